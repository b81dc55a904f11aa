//! Played games: what is asked about them, their state, which is all that a board needs, proposed moves, and explanations.

use crate::Refusal;
use ninepins::{
    Analysis, Budget, ByPlayer, Convention, Game, Heap, Known, Layout, Player,
    json::Count,
    rules::{Entry, Limit, Pieces},
    session::{self, Grounds, MAX_PLAYS, PERFECT, Pairs, Pin, Plays, Row, Seat, Session, Setup, Turn},
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, ops::RangeInclusive};
#[cfg(test)]
use {ninepins::json::Answer, utoipa::ToSchema};

fn wrong(typed: &str, message: &str, field: &'static str) -> ninepins::Refusal {
    ninepins::Refusal::of(typed, message).in_field(field)
}

/// Refuses a move that is not allowed.
fn unplayed(why: &ninepins::Refusal, typed: &str, field: &'static str) -> ninepins::Refusal {
    why.help().into_iter().fold(wrong(typed, why.message(), field), ninepins::Refusal::with_help)
}

/// A played game: its start and its moves so far, or its record.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Played {
    /// The game line: `0.77`, `kayles misere`.
    #[cfg_attr(test, schema(example = "kayles"))]
    game: Option<String>,
    /// The position that play starts from, in any notation.
    #[cfg_attr(test, schema(example = "3,5,7"))]
    position: Option<String>,
    /// The player who starts, by default Left.
    first: Option<Player>,
    /// The one who plays Left, by default a person.
    left: Option<Seat>,
    /// The one who plays Right, by default the computer.
    right: Option<Seat>,
    /// The computer's level from 0 to 10, by default 10: perfect play. Two levels are those of Left and of Right.
    level: Option<Levels>,
    /// The seed of the computer's random moves.
    seed: Option<Count>,
    /// The moves so far: `moves` of the last state.
    #[serde(default)]
    moves: Vec<String>,
    /// The record of a saved game, in place of all the fields above.
    record: Option<String>,
    /// One more move, in any notation.
    play: Option<String>,
    /// The positions whose plays a review values, too, by default none. Other questions pass over it.
    #[serde(default)]
    pub(crate) plays: Plays,
}

/// A level of the computer, or one for each side.
#[derive(Deserialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(untagged, expecting = "expected a level from 0 to 10, or two")]
enum Levels {
    Both(u8),
    Each(u8, u8),
}

impl Played {
    /// Returns the game after its moves.
    pub(crate) fn session(&self) -> Result<Session, ninepins::Refusal> {
        let mut session = self.before()?;
        let moves = self.moves.iter().map(|text| (text, "moves"));
        for (text, field) in moves.chain(self.play.iter().map(|text| (text, "play"))) {
            session.play_text(text).map_err(|error| unplayed(&error, text, field))?;
        }
        Ok(session)
    }

    fn before(&self) -> Result<Session, ninepins::Refusal> {
        if let Some(text) = &self.record {
            if self.game.is_some() || self.position.is_some() || !self.moves.is_empty() {
                return Err(wrong("", "a record is given, and a game beside it", "record"));
            }
            return Session::read(text).map_err(|error| error.in_field("record"));
        }
        let missing = |field| wrong("", &format!("the field `{field}` is missing"), field);
        let game = self.game.as_ref().ok_or_else(|| missing("game"))?;
        let position = self.position.as_ref().ok_or_else(|| missing("position"))?;
        let game: Game = game.parse().map_err(|error: ninepins::Refusal| error.in_field("game"))?;
        let start = Layout::of_game(position, &game).map_err(|error| error.in_field("position"))?;
        let usual = Setup::default();
        let levels = match self.level {
            None => usual.levels,
            Some(Levels::Both(level)) => ByPlayer::each(|_| level),
            Some(Levels::Each(left, right)) => ByPlayer { left, right },
        };
        let most = levels.left.max(levels.right);
        if most > PERFECT {
            return Err(wrong(&most.to_string(), "levels go from 0 to 10", "level"));
        }
        let seed = match &self.seed {
            None => usual.seed,
            Some(Count::Number(seed)) => *seed,
            Some(Count::Text(text)) => {
                text.parse().map_err(|_| wrong(text, "this must be a whole number below 2^64", "seed"))?
            }
        };
        let ByPlayer { left, right } = usual.seats;
        let seats = ByPlayer { left: self.left.unwrap_or(left), right: self.right.unwrap_or(right) };
        let setup = Setup { first: self.first.unwrap_or(usual.first), seats, levels, seed };
        Session::new(game, start, setup).map_err(|error| unplayed(&error, position, "position"))
    }
}

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
        let play = |turn: &Turn| Play {
            pile: turn.pile + 1,
            take: turn.play.taken().to_string(),
            text: turn.play.to_string(),
            play: turn.to_string(),
            words: turn.words(game.ruleset()),
            pins: pins(row.as_ref(), turn),
        };
        let pin = |pin: &Pin| match pin {
            Pin::Standing(pile) => (pile + 1).to_string(),
            Pin::Fallen => "x".to_owned(),
            Pin::Gap => ".".to_owned(),
        };
        let board = match &row {
            Some(Row { pins, fell, .. }) => {
                let fell = fell.clone().map(RangeInclusive::into_inner);
                Board::Row { pins: pins.iter().map(pin).collect(), fell }
            }
            None if session.has_coins() => Board::Coins,
            None if game.ruleset().only_takes() => Board::Piles,
            None => Board::Heaps,
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
            board,
            plays,
            plays_truncated,
            takes: takes.iter().map(u64::to_string).collect(),
            record: session.record(),
        }
    }
}

/// The shape `ninepins/reply/1`: a proposed move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(tag = "schema", rename = "ninepins/reply/1")]
pub(crate) struct Reply {
    player: Player,
    /// The move, written as in lists of winning moves.
    #[serde(rename = "move")]
    text: String,
    /// The move, written as in `moves` of the state.
    play: String,
    /// The pile, counted from 1.
    pile: usize,
    words: String,
    /// The first and the last place of the pins that the move bowls down, on a row of pins.
    pins: Option<(usize, usize)>,
    /// The reason for the move: `timed` (the quickest win or the slowest loss), `wins`, `loses`, `too-hard` (a random move,
    /// because the search was stopped) or `slip` (a random move, because of the level).
    grounds: &'static str,
    /// True if the move wins, false if it loses, null if neither is known.
    wins: Option<bool>,
    /// The number of moves left, this one included, if it was counted.
    moves_left: Option<u32>,
    /// The reason in words.
    #[serde(rename = "text")]
    known: String,
    /// What pairs off after it, if nim-values decide.
    pairs: Option<Pairs>,
}

/// Returns the first and the last place of the pins that a move bowls down, on a row of pins.
fn pins(row: Option<&Row>, turn: &Turn) -> Option<(usize, usize)> {
    row?.bowled(turn.pile, turn.play.taken(), &turn.drawn).map(RangeInclusive::into_inner)
}

/// Refuses a question about play that is over.
fn over(session: &Session) -> Refusal {
    Refusal::new(409, session.over_words().unwrap_or_default())
}

/// Returns the move that `propose` finds, whoever plays the side to move.
pub(crate) fn proposed(
    played: &Played,
    known: &Known,
    budget: &mut Budget,
    propose: fn(&Session, &Known, &mut Budget) -> Option<session::Reply>,
) -> Result<Reply, Refusal> {
    let mut session = played.session()?;
    let found = propose(&session, known, budget).ok_or_else(|| over(&session))?;
    let (grounds, moves_left) = match &found.grounds {
        Grounds::Timed(remoteness) => ("timed", Some(remoteness.moves)),
        Grounds::Wins => ("wins", None),
        Grounds::Loses => ("loses", None),
        Grounds::TooHard(_) => ("too-hard", None),
        Grounds::Slip => ("slip", None),
    };
    let turn = &found.turn;
    let (pins, words) = (pins(session.row().as_ref(), turn), turn.words(session.game().ruleset()));
    let is_played = session.play(turn.pile, turn.drawn.clone()).is_ok();
    Ok(Reply {
        player: turn.player,
        text: turn.play.to_string(),
        play: turn.to_string(),
        pile: turn.pile + 1,
        words,
        pins,
        grounds,
        wins: found.wins(),
        moves_left,
        known: found.grounds_words(),
        pairs: if is_played { session.pairs(budget) } else { None },
    })
}

/// The analysis of the position reached.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
pub(crate) struct Why {
    #[serde(flatten)]
    #[cfg_attr(test, schema(value_type = Answer<'static>))]
    answer: Analysis,
    to_move: Player,
    /// The winner, if known.
    winner: Option<Player>,
    /// The winner and the reason, in a sentence or two.
    text: String,
    /// What pairs off, if nim-values decide.
    pairs: Option<Pairs>,
}

/// Returns who wins the position reached, and why.
pub(crate) fn why(played: &Played, known: &Known, budget: &mut Budget) -> Result<Why, Refusal> {
    let session = played.session()?;
    let answer = session::why(&session, known, budget).ok_or_else(|| over(&session))?;
    let to_move = session.to_move();
    let (winner, text) = (answer.winner(to_move), session.why_words(&answer));
    Ok(Why { answer, to_move, winner, text, pairs: session.pairs(budget) })
}
