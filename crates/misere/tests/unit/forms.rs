//! The search for linear forms.

use super::*;

#[test]
fn the_triangle_inequality_is_found() {
    let triangle = |a: i32, b: i32, c: i32| a <= b + c && b <= a + c && c <= a + b;
    let sides = (0..40 * 40 * 40).map(|i| [i / 1600, i / 40 % 40, i % 40, 0]);
    let table: Vec<(u32, Shift, u8)> =
        sides.filter(|s| s.iter().sum::<i32>() < 40).map(|s| (0, s, u8::from(triangle(s[0], s[1], s[2])))).collect();
    let forms = forms(3, &table, &Budget::unlimited()).unwrap().unwrap();
    let mut found: Vec<Shift> = forms.iter().skip(3).map(|form| form.coefficients).collect();
    found.sort_unstable();
    assert_eq!(found, [[1, -1, -1, 0], [1, -1, 1, 0], [1, 1, -1, 0]]);
}

#[test]
fn no_forms_explain_squares() {
    let square = |a: i32| (0..7).any(|root| root * root == a);
    let table: Vec<(u32, Shift, u8)> = (0..40).map(|a| (0, [a, 0, 0, 0], u8::from(square(a)))).collect();
    assert_eq!(forms(2, &table, &Budget::unlimited()), Ok(None));
}
