//! Successors, compared with those of all displacements of a box.

use super::*;
use crate::CheckOptions;
use ninepins_rules::ByPlayer;
use std::collections::BTreeMap;

fn form(coefficients: [i32; 3], window: u32, period: u32, wide: u32) -> Form {
    let [a, b, c] = coefficients;
    Form { coefficients: [a, b, c, 0], window, period, wide }
}

fn certificate(forms: Vec<Form>) -> Certificate {
    Certificate {
        game: "0.77 misere".parse().unwrap(),
        rank: 3,
        forms,
        elements: 1,
        generators: Vec::new(),
        heaps: Vec::new(),
        rows: Vec::new(),
        sets: ByPlayer::default(),
        period: None,
        infinite: None,
    }
}

/// Counts the pairs of signatures in the space, and those of displacements in a box, which must be among them.
fn pairs(forms: Vec<Form>, heaps: &[[i32; 3]], edge: i32) -> (usize, usize) {
    let certificate = certificate(forms);
    let mut shifts = Shifts::default();
    shifts.number(Shift::default());
    let heaps: Vec<Shift> = heaps.iter().map(|[a, b, c]| [*a, *b, *c, 0]).collect();
    let numbers: Vec<(usize, u32)> = heaps.iter().map(|heap| (0, shifts.number(*heap))).collect();
    let mut work = Work::new(&certificate.game, 2, CheckOptions::default());
    let space = Space::new(&certificate, &shifts, &numbers, &mut work).unwrap_or_else(|error| panic!("{error}"));
    let wide = |d: Shift| -> Vec<i32> {
        certificate.forms.iter().map(|form| clip(form.wide, form.period, value(form, d))).collect()
    };
    let mut met: BTreeMap<(u32, u32), BTreeSet<u32>> = BTreeMap::new();
    for d in (0..(2 * edge + 1).pow(3)).map(|n| {
        let side = 2 * edge + 1;
        [n % side - edge, n / side % side - edge, n / side / side - edge, 0]
    }) {
        let Some(from) = space.find(&wide(d)) else { continue };
        for (heap, (_, number)) in heaps.iter().zip(&numbers) {
            let to = wide(std::array::from_fn(|axis| d[axis] + heap[axis]));
            let to = space.find(&to).unwrap_or_else(|| panic!("{d:?} + {heap:?} leads to {to:?}"));
            assert!(space.after(*number, from).contains(&to), "{d:?} + {heap:?}");
            met.entry((*number, from)).or_default().insert(to);
        }
    }
    (numbers.iter().map(|(_, number)| space.successors(*number)).sum(), met.values().map(BTreeSet::len).sum())
}

#[test]
fn one_form_is_exact() {
    for (window, period, wide) in [(0, 1, 3), (2, 3, 7), (1, 4, 5)] {
        let (all, met) = pairs(vec![form([1, 0, 0], window, period, wide)], &[[1, 0, 0], [-3, 0, 0], [2, 0, 0]], 20);
        assert_eq!(all, met);
    }
}

#[test]
fn dependent_forms_are_exact() {
    let plane = vec![form([1, 0, 0], 2, 2, 5), form([0, 1, 0], 1, 2, 4), form([1, -1, 0], 2, 2, 5)];
    let (all, met) = pairs(plane, &[[1, 0, 0], [-1, 0, 0], [-2, 0, 0], [0, 1, 0]], 18);
    assert_eq!(all, met);
    let triangle = [[-1, 1, 1], [1, -1, 1], [1, 1, -1], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
    let triangle = triangle.map(|coefficients| form(coefficients, 1, 2, 3)).to_vec();
    let (all, met) = pairs(triangle, &[[1, 0, 0], [0, 1, 0], [0, 0, 1]], 16);
    assert_eq!(all, met);
}
