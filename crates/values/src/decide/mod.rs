//! Who wins a sum of games, decided without adding it up where that is possible.
//!
//! The steps, in order: cancel each game with its negative; add numbers, ups and stars; compare stops, temperatures and
//! atomic weights; compare two games; add pairs whose sums are small; search the rest.

mod bounds;
mod search;

use crate::{Dyadic, Nus, Summands, Value, Values, thermograph::Thermograph};
use ninepins_budget::{Budget, Result, Stopped};
use ninepins_rules::Player;
use rustc_hash::{FxHashMap, FxHashSet};

/// The most units of work of one addition that may be in vain.
const MERGE_WORK: u64 = 1 << 20;

/// The most forms of a sum that replaces two games.
const MERGED_FORMS: u64 = 64;

/// The winner of a sum if one player starts, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The winner.
    pub winner: Player,
    /// The step that decided.
    pub reason: Reason,
}

/// The step that decided who wins a sum, with its numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The sum is this number with ups and a nimber, after games and their negatives have cancelled.
    Easy(Nus),
    /// The mean, and no game is hotter than the temperature, which is at least 0.
    Means {
        /// The sum of the means.
        mean: Dyadic,
        /// The highest temperature, or 0.
        temperature: Dyadic,
    },
    /// A bound for the stop of the sum, from the walls of the thermographs at a temperature; at 0 these are the stops.
    Walls {
        /// The temperature at which the walls are read.
        temperature: Dyadic,
        /// The stop is at least, or at most, this number.
        bound: Dyadic,
    },
    /// All games are all-small, and their atomic weights add to this.
    Weights(Nus),
    /// Two games at most are left, and were compared.
    Order,
    /// The canonical moves were searched.
    Search,
}

impl Reason {
    /// Returns the number of the step: later steps are tried where earlier ones do not decide.
    pub fn step(self) -> u8 {
        match self {
            Reason::Easy(_) => 0,
            Reason::Means { .. } => 1,
            Reason::Walls { temperature: Dyadic::ZERO, .. } => 2,
            Reason::Walls { .. } => 3,
            Reason::Weights(_) => 4,
            Reason::Order => 5,
            Reason::Search => 6,
        }
    }

    /// Returns the theorem of the step and its source.
    pub fn theorem(self) -> (&'static str, &'static str) {
        match self {
            Reason::Easy(_) => (
                "games cancel with their negatives, and numbers, ups and stars add up",
                "Conway, On Numbers and Games (1976)",
            ),
            Reason::Means { .. } => (
                "the stops of a sum differ from its mean by at most the highest temperature",
                "Milnor (1953), Hanner (1959); Conway, On Numbers and Games (1976), chapter 9",
            ),
            Reason::Walls { temperature: Dyadic::ZERO, .. } => (
                "the right stop of a sum is at least the sum of the right stops, and so for left stops",
                "Conway, On Numbers and Games (1976), chapter 9",
            ),
            Reason::Walls { .. } => (
                "thermostrat: the walls of thermographs at one temperature bound the stops of a sum",
                "Berlekamp, Conway and Guy, Winning Ways (1982), chapter 6",
            ),
            Reason::Weights(_) => (
                "the two-ahead rule: an all-small game of atomic weight 2 or more is positive",
                "Berlekamp, Conway and Guy, Winning Ways (1982), chapter 8",
            ),
            Reason::Order => (
                "Left wins a sum G + H, moving second, exactly if G >= -H",
                "Conway, On Numbers and Games (1976), chapter 7",
            ),
            Reason::Search => (
                "canonical moves suffice, and none in a number: the number avoidance theorem",
                "Conway, On Numbers and Games (1976), chapter 9; Siegel, Combinatorial Game Theory (2013), II.3",
            ),
        }
    }
}

/// The numbers of one game that bounds are made of.
#[derive(Debug)]
struct Heat {
    graph: Thermograph,
    /// The atomic weight, if there is one and it needs no tree.
    weight: Option<Nus>,
}

/// Decides sums, and remembers those that it searched. All values must be of one arena.
///
/// ```
/// use ninepins_budget::Budget;
/// use ninepins_rules::Player;
/// use ninepins_values::{Decider, Reason, Summands, Values};
///
/// let (mut values, mut budget) = (Values::new(), Budget::unlimited());
/// let mut sum = Summands::default();
/// for text in ["{5|1}", "{3|-1}", "{2||1|-4}"] {
///     let value = values.parse(text, &budget).unwrap();
///     sum.add(&mut values, value, 1, &budget).unwrap();
/// }
/// let found = Decider::default().winner(&mut values, &sum, Player::Right, &mut budget).unwrap();
/// assert_eq!(found.winner, Player::Left);
/// assert!(matches!(found.reason, Reason::Means { mean, .. } if mean.to_string() == "5"));
/// ```
#[derive(Debug, Default)]
pub struct Decider {
    heats: FxHashMap<Value, Heat>,
    /// The pairs whose sum is not small.
    apart: FxHashSet<(Value, Value)>,
    /// The sums from which the player to move wins or not: Left to move, and Right.
    memo: [FxHashMap<Summands, bool>; 2],
    /// The bytes of the memo and of thermographs.
    bytes: u64,
    /// The bytes of the moves that the search has still to try.
    open_bytes: u64,
}

impl Decider {
    /// Returns the winner of a sum if `first` starts, and why.
    ///
    /// The budget's positions count the sums that are searched.
    pub fn winner(
        &mut self,
        values: &mut Values,
        sum: &Summands,
        first: Player,
        budget: &mut Budget,
    ) -> Result<Decision> {
        if let Some(found) = self.settle(values, sum, first, budget)? {
            return Ok(found);
        }
        let merged = self.merged(values, sum, budget)?;
        if let Some(found) = self.settle(values, &merged, first, budget)? {
            return Ok(found);
        }
        let winner = self.search(values, &merged, first, budget)?;
        Ok(Decision { winner, reason: Reason::Search })
    }

    /// Decides a sum without a move, if a bound, a memo or one comparison does.
    fn settle(
        &mut self,
        values: &mut Values,
        sum: &Summands,
        first: Player,
        budget: &Budget,
    ) -> Result<Option<Decision>> {
        let decided = |wins, reason| Some(Decision { winner: if wins { first } else { !first }, reason });
        if sum.others.is_empty() {
            let loses = match first {
                Player::Left => sum.easy.is_at_most(Nus::ZERO),
                Player::Right => Nus::ZERO.is_at_most(sum.easy),
            };
            return Ok(decided(!loses, Reason::Easy(sum.easy)));
        }
        for &(value, _) in &sum.others {
            self.measure(values, value, budget)?;
        }
        if let Some(found) = self.by_bounds(sum, first, budget)? {
            return Ok(Some(found));
        }
        if let Some(&wins) = self.memo[first as usize].get(sum) {
            return Ok(decided(wins, Reason::Search));
        }
        let Some((g, h)) = sum.as_pair(values, budget)? else { return Ok(None) };
        let negative = values.negative(h, budget)?;
        let loses = values.is_no_better(g, negative, first, 0, budget)?;
        Ok(decided(!loses, Reason::Order))
    }

    /// Makes sure that the thermograph of a value is known, and its weight if it has one.
    fn measure(&mut self, values: &mut Values, value: Value, budget: &Budget) -> Result<()> {
        if self.heats.contains_key(&value) {
            return Ok(());
        }
        let graph = values.thermograph(value, budget)?;
        let weight = match values.is_all_small(value) {
            true => values.atomic_weight(value, budget)?.ok().and_then(|weight| values.as_nus(weight)),
            false => None,
        };
        let corners = graph.left.capacity() + graph.right.capacity();
        self.hold((2 * size_of::<(Value, Heat)>() + corners * size_of::<(Dyadic, Dyadic)>()) as u64, values, budget)?;
        self.heats.insert(value, Heat { graph, weight });
        Ok(())
    }

    /// Counts bytes, and checks that they are within the budget beside those of the values.
    fn hold(&mut self, bytes: u64, values: &mut Values, budget: &Budget) -> Result<()> {
        self.bytes += bytes;
        values.make_room(self.bytes + self.open_bytes, budget)
    }

    /// Adds up pairs whose sums are small, the coldest games first.
    fn merged(&mut self, values: &mut Values, sum: &Summands, budget: &Budget) -> Result<Summands> {
        let mut found = Summands { easy: sum.easy, others: Vec::new() };
        let mut pieces = Vec::new();
        for &(value, copies) in &sum.others {
            let (mut value, mut copies) = (value, copies);
            while copies > 1 {
                let Some(twice) = self.small_sum(values, value, value, budget)? else { break };
                if copies % 2 == 1 {
                    pieces.push(value);
                }
                (value, copies) = (twice, copies / 2);
            }
            match copies {
                1 => pieces.push(value),
                _ => found.add(values, value, copies, budget)?,
            }
        }
        for &value in &pieces {
            self.measure(values, value, budget)?;
        }
        pieces.sort_by_key(|value| (self.heats.get(value).map(|heat| heat.graph.temperature), *value));
        let mut pieces = pieces.into_iter();
        let Some(mut total) = pieces.next() else { return Ok(found) };
        for value in pieces {
            total = match self.small_sum(values, total, value, budget)? {
                Some(sum) => sum,
                None => {
                    found.add(values, total, 1, budget)?;
                    value
                }
            };
        }
        found.add(values, total, 1, budget)?;
        Ok(found)
    }

    /// Returns the sum of two games if it is small and found soon.
    fn small_sum(&mut self, values: &mut Values, g: Value, h: Value, budget: &Budget) -> Result<Option<Value>> {
        let pair = (g.min(h), g.max(h));
        if self.apart.contains(&pair) {
            return Ok(None);
        }
        let trial = budget.trial(MERGE_WORK);
        let sum = values.add(g, h, &trial).and_then(|sum| Ok((sum, values.count_forms(sum, &trial)?)));
        match sum {
            Ok((sum, forms)) if forms <= MERGED_FORMS => return Ok(Some(sum)),
            Ok(_) | Err(Stopped::BeyondTable(_)) => {}
            Err(halted) => return Err(halted),
        }
        self.hold(2 * size_of::<(Value, Value)>() as u64, values, budget)?;
        self.apart.insert(pair);
        Ok(None)
    }
}

#[cfg(test)]
mod tests;
