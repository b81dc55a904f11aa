//! What the step from heap to heap looks up.

use super::{
    super::takes::Takes,
    codes::Codes,
    shifts::{self, Shift},
};
use crate::period::marks::Types;

/// Options of a heap by how far back they reach, and by codes.
pub(super) struct Tables {
    pub(super) codes: Codes,
    /// How many values come before each heap.
    pub(super) window: usize,
    /// The largest value.
    pub(super) max: u64,
    /// Rare heaps: for each code of one how far back the other heap is.
    pub(super) taps: Vec<(usize, Vec<usize>)>,
    /// How far back a single heap is whose value is common.
    pub(super) common: Vec<usize>,
    /// How far back a single heap is whose value is rare.
    pub(super) rare: Vec<usize>,
    /// For each parity and each rare code the least common code whose value is larger.
    pub(super) above: [Vec<usize>; 2],
    /// For each parity and each rare code by which pairs heaps mostly have it.
    pub(super) shifts: [Vec<Vec<Shift>>; 2],
    /// All pairs with the larger heap in the window before, by how far back that is and the code of the smaller, which ascends.
    pub(super) pairs: Vec<(usize, u8)>,
}

impl Tables {
    /// From the values of the first heaps, more than `window` of them and all at most `max`, and the rare heaps among them.
    pub(super) fn new(
        takes: &Takes,
        types: Types,
        (values, rare): (&[u8], &[u64]),
        (max, window): (u64, u64),
    ) -> Tables {
        let codes = Codes::new(types);
        let two: Vec<usize> = takes.two.iter().map(|split| split.taken).collect();
        let mut small: Vec<Option<u8>> = values.iter().map(|&value| Some(codes.of(value) as u8)).collect();
        small[0] = None;
        rare.iter().for_each(|&heap| small[heap as usize] = None);
        small.truncate(window as usize);
        let mut taps: Vec<(usize, Vec<usize>)> = Vec::new();
        for &heap in rare {
            let code = codes.of(values[heap as usize]);
            let backs = two.iter().map(|taken| taken + heap as usize);
            match taps.iter_mut().find(|(of, _)| *of == code) {
                Some((_, known)) => known.extend(backs),
                None => taps.push((code, backs.collect())),
            }
        }
        // The type of a value changes with the parity of the heap, if types alternate.
        let (common, single) = takes.one.iter().partition(|&taken| !types.alternating || taken % 2 == 0);
        let mut tables = Tables {
            codes,
            window: window as usize,
            max,
            taps,
            common,
            rare: single,
            above: Default::default(),
            shifts: Default::default(),
            pairs: pairs(&small, &two, window as usize),
        };
        let width = tables.width();
        tables.above = [0, 1].map(|parity| {
            let larger = |rare| move |&code: &usize| codes.value(code, parity, true) > rare;
            let rare = (0..width).map(|code| codes.value(code, parity, false));
            rare.map(|rare| (0..width).find(larger(rare)).unwrap_or(width)).collect()
        });
        tables.shifts = [0, 1].map(|parity| shifts::fitted(&tables, values, types, parity));
        tables
    }

    /// All values up to the largest have codes below this.
    pub(super) fn width(&self) -> usize {
        (0..=self.max).map(|value| self.codes.of(value as u8) + 1).max().unwrap_or(0).next_power_of_two().max(8)
    }
}

/// The same, from the codes of small heaps; those that are rare have none.
fn pairs(small: &[Option<u8>], two: &[usize], window: usize) -> Vec<(usize, u8)> {
    let small = small.iter().enumerate().filter_map(|(heap, code)| Some((heap, (*code)?)));
    let all = small.flat_map(|(heap, code)| two.iter().map(move |taken| (taken + heap, code)));
    all.filter(|&(back, _)| back <= window).collect()
}
