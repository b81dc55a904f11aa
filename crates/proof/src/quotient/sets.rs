//! The option sets of one player, by cell.

use super::{
    Certificate,
    heaps::Heaps,
    line::Ranked,
    outcomes::{Cells, Named},
    space::Space,
    work::Work,
};
use crate::{CheckError, CheckErrorKind};
use ninepins_rules::Player;

/// All sets, grouped by cell.
pub(super) struct Sets {
    /// The end of the sets of each cell.
    ends: Vec<u32>,
    /// The number of values in the sets of each cell.
    sizes: Vec<u32>,
    sets: Vec<Set>,
    /// The elements and the numbers of the displacements, set by set.
    values: Vec<(u32, u32)>,
}

/// An option set.
#[derive(Clone, Copy)]
pub(super) struct Set {
    /// The range of its values.
    start: u32,
    end: u32,
    /// The index in the certificate.
    pub(super) index: usize,
}

impl Sets {
    pub(super) fn new(
        certificate: &Certificate,
        player: Player,
        space: &Space<'_>,
        heaps: &Heaps,
        reached: &Cells,
        work: &mut Work<'_>,
    ) -> Result<Sets, CheckError> {
        let given = certificate.sets.of(player);
        work.table(2, reached.len() + 1)?;
        work.table(2, given.iter().map(|set| set.values.len() + 4).sum())?;
        let mut ends = vec![0_u32; reached.len()];
        let mut sizes = ends.clone();
        let mut values = Vec::new();
        let mut sets = Vec::with_capacity(given.len());
        for (index, set) in given.iter().enumerate() {
            let wrong = |kind, message| CheckError::new(certificate.set_line(player, index), kind, message);
            let at = Named(set.element, &set.signature);
            let signature = space.find(&set.signature).filter(|_| (set.element as usize) < certificate.elements);
            let Some(signature) = signature.filter(|signature| reached.has(set.element, *signature)) else {
                return Err(wrong(CheckErrorKind::Unreached, format!("no position has {at} as its value")));
            };
            if set.values.is_empty() || !set.values.is_sorted_by(|a, b| a < b) {
                let message = "an option set has at least one value, and they ascend".to_string();
                return Err(wrong(CheckErrorKind::Order, message));
            }
            let start = values.len() as u32;
            for value in &set.values {
                let shift = heaps.shifts.known(value.shift);
                let Some(shift) = shift.filter(|_| (value.element as usize) < certificate.elements) else {
                    let message = format!("no option leaves {} from {at}", Ranked(*value, certificate.rank));
                    return Err(wrong(CheckErrorKind::Unreached, message));
                };
                values.push((value.element, shift));
            }
            let cell = reached.number(set.element, signature);
            ends[cell] += 1;
            sizes[cell] += set.values.len() as u32;
            sets.push((cell, Set { start, end: values.len() as u32, index }));
        }
        sets.sort_by_key(|(cell, _)| *cell);
        let mut end = 0;
        for count in &mut ends {
            end += *count;
            *count = end;
        }
        Ok(Sets { ends, sizes, sets: sets.into_iter().map(|(_, set)| set).collect(), values })
    }

    /// Returns the sets of a cell.
    pub(super) fn of(&self, cell: usize) -> &[Set] {
        let start = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.sets[start as usize..self.ends[cell] as usize]
    }

    /// Returns the values of a set.
    pub(super) fn values(&self, set: Set) -> &[(u32, u32)] {
        &self.values[set.start as usize..set.end as usize]
    }

    /// Returns the number of values in the sets of a cell.
    pub(super) fn size(&self, cell: usize) -> u64 {
        self.sizes[cell].into()
    }
}
