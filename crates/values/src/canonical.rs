//! Canonical forms from options.

use crate::{
    Dyadic, Nus, Value, Values,
    arena::{UNITS_A_GLANCE, UNITS_A_STEP},
    dyadic::Bound,
    pairs::Margin,
};
use ninepins_budget::{Budget, Result};
use ninepins_rules::Player;
use rustc_hash::FxHashMap;

/// A game {L|R} that is no number and not yet interned, with the answers of comparisons with it.
///
/// A bypass changes the options and not the value. So the answers remain true, and so do the stops.
struct Draft {
    sides: [Vec<Value>; 2],
    stops: [Dyadic; 2],
    answers: FxHashMap<Probe, bool>,
}

/// The question whether the draft is at least as good for a player as a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Probe {
    value: Value,
    player: Player,
}

impl Values {
    /// Builds the canonical form of {left|right}: the options may stand in any order, dominated or reversible.
    ///
    /// The form without dominated and reversible options is unique (Siegel 2013, II.2). Options that are dominated only
    /// after a bypass go then.
    pub fn game(&mut self, left: Vec<Value>, right: Vec<Value>, budget: &Budget) -> Result<Value> {
        budget.work(UNITS_A_STEP * (left.len() + right.len()) as u64)?;
        let mut sides = [left, right];
        if let Some(number) = self.simplest_between(&sides, budget)? {
            return self.number(number, budget);
        }
        for player in Player::BOTH {
            self.drop_dominated(&mut sides[player as usize], player, 0, budget)?;
        }
        // A game without options of one player is a number.
        let stops = Player::BOTH.map(|player| self.stop_after(&sides[player as usize], player).unwrap_or(Dyadic::ZERO));
        let mut draft = Draft { sides, stops, answers: FxHashMap::default() };
        while self.bypass(&mut draft, Player::Left, budget)? || self.bypass(&mut draft, Player::Right, budget)? {}
        let [left, right] = &draft.sides;
        match self.recognize(left, right) {
            Some(nus) => self.nus(nus, budget),
            None => self.node([left, right], budget),
        }
    }

    /// Checks whether one of `others` is at least as good for `player` as `x`.
    pub(crate) fn is_dominated(&mut self, x: Value, others: &[Value], player: Player, budget: &Budget) -> Result<bool> {
        budget.work(UNITS_A_GLANCE * others.len() as u64)?;
        for &y in others {
            if self.is_no_better(x, y, player, 0, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the number that a game with these options is, if it is one: the simplest x with no left option >= x and no right
    /// option <= x (the simplicity theorem, Conway 1976).
    fn simplest_between(&mut self, sides: &[Vec<Value>; 2], budget: &Budget) -> Result<Option<Dyadic>> {
        let stops = Player::BOTH.map(|player| self.stop_after(&sides[player as usize], player));
        if let [Some(low), Some(high)] = stops
            && low > high
        {
            return Ok(None);
        }
        let mut bounds = [None, None];
        for player in Player::BOTH {
            let Some(at) = stops[player as usize] else { continue };
            let number = self.number(at, budget)?;
            let mut is_closed = true;
            for &x in &sides[player as usize] {
                is_closed = is_closed
                    && (self.stops(x)[!player as usize] != at || !self.is_no_better(number, x, player, 0, budget)?);
            }
            bounds[player as usize] = Some(Bound { at, is_closed });
        }
        Dyadic::simplest(bounds[0], bounds[1])
    }

    /// Sorts the options of `player`, and drops those that another one dominates within a margin.
    pub(crate) fn drop_dominated(
        &mut self,
        options: &mut Vec<Value>,
        player: Player,
        margin: Margin,
        budget: &Budget,
    ) -> Result<()> {
        options.sort_unstable();
        options.dedup();
        let mut at = 0;
        'options: while let Some(&x) = options.get(at) {
            budget.work(UNITS_A_GLANCE * options.len() as u64)?;
            for other in 0..options.len() {
                if other != at && self.is_no_better(x, options[other], player, margin, budget)? {
                    options.remove(at);
                    continue 'options;
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Bypasses one reversible option of `player`, if there is one.
    fn bypass(&mut self, draft: &mut Draft, player: Player, budget: &Budget) -> Result<bool> {
        for at in 0..draft.sides[player as usize].len() {
            let x = draft.sides[player as usize][at];
            for reply in 0..self.count_options(x, !player) {
                budget.work(UNITS_A_GLANCE)?;
                let y = self.option(x, !player, reply, budget)?;
                if self.answer(Probe { value: y, player }, draft, budget)? {
                    let further = self.options(y, player, budget)?;
                    let options = &mut draft.sides[player as usize];
                    options.remove(at);
                    options.extend(further);
                    self.drop_dominated(options, player, 0, budget)?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Compares a value with the draft by identity of stops or by earlier answers, if these decide.
    fn settle_probe(&self, probe: Probe, draft: &Draft) -> Option<bool> {
        let (mut low, mut high) = (self.stops(probe.value), draft.stops);
        if probe.player == Player::Right {
            (low, high) = (high, low);
        }
        if low[0] > high[0] || low[1] > high[1] {
            return Some(false);
        }
        if low[0] < high[1] { Some(true) } else { draft.answers.get(&probe).copied() }
    }

    fn answer(&mut self, probe: Probe, draft: &mut Draft, budget: &Budget) -> Result<bool> {
        if let Some(answer) = self.settle_probe(probe, draft) {
            return Ok(answer);
        }
        let mut open = vec![(probe, 0u32)];
        'open: loop {
            let Some(&(probe, from)) = open.last() else { return Ok(false) };
            budget.work(UNITS_A_STEP)?;
            let mut answer = from > 0 || self.passes_options(probe, draft, budget)?;
            let Probe { value, player } = probe;
            for index in from..if answer { self.count_moves(value, player) } else { 0 } {
                let value = self.option(value, player, index, budget)?;
                let next = Probe { value, player: !player };
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

    /// Checks that no option of the draft for the opponent refutes the probe.
    fn passes_options(&mut self, probe: Probe, draft: &Draft, budget: &Budget) -> Result<bool> {
        for &option in &draft.sides[!probe.player as usize] {
            if self.is_no_better(option, probe.value, probe.player, 0, budget)? {
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
