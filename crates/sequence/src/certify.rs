//! Certificates of proved periods; and more windows, and narrower ones, for a certificate that has some.

use crate::{
    period::{Findings, Proof, Status},
    sequence::{Sequence, Source},
    sliced::NEAREST,
};
use ninepins_proof::{
    CheckError, CheckOptions, MAX_BYTES,
    period::{Certificate, Evidence, MAX_HEAPS, MAX_VALUE, MAX_WINDOW, Sparse, Window, WindowedCheck, arithmetic},
};
use ninepins_rules::{Game, Player};
use std::collections::BTreeSet;

/// Up to this many heaps the classical evidence, which is shorter, is checked quickly.
const BY_DEFINITION: u64 = 1 << 14;

/// The number of windows that are cut from values.
const CUT: u64 = 256;

/// Returns the certificate of a proved period of `game`; `None` if no period is proved, if a formula proves it
/// ([`Proof::Formula`]), or if values rise ([`certify_rise`]).
///
/// The checker finds all values again, so the certificate says little more than how far to go. The evidence is a sparse
/// space ([`Sparse`]) if one proves the period. It is classical ([`Evidence::Classical`]), which takes longer to check,
/// where the checker has no such evidence: an alternating space needs an even period, and a mask has 16 bits at most.
/// It is classical, too, if few heaps are to be checked.
pub fn certify(game: &Game, found: &Findings) -> Option<Certificate> {
    let Status::Proved(proof @ (Proof::Classical | Proof::Sparse)) = found.status else { return None };
    let is_soon_checked = proof == Proof::Classical && found.preperiod + found.period < BY_DEFINITION;
    let sparse = if is_soon_checked { None } else { best_evidence(found) };
    let evidence = sparse.map_or(Evidence::Classical, Evidence::Sparse);
    let &Findings { preperiod, period, max, .. } = found;
    Some(Certificate { game: game.clone(), preperiod, period, max: max.into(), evidence })
}

/// Returns the certificate of a proved period of `game` whose values rise; `None` if no such period is proved, or by a formula.
pub fn certify_rise(game: &Game, found: &Findings) -> Option<arithmetic::Certificate> {
    let Status::Proved(Proof::Arithmetic { doublings, window }) = found.status else { return None };
    let &Findings { preperiod, period, saltus, .. } = found;
    let constant = found.constant.iter().map(|(residue, _)| *residue).collect();
    Some(arithmetic::Certificate { game: game.clone(), preperiod, period, saltus, constant, doublings, window })
}

/// Returns the text of the certificate of a proved period, of values that repeat or rise; `None` if there is none.
pub fn certificate_text(game: &Game, found: &Findings) -> Option<String> {
    let rise = || certify_rise(game, found).map(|certificate| certificate.to_string());
    certify(game, found).map(|certificate| certificate.to_string()).or_else(rise)
}

/// Returns a certificate of a proved period with a few wide windows. They can be [refined](crate::refine).
///
/// Returns `None` if no period is proved, if rare heaps do not end, if a value is too large, or if values repeat too soon after the last
/// rare heap.
pub fn certify_in_windows(game: &Game, found: &Findings, sequence: &Sequence) -> Option<Certificate> {
    let certificate = certify(game, found)?;
    let sparse = sparse_evidence(found)?;
    let sparse = if found.samples.is_empty() {
        let most = game.ruleset().code(Player::Left)?.most_taken()?;
        cut_windows(sparse, found, most, |heap| sequence.value(heap))?
    } else {
        with_first(with_windows(sparse, found)?, sequence)
    };
    Some(Certificate { evidence: Evidence::Sparse(sparse), ..certificate })
}

/// Cuts windows from values, from the narrowest heap on that such a window allows. Half of the preperiod is in windows or before them.
fn cut_windows(sparse: Sparse, found: &Findings, most: u64, value: impl Fn(u64) -> Option<u32>) -> Option<Sparse> {
    let &Findings { preperiod, period, max, .. } = found;
    let last = sparse.rare.last().copied().unwrap_or(0);
    let wide = (NEAREST as u64 + most).min(preperiod / 2).max(last + most);
    let (first, edge) = (wide + 1, preperiod.checked_sub(1)?);
    if edge <= wide || u64::from(max) >= MAX_VALUE || wide > MAX_WINDOW {
        return None;
    }
    // Values beyond the known ones repeat.
    let value =
        |heap: u64| value(if heap < preperiod + period { heap } else { preperiod + (heap - preperiod) % period });
    let cut = |heap: u64| {
        let values = (heap..=heap + wide).map(|heap| value(heap).and_then(|value| u8::try_from(value).ok()));
        Some(Window { heap, values: values.collect::<Option<Vec<u8>>>()? })
    };
    let step = ((edge + period - first) / CUT).max(wide / 2 + 1);
    let mut heaps: Vec<u64> = (first..edge + period).step_by(step as usize).chain([edge, edge + period]).collect();
    heaps.sort_unstable();
    heaps.dedup();
    let windows = heaps.into_iter().map(cut).collect::<Option<Vec<Window>>>()?;
    Some(Sparse { window: wide, windows, ..sparse })
}

/// Adds a window as early as windows of this width allow, so that few heaps are before the first; if the values are retained, and all
/// options with rare values from there on reach back no farther.
fn with_first(mut sparse: Sparse, sequence: &Sequence) -> Sparse {
    let (heap, next) = (sparse.window + 1, sparse.windows.first().map_or(0, |window| window.heap));
    let is_near = matches!(&sequence.source, Source::Sliced(sliced) if sliced.near as u64 <= heap);
    let values = (heap..=heap + sparse.window).map(|heap| u8::try_from(sequence.value(heap)?).ok());
    if let Some(values) = values.collect::<Option<Vec<u8>>>().filter(|_| is_near && heap < next) {
        sparse.windows.insert(0, Window { heap, values });
    }
    sparse
}

/// Returns the evidence by rare heaps, with windows if the checker needs them.
fn best_evidence(found: &Findings) -> Option<Sparse> {
    let sparse = sparse_evidence(found)?;
    let start = found.preperiod.max(sparse.rare.last().map_or(0, |last| last + 1));
    let heaps = start + sparse.window + found.period;
    Some(if heaps > MAX_HEAPS { with_windows(sparse.clone(), found).unwrap_or(sparse) } else { sparse })
}

/// Returns the evidence by rare heaps. It covers all known values, so the witnesses are those of the last heaps, which
/// the certificate must cover.
fn sparse_evidence(found: &Findings) -> Option<Sparse> {
    let space = found.space?;
    let alternating = space.alternating.is_some();
    if alternating && !found.period.is_multiple_of(2) {
        return None;
    }
    let rare: Vec<u64> = found.rare.iter().map(|&(heap, _)| heap).collect();
    let start = found.preperiod.max(rare.last().map_or(0, |last| last + 1));
    let window = found.witnessed?.checked_sub(found.period)?.checked_sub(start)?;
    Some(Sparse { mask: space.mask.try_into().ok()?, alternating, window, reach: None, rare, windows: Vec::new() })
}

/// Adds windows, for more heaps than a checker could examine one after the other. `None` if too few samples are known,
/// or the checker does not accept their values.
fn with_windows(sparse: Sparse, found: &Findings) -> Option<Sparse> {
    let window = found.samples.first()?.values.len() as u64 - 1;
    let windows = found.samples.clone();
    let is_beyond = found.preperiod > window + 1 && windows.first()?.heap > window;
    (is_beyond && u64::from(found.max) < MAX_VALUE).then_some(Sparse { window, windows, ..sparse })
}

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
