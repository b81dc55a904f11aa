//! `losing`: the lost positions of a game.

use super::{Answer, Ask, Block, Cells, Desk, List, Rules, Sheet, Stop, UpTo, desk::BLOCK, rules::PROGRAM};
use crate::{
    Budget, Game, Heap, Outcome, Player, Position, Refusal, Solver, Stopped, grouped,
    rules::{Limit, Pieces, Rule},
    sequence::NimValues,
    text::counted,
};
use ninepins_solver::{Strategy, theorem::PairSweep};
use serde::Serialize;

question! {
    /// List the lost positions of a game: those of few heaps in which whoever starts loses
    ///
    /// Nim-values decide where a game has them: the lost sums are those whose nim-values have the xor 0 (Sprague
    /// 1935, Grundy 1939). In other games each position is decided by the strongest strategy that applies. Of pairs,
    /// such as those of Wythoff's game, the lost pairs are listed.
    Losing "losing" ["Research"] {
        /// The game: a name such as kayles, or a line such as '0.07 misere'
        arg game: Rules,
        /// The largest heap
        flag to: UpTo<100_000, 1000> = 20,
        /// The most heaps of a position
        flag heaps: UpTo<16, 4> = 2,
    }
    examples: ["kayles", "'nim misere' --to 7 --heaps 3", "wythoff --to 100", "nimmy --to 9 --heaps 3 --json"]
    formats: [Jsonl, Csv]
    limits: [time "10s"]
}

/// The shape `ninepins/losing/1`: lost positions.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Losing))]
#[serde(tag = "schema", rename = "ninepins/losing/1")]
pub(crate) struct Found {
    game: String,
    /// The largest heap.
    to: u64,
    /// The most heaps of a position.
    heaps: u64,
    /// The way they were found: `nim-values`, `sweep`, or `solve` where each position was decided by itself.
    by: &'static str,
    /// The lost positions, by the number of their heaps and then ascending.
    values: List,
    /// The limit that ended the work.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    stopped: Option<Stop>,
    #[serde(skip)]
    rules: Rules,
}

struct Lost<'a, 'd> {
    list: &'a mut List,
    desk: &'a mut Desk<'d>,
    block: Vec<Option<String>>,
}

impl Lost<'_, '_> {
    fn push(&mut self, position: &Position) -> Result<(), Stopped> {
        self.block.push(Some(position.to_string()));
        if self.block.len() < BLOCK { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> Result<(), Stopped> {
        self.desk.add(self.list, std::mem::take(&mut self.block).into())
    }
}

impl Ask for Losing {
    type Answer = Found;

    fn ask(&self, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        let game = &self.game.game;
        let ruleset = game.ruleset();
        self.game.one_kind()?;
        if ruleset.limit() != Limit::None {
            return Err(self.game.refuse("heaps with limits cannot be listed by their size"));
        }
        let to = ruleset.end().map_or(self.to.0, |end| end.min(self.to.0));
        let (mut sweep, values) = (PairSweep::of(game).ok(), NimValues::of(game).ok());
        let (by, heaps) = match values {
            _ if ruleset.has_pairs() => (if sweep.is_some() { "sweep" } else { "solve" }, 1),
            Some(_) => ("nim-values", self.heaps.0),
            None => ("solve", self.heaps.0),
        };
        let about = vec![
            PROGRAM.to_owned(),
            format!("game: {game}: {}", game.words()),
            format!("lost positions of at most {heaps} heaps up to {to}"),
        ];
        let list = List::of(Cells::Words(Vec::new()), 0, ["n", "position"], about);
        let mut found =
            Found { game: game.to_string(), to, heaps, by, values: list, stopped: None, rules: self.game.clone() };
        desk.begin(&found)?;
        let mut solver = Solver::with(desk.known.clone());
        let mut lost = Lost { list: &mut found.values, desk, block: Vec::new() };
        let mut decide = |position: &Position, budget: &mut Budget| match &mut sweep {
            Some(sweep) => Ok(sweep.winner(position, Player::Left, budget)? == Player::Right),
            None => Ok(solver.outcome(game, position, budget)? == Outcome::P),
        };
        let stopped = match values {
            _ if ruleset.has_pairs() => pairs(game, to, &mut lost, &mut decide),
            Some(values) => by_nim_values(values, to, heaps, &mut lost),
            None => by_each(to, heaps, &mut lost, &mut decide),
        };
        let stopped = stopped.and_then(|()| lost.flush()).or_else(|why| lost.flush().and(Err(why)));
        let known = format!("{} lost positions", grouped(found.values.len));
        found.stopped = stopped.err().map(|why| Stop::new(why, known));
        Ok(found)
    }
}

/// Lists the sums of at most `heaps` heaps whose nim-values have the xor 0.
fn by_nim_values(mut all: NimValues, to: u64, heaps: u64, lost: &mut Lost<'_, '_>) -> Result<(), Stopped> {
    let sizes = (1..=to).filter_map(Heap::new);
    let values: Vec<u64> = sizes.map(|heap| all.value_of(heap, lost.desk.budget)).collect::<Result<_, _>>()?;
    let mut of_value: Vec<Vec<u64>> = Vec::new();
    for (size, &value) in (1..).zip(&values) {
        of_value.resize(of_value.len().max(value as usize + 1), Vec::new());
        of_value[value as usize].push(size);
    }
    lost.push(&Position::default())?;
    (0..heaps).try_for_each(|more| {
        each_sum(to, more, &mut Vec::new(), &mut |sum| {
            lost.desk.budget.work(64)?;
            let wanted = sum.iter().fold(0, |xor, &size| xor ^ values[size as usize - 1]);
            let fitting = of_value.get(wanted as usize).map_or(&[][..], Vec::as_slice);
            let from = sum.last().copied().unwrap_or(1);
            let mut last = fitting[fitting.partition_point(|&size| size < from)..].iter();
            last.try_for_each(|last| lost.push(&of_sizes(sum.iter().chain([last]))))
        })
    })
}

fn of_sizes<'a>(sizes: impl Iterator<Item = &'a u64>) -> Position {
    sizes.filter_map(|&size| Heap::new(size)).collect()
}

type Visit<'a> = dyn FnMut(&[u64]) -> Result<(), Stopped> + 'a;

/// Calls `visit` for `sum` with `more` heaps of at most `to`, none smaller than the one before it.
fn each_sum(to: u64, more: u64, sum: &mut Vec<u64>, visit: &mut Visit<'_>) -> Result<(), Stopped> {
    if more == 0 {
        return visit(sum);
    }
    for size in sum.last().copied().unwrap_or(1)..=to {
        sum.push(size);
        each_sum(to, more - 1, sum, visit)?;
        sum.pop();
    }
    Ok(())
}

type Decide<'a> = dyn FnMut(&Position, &mut Budget) -> Result<bool, Stopped> + 'a;

/// Lists the lost sums of at most `heaps` heaps.
fn by_each(to: u64, heaps: u64, lost: &mut Lost<'_, '_>, is_lost: &mut Decide<'_>) -> Result<(), Stopped> {
    (0..=heaps).try_for_each(|count| {
        each_sum(to, count, &mut Vec::new(), &mut |sum| {
            let position = of_sizes(sum.iter());
            if is_lost(&position, lost.desk.budget)? { lost.push(&position) } else { Ok(()) }
        })
    })
}

/// Checks whether (a,b) is worth as much as (b,a).
fn mirrors(game: &Game) -> bool {
    let is_symmetric = |player| game.ruleset().rule(player).is_some_and(Rule::is_symmetric);
    game.ending().terminals.is_empty() && Player::BOTH.into_iter().all(is_symmetric)
}

/// Lists the lost pairs of numbers up to `to`, by their sums. Where (a,b) is worth as much as (b,a), only the one with the smaller number
/// first is listed.
fn pairs(game: &Game, to: u64, lost: &mut Lost<'_, '_>, is_lost: &mut Decide<'_>) -> Result<(), Stopped> {
    let symmetric = mirrors(game);
    let pair = |a, b| -> Position { Heap::pair(a, b).into_iter().collect() };
    // The largest pair first: a sweep then knows all others.
    is_lost(&pair(to, to), lost.desk.budget)?;
    for total in 0..=2 * to {
        for a in total.saturating_sub(to)..=if symmetric { total / 2 } else { total.min(to) } {
            let position = pair(a, total - a);
            lost.desk.budget.work(64)?;
            if is_lost(&position, lost.desk.budget)? {
                lost.push(&position)?;
            }
        }
    }
    Ok(())
}

impl Answer for Found {
    fn sheet(&self) -> Sheet<'_> {
        let (game, to, heaps) = (&self.rules.game, self.to, 0..=self.heaps);
        let (Pieces { heap: row, token }, has_pairs) = (game.pieces(), game.ruleset().has_pairs());
        let mut what = match has_pairs {
            true => format!("lost pairs of numbers of at most {to}\nWhoever starts there loses."),
            false => format!(
                "lost positions of at most {} of at most {to} {token}s\nWhoever starts there loses.",
                counted(self.heaps, row)
            ),
        };
        if mirrors(game) {
            what += " A pair is listed with the smaller number first.";
        }
        let mut sheet = Sheet::about(&self.rules, what);
        let all = self.values.cells.texts(usize::MAX);
        if has_pairs {
            let pair = |text: String| if text == "0" { "(0,0)".to_owned() } else { text };
            let items = all.into_iter().map(pair).collect();
            sheet.0.push(Block::Items { label: String::new(), items });
            return sheet.stop(self.stopped.as_ref());
        }
        for count in heaps {
            let heaps = |text: &String| if text == "0" { 0 } else { text.split('+').count() as u64 };
            let mut items: Vec<String> = all.iter().filter(|text| heaps(text) == count).cloned().collect();
            if items.is_empty() {
                items.push("none".to_owned());
            }
            sheet.0.push(Block::Items { label: counted(count, row), items });
        }
        sheet.stop(self.stopped.as_ref())
    }

    fn brief(&self) -> String {
        self.values.cells.texts(usize::MAX).join(", ")
    }

    fn stop(&self) -> Option<&Stop> {
        self.stopped.as_ref()
    }

    fn list(&self) -> Option<&List> {
        Some(&self.values)
    }
}
