//! Quotients encoded as texts. A decoded quotient is extended exactly as the original would be.
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
    candidate::{Candidate, UNKNOWN},
    from_certificate::{DecodeError, checked, with_least_words},
    misere_quotient::{MisereQuotient, history_of},
    monoid::Word,
    space::Value,
};
use crate::Budget;
use ninepins_proof::{
    checksum,
    quotient::{Certificate, check},
};
use ninepins_rules::Game;
use rustc_hash::FxHashMap;
use std::fmt::Write as _;

/// The line above the words.
const WORDS: &str = "ninepins words 1\n";

/// The largest multiplicity of a heap in a word. The words found here have small ones.
const MAX_TIMES: u32 = 1000;

/// The parts of an encoded text, not checked.
struct Encoded<'t> {
    last: Certificate,
    shown_infinite: Option<Certificate>,
    last_finite: Option<Certificate>,
    /// The lines of words and outcome bits.
    words: &'t str,
}

impl MisereQuotient {
    /// Encodes the quotient.
    pub fn encode(&self) -> String {
        let mut text = self.certificate().to_string();
        let Some(last_finite) = &self.last_finite else { return text };
        let earlier = self.shown_infinite.iter().filter(|shown| shown.heaps.len() < self.last_heap());
        earlier.chain([last_finite]).for_each(|certificate| text += &certificate.to_string());
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
    ///
    /// # Errors
    ///
    /// If the text is damaged or about another game, the checker refuses a certificate, or the budget ends the work.
    pub fn decode(game: &Game, text: &str, budget: &Budget) -> Result<MisereQuotient, DecodeError> {
        let encoded = Encoded::read(game, text)?;
        let words = encoded.words;
        let mut quotient = MisereQuotient::rebuilt_from(
            &encoded.last,
            |candidate| match candidate.space.rank() {
                0 => with_least_words(candidate),
                _ => complete(candidate, words).ok_or_else(|| wrong("the words are not those of the heaps")),
            },
            budget,
        )?;
        if let Some(before) = encoded.last_finite {
            let (candidate, rules) = checked(&before)?;
            quotient.history = history_of(&candidate, &rules);
            quotient.last_finite = Some(Box::new(before));
        }
        if let Some(shown) = encoded.shown_infinite {
            check(&shown).map_err(DecodeError::Refused)?;
            quotient.infinite_from = Some(shown.heaps.len());
            quotient.shown_infinite = Some(Box::new(shown));
        }
        Ok(quotient)
    }

    /// Returns the last heap that an encoded text claims to cover; `None` if it is damaged or about another game.
    /// Nothing else is checked.
    pub fn encoded_last_heap(game: &Game, text: &str) -> Option<usize> {
        Encoded::read(game, text).ok().map(|encoded| encoded.last.heaps.len())
    }
}

impl Encoded<'_> {
    fn read<'t>(game: &Game, text: &'t str) -> Result<Encoded<'t>, DecodeError> {
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
        Ok(Encoded { shown_infinite: certificates.next(), last_finite, last, words })
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

/// Sets the words of a candidate, and the outcome bits of values that no position has. `None` if they do not fit the
/// candidate.
fn complete(candidate: &mut Candidate, text: &str) -> Option<()> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::testing::{built, extend};

    fn again(quotient: &MisereQuotient, text: &str) -> Result<MisereQuotient, DecodeError> {
        MisereQuotient::decode(quotient.game(), text, &Budget::unlimited())
    }

    fn assert_same(a: &MisereQuotient, b: &MisereQuotient) {
        assert_eq!(a.encode(), b.encode());
        assert_eq!((a.history(), a.counted_from(), a.period()), (b.history(), b.counted_from(), b.period()));
        assert_eq!((a.infinite_from(), a.shown_infinite()), (b.infinite_from(), b.shown_infinite()));
    }

    /// Encoding and decoding at every heap changes nothing.
    #[test]
    fn a_decoded_quotient_is_extended_like_the_original() {
        for (line, heaps) in [
            ("0.77 misere", 30),
            ("0.76 misere", 15),
            ("0.3102 misere", 14),
            ("0.154 misere", 24),
            ("0.176 misere", 18),
            ("0.7|0.07 misere", 9),
            ("0.3|0.7 misere", 9),
            // Proofs of fewer heaps, which list the same option sets in another order.
            ("0.644 misere", 60),
            ("0.07 misere", 30),
            ("0.520 misere", 21),
            ("0.22|0.2 misere", 6),
            ("0.13|0.7 misere", 12),
        ] {
            let mut quotient = built(line, 0);
            let direct = built(line, heaps);
            while quotient.last_heap() < direct.last_heap() {
                let mut read = again(&quotient, &quotient.encode()).unwrap_or_else(|why| panic!("{line}: {why}"));
                assert_same(&read, &quotient);
                extend(&mut read, quotient.last_heap() + 1);
                quotient = read;
            }
            assert_same(&quotient, &direct);
        }
    }

    #[test]
    fn every_change_of_the_text_is_refused() {
        let quotient = built("0.76 misere", 13);
        let text = quotient.encode();
        assert_eq!(MisereQuotient::encoded_last_heap(quotient.game(), &text), Some(13));
        let other = built("0.3102 misere", 12).encode();
        let finite = built("0.76 misere", 11).certificate().to_string();
        let (certificates, words) = text.split_once(WORDS).unwrap();
        let resummed = |text: String| {
            let body = text.rsplit_once("checksum ").unwrap().0;
            format!("{body}checksum {:016x}\n", checksum(body))
        };
        for bad in [
            String::new(),
            certificates.to_owned(),
            text[..text.len() / 2].to_owned(),
            text[..text.len() - 1].to_owned(),
            text.replacen("word 13 = ", "word 13 = 1 2 ", 1),
            other.clone(),
            resummed(format!("{certificates}{WORDS}{}", other.split_once(WORDS).unwrap().1)),
            resummed(format!("{finite}{WORDS}{words}")),
            resummed(text.replacen("word 13 = ", "word 13 = 1 1 ", 1)),
            resummed(text.replacen("word 13 = ", "word 13 = 99 1 ", 1)),
            resummed(text.replacen("word 13 = ", "word 13 = 1 4000000000 ", 1)),
            resummed(text.replacen("\ncolours (0): ", "\ncolours (0): 1", 1)),
            resummed(text.replacen("\ncolours (0): ", "\ncolours (77): ", 1)),
        ] {
            assert_ne!(bad, text);
            assert!(matches!(again(&quotient, &bad), Err(DecodeError::Unreadable(_))), "{}", &bad[bad.len() / 2..]);
        }
        // A certificate alone encodes a finite quotient.
        assert_eq!(again(&quotient, &finite).unwrap().last_heap(), 11);
        // Each certificate is checked.
        for at in 0..3 {
            let mut pieces: Vec<Certificate> = Certificate::read_all(certificates).unwrap();
            assert_eq!(pieces.len(), 3);
            pieces[at].heaps[1] = pieces[at].heaps[2];
            let forged: String = pieces.iter().map(Certificate::to_string).collect();
            let refused = again(&quotient, &resummed(format!("{forged}{WORDS}{words}")));
            assert!(matches!(refused, Err(DecodeError::Refused(_))), "{at}: {refused:?}");
        }
    }

    /// With several counters no certificate of all heaps shows that the quotient is infinite; one of fewer heaps is
    /// stored.
    #[test]
    #[ignore = "several counters: seconds"]
    fn the_proof_of_infinity_is_encoded() {
        let quotient = built("0.154 misere", 33);
        assert!(quotient.rank() > 1 && quotient.infinite().is_none());
        let mut read = again(&quotient, &quotient.encode()).unwrap();
        assert_same(&read, &quotient);
        assert_eq!(read.infinite_from(), Some(22));
        assert!(check(read.shown_infinite().unwrap()).unwrap().is_infinite());
        extend(&mut read, 35);
        assert_same(&read, &built("0.154 misere", 35));
    }
}
