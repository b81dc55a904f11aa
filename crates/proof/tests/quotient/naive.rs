//! Certificates built from the definitions alone: the monoid by comparison of positions in many sums, option sets by
//! following all of them.

use ninepins_proof::quotient::{Certificate, Form, Generator, OptionSet, Row, Shift, Value};
use ninepins_rules::{ByPlayer, Heap, Outcome, Player, Position};
use ninepins_testkit::Referee;
use std::collections::{BTreeMap, BTreeSet, HashMap};

pub(crate) fn position(heaps: &[u64]) -> Position {
    Position::new(heaps.iter().map(|heap| Heap::new(*heap).unwrap()).collect())
}

/// Returns all positions of at most `heaps` heaps, each up to `most`, with at most `tokens` tokens.
pub(crate) fn positions(most: u64, tokens: u64, heaps: usize) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    if heaps > 0 {
        for heap in 1..=most.min(tokens) {
            all.extend(positions(heap, tokens - heap, heaps - 1).into_iter().map(|mut rest| {
                rest.push(heap);
                rest
            }));
        }
    }
    all
}

/// Returns the monoid and the values of a finite quotient: positions are equal if they are in sums with all `contexts`.
pub(crate) fn quotient(game: &str, most: u64, contexts: &[Vec<u64>]) -> Certificate {
    let game = game.parse().unwrap();
    let mut played = Referee::new(&game);
    let mut row = |heaps: &[u64]| -> Vec<Outcome> {
        contexts.iter().map(|context| played.outcome(&position(&[heaps, context].concat()))).collect()
    };
    let mut numbers = HashMap::from([(row(&[]), 0)]);
    let mut words = vec![Vec::new()];
    let mut images = vec![Vec::new(); most as usize];
    let mut next = 0;
    while next < words.len() {
        for heap in 1..=most {
            let word = [&words[next][..], &[heap]].concat();
            let new = words.len() as u32;
            let number = *numbers.entry(row(&word)).or_insert(new);
            if number == new {
                words.push(word);
            }
            images[heap as usize - 1].push(number);
        }
        next += 1;
    }
    let heaps = images.iter().map(|images| Value { element: images[0], shift: Shift::default() }).collect();
    let generators = (1..).zip(images).map(|(heap, images)| Generator { heap, images }).collect();
    let (rows, sets, elements) = (Vec::new(), ByPlayer::default(), words.len());
    let (rank, forms, period, infinite) = (0, Vec::new(), None, None);
    Certificate { game, rank, forms, elements, generators, heaps, rows, sets, period, infinite }
}

/// Returns the value of a form, clipped by walking towards 0 in steps of the period.
fn clipped(form: &Form, shift: Shift) -> i32 {
    let mut value: i32 = form.coefficients.iter().zip(shift).map(|(c, d)| c * d).sum();
    let (period, most) = (form.period as i32, (form.window + form.period) as i32);
    while value.abs() > most {
        value -= period * value.signum();
    }
    value
}

/// Returns the product of an element and another one, as words of generators.
fn product(certificate: &Certificate, x: u32, y: u32) -> u32 {
    let mut found = BTreeMap::from([(0, x)]);
    let mut next = vec![0];
    while let Some(from) = next.pop() {
        for Generator { images, .. } in &certificate.generators {
            let (to, product) = (images[from as usize], images[found[&from] as usize]);
            if found.insert(to, product).is_none() {
                next.push(to);
            }
        }
    }
    found[&y]
}

pub(crate) fn value(certificate: &Certificate, heaps: &[u64]) -> Value {
    heaps.iter().fold(Value::default(), |sum, heap| {
        let own = certificate.heaps[*heap as usize - 1];
        let shift = std::array::from_fn(|index| sum.shift[index] + own.shift[index]);
        Value { element: product(certificate, sum.element, own.element), shift }
    })
}

/// Returns the outcome that a certificate gives to a position.
pub(crate) fn look_up(certificate: &Certificate, heaps: &[u64]) -> Option<Outcome> {
    let value = value(certificate, heaps);
    let signature: Vec<i32> = certificate.forms.iter().map(|form| clipped(form, value.shift)).collect();
    certificate.rows.iter().find(|row| row.signature == signature)?.outcomes[value.element as usize]
}

/// Adds the outcomes of these positions, which are those of their elements, and the option sets.
pub(crate) fn certified(quotient: Certificate, samples: &[Vec<u64>]) -> Certificate {
    let certificate = guessed(quotient, samples);
    let mut played = Referee::new(&certificate.game);
    for heaps in samples {
        assert_eq!(look_up(&certificate, heaps), Some(played.outcome(&position(heaps))), "{heaps:?}");
    }
    certificate
}

/// Adds outcomes and option sets, right or not: the outcome of the last of these positions that has an element.
pub(crate) fn guessed<'p>(mut quotient: Certificate, samples: impl IntoIterator<Item = &'p Vec<u64>>) -> Certificate {
    let mut played = Referee::new(&quotient.game);
    let mut outcomes = vec![None; quotient.elements];
    for heaps in samples {
        outcomes[value(&quotient, heaps).element as usize] = Some(played.outcome(&position(heaps)));
    }
    quotient.rows = vec![Row { signature: Vec::new(), outcomes }];
    let players = if quotient.game.is_impartial() { &[Player::Left][..] } else { &Player::BOTH };
    for &player in players {
        *quotient.sets.of_mut(player) = sets(&quotient, player);
    }
    quotient
}

type Set = BTreeSet<u32>;

/// Returns the least option sets of sums, built heap by heap.
fn sets(quotient: &Certificate, player: Player) -> Vec<OptionSet> {
    let mut heaps: Vec<(u32, Set)> = Vec::new();
    for (size, value) in (1..).zip(&quotient.heaps) {
        let options = quotient.game.ruleset().options(Heap::new(size).unwrap(), player);
        let element =
            |parts: &[Heap]| self::value(quotient, &parts.iter().map(|part| part.size()).collect::<Vec<_>>()).element;
        let heap = (value.element, options.map(|parts| element(&parts)).collect());
        if !heaps.contains(&heap) {
            heaps.push(heap);
        }
    }
    let numbers = 0..quotient.elements as u32;
    let row = |x: u32| numbers.clone().map(|y| product(quotient, x, y)).collect();
    let products: Vec<Vec<u32>> = numbers.clone().map(row).collect();
    let mut listed: BTreeMap<u32, Vec<Set>> = BTreeMap::new();
    let mut ends = Set::from([0]);
    // The set of a sum without options is empty.
    let mut open = vec![(0, Set::new())];
    while let Some((x, set)) = open.pop() {
        if !set.is_empty() && !listed[&x].contains(&set) {
            continue;
        }
        for (own, options) in &heaps {
            let to = products[x as usize][*own as usize];
            let old = set.iter().map(|y| products[*y as usize][*own as usize]);
            let sum: Set = old.chain(options.iter().map(|y| products[*y as usize][x as usize])).collect();
            if sum.is_empty() {
                if !ends.insert(to) {
                    continue;
                }
            } else {
                let sets = listed.entry(to).or_default();
                if sets.iter().any(|less| less.is_subset(&sum)) {
                    continue;
                }
                sets.retain(|more| !sum.is_subset(more));
                sets.push(sum.clone());
            }
            open.push((to, sum));
        }
    }
    let all = listed.into_iter().flat_map(|(element, mut sets)| {
        sets.sort();
        sets.into_iter().map(move |set| (element, set))
    });
    let value = |element| Value { element, shift: Shift::default() };
    all.map(|(element, set)| OptionSet { element, signature: Vec::new(), values: set.into_iter().map(value).collect() })
        .collect()
}
