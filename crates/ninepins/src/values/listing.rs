//! Values of heaps one after the other, with their period.

use crate::json::{SaltusShape, ValuesShape};
use ninepins_rules::Game;
use ninepins_solver::Budget;
use ninepins_values::{Brief, Dyadic, Halted, Heaps, Period, Values};

/// The values of heaps 0, 1, 2, ... of a game, as far as a budget allows, with their means, temperatures and period.
#[derive(Debug)]
pub struct Listing {
    /// The values.
    pub values: Values,
    /// The heaps, with those that are known.
    pub heaps: Heaps,
    /// The means and temperatures of the known heaps, or of the first of them if the budget ended the work.
    pub means: Vec<(Dyadic, Dyadic)>,
    /// The period of the known heaps, proved or seen.
    pub period: Option<Period>,
    /// The reason why the values of fewer heaps are known than were asked for.
    pub halted: Option<Halted>,
}

impl Listing {
    /// Finds the values of heaps 0 to `to`, or to the end of a table, or as many as `budget` allows.
    pub fn of(mut heaps: Heaps, to: u64, budget: &Budget) -> Listing {
        let mut values = Values::new();
        let last = heaps.ruleset().end().map_or(to, |end| end.min(to));
        let halted = values.extend_by_period(&mut heaps, last, budget).err();
        Listing { values, heaps, means: Vec::new(), period: None, halted }
    }

    /// Finds the period of the known heaps, their means and temperatures, as far as `budget` allows.
    pub fn look(&mut self, budget: &Budget) {
        let Listing { values, heaps, means, period, .. } = self;
        *period = values.find_period(heaps, budget).unwrap_or(None);
        let found = heaps.known().iter().map_while(|&value| values.thermograph(value, budget).ok());
        *means = found.map(|thermograph| (thermograph.mean, thermograph.temperature)).collect();
    }

    /// Returns the text of each value. A text of more than `most` bytes is shortened: `{..|..}` replaces deep followers.
    ///
    /// # Errors
    ///
    /// [`Halted`] if the budget ends the work.
    pub fn briefs(&mut self, most: usize, budget: &Budget) -> Result<Vec<Brief>, Halted> {
        let Listing { values, heaps, .. } = self;
        heaps.known().iter().map(|&value| values.brief(value, most, budget)).collect()
    }

    /// Converts the period to its JSON type.
    ///
    /// # Errors
    ///
    /// [`Halted`] if the budget ends the work.
    pub fn period_object(&mut self, most: usize, budget: &Budget) -> Result<Option<SaltusShape>, Halted> {
        let Some(Period { period, from, saltus, proved }) = self.period else { return Ok(None) };
        let saltus = self.values.text(saltus, most, budget)?.ok();
        Ok(Some(SaltusShape { period, from, saltus, proved }))
    }

    /// Converts the list to its JSON type. Values of more than `most` bytes are null.
    ///
    /// # Errors
    ///
    /// [`Halted`] if the budget ends the work.
    pub fn object(&mut self, game: &Game, most: usize, budget: &Budget) -> Result<ValuesShape, Halted> {
        let period = self.period_object(most, budget)?;
        let Listing { values, heaps, halted, .. } = self;
        let (mut all, mut bytes) = (Vec::new(), 0);
        for &value in heaps.known() {
            let text = values.text(value, most, budget)?.ok();
            bytes += text.as_ref().map_or(0, |text| text.len() as u64);
            budget.check_memory(bytes)?;
            all.push(text);
        }
        Ok(ValuesShape {
            game: game.to_string(),
            to: all.len() as i64 - 1,
            values: Some(all),
            period,
            stopped: halted.as_ref().map(Halted::name),
            provenance: None,
        })
    }
}
