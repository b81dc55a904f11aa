//! Octal codes with the same nim-sequence, told by their digits.
//!
//! Many codes have the same nim-values, leading zeros apart. [`StandardForm::of`] gives all codes of which two theorems say so the
//! same form, after *Winning Ways* (Berlekamp, Conway and Guy 1982, chapter 4: first cousins, and games in standard form). Heap 0 has
//! value 0 here, G(n) is the nim-value of heap n, and bit 1, 2 or 4 of digit t allows to take t tokens and to leave no heap, one
//! heap or two.
//!
//! # A token less
//!
//! *Theorem.* Let G(1) = 0 in a code A. Let B be the code that has 7 as digit t + 1 for each digit t of A with bit 4, bits 1
//! and 2 in digit t for each digit t with bit 2, and bit 1 in digit t - 1 for each digit t with bit 1. Then heap n of B is worth heap
//! n + 1 of A, for all n >= 0.
//!
//! *Proof.* By induction on n; heap 0 of B and heap 1 of A are worth 0. Take a token from every heap that an option of n + 1
//! in A leaves. Two heaps with n + 1 - t tokens in all become heaps with n - (t + 1), which may be empty: all ways to leave at most two
//! heaps when t + 1 are taken from n. One heap n + 1 - t becomes n - t, perhaps empty. Where none is left, n + 1 = t, the whole heap
//! t - 1 of B is taken. These are all options of n in B, and by induction their values are the same, a heap of one token being worth 0
//! as no heap is. (Digit 1 of A has no bit 1, for G(1) = 0; so digit 0 of B is 0.) ∎
//!
//! # Bits that make no difference
//!
//! *Theorem.* G stays the same if a code loses
//!
//! - bit 2 of digit t + i, where digit t has bit 4, i >= 1, and G(i) = 0;
//! - bit 1 of digit t, where heap t has another option of value 0.
//!
//! *Proof.* By induction on n, both codes have the same values below n. The first bit allows to leave heap n - t - i >= 1, and so does
//! the option that leaves that and heap i, of the same value. The second is one option of heap t alone, of value 0. ∎
//!
//! The form is what there is once G(1) > 0, without bits 2 of that kind and then without bits 1 of that kind. Only the values of
//! heaps up to the number of digits are needed for that.

use ninepins_rules::{Code, Digit};

/// The most digits of a code that has a form here.
const MAX_DIGITS: u64 = 64;

/// What two octal codes have in common if two theorems say that their nim-sequences are the same, leading zeros apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StandardForm {
    /// The digits, from digit 0 on.
    digits: Vec<u8>,
}

const WHOLE: u8 = 1;
const ONE: u8 = 2;
const TWO: u8 = 4;

impl StandardForm {
    /// The form, and by how many tokens a heap of it is smaller than the heap of the code that it is worth. `None` if the code is not
    /// octal, may leave only unequal heaps, or has more than 64 digits. A code without moves has the form of `0.0`.
    ///
    /// It takes time of the cube of the number of digits.
    pub fn of(code: &Code) -> Option<(StandardForm, u64)> {
        let last = code.most_taken().filter(|&last| last <= MAX_DIGITS)?;
        let digits: Vec<Digit> = (0..=last).map(|taken| code.digit(taken)).collect();
        if digits.iter().any(|digit| digit.bits() >= 8 || digit.is_unequal()) {
            return None;
        }
        let mut digits: Vec<u8> = digits.into_iter().map(Digit::bits).collect();
        let mut shift = 0;
        trim(&mut digits);
        while !digits.is_empty() {
            let values = values(&digits);
            if values[1] > 0 {
                drop_needless(&mut digits, &values);
                trim(&mut digits);
                break;
            }
            digits = with_a_token_less(&digits);
            shift += 1;
            trim(&mut digits);
        }
        Some((StandardForm { digits }, shift))
    }

    /// The digits, from digit 0 on; none if there are no moves.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }
}

/// Zeros at the end say nothing; what is left may be nothing.
fn trim(digits: &mut Vec<u8>) {
    while digits.last() == Some(&0) {
        digits.pop();
    }
}

/// The values of heap 0 to the heap of as many tokens as there are digits, by definition.
fn values(digits: &[u8]) -> Vec<u32> {
    let mut values = vec![0];
    for heap in 1..=digits.len() {
        let options = options(digits, &values, heap);
        values.extend((0..).find(|value| !options.contains(value)));
    }
    values
}

/// The values of the options of a heap, given those of smaller heaps.
fn options(digits: &[u8], values: &[u32], heap: usize) -> Vec<u32> {
    let mut options = Vec::new();
    for (taken, &digit) in digits.iter().enumerate().take(heap + 1) {
        let rest = heap - taken;
        if digit & WHOLE != 0 && rest == 0 {
            options.push(0);
        }
        if digit & ONE != 0 && rest > 0 {
            options.push(values[rest]);
        }
        if digit & TWO != 0 {
            options.extend((1..=rest / 2).map(|part| values[part] ^ values[rest - part]));
        }
    }
    options
}

/// The first theorem.
fn with_a_token_less(digits: &[u8]) -> Vec<u8> {
    let mut less = vec![0; digits.len() + 1];
    for (taken, &digit) in digits.iter().enumerate() {
        if digit & TWO != 0 {
            less[taken + 1] |= WHOLE | ONE | TWO;
        }
        if digit & ONE != 0 {
            less[taken] |= WHOLE | ONE;
        }
        if digit & WHOLE != 0 {
            less[taken - 1] |= WHOLE;
        }
    }
    less
}

/// The second theorem.
fn drop_needless(digits: &mut [u8], values: &[u32]) {
    let splits: Vec<usize> = (0..digits.len()).filter(|&taken| digits[taken] & TWO != 0).collect();
    for taken in 1..digits.len() {
        if splits.iter().any(|&split| split < taken && values[taken - split] == 0) {
            digits[taken] &= !ONE;
        }
    }
    for taken in 1..digits.len() {
        let before = digits[taken];
        digits[taken] &= !WHOLE;
        if !options(digits, values, taken).contains(&0) {
            digits[taken] = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Sequence};
    use ninepins_rules::Game;
    use std::collections::BTreeMap;

    fn code(line: &str) -> Code {
        line.parse::<Game>().unwrap().ruleset().codes().left.clone()
    }

    fn form(line: &str) -> Option<(String, u64)> {
        let (form, shift) = StandardForm::of(&code(line))?;
        Some((form.digits().iter().map(u8::to_string).collect(), shift))
    }

    fn values_of(code: &Code, heaps: u64) -> Vec<u32> {
        let mut sequence = Sequence::new(code);
        sequence.extend(heaps, &Budget::unlimited()).unwrap();
        (0..heaps).filter_map(|heap| sequence.value(heap)).collect()
    }

    #[test]
    fn forms() {
        // Dawson's Chess has been Dawson's Kayles, which has been 0.4.
        assert_eq!(form("0.137"), Some(("0137".into(), 0)));
        assert_eq!(form("0.07"), Some(("0137".into(), 1)));
        assert_eq!(form("0.4"), Some(("0137".into(), 2)));
        // Kayles is 4.4 with a token less, and a heap of 3 has a move to a heap of value 0 anyway.
        assert_eq!(form("0.77"), Some(("077".into(), 0)));
        assert_eq!(form("0.771"), form("0.77"));
        assert_eq!(form("4.4"), Some(("077".into(), 1)));
        assert_eq!(form("0.0"), Some((String::new(), 0)));
        assert_eq!(form("4.0"), Some(("07".into(), 1)));
        for none in ["0.[3]", "4!.0", "0.8", &format!("0.{}", "7".repeat(65))] {
            assert_eq!(form(none), None, "{none}");
        }
        assert!(form(&format!("0.{}1", "0".repeat(63))).is_some());
    }

    /// All codes of up to three digits: the values are those of the form, moved; and the form is one of its own.
    #[test]
    fn whole_world_of_forms() {
        const HEAPS: u64 = 300;
        let mut met = BTreeMap::new();
        let digits = |index: usize| [index / 64 % 8, index / 8 % 8, index % 8];
        for index in 0..1024 {
            let [first, second, third] = digits(index);
            let code = code(&format!("{}.{first}{second}{third}", index / 512 * 4));
            let (form, shift) = StandardForm::of(&code).unwrap();
            let own = values_of(&code, HEAPS);
            let digits: Vec<Digit> = form.digits().iter().map(|&bits| Digit::new(bits).unwrap()).collect();
            let zero = digits.first().copied().unwrap_or_default();
            let least = Code::new(zero, digits.iter().skip(1).copied().collect(), Vec::new()).unwrap();
            assert_eq!(StandardForm::of(&least), Some((form.clone(), 0)), "{code}");
            let values = met.entry(form).or_insert_with(|| values_of(&least, HEAPS));
            let moved = |heap: u64| heap.checked_sub(shift).map_or(0, |heap| values[heap as usize]);
            assert!((0..HEAPS).all(|heap| own[heap as usize] == moved(heap)), "{code}");
        }
        assert_eq!(met.len(), 279);
    }
}
