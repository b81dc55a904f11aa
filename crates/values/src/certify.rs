//! Certificates of periods, which [`ninepins_proof`] checks.

use crate::{Halted, Heaps, Period, Value, Values, period::Reach};
use ninepins_budget::Budget;
use ninepins_proof::saltus::{self, Form};
use ninepins_rules::{ByPlayer, Game};
use rustc_hash::FxHashMap;
use std::fmt;

/// The most forms of a certificate: 2^20.
pub const MAX_FORMS: usize = 1 << 20;

/// The reason why there is no certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Uncertified {
    /// The search for evidence was halted.
    Halted(Halted),
    /// The values have more than [`MAX_FORMS`] forms.
    TooLarge,
    /// The claim is false, or not proved.
    Unproved,
}

impl<E: Into<Halted>> From<E> for Uncertified {
    fn from(error: E) -> Uncertified {
        Uncertified::Halted(error.into())
    }
}

impl fmt::Display for Uncertified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Uncertified::Halted(halted) => halted.fmt(f),
            Uncertified::TooLarge => write!(f, "a certificate would have more than {MAX_FORMS} forms"),
            Uncertified::Unproved => f.write_str("the claim is false or not proved"),
        }
    }
}

impl std::error::Error for Uncertified {}

/// Trees of values, each form once and after its options.
#[derive(Default)]
struct Trees {
    forms: Vec<Form>,
    places: FxHashMap<Value, u32>,
}

impl Trees {
    /// Adds a value and its followers.
    fn add(&mut self, values: &mut Values, value: Value, budget: &Budget) -> Result<u32, Uncertified> {
        // A tree has more forms than its depth, and that of a large integer is deep.
        if values.birthday(value) >= MAX_FORMS as u64 {
            return Err(Uncertified::TooLarge);
        }
        let places = &self.places;
        let new = values.followers(value, |_, follower| places.contains_key(&follower), budget)?;
        for follower in new {
            if self.places.contains_key(&follower) {
                continue;
            }
            if self.forms.len() == MAX_FORMS {
                return Err(Uncertified::TooLarge);
            }
            let lists = ByPlayer::try_each(|player| -> Result<Vec<u32>, Halted> {
                let options = values.options(follower, player, budget)?;
                let mut places: Vec<u32> = options.iter().map(|option| self.places[option]).collect();
                places.sort_unstable();
                Ok(places)
            })?;
            self.places.insert(follower, self.forms.len() as u32);
            self.forms.push(Form { left: lists.left, right: lists.right });
        }
        Ok(self.places[&value])
    }
}

impl Values {
    /// Makes a certificate of a proved period.
    ///
    /// # Errors
    ///
    /// [`Uncertified`]: the period is not proved, a bound is exceeded, or the budget ends the work.
    pub fn certify_period(
        &mut self,
        heaps: &Heaps,
        found: &Period,
        budget: &Budget,
    ) -> Result<saltus::Certificate, Uncertified> {
        let Period { period, from, saltus, proved } = *found;
        let reach = heaps.ruleset().window().filter(|window| proved && period > 0 && !window.is_unequal).map(Reach);
        let reach = reach.ok_or(Uncertified::Unproved)?;
        let known = heaps.known();
        let least = reach.needed(period, from);
        let options = ByPlayer::try_each(|player| self.options(saltus, player, budget))?;
        let (mut until, mut covered) = (least, 0);
        while covered < period {
            let heap = until + covered;
            if heap >= known.len() as u64 {
                return Err(Uncertified::Unproved);
            }
            match self.cover(heaps, heap, saltus, &options, budget)? {
                Some(_) => covered += 1,
                None => (until, covered) = (heap + 1, 0),
            }
        }
        let mut trees = Trees::default();
        let mut listed = Vec::new();
        for &value in &known[..(until + period) as usize] {
            listed.push(trees.add(self, value, budget)?);
        }
        let place = trees.add(self, saltus, budget)?;
        let Form { left, right } = &trees.forms[place as usize];
        let by_place: FxHashMap<u32, Value> = trees.places.iter().map(|(&value, &place)| (place, value)).collect();
        let [left, right] = [left, right].map(|list| list.iter().map(|place| by_place[place]).collect());
        let options = ByPlayer { left, right };
        let mut covers = Vec::new();
        for heap in until..until + period {
            covers.push(self.cover(heaps, heap, saltus, &options, budget)?.ok_or(Uncertified::Unproved)?);
        }
        let game = Game::new(heaps.ruleset().clone(), Default::default());
        Ok(saltus::Certificate { game, forms: trees.forms, heaps: listed, saltus: place, period, from, until, covers })
    }
}
