//! Values of positions with large heaps, by a proved period.

use ninepins_rules::{Heap, Position};
use ninepins_solver::Budget;
use ninepins_values::{Far, Halted, Heaps, Period, Value, Values};

/// Up to this heap values are computed one after the other before a period is looked for. Then the number of heaps doubles.
const NEAR: u64 = 32;

/// The value of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    /// A value of the arena.
    Value(Value),
    /// A sum that is too large for the arena: the value of some summands, and numbers of copies of a game, the saltus of a period.
    Sum {
        /// The value of all other summands.
        rest: Value,
        /// The number of copies.
        copies: u128,
        /// The game that is added so often.
        saltus: Value,
    },
}

impl Worth {
    /// Returns the value of a position. Heaps beyond those that are computed follow from a period, once one is proved.
    ///
    /// ```
    /// use ninepins::{Budget, Layout, values::{Heaps, Values, Worth}};
    /// let game = "0.7|0.07".parse()?;
    /// let (mut values, mut heaps) = (Values::new(), Heaps::of(&game).unwrap());
    /// let position = Layout::of_game("1000000000000000002", &game)?.position();
    /// let worth = Worth::of(&mut values, &mut heaps, &position, &Budget::unlimited()).unwrap();
    /// let text = worth.text(&mut values, 100, &Budget::unlimited()).unwrap();
    /// assert_eq!(text, "{250000000000000001|250000000000000000}");
    /// # Ok::<(), ninepins::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Halted`] if the budget ends the work, or if a number is out of range.
    pub fn of(values: &mut Values, heaps: &mut Heaps, position: &Position, budget: &Budget) -> Result<Worth, Halted> {
        let largest = position.heaps().last().map_or(0, |heap| heap.size());
        let mut end = NEAR;
        while largest > end {
            values.extend(heaps, end, budget)?;
            if let Some(period) = values.find_period(heaps, budget)?.filter(|period| period.proved) {
                return Worth::by(values, heaps, &period, position, budget);
            }
            end = end.saturating_mul(2);
        }
        Ok(Worth::Value(values.position(heaps, position, budget)?))
    }

    fn by(
        values: &mut Values,
        heaps: &Heaps,
        period: &Period,
        position: &Position,
        budget: &Budget,
    ) -> Result<Worth, Halted> {
        let (mut summands, mut copies) = (Vec::new(), 0u128);
        for (heap, times) in position.runs() {
            let (each, value) = far(values, heaps, period, heap, budget)?;
            copies += u128::from(each) * times as u128;
            summands.push(values.times(times as i64, value, budget)?);
        }
        let rest = values.sum(&summands, budget)?;
        Ok(if copies == 0 { Worth::Value(rest) } else { Worth::Sum { rest, copies, saltus: period.saltus } })
    }

    /// Returns the value as text: the canonical form, or `N.S + G`, which is N copies of S plus G. Long parts are shortened as by
    /// [`Values::brief`].
    ///
    /// # Errors
    ///
    /// [`Halted`] if the budget ends the work.
    pub fn text(&self, values: &mut Values, most: usize, budget: &Budget) -> Result<String, Halted> {
        match *self {
            Worth::Value(value) => Ok(values.brief(value, most, budget)?.text),
            Worth::Sum { rest, copies, saltus } => {
                let [saltus, rest] = [values.brief(saltus, most, budget)?, values.brief(rest, most, budget)?];
                Ok(format!("{copies}.{} + {}", saltus.text, rest.text))
            }
        }
    }
}

/// Returns the value of a heap as a number of copies of the saltus and a value.
fn far(
    values: &mut Values,
    heaps: &Heaps,
    period: &Period,
    heap: Heap,
    budget: &Budget,
) -> Result<(u64, Value), Halted> {
    match values.far_heap(heaps, period, heap.size(), budget)? {
        Some(Far::Value(value)) => Ok((0, value)),
        Some(Far::Sum { copies, heap, .. }) => Ok((copies, heap)),
        None => unreachable!("a proved period covers all heaps beyond the known ones"),
    }
}
