//! The values that positions have, and the outcomes that a certificate gives them.

use super::{
    certificate::Certificate,
    monoid::Monoid,
    space::{Shifts, Space},
    text::{At, Part},
};
use crate::{CheckError, CheckErrorKind, steps::Work};
use ninepins_rules::{Outcome, Player};
use std::collections::HashMap;

/// A table of the outcomes of all values.
pub(super) struct Outcomes {
    /// For each element an outcome for each row, and one more that is unknown.
    bits: Vec<u8>,
    rows: usize,
    /// The row of the sum of a displacement and a wide signature, by their numbers.
    row_of: Vec<Vec<u32>>,
}

/// An outcome as bits: bit 0 if Left, to move, loses; bit 1 if Right does; bit 2 if it is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Bits(u8);

impl Bits {
    const UNKNOWN: Bits = Bits(0);

    fn of(outcome: Option<Outcome>) -> Bits {
        let Some(outcome) = outcome else { return Bits::UNKNOWN };
        let loses = |player: Player| u8::from(outcome.winner(player) != player);
        Bits(4 | loses(Player::Right) << 1 | loses(Player::Left))
    }

    pub(super) fn known(self) -> bool {
        self != Bits::UNKNOWN
    }

    /// Checks whether `player`, to move, is known to lose.
    pub(super) fn loses(self, player: Player) -> bool {
        self.0 & if player == Player::Left { 1 } else { 2 } != 0
    }
}

impl Outcomes {
    pub(super) fn new(
        certificate: &Certificate,
        space: &Space<'_>,
        shifts: &Shifts,
        work: &mut Work<'_>,
    ) -> Result<Outcomes, CheckError> {
        let rows = certificate.rows.len();
        work.table(certificate.elements, rows + 1)?;
        let mut bits = Vec::with_capacity(certificate.elements * (rows + 1));
        for element in 0..certificate.elements {
            bits.extend(certificate.rows.iter().map(|row| Bits::of(row.outcomes[element]).0));
            bits.push(Bits::UNKNOWN.0);
        }
        let numbers: HashMap<&[i32], u32> =
            (0..).zip(&certificate.rows).map(|(n, row)| (&row.signature[..], n)).collect();
        work.table(shifts.all().len(), space.len())?;
        let row = |signature, shift| numbers.get(&space.narrow(signature, shift)[..]).copied().unwrap_or(rows as u32);
        let row_of = shifts.all().iter();
        let row_of = row_of.map(|shift| (0..space.len() as u32).map(|signature| row(signature, *shift)).collect());
        Ok(Outcomes { bits, rows, row_of: row_of.collect() })
    }

    /// Returns the row of displacements of a wide signature plus a displacement.
    pub(super) fn row(&self, signature: u32, shift: u32) -> u32 {
        self.row_of[shift as usize][signature as usize]
    }

    pub(super) fn at(&self, element: u32, row: u32) -> Bits {
        Bits(self.bits[element as usize * (self.rows + 1) + row as usize])
    }

    /// Checks that there is an outcome for the values that positions can have, and for no others.
    pub(super) fn fit(&self, certificate: &Certificate, space: &Space<'_>, reached: &Cells) -> Result<(), CheckError> {
        let mut unused: Vec<bool> = self.bits.iter().map(|bits| Bits(*bits).known()).collect();
        for (element, signature) in reached.all() {
            let row = self.row(signature, 0);
            if !self.at(element, row).known() {
                let line = if (row as usize) < self.rows { row as usize } else { 0 };
                let at = Named(element, space.signature(signature));
                let message = format!("no outcome is given for {at}, which positions may have as their value");
                return Err(CheckError::new(certificate.line_of(Part::Row, line), CheckErrorKind::Missing, message));
            }
            unused[element as usize * (self.rows + 1) + row as usize] = false;
        }
        let Some(index) = unused.iter().position(|unused| *unused) else { return Ok(()) };
        let (element, row) = (index / (self.rows + 1), index % (self.rows + 1));
        let at = Named(element as u32, &certificate.rows[row].signature);
        let message = format!("an outcome is given for {at}, but no position has such a value");
        Err(CheckError::new(certificate.line_of(Part::Row, row), CheckErrorKind::Unreached, message))
    }
}

/// An element, and a signature if there are forms: `element 3 at (-2)`.
pub(super) struct Named<'s>(pub(super) u32, pub(super) &'s [i32]);

impl std::fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "element {}", self.0)?;
        if self.1.is_empty() { Ok(()) } else { write!(f, " at{}", At(self.1)) }
    }
}

/// A set of *cells*: pairs of an element and a wide signature.
pub(super) struct Cells {
    marked: Vec<bool>,
    signatures: u32,
}

impl Cells {
    /// Finds the cells of sums of heaps with these values, and perhaps a few more.
    pub(super) fn reach(
        monoid: &Monoid<'_>,
        space: &Space<'_>,
        elements: usize,
        heaps: &[(usize, u32)],
        work: &mut Work<'_>,
    ) -> Result<Cells, CheckError> {
        work.table(elements, space.len())?;
        let each: usize = heaps.iter().map(|(_, shift)| space.successors(*shift)).sum();
        work.count((elements as u64).saturating_mul(each as u64))?;
        let signatures = space.len() as u32;
        let mut cells = Cells { marked: vec![false; elements * space.len()], signatures };
        let mut found = vec![(0, 0)];
        cells.marked[0] = true;
        while let Some((element, signature)) = found.pop() {
            for (column, shift) in heaps {
                let to = monoid.at(*column)[element as usize];
                work.advance(1 + space.after(*shift, signature).len() as u64)?;
                for after in space.after(*shift, signature) {
                    let cell = cells.number(to, *after);
                    if !std::mem::replace(&mut cells.marked[cell], true) {
                        found.push((to, *after));
                    }
                }
            }
        }
        Ok(cells)
    }

    /// Returns the number of all cells, in the set or not.
    pub(super) fn len(&self) -> usize {
        self.marked.len()
    }

    pub(super) fn number(&self, element: u32, signature: u32) -> usize {
        element as usize * self.signatures as usize + signature as usize
    }

    pub(super) fn has(&self, element: u32, signature: u32) -> bool {
        self.marked[self.number(element, signature)]
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let pair = |cell| (cell as u32 / self.signatures, cell as u32 % self.signatures);
        self.marked.iter().enumerate().filter(|(_, marked)| **marked).map(move |(cell, _)| pair(cell))
    }
}
