//! Canonical forms from options.

use crate::{
    Dyadic, Nus, Value, Values,
    arena::{UNITS_A_GLANCE, UNITS_A_STEP},
    dyadic::Bound,
    pairs::Margin,
};
use ninepins_budget::{Budget, Stopped};
use ninepins_rules::Player;
use rustc_hash::FxHashMap;

/// A game {L|R} that is no number and not yet interned, with the answers of comparisons with it.
///
/// A bypass changes the options and not the value. So the answers remain true, and so do the stops.
struct Draft {
    left: Vec<Value>,
    right: Vec<Value>,
    left_stop: Dyadic,
    right_stop: Dyadic,
    answers: FxHashMap<Probe, bool>,
}

/// The question whether a value is at most the draft, or at least.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Probe {
    value: Value,
    is_below: bool,
}

impl Values {
    /// Builds the canonical form of {left|right}: the options may stand in any order, dominated or reversible.
    ///
    /// The form without dominated and reversible options is unique (Siegel 2013, II.2). Options that are dominated only
    /// after a bypass go then.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or if a number is out of range.
    pub fn game(&mut self, mut left: Vec<Value>, mut right: Vec<Value>, budget: &Budget) -> Result<Value, Stopped> {
        budget.work(UNITS_A_STEP * (left.len() + right.len()) as u64)?;
        if let Some(number) = self.simplest_between(&left, &right, budget)? {
            return self.number(number, budget);
        }
        self.drop_dominated(&mut left, Player::Left, 0, budget)?;
        self.drop_dominated(&mut right, Player::Right, 0, budget)?;
        self.without_reversible(left, right, budget)
    }

    /// Builds the canonical form of a sum of two games that are no numbers, from the sums with the options of either.
    ///
    /// Options of one canonical form are confused, and so are their sums with the other game. So only sums with options
    /// of different games dominate each other.
    pub(crate) fn game_of_sums(
        &mut self,
        [first, second]: [[Vec<Value>; 2]; 2],
        budget: &Budget,
    ) -> Result<Value, Stopped> {
        let [left, right] = [0, 1].map(|side| [&*first[side], &*second[side]].concat());
        budget.work(UNITS_A_STEP * (left.len() + right.len()) as u64)?;
        if let Some(number) = self.simplest_between(&left, &right, budget)? {
            return self.number(number, budget);
        }
        let ([left, right], [more_left, more_right]) = (first, second);
        let left = self.merge(left, more_left, Player::Left, budget)?;
        let right = self.merge(right, more_right, Player::Right, budget)?;
        self.without_reversible(left, right, budget)
    }

    /// Merges two lists of options of `player` in each of which no option dominates another.
    fn merge(
        &mut self,
        mut some: Vec<Value>,
        more: Vec<Value>,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Value>, Stopped> {
        let mut at = 0;
        while let Some(&x) = some.get(at) {
            if self.is_dominated(x, &more, player, budget)? {
                some.swap_remove(at);
            } else {
                at += 1;
            }
        }
        let count = some.len();
        for x in more {
            if !self.is_dominated(x, &some[..count], player, budget)? {
                some.push(x);
            }
        }
        some.sort_unstable();
        Ok(some)
    }

    /// Checks whether one of `others` is at least as good for `player` as `x`.
    fn is_dominated(&mut self, x: Value, others: &[Value], player: Player, budget: &Budget) -> Result<bool, Stopped> {
        budget.work(UNITS_A_GLANCE * others.len() as u64)?;
        for &y in others {
            let (low, high) = if player == Player::Left { (x, y) } else { (y, x) };
            if self.le(low, high, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Builds the canonical form of a game that is no number and has no dominated options.
    fn without_reversible(&mut self, left: Vec<Value>, right: Vec<Value>, budget: &Budget) -> Result<Value, Stopped> {
        // A game without options of one player is a number.
        let left_stop = left.iter().map(|&x| self.right_stop(x)).max().unwrap_or(Dyadic::ZERO);
        let right_stop = right.iter().map(|&x| self.left_stop(x)).min().unwrap_or(Dyadic::ZERO);
        let mut draft = Draft { left, right, left_stop, right_stop, answers: FxHashMap::default() };
        while self.bypass(&mut draft, Player::Left, budget)? || self.bypass(&mut draft, Player::Right, budget)? {}
        match self.recognize(&draft.left, &draft.right) {
            Some(nus) => self.nus(nus, budget),
            None => self.node(&draft.left, &draft.right, budget),
        }
    }

    /// Returns the number that {left|right} is, if it is one: the simplest x with no left option >= x and no right
    /// option <= x (the simplicity theorem, Conway 1976).
    fn simplest_between(
        &mut self,
        left: &[Value],
        right: &[Value],
        budget: &Budget,
    ) -> Result<Option<Dyadic>, Stopped> {
        let low = left.iter().map(|&x| self.right_stop(x)).max();
        let high = right.iter().map(|&x| self.left_stop(x)).min();
        if let (Some(low), Some(high)) = (low, high)
            && low > high
        {
            return Ok(None);
        }
        let mut bounds = [None, None];
        for (bound, (options, at, is_left)) in bounds.iter_mut().zip([(left, low, true), (right, high, false)]) {
            let Some(at) = at else { continue };
            let number = self.number(at, budget)?;
            let mut is_closed = true;
            for &x in options {
                if is_left && self.right_stop(x) == at {
                    is_closed &= !self.le(number, x, budget)?;
                } else if !is_left && self.left_stop(x) == at {
                    is_closed &= !self.le(x, number, budget)?;
                }
                if !is_closed {
                    break;
                }
            }
            *bound = Some(Bound { at, is_closed });
        }
        Ok(Dyadic::simplest(bounds[0], bounds[1])?)
    }

    /// Sorts the options of `player`, and drops those that another one dominates within a margin.
    pub(crate) fn drop_dominated(
        &mut self,
        options: &mut Vec<Value>,
        player: Player,
        margin: Margin,
        budget: &Budget,
    ) -> Result<(), Stopped> {
        options.sort_unstable();
        options.dedup();
        let mut at = 0;
        'options: while let Some(&x) = options.get(at) {
            budget.work(UNITS_A_GLANCE * options.len() as u64)?;
            for other in 0..options.len() {
                let y = options[other];
                let (low, high) = if player == Player::Left { (x, y) } else { (y, x) };
                if other != at && self.le_within(low, high, margin, budget)? {
                    options.remove(at);
                    continue 'options;
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Bypasses one reversible option of `player`, if there is one.
    fn bypass(&mut self, draft: &mut Draft, player: Player, budget: &Budget) -> Result<bool, Stopped> {
        let is_left = player == Player::Left;
        let count = if is_left { draft.left.len() } else { draft.right.len() };
        for at in 0..count {
            let x = if is_left { draft.left[at] } else { draft.right[at] };
            for reply in 0..self.count_options(x, !player) {
                budget.work(UNITS_A_GLANCE)?;
                let y = self.option(x, !player, reply, budget)?;
                if !self.answer(Probe { value: y, is_below: is_left }, draft, budget)? {
                    continue;
                }
                let further = self.options(y, player, budget)?;
                let options = if is_left { &mut draft.left } else { &mut draft.right };
                options.remove(at);
                options.extend(further);
                self.drop_dominated(options, player, 0, budget)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Compares a value with the draft by identity of stops or by earlier answers, if these decide.
    fn settle_probe(&self, probe: Probe, draft: &Draft) -> Option<bool> {
        let (left, right) = (self.left_stop(probe.value), self.right_stop(probe.value));
        let ([low_left, low_right], [high_left, high_right]) = if probe.is_below {
            ([left, right], [draft.left_stop, draft.right_stop])
        } else {
            ([draft.left_stop, draft.right_stop], [left, right])
        };
        if low_left > high_left || low_right > high_right {
            return Some(false);
        }
        if low_left < high_right {
            return Some(true);
        }
        draft.answers.get(&probe).copied()
    }

    /// Checks whether a value is at most the draft, or at least.
    fn answer(&mut self, probe: Probe, draft: &mut Draft, budget: &Budget) -> Result<bool, Stopped> {
        if let Some(answer) = self.settle_probe(probe, draft) {
            return Ok(answer);
        }
        let mut open = vec![(probe, 0u32)];
        'open: loop {
            let Some(&(probe, from)) = open.last() else { return Ok(false) };
            budget.work(UNITS_A_STEP)?;
            let mut answer = from > 0 || self.passes_options(probe, draft, budget)?;
            let player = if probe.is_below { Player::Left } else { Player::Right };
            // The draft is no number, so a number's own moves do not matter.
            let count = if self.as_number(probe.value).is_some() { 0 } else { self.count_options(probe.value, player) };
            for index in from..if answer { count } else { 0 } {
                let value = self.option(probe.value, player, index, budget)?;
                let next = Probe { value, is_below: !probe.is_below };
                match self.settle_probe(next, draft) {
                    Some(true) => {
                        answer = false;
                        break;
                    }
                    Some(false) => {}
                    None => {
                        if let Some((_, from)) = open.last_mut() {
                            *from = index + 1;
                        }
                        open.push((next, 0));
                        continue 'open;
                    }
                }
            }
            loop {
                let Some((probe, _)) = open.pop() else { return Ok(answer) };
                if draft.answers.len() == draft.answers.capacity() {
                    self.make_room(draft.answers.capacity() as u64 * 64, budget)?;
                }
                draft.answers.insert(probe, answer);
                if open.is_empty() {
                    return Ok(answer);
                }
                if !answer {
                    continue 'open;
                }
                answer = false;
            }
        }
    }

    /// Checks that no option of the draft refutes the probe: none of Right at most a value below, none of Left at
    /// least a value above.
    fn passes_options(&mut self, probe: Probe, draft: &Draft, budget: &Budget) -> Result<bool, Stopped> {
        let options = if probe.is_below { &draft.right } else { &draft.left };
        for &option in options {
            let (low, high) = if probe.is_below { (option, probe.value) } else { (probe.value, option) };
            if self.le(low, high, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Recognizes a number plus ups plus a nimber by its canonical options: the inverse of [`Nus::option`].
    fn recognize(&self, left: &[Value], right: &[Value]) -> Option<Nus> {
        let nus = |options: &[Value]| options.iter().map(|&x| self.as_nus(x)).collect::<Option<Vec<Nus>>>();
        let most = left.len().max(right.len());
        let first = *left.first()?;
        let number = self.as_nus(first)?.number;
        if most > 2 && left != right {
            return None;
        }
        let (left, right) = (nus(left)?, nus(right)?);
        let candidate = if left == right {
            Nus { number, ups: 0, nimber: u32::try_from(most).ok()? }
        } else if left.len() == 2 || right.len() == 2 {
            Nus { number, ups: if left.len() == 2 { 1 } else { -1 }, nimber: 1 }
        } else {
            let (ups, far) = if left[0].is_number() { (1, right[0]) } else { (-1, left[0]) };
            Nus { number, ups: far.ups.checked_add(ups)?, nimber: far.nimber ^ 1 }
        };
        let is_same = |options: &[Nus], player| {
            options.len() == candidate.count_options(player) as usize
                && (0..candidate.count_options(player)).all(|index| options.contains(&candidate.option(player, index)))
        };
        (is_same(&left, Player::Left) && is_same(&right, Player::Right)).then_some(candidate)
    }
}
