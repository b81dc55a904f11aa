//! The screen, from above: the heading, the board with the list of moves at its right, messages, keys.

mod below;
mod overlay;

pub(crate) use overlay::Overlay;

use crate::{
    app::App,
    board::{Choice, Scene},
    look::{self, BOLD, DIM},
    text::{abridged, cut, wrapped},
};
use ninepins::{
    Player,
    session::{Seat, Session},
};
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
        let lines = wrapped(&words, area.width.into());
        frame.render_widget(lines.into_iter().map(Line::from).collect::<ratatui::text::Text<'_>>(), area);
    }

    fn draw_all(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let heading = heading(self, area.width, area.height);
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
        let announced = self.pending.as_ref().map(Choice::of_reply);
        let (mark, aiming) = (announced.as_ref().or(self.hint.as_ref()), self.is_aiming());
        if !board.is_empty() {
            self.board.draw(frame, board, &Scene { session: &self.session, mark, aiming });
        }
        match moves {
            Some(moves) => draw_history(self, frame, moves),
            // A hidden list cannot be scrolled.
            None => self.in_history = false,
        }
        let said = below::said(self, usize::from(area.width) - 2, usize::from(below));
        for (y, (words, style)) in (middle.bottom()..keys).zip(said) {
            put(frame, area, y, span(words, style).into());
        }
        overlay::draw(self, frame, middle.union(Rect { height: below, y: middle.bottom(), ..area }));
        below::draw_keys(self, frame, Rect { y: keys, height: 1, ..area });
    }
}

/// Returns the lines of the heading. The ending of play is always among them.
fn heading(app: &App, width: u16, height: u16) -> Vec<Line<'static>> {
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
        let who = match (label(player), setup.seats.of(player), setup.seats.of(!player)) {
            (label @ "You", ..) => label.to_owned(),
            (label @ "Computer", ..) => format!("{label}{level}"),
            (label, Seat::Computer, _) => format!("{label}: computer{level}"),
            (label, _, Seat::Human) => format!("{label}: a person"),
            (label, _, Seat::Computer) => format!("{label}: you"),
        };
        let (sign, on) = match &verdict {
            Some(verdict) => ("★", verdict.winner == player),
            None => ("▶", session.to_move() == player),
        };
        let (sign, style) = if on { (sign, BOLD) } else { (" ", look::of(player)) };
        span(format!("{sign} {who}   "), look::of(player).patch(style))
    };
    let order = if session.game().is_impartial() { [setup.first, !setup.first] } else { Player::BOTH };
    let both = |with_level| order.map(|player| words(player, with_level));
    let width = |spans: &[Span<'_>]| spans.iter().map(Span::width).sum::<usize>();
    let spans = both(true);
    // The last blanks may be cut.
    let spans = if width(&spans) > room + 3 { both(false) } else { spans };
    let used = width(&spans);
    let mut spans = Vec::from(spans);
    let count = format!("move {}", session.history().len() + usize::from(verdict.is_none()));
    if let Some(blank) = room.checked_sub(used + count.chars().count()) {
        spans.extend([span(" ".repeat(blank), DIM), span(count, DIM)]);
    }
    Line::from(spans)
}

/// Draws the moves made, and dim those that were undone. The last move is in sight unless the list is scrolled back.
fn draw_history(app: &App, frame: &mut Frame<'_>, area: Rect) {
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
