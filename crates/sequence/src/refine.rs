//! More windows, and narrower ones, for a certificate that has some.

use ninepins_proof::{
    CheckError, CheckOptions, MAX_BYTES,
    period::{Certificate, Evidence, Sparse, Window, WindowedCheck},
};
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
/// The new certificate is accepted: its stretches have the values that were found, and options with rare values that reach back no
/// farther. Only near the beginning of a stretch such an option may leave a heap that its window does not know. So each window is
/// probed: as many heaps as the reach are followed from its values alone.
///
/// # Errors
///
/// The errors of [`check`](ninepins_proof::check), and one if there are no windows, or the last exception is not above the reach of
/// options.
pub fn refine(certificate: &Certificate, bytes: u64, options: CheckOptions<'_>) -> Result<Certificate, CheckError> {
    let check = WindowedCheck::new(certificate, options)?;
    let (reach, edge, sparse) = (check.reach()?, certificate.preperiod - 1, check.evidence());
    // The window at the last exception can have no other heap.
    let least = check.least_width()?;
    let mut widths = (0..WIDTHS).map(|doubled| least + (1 << doubled) - 1).take_while(|&width| width < sparse.window);
    let suffices = |&width: &u64| cut(sparse, edge, width).is_some_and(|window| check.suffice(&[window]) == [true]);
    let width = widths.find(suffices).unwrap_or(sparse.window);
    let places = places(certificate, sparse, (reach, width), bytes);
    let noted: BTreeSet<u64> = places.iter().flatten().copied().collect();
    let (_, noted) = check.check(&Vec::from_iter(noted), width, options)?;

    let mut windows = sufficient(&check, &noted, places);
    windows.extend([edge, edge + certificate.period].into_iter().filter_map(|heap| cut(sparse, heap, width)));
    windows.sort_unstable_by_key(|window| window.heap);
    windows.dedup_by_key(|window| window.heap);
    let sparse = Sparse { window: width, reach: Some(reach), windows, ..sparse.clone() };
    Ok(Certificate { evidence: Evidence::Sparse(sparse), ..certificate.clone() })
}

/// Returns the window at this heap, if there is one, with fewer values.
fn cut(sparse: &Sparse, heap: u64, width: u64) -> Option<Window> {
    let window = sparse.windows.iter().find(|window| window.heap == heap)?;
    Some(Window { heap, values: window.values.iter().copied().take(width as usize + 1).collect() })
}

/// Lists the heaps of new windows of this width: several in a row for each, of which one will be chosen. They are above the first
/// window and before the last.
fn places(certificate: &Certificate, sparse: &Sparse, (reach, width): (u64, u64), bytes: u64) -> Vec<Vec<u64>> {
    let end = certificate.preperiod - 1 + certificate.period;
    let first = sparse.windows.first().map_or(reach, |window| window.heap.max(reach)) + 1;
    let room = end.saturating_sub(first);
    let count = (bytes.min(MOST_BYTES) / (width + 1 + LINE_BYTES)).min(room / (width + 1));
    let place = |index: u64| first + (u128::from(index) * u128::from(room) / u128::from(count)) as u64;
    let tried = |place: u64| (0..TRIED).map(|i| place + i * (width + 1)).filter(|&heap| heap < end).collect();
    (0..count).map(place).map(tried).collect()
}

/// Returns for each place the first of its windows that suffices to begin a stretch, if one does.
fn sufficient(check: &WindowedCheck<'_>, noted: &[Window], mut open: Vec<Vec<u64>>) -> Vec<Window> {
    let mut found = Vec::new();
    for next in 0..TRIED as usize {
        let window = |place: &Vec<u64>| {
            let at = noted.binary_search_by_key(place.get(next)?, |window| window.heap).ok()?;
            Some(noted[at].clone())
        };
        open.retain(|place| window(place).is_some());
        let windows: Vec<Window> = open.iter().filter_map(window).collect();
        let suffice = check.suffice(&windows);
        let mut each = suffice.iter();
        open.retain(|_| each.next() == Some(&false));
        found.extend(windows.into_iter().zip(suffice).filter(|(_, suffices)| *suffices).map(|(window, _)| window));
    }
    found
}
