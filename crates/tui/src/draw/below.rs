//! Messages and keys, below the board.

use super::{label, put, span};
use crate::{
    app::{App, Note, Purpose, Question, Topic},
    look::{self, BOLD, DIM},
    text::{cut, ellipsis, wrapped},
};
use ninepins::{
    grouped,
    session::{Seat, Turn},
};
use ratatui::{Frame, layout::Rect, style::Style, text::Line};

/// A line of words in one style.
type Said = (String, Style);

/// The number of last moves that are shown.
const LAST: usize = 2;

/// Returns the lines from above: the last moves; the aim, the pending answer or the winner; and a note. If there is little room, the note
/// replaces last moves that a list shows too. Without a list one of them stays, or all on a high screen.
pub(super) fn said(app: &App, width: usize, height: usize) -> Vec<Said> {
    // The aim does not matter while a line is typed.
    let now = if app.editor.is_some() { Vec::new() } else { now(app, width) };
    let now = shortened(now, height.saturating_sub(1), width);
    let note = app.note.as_ref().map_or(Vec::new(), |note| words(note, width));
    let moves = app.session.history();
    let stay = match app.has_history {
        true => 0,
        false => moves.len().min(if height > LAST + 2 { LAST } else { 1 }),
    };
    let note = shortened(note, height.saturating_sub(now.len() + stay).max(1), width);
    let room = height.saturating_sub(now.len() + note.len());
    let last = &moves[moves.len().saturating_sub(LAST.min(room))..];
    let mut lines: Vec<Said> = last.iter().map(|turn| move_line(app, turn, width)).collect();
    // The lines do not jump with the first moves.
    lines.resize(LAST.min(room), Said::default());
    [lines, now, note].concat()
}

/// Returns the first `most` lines. An ellipsis at the end stands for the others.
fn shortened(mut lines: Vec<Said>, most: usize, width: usize) -> Vec<Said> {
    if lines.len() > most {
        lines.truncate(most);
        lines.last_mut().into_iter().for_each(|(last, _)| *last = ellipsis(last, width));
    }
    lines
}

/// Returns a move such as `Right: take 2 from pile 1`.
fn move_line(app: &App, turn: &Turn, width: usize) -> Said {
    let who = match app.session.setup().seats.of(turn.player) {
        Seat::Computer if !app.session.game().is_impartial() => " (computer)",
        _ => "",
    };
    let (player, words) = (label(&app.session, turn.player), turn.words(app.session.game().ruleset()));
    let line = format!("{player}{who}: {words}");
    // The heading names the computer as well.
    let line = if line.chars().count() > width { format!("{player}: {words}") } else { line };
    (cut(&line, width), look::of(turn.player))
}

/// Returns the aim, the pending answer or the winner.
fn now(app: &App, width: usize) -> Vec<Said> {
    let player = app.session.to_move();
    let style = look::of(player).patch(BOLD);
    let lines = |text: &str, style: Style| wrapped(text, width).into_iter().map(|line| (line, style)).collect();
    if let Some(pending) = &app.pending_answer {
        let (seconds, positions) = app.effort(pending);
        let what = match pending.topic {
            Topic::Reply if app.session.game().is_impartial() => "The computer is thinking".to_owned(),
            Topic::Reply => format!("{player} is thinking"),
            Topic::Hint => "Looking for a good move".to_owned(),
            Topic::Why => "Finding out who wins".to_owned(),
            Topic::Tree => "Drawing the tree".to_owned(),
            Topic::Review => "Reviewing the game".to_owned(),
        };
        let effort =
            if seconds == 0 { String::new() } else { format!(" {seconds} s, {} positions", grouped(positions)) };
        return vec![(cut(&format!("{what} …{effort}"), width), BOLD)];
    }
    if let Some(reply) = &app.pending {
        let plays = app.session.plays_words(player);
        return lines(&format!("▶ {plays}: {}", reply.turn.words(app.session.game().ruleset())), style);
    }
    if let (Some(verdict), Some(words)) = (app.session.verdict(), app.session.verdict_words()) {
        return lines(&format!("★ {words}"), look::of(verdict.winner).patch(BOLD));
    }
    match app.board.aimed(&app.session) {
        Some(turn) => vec![(cut(&format!("▶ {}", turn.words(app.session.game().ruleset())), width), style)],
        None => lines("▶ type a move with :", style),
    }
}

fn words(note: &Note, width: usize) -> Vec<Said> {
    let plain = |text: &str| wrapped(text, width).into_iter().map(|line| (line, Style::new())).collect();
    match note {
        Note::Words(words) => plain(words),
        Note::Refused(error) => {
            let message = wrapped(&format!("error: {}", error.message()), width).into_iter();
            let caret = error.caret().unwrap_or_default();
            let caret = caret.lines().map(|line| cut(&format!("  {line}"), width));
            let help = error.help().map_or(Vec::new(), |help| plain(&format!("help: {help}")));
            message.chain(caret).map(|line| (line, BOLD)).chain(help).collect()
        }
    }
}

/// Draws the line of keys, or the line that is typed, or a question.
pub(super) fn draw_keys(app: &App, frame: &mut Frame<'_>, area: Rect) {
    if let Some((purpose, editor)) = &app.editor {
        let sign = match purpose {
            Purpose::Move => ":",
            Purpose::Filter => "/",
            Purpose::Save { .. } => "Save in:",
        };
        let (typed, column) = editor.shown(usize::from(area.width).saturating_sub(sign.len() + 3));
        put(frame, area, area.y, Line::from(vec![span(format!("{sign} "), BOLD), span(typed, Style::new())]));
        let x = area.x + (sign.len() + 2 + column) as u16;
        frame.set_cursor_position((x.min(area.right().saturating_sub(1)), area.y));
        return;
    }
    if let Some(question) = app.question {
        let record = app.options.record.as_deref();
        let words = match (question, record) {
            (Question::Save, _) => "The game is not recorded. Save it?".to_owned(),
            (Question::Quit, None) => "Quit?".to_owned(),
            (Question::Quit, Some(name)) => format!("The last moves are not in {name}. Quit?"),
            (Question::New, None) => "Play is not over. A new game?".to_owned(),
            (Question::New, Some(name)) => format!("A new game replaces this one in {name}. A new game?"),
        };
        let keys = if question == Question::Save { "  y yes  n no  Esc back" } else { "  y yes  n no" };
        let words = cut(&words, usize::from(area.width).saturating_sub(keys.len() + 2));
        put(frame, area, area.y, Line::from(vec![span(words, BOLD), span(keys, Style::new())]));
        return;
    }
    let mut keys = keys(app);
    let fits = |keys: &[(&str, &str)], gap| {
        let width = keys.iter().map(|(key, what)| key.chars().count() + 1 + what.len() + gap).sum::<usize>();
        width + 2 <= usize::from(area.width) + gap
    };
    // The last two, help and quit, are always there.
    while !fits(&keys, 1) && keys.len() > 2 {
        keys.remove(keys.len() - 3);
    }
    let gap = " ".repeat(if fits(&keys, 2) { 2 } else { 1 });
    let spans = keys.into_iter().flat_map(|(key, what)| [span(key, BOLD), span(format!(" {what}{gap}"), DIM)]);
    put(frame, area, area.y, spans.collect());
}

/// Returns the keys that matter now, with their effects.
fn keys(app: &App) -> Vec<(&'static str, &'static str)> {
    let mut keys = Vec::new();
    if app.overlay.is_some() {
        return vec![("↑↓←→", "scroll"), ("Esc", "close")];
    }
    if app.in_history {
        return vec![("↑↓", "scroll"), ("Tab", "back to the board")];
    }
    if app.session.verdict().is_some() {
        keys.extend([("n", "new game"), ("r", "review"), ("u", "take back")]);
    } else if app.pending.is_some() {
        keys.push(("Enter", "go on"));
        if app.is_watched() {
            keys.push(("Space", if app.held { "go on" } else { "stop" }));
        } else {
            keys.push(("u", "undo"));
        }
    } else if let Some(pending) = &app.pending_answer {
        keys.push(("Esc", if pending.topic == Topic::Reply { "move now" } else { "stop" }));
    } else {
        keys.push(("Enter", "play"));
        let word = app.session.pile_word();
        keys.extend(app.board.keys().0.map(|(key, what)| (key, if what == "pile" { word } else { what })));
        keys.extend([("i", "hint"), ("u", "undo"), ("e", "why"), ("v", "level"), ("t", "tree"), (":", "type")]);
    }
    keys.extend([("?", "help"), ("q", "quit")]);
    keys
}
