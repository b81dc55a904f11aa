//! What is played, by which rules, by whom.

use super::span;
use crate::{
    app::{App, Mode},
    look::{self, BOLD, DIM},
    text::{abridged, cut},
};
use ninepins::{Player, session::Seat};
use ratatui::text::Line;

/// The lines of the heading. The convention is always among them.
pub(super) fn lines(app: &App, width: u16, height: u16) -> Vec<Line<'static>> {
    let room = usize::from(width) - 2;
    let mut lines = vec![title(app, room)];
    let rules = match height {
        ..15 => 0,
        15..20 => 1,
        _ => 2,
    };
    lines.extend(abridged(&rules_words(app), room, rules).into_iter().take(rules).map(|line| span(line, DIM).into()));
    lines.push(players(app, room));
    lines.push(span("─".repeat(room), DIM).into());
    lines
}

/// The rules but for the convention, which the title has.
fn rules_words(app: &App) -> String {
    let game = app.session.game();
    let words = game.words();
    let words = words.strip_suffix(game.convention().words()).unwrap_or(&words);
    words.trim_end_matches("; ").to_owned()
}

/// The game, and how it ends.
fn title(app: &App, room: usize) -> Line<'static> {
    let words = app.session.game().convention().words();
    let short = words.split(':').next().unwrap_or(words);
    let title = &app.options.title;
    let length = title.chars().count();
    let convention = if length + 2 + words.chars().count() <= room { words } else { short };
    let left = room.saturating_sub(convention.chars().count() + 2);
    let title = cut(title, left);
    let blank = room.saturating_sub(title.chars().count() + convention.chars().count());
    Line::from(vec![span(title, BOLD), span(" ".repeat(blank), DIM), span(convention, BOLD)])
}

/// Both players, the one to move marked by an arrow, the winner by a star; and how many moves were made.
fn players(app: &App, room: usize) -> Line<'static> {
    let session = &app.session;
    let setup = session.setup();
    let verdict = session.verdict();
    let mut spans = Vec::new();
    let mut used = 0;
    for player in Player::BOTH {
        let who = match setup.seats.of(player) {
            Seat::Computer => format!("computer, level {}", setup.level),
            Seat::Human if setup.seats.of(!player) == &Seat::Human => "a person".to_owned(),
            Seat::Human => "you".to_owned(),
        };
        let (sign, on) = match &verdict {
            Some(verdict) => ("★", verdict.winner == player),
            None => ("▶", session.to_move() == player),
        };
        let style = if on { look::of(player).patch(BOLD) } else { look::of(player) };
        let words = format!("{} {player}: {who}   ", if on { sign } else { " " });
        used += words.chars().count();
        spans.push(span(words, style));
    }
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
