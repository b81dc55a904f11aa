//! Forgeries of every part of a certificate.

use super::{all, check, counted_nim, finite, kind, partizan_kayles, trivial, two_counters};
use crate::naive::{position, positions, quotient, shift};
use ninepins_proof::{
    CheckErrorKind,
    quotient::{Certificate, Infinite, OptionSet, Period, Value},
};
use ninepins_rules::{Outcome, Player};

/// Checks that a change makes each certificate refused.
fn refused(what: &str, change: impl Fn(&Certificate) -> Vec<Certificate>) {
    let mut forged = 0;
    for (_, certificate) in all() {
        for forgery in change(&certificate) {
            assert_ne!(forgery, certificate);
            assert!(check(&forgery).is_err(), "{what} of {certificate}became {forgery}");
            forged += 1;
        }
    }
    assert!(forged > 0);
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
    refused("an image", |certificate| {
        let mut forged = Vec::new();
        for (g, generator) in certificate.generators.iter().enumerate() {
            for (x, image) in generator.images.iter().enumerate() {
                let others = (0..=certificate.elements as u32).filter(|other| other != image);
                forged.extend(others.map(|other| with(certificate, |c| c.generators[g].images[x] = other)));
            }
            forged.push(with(certificate, |c| c.generators[g].images.push(0)));
            forged.push(with(certificate, |c| c.generators[g].images.truncate(0)));
            forged.push(with(certificate, |c| c.generators[g].heap = 0));
            forged.push(with(certificate, |c| c.generators[g].heap = 1 << 40));
            forged.push(with(certificate, |c| c.generators.push(c.generators[g].clone())));
        }
        forged
    });
}

#[test]
fn outcomes() {
    refused("an outcome", |certificate| {
        let mut forged = Vec::new();
        for (r, row) in certificate.rows.iter().enumerate() {
            for (x, outcome) in row.outcomes.iter().enumerate() {
                let others = Outcome::ALL.into_iter().map(Some).chain([None]).filter(|other| other != outcome);
                forged.extend(others.map(|other| with(certificate, |c| c.rows[r].outcomes[x] = other)));
            }
            forged.push(with(certificate, |c| drop(c.rows.remove(r))));
            forged.push(with(certificate, |c| c.rows.push(c.rows[r].clone())));
            forged.push(with(certificate, |c| c.rows[r].outcomes.push(Some(Outcome::N))));
            forged.push(with(certificate, |c| c.rows[r].signature.push(0)));
            forged
                .extend((0..row.signature.len()).flat_map(|form| {
                    [-1, 1, 100].map(|more| with(certificate, |c| c.rows[r].signature[form] += more))
                }));
        }
        forged
    });
}

#[test]
fn values_of_heaps() {
    refused("a heap", |certificate| {
        let mut forged = Vec::new();
        for (h, value) in certificate.heaps.iter().enumerate() {
            let others = (0..=certificate.elements as u32).filter(|other| *other != value.element);
            forged.extend(others.map(|other| with(certificate, |c| c.heaps[h].element = other)));
            for axis in 0..4 {
                for more in [-2, -1, 1, 2, i32::MIN] {
                    let moved = value.shift[axis].wrapping_add(more);
                    forged.push(with(certificate, |c| c.heaps[h].shift[axis] = moved));
                }
            }
        }
        forged
    });
}

/// Each of the least sets is necessary. A set with fewer values may be right, because it claims more.
#[test]
fn option_sets() {
    refused("an option set", |certificate| {
        let mut forged = Vec::new();
        for (player, index) in sets(certificate) {
            let set = &certificate.sets.of(player)[index];
            let changed =
                |change: &dyn Fn(&mut OptionSet)| with(certificate, |c| change(&mut c.sets.of_mut(player)[index]));
            forged.push(with(certificate, |c| drop(c.sets.of_mut(player).remove(index))));
            forged.push(changed(&|set| set.values.clear()));
            forged.push(changed(&|set| set.values.push(set.values[0])));
            forged.push(changed(&|set| set.element = certificate.elements as u32));
            forged.push(changed(&|set| set.signature.push(0)));
            for element in 0..=certificate.elements as u32 {
                let new = Value { element, shift: set.values[0].shift };
                if !set.values.contains(&new) {
                    forged.push(changed(&|set| {
                        set.values.push(new);
                        set.values.sort();
                    }));
                    forged.push(changed(&|set| {
                        set.values[0] = new;
                        set.values.sort();
                    }));
                }
            }
        }
        forged
    });
}

#[test]
fn option_sets_at_signatures_of_several_forms() {
    let (_, certificate) = two_counters();
    for (player, index) in sets(&certificate) {
        let less = with(&certificate, |c| drop(c.sets.of_mut(player).remove(index)));
        assert_eq!(kind(&less), Some(CheckErrorKind::Closure));
    }
}

#[test]
fn more_option_sets_than_needed() {
    let (_, certificate) = finite("0.77 misere", 5);
    let twice = with(&certificate, |c| c.sets.left.push(c.sets.left[0].clone()));
    assert_eq!(kind(&twice), None);
    // A set that contains a least one is closed, because the least one is.
    let all = (0..certificate.elements as u32).map(|element| Value { element, shift: shift(&[]) }).collect();
    let large = OptionSet { element: 0, signature: Vec::new(), values: all };
    assert_eq!(kind(&with(&certificate, |c| c.sets.left.push(large.clone()))), None);
    let useless = OptionSet { values: vec![Value::default()], ..large };
    assert_eq!(kind(&with(&certificate, |c| c.sets.left.push(useless.clone()))), Some(CheckErrorKind::Winning));
    // Two heaps of 2 lose, and so this set says nothing false of them; but with a heap of 1 it is not closed.
    let (_, nim) = finite("0.[3] misere", 2);
    let open = OptionSet { element: 4, values: vec![Value { element: 2, shift: shift(&[]) }], ..useless };
    assert_eq!(kind(&with(&nim, |c| c.sets.left.push(open))), Some(CheckErrorKind::Closure));
}

#[test]
fn shapes() {
    refused("a shape", |certificate| {
        let mut forged = vec![
            with(certificate, |c| c.elements += 1),
            with(certificate, |c| c.elements -= 1),
            with(certificate, |c| c.elements = usize::MAX),
            with(certificate, |c| c.rank = if c.rank == 0 { 1 } else { 5 }),
            with(certificate, |c| c.rank = usize::MAX),
            with(certificate, |c| c.game = "0.77".parse().unwrap()),
            with(certificate, |c| c.game = "0.77 misere; N at 1+1".parse().unwrap()),
            with(certificate, |c| c.game = "0.[3] limit 2n misere".parse().unwrap()),
        ];
        for form in 0..certificate.forms.len() {
            forged.push(with(certificate, |c| c.forms[form].window += 1));
            forged.push(with(certificate, |c| c.forms[form].period += 1));
            forged.push(with(certificate, |c| c.forms[form].wide += 1));
            forged.push(with(certificate, |c| c.forms[form].wide -= 1));
            forged.push(with(certificate, |c| c.forms[form].period = 0));
            forged.push(with(certificate, |c| c.forms[form].wide = u32::MAX));
            forged.push(with(certificate, |c| c.forms[form].coefficients[3] = 1));
            forged.push(with(certificate, |c| c.forms[form].coefficients[0] = i32::MIN));
            forged.push(with(certificate, |c| c.forms.truncate(form)));
            forged.push(with(certificate, |c| c.forms.push(c.forms[form].clone())));
        }
        if certificate.game.is_impartial() {
            let set = OptionSet { element: 0, signature: Vec::new(), values: vec![Value::default()] };
            forged.push(with(certificate, |c| c.sets.right.push(set)));
        }
        forged
    });
}

#[test]
fn kinds() {
    let (_, nim) = finite("0.[3] misere", 3);
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
    let (_, kayles) = partizan_kayles();
    assert_eq!(kind(&with(&kayles, |c| c.forms[0].wide = 3)), Some(CheckErrorKind::Window));
}

/// A monoid with elements of equal outcomes in all sums is refused, because it is not the quotient.
#[test]
fn not_reduced() {
    let mut values = quotient("0.1 misere", 2, &positions(2, 4, 4));
    values.elements = 4;
    values.generators.truncate(1);
    values.generators[0].images = vec![1, 2, 3, 0];
    let certificate = values.certificate(&positions(1, 9, 9), 0);
    assert_eq!(kind(&certificate), Some(CheckErrorKind::Separation));
}

/// A quotient found with too few contexts, and an infinite one cut off.
#[test]
fn not_right() {
    for (game, most, contexts) in [("0.77 misere", 5, 4), ("0.3|0.03 misere", 3, 14)] {
        let values = quotient(game, most, &positions(most, contexts, 6));
        assert!(check(&values.guessed(&positions(most, 3 * most + 4, 8))).is_err(), "{game}");
    }
}

#[test]
fn periods() {
    let period = |certificate: &Certificate, preperiod, period| {
        kind(&with(certificate, |c| c.period = Some(Period { preperiod, period })))
    };
    let refused = Some(CheckErrorKind::Period);
    // Partizan Kayles: at most 2 parts and 2 tokens, so heaps up to 2 (n + p) + 1 are needed, and there are 12.
    let (_, kayles) = partizan_kayles();
    for (preperiod, length) in [(1, 3), (2, 3)] {
        assert_eq!(period(&kayles, preperiod, length), None);
    }
    for (preperiod, length) in [(0, 3), (1, 0), (1, 1), (1, 2), (1, 4), (3, 3), (1, 6), (u64::MAX, 3), (1, u64::MAX)] {
        assert_eq!(period(&kayles, preperiod, length), refused, "{preperiod} {length}");
    }
    // Just as many heaps as are needed, and one less.
    assert_eq!(period(&with(&kayles, |c| c.heaps.truncate(9)), 1, 3), None);
    assert_eq!(period(&with(&kayles, |c| c.heaps.truncate(8)), 1, 3), refused);
    assert_eq!(period(&trivial().1, 2, 1), None);
    assert_eq!(period(&trivial().1, 3, 1), refused);
    // Codes for which no window is known.
    assert_eq!(period(&finite("0.[3] misere", 2).1, 1, 1), refused);
    assert_eq!(period(&finite("4!.0 misere", 2).1, 1, 1), refused);
    assert_eq!(period(&finite("4.0 misere", 3).1, 1, 1), refused);
    // Digit 3 alone: no splitting, one token.
    let (_, single) = finite("0.3 misere", 4);
    assert_eq!(period(&single, 1, 2), None);
    assert_eq!(period(&single, 2, 2), None);
    assert_eq!(period(&single, 3, 2), refused);
    assert_eq!(period(&single, 1, 1), refused);
}

#[test]
fn infinity() {
    let (_, kayles) = partizan_kayles();
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
    for (_, certificate) in [finite("0.77 misere", 4), counted_nim()] {
        assert_eq!(kind(&with(&certificate, |c| c.infinite = Some(witness.clone()))), refused);
    }
}
