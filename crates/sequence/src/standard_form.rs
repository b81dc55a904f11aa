//! Standard forms: octal codes whose digits show that they have the same nim-sequence.
//!
//! Many codes have the same nim-values, apart from leading zeros. [`StandardForm::of`] gives codes one form if two
//! theorems show that, after *Winning Ways* (Berlekamp, Conway and Guy 1982, chapter 4: first cousins, and games in
//! standard form). Here heap 0 has value 0, G(n) is the nim-value of heap n, and bit 1, 2 or 4 of digit t allows taking
//! t tokens and leaving no heap, one heap or two.
//!
//! # A token less
//!
//! *Theorem.* Let G(1) = 0 in a code A. Let B be the code that has 7 as digit t + 1 for each digit t of A with bit 4,
//! bits 1 and 2 in digit t for each digit t with bit 2, and bit 1 in digit t - 1 for each digit t with bit 1. Then heap
//! n of B has the value of heap n + 1 of A, for all n >= 0.
//!
//! *Proof.* By induction on n; heap 0 of B and heap 1 of A have value 0. Remove a token from every heap that an option
//! of n + 1 in A leaves. Two heaps with n + 1 - t tokens in all become heaps with n - (t + 1), which may be empty:
//! these are all ways to leave at most two heaps when t + 1 tokens are taken from n. One heap n + 1 - t becomes n - t,
//! perhaps empty. Where no heap is left, n + 1 = t, the whole heap t - 1 of B is taken. These are all options of n in
//! B. By induction their values are the same, because a heap of one token has value 0, like no heap. (Digit 1 of A has
//! no bit 1, for G(1) = 0; so digit 0 of B is 0.) ∎
//!
//! # Bits that make no difference
//!
//! *Theorem.* G stays the same if a code loses
//!
//! - bit 2 of digit t + i, where digit t has bit 4, i >= 1, and G(i) = 0;
//! - bit 1 of digit t, where heap t has another option of value 0.
//!
//! *Proof.* By induction on n, both codes have the same values below n. The first bit allows leaving heap n - t - i >=
//! 1; so does the option that leaves this heap and heap i, and it has the same value. The second is one option of heap
//! t alone, of value 0. ∎
//!
//! The standard form is the code with G(1) > 0 that the first theorem leads to, without bits 2 of that kind and then
//! without bits 1 of that kind. Finding it takes only the values of heaps up to the number of digits.

use ninepins_rules::{Code, Digit};

const MAX_DIGITS: u64 = 64;

/// The standard form of an octal code. Codes with one form have the same nim-sequence, apart from leading zeros.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StandardForm {
    digits: Vec<u8>,
}

/// A code's standard form, and how its heaps correspond to those of the form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standardized {
    /// The standard form of the code.
    pub form: StandardForm,
    /// A heap of the code equals the heap of the form with this many tokens less.
    pub shift: u64,
}

const WHOLE: u8 = 1;
const ONE: u8 = 2;
const TWO: u8 = 4;

impl StandardForm {
    /// Returns the form of a code. `None` if the code is not octal, must leave unequal heaps, or has more than 64 digits. A code
    /// without moves has the form of `0.0`.
    ///
    /// The time is the cube of the number of digits.
    pub fn of(code: &Code) -> Option<Standardized> {
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
        Some(Standardized { form: StandardForm { digits }, shift })
    }

    /// Returns the digits, from digit 0 on; none if there are no moves.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }
}

/// Removes zeros at the end; perhaps nothing remains.
fn trim(digits: &mut Vec<u8>) {
    while digits.last() == Some(&0) {
        digits.pop();
    }
}

/// Returns the values of the heaps up to the number of digits, by definition.
fn values(digits: &[u8]) -> Vec<u32> {
    let mut values = vec![0];
    for heap in 1..=digits.len() {
        let options = options(digits, &values, heap);
        values.extend((0..).find(|value| !options.contains(value)));
    }
    values
}

/// Returns the values of the options of a heap, given those of smaller heaps.
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
