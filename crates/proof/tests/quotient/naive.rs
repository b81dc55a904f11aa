//! Certificates built from the definitions alone: the monoid by comparison of positions in many sums, option sets by
//! following all of them.

use ninepins_proof::quotient::{Certificate, Generator, OptionSet, Row, Shift, Value};
use ninepins_rules::{ByPlayer, Game, Heap, Outcome, Player, Position};
use ninepins_testkit::Referee;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Returns all positions of heaps up to `most` with at most `tokens` tokens.
pub(crate) fn positions(game: &Game, most: u64, tokens: u64) -> Vec<Position> {
    let is_small = |position: &Position| position.heaps().last().is_none_or(|heap| heap.size() <= most);
    ninepins_testkit::positions(game, tokens).into_iter().filter(is_small).collect()
}

/// Returns the monoid and the values of a finite quotient: positions are equal if they are in sums with all positions of so many tokens.
pub(crate) fn quotient(game: &str, most: u64, tokens: u64) -> Certificate {
    let game = game.parse().unwrap();
    let (mut played, contexts) = (Referee::new(&game), positions(&game, most, tokens));
    let mut row = |heaps: &[Heap]| -> Vec<Outcome> {
        contexts.iter().map(|context| played.outcome(&Position::new([heaps, context.heaps()].concat()))).collect()
    };
    let mut numbers = HashMap::from([(row(&[]), 0)]);
    let mut words = vec![Vec::new()];
    let mut images = vec![Vec::new(); most as usize];
    let mut next = 0;
    while next < words.len() {
        for heap in 1..=most {
            let word = [&words[next][..], &[Heap::new(heap).unwrap()]].concat();
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

fn element(certificate: &Certificate, heaps: &[Heap]) -> u32 {
    heaps.iter().fold(0, |sum, heap| product(certificate, sum, certificate.heaps[heap.size() as usize - 1].element))
}

/// Adds outcomes and option sets, right or not: the outcome of the last of these positions that has an element.
pub(crate) fn guessed(mut quotient: Certificate, samples: &[Position]) -> Certificate {
    let mut played = Referee::new(&quotient.game);
    let mut outcomes = vec![None; quotient.elements];
    for position in samples {
        outcomes[element(&quotient, position.heaps()) as usize] = Some(played.outcome(position));
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
        let heap = (value.element, options.map(|parts| element(quotient, &parts)).collect());
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
