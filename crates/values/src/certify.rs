//! Certificates of order and of periods, which [`ninepins_proof`] checks.

use crate::{Halted, Heaps, Period, Relation, Value, Values, period::Reach};
use ninepins_budget::Budget;
use ninepins_proof::{
    order::{self, Claim, Form, Pair, Witness},
    saltus,
};
use ninepins_rules::{ByPlayer, Game, Player};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;

/// The most forms of a certificate, and the most comparisons: 2^20.
pub const MAX_FORMS: usize = 1 << 20;

/// The reason why there is no certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Uncertified {
    /// The search for evidence was halted.
    Halted(Halted),
    /// The games have more than [`MAX_FORMS`] forms, or as many comparisons are needed.
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
            Uncertified::TooLarge => write!(f, "a certificate would have more than {MAX_FORMS} forms or comparisons"),
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
    /// Makes a certificate of the relation of two canonical forms.
    ///
    /// ```
    /// use ninepins_budget::Budget;
    /// use ninepins_proof::order::{Relation, check};
    /// use ninepins_values::Values;
    ///
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// let [star, up] = ["*", "^"].map(|text| values.parse(text, &budget).unwrap());
    /// let certificate = values.certify_order(star, Relation::Confused, up, &budget).unwrap();
    /// assert!(check(&certificate).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// [`Uncertified`]: the relation does not hold, a bound is exceeded, or the budget ends the work.
    pub fn certify_order(
        &mut self,
        low: Value,
        relation: order::Relation,
        high: Value,
        budget: &Budget,
    ) -> Result<order::Certificate, Uncertified> {
        let mut trees = Trees::default();
        let low = trees.add(self, low, budget)?;
        let high = trees.add(self, high, budget)?;
        self.certify_order_of_trees(trees.forms, (low, relation, high), budget)
    }

    /// Makes a certificate of the relation of two canonical forms, whatever it is. If the first is the greater one, the certificate says
    /// that the second is less.
    ///
    /// # Errors
    ///
    /// [`Uncertified`]: a bound is exceeded, or the budget ends the work.
    pub fn certify_relation(&mut self, g: Value, h: Value, budget: &Budget) -> Result<order::Certificate, Uncertified> {
        let (low, claim, high) = match self.relation(g, h, budget)? {
            Relation::Less => (g, order::Relation::Less, h),
            Relation::Greater => (h, order::Relation::Less, g),
            Relation::Equal => (g, order::Relation::Equal, h),
            Relation::Confused => (g, order::Relation::Confused, h),
        };
        self.certify_order(low, claim, high, budget)
    }

    /// Makes a certificate of the relation of two games that need not be canonical. Each form is one of the two or a
    /// follower of them, and stands after its options.
    ///
    /// # Errors
    ///
    /// [`Uncertified`]: the relation does not hold, a bound is exceeded, or the budget ends the work.
    ///
    /// # Panics
    ///
    /// An option of a form does not stand before it, or the claim names no form.
    pub fn certify_order_of_trees(
        &mut self,
        forms: Vec<Form>,
        (low, relation, high): (u32, order::Relation, u32),
        budget: &Budget,
    ) -> Result<order::Certificate, Uncertified> {
        let mut known: Vec<Value> = Vec::new();
        for Form { left, right } in &forms {
            let [left, right] = [left, right].map(|list| list.iter().map(|&place| known[place as usize]).collect());
            known.push(self.game(left, right, budget)?);
        }
        let mut evidence = Evidence {
            values: self,
            budget,
            forms: &forms,
            known: &known,
            listed: FxHashSet::default(),
            pairs: Vec::new(),
        };
        let (up, down) = ((low, high), (high, low));
        let (shown, needed): (&[_], &[_]) = match relation {
            order::Relation::AtMost => (&[up], &[]),
            order::Relation::Equal => (&[up, down], &[]),
            order::Relation::Less => (&[up], &[up]),
            order::Relation::LessOrConfused => (&[], &[up]),
            order::Relation::Confused => (&[], &[up, down]),
        };
        for &pair in shown {
            evidence.show(pair)?;
        }
        let mut witnesses = Vec::new();
        for &pair in needed {
            let (witness, pair) = evidence.witness(pair)?;
            evidence.show(pair)?;
            witnesses.push(witness);
        }
        let pairs = evidence.pairs;
        Ok(order::Certificate { forms, pairs, claim: Claim { low, relation, high, witnesses } })
    }

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
        let reach = Reach::of(heaps.ruleset()).filter(|reach| proved && period > 0 && !reach.is_unequal);
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

/// A comparison under way, with its witnesses once they are chosen.
struct Open {
    pair: (u32, u32),
    chosen: Option<Vec<Witness>>,
}

/// Comparisons of forms, listed after those that they rest on.
struct Evidence<'e> {
    values: &'e mut Values,
    budget: &'e Budget,
    forms: &'e [Form],
    /// The values of the forms.
    known: &'e [Value],
    listed: FxHashSet<(u32, u32)>,
    pairs: Vec<Pair>,
}

impl Evidence<'_> {
    /// Lists a comparison, and those that it rests on.
    fn show(&mut self, asked: (u32, u32)) -> Result<(), Uncertified> {
        let mut open = vec![Open { pair: asked, chosen: None }];
        while let Some(Open { pair: (low, high), chosen }) = open.last_mut() {
            let (low, high) = (*low, *high);
            if low == high || self.listed.contains(&(low, high)) {
                open.pop();
                continue;
            }
            if let Some(witnesses) = chosen.take() {
                open.pop();
                if self.pairs.len() == MAX_FORMS {
                    return Err(Uncertified::TooLarge);
                }
                self.listed.insert((low, high));
                self.pairs.push(Pair { low, high, witnesses });
                continue;
            }
            if !self.le(low, high)? {
                return Err(Uncertified::Unproved);
            }
            let lefts = self.forms[low as usize].left.iter().map(|&x| (x, high));
            let rights = self.forms[high as usize].right.iter().map(|&y| (low, y));
            let needed: Vec<(u32, u32)> = lefts.chain(rights).collect();
            let found: Result<Vec<(Witness, (u32, u32))>, _> =
                needed.into_iter().map(|pair| self.witness(pair)).collect();
            let (witnesses, pairs): (Vec<Witness>, Vec<(u32, u32)>) = found?.into_iter().unzip();
            *chosen = Some(witnesses);
            open.extend(pairs.into_iter().map(|pair| Open { pair, chosen: None }));
        }
        Ok(())
    }

    fn le(&mut self, low: u32, high: u32) -> Result<bool, Halted> {
        self.values.le(self.known[low as usize], self.known[high as usize], self.budget)
    }

    /// Finds a witness of `low <| high`, with the comparison that it rests on: one of equal forms, or a listed one, if
    /// there is one.
    fn witness(&mut self, (low, high): (u32, u32)) -> Result<(Witness, (u32, u32)), Uncertified> {
        let rights = self.forms[low as usize].right.iter();
        let lefts = self.forms[high as usize].left.iter();
        let moves = rights
            .map(|&to| (Witness { player: Player::Right, to }, (to, high)))
            .chain(lefts.map(|&to| (Witness { player: Player::Left, to }, (low, to))));
        let moves: Vec<(Witness, (u32, u32))> = moves.collect();
        self.budget.work(moves.len() as u64)?;
        let is_free = |pair: &(u32, u32)| pair.0 == pair.1 || self.listed.contains(pair);
        if let Some(&found) = moves.iter().find(|(_, pair)| is_free(pair)) {
            return Ok(found);
        }
        for (witness, (low, high)) in moves {
            if self.le(low, high)? {
                return Ok((witness, (low, high)));
            }
        }
        Err(Uncertified::Unproved)
    }
}
