//! Nim-values of heaps, one after the other.

use crate::{args::Rules, failure::Failure, job::Progress};
use ninepins::{
    Budget, Game, Position, Stopped, grouped,
    rows::widened,
    rules::{Heap, Limit, Player},
    sequence::{Engine, NimValues, PeriodSearch, Sequence},
};
use std::ops::RangeInclusive;

/// The number of values that are found at once: an eighth of those known, within these bounds.
const BLOCK: RangeInclusive<u64> = 1 << 16..=1 << 22;

/// The number of values that are passed on at once.
const PASSED: usize = 1 << 12;

/// The largest heap whose value is worth waiting for.
const MAX_LISTED: u64 = 10_000_000_000;

/// Returns the command that finds the nim-value of the largest heap of `position` from those of all smaller heaps, most of which it
/// forgets; `None` if it would not end soon, or the game has no nim-sequence.
pub(crate) fn list_command(game: &Game, position: &Position) -> Option<String> {
    let largest = position.heaps().last().map(|heap| heap.size()).filter(|&size| size <= MAX_LISTED)?;
    let rules = NimValues::of(game).is_ok().then(|| game.ruleset()).filter(|rules| rules.limit() == Limit::None)?;
    rules.code(Player::Left)?.most_taken()?;
    Some(format!("`ninepins grundy '{game}' --from {largest} --to {largest}`"))
}

/// A list that begins beyond this heap follows from a period, if one is proved in seconds.
const FAR: u64 = 1 << 24;

/// The part of a list in which a period is sought, from which all of the list follows.
const SEARCHED: u64 = 16;

/// The last heap to which values are found one after the other.
const MAX_HEAP: u64 = 1 << 40;

/// Returns the failure of a heap whose value is not known.
pub(crate) fn unknown(heap: Heap, stopped: &Stopped) -> Failure {
    Failure::stopped_by(stopped, format!("the value of heap {heap} is not known: {stopped}"))
}

/// Returns the values of single heaps, which may be large.
pub(crate) fn heap_by_heap(rules: &Rules) -> NimValues {
    NimValues::of(&rules.game).expect("the rules were licensed when they were read")
}

/// Takes the values of some heaps, of which it is told the first.
type Sink<'s> = dyn FnMut(u64, &[u64]) -> Result<(), Failure> + 's;

/// A source of nim-values.
pub(crate) enum Values {
    /// The sequence of a code.
    Sequence(Box<Sequence>),
    /// Values that are found heap by heap, by a theorem or because heaps have limits.
    Heaps(Box<NimValues>),
}

impl Values {
    /// Chooses the source that suits the rules and the heaps of a list.
    pub(crate) fn of(rules: &Rules, heaps: &RangeInclusive<u64>, budget: &Budget) -> Result<Values, Failure> {
        let first = *heaps.start();
        let mut values = Box::new(heap_by_heap(rules));
        if let Some(heap) = Heap::new(first).filter(|_| first > FAR) {
            let mut quick = budget.clone();
            quick.positions = 1;
            match values.value_of(heap, &mut quick) {
                Ok(_) => return Ok(Values::Heaps(values)),
                Err(stopped) if first > MAX_HEAP => return Err(unknown(heap, &stopped)),
                Err(_) => {}
            }
        }
        let Some(code) = rules.code().filter(|code| code.most_taken().is_some()) else {
            return Ok(Values::Heaps(values));
        };
        let mut search = PeriodSearch::new(code);
        let is_proved = search.run(heaps.end() / SEARCHED, budget).is_ok() && search.proved().is_some();
        Ok(if is_proved { Values::Heaps(values) } else { Values::kept(Sequence::new(code)) })
    }

    /// Finds the values by the engine of this name.
    pub(crate) fn by(rules: &Rules, name: &str) -> Result<Values, Failure> {
        let refused = |help| Failure::refused(name, format!("these rules have no engine {name} here")).with_help(help);
        let code = rules.code().ok_or_else(|| refused("leave out --engine: the rules are no code".to_owned()))?;
        let engines = Engine::all(code);
        let chosen = engines.iter().find(|engine| engine.name() == name);
        let names: Vec<&str> = engines.iter().map(|engine| engine.name()).collect();
        let sequence = chosen.and_then(|&engine| Sequence::by(code, engine));
        sequence.map(Values::kept).ok_or_else(|| refused(format!("the engines are {}", names.join(", "))))
    }

    /// Values that were written are not needed again.
    fn kept(mut sequence: Sequence) -> Values {
        sequence.retain(2 * BLOCK.end());
        Values::Sequence(Box::new(sequence))
    }

    /// Finds the values of these heaps and passes them to `sink` as they are found, some at once. Returns the first heap without a value, and
    /// the reason of a stop. Each heap counts as a position.
    pub(crate) fn each(
        &mut self,
        heaps: RangeInclusive<u64>,
        progress: &Progress,
        budget: &mut Budget,
        sink: &mut Sink<'_>,
    ) -> Result<(u64, Option<Stopped>), Failure> {
        let end = heaps.end() + 1;
        let show = |heap: u64| progress.show(&format!("heap {}, ", grouped(heap)));
        let all = match self {
            // These values do not depend on each other.
            Values::Heaps(values) => {
                let all = end.min(heaps.start().saturating_add(budget.positions));
                for first in (*heaps.start()..all).step_by(PASSED) {
                    let (mut found, mut sizes) = (Vec::new(), first..all.min(first + PASSED as u64));
                    let mut value = |size| Heap::new(size).map_or(Ok(0), |heap| values.value_of(heap, budget));
                    let stopped = sizes.try_for_each(|size| value(size).map(|value| found.push(value))).err();
                    sink(first, &found)?;
                    if stopped.is_some() {
                        return Ok((first + found.len() as u64, stopped));
                    }
                    show(first);
                }
                all
            }
            Values::Sequence(sequence) => {
                sequence.expect(end);
                let (mut next, all) = (0, end.min(budget.positions));
                while next < all {
                    let block = (next / 2).clamp(*BLOCK.start(), *BLOCK.end());
                    let to = next.saturating_add(block).min(all);
                    let stopped = sequence.extend(to, budget).err();
                    let known = sequence.len().min(to).max(next);
                    for first in (next.max(*heaps.start())..known).step_by(PASSED) {
                        let values = sequence.values(first..known.min(first + PASSED as u64));
                        let values = values.expect("the values were found and are still in memory");
                        sink(first, &widened(&values))?;
                    }
                    next = known;
                    show(next);
                    if stopped.is_some() {
                        return Ok((next, stopped));
                    }
                }
                all
            }
        };
        Ok((all, (all < end).then_some(Stopped::Positions)))
    }
}
