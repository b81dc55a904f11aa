//! Records: played games as text, to be saved, commented and replayed.
//!
//! ```text
//! ninepins record 1
//! game 0.[3] misere; N at 1+1+2+2, 1+2+3, 2+2+2
//! position 1,2,3,2
//! first left
//! players left=human right=computer level=10 seed=1
//! left 2 -> 1 @2
//! # Right has lost already
//! right 3 -> 0 @3
//! ```
//!
//! After the first line, blank lines and lines that begin with `#` are skipped. The game and the position may use any notation. Then
//! comes one line for each move. The parts are in the order in which they are drawn, after a `0` if the taken tokens lay before
//! them. The number of the pile may be left out for the first pile that fits. When play is over a last line may name the winner,
//! `result left wins`, and it must be right. There is no checksum, so people may edit records: the reader plays every line and
//! refuses a wrong one. Undone moves are not recorded. If the sides have different levels, both are named: `level=3/10`.

use super::{MAX_PINS, MAX_TURNS, Seat, Session, Setup, text::quoted};
use ninepins_rules::{ByPlayer, Game, Heap, Layout, Notation, Player, Refusal};
use std::fmt;

/// The longest record that is read, in bytes.
pub const MAX_RECORD: usize = 1 << 22;

/// The first line, before the version.
const FIRST: &str = "ninepins record ";
const VERSION: &str = "1";

impl Session {
    /// Returns the session as a record.
    pub fn record(&self) -> String {
        let Session { game, start, setup, history, .. } = self;
        let Setup { first, seats: ByPlayer { left, right }, levels, seed } = setup;
        let level = match levels {
            ByPlayer { left, right } if left == right => left.to_string(),
            ByPlayer { left, right } => format!("{left}/{right}"),
        };
        let players = format!("left={} right={} level={level} seed={seed}", left.name(), right.name());
        let (position, first) = (written(start), first.name());
        let mut text =
            format!("{FIRST}{VERSION}\ngame {game}\nposition {position}\nfirst {first}\nplayers {players}\n");
        for turn in history {
            text += &format!("{} {turn}\n", turn.player.name());
        }
        if let Some(verdict) = self.verdict() {
            text += &format!("result {} wins\n", verdict.winner.name());
        }
        text
    }

    /// Reads a record and plays its moves.
    ///
    /// # Errors
    ///
    /// [`Refusal`] of a line, whose number the message begins with, if the text is no record of this version, or a move in it is not
    /// allowed. If the text ends too soon it is the last line.
    pub fn read(text: &str) -> Result<Session, Refusal> {
        let mut lines = Lines { text, line: text.lines().next().unwrap_or_default(), number: 0 };
        if text.len() > MAX_RECORD {
            return Err(lines.wrong(format!("this is longer than {MAX_RECORD} bytes")));
        }
        lines.version()?;
        let game = lines.named("game")?;
        let game: Game = game.parse().map_err(|error| lines.wrong(error))?;
        let position = lines.named("position")?;
        let start = Layout::of_game(position, &game).map_err(|error| lines.wrong(error))?;
        let at = lines;
        let first = lines.named("first")?;
        let first = player(first).ok_or_else(|| lines.expected("`left` or `right`", first))?;
        let players = lines.named("players")?;
        let setup = setup(first, players)
            .ok_or_else(|| lines.expected("`left=human right=computer level=10 seed=1`", players))?;
        let mut session = Session::new(game, start, setup).map_err(|error| at.wrong(error))?;
        while let Some(line) = lines.next() {
            if let Some(result) = line.strip_prefix("result ") {
                lines.result(&session, result)?;
                break;
            }
            lines.play(&mut session, line)?;
        }
        match lines.next() {
            Some(line) => Err(lines.expected("the end after the result", line)),
            None => Ok(session),
        }
    }
}

/// Writes a position in the notation in which it was typed, with its places.
pub(super) fn written(layout: &Layout) -> String {
    let Layout { piles, notation } = layout;
    // A row has neither emptied piles nor limits.
    let pins = piles.iter().try_fold(0, |pins: u64, pile| pins.checked_add(pile.filter(|h| !h.is_limited())?.size()));
    let is_row = pins.is_some_and(|pins| pins <= MAX_PINS);
    let row = |pin: &str, gap: &str| {
        let runs = piles.iter().map(|pile| pin.repeat(pile.map_or(0, Heap::size) as usize));
        runs.collect::<Vec<_>>().join(gap)
    };
    let list = |gap: &str| {
        let piles = piles.iter().map(|pile| pile.map_or("0".to_owned(), |heap| heap.to_string()));
        piles.collect::<Vec<_>>().join(gap)
    };
    let mut part = 0;
    let beside = |pile: &Option<Heap>| {
        let now = pile.map_or(part, Heap::part);
        let joint = if now == part { "+".to_owned() } else { format!(" {}", "& ".repeat(now.saturating_sub(part))) };
        part = now;
        joint + &pile.map_or("0".to_owned(), |heap| heap.alone().to_string())
    };
    match notation {
        _ if piles.is_empty() => ".".to_owned(),
        _ if piles.iter().flatten().any(|heap| heap.part() > 0) => {
            piles.iter().map(beside).collect::<String>().trim_start_matches(['+', ' ']).to_owned()
        }
        Notation::Row if is_row => row("X", "."),
        Notation::HackerRank if is_row => row("I", "X"),
        // A large heap after a comma without a space would be read as a part of a number.
        Notation::List if piles.iter().skip(1).flatten().any(|heap| heap.size() > 99) => list(", "),
        Notation::List | Notation::Thousands => list(","),
        Notation::Sum | Notation::Row | Notation::HackerRank => list("+"),
    }
}

/// Reads `left=human right=computer level=10 seed=1`; two levels are `3/10`, that of Left first.
fn setup(first: Player, text: &str) -> Option<Setup> {
    let mut words = text.split_whitespace();
    let mut value = |name: &str| words.next()?.strip_prefix(name)?.strip_prefix('=');
    let seats = ByPlayer { left: Seat::named(value("left")?)?, right: Seat::named(value("right")?)? };
    let levels = value("level")?;
    let (left, right) = levels.split_once('/').unwrap_or((levels, levels));
    let level = super::level_named;
    let levels = ByPlayer { left: level(left)?, right: level(right)? };
    let seed = value("seed")?.parse().ok()?;
    words.next().is_none().then_some(Setup { first, seats, levels, seed })
}

/// Reads `left` or `right`.
fn player(name: &str) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| player.name() == name)
}

/// The lines of a record, read one by one.
#[derive(Clone, Copy)]
struct Lines<'t> {
    /// What was not read yet.
    text: &'t str,
    /// The last line read, and its number.
    line: &'t str,
    number: usize,
}

impl<'t> Lines<'t> {
    fn any(&mut self) -> Option<&'t str> {
        if self.text.is_empty() {
            return None;
        }
        self.number += 1;
        (self.line, self.text) = self.text.split_once('\n').unwrap_or((self.text, ""));
        Some(self.line.trim())
    }

    /// Returns the next line that is neither blank nor a comment.
    fn next(&mut self) -> Option<&'t str> {
        std::iter::from_fn(|| self.any()).find(|line| !line.is_empty() && !line.starts_with('#'))
    }

    /// Checks the first line.
    fn version(&mut self) -> Result<(), Refusal> {
        let first = self.any().unwrap_or_default();
        let version = first.strip_prefix(FIRST).ok_or_else(|| self.expected(&format!("`{FIRST}{VERSION}`"), first))?;
        if version == VERSION {
            return Ok(());
        }
        let version = quoted(version);
        Err(self.wrong(format!("this is version `{version}` of the format, and only version {VERSION} is known")))
    }

    /// Returns the text after `name` on the next line.
    fn named(&mut self, name: &str) -> Result<&'t str, Refusal> {
        let what = format!("`{name} ...`");
        let Some(line) = self.next() else {
            return Err(self.wrong(format!("the text ends here; expected {what}")));
        };
        let rest = line.strip_prefix(name).filter(|rest| rest.starts_with([' ', '\t']));
        rest.map(str::trim).ok_or_else(|| self.expected(&what, line))
    }

    /// Plays a line such as `left 5 -> 1+3 @2`.
    fn play(&self, session: &mut Session, line: &str) -> Result<(), Refusal> {
        let named = line.split_once([' ', '\t']).and_then(|(name, play)| Some((player(name)?, play)));
        let Some((mover, play)) = named else {
            return Err(self.expected("a move, such as `left 5 -> 1+3 @2`", line));
        };
        if session.history.len() >= MAX_TURNS {
            return Err(self.wrong(format!("a game has at most {MAX_TURNS} moves")));
        }
        if mover != session.to_move() && session.verdict().is_none() {
            return Err(self.wrong(format!("it is {}'s turn, not {mover}'s", session.to_move())));
        }
        session.play_text(play).map(drop).map_err(|error| self.wrong(error))
    }

    /// Checks `left wins`, after `result`.
    fn result(&self, session: &Session, text: &str) -> Result<(), Refusal> {
        let winner = text.trim().strip_suffix("wins").and_then(|name| player(name.trim_end()));
        let winner = winner.ok_or_else(|| self.expected("`result left wins` or `result right wins`", text))?;
        match session.verdict() {
            Some(verdict) if verdict.winner == winner => Ok(()),
            Some(verdict) => Err(self.wrong(format!("{winner} has not won: {verdict}"))),
            None => Err(self.wrong(format!("play is not over: it is {}'s turn", session.to_move()))),
        }
    }

    /// Refuses the last line read.
    fn wrong(&self, error: impl fmt::Display) -> Refusal {
        Refusal::of(self.line.strip_suffix('\r').unwrap_or(self.line), format!("line {}: {error}", self.number.max(1)))
    }

    fn expected(&self, what: &str, found: &str) -> Refusal {
        self.wrong(format!("expected {what}, found `{}`", quoted(found)))
    }
}
