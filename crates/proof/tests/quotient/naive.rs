//! Certificates built from the definitions alone: the monoid by comparison of positions in many sums, option sets by
//! following all of them.

use ninepins_proof::quotient::{Certificate, Form, Generator, OptionSet, Row, Shift, Value};
use ninepins_rules::{ByPlayer, Game, Heap, Outcome, Player, Position};
use ninepins_testkit::Referee;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Returns a referee of the game with this line.
pub(crate) fn referee(game: &str) -> Referee {
    Referee::new(&game.parse().unwrap())
}

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

/// The part of a certificate before outcomes and option sets.
#[derive(Clone)]
pub(crate) struct Values {
    pub(crate) game: &'static str,
    pub(crate) rank: usize,
    pub(crate) forms: Vec<Form>,
    pub(crate) elements: usize,
    pub(crate) generators: Vec<Generator>,
    pub(crate) heaps: Vec<Value>,
}

/// Returns a finite quotient: positions are equal if they are in sums with all `contexts`.
pub(crate) fn quotient(game: &'static str, most: u64, contexts: &[Vec<u64>]) -> Values {
    let mut played = referee(game);
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
    Values { game, rank: 0, forms: Vec::new(), elements: words.len(), generators, heaps }
}

/// Returns a displacement with these coordinates.
pub(crate) fn shift(coordinates: &[i32]) -> Shift {
    let mut shift = Shift::default();
    shift[..coordinates.len()].copy_from_slice(coordinates);
    shift
}

fn plus(a: Shift, b: Shift) -> Shift {
    std::array::from_fn(|index| a[index] + b[index])
}

/// Returns a value clipped by walking towards 0 in steps of the period.
fn clip(window: i32, period: i32, mut value: i32) -> i32 {
    while value > window + period {
        value -= period;
    }
    while value < -window - period {
        value += period;
    }
    value
}

impl Values {
    fn signature(&self, shift: Shift, wide: bool) -> Vec<i32> {
        let each = self.forms.iter().map(|form| {
            let value: i32 = form.coefficients.iter().zip(shift).map(|(c, d)| c * d).sum();
            clip(if wide { form.wide } else { form.window } as i32, form.period as i32, value)
        });
        each.collect()
    }

    /// Returns the product of an element and another one, as words of generators.
    fn product(&self, x: u32, y: u32) -> u32 {
        let mut found = BTreeMap::from([(0, x)]);
        let mut next = vec![0];
        while let Some(from) = next.pop() {
            for Generator { images, .. } in &self.generators {
                let (to, product) = (images[from as usize], images[found[&from] as usize]);
                if found.insert(to, product).is_none() {
                    next.push(to);
                }
            }
        }
        found[&y]
    }

    pub(crate) fn value(&self, heaps: &[u64]) -> Value {
        heaps.iter().fold(Value::default(), |sum, heap| {
            let value = self.heaps[*heap as usize - 1];
            Value { element: self.product(sum.element, value.element), shift: plus(sum.shift, value.shift) }
        })
    }

    /// Returns the outcome that a certificate gives to a position.
    pub(crate) fn look_up(&self, certificate: &Certificate, heaps: &[u64]) -> Option<Outcome> {
        let value = self.value(heaps);
        let signature = self.signature(value.shift, false);
        let row = certificate.rows.iter().find(|row| row.signature == signature)?;
        row.outcomes[value.element as usize]
    }

    /// Returns the certificate, with the outcomes of these positions. Displacements are looked at up to `edge` in each
    /// coordinate.
    pub(crate) fn certificate(&self, samples: &[Vec<u64>], edge: i32) -> Certificate {
        let mut played = referee(self.game);
        let mut rows: BTreeMap<Vec<i32>, Vec<Option<Outcome>>> = BTreeMap::new();
        for heaps in samples {
            let value = self.value(heaps);
            let outcome = played.outcome(&position(heaps));
            let row = rows.entry(self.signature(value.shift, false)).or_insert_with(|| vec![None; self.elements]);
            let before = row[value.element as usize].replace(outcome);
            assert!(before.is_none_or(|before| before == outcome), "{heaps:?} {value:?}");
        }
        let rows = rows.into_iter().map(|(signature, outcomes)| Row { signature, outcomes }).collect();
        self.with_outcomes(rows, edge)
    }

    /// Returns the certificate of a finite monoid, right or not, with the outcome of the last of these positions that has an element.
    pub(crate) fn guessed<'p>(&self, samples: impl IntoIterator<Item = &'p Vec<u64>>) -> Certificate {
        let mut played = referee(self.game);
        let mut outcomes = vec![None; self.elements];
        for heaps in samples {
            outcomes[self.value(heaps).element as usize] = Some(played.outcome(&position(heaps)));
        }
        self.with_outcomes(vec![Row { signature: Vec::new(), outcomes }], 0)
    }

    /// Returns the certificate with these outcomes, whether they are right or not.
    fn with_outcomes(&self, rows: Vec<Row>, edge: i32) -> Certificate {
        let game: Game = self.game.parse().unwrap();
        let players = if game.is_impartial() { &[Player::Left][..] } else { &Player::BOTH };
        let mut sets = ByPlayer::default();
        for &player in players {
            *sets.of_mut(player) = Closure::new(self, &game, player, edge).sets();
        }
        let Values { rank, forms, elements, generators, heaps, .. } = self.clone();
        Certificate { game, rank, forms, elements, generators, heaps, rows, sets, period: None, infinite: None }
    }
}

/// An element and a wide signature.
type At = (u32, Vec<i32>);
type Set = BTreeSet<Value>;

/// The least option sets of sums, built heap by heap.
struct Closure<'v> {
    values: &'v Values,
    /// Each heap's value and the values of its options less its own displacement.
    heaps: Vec<(Value, Set)>,
    /// The successors of a signature for a displacement, found by trying all displacements of a box.
    steps: HashMap<(Vec<i32>, Shift), BTreeSet<Vec<i32>>>,
    products: Vec<Vec<u32>>,
}

impl<'v> Closure<'v> {
    fn new(values: &'v Values, game: &Game, player: Player, edge: i32) -> Closure<'v> {
        let mut heaps: Vec<(Value, Set)> = Vec::new();
        for (size, value) in (1..).zip(&values.heaps) {
            let options = game.ruleset().options(Heap::new(size).unwrap(), player);
            let options = options.map(|parts| {
                let option = values.value(&parts.iter().map(|part| part.size()).collect::<Vec<_>>());
                Value { element: option.element, shift: plus(option.shift, value.shift.map(|d| -d)) }
            });
            let heap = (*value, options.collect());
            if !heaps.contains(&heap) {
                heaps.push(heap);
            }
        }
        let mut steps: HashMap<_, BTreeSet<_>> = HashMap::new();
        let side = 2 * edge + 1;
        let displacements = (0..side.pow(values.rank as u32)).map(|number| {
            let mut rest = number;
            let mut shift = Shift::default();
            for coordinate in &mut shift[..values.rank] {
                *coordinate = rest % side - edge;
                rest /= side;
            }
            shift
        });
        for from in displacements {
            for (value, _) in &heaps {
                let to = values.signature(plus(from, value.shift), true);
                steps.entry((values.signature(from, true), value.shift)).or_default().insert(to);
            }
        }
        let numbers = 0..values.elements as u32;
        let products = numbers.clone().map(|x| numbers.clone().map(|y| values.product(x, y)).collect()).collect();
        Closure { values, heaps, steps, products }
    }

    /// Adds a heap to an option set and its cell. The set of a sum without options is empty.
    fn add(&self, (x, signature): &At, set: &Set, (value, options): &(Value, Set)) -> Vec<(At, Set)> {
        let product = |a: u32, b: u32| self.products[a as usize][b as usize];
        let old = set.iter().map(|v| Value { element: product(v.element, value.element), shift: v.shift });
        let new = options.iter().map(|v| Value { element: product(v.element, *x), shift: v.shift });
        let sum: Set = old.chain(new).collect();
        let to = &self.steps[&(signature.clone(), value.shift)];
        to.iter().map(|to| ((product(*x, value.element), to.clone()), sum.clone())).collect()
    }

    fn sets(&self) -> Vec<OptionSet> {
        let start: At = (0, self.values.signature(Shift::default(), true));
        let mut listed: BTreeMap<At, Vec<Set>> = BTreeMap::new();
        let mut ends = HashSet::from([start.clone()]);
        let mut open = vec![(start, Set::new())];
        while let Some((at, set)) = open.pop() {
            if !set.is_empty() && !listed[&at].contains(&set) {
                continue;
            }
            for (to, sum) in self.heaps.iter().flat_map(|heap| self.add(&at, &set, heap)) {
                if sum.is_empty() {
                    if !ends.insert(to.clone()) {
                        continue;
                    }
                } else {
                    let sets = listed.entry(to.clone()).or_default();
                    if sets.iter().any(|less| less.is_subset(&sum)) {
                        continue;
                    }
                    sets.retain(|more| !sum.is_subset(more));
                    sets.push(sum.clone());
                }
                open.push((to, sum));
            }
        }
        let all = listed.into_iter().flat_map(|(at, mut sets)| {
            sets.sort();
            sets.into_iter().map(move |set| (at.clone(), set))
        });
        all.map(|((element, signature), set)| OptionSet { element, signature, values: set.into_iter().collect() })
            .collect()
    }
}
