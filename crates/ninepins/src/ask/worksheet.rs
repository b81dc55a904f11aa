//! `worksheet`: random positions of a game, with a key.

use super::{Answer, Ask, Block, Desk, Format, Rules, Sheet, UpTo};
use crate::{
    Analysis, Known, Question, Refusal, Solver, Unanswered, chance::Chance, json::shown, session::plain_rules,
};
use ninepins_rules::{Game, Heap, Limit, Outcome, Player, Position};
use ninepins_solver::Budget;
use serde::Serialize;
use std::ops::RangeInclusive;

/// The most positions of a worksheet, the most heaps of a position, and the largest heap.
const MAX_POSITIONS: u64 = 100;
const MAX_HEAPS: u64 = 12;
const MAX_SIZE: u64 = 1000;

/// The number of positions drawn until one has the outcome that was drawn for it, and until one is new.
const TRIES: usize = 24;
const MAX_DRAWS: usize = 1000;

/// The most moves of a player that an answer lists, and a line of the key.
const MAX_MOVES: usize = 50;
const SHOWN: usize = 8;

question! {
    /// Make a worksheet of random positions, with a key
    ///
    /// The positions are different, and both players have a move in each. The first player wins about half
    /// of them. Equal arguments make equal worksheets, so the seed is all that a teacher needs to note.
    ToPrint "worksheet" ["Teach"] {
        /// The game: a name such as kayles, or a line such as '0.77 misere'
        arg game: Rules,
        /// The number of positions, up to 100
        flag count: UpTo<MAX_POSITIONS, MAX_POSITIONS> = "12",
        /// The seed of the random positions
        flag seed: UpTo<{ u64::MAX }, { u64::MAX }> = "1",
        /// The numbers of heaps in a position, up to 12
        flag heaps: RangeInclusive<u64> = "2-4",
        /// The sizes of heaps, up to 1000
        flag sizes: RangeInclusive<u64> = "1-9",
        /// In JSON draw each position, too
        flag drawings: bool,
    }
    examples: [
        "nim",
        "kayles --count 20 --seed 7 --sizes 3-12",
        "bachets-game --heaps 1 --sizes 10-40",
        "nim --misere --svg worksheet.svg",
        "partizan-kayles --json",
    ]
    formats: [Svg]
    limits: [time "60s"]
}

/// The shape `ninepins/worksheet/1`: random positions with a key.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "schema", rename = "ninepins/worksheet/1")]
pub(crate) struct Worksheet {
    #[serde(serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub(crate) game: Game,
    /// The seed, in digits.
    #[serde(serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub(crate) seed: u64,
    /// The answers, from few tokens to many.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<crate::json::Answer<'static>>))]
    pub(crate) answers: Vec<Analysis>,
    /// The key: who wins each position, and how.
    pub(crate) key: Vec<String>,
    /// A drawing of each position, an SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawings: Option<Vec<String>>,
    #[serde(skip)]
    rules: Rules,
}

impl Ask for ToPrint {
    type Answer = Worksheet;

    fn ask(&self, desk: &mut Desk<'_>) -> Result<Worksheet, Refusal> {
        let worksheet = self.make(desk.known, desk.budget).map_err(|why| match why {
            Unanswered::Text(why) if why.field().is_none() => self.game.refuse_as(&why),
            Unanswered::Text(why) => why,
            stopped => desk.refused(stopped, "the key was not found").with_help("ask for fewer or smaller heaps"),
        })?;
        Ok(Worksheet { drawings: self.drawings.then(|| worksheet.drawings()), ..worksheet })
    }
}

impl ToPrint {
    /// Draws different positions in which both players have a move, and answers them. Each outcome is about as frequent as the
    /// others, as far as the game has it. Refuses a field that is out of its bounds, and a game with too few positions.
    fn make(&self, known: &Known, budget: &mut Budget) -> Result<Worksheet, Unanswered> {
        self.check()?;
        let (game, UpTo(seed)) = (&self.game.game, self.seed);
        if game.ruleset().has_pairs() {
            let message = "a worksheet draws heaps of tokens, and the heaps of this game are pairs";
            return Err(Refusal::of("", message).with_help("choose a game with a code or a table").into());
        }
        let (mut solver, mut answers) = (Solver::with(known.clone()), Vec::new());
        for index in 0..self.count.0 as usize {
            let found = self.draw(&answers, &mut Chance::at(seed, index), &mut solver, budget)?;
            answers.push(found.ok_or_else(|| too_few(index))?);
        }
        answers.sort_by_cached_key(|answer| (answer.position.tokens(), answer.position.clone()));
        let key = answers.iter().map(key).collect();
        Ok(Worksheet { game: game.clone(), seed, answers, key, drawings: None, rules: self.game.clone() })
    }

    /// Draws a position with an outcome that is drawn first, and answers it; after [`TRIES`] positions the first of them.
    fn draw(
        &self,
        before: &[Analysis],
        chance: &mut Chance,
        solver: &mut Solver,
        budget: &mut Budget,
    ) -> Result<Option<Analysis>, Unanswered> {
        let game = &self.game.game;
        let outcomes: &[Outcome] = if game.is_impartial() { &[Outcome::N, Outcome::P] } else { &Outcome::ALL };
        let wanted = chance.pick(outcomes);
        let mut first = None;
        for _ in 0..TRIES {
            let Some(position) = self.fresh(before, chance) else { break };
            let mut question = Question::new(game.clone(), position);
            question.settings.max_moves = MAX_MOVES;
            let answer = solver.solve(&question, budget).map_err(|_| too_few(0))?;
            if let Some(stopped) = answer.stopped.clone().filter(|_| answer.outcome.is_none()) {
                return Err(Unanswered::Stopped(stopped));
            }
            if answer.outcome == wanted {
                return Ok(Some(answer));
            }
            first.get_or_insert(answer);
        }
        Ok(first)
    }

    /// Draws a position that is new, in which both players have a move.
    fn fresh(&self, before: &[Analysis], chance: &mut Chance) -> Option<Position> {
        let ToPrint { game: Rules { game, .. }, heaps, sizes, .. } = self;
        let has_limits = game.ruleset().limit() != Limit::None;
        let game_end = game.ruleset().end().unwrap_or(u64::MAX);
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
            let is_over = Player::BOTH.iter().any(|&player| game.verdict(&position, player).is_some());
            (!is_over && before.iter().all(|answer| answer.position != position)).then_some(position)
        })
    }

    fn check(&self) -> Result<(), Refusal> {
        if self.count.0 == 0 {
            let refusal = Refusal::of("0", format!("a worksheet has from 1 position to {MAX_POSITIONS}"));
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

impl Answer for Worksheet {
    fn sheet(&self) -> Sheet<'_> {
        let Worksheet { seed, answers, key, .. } = self;
        let positions = answers.iter().map(|answer| answer.position.to_string()).collect();
        let (moves, end) = plain_rules(&self.rules.game);
        let mut sheet = Sheet::about(&self.rules, format!("{moves} {end}"));
        let head = "Who wins, the first player or the second? How?";
        sheet.0.push(Block::Numbered { head: head.to_owned(), items: positions });
        sheet.0.push(Block::Numbered { head: format!("Key (seed {seed})"), items: key.clone() });
        sheet
    }

    fn file(&self, _: Format) -> Result<String, Refusal> {
        Ok(self.svg())
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

/// Returns the winner of a position and the winning moves, in a line of the key.
fn key(answer: &Analysis) -> String {
    let Some(outcome) = answer.outcome else { return "not known".to_owned() };
    let winner = match outcome {
        Outcome::L => "Left",
        Outcome::R => "Right",
        Outcome::N => "the first player",
        Outcome::P => "the second player",
    };
    let is_one = answer.game.is_impartial();
    let starters = Player::BOTH.into_iter().take(if is_one { 1 } else { 2 });
    let first = starters.filter(|&player| outcome.winner(player) == player).map(|player| match is_one {
        true => moves(answer, player),
        false => format!("{player} starts with {}", moves(answer, player)),
    });
    let first: Vec<String> = first.collect();
    if first.is_empty() { winner.to_owned() } else { format!("{winner}: {}", first.join("; ")) }
}

fn moves(answer: &Analysis, player: Player) -> String {
    let Some(list) = answer.winning_moves.of(player) else { return "not known".to_owned() };
    let shown: Vec<String> = list.moves.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if list.moves.len() > SHOWN || list.is_truncated() { ", and more" } else { "" };
    format!("{}{more}", shown.join(", "))
}
