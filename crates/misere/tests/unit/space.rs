//! Displacements and their cells.

use super::*;

fn form(coefficients: Shift, window: i32, period: i32) -> LinearForm {
    let mut form = forms(1, &[], &Budget::unlimited()).unwrap().unwrap()[0];
    (form.coefficients, form.window, form.period) = (coefficients, window, period);
    form
}

#[test]
fn forms_are_clipped_beyond_their_windows() {
    let space = Space::new(1, vec![form([1, 0, 0, 0], 3, 2)]);
    let clipped: Vec<i32> = (0..=8).flat_map(|d| space.signature([d, 0, 0, 0])).collect();
    assert_eq!(clipped, [0, 1, 2, 3, 4, 5, 4, 5, 4]);
    assert!((0..=8).all(|d| space.signature([-d, 0, 0, 0]) == [-clipped[d as usize]]));
}

#[test]
fn places_number_the_displacements_of_a_cube() {
    for (rank, cube, len) in [
        (0, Cube::new(0, 5), 1),
        (1, Cube::new(1, 5), 11),
        (1, Cube::corner(1, 5), 11),
        (3, Cube::new(3, 5), 216),
        (2, Cube::corner(2, 5), 21),
        (3, Cube::corner(3, 5), 56),
        (4, Cube::corner(4, 5), 126),
    ] {
        assert_eq!((cube.inwards_out().len(), cube.iter().count()), (len, len), "{cube:?}");
        assert!(cube.iter().enumerate().all(|(place, shift)| cube.place(shift) == Some(place)), "{cube:?}");
        // All displacements with coordinates from -7 to 7.
        let digit = |n: i32, at: u32| if at < rank { n / 15_i32.pow(at) % 15 - 7 } else { 0 };
        let around = (0..15_i32.pow(rank)).map(|n| [0, 1, 2, 3].map(|at| digit(n, at)));
        assert_eq!(around.filter(|&shift| cube.place(shift).is_some()).count(), len, "{cube:?}");
    }
}

#[test]
fn wide_cells_determine_the_cells_of_sums() {
    for (rank, step, forms) in [
        (1, [-2, 0, 0, 0], vec![form([1, 0, 0, 0], 4, 3)]),
        (2, [1, 0, 0, 0], vec![form([1, 0, 0, 0], 2, 2), form([0, 1, 0, 0], 2, 2), form([1, -1, 0, 0], 4, 2)]),
    ] {
        let sum = |a: Shift, b: Shift| -> Shift { std::array::from_fn(|i| a[i] + b[i]) };
        let (space, shifts) = (Space::new(rank, forms), [Shift::default(), step, [1, 0, 0, 0]]);
        let wide = space.widened(&shifts, &[step]);
        let cells = Cube::new(rank, 99).iter().filter_map(|shift| Some((shift, wide.cell(shift)?)));
        let cells: HashMap<Shift, u32> = cells.collect();
        assert!(cells.len() > 20);
        for (&shift, &cell) in &cells {
            for (number, &option) in shifts.iter().enumerate() {
                if let Some(place) = space.cell(sum(shift, option)) {
                    assert_eq!(wide.narrow[number][cell as usize], place as u32, "{shift:?} and {option:?}");
                }
            }
            if let Some(next) = cells.get(&sum(shift, step)) {
                assert!(wide.next[0][cell as usize].contains(next));
            }
        }
    }
}
