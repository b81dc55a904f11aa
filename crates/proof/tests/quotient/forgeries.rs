//! Forgeries of every part of a certificate.

use super::{all, check, counted_nim, finite, kind, partizan_kayles, trivial, two_counters};
use crate::naive::{certified, guessed, position, positions, quotient};
use ninepins_proof::{
    CheckErrorKind,
    quotient::{Certificate, Infinite, OptionSet, Period, Shift, Value},
};
use ninepins_rules::{Outcome, Player};
use std::cell::Cell;

/// Checks that each change which `forge` passes on makes a certificate refused.
fn refused(what: &str, forge: impl Fn(&Certificate, &dyn Fn(&dyn Fn(&mut Certificate)))) {
    let forged = Cell::new(0);
    for certificate in all() {
        forge(&certificate, &|change| {
            let forgery = with(&certificate, |c| change(c));
            assert_ne!(forgery, certificate);
            assert!(check(&forgery).is_err(), "{what} of {certificate}became {forgery}");
            forged.set(forged.get() + 1);
        });
    }
    assert!(forged.get() > 0);
}

fn with(certificate: &Certificate, change: impl FnOnce(&mut Certificate)) -> Certificate {
    let mut changed = certificate.clone();
    change(&mut changed);
    changed
}

fn sets(certificate: &Certificate) -> Vec<(Player, usize)> {
    let each = Player::BOTH.into_iter();
    each.flat_map(|player| (0..certificate.sets.of(player).len()).map(move |index| (player, index))).collect()
}

#[test]
fn images() {
    refused("an image", |certificate, forge| {
        for (g, generator) in certificate.generators.iter().enumerate() {
            for (x, image) in generator.images.iter().enumerate() {
                let others = (0..=certificate.elements as u32).filter(|other| other != image);
                others.for_each(|other| forge(&|c| c.generators[g].images[x] = other));
            }
            forge(&|c| c.generators[g].images.push(0));
            forge(&|c| c.generators[g].images.truncate(0));
            forge(&|c| c.generators[g].heap = 0);
            forge(&|c| c.generators[g].heap = 1 << 40);
            forge(&|c| c.generators.push(c.generators[g].clone()));
        }
    });
}

#[test]
fn outcomes() {
    refused("an outcome", |certificate, forge| {
        for (r, row) in certificate.rows.iter().enumerate() {
            for (x, outcome) in row.outcomes.iter().enumerate() {
                let others = Outcome::ALL.into_iter().map(Some).chain([None]).filter(|other| other != outcome);
                others.for_each(|other| forge(&|c| c.rows[r].outcomes[x] = other));
            }
            forge(&|c| drop(c.rows.remove(r)));
            forge(&|c| c.rows.push(c.rows[r].clone()));
            forge(&|c| c.rows[r].outcomes.push(Some(Outcome::N)));
            forge(&|c| c.rows[r].signature.push(0));
            for form in 0..row.signature.len() {
                [-1, 1, 100].iter().for_each(|more| forge(&|c| c.rows[r].signature[form] += more));
            }
        }
    });
}

#[test]
fn values_of_heaps() {
    refused("a heap", |certificate, forge| {
        for (h, value) in certificate.heaps.iter().enumerate() {
            let others = (0..=certificate.elements as u32).filter(|other| *other != value.element);
            others.for_each(|other| forge(&|c| c.heaps[h].element = other));
            for (axis, more) in (0..4).flat_map(|axis| [-2, -1, 1, 2, i32::MIN].map(|more| (axis, more))) {
                forge(&|c| c.heaps[h].shift[axis] = value.shift[axis].wrapping_add(more));
            }
        }
    });
}

/// Each of the least sets is necessary. A set with fewer values may be right, because it claims more.
#[test]
fn option_sets() {
    refused("an option set", |certificate, forge| {
        for (player, index) in sets(certificate) {
            let set = &certificate.sets.of(player)[index];
            let change = |change: &dyn Fn(&mut OptionSet)| forge(&|c| change(&mut c.sets.of_mut(player)[index]));
            forge(&|c| drop(c.sets.of_mut(player).remove(index)));
            change(&|set| set.values.clear());
            change(&|set| set.values.push(set.values[0]));
            change(&|set| set.element = certificate.elements as u32);
            change(&|set| set.signature.push(0));
            let news = (0..=certificate.elements as u32).map(|element| Value { element, shift: set.values[0].shift });
            for new in news.filter(|new| !set.values.contains(new)) {
                change(&|set| {
                    set.values.push(new);
                    set.values.sort();
                });
                change(&|set| {
                    set.values[0] = new;
                    set.values.sort();
                });
            }
        }
    });
}

#[test]
fn option_sets_at_signatures_of_several_forms() {
    let certificate = two_counters();
    for (player, index) in sets(&certificate) {
        let less = with(&certificate, |c| drop(c.sets.of_mut(player).remove(index)));
        assert_eq!(kind(&less), Some(CheckErrorKind::Closure));
    }
}

#[test]
fn more_option_sets_than_needed() {
    let certificate = finite("0.77 misere", 5);
    let twice = with(&certificate, |c| c.sets.left.push(c.sets.left[0].clone()));
    assert_eq!(kind(&twice), None);
    // A set that contains a least one is closed, because the least one is.
    let all = (0..certificate.elements as u32).map(|element| Value { element, shift: Shift::default() }).collect();
    let large = OptionSet { element: 0, signature: Vec::new(), values: all };
    assert_eq!(kind(&with(&certificate, |c| c.sets.left.push(large.clone()))), None);
    let useless = OptionSet { values: vec![Value::default()], ..large };
    assert_eq!(kind(&with(&certificate, |c| c.sets.left.push(useless.clone()))), Some(CheckErrorKind::Winning));
    // Two heaps of 2 lose, and so this set says nothing false of them; but with a heap of 1 it is not closed.
    let nim = finite("0.[3] misere", 2);
    let open = OptionSet { element: 4, values: vec![Value { element: 2, shift: Shift::default() }], ..useless };
    assert_eq!(kind(&with(&nim, |c| c.sets.left.push(open))), Some(CheckErrorKind::Closure));
}

#[test]
fn shapes() {
    refused("a shape", |certificate, forge| {
        forge(&|c| c.elements += 1);
        forge(&|c| c.elements -= 1);
        forge(&|c| c.elements = usize::MAX);
        forge(&|c| c.rank = if c.rank == 0 { 1 } else { 5 });
        forge(&|c| c.rank = usize::MAX);
        for game in ["0.77", "0.77 misere; N at 1+1", "0.[3] limit 2n misere"] {
            forge(&|c| c.game = game.parse().unwrap());
        }
        for form in 0..certificate.forms.len() {
            forge(&|c| c.forms[form].window += 1);
            forge(&|c| c.forms[form].period += 1);
            forge(&|c| c.forms[form].wide += 1);
            forge(&|c| c.forms[form].wide -= 1);
            forge(&|c| c.forms[form].period = 0);
            forge(&|c| c.forms[form].wide = u32::MAX);
            forge(&|c| c.forms[form].coefficients[3] = 1);
            forge(&|c| c.forms[form].coefficients[0] = i32::MIN);
            forge(&|c| c.forms.truncate(form));
            forge(&|c| c.forms.push(c.forms[form].clone()));
        }
        if certificate.game.is_impartial() {
            let set = OptionSet { element: 0, signature: Vec::new(), values: vec![Value::default()] };
            forge(&|c| c.sets.right.push(set.clone()));
        }
    });
}

#[test]
fn kinds() {
    let nim = finite("0.[3] misere", 3);
    let forged = |change: &dyn Fn(&mut Certificate)| kind(&with(&nim, |c| change(c))).unwrap();
    assert_eq!(forged(&|c| c.game = "0.77".parse().unwrap()), CheckErrorKind::Game);
    assert_eq!(forged(&|c| c.elements = 5), CheckErrorKind::Shape);
    assert_eq!(forged(&|c| c.generators[0].images[1] = 2), CheckErrorKind::Monoid);
    assert_eq!(forged(&|c| c.generators.truncate(1)), CheckErrorKind::Monoid);
    assert_eq!(forged(&|c| c.heaps[2].element = 9), CheckErrorKind::Shape);
    assert_eq!(forged(&|c| c.rows[0].outcomes[0] = None), CheckErrorKind::Missing);
    assert_eq!(forged(&|c| c.rows[0].outcomes[0] = Some(Outcome::P)), CheckErrorKind::Start);
    assert_eq!(forged(&|c| c.rows[0].outcomes[0] = Some(Outcome::L)), CheckErrorKind::Shape);
    assert_eq!(forged(&|c| c.rows[0].outcomes[2] = Some(Outcome::P)), CheckErrorKind::Losing);
    assert_eq!(forged(&|c| drop(c.sets.left.pop())), CheckErrorKind::Closure);
    assert_eq!(forged(&|c| c.sets.left[2].values.reverse()), CheckErrorKind::Order);
    let kayles = partizan_kayles();
    assert_eq!(kind(&with(&kayles, |c| c.forms[0].wide = 3)), Some(CheckErrorKind::Window));
}

/// A monoid with elements of equal outcomes in all sums is refused, because it is not the quotient.
#[test]
fn not_reduced() {
    let mut values = quotient("0.1 misere", 2, &positions(2, 4, 4));
    values.elements = 4;
    values.generators.truncate(1);
    values.generators[0].images = vec![1, 2, 3, 0];
    let certificate = certified(values, &positions(1, 9, 9));
    assert_eq!(kind(&certificate), Some(CheckErrorKind::Separation));
}

/// A quotient found with too few contexts, and an infinite one cut off.
#[test]
fn not_right() {
    for (game, most, contexts) in [("0.77 misere", 5, 4), ("0.3|0.03 misere", 3, 14)] {
        let values = quotient(game, most, &positions(most, contexts, 6));
        assert!(check(&guessed(values, &positions(most, 3 * most + 4, 8))).is_err(), "{game}");
    }
}

#[test]
fn periods() {
    let period = |certificate: &Certificate, preperiod, period| {
        kind(&with(certificate, |c| c.period = Some(Period { preperiod, period })))
    };
    let refused = Some(CheckErrorKind::Period);
    // Partizan Kayles: at most 2 parts and 2 tokens, so heaps up to 2 (n + p) + 1 are needed, and there are 12.
    let kayles = partizan_kayles();
    for (preperiod, length) in [(1, 3), (2, 3)] {
        assert_eq!(period(&kayles, preperiod, length), None);
    }
    for (preperiod, length) in [(0, 3), (1, 0), (1, 1), (1, 2), (1, 4), (3, 3), (1, 6), (u64::MAX, 3), (1, u64::MAX)] {
        assert_eq!(period(&kayles, preperiod, length), refused, "{preperiod} {length}");
    }
    // Just as many heaps as are needed, and one less.
    assert_eq!(period(&with(&kayles, |c| c.heaps.truncate(9)), 1, 3), None);
    assert_eq!(period(&with(&kayles, |c| c.heaps.truncate(8)), 1, 3), refused);
    assert_eq!(period(&trivial(), 2, 1), None);
    assert_eq!(period(&trivial(), 3, 1), refused);
    // Codes for which no window is known.
    assert_eq!(period(&finite("0.[3] misere", 2), 1, 1), refused);
    assert_eq!(period(&finite("4!.0 misere", 2), 1, 1), refused);
    assert_eq!(period(&finite("4.0 misere", 3), 1, 1), refused);
    // Digit 3 alone: no splitting, one token.
    let single = finite("0.3 misere", 4);
    assert_eq!(period(&single, 1, 2), None);
    assert_eq!(period(&single, 2, 2), None);
    assert_eq!(period(&single, 3, 2), refused);
    assert_eq!(period(&single, 1, 1), refused);
}

#[test]
fn infinity() {
    let kayles = partizan_kayles();
    let infinite = |heaps: &[u64], up, down| {
        kind(&with(&kayles, |c| c.infinite = Some(Infinite { position: position(heaps), up, down })))
    };
    let refused = Some(CheckErrorKind::Infinite);
    assert_eq!(infinite(&[], 2, 1), None);
    assert_eq!(infinite(&[1, 2, 3], 5, 4), None);
    for (up, down) in [(1, 2), (2, 2), (3, 1), (2, 3), (0, 1), (2, 0), (14, 1), (2, 13), (u64::MAX, 1)] {
        assert_eq!(infinite(&[], up, down), refused, "{up} {down}");
    }
    assert_eq!(infinite(&[13], 2, 1), refused);
    let witness = Infinite { position: position(&[]), up: 2, down: 1 };
    for certificate in [finite("0.77 misere", 4), counted_nim()] {
        assert_eq!(kind(&with(&certificate, |c| c.infinite = Some(witness.clone()))), refused);
    }
}
