//! Certificates of quotients, and quotients encoded as texts. A decoded quotient is extended exactly as the original would be.
//!
//! The text of a finite quotient is its certificate. With counters the text has two or three certificates: of all
//! heaps; of the heaps that first showed that the quotient is infinite, if these are fewer; and of the last finite
//! quotient, from which the history is recomputed. Below them stands what no proof needs but the search for the next
//! heap does: the words of the heaps, and the outcome bits of values that no position has.
//!
//! ```text
//! ninepins words 1
//! word 1 = 1 1
//! word 2 = 1 2 7 1
//! colours (-1): 01?1
//! checksum 0123456789abcdef
//! ```
//!
//! A word lists heaps with their multiplicities. Each signature has a line with the outcome bits of all elements. The
//! checksum covers the whole text before it.

use super::{
    candidate::{Candidate, Classes, Rules, Task, UNKNOWN},
    frame::MAX_FRAME,
    misere_quotient::{MisereQuotient, PeriodSearch, history_of},
    monoid::{Monoid, Reach, Word, position},
    proof::{Proved, verify},
    space::{Cube, LinearForm, Space, Value, lcm},
};
use crate::{Budget, Stopped};
use ninepins_proof::{
    CheckError, Format, check, checksum,
    quotient::{Certificate, Form, Generator, Infinite, OptionSet, Row},
};
use ninepins_rules::{ByPlayer, Game, Outcome, Player};
use rustc_hash::FxHashMap;
use std::{
    fmt::{self, Write as _},
    sync::Arc,
};

const WORDS: &str = "ninepins words 1\n";

/// The largest multiplicity of a heap in a word. The words found here have small ones.
const MAX_TIMES: u32 = 1000;

/// The largest coefficient, displacement, window and period for which tables are built.
const MAX_NUMBER: u32 = 1000;

const MAX_PLACES: u128 = 1 << 24;

/// The most generators: the search for words recurses over them.
const MAX_GENERATORS: usize = 256;

/// The reason why a quotient cannot be decoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecodeError {
    /// The checker refuses the certificate.
    Refused(CheckError),
    /// The text cannot be read, or is about another game.
    Unreadable(String),
    /// The certificate may be right, but its tables would be too large, or it was not written here.
    Unsupported,
    /// The budget is spent, or its watch stopped the work.
    Stopped(Stopped),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::Refused(error) => error.fmt(f),
            DecodeError::Unreadable(why) => f.write_str(why),
            DecodeError::Unsupported => {
                f.write_str("this quotient cannot be extended here: its tables would be too large")
            }
            DecodeError::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for DecodeError {}

impl From<Stopped> for DecodeError {
    fn from(stopped: Stopped) -> DecodeError {
        DecodeError::Stopped(stopped)
    }
}

/// The parts of an encoded text, not checked.
#[derive(Debug)]
pub struct Encoded<'t> {
    last: Certificate,
    infinity_certificate: Option<Certificate>,
    last_finite: Option<Certificate>,
    words: &'t str,
}

impl MisereQuotient {
    /// Encodes the quotient.
    pub fn encode(&self) -> String {
        let mut text = self.certificate().to_string();
        let Some((_, last_finite)) = &self.last_finite else { return text };
        let earlier = self.infinity_certificate.iter().filter(|(heaps, _)| *heaps < self.last_heap());
        earlier.for_each(|(_, certificate)| text += certificate);
        text += last_finite;
        text += WORDS;
        let candidate = &self.proved.candidate;
        for (heap, word) in candidate.words.iter().enumerate().skip(1) {
            let _ = write!(text, "word {heap} =");
            word.iter().for_each(|(heap, times)| text += &format!(" {heap} {times}"));
            text.push('\n');
        }
        for cell in 0..candidate.space.cells() {
            text += &format!("colours ({}): ", signature(candidate, cell));
            let outcome_bits = candidate.outcome_bits[cell..].iter().step_by(candidate.space.cells());
            text.extend(outcome_bits.map(|&bits| if bits == UNKNOWN { '?' } else { char::from(b'0' + bits) }));
            text.push('\n');
        }
        let sum = checksum(&text);
        text + &format!("checksum {sum:016x}\n")
    }

    /// Decodes a quotient of `game` from a text of [`MisereQuotient::encode`]. The checker checks its certificates
    /// before anything is built.
    pub fn decode(game: &Game, text: &str, budget: &Budget) -> Result<MisereQuotient, DecodeError> {
        let encoded = Encoded::read(game, text)?;
        let (candidate, rules) = encoded.candidate()?;
        let Encoded { last, infinity_certificate, last_finite, .. } = encoded;
        // The option sets of the certificate would do, but the rules yield them as fast.
        let proof = verify(&candidate, Task::new(&rules, budget))?.map_err(|_| DecodeError::Unsupported)?;
        let history = match &last_finite {
            Some(before) => checked(before).map(|(candidate, rules)| history_of(&candidate, &rules))?,
            None => history_of(&candidate, &rules),
        };
        let mut proved = Proved::new(candidate, proof);
        // The original may have found its proof with fewer heaps, and so in another order.
        sort_sets(&mut proved, &last);
        let mut quotient = MisereQuotient::new(game.clone(), rules, proved, history);
        quotient.last_finite = last_finite.map(|before| (before.heaps.len(), before.to_string()));
        if let Some(shown) = &infinity_certificate {
            check(shown).map_err(DecodeError::Refused)?;
        }
        let shown = infinity_certificate.or_else(|| quotient.infinite().map(|_| quotient.certificate()));
        quotient.infinity_certificate = shown.map(|shown| (shown.heaps.len(), shown.to_string()));
        Ok(quotient)
    }

    /// Returns the last heap that an encoded text claims to cover, without reading all of it. A text with a period covers all heaps.
    pub fn claimed_last_heap(text: &str) -> u64 {
        let head = text.find("\noutcomes ").map_or("", |end| &text[..end]);
        if text.contains("\nperiod ") { u64::MAX } else { head.matches("\nheap ").count() as u64 }
    }

    /// Returns the certificate of all that is known; see [`ninepins_proof::quotient`].
    pub fn certificate(&self) -> Certificate {
        let Proved { candidate, proof, .. } = &self.proved;
        let space = &candidate.space;
        let forms = space.forms.iter().zip(&proof.classes.wide.windows).map(|(form, &wide)| Form {
            coefficients: form.coefficients,
            window: form.window as u32,
            period: form.period as u32,
            wide: wide as u32,
        });
        let actions = candidate.generators.iter().zip(candidate.monoid.actions());
        let generators = actions.map(|(&heap, images)| Generator { heap: heap as u64, images: images.clone() });
        let mut all_sets = ByPlayer::each(|_| Vec::new());
        for player in 0..self.rules.players {
            *all_sets.of_mut(Player::BOTH[player]) = sets(&self.proved, player);
        }
        Certificate {
            game: self.game.clone(),
            rank: space.rank,
            forms: forms.collect(),
            elements: candidate.order(),
            generators: generators.collect(),
            heaps: candidate.values[1..].to_vec(),
            rows: self.rows(),
            sets: all_sets,
            period: self.bound.and_then(|bound| PeriodSearch::default().period(bound, &candidate.values)),
            infinite: self.infinite(),
        }
    }

    /// Returns the outcomes of the values that positions have: for each signature of displacements, ascending, those of the
    /// elements.
    pub fn rows(&self) -> Vec<Row> {
        let Proved { candidate, proof, .. } = &self.proved;
        let Classes { wide, .. } = &proof.classes;
        let cells = candidate.space.cells();
        let row = |cell| Row {
            signature: candidate.space.signature(candidate.space.example(cell)),
            outcomes: vec![None; candidate.order()],
        };
        let mut rows: Vec<Row> = (0..cells).map(row).collect();
        for place in proof.antichains[0].places() {
            // Displacement 0 has number 0.
            let (element, cell) = (place / wide.cells, wide.narrow[0][place % wide.cells] as usize);
            rows[cell].outcomes[element] = Some(self.rules.outcome(candidate.outcome_bits[element * cells + cell]));
        }
        rows.retain(|row| row.outcomes.iter().any(Option::is_some));
        rows.sort_by(|a, b| a.signature.cmp(&b.signature));
        rows
    }

    /// Returns a reason why there are infinitely many elements, if one counter shows it: an element to which two heaps lead back, one
    /// counting up and one down, with different outcomes at displacements of one residue.
    pub fn infinite(&self) -> Option<Infinite> {
        let candidate = &self.proved.candidate;
        let [form] = &*candidate.space.forms else { return None };
        let generators = candidate.generator_values();
        let is_up = |(_, value): &(usize, Value)| form.of(value.shift) > 0;
        let is_down = |(_, value): &(usize, Value)| form.of(value.shift) < 0;
        let downs = |up| generators.iter().copied().filter(is_down).map(move |down| (up, down));
        let pairs: Vec<_> = generators.iter().copied().filter(is_up).flat_map(downs).collect();
        let reach = Reach::all(&candidate.monoid, Cube::new(candidate.space.rank, SOUGHT_INFINITE), generators.clone());
        reach.values().find_map(|value| {
            pairs.iter().find_map(|&(up, down)| {
                let step = |heap: Value| {
                    Some(times_back(candidate, value.element, heap.element)? * i64::from(form.of(heap.shift)).abs())
                };
                let step = lcm(lcm(step(up.1)?, step(down.1)?), i64::from(form.period));
                let last = i64::from(form.window + form.period) + step;
                let first = (i64::from(form.of(value.shift)) + last).rem_euclid(step) - last;
                let shifts = (first..=last).step_by(usize::try_from(step).ok()?).map(|d| [d as i32, 0, 0, 0]);
                let all: Vec<_> = shifts.map(|shift| candidate.bits(Value { shift, ..value })).collect();
                (!all.contains(&UNKNOWN) && all.iter().any(|bits| *bits != all[0])).then_some(())?;
                Some(Infinite { position: position(&reach.word(value)?), up: up.0 as u64, down: down.0 as u64 })
            })
        })
    }
}

impl Encoded<'_> {
    /// Reads a text about `game`.
    pub fn read<'t>(game: &Game, text: &'t str) -> Result<Encoded<'t>, DecodeError> {
        let (certificates, words) = match text.find(WORDS) {
            Some(at) => (&text[..at], &text[at + WORDS.len()..]),
            None => (text, ""),
        };
        let read = Certificate::read_all(certificates).map_err(|error| DecodeError::Unreadable(error.to_string()))?;
        let mut certificates = read.into_iter();
        let last = certificates.next().ok_or_else(|| wrong("there is no certificate"))?;
        let (rest, heaps) = (certificates.as_slice(), last.heaps.len());
        if last.game != *game || rest.iter().any(|certificate| certificate.game != *game) {
            return Err(wrong("it is about another game"));
        }
        let ordered = match rest {
            [] => last.rank == 0,
            [finite] => last.rank > 0 && finite.rank == 0 && finite.heaps.len() < heaps,
            [shown, finite] => {
                let (first, before) = (shown.heaps.len(), finite.heaps.len());
                last.rank > 0 && shown.infinite.is_some() && finite.rank == 0 && before < first && first < heaps
            }
            _ => false,
        };
        if !ordered {
            return Err(wrong("these are not the certificates of one quotient as it grew"));
        }
        let words = if last.rank == 0 { words.is_empty().then_some("") } else { summed(text, words) };
        let words = words.ok_or_else(|| wrong("the words are damaged"))?;
        let last_finite = certificates.next_back();
        Ok(Encoded { infinity_certificate: certificates.next(), last_finite, last, words })
    }

    /// Returns the candidate of all heaps, once the checker accepts it.
    pub fn candidate(&self) -> Result<(Candidate, Rules), DecodeError> {
        let (mut candidate, rules) = checked(&self.last)?;
        complete(&mut candidate, self.words).ok_or_else(|| wrong("the words are not those of the heaps"))?;
        Ok((candidate, rules))
    }
}

/// Returns the words and outcome bits, if the checksum below them is right.
fn summed<'t>(text: &str, words: &'t str) -> Option<&'t str> {
    let (lines, sum) = words.rsplit_once("checksum ")?;
    let before = &text[..text.len() - "checksum ".len() - sum.len()];
    (sum == format!("{:016x}\n", checksum(before))).then_some(lines)
}

fn wrong(why: &str) -> DecodeError {
    DecodeError::Unreadable(why.to_owned())
}

fn signature(candidate: &Candidate, cell: usize) -> String {
    let numbers = candidate.space.signature(candidate.space.example(cell));
    numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(",")
}

/// Sets the words of a candidate, and with counters the outcome bits of values that no position has. In a finite quotient the words are
/// the least ones. `None` if `text` does not fit the candidate.
fn complete(candidate: &mut Candidate, text: &str) -> Option<()> {
    if candidate.space.rank == 0 {
        candidate.words = candidate.values.iter().map(|value| candidate.word(value.element)).collect();
        return Some(());
    }
    let mut lines = text.lines();
    let mut words = vec![Word::new()];
    for (heap, &value) in candidate.values.iter().enumerate().skip(1) {
        let word = word(lines.next()?.strip_prefix(&format!("word {heap} ="))?)?;
        let sum = word.iter().try_fold(Value::default(), |sum, &(heap, times)| {
            let own = *candidate.values.get(heap).filter(|_| times <= MAX_TIMES)?;
            Some((0..times).fold(sum, |sum, _| candidate.add(sum, own)))
        });
        (sum? == value).then_some(())?;
        words.push(word);
    }
    candidate.words = words;
    let cells = candidate.space.cells();
    let mut numbers: FxHashMap<String, usize> = (0..cells).map(|cell| (signature(candidate, cell), cell)).collect();
    for line in lines {
        let (at, outcome_bits) = line.strip_prefix("colours (")?.split_once("): ")?;
        let cell = numbers.remove(at)?;
        (outcome_bits.len() == candidate.order()).then_some(())?;
        for (element, bits) in outcome_bits.bytes().enumerate() {
            let bits = match bits {
                b'0'..=b'3' => bits - b'0',
                b'?' => UNKNOWN,
                _ => return None,
            };
            let own = &mut candidate.outcome_bits[element * cells + cell];
            (*own == UNKNOWN || *own == bits).then(|| *own = bits)?;
        }
    }
    numbers.is_empty().then_some(())
}

/// Parses `1 2 7 1`: heaps with their multiplicities.
fn word(text: &str) -> Option<Word> {
    let numbers: Vec<&str> = text.split_ascii_whitespace().collect();
    let pair = |pair: &[&str]| match pair {
        [heap, times] => Some((heap.parse().ok()?, times.parse().ok()?)),
        _ => None,
    };
    numbers.chunks(2).map(pair).collect()
}

/// Returns the candidate of a certificate that the checker accepts, without words.
fn checked(certificate: &Certificate) -> Result<(Candidate, Rules), DecodeError> {
    check(certificate).map_err(DecodeError::Refused)?;
    if !is_small(certificate) {
        return Err(DecodeError::Unsupported);
    }
    let rules = Rules::new(Arc::new(certificate.game.ruleset().clone()));
    Ok((candidate(certificate, &rules), rules))
}

/// Checks that all tables fit. The checker needs fewer tables than an extension.
fn is_small(certificate: &Certificate) -> bool {
    let Certificate { rank, forms, heaps, elements, generators, .. } = certificate;
    let small = |shift: &[i32]| shift.iter().all(|n| n.unsigned_abs() <= MAX_NUMBER);
    if generators.len() > MAX_GENERATORS
        || !heaps.iter().all(|value| small(&value.shift))
        || !forms.iter().all(|form| small(&form.coefficients) && form.wide <= MAX_NUMBER && form.period <= MAX_NUMBER)
    {
        return false;
    }
    let most = |number: &dyn Fn(&Form) -> u32| forms.iter().map(number).max().unwrap_or(0);
    let step = heaps.iter().flat_map(|value| value.shift).map(i32::unsigned_abs).max().unwrap_or(0);
    let wide = (most(&|form| form.wide + 2 * form.period) + step) * (*rank as u32).max(1);
    let reach = wide.max(3 * most(&|form| form.window + form.period) + 40);
    let places = u128::from(2 * reach + 1).pow(*rank as u32);
    let signatures: u128 = forms.iter().map(|form| u128::from(2 * (form.wide + form.period) + 1)).product();
    let sought = u128::from(2 * SOUGHT_INFINITE as u32 + 1).pow(*rank as u32);
    places <= MAX_PLACES && signatures.min(places).max(sought) * *elements as u128 <= MAX_FRAME as u128
}

/// Returns the candidate of a certificate, with its elements renumbered and without words.
fn candidate(certificate: &Certificate, rules: &Rules) -> Candidate {
    let actions: Vec<&[u32]> = certificate.generators.iter().map(|generator| &*generator.images).collect();
    let (monoid, places) = Monoid::new(&actions, certificate.elements);
    let form = |form: &Form| LinearForm {
        coefficients: form.coefficients,
        window: form.window as i32,
        period: form.period as i32,
    };
    let space = Arc::new(Space::new(certificate.rank, certificate.forms.iter().map(form).collect()));
    let rows: FxHashMap<&[i32], &[Option<Outcome>]> =
        certificate.rows.iter().map(|row| (&*row.signature, &*row.outcomes)).collect();
    let mut outcome_bits = vec![UNKNOWN; monoid.order() * space.cells()];
    for cell in 0..space.cells() {
        let Some(row) = rows.get(&*space.signature(space.example(cell))) else { continue };
        for (outcome, &place) in row.iter().zip(&places) {
            outcome_bits[place as usize * space.cells() + cell] =
                outcome.map_or(UNKNOWN, |outcome| rules.bits(outcome));
        }
    }
    let value = |value: &Value| Value { element: places[value.element as usize], ..*value };
    let values = std::iter::once(Value::default()).chain(certificate.heaps.iter().map(value)).collect();
    let generators = certificate.generators.iter().map(|generator| generator.heap as usize).collect();
    Candidate { generators, monoid, space, outcome_bits, values, words: Vec::new() }
}

/// The largest displacement of a position that may show that a quotient is infinite.
const SOUGHT_INFINITE: i32 = 24;

/// Sorts the sets of each place of a proof as the certificate lists them, if it lists the same sets. A search with more heaps finds
/// them in another order.
fn sort_sets(proved: &mut Proved, certificate: &Certificate) {
    for player in 0..proved.proof.antichains.len() {
        let listed = certificate.sets.of(Player::BOTH[player]);
        let places: FxHashMap<&OptionSet, usize> = listed.iter().zip(0..).collect();
        let ranks: Option<Vec<usize>> = sets(proved, player).iter().map(|set| places.get(set).copied()).collect();
        if let Some(ranks) = ranks {
            proved.proof.antichains[player].sort_by_rank(&ranks);
        }
    }
}

fn sets(proved: &Proved, player: usize) -> Vec<OptionSet> {
    let tables = &proved.proof.classes;
    let (bits, cells) = (tables.bits(), tables.wide.cells);
    let antichains = &proved.proof.antichains[player];
    let mut sets = Vec::with_capacity(antichains.len());
    for place in antichains.places() {
        let signature = proved.candidate.space.wide_signature(&tables.wide, place % cells);
        for set in antichains.at(place) {
            let value = |&entry: &u32| {
                let shift = tables.shifts.all[(entry & ((1 << bits) - 1)) as usize];
                Value { element: entry >> bits, shift }
            };
            let mut values: Vec<Value> = set.iter().map(value).collect();
            values.sort_unstable();
            sets.push(OptionSet { element: (place / cells) as u32, signature: signature.clone(), values });
        }
    }
    sets
}

/// Returns the least multiple of `y` that leads from `x` back to it.
fn times_back(candidate: &Candidate, x: u32, y: u32) -> Option<i64> {
    let column = candidate.monoid.column(y);
    let mut reached = x;
    (1..=column.len() as i64).find(|_| {
        reached = column[reached as usize];
        reached == x
    })
}
