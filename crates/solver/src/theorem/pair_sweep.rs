//! Who wins one pair, by a sweep over the pairs before it, in normal and in misère play.
//!
//! The pairs are visited in an order in which options come first. A pair is lost to move if no vector leads to a lost one; in misère play
//! it also has a move. The vectors (an + b, cn + d) from n = 2 on lead where those from n = 1 on lead from the pair with (a, c) less. So a
//! bit for each pair and family of vectors, which says whether one of the family leads to a lost pair, follows from two earlier bits.

use super::wythoff::FEW;
use crate::{Budget, MoveList, Result, Stopped, Strategy, StrategyId, Theorem, Unlicensed, boards::SWEEP};
use ninepins_rules::{Convention, Game, Moves, Player, Position, Ruleset};
use std::sync::Arc;

/// The most pairs that are swept.
const MAX_PAIRS: u64 = 1 << 26;

/// A family of vectors: the slopes and the first vector.
type Family = ([i64; 2], [i64; 2]);

/// The sweep of an impartial game of pairs. It tells nothing about sums of several pairs.
#[derive(Clone, Debug)]
pub struct PairSweep {
    ruleset: Arc<Ruleset>,
    convention: Convention,
    families: Vec<Family>,
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
        let Moves::Vectors(vectors) = &ruleset.moves().left else {
            return Err(refused("a sweep is about pairs, or about heaps that never split"));
        };
        if !game.is_impartial() || !ruleset.is_impartial() || !game.ending().terminals.is_empty() {
            return Err(refused("a sweep of pairs is about impartial games without terminal positions"));
        }
        let families: Vec<Family> =
            vectors.iter().map(|vector| (vector.slope().map(i64::from), vector.at(1).map(|by| by as i64))).collect();
        let rises = |(_, first): &Family| first.iter().any(|by| *by < 0);
        if families.iter().any(|family| family.0 != [0, 0] && rises(family)) {
            return Err(refused(
                "a sweep of pairs is about vectors of which the first of each family makes no number larger",
            ));
        }
        let (convention, may_rise) = (game.convention(), families.iter().any(rises));
        Ok(PairSweep { ruleset, convention, families, may_rise, sides: [0, 0], lost: Vec::new() })
    }

    /// Returns the bounds of the numbers of all pairs that can follow `pair`; `None` if there are too many.
    fn sides(&self, [a, b]: [u64; 2]) -> Option<[u64; 2]> {
        // Every move lessens the sum.
        let [a, b] = if self.may_rise { [a.checked_add(b)?; 2] } else { [a, b] };
        let sides = [a + 1, b + 1];
        sides[0].checked_mul(sides[1]).is_some_and(|pairs| pairs <= MAX_PAIRS).then_some(sides)
    }

    /// Returns the number of a pair, less `by`, among those below `sides`.
    fn place(sides: [u64; 2], pair: [u64; 2], by: [i64; 2]) -> Option<usize> {
        let [x, y] = [pair[0].checked_add_signed(-by[0])?, pair[1].checked_add_signed(-by[1])?];
        Some((x * sides[1] + y) as usize)
    }

    /// Checks whether `pair` is lost to move, by a new sweep if need be.
    fn is_lost(&mut self, pair: [u64; 2], budget: &Budget) -> Result<bool> {
        let untold = || Stopped::BeyondTable(format!("a sweep has at most {MAX_PAIRS} pairs"));
        let sides = self.sides(pair).ok_or_else(untold)?;
        if sides[0] > self.sides[0] || sides[1] > self.sides[1] {
            self.lost = self.sweep(sides, budget)?;
            self.sides = sides;
        }
        Ok(PairSweep::place(self.sides, pair, [0, 0]).is_some_and(|place| has(&self.lost, place)))
    }

    /// Returns the lost pairs.
    fn sweep(&self, sides: [u64; 2], budget: &Budget) -> Result<Vec<u64>> {
        let words = (sides[0] * sides[1]).div_ceil(64) as usize;
        budget.check_memory(8 * (words * (1 + self.families.len())) as u64)?;
        let mut lost = vec![0; words];
        let mut leading = vec![vec![0; words]; self.families.len()];
        for line in 0..sides[0] {
            let length = if self.may_rise { line + 1 } else { sides[1] };
            budget.work(4 * length * (1 + self.families.len() as u64))?;
            for at in 0..length {
                let pair = if self.may_rise { [at, line - at] } else { [line, at] };
                let place = |by| PairSweep::place(sides, pair, by);
                let Some(here) = place([0, 0]) else { continue };
                let (mut wins, mut moves) = (false, false);
                for (&(slope, first), leading) in self.families.iter().zip(&mut leading) {
                    let after = place(first);
                    let before = place(slope).filter(|_| slope != [0, 0]);
                    moves |= after.is_some();
                    if after.is_some_and(|after| has(&lost, after)) || before.is_some_and(|before| has(leading, before))
                    {
                        leading[here / 64] |= 1 << (here % 64);
                        wins = true;
                    }
                }
                if !wins && (moves || self.convention == Convention::Normal) {
                    lost[here / 64] |= 1 << (here % 64);
                }
            }
        }
        Ok(lost)
    }
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
        let families = self.families.len() as u64;
        (a * b / 8 * (1 + families) <= budget.memory).then_some(())?;
        Some(if u128::from(a * b) > FEW { 0 } else { 4 * a * b * (1 + families) })
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
