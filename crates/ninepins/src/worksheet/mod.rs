//! Worksheets: random positions of a game, with a key.
//!
//! ```
//! use ninepins::{Budget, Known, worksheet::{Settings, Worksheet}};
//! let settings = Settings { positions: 5, seed: 1, ..Settings::default() };
//! let worksheet = Worksheet::make(&"kayles".parse()?, &settings, &Known::default(), &mut Budget::unlimited())?;
//! assert_eq!(worksheet.answers.len(), 5);
//! assert!(worksheet.svg().starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod drawing;

use crate::{Analysis, Known, Question, Refusal, Solver, Unanswered, chance::Chance, json::shown};
use ninepins_rules::{Game, Heap, Limit, Outcome, Player, Position};
use ninepins_solver::Budget;
use serde::Serialize;
use std::{collections::BTreeSet, ops::RangeInclusive};

/// The most positions of a worksheet.
pub const MAX_POSITIONS: usize = 100;

/// The most heaps of a position.
pub const MAX_HEAPS: u64 = 12;

/// The largest heap.
pub const MAX_SIZE: u64 = 1000;

/// The number of positions drawn until one has the outcome that was drawn for it.
const TRIES: usize = 24;

/// The number of positions drawn until one is new.
const MAX_DRAWS: usize = 1000;

/// The most moves of a player that an answer lists.
const MAX_MOVES: usize = 50;

/// The size of a worksheet and of its positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The number of positions, from 1 to [`MAX_POSITIONS`].
    pub positions: usize,
    /// The seed. Equal settings make equal worksheets.
    pub seed: u64,
    /// The numbers of heaps in a position, from 1 to [`MAX_HEAPS`].
    pub heaps: RangeInclusive<u64>,
    /// The sizes of heaps, from 1 to [`MAX_SIZE`].
    pub sizes: RangeInclusive<u64>,
}

/// Twelve positions of two to four heaps, each of at most nine tokens.
impl Default for Settings {
    fn default() -> Settings {
        Settings { positions: 12, seed: 1, heaps: 2..=4, sizes: 1..=9 }
    }
}

/// The shape `ninepins/worksheet/1`: random positions with a key.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "schema", rename = "ninepins/worksheet/1")]
#[allow(missing_docs)]
#[non_exhaustive]
pub struct Worksheet {
    #[serde(serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub game: Game,
    /// The seed, in digits.
    #[serde(serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub seed: u64,
    /// The answers, from few tokens to many.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<crate::json::Answer<'static>>))]
    pub answers: Vec<Analysis>,
    /// The key: who wins each position, and how.
    pub key: Vec<String>,
}

impl Worksheet {
    /// Draws different positions in which both players have a move, and answers them. Each outcome is about as frequent as the
    /// others, as far as the game has it.
    /// Refuses a setting that is out of its bounds, and a game with too few positions.
    pub fn make(game: &Game, settings: &Settings, known: &Known, budget: &mut Budget) -> Result<Worksheet, Unanswered> {
        settings.check()?;
        if game.ruleset().has_pairs() {
            let message = "a worksheet draws heaps of tokens, and the heaps of this game are pairs";
            return Err(Refusal::of("", message).with_help("choose a game with a code or a table").into());
        }
        let mut draw = Draw { game, settings, solver: Solver::with(known.clone()), drawn: BTreeSet::new() };
        let mut answers = Vec::with_capacity(settings.positions);
        for index in 0..settings.positions {
            let mut chance = Chance::at(settings.seed, index);
            let found = draw.position(&mut chance, budget)?;
            answers.push(found.ok_or_else(|| too_few(answers.len()))?);
        }
        answers.sort_by_cached_key(|answer| (answer.position.tokens(), answer.position.clone()));
        let key = answers.iter().map(key).collect();
        Ok(Worksheet { game: game.clone(), seed: settings.seed, answers, key })
    }
}

impl Settings {
    fn check(&self) -> Result<(), Refusal> {
        if !(1..=MAX_POSITIONS).contains(&self.positions) {
            let message = format!("a worksheet has from 1 position to {MAX_POSITIONS}");
            let refusal = Refusal::of(self.positions.to_string(), message);
            return Err(refusal.with_help("12 fit on a sheet of paper").in_field("count"));
        }
        let heaps = ("heaps", "a position has from 1 heap", &self.heaps, MAX_HEAPS);
        for (field, one, range, most) in [heaps, ("sizes", "a heap has from 1 token", &self.sizes, MAX_SIZE)] {
            let (first, last) = (*range.start(), *range.end());
            let refused = |message: String| Refusal::of(format!("{first}-{last}"), message).in_field(field);
            if first.min(last) < 1 || first.max(last) > most {
                return Err(refused(format!("{one} to {most}")).with_help("such as 2-4"));
            }
            if first > last {
                let refusal = refused(format!("the first number, {first}, is larger than the last, {last}"));
                return Err(refusal.with_help("the smaller number comes first, such as 2-4"));
            }
        }
        Ok(())
    }
}

/// Refuses a game of which only so many positions were found.
fn too_few(found: usize) -> Refusal {
    let which = match found {
        0 => "no position of these sizes was".to_owned(),
        _ => format!("only {found} different positions of these sizes were"),
    };
    let refusal = Refusal::of("", format!("{which} found in which both players have a move"));
    refusal.with_help("ask for fewer positions, or for more or larger heaps")
}

/// The positions drawn so far for a worksheet.
struct Draw<'a> {
    game: &'a Game,
    settings: &'a Settings,
    solver: Solver,
    drawn: BTreeSet<Position>,
}

impl Draw<'_> {
    /// Draws a position with an outcome that is drawn first; after [`TRIES`] positions the first of them.
    fn position(&mut self, chance: &mut Chance, budget: &mut Budget) -> Result<Option<Analysis>, Unanswered> {
        let outcomes: &[Outcome] = if self.game.is_impartial() { &[Outcome::N, Outcome::P] } else { &Outcome::ALL };
        let wanted = chance.pick(outcomes);
        let mut first = None;
        for _ in 0..TRIES {
            let Some(position) = self.fresh(chance) else { break };
            let mut question = Question::new(self.game.clone(), position);
            question.settings.max_moves = MAX_MOVES;
            let answer = self.solver.solve(&question, budget).map_err(|_| too_few(0))?;
            if let Some(stopped) = answer.stopped.clone().filter(|_| answer.outcome.is_none()) {
                return Err(Unanswered::Stopped(stopped));
            }
            if answer.outcome == wanted {
                first = Some(answer);
                break;
            }
            first.get_or_insert(answer);
        }
        self.drawn.extend(first.as_ref().map(|answer| answer.position.clone()));
        Ok(first)
    }

    /// Draws a position that is new, in which both players have a move.
    fn fresh(&self, chance: &mut Chance) -> Option<Position> {
        let Settings { heaps, sizes, .. } = self.settings;
        let has_limits = self.game.ruleset().limit() != Limit::None;
        let game_end = self.game.ruleset().end().unwrap_or(u64::MAX);
        let mut number = |least: u64, most: u64| least + chance.below((most - least + 1) as usize) as u64;
        (0..MAX_DRAWS).find_map(|_| {
            let count = number(*heaps.start(), *heaps.end());
            let mut heap = || {
                let end = game_end.min(*sizes.end());
                let size = number(end.min(*sizes.start()), end);
                let limit = if has_limits { number(1, size) } else { size };
                Heap::limited(size, limit)
            };
            let position: Position = (0..count).filter_map(|_| heap()).collect();
            let is_over = Player::BOTH.iter().any(|&player| self.game.verdict(&position, player).is_some());
            (!is_over && !self.drawn.contains(&position)).then_some(position)
        })
    }
}

/// The most moves of a player in a line of the key.
const SHOWN: usize = 8;

/// Returns the winner of a position and the winning moves, in a line of the key.
fn key(answer: &Analysis) -> String {
    let Some(outcome) = answer.outcome else { return "not known".to_owned() };
    if answer.game.is_impartial() {
        return match outcome {
            Outcome::N => format!("the first player: {}", moves(answer, Player::Left)),
            _ => "the second player".to_owned(),
        };
    }
    let winner = match outcome {
        Outcome::L => "Left",
        Outcome::R => "Right",
        Outcome::N => "the first player",
        Outcome::P => "the second player",
    };
    let wins = |player: &&Player| outcome.winner(**player) == **player;
    let first: Vec<String> = Player::BOTH
        .iter()
        .filter(wins)
        .map(|&player| format!("{player} starts with {}", moves(answer, player)))
        .collect();
    if first.is_empty() { winner.to_owned() } else { format!("{winner}: {}", first.join("; ")) }
}

fn moves(answer: &Analysis, player: Player) -> String {
    let Some(list) = answer.winning_moves.of(player) else { return "not known".to_owned() };
    let shown: Vec<String> = list.moves.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if list.moves.len() > SHOWN || list.is_truncated() { ", and more" } else { "" };
    format!("{}{more}", shown.join(", "))
}
