//! Values of positions with large heaps, by a proved period.

use ninepins_rules::{Game, Heap, Position, Tabulated};
use ninepins_solver::{Budget, Stopped};
use ninepins_values::{Far, Heaps, Period, Unsuited, Value, Values};

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

/// The values of heaps of any size. Those of large heaps follow from a period, once one is proved.
#[derive(Clone, Debug)]
pub struct FarHeaps {
    heaps: Heaps,
    /// The heaps that are no numbers, in numbers.
    table: Option<Tabulated>,
    period: Option<Period>,
    /// The heap at which a period is sought next.
    next: u64,
}

impl FarHeaps {
    /// Begins without values. Of heaps that are pairs or have limits, only those that follow `positions` will have one.
    /// It fails if the game is misère, its positions are no sums of heaps, or too many such heaps follow.
    pub fn of(game: &Game, positions: &[Position]) -> Result<FarHeaps, Unsuited> {
        let heaps: Vec<Heap> = positions.iter().flat_map(Position::heaps).copied().collect();
        let table = Tabulated::of(game, &heaps);
        let heaps = Heaps::of(table.as_ref().map_or(game, Tabulated::game))?;
        Ok(FarHeaps { heaps, table, period: None, next: 0 })
    }

    /// Returns the heaps that are known without a period.
    pub fn heaps(&self) -> &Heaps {
        &self.heaps
    }

    /// Returns the value of a position.
    ///
    /// ```
    /// use ninepins::{Budget, Layout, values::{FarHeaps, Values}};
    /// let game = "0.7|0.07".parse()?;
    /// let (mut values, mut heaps) = (Values::new(), FarHeaps::of(&game, &[]).unwrap());
    /// let position = Layout::of_game("1000000000000000002", &game)?.position();
    /// let worth = heaps.worth(&mut values, &position, &Budget::unlimited()).unwrap();
    /// let text = worth.text(&mut values, 100, &Budget::unlimited()).unwrap();
    /// assert_eq!(text, "{250000000000000001|250000000000000000}");
    /// # Ok::<(), ninepins::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if a number is out of range.
    pub fn worth(&mut self, values: &mut Values, position: &Position, budget: &Budget) -> Result<Worth, Stopped> {
        let numbered = self.table.as_ref().and_then(|table| table.position(position));
        let position = numbered.as_ref().unwrap_or(position);
        let largest = position.heaps().last().map_or(0, |heap| heap.size());
        if self.period.is_none() {
            self.period = values.prove_period(&mut self.heaps, &mut self.next, largest, budget)?;
        }
        match self.period {
            Some(period) if largest >= self.heaps.known().len() as u64 => self.by(period, values, position, budget),
            _ => Ok(Worth::Value(values.position(&mut self.heaps, position, budget)?)),
        }
    }

    fn by(&self, period: Period, values: &mut Values, position: &Position, budget: &Budget) -> Result<Worth, Stopped> {
        let (mut summands, mut copies) = (Vec::new(), 0u128);
        for (heap, times) in position.runs() {
            let (each, value) = match values.far_heap(&self.heaps, &period, heap.size(), budget)? {
                Some(Far::Value(value)) => (0, value),
                Some(Far::Sum { copies, heap, .. }) => (copies, heap),
                None => unreachable!("a proved period covers all heaps beyond the known ones"),
            };
            copies += u128::from(each) * times as u128;
            summands.push(values.times(times as i64, value, budget)?);
        }
        let rest = values.sum(&summands, budget)?;
        Ok(if copies == 0 { Worth::Value(rest) } else { Worth::Sum { rest, copies, saltus: period.saltus } })
    }
}

impl Worth {
    /// Returns the value as text: the canonical form, or `N.S + G`, which is N copies of S plus G. Long parts are shortened as by
    /// [`Values::brief`].
    pub fn text(&self, values: &mut Values, most: usize, budget: &Budget) -> Result<String, Stopped> {
        match *self {
            Worth::Value(value) => Ok(values.brief(value, most, budget)?.text),
            Worth::Sum { rest, copies, saltus } => {
                let [saltus, rest] = [values.brief(saltus, most, budget)?, values.brief(rest, most, budget)?];
                Ok(format!("{copies}.{} + {}", saltus.text, rest.text))
            }
        }
    }
}
