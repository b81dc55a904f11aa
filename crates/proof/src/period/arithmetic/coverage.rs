//! Condition 3: all values below the predicted one are those of options that last.

use super::{
    certificate::Certificate,
    prediction::{Claim, Kind},
    split::Splits,
};
use crate::{CheckError, CheckErrorKind, period::moves::Moves, steps::Work};

/// An option of this type stays when the heap gets blocks.
const STAYS: u8 = 1;
/// An option of this type rises with each block that the heap gets.
const LIFTS: u8 = 2;
/// Each block that the heap gets lets an option of this type rise or stay.
const CONE: u8 = 4 | STAYS | LIFTS;

/// Checks that each heap of the window is covered. `values` are the predicted ones.
pub(super) fn check(
    (certificate, claim): (&Certificate, &Claim),
    moves: &Moves,
    values: &[u64],
    work: &mut Work<'_>,
) -> Result<(), CheckError> {
    let coverage = Coverage { claim, values };
    let mut splits = Splits::new(claim, moves, values);
    for heap in claim.window..claim.heaps() {
        work.count(moves.most_options(heap).saturating_add(values[heap]))?;
        let types = coverage.types(heap, moves);
        let lacking = match claim.kind(heap) {
            Kind::Growing => coverage.lacking(&types, |value| splits.is_split(heap, value, work))?,
            _ => types.iter().position(|types| types & STAYS == 0).map(|value| value as u64),
        };
        if let Some(value) = lacking {
            let values = match claim.rise {
                0 => format!("the value {value}"),
                rise => format!("the values {value} mod {rise}"),
            };
            let message =
                format!("{values} below the value of heap {heap} may not be values of options of later heaps");
            return Err(CheckError::new(certificate.evidence_line(), CheckErrorKind::Coverage, message));
        }
    }
    Ok(())
}

struct Coverage<'c> {
    claim: &'c Claim,
    values: &'c [u64],
}

impl Coverage<'_> {
    /// Returns the types of the options that have each value below that of a heap.
    fn types(&self, heap: usize, moves: &Moves) -> Vec<u8> {
        let mut types = vec![0; self.values[heap] as usize];
        let mut option = |heaps: &[usize]| {
            let sum = heaps.iter().fold(0, |sum, part| sum ^ self.values[*part]);
            if let Some(types) = types.get_mut(sum as usize) {
                *types |= self.types_of(heaps);
            }
        };
        moves.one.iter().filter(|taken| **taken < heap).for_each(|taken| option(&[heap - taken]));
        for rest in moves.two.iter().map(|split| heap.saturating_sub(split.taken)) {
            (1..=rest / 2).for_each(|a| option(&[a, rest - a]));
        }
        for rest in moves.three.iter().map(|split| heap.saturating_sub(split.taken)) {
            for a in 1..=rest / 3 {
                (a..=(rest - a) / 2).for_each(|b| option(&[a, b, rest - a - b]));
            }
        }
        types
    }

    fn types_of(&self, heaps: &[usize]) -> u8 {
        let is_constant = |heap: &usize| self.claim.kind(*heap) == Kind::Constant;
        let mut types = if heaps.iter().any(is_constant) { STAYS } else { 0 };
        for (place, &heap) in heaps.iter().enumerate() {
            let (mut others, mut count) = ([0; 2], 0);
            for (_, &other) in heaps.iter().enumerate().filter(|(other, _)| *other != place) {
                others[count] = other;
                count += 1;
            }
            let stays = match others[..count] {
                [other] => is_constant(&other),
                [a, b] => self.is_steady(a, b),
                _ => false,
            };
            if heaps.len() == 2 && self.is_steady(heaps[0], heaps[1]) || count == 2 && stays {
                types |= STAYS;
            }
            let sum = others[..count].iter().fold(0, |sum, other| sum ^ self.values[*other]);
            if self.claim.kind(heap) == Kind::Growing && self.claim.high(sum) == 0 {
                types |= if stays { CONE } else { LIFTS };
            }
        }
        types
    }

    /// Checks whether blocks can be added to two heaps without a change of their nim-sum.
    fn is_steady(&self, a: usize, b: usize) -> bool {
        let Coverage { claim, values } = self;
        let kinds = [claim.kind(a), claim.kind(b)];
        kinds.contains(&Kind::Constant)
            || a == b && claim.block.is_multiple_of(2)
            || claim.doublings >= 1
                && kinds == [Kind::Growing; 2]
                && (values[a] ^ values[b]) < 1 << (claim.low_bits - 1)
    }

    /// Returns the least remainder modulo S of values that are not covered at a growing heap.
    fn lacking(
        &self,
        types: &[u8],
        mut is_split: impl FnMut(u64) -> Result<bool, CheckError>,
    ) -> Result<Option<u64>, CheckError> {
        let rise = self.claim.rise;
        // Where F(n) < S, the numbers of some remainder have none among them, and are not covered.
        for least in 0..rise {
            let line = (least as usize..types.len()).step_by(rise as usize);
            let leaves = |value: &usize| types[*value] & STAYS == 0;
            let first_leaving = line.clone().find(leaves).unwrap_or(usize::MAX);
            let mut covered = false;
            // All values of the line above this one are lifted or split.
            for value in line.rev() {
                let types = types[value];
                covered = types == CONE && value <= first_leaving;
                if covered || types & LIFTS == 0 && !is_split(value as u64)? {
                    break;
                }
            }
            if !covered {
                return Ok(Some(least));
            }
        }
        Ok(None)
    }
}
