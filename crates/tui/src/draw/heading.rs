//! The heading: game, rules and players.

use super::{label, span};
use crate::{
    app::{App, Mode},
    look::{self, BOLD, DIM},
    text::{abridged, cut},
};
use ninepins::{Player, session::Seat};
use ratatui::text::{Line, Span};

/// Returns the lines of the heading. The ending of play is always among them.
pub(super) fn lines(app: &App, width: u16, height: u16) -> Vec<Line<'static>> {
    let room = usize::from(width) - 2;
    let title = &app.options.title;
    let ending = ending_words(app);
    let blank = room.saturating_sub(title.chars().count() + ending.chars().count());
    let beside = blank >= 2;
    let (rules, endings) = match height {
        ..15 => (0, 1),
        15..20 => (1, 1),
        _ if beside || height >= 24 => (2, 2),
        _ => (1, 2),
    };
    let mut lines: Vec<Line<'static>> = match beside {
        true => vec![Line::from(vec![span(title, BOLD), span(" ".repeat(blank), DIM), span(&ending, BOLD)])],
        false => vec![span(cut(title, room), BOLD).into()],
    };
    let rules_words = app.session.game().ruleset().words();
    lines.extend(abridged(&rules_words, room, rules).into_iter().take(rules).map(|line| span(line, DIM).into()));
    if !beside {
        lines.extend(abridged(&ending, room, endings).into_iter().map(|line| span(line, BOLD).into()));
    }
    lines.push(players(app, room));
    if beside || height >= 15 {
        lines.push(span("─".repeat(room), DIM).into());
    }
    lines
}

/// Returns the ending of play: `misère play: whoever cannot move wins; whoever moves to 2+2 loses`.
fn ending_words(app: &App) -> String {
    let game = app.session.game();
    let (words, rules, convention) = (game.words(), game.ruleset().words(), game.convention().words());
    let positions = words.strip_prefix(&rules).and_then(|words| words.strip_suffix(convention)).unwrap_or_default();
    format!("{convention}{}", positions.trim_end_matches("; "))
}

/// Returns both players, with an arrow at the one to move or a star at the winner; and the number of moves.
fn players(app: &App, room: usize) -> Line<'static> {
    let session = &app.session;
    let setup = session.setup();
    let verdict = session.verdict();
    let label = |player| label(session, player);
    let words = |player: Player, with_level: bool| {
        let level = if with_level { format!(", level {}", setup.levels.of(player)) } else { String::new() };
        let who = match (setup.seats.of(player), setup.seats.of(!player)) {
            (Seat::Computer, _) => format!("computer{level}"),
            (Seat::Human, Seat::Human) => "a person".to_owned(),
            (Seat::Human, Seat::Computer) => "you".to_owned(),
        };
        let (sign, on) = match &verdict {
            Some(verdict) => ("★", verdict.winner == player),
            None => ("▶", session.to_move() == player),
        };
        let style = if on { look::of(player).patch(BOLD) } else { look::of(player) };
        let sign = if on { sign } else { " " };
        let who = match label(player) {
            "You" => format!("{sign} You   "),
            "Computer" => format!("{sign} Computer{level}   "),
            label => format!("{sign} {label}: {who}   "),
        };
        span(who, style)
    };
    let order = if session.game().is_impartial() { [setup.first, !setup.first] } else { Player::BOTH };
    let both = |with_level| order.map(|player| words(player, with_level));
    let width = |spans: &[Span<'_>]| spans.iter().map(Span::width).sum::<usize>();
    let spans = both(true);
    // The last blanks may be cut.
    let spans = if width(&spans) > room + 3 { both(false) } else { spans };
    let used = width(&spans);
    let mut spans = Vec::from(spans);
    let made = session.history().len();
    let count = match app.mode {
        Mode::Play => format!("move {}", made + usize::from(verdict.is_none())),
        Mode::Replay { .. } => format!("replay: {made} of {} moves", made + session.undone().count()),
    };
    if let Some(blank) = room.checked_sub(used + count.chars().count()) {
        spans.extend([span(" ".repeat(blank), DIM), span(count, DIM)]);
    }
    Line::from(spans)
}
