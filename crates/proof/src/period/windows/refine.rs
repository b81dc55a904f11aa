//! More windows, and narrower ones, for a certificate that has some.

use super::{
    super::{Certificate, CheckOptions, Checked, Evidence, Share, Sparse, Window, sparse::Plan},
    Begun,
    lanes::Lanes,
    shape::{Look, Stretch, Wanted},
    tables::Tables,
    word::LANES,
};
use crate::{CheckError, CheckErrorKind, MAX_BYTES};

/// The number of heaps that are tried for a window, one after the other.
const TRIED: u64 = 4;

/// The number of widths that are tried: the least, and wider ones by 1, 3, 7 and so on.
const WIDTHS: u32 = 18;

/// The most bytes of windows: with all else the text can still be read.
const MOST_BYTES: u64 = MAX_BYTES as u64 / 8 * 7;

/// The bytes of a line beside the values: `at`, two spaces, a number and the end.
const LINE_BYTES: u64 = 18;

impl<'c> Begun<'c> {
    /// Checks all stretches, and returns the certificate with as many windows as `bytes` bytes have room for, evenly spread and as
    /// narrow as possible.
    ///
    /// The new certificate is accepted. Its stretches have the values and the options that were found, except that options of the first
    /// heaps, as many as the reach, may reach back to a window's first heap or beyond. So each window is probed: from its values alone these heaps are followed.
    pub(in super::super) fn refine(
        mut self,
        bytes: u64,
        options: CheckOptions<'_>,
    ) -> Result<(Certificate, Checked), CheckError> {
        let Certificate { preperiod, period, .. } = *self.shape.certificate;
        let sparse = self.shape.sparse;
        let (reach, windows) = (self.shape.reach(), &sparse.windows);
        if preperiod - 1 <= reach {
            let message = format!("the last exception, {}, is not above {reach}, the reach of options", preperiod - 1);
            return Err(CheckError::new(Certificate::PREPERIOD_LINE, CheckErrorKind::Window, message));
        }
        let tables = self.tables();
        let least = Plan::last_rare(sparse, self.takes)? + self.takes.most as u64;
        // The window at the last exception can have no other place.
        let edge = |heap: u64| windows.iter().filter(move |window| window.heap == heap);
        let ends = || edge(preperiod - 1).chain(edge(preperiod - 1 + period));
        let cut = |window: &Window, width: u64| {
            let values = window.values.iter().copied().take(width as usize + 1).collect();
            Window { values, ..*window }
        };
        let mut widths = (0..WIDTHS).map(|doubled| (least + (1 << doubled) - 1).min(sparse.window));
        let lasts = |width: &u64| {
            let first: Vec<Window> = ends().take(1).map(|window| cut(window, *width)).collect();
            *width == sparse.window || probe(&tables, &first, reach) == [true]
        };
        let width = widths.find(lasts).unwrap_or(sparse.window);

        let first = windows.first().map_or(reach, |window| window.heap.max(reach)) + 1;
        let room = (preperiod - 1 + period).saturating_sub(first);
        let count = (bytes.min(MOST_BYTES) / (width + 1 + LINE_BYTES)).min(room / (width + 1));
        let spread = (0..count).map(|index| first + (u128::from(index) * u128::from(room) / u128::from(count)) as u64);
        let places: Vec<u64> = spread.collect();
        let mut tried: Vec<u64> =
            places.iter().flat_map(|place| (0..TRIED).map(move |i| place + i * (width + 1))).collect();
        tried.retain(|&heap| heap < preperiod - 1 + period);
        tried.sort_unstable();
        tried.dedup();
        self.note(&tried, width);
        let (largest, mut noted) = self.follow(Share::WHOLE, options)?;
        let checked = self.finish(largest)?;

        noted.sort_unstable_by_key(|window| window.heap);
        let mut open = places;
        let mut windows: Vec<Window> = ends().map(|window| cut(window, width)).collect();
        for step in 0..TRIED {
            let at = |place: u64| noted.binary_search_by_key(&(place + step * (width + 1)), |window| window.heap);
            let (places, candidates): (Vec<u64>, Vec<Window>) =
                open.iter().filter_map(|&place| Some((place, noted[at(place).ok()?].clone()))).unzip();
            let lasting = probe(&tables, &candidates, reach);
            open.clear();
            for ((place, window), lasts) in places.into_iter().zip(candidates).zip(lasting) {
                if lasts { windows.push(window) } else { open.push(place) }
            }
        }
        windows.sort_unstable_by_key(|window| window.heap);
        windows.dedup_by_key(|window| window.heap);
        let sparse = Sparse { window: width, reach: Some(reach), windows, ..sparse.clone() };
        Ok((Certificate { evidence: Evidence::Sparse(sparse), ..self.shape.certificate.clone() }, checked))
    }

    /// Notes the windows of this width at these heaps, which are above the first window and before the last.
    fn note(&mut self, heaps: &[u64], width: u64) {
        self.stretches.sort_unstable_by_key(|stretch| stretch.window.heap);
        for heap in heaps {
            let at = self.stretches.partition_point(|stretch| stretch.window.heap < *heap);
            let wanted = Wanted::Note { heaps: width as usize + 1 };
            self.stretches[at - 1].looks.push(Look { end: heap + width + 1, values: &[], wanted });
        }
        self.stretches.iter_mut().for_each(|stretch| stretch.looks.sort_by_key(|look| look.end));
        self.stretches.sort_by_key(|stretch| std::cmp::Reverse(stretch.heaps()));
    }
}

/// Follows these windows for some heaps. Returns for each whether all values were found.
fn probe(tables: &Tables, windows: &[Window], heaps: u64) -> Vec<bool> {
    let mut lasting = vec![false; windows.len()];
    for parity in [0, 1] {
        let is_here = |window: &Window| (window.heap + window.values.len() as u64) % 2 == parity;
        let indices: Vec<usize> = (0..windows.len()).filter(|&index| is_here(&windows[index])).collect();
        for indices in indices.chunks(LANES) {
            let stretches: Vec<Stretch<'_>> =
                indices.iter().map(|&index| Stretch { window: &windows[index], looks: Vec::new() }).collect();
            let found = match tables.width() {
                8 => Lanes::<8>::new(tables).probe(&stretches, heaps),
                16 => Lanes::<16>::new(tables).probe(&stretches, heaps),
                _ => Lanes::<32>::new(tables).probe(&stretches, heaps),
            };
            indices.iter().zip(found).for_each(|(&index, found)| lasting[index] = found);
        }
    }
    lasting
}
