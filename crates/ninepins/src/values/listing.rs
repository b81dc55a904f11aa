//! Values of heaps one after the other, with their period.

use crate::json::{SaltusShape, ValuesShape};
use ninepins_rules::Game;
use ninepins_solver::{Budget, Stopped};
use ninepins_values::{Brief, Dyadic, Heaps, Period, Value, Values};

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
    /// Set if the budget ended the search for a period.
    pub unsearched: bool,
    /// The reason why less is known, or written, than was asked for.
    pub halted: Option<Stopped>,
}

impl Listing {
    /// Finds the values of heaps 0 to `to`, or to the end of a table, or as many as `budget` allows.
    pub fn of(mut heaps: Heaps, to: u64, budget: &Budget) -> Listing {
        let mut values = Values::new();
        let last = heaps.ruleset().end().map_or(to, |end| end.min(to));
        let halted = values.extend_by_period(&mut heaps, last, budget).err();
        Listing { values, heaps, means: Vec::new(), period: None, unsearched: false, halted }
    }

    /// Finds the period of the known heaps, their means and temperatures, as far as `budget` allows.
    pub fn look(&mut self, budget: &Budget) {
        let Listing { values, heaps, means, period, unsearched, halted } = self;
        match values.find_period(heaps, budget) {
            Ok(found) => *period = found,
            Err(why) => {
                *unsearched = true;
                halted.get_or_insert(why);
            }
        }
        let found = heaps.known().iter().map_while(|&value| values.thermograph(value, budget).ok());
        *means = found.map(|thermograph| (thermograph.mean, thermograph.temperature)).collect();
    }

    /// Returns the text of a value; `None` if it has more than `most` bytes, or if the budget ends the work, which is noted.
    pub fn text(&mut self, value: Value, most: usize, budget: &Budget) -> Option<String> {
        let text = self.values.text(value, most, budget);
        text.map_err(|why| self.halted.get_or_insert(why)).ok()?.ok()
    }

    /// Returns the text of a value. If it has more than `most` bytes, or if the budget ends the work, `{..|..}` replaces deep followers.
    pub fn brief(&mut self, value: Value, most: usize, budget: &Budget) -> Brief {
        let brief = self.values.brief(value, most, budget);
        let shortest = || Brief { text: "{..|..}".to_owned(), forms: None };
        brief.map_err(|why| self.halted.get_or_insert(why)).unwrap_or_else(|_| shortest())
    }

    /// Converts the period to its JSON type.
    pub fn period_object(&mut self, most: usize, budget: &Budget) -> Option<SaltusShape> {
        let Period { period, from, saltus, proved } = self.period?;
        Some(SaltusShape { period, from, saltus: self.text(saltus, most, budget), proved })
    }

    /// Converts the list to its JSON type. Values of more than `most` bytes are null, and those that the budget does not allow to write.
    pub fn object(&mut self, game: &Game, most: usize, budget: &Budget) -> ValuesShape {
        let period = self.period_object(most, budget);
        let (mut all, mut bytes) = (Vec::new(), 0);
        for heap in 0..self.heaps.known().len() {
            let text = self.text(self.heaps.known()[heap], most, budget);
            let length = text.as_ref().map_or(0, |text| text.len() as u64);
            let room = budget.check_memory(bytes + length);
            bytes += if room.is_ok() { length } else { 0 };
            all.push(text.filter(|_| room.is_ok()));
            if let Err(why) = room {
                self.halted.get_or_insert(why);
            }
        }
        ValuesShape {
            game: game.to_string(),
            to: all.len() as i64 - 1,
            values: all,
            nimbers: self.heaps.known().iter().map(|&value| self.values.as_nimber(value)).collect(),
            period,
            stopped: self.halted.as_ref().map(Stopped::name),
        }
    }
}
