//! The tables of the step from heap to heap.

use super::{
    super::takes::Takes,
    codes::Codes,
    witnesses::{self, Witness},
};
use crate::period::marks::Types;

/// The options of a heap, by their distance back and by codes.
pub(super) struct Tables {
    pub(super) codes: Codes,
    /// The greatest distance back to a heap of an option.
    pub(super) reach: usize,
    /// The largest value.
    pub(super) max: u64,
    /// For each code of a rare heap the distances back to the other heap.
    pub(super) taps: Vec<(usize, Vec<usize>)>,
    /// The distances back to a single heap whose value is common.
    pub(super) common: Vec<usize>,
    /// The distances back to a single heap whose value is rare.
    pub(super) rare: Vec<usize>,
    /// For each parity and each rare code the least common code whose value is larger.
    pub(super) above: [Vec<usize>; 2],
    /// For each parity and each rare code its most likely witnesses.
    pub(super) witnesses: [Vec<Vec<Witness>>; 2],
    /// All pairs with the larger heap within reach: the distance back to it, and the code of the smaller heap, which
    /// ascends.
    pub(super) pairs: Vec<(usize, u8)>,
}

impl Tables {
    /// Builds the tables from the values of the first heaps, more than `reach` and all at most `max`, and the rare
    /// heaps among them.
    pub(super) fn new(
        takes: &Takes,
        types: Types,
        (values, rare): (&[u8], &[u64]),
        (max, reach): (u64, u64),
    ) -> Tables {
        let codes = Codes::new(types);
        let two: Vec<usize> = takes.two.iter().map(|split| split.taken).collect();
        let mut small: Vec<Option<u8>> = values.iter().map(|&value| Some(codes.of(value) as u8)).collect();
        small[0] = None;
        rare.iter().for_each(|&heap| small[heap as usize] = None);
        small.truncate(reach as usize);
        let mut taps: Vec<(usize, Vec<usize>)> = Vec::new();
        for &heap in rare {
            let code = codes.of(values[heap as usize]);
            let backs = two.iter().map(|taken| taken + heap as usize);
            match taps.iter_mut().find(|(of, _)| *of == code) {
                Some((_, known)) => known.extend(backs),
                None => taps.push((code, backs.collect())),
            }
        }
        // If types alternate, the type of a value depends on the parity of the heap.
        let (common, single) = takes.one.iter().partition(|&taken| !types.alternating || taken % 2 == 0);
        let mut tables = Tables {
            codes,
            reach: reach as usize,
            max,
            taps,
            common,
            rare: single,
            above: Default::default(),
            witnesses: Default::default(),
            pairs: pairs(&small, &two, reach as usize),
        };
        let width = tables.width();
        tables.above = [0, 1].map(|parity| {
            let larger = |rare| move |&code: &usize| codes.value(code, parity, true) > rare;
            let rare = (0..width).map(|code| codes.value(code, parity, false));
            rare.map(|rare| (0..width).find(larger(rare)).unwrap_or(width)).collect()
        });
        tables.witnesses = [0, 1].map(|parity| witnesses::fitted(&tables, values, types, parity));
        tables
    }

    /// Returns the bound of the codes of values up to the largest.
    pub(super) fn width(&self) -> usize {
        (0..=self.max).map(|value| self.codes.of(value as u8) + 1).max().unwrap_or(0).next_power_of_two().max(8)
    }
}

/// Lists the pairs, given the codes of small heaps; rare ones have none.
fn pairs(small: &[Option<u8>], two: &[usize], reach: usize) -> Vec<(usize, u8)> {
    let small = small.iter().enumerate().filter_map(|(heap, code)| Some((heap, (*code)?)));
    let all = small.flat_map(|(heap, code)| two.iter().map(move |taken| (taken + heap, code)));
    all.filter(|&(back, _)| back <= reach).collect()
}
