//! Bounds for the stops and the atomic weight of a sum.

use super::{Decider, Decision, Reason};
use crate::{Dyadic, Nus, Summands, arena::UNITS_A_STEP};
use ninepins_budget::{Budget, Result, Stopped};
use ninepins_rules::Player;

/// The most temperatures at which walls are read.
const MAX_TEMPERATURES: usize = 16;

/// The walls of a sum at one temperature.
struct Walls {
    /// The sum of the left walls: a bound for Left's best result.
    left: Dyadic,
    /// The sum of the right walls.
    right: Dyadic,
    /// The widest gap between the walls of one game, which the first move gains.
    gap: Dyadic,
}

fn wall_at(wall: &[(Dyadic, Dyadic)], t: Dyadic) -> Result<Dyadic> {
    let next = wall.partition_point(|&(from, _)| from <= t);
    let (from, value) = wall[next.saturating_sub(1)];
    match wall.get(next) {
        None => Ok(value),
        Some(&(_, end)) => value + (t - from)?.times(end.cmp(&value) as i64)?,
    }
}

impl Decider {
    /// Decides a sum by temperatures, stops or atomic weights. All its games are measured.
    pub(super) fn by_bounds(&self, sum: &Summands, first: Player, budget: &Budget) -> Result<Option<Decision>> {
        let heats = || sum.others.iter().filter_map(|(value, _)| self.heats.get(value));
        let hottest = heats().map(|heat| heat.graph.temperature).fold(Dyadic::ZERO, Dyadic::max);
        let mut temperatures = vec![hottest, Dyadic::ZERO];
        for heat in heats() {
            let t = heat.graph.temperature;
            if t > Dyadic::ZERO && temperatures.len() < MAX_TEMPERATURES && !temperatures.contains(&t) {
                temperatures.push(t);
            }
        }
        for t in temperatures {
            budget.work(UNITS_A_STEP * sum.others.len() as u64)?;
            let walls = self.walls(sum, t)?;
            if let Some((winner, bound)) = walls.winner(first, t)? {
                let reason = if t == hottest {
                    Reason::Means { mean: walls.left, temperature: t }
                } else {
                    Reason::Walls { temperature: t, bound }
                };
                return Ok(Some(Decision { winner, reason }));
            }
        }
        self.by_weights(sum, first)
    }

    fn walls(&self, sum: &Summands, t: Dyadic) -> Result<Walls> {
        let mut walls = Walls { left: sum.easy.number, right: sum.easy.number, gap: Dyadic::ZERO };
        for (value, copies) in &sum.others {
            let Some(heat) = self.heats.get(value) else { continue };
            let copies = i64::try_from(*copies).map_err(|_| Stopped::Range)?;
            let (left, right) = (wall_at(&heat.graph.left, t)?, wall_at(&heat.graph.right, t)?);
            walls.left = (walls.left + left.times(copies)?)?;
            walls.right = (walls.right + right.times(copies)?)?;
            walls.gap = walls.gap.max((left - right)?);
        }
        Ok(walls)
    }

    /// Applies the two-ahead rule: weight 2 or more wins, and weight 1 or more wins for the player who starts.
    fn by_weights(&self, sum: &Summands, first: Player) -> Result<Option<Decision>> {
        if sum.easy.number != Dyadic::ZERO {
            return Ok(None);
        }
        let mut total = Nus::number(Dyadic::integer(sum.easy.ups));
        for (value, copies) in &sum.others {
            let Some(weight) = self.heats.get(value).and_then(|heat| heat.weight) else { return Ok(None) };
            total = total.plus(weight.times(i64::try_from(*copies).map_err(|_| Stopped::Range)?)?)?;
        }
        let enough = |player| Nus::number(Dyadic::integer(if player == first { 1 } else { 2 }));
        let winner = if enough(Player::Left).is_at_most(total) {
            Player::Left
        } else if enough(Player::Right).is_at_most(total.negative()?) {
            Player::Right
        } else {
            return Ok(None);
        };
        Ok(Some(Decision { winner, reason: Reason::Weights(total) }))
    }
}

impl Walls {
    /// Returns the winner if `first` starts, and the bound for the stop that shows it.
    ///
    /// With R_t the right wall and L_t the left one, the stops of a sum G satisfy R(G) >= R_t(G) - t, since walls change
    /// by at most t from 0 to t, and R_t(G) is at least the sum of the right walls; and L(G) >= L_t(G), which is at least
    /// the left wall of one summand with the right walls of the others. For Right this holds with signs changed.
    fn winner(&self, first: Player, t: Dyadic) -> Result<Option<(Player, Dyadic)>> {
        let (least, most) = match first {
            Player::Left => ((self.right + self.gap)?, (self.left + t)?),
            Player::Right => ((self.right - t)?, (self.left - self.gap)?),
        };
        Ok(if least > Dyadic::ZERO {
            Some((Player::Left, least))
        } else if most < Dyadic::ZERO {
            Some((Player::Right, most))
        } else {
            None
        })
    }
}
