//! The screen, from above: the heading, the board with the list of moves at its right, messages, keys.

mod below;
mod overlay;

use crate::{
    app::App,
    board::Scene,
    look::{self, BOLD, DIM},
    text::{abridged, cut, wrapped},
};
use ninepins::{
    Player,
    session::{Seat, Session, ending_words, level_name, plain_rules},
};
use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span, Text},
    widgets::{Block, Borders},
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
            let (least, now) = (format!("{}x{}", LEAST.0, LEAST.1), format!("{}x{}", area.width, area.height));
            let words = format!("Make the window larger: at least {least}, and it is {now}. q quits.");
            frame.render_widget(Text::from(wrapped(&words, area.width.into()).join("\n")), area);
        } else {
            self.draw_all(frame, area);
        }
        look::finish(frame.buffer_mut(), self.options.ascii, self.options.colour);
    }

    fn draw_all(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let heading = heading(self, area.width, area.height);
        let above = heading.len() as u16;
        for (y, line) in (area.y..).zip(heading) {
            put(frame, area, y, line);
        }
        // The list leaves its columns to a row that has room without it alone.
        let needed = self.board.width(&self.session);
        let is_needed = (usize::from(area.width.saturating_sub(HISTORY)) + 1..=area.width.into()).contains(&needed);
        let has_history = area.width >= WITH_HISTORY && !is_needed;
        let below = match area.height {
            // The ending may take lines of a small screen.
            ..15 if above > 3 => 3,
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
        let announced = self.pending.as_ref().map(|reply| reply.turn.clone());
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

/// Returns the lines of the heading. The ending of play is always among them, in full.
fn heading(app: &App, width: u16, height: u16) -> Vec<Line<'static>> {
    let room = usize::from(width) - 2;
    let ending = ending_words(app.session.game());
    let fits = |title: &str| title.chars().count() + 2 + ending.chars().count() <= room;
    // The name without the line, if the line has no room.
    let title = app.options.title.as_str();
    let name = title.split_once(", ").map_or(title, |(name, _)| name);
    let title = if fits(title) || title.chars().count() <= room && height >= 15 { title } else { name };
    let above = match (fits(title), height) {
        (true, _) => vec![format!("{title}{ending:>width$}", width = room - title.chars().count())],
        (_, ..15) => abridged(&format!("{title}: {ending}"), room, 3),
        _ => [vec![cut(title, room)], abridged(&ending, room, 3)].concat(),
    };
    let rules = match height {
        ..15 => 0,
        15..20 => 1,
        20..24 => 2,
        _ => 4,
    };
    let rules =
        abridged(&plain_rules(app.session.game()).0, room, rules).into_iter().map(|line| span(line, DIM).into());
    let mut lines: Vec<Line<'static>> = above.into_iter().map(|line| span(line, BOLD).into()).collect();
    lines.splice(1..1, rules);
    lines.push(players(app, room));
    if height >= 15 {
        lines.push(span("─".repeat(room), DIM).into());
    }
    lines
}

/// Returns both players, with an arrow at the one to move or a star at the winner; and the number of moves.
fn players(app: &App, room: usize) -> Line<'static> {
    let session = &app.session;
    let setup = session.setup();
    let verdict = session.verdict();
    let label = |player| label(session, player);
    let words = |player: Player, with_level: bool| {
        let level =
            if with_level { format!(", level {}", level_name(*setup.levels.of(player))) } else { String::new() };
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
    let beside = Rect { x: area.x + 1, width: 1, ..area };
    frame.render_widget(Block::new().borders(Borders::LEFT).border_style(DIM), beside);
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
        let words = cut(&format!("{number:>2} {player}{}", turn.short_words(app.session.game().ruleset())), width);
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

fn span(words: impl Into<String>, style: ratatui::style::Style) -> Span<'static> {
    Span::styled(words.into(), style)
}
