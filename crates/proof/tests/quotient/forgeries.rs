//! Forgeries of every part of a certificate.

use super::{all, check, guessed, kind, positions, quotient, two_counters};
use ninepins_proof::{
    CheckErrorKind,
    quotient::{Certificate, OptionSet, Value},
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

/// A quotient found with too few contexts, and an infinite one cut off.
#[test]
fn not_right() {
    for (game, most, tokens) in [("0.77 misere", 5, 4), ("0.3|0.03 misere", 3, 14)] {
        let values = quotient(game, most, tokens);
        let samples = positions(&values.game, most, 3 * most + 4);
        assert!(check(&guessed(values, &samples)).is_err(), "{game}");
    }
}
