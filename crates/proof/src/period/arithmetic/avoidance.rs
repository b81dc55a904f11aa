//! Condition 2: no heap has an option of its predicted value.

use super::{
    certificate::Certificate,
    prediction::{Claim, Kind},
};
use crate::{CheckError, CheckErrorKind, period::moves::Moves, steps::Work};

/// Checks that no base option is bad. `values` are the predicted ones.
pub(super) fn check(
    (certificate, claim): (&Certificate, &Claim),
    moves: &Moves,
    values: &[u64],
    work: &mut Work<'_>,
) -> Result<(), CheckError> {
    let base = claim.base() as u64;
    let (one, two, three) = (moves.one.len() as u64, moves.two.len() as u64, moves.three.len() as u64);
    work.count(one * base + two * base * base / 2 + three * base * base / 2 * (base / 3 + 1))?;
    let try_option = |taken: usize, heaps: &[usize], work: &mut Work<'_>| {
        if !is_bad((claim, values), taken, heaps, work)? {
            return Ok(());
        }
        let heap = taken + heaps.iter().sum::<usize>();
        let text: Vec<String> = heaps.iter().map(usize::to_string).collect();
        let message = format!(
            "heap {heap}, or one some blocks of {} later, may have an option of its own value, of the kind {}",
            claim.block,
            text.join("+")
        );
        Err(CheckError::new(certificate.evidence_line(), CheckErrorKind::Avoidance, message))
    };
    // The largest heap is not small.
    for largest in claim.start..claim.base() {
        for &taken in &moves.one {
            try_option(taken, &[largest], work)?;
        }
        for split in &moves.two {
            work.advance(largest as u64)?;
            for heap in 1..=largest {
                try_option(split.taken, &[heap, largest], work)?;
            }
        }
        for split in &moves.three {
            for second in 1..=largest {
                work.advance(second as u64)?;
                for heap in 1..=second {
                    try_option(split.taken, &[heap, second, largest], work)?;
                }
            }
        }
    }
    Ok(())
}

/// Checks whether a base option, or one with blocks added, may have the value of its heap.
fn is_bad(
    (claim, values): (&Claim, &[u64]),
    taken: usize,
    heaps: &[usize],
    work: &mut Work<'_>,
) -> Result<bool, CheckError> {
    let heap = taken + heaps.iter().sum::<usize>();
    let value = values[heap];
    let sum = heaps.iter().fold(0, |sum, part| sum ^ values[*part]);
    if claim.low(sum ^ value) != 0 {
        return Ok(false);
    }
    let growing = || heaps.iter().copied().filter(|part| claim.kind(*part) == Kind::Growing);
    let with_constant = heaps.iter().any(|part| claim.kind(*part) == Kind::Constant);
    // The nim-sum of the values that do not grow.
    let fixed = growing().fold(sum, |sum, part| sum ^ values[part]);
    let is_growing = claim.kind(heap) == Kind::Growing;
    Ok(match (is_growing, growing().count()) {
        (true, 0) => claim.is_reached(fixed, value),
        (true, 1) if !with_constant => {
            let (part, own, fixed) = (claim.high(sum ^ fixed), claim.high(value), claim.high(fixed));
            let blocks = 1u64 << (u64::BITS - fixed.leading_zeros());
            work.count(blocks)?;
            (0..blocks).any(|block| (part + claim.odd * block) ^ fixed == own + claim.odd * block)
        }
        (true, _) => {
            let parts: u64 = heaps.iter().map(|part| claim.high(values[*part])).sum();
            // Blocks added to a constant heap lessen the difference by m each.
            let less = if with_constant { claim.odd } else { 0 };
            match parts.checked_sub(claim.high(value)) {
                None => false,
                Some(more) => more % 2 == 0 || less > 0 && more >= less,
            }
        }
        (false, 0) => fixed == value,
        (false, 1) => claim.is_reached(fixed ^ value, sum ^ fixed),
        (false, _) => true,
    })
}

impl Claim {
    /// Checks whether a value that rises from `from` with each block reaches `value`.
    fn is_reached(&self, value: u64, from: u64) -> bool {
        value.checked_sub(from).is_some_and(|more| more.is_multiple_of(self.rise))
    }
}
