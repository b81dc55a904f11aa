//! The values that a claim predicts from those of the first heaps.

use super::certificate::Certificate;
use crate::{CheckError, CheckErrorKind, error::require};

/// The kinds of heaps of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The heap comes before the period begins.
    Small,
    /// The value stays with each period.
    Constant,
    /// The value rises by the saltus with each period.
    Growing,
}

/// A claim and the numbers of its evidence, named by letters on the page of the theorem.
pub(super) struct Claim {
    /// The heap n0 from which on values are predicted, at least 1.
    pub(super) start: usize,
    /// The period p.
    pub(super) period: usize,
    /// The saltus s.
    pub(super) saltus: u64,
    /// For each remainder modulo p: true if values stay.
    constant: Vec<bool>,
    /// The number K of doublings.
    pub(super) doublings: u32,
    /// The block P = p 2^K.
    pub(super) block: usize,
    /// The rise S = s 2^K of a block.
    pub(super) rise: u64,
    /// The first heap N of the window.
    pub(super) window: usize,
    /// The number g: S is m 2^g.
    pub(super) low_bits: u32,
    /// The odd number m.
    pub(super) odd: u64,
}

impl Claim {
    /// Builds the claim of a certificate whose numbers are within their bounds.
    pub(super) fn of(certificate: &Certificate) -> Claim {
        let Certificate { period, saltus, doublings, window, .. } = *certificate;
        let rise = saltus << doublings;
        // With saltus 0 all values are low.
        let low_bits = if rise == 0 { 63 } else { rise.trailing_zeros() };
        let mut constant = vec![saltus == 0; period as usize];
        certificate.constant.iter().for_each(|residue| constant[*residue as usize] = true);
        Claim {
            start: certificate.preperiod.max(1) as usize,
            period: period as usize,
            saltus,
            constant,
            doublings: doublings as u32,
            block: (period << doublings) as usize,
            rise,
            window: window as usize,
            low_bits,
            odd: if rise == 0 { 1 } else { rise >> low_bits },
        }
    }

    pub(super) fn kind(&self, heap: usize) -> Kind {
        if heap < self.start { Kind::Small } else { self.residue_kind(heap) }
    }

    /// Returns the kind of the heaps with this remainder, from the start of the period on.
    pub(super) fn residue_kind(&self, heap: usize) -> Kind {
        if self.constant[heap % self.period] { Kind::Constant } else { Kind::Growing }
    }

    /// Returns the claimed difference of the values of a heap and the heap one period on.
    pub(super) fn step(&self, heap: usize) -> u64 {
        if self.residue_kind(heap) == Kind::Growing { self.saltus } else { 0 }
    }

    /// Returns the number of heaps whose values the evidence needs.
    pub(super) fn heaps(&self) -> usize {
        self.window + self.block
    }

    /// Returns the bound of the base heaps, n0 + P.
    pub(super) fn base(&self) -> usize {
        self.start + self.block
    }

    /// Returns the part of a value below 2^g.
    pub(super) fn low(&self, value: u64) -> u64 {
        value & ((1 << self.low_bits) - 1)
    }

    /// Returns the part of a value from 2^g on, as a number.
    pub(super) fn high(&self, value: u64) -> u64 {
        value >> self.low_bits
    }

    /// Checks that known values rise as claimed: condition 1.
    pub(super) fn agrees(&self, values: &[u32]) -> Result<(), CheckError> {
        (self.start + self.period..self.heaps().min(values.len())).try_for_each(|heap| self.agrees_at(values, heap))
    }

    /// Checks that the value of one heap is that of the heap one period before and the claimed difference.
    pub(super) fn agrees_at(&self, values: &[u32], heap: usize) -> Result<(), CheckError> {
        let before = heap - self.period;
        let predicted = u64::from(values[before]) + self.step(before);
        let message = format_args!("heap {heap} has the value {}, not {predicted}", values[heap]);
        require(u64::from(values[heap]) == predicted, Certificate::PERIOD_LINE, CheckErrorKind::Period, message)
    }

    /// Returns the values F of the heaps below `top` that the claim predicts from those of the base heaps.
    pub(super) fn predicted(&self, values: &[u32], top: usize) -> Vec<u64> {
        let mut predicted: Vec<u64> = values[..self.base()].iter().map(|value| u64::from(*value)).collect();
        for heap in predicted.len()..top {
            let before = heap - self.block;
            let rise = if self.residue_kind(heap) == Kind::Growing { self.rise } else { 0 };
            predicted.push(predicted[before] + rise);
        }
        predicted
    }
}
