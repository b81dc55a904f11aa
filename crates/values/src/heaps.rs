//! Values of heaps and positions of a game.

use crate::{Nus, Value, Values, arena::UNITS_A_STEP};
use ninepins_budget::{Budget, Result};
use ninepins_rules::{Convention, Game, Heap, Player, Position, Ruleset, no_sequence};
use rustc_hash::FxHashSet;
use std::fmt;

/// The values of the heaps of one game, from the empty heap on.
///
/// [`Values::extend`] computes one heap after the other. If the budget ends it, the values found before remain.
///
/// ```
/// use ninepins_budget::Budget;
/// use ninepins_values::{Heaps, Values};
///
/// let (mut values, budget) = (Values::new(), Budget::unlimited());
/// let mut heaps = Heaps::of(&"0.7|0.07".parse().unwrap()).unwrap();
/// let seven = values.heap(&mut heaps, 7, &budget).unwrap();
/// assert_eq!(values.text(seven, 100, &budget).unwrap().unwrap(), "{3|2}");
/// assert_eq!(heaps.known().len(), 8);
/// ```
#[derive(Clone, Debug)]
pub struct Heaps {
    ruleset: Ruleset,
    known: Vec<Value>,
}

/// The reason why the heaps of a game have no values of normal play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsuited {
    /// The game is misère.
    Misere,
    /// Some positions end play, so a sum is more than its heaps.
    Terminals,
    /// Heaps are pairs or have limits, so no sequence holds them.
    Numbers,
}

impl fmt::Display for Unsuited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsuited::Misere => "misère play gives this game no value",
            Unsuited::Terminals => {
                "positions that end play have no values, for with them a sum is more than its heaps; leave out the clauses with `at`"
            }
            Unsuited::Numbers => return f.write_str(&no_sequence()),
        })
    }
}

impl std::error::Error for Unsuited {}

impl Heaps {
    /// Builds the list of the values of a game's heaps. It is empty at first.
    ///
    /// # Errors
    ///
    /// [`Unsuited`] if the game is misère, or its positions are no sums of heaps.
    pub fn of(game: &Game) -> Result<Heaps, Unsuited> {
        if game.convention() == Convention::Misere {
            Err(Unsuited::Misere)
        } else if !game.ending().terminals.is_empty() {
            Err(Unsuited::Terminals)
        } else if !game.ruleset().has_numbers() {
            Err(Unsuited::Numbers)
        } else {
            Ok(Heaps { ruleset: game.ruleset().clone(), known: Vec::new() })
        }
    }

    /// Returns the rules of the game.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Returns the known values, of heaps 0, 1, 2, ...
    pub fn known(&self) -> &[Value] {
        &self.known
    }
}

impl Values {
    /// Computes the values of all heaps up to `size`, those that are not known yet.
    /// The values found before a stop are in [`Heaps::known`].
    pub fn extend(&mut self, heaps: &mut Heaps, size: u64, budget: &Budget) -> Result<()> {
        while (heaps.known.len() as u64) <= size {
            let next = heaps.known.len() as u64;
            let left = self.heap_moves(heaps, next, Player::Left, Values::ZERO, budget)?;
            let value = if heaps.ruleset.is_impartial() {
                self.least_excluded(&left, budget)?
            } else {
                let right = self.heap_moves(heaps, next, Player::Right, Values::ZERO, budget)?;
                self.game(left, right, budget)?
            };
            self.push_known(heaps, value, budget)?;
        }
        Ok(())
    }

    pub(crate) fn push_known(&mut self, heaps: &mut Heaps, value: Value, budget: &Budget) -> Result<()> {
        if heaps.known.len() == heaps.known.capacity() {
            // The old list and one of twice its length.
            self.make_room((3 * heaps.known.len() * size_of::<Value>()) as u64, budget)?;
        }
        heaps.known.push(value);
        Ok(())
    }

    /// Returns the distinct values of a player's moves in a heap whose parts are known, each plus `more`.
    pub(crate) fn heap_moves(
        &mut self,
        heaps: &Heaps,
        size: u64,
        player: Player,
        more: Value,
        budget: &Budget,
    ) -> Result<Vec<Value>> {
        let Some(heap) = Heap::new(size) else { return Ok(Vec::new()) };
        let mut found = FxHashSet::default();
        for parts in heaps.ruleset.options(heap, player) {
            budget.work(UNITS_A_STEP)?;
            let mut sum = more;
            for part in parts.iter() {
                sum = self.add(sum, heaps.known[part.size() as usize], budget)?;
            }
            found.insert(sum);
        }
        Ok(found.into_iter().collect())
    }

    /// Returns the nimber of a game whose options are these nimbers: the smallest that is not among them (mex).
    fn least_excluded(&mut self, options: &[Value], budget: &Budget) -> Result<Value> {
        let mut nimbers: Vec<u32> = options.iter().filter_map(|&x| self.as_nimber(x)).collect();
        nimbers.sort_unstable();
        let least = (0..).zip(&nimbers).find(|&(n, &nimber)| n != nimber).map_or(nimbers.len() as u32, |(n, _)| n);
        self.nus(Nus::nimber(least), budget)
    }

    /// Returns the value of a heap, and computes those of all smaller heaps.
    pub fn heap(&mut self, heaps: &mut Heaps, size: u64, budget: &Budget) -> Result<Value> {
        self.extend(heaps, size, budget)?;
        Ok(heaps.known[size as usize])
    }

    /// Returns the value of a sum of heaps.
    pub fn position(&mut self, heaps: &mut Heaps, position: &Position, budget: &Budget) -> Result<Value> {
        let mut summands = Vec::new();
        for (heap, copies) in position.runs() {
            let value = self.heap(heaps, heap.size(), budget)?;
            summands.push(self.times(copies as i64, value, budget)?);
        }
        self.sum(&summands, budget)
    }
}
