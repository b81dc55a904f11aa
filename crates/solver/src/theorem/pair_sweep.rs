//! Who wins one pair, by a sweep over the pairs before it, in normal and in misère play.
//!
//! The pairs are visited in an order in which options come first. A pair is lost to move if no option is lost; in misère play it also has
//! a move. Rows that subtract the same everywhere need no list of options: a lost pair marks all pairs that lead to it as won. The options
//! of other rows are tried one by one.

use super::wythoff::FEW;
use crate::{Budget, MoveList, Result, Stopped, Strategy, StrategyId, Theorem, Unlicensed, boards::SWEEP};
use ninepins_rules::{Convention, Game, Heap, Player, Position, Ruleset};
use std::sync::Arc;

const MAX_PAIRS: u64 = 1 << 26;

/// The sweep of an impartial game of pairs. It tells nothing about sums of several pairs.
#[derive(Clone, Debug)]
pub struct PairSweep {
    ruleset: Arc<Ruleset>,
    convention: Convention,
    /// True if a move may make a number larger.
    may_rise: bool,
    /// The numbers of the last sweep were below these.
    sides: [u64; 2],
    /// The pairs of that sweep that are lost to move.
    lost: Vec<u64>,
}

impl PairSweep {
    /// Builds the sweep for impartial games of pairs without terminals; every other game is [`Unlicensed`].
    pub fn of(game: &Game) -> Result<PairSweep, Unlicensed> {
        let refused = |missing: &str| Unlicensed { strategy: StrategyId::Sweep, missing: missing.to_owned() };
        let ruleset = Arc::new(game.ruleset().clone());
        let Some(rule) = ruleset.rule(Player::Left).filter(|rule| rule.has_pairs()) else {
            return Err(refused("a sweep is about pairs, or about heaps that never split"));
        };
        if !game.is_impartial() || !ruleset.is_impartial() || !game.ending().terminals.is_empty() {
            return Err(refused("a sweep of pairs is about impartial games without terminal positions"));
        }
        let may_rise = rule.may_rise();
        if !rule.leaves_one() || may_rise && !rule.orders().sum {
            return Err(refused(
                "a sweep of pairs is about moves that leave one pair, and make no number larger or lessen the sum",
            ));
        }
        let convention = game.convention();
        Ok(PairSweep { ruleset, convention, may_rise, sides: [0, 0], lost: Vec::new() })
    }

    /// Returns the bounds of the numbers of all pairs that can follow `pair`; `None` if there are too many.
    fn sides(&self, [a, b]: [u64; 2]) -> Option<[u64; 2]> {
        // Every move lessens the sum.
        let [a, b] = if self.may_rise { [a.checked_add(b)?; 2] } else { [a, b] };
        let sides = [a + 1, b + 1];
        sides[0].checked_mul(sides[1]).is_some_and(|pairs| pairs <= MAX_PAIRS).then_some(sides)
    }

    /// Checks whether `pair` is lost to move, by a new sweep if need be.
    fn is_lost(&mut self, pair: [u64; 2], budget: &Budget) -> Result<bool> {
        let untold = || Stopped::BeyondTable(format!("a sweep has at most {MAX_PAIRS} pairs"));
        let sides = self.sides(pair).ok_or_else(untold)?;
        if sides[0] > self.sides[0] || sides[1] > self.sides[1] {
            self.lost = self.sweep(sides, budget)?;
            self.sides = sides;
        }
        Ok(has(&self.lost, place(self.sides, pair)))
    }

    fn sweep(&self, sides: [u64; 2], budget: &Budget) -> Result<Vec<u64>> {
        let words = (sides[0] * sides[1]).div_ceil(64) as usize;
        budget.check_memory(16 * words as u64)?;
        let (mut lost, mut won) = (vec![0; words], vec![0; words]);
        let (shifts, rest) = match self.ruleset.rule(Player::Left) {
            Some(rule) => rule.shifts(sides.map(|side| side - 1)),
            None => return Ok(lost),
        };
        let within = |at: i128, side: usize| u64::try_from(at).ok().filter(|at| *at < sides[side]);
        for line in 0..sides[0] {
            let length = if self.may_rise { line + 1 } else { sides[1] };
            budget.work(4 * length)?;
            for at in 0..length {
                let pair = if self.may_rise { [at, line - at] } else { [line, at] };
                let here = place(sides, pair);
                if has(&won, here) {
                    continue;
                }
                let others = match Heap::pair(pair[0], pair[1]).filter(|_| !rest.is_empty()) {
                    Some(heap) => rest.options(heap),
                    None => Vec::new(),
                };
                budget.work(16 * others.len() as u64)?;
                let leads =
                    |to: &[Heap]| has(&lost, place(sides, to.first().and_then(|to| to.as_pair()).unwrap_or([0, 0])));
                if others.iter().any(|to| leads(to)) {
                    continue;
                }
                let numbers = pair.map(i128::from);
                let may = |by: &[i64; 2]| [0, 1].iter().all(|&side| numbers[side] >= i128::from(by[side]));
                if self.convention == Convention::Misere && others.is_empty() && !shifts.iter().any(may) {
                    continue;
                }
                lost[here / 64] |= 1 << (here % 64);
                budget.work(shifts.len() as u64)?;
                for by in &shifts {
                    let [x, y] = [0, 1].map(|side| within(numbers[side] + i128::from(by[side]), side));
                    if let Some((x, y)) = x.zip(y) {
                        let from = place(sides, [x, y]);
                        won[from / 64] |= 1 << (from % 64);
                    }
                }
            }
        }
        Ok(lost)
    }
}

/// Returns the number of a pair among those below `sides`.
fn place(sides: [u64; 2], pair: [u64; 2]) -> usize {
    (pair[0] * sides[1] + pair[1]) as usize
}

fn has(bits: &[u64], place: usize) -> bool {
    bits[place / 64] >> (place % 64) & 1 == 1
}

impl Strategy for PairSweep {
    fn id(&self) -> StrategyId {
        StrategyId::Sweep
    }

    fn theorem(&self) -> Option<Theorem> {
        Some(SWEEP)
    }

    /// Nim-values tell more of small pairs.
    fn work(&self, position: &Position, budget: &Budget) -> Option<u64> {
        let &[heap] = position.heaps() else { return None };
        let [a, b] = self.sides(heap.as_pair()?)?;
        (a * b / 4 <= budget.memory).then_some(())?;
        Some(if u128::from(a * b) > FEW { 0 } else { 8 * a * b })
    }

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player> {
        let pair = match position.heaps() {
            [] => Some([0, 0]),
            [heap] => heap.as_pair(),
            _ => None,
        };
        let untold = || Stopped::BeyondTable("a sweep of pairs does not tell who wins a sum of them".to_owned());
        let is_lost = self.is_lost(pair.ok_or_else(untold)?, budget)?;
        Ok(if is_lost { !to_move } else { to_move })
    }

    fn winning_moves(&mut self, at: &Position, player: Player, most: usize, budget: &mut Budget) -> Result<MoveList> {
        let (mut moves, mut total) = (Vec::new(), 0);
        let ruleset = self.ruleset.clone();
        for play in at.heaps().iter().flat_map(|heap| ruleset.moves_from(*heap, player)) {
            budget.work(16)?;
            if self.winner(&Position::new(play.to.to_vec()), !player, budget)? == player {
                total += 1;
                moves.extend((moves.len() < most).then_some(play));
            }
        }
        Ok(MoveList { moves: moves.into(), total: Some(total) })
    }
}
