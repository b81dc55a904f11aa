//! The list of moves.

use super::{put, span};
use crate::{
    app::App,
    look::{self, BOLD, DIM},
    text::cut,
};
use ninepins::Player;
use ratatui::{Frame, layout::Rect, text::Line};

/// Draws the moves made, and dim those that were undone. The last move is in sight unless the list is scrolled back.
pub(super) fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    for y in area.y..area.bottom() {
        put(frame, Rect { x: area.x, ..area }, y, span("│", DIM).into());
    }
    let inner = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area };
    put(frame, inner, area.y, span("Moves", if app.in_history { BOLD.patch(look::CHOSEN) } else { BOLD }).into());
    let shown = usize::from(area.height.saturating_sub(1));
    let made = app.session.history().len();
    let end = made.saturating_sub(app.scrolled).max(shown.min(made));
    let start = end.saturating_sub(shown);
    let width = usize::from(inner.width) - 1;
    let turns = app.session.history().iter().map(|turn| (turn, true));
    let turns = turns.chain(app.session.undone().map(|turn| (turn, false)));
    for (y, (number, (turn, is_made))) in (area.y + 1..area.bottom()).zip((1..).zip(turns).skip(start)) {
        let style = look::of(turn.player);
        let style = if number == made { style.patch(BOLD) } else { style };
        let style = if is_made { style } else { DIM };
        let player = match turn.player {
            _ if app.session.game().is_impartial() => "",
            Player::Left => "L ",
            Player::Right => "R ",
        };
        let words = cut(&format!("{number:>2} {player}{}", turn.short_words()), width);
        put(frame, inner, y, Line::from(span(words, style)));
    }
}
