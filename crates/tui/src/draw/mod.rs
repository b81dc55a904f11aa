//! The screen, from above: the heading, the board with the list of moves at its right, messages, keys.

mod below;
mod heading;
mod history;
mod overlay;

use crate::{
    app::App,
    board::{Choice, Scene},
    look,
};
use ninepins::{Player, session::Session};
use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
};

/// The smallest screen for a game.
const LEAST: (u16, u16) = (40, 12);

/// The width of the list of moves, and the least width of a screen with it.
const HISTORY: u16 = 27;
const WITH_HISTORY: u16 = 76;

impl App {
    /// Draws the screen at any size.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.is_hidden = area.width < LEAST.0 || area.height < LEAST.1;
        if self.is_hidden {
            self.draw_too_small(frame, area);
        } else {
            self.draw_all(frame, area);
        }
        look::finish(frame.buffer_mut(), self.options.ascii, self.options.colour);
    }

    fn draw_too_small(&self, frame: &mut Frame<'_>, area: Rect) {
        let words = format!(
            "Make the window larger: at least {}x{}, and it is {}x{}. q quits.",
            LEAST.0, LEAST.1, area.width, area.height
        );
        let lines = crate::text::wrapped(&words, area.width.into());
        frame.render_widget(lines.into_iter().map(Line::from).collect::<ratatui::text::Text<'_>>(), area);
    }

    fn draw_all(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let heading = heading::lines(self, area.width, area.height);
        let above = heading.len() as u16;
        for (y, line) in (area.y..).zip(heading) {
            put(frame, area, y, line);
        }
        let has_history = area.width >= WITH_HISTORY;
        let below = match area.height {
            ..20 => 4,
            // Without a list the last moves need room here.
            _ if !has_history => 7,
            _ => 6,
        };
        self.has_history = has_history;
        let keys = area.bottom() - 1;
        let middle = Rect { y: area.y + above, height: area.height - above - below - 1, ..area };
        let (board, moves) = match has_history {
            true => (
                Rect { width: area.width - HISTORY, ..middle },
                Some(Rect { x: area.right() - HISTORY, width: HISTORY, ..middle }),
            ),
            false => (middle, None),
        };
        self.draw_board(frame, board);
        match moves {
            Some(moves) => history::draw(self, frame, moves),
            // A hidden list cannot be scrolled.
            None => self.in_history = false,
        }
        let said = below::said(self, usize::from(area.width) - 2, usize::from(below));
        for (y, line) in (middle.bottom()..keys).zip(said) {
            put(frame, area, y, line);
        }
        overlay::draw(self, frame, middle.union(Rect { height: below, y: middle.bottom(), ..area }));
        below::draw_keys(self, frame, Rect { y: keys, height: 1, ..area });
    }

    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let announced = self.pending.as_ref().map(Choice::of_reply);
        let aiming = self.is_aiming();
        let scene = Scene { session: &self.session, mark: announced.as_ref().or(self.hint.as_ref()), aiming };
        self.board.draw(frame, area, &scene);
    }
}

/// Draws a line at height `y`, after a margin of one column.
fn put(frame: &mut Frame<'_>, area: Rect, y: u16, line: Line<'_>) {
    let at = Rect { x: area.x + 1, y, width: area.width.saturating_sub(1), height: 1 };
    frame.render_widget(line, at.intersection(area));
}

/// Returns the short name of a player in lists.
fn label(session: &Session, player: Player) -> &'static str {
    match session.name(player) {
        "you" => "You",
        "the computer" => "Computer",
        "the first player" => "First",
        "the second player" => "Second",
        name => name,
    }
}

/// Returns words in one style.
fn span(words: impl Into<String>, style: ratatui::style::Style) -> Span<'static> {
    Span::styled(words.into(), style)
}
