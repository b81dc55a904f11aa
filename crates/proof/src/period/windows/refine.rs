//! More windows, and narrower ones, for a certificate that has some.

use super::{
    super::{Certificate, Checked, Evidence, Sparse, Window, bounds::begin, moves::Moves, sparse::Plan},
    Begun,
    lanes::{LANES, Lanes},
    shape::{Comparison, Stretch, Wanted},
    tables::Tables,
};
use crate::{CheckError, CheckErrorKind, CheckOptions, MAX_BYTES};
use std::collections::BTreeSet;

/// The number of heaps that are tried for a window, one after the other.
const TRIED: u64 = 4;

/// The number of widths that are tried: the least, and wider ones by 1, 3, 7 and so on.
const WIDTHS: u32 = 18;

/// The most bytes of windows: with all else the text can still be read.
const MOST_BYTES: u64 = MAX_BYTES as u64 / 8 * 7;

/// The bytes of a line beside the values: `at`, two spaces, a number and the end.
const LINE_BYTES: u64 = 18;

/// Checks a certificate with windows, and returns it with as many windows as `bytes` bytes have room for, evenly spread and mostly as
/// narrow as possible.
///
/// # Errors
///
/// The errors of [`check`](super::check), and one if there are no windows.
pub fn refine(
    certificate: &Certificate,
    bytes: u64,
    options: CheckOptions<'_>,
) -> Result<(Certificate, Checked), CheckError> {
    match &certificate.evidence {
        Evidence::Sparse(sparse) if !sparse.windows.is_empty() => {
            let moves = Moves::checked(certificate)?;
            let mut work = begin(&certificate.game, Certificate::PERIOD_LINE, options);
            Begun::new(certificate, sparse, &moves, &mut work)?.refine(bytes, options)
        }
        _ => {
            let message = "this certificate has no windows".to_owned();
            Err(CheckError::new(Certificate::EVIDENCE_LINE, CheckErrorKind::Shape, message))
        }
    }
}

impl<'c> Begun<'c> {
    /// Checks all stretches, and returns the certificate with as many windows as `bytes` bytes have room for, evenly spread and mostly
    /// as narrow as possible.
    ///
    /// The new certificate is accepted: its stretches have the values that were found, and options with rare values that reach back no
    /// farther. Only near the beginning of a stretch such an option may leave a heap that its window does not know. So each window is
    /// probed: as many heaps as the reach are followed from its values alone.
    pub(super) fn refine(
        mut self,
        bytes: u64,
        options: CheckOptions<'_>,
    ) -> Result<(Certificate, Checked), CheckError> {
        let (certificate, sparse, reach) = (self.shape.certificate, self.shape.sparse, self.shape.reach());
        let edge = certificate.preperiod - 1;
        if edge <= reach {
            let message = format!("the last exception, {edge}, is not above {reach}, the reach of options");
            return Err(CheckError::new(Certificate::PREPERIOD_LINE, CheckErrorKind::Window, message));
        }
        let tables = self.tables();
        let width = self.width(&tables)?;
        let places = self.places(width, bytes);
        self.note(&places, width);
        let (largest, mut noted) = self.follow(options)?;
        let checked = self.finish(largest)?;

        noted.sort_unstable_by_key(|window| window.heap);
        let mut windows = lasting(&tables, &noted, places);
        windows.extend([edge, edge + certificate.period].into_iter().filter_map(|heap| self.cut(heap, width)));
        windows.sort_unstable_by_key(|window| window.heap);
        windows.dedup_by_key(|window| window.heap);
        let sparse = Sparse { window: width, reach: Some(reach), windows, ..sparse.clone() };
        Ok((Certificate { evidence: Evidence::Sparse(sparse), ..certificate.clone() }, checked))
    }

    /// Returns the window at this heap, if there is one, with fewer values.
    fn cut(&self, heap: u64, width: u64) -> Option<Window> {
        let window = self.shape.sparse.windows.iter().find(|window| window.heap == heap)?;
        Some(Window { heap, values: window.values.iter().copied().take(width as usize + 1).collect() })
    }

    /// Returns the least width that will do for the window at the last exception, which can have no other heap.
    fn width(&self, tables: &Tables) -> Result<u64, CheckError> {
        let (most, edge) = (self.shape.sparse.window, self.shape.certificate.preperiod - 1);
        let least = Plan::last_rare(self.shape.sparse, self.moves)? + self.moves.most as u64;
        let mut widths = (0..WIDTHS).map(|doubled| least + (1 << doubled) - 1).take_while(|&width| width < most);
        let lasts = |&width: &u64| self.cut(edge, width).is_some_and(|window| probe(tables, &[window]) == [true]);
        Ok(widths.find(lasts).unwrap_or(most))
    }

    /// Lists the heaps of new windows of this width: several in a row for each, of which one will be chosen.
    fn places(&self, width: u64, bytes: u64) -> Vec<Vec<u64>> {
        let Certificate { preperiod, period, .. } = *self.shape.certificate;
        let (reach, end) = (self.shape.reach(), preperiod - 1 + period);
        let first = self.shape.sparse.windows.first().map_or(reach, |window| window.heap.max(reach)) + 1;
        let room = end.saturating_sub(first);
        let count = (bytes.min(MOST_BYTES) / (width + 1 + LINE_BYTES)).min(room / (width + 1));
        let place = |index: u64| first + (u128::from(index) * u128::from(room) / u128::from(count)) as u64;
        let tried = |place: u64| (0..TRIED).map(|i| place + i * (width + 1)).filter(|&heap| heap < end).collect();
        (0..count).map(place).map(tried).collect()
    }

    /// Notes the windows of this width at these heaps, which are above the first window and before the last.
    fn note(&mut self, places: &[Vec<u64>], width: u64) {
        self.stretches.sort_unstable_by_key(|stretch| stretch.window.heap);
        let heaps: BTreeSet<u64> = places.iter().flatten().copied().collect();
        for heap in &heaps {
            let at = self.stretches.partition_point(|stretch| stretch.window.heap < *heap);
            let wanted = Wanted::Note { heaps: width as usize + 1 };
            self.stretches[at - 1].comparisons.push(Comparison { end: heap + width + 1, values: &[], wanted });
        }
        self.stretches.iter_mut().for_each(|stretch| stretch.comparisons.sort_by_key(|comparison| comparison.end));
        self.stretches.sort_by_key(|stretch| std::cmp::Reverse(stretch.heaps()));
    }
}

/// Returns for each place the first of its windows that lasts, if one does.
fn lasting(tables: &Tables, noted: &[Window], mut open: Vec<Vec<u64>>) -> Vec<Window> {
    let mut found = Vec::new();
    for next in 0..TRIED as usize {
        let window = |place: &Vec<u64>| {
            let at = noted.binary_search_by_key(place.get(next)?, |window| window.heap).ok()?;
            Some(noted[at].clone())
        };
        open.retain(|place| window(place).is_some());
        let windows: Vec<Window> = open.iter().filter_map(window).collect();
        let lasts = probe(tables, &windows);
        let mut lasting = lasts.iter();
        open.retain(|_| lasting.next() == Some(&false));
        found.extend(windows.into_iter().zip(lasts).filter(|(_, lasts)| *lasts).map(|(window, _)| window));
    }
    found
}

/// Follows these windows as far as options reach. Returns for each whether all values were found.
fn probe(tables: &Tables, windows: &[Window]) -> Vec<bool> {
    let mut lasting = vec![false; windows.len()];
    for parity in [0, 1] {
        let is_here = |window: &Window| (window.heap + window.values.len() as u64) % 2 == parity;
        let indices: Vec<usize> = (0..windows.len()).filter(|&index| is_here(&windows[index])).collect();
        for indices in indices.chunks(LANES) {
            let stretches: Vec<Stretch<'_>> =
                indices.iter().map(|&index| Stretch { window: &windows[index], comparisons: Vec::new() }).collect();
            let found = match tables.width() {
                8 => Lanes::<8>::new(tables).probe(&stretches),
                16 => Lanes::<16>::new(tables).probe(&stretches),
                _ => Lanes::<32>::new(tables).probe(&stretches),
            };
            indices.iter().zip(found).for_each(|(&index, found)| lasting[index] = found);
        }
    }
    lasting
}
