//! The state of a played game in JSON: all that a board needs.

use ninepins::{
    Convention, Heap, Player,
    rules::{Entry, Limit, Pieces},
    session::{MAX_PLAYS, Pin, Row, Seat, Session, Turn},
};
use serde::Serialize;
use std::{collections::BTreeSet, ops::RangeInclusive};
#[cfg(test)]
use utoipa::ToSchema;

/// The shape `ninepins/session/1`: the state of a played game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(tag = "schema", rename = "ninepins/session/1")]
pub(crate) struct State {
    /// The canonical game line.
    game: String,
    /// The name of the game, if it has one.
    title: Option<&'static str>,
    /// What is moved or taken: `pin`, `coin`, `king`.
    token: &'static str,
    /// What a position consists of: a `row`, a `heap`, a `king`.
    heap: &'static str,
    /// The rules in words.
    words: String,
    /// The rules in a child's words, if the game has a name and ends as that says.
    plain: Option<&'static str>,
    convention: Convention,
    impartial: bool,
    /// The position that play started from, as typed.
    start: String,
    /// The position now.
    position: String,
    first: Player,
    left: Seat,
    right: Seat,
    level: u8,
    /// The seed of the computer's random moves: a string, because it may be above 2^53.
    seed: String,
    /// The moves so far, for the next question.
    moves: Vec<String>,
    history: Vec<Made>,
    /// The player to move, or who would be if play were not over.
    to_move: Player,
    over: bool,
    /// The one who plays now; null when play is over.
    turn: Option<Seat>,
    verdict: Option<Won>,
    piles: Vec<Pile>,
    board: Board,
    /// The plays of the player to move.
    plays: Vec<Play>,
    /// True if there are more plays than the list has.
    plays_truncated: bool,
    /// The numbers of tokens that plays take, ascending.
    takes: Vec<String>,
    /// The record of the game: a text to be saved.
    record: String,
}

/// A move that was made.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
struct Made {
    player: Player,
    play: String,
    words: String,
}

/// The winner, and the reason.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
struct Won {
    winner: Player,
    /// True if the position ends play by the rules; false if the player to move cannot move.
    terminal: bool,
    text: String,
}

/// A pile, which stays in its place when it is emptied.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
struct Pile {
    /// The number of the pile, counted from 1.
    pile: usize,
    /// The number of tokens; 0 if the pile is emptied.
    size: String,
    /// The most that may be taken, in a game with limits.
    limit: Option<String>,
    /// The pile, written as in a position.
    text: String,
}

/// The kind of board that shows the piles.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Board {
    /// A row of pins.
    Row {
        /// The places: the number of the pile that a standing pin belongs to, `x` for a fallen pin, `.` for a gap from the start.
        pins: Vec<String>,
        /// The first and the last place of the pins that the last move bowled down.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, schema(nullable = false))]
        fell: Option<(usize, usize)>,
    },
    /// Coins in a row, which are turned: each pile is a coin, emptied while it shows tails.
    Coins,
    /// Piles from which something is taken.
    Piles,
    /// Heaps that are broken in other ways.
    Heaps,
}

/// A play.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
struct Play {
    /// The pile, counted from 1.
    pile: usize,
    take: String,
    /// The play, written as in lists of winning moves.
    #[serde(rename = "move")]
    text: String,
    /// The play, written as in `moves`.
    play: String,
    words: String,
    /// The first and the last place of the pins that the play bowls down, on a row of pins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schema(nullable = false))]
    pins: Option<(usize, usize)>,
}

impl State {
    pub(crate) fn of(session: &Session) -> State {
        let (game, setup) = (session.game(), session.setup());
        let (Pieces { heap, token }, entry) = (game.pieces(), Entry::of(game));
        let (row, verdict) = (session.row(), session.verdict());
        let made =
            |turn: &Turn| Made { player: turn.player, play: turn.to_string(), words: turn.words(game.ruleset()) };
        let computer = if setup.seats.left == Seat::Computer { Player::Left } else { Player::Right };
        let has_limits = game.ruleset().limit() != Limit::None;
        let pile = |(place, pile): (usize, &Option<Heap>)| Pile {
            pile: place + 1,
            size: pile.map_or(0, Heap::size).to_string(),
            limit: pile.filter(|_| has_limits).map(|heap| heap.limit().to_string()),
            text: pile.map_or("0".to_owned(), |heap| heap.to_string()),
        };
        let pins = |turn: &Turn| row.as_ref().and_then(|row| row.bowled(turn.pile, turn.play.taken(), &turn.drawn));
        let play = |turn: &Turn| Play {
            pile: turn.pile + 1,
            take: turn.play.taken().to_string(),
            text: turn.play.to_string(),
            play: turn.to_string(),
            words: turn.words(game.ruleset()),
            pins: pins(turn).map(RangeInclusive::into_inner),
        };
        let (plays, plays_truncated) = session.plays(MAX_PLAYS);
        let plays: Vec<Play> = plays.iter().map(play).collect();
        let takes: BTreeSet<u64> = plays.iter().filter_map(|play| play.take.parse().ok()).collect();
        State {
            game: game.to_string(),
            title: entry.map(|entry| entry.title),
            token,
            heap,
            words: game.words(),
            plain: entry.filter(|entry| entry.line == game.to_string()).map(|entry| entry.plain),
            convention: game.convention(),
            impartial: game.is_impartial(),
            start: session.start_text(),
            position: session.position().to_string(),
            first: setup.first,
            left: setup.seats.left,
            right: setup.seats.right,
            level: *setup.levels.of(computer),
            seed: setup.seed.to_string(),
            moves: session.history().iter().map(Turn::to_string).collect(),
            history: session.history().iter().map(made).collect(),
            to_move: session.to_move(),
            over: verdict.is_some(),
            turn: verdict.is_none().then(|| *setup.seats.of(session.to_move())),
            verdict: verdict.map(|verdict| Won {
                winner: verdict.winner,
                terminal: verdict.terminal.is_some(),
                text: verdict.to_string(),
            }),
            piles: session.piles().iter().enumerate().map(pile).collect(),
            board: Board::of(session, row.as_ref()),
            plays,
            plays_truncated,
            takes: takes.iter().map(u64::to_string).collect(),
            record: session.record(),
        }
    }
}

impl Board {
    fn of(session: &Session, row: Option<&Row>) -> Board {
        let pin = |pin: &Pin| match pin {
            Pin::Standing(pile) => (pile + 1).to_string(),
            Pin::Fallen => "x".to_owned(),
            Pin::Gap => ".".to_owned(),
        };
        match row {
            Some(row) => Board::Row {
                pins: row.pins.iter().map(pin).collect(),
                fell: row.fell.clone().map(RangeInclusive::into_inner),
            },
            None if session.has_coins() => Board::Coins,
            None if session.game().ruleset().only_takes() => Board::Piles,
            None => Board::Heaps,
        }
    }
}
