//! Periods of nim-values: certificates that the nim-sequence of a game repeats for ever, and the checker that reads
//! them.
//!
//! In an impartial game under normal play every heap n has a nim-value G(n): the least number that is not the nim-sum
//! (bitwise xor) of the values of the heaps of any of its options (Sprague 1935, Grundy 1939); G(0) = 0. The sequence
//! of these values is known to repeat in many games with a finite code, sometimes after millions of heaps. A
//! [`Certificate`] claims a period, and [`check`](crate::check) proves it: it computes all values that it needs.
//!
//! ```
//! let text = "\
//! ninepins period 1
//! game 0.77
//! preperiod 71
//! period 12
//! max 9
//! classical
//! ";
//! let forged: ninepins_proof::period::Certificate = text.parse().unwrap();
//! let error = ninepins_proof::check(&forged).unwrap_err();
//! assert_eq!(error.to_string(), "line 5: the largest value is 8, not 9");
//!
//! let kayles: ninepins_proof::period::Certificate = text.replace("9", "8").parse().unwrap();
//! let checked = ninepins_proof::check(&kayles).unwrap().to_string();
//! assert!(checked.starts_with("0.77 with all heaps: nim-values have preperiod 71 and period 12, no less, and the largest is 8"));
//! ```
//!
//! The rest of this page specifies the format and proves the theorems, completely enough to write another checker.
//!
//! # The text
//!
//! Lines, comments, numbers, games and the checksum are as in [certificates of positions](crate). The first line is
//! `ninepins period 1`; with a `reach` it is `ninepins period 2`. Version 3 is that of [arithmetic] periods, whose values may rise. The rest is, with each item between braces on a line of its own,
//!
//! ```text
//! period   = "game " game  "preperiod " number  "period " number  "max " number  evidence
//!            ["checksum " 16 hexadecimal digits, lower case]
//! evidence = "classical"
//!          | "sparse mask " number [" alternating"] " window " number [" reach " number]  {"rare" " " number {" " number}}
//!            {"at " number " " digits}
//! ```
//!
//! There is at most one line `rare`. A mask is from 1 to 2^16 - 1. A line `at` has one digit for each value, from 0 to
//! 63: `0` to `9`, `A` to `Z`, `a` to `z`, `+` and `-`.
//!
//! # The claim
//!
//! `preperiod s`, `period p` and `max m` say that
//!
//! - G(n + p) = G(n) for all n >= s;
//! - s is least: s = 0, or G(s - 1 + p) and G(s - 1) differ;
//! - p is least, even with another s;
//! - m is the largest of all values.
//!
//! Once the first is proved, the last two are claims about heaps up to s + p - 1. The least period of a sequence
//! divides all its periods, so it suffices to look at p divided by each of its prime factors.
//!
//! The game is impartial, in normal play, without terminals and limits, and its code is finite. Let k be the most
//! tokens that may be taken, and h the most heaps that a move may leave, at least 1.
//!
//! # Classical
//!
//! Let s' be the larger of s and 1, and c = 0, or c = h - 1 if the code has a digit with `!`. `classical` is accepted
//! if G(n + p) = G(n) for all n from s up to but not including
//!
//! ```text
//! N = h s' + (h c + h - 1) p + k.
//! ```
//!
//! *Theorem.* Then G(n + p) = G(n) for all n >= s. For c = 0 and h = 2 this is the theorem of Guy and Smith (1956),
//! with N = 2 s' + p + k; for subtraction games, h = 1, it says that k values in a row decide all that follow.
//!
//! *Proof.* By induction let n >= N, and let G(m + p) = G(m) for s <= m < n. Both n and n + p are above k, so neither
//! heap may be taken whole.
//!
//! An option of n leaves at most h heaps with n - k tokens or more in all, and the largest of these, b, is at least
//! (n - k) / h >= s'. Add p tokens to it: no heap was larger, so those that differed still differ, and this is an
//! option of n + p. Its value is the same, for s <= b < n. (Where nothing is taken there are two heaps or more, so
//! b < n there too.)
//!
//! An option of n + p leaves a largest heap b of at least (n + p - k) / h >= s' + (1 + c) p. Take p tokens from it: a
//! heap b - p >= s' >= 1 remains, so that as many heaps are left as before, and the value is the same. This is an
//! option of n, unless the heaps must differ and b - p =: a is among the others. If so, c is at least 1. If the heaps
//! are a and a + p, of value 0, then a - p and a + p are an option of n of value 0, for a - p >= s'. If there is a
//! third heap x, then c = 2, and a - p, a + p, x are an option of n of the same value as x; but if x = a - p, then
//! a - 2p, a + 2p, x are, for a - 2p >= s'. (x is not a + p = b.)
//!
//! So n and n + p have options of the same values, and G(n + p) = G(n). ∎
//!
//! Coq has checked this proof, and that an accepted classical certificate proves its whole claim: `period_proved` in
//! `formal/Theorems.v`; `nim_values_proved` shows that there are such values. The proofs below are on paper only.
//!
//! # Rare and common
//!
//! That window is longer than twice the preperiod, and values of large heaps take long to find. If a move leaves at
//! most two heaps, there is often a better way, by what *Winning Ways* (Berlekamp, Conway and Guy 1982, chapter 4)
//! calls a sparse space.
//!
//! Let M be the `mask`. Value v is *common at n* if the number of bits that v and M share is odd, and otherwise *rare
//! at n*. If types are `alternating`, then the two words swap wherever n + e is odd. Here e is a number of tokens that
//! may be taken to leave two heaps, or 0 if there is none. All such numbers must have one parity, and the period must
//! be even. A heap n >= 1 is rare or common if G(n) is so at n; heap 0 is neither.
//!
//! *Lemma.* If an option of n leaves two heaps a and b, then G(a) xor G(b) is common at n if exactly one of a and b is
//! rare, and otherwise rare at n.
//!
//! *Proof.* The number of bits shared with M is additive for xor, modulo 2. If types alternate, then a + b + e and n
//! have the same parity, and so have (a + e) + (b + e) and n + e. So types add up, those of a and b to that of the
//! option. ∎
//!
//! G(n) is found from the values of smaller heaps as follows. Mark the values of all options that leave no heap or one
//! heap, and of those that leave two of which one is rare. Let v be the least value that is common at n and not marked.
//! No option has the value v, as the lemma shows, and all smaller values that are common at n are values of options. If
//! each smaller value that is rare at n is one too, for which one pair of heaps suffices, then G(n) = v. Otherwise G(n)
//! is the least that is not, and heap n is rare. Nothing is guessed; the mask decides only the time.
//!
//! # Sparse
//!
//! `sparse ... window W` and `rare r1 r2 ...` say that the rare heaps below N are exactly r1, r2, .... Let R be the set
//! of these, L the largest or 0, x the larger of s and L + 1, and N = x + W + p. The evidence is accepted if W >= L +
//! k, and
//!
//! - **Repetition.** G(n + p) = G(n) for s <= n < x + W.
//! - **Lasting options.** For each n with x + W <= n < N, each value below G(n) that is rare at n is the value of a
//!   *lasting* option. Such an option leaves one heap, or it leaves two heaps of which the larger is at least x.
//!
//! *Theorem.* Then G(n + p) = G(n) for all n >= s, and no heap above L is rare.
//!
//! *Proof.* By induction let n >= x + W, and let G(m + p) = G(m) for s <= m < n, and no heap from L + 1 to n + p - 1 be
//! rare. Types are the same at n and n + p. Both heaps are above k, so neither may be taken whole.
//!
//! *Values that are common at n.* Options that leave one heap leave n - t or n + p - t, where 1 <= t <= k <= W. So n -
//! t >= x, and the values are equal. Let an option leave two heaps after t tokens, one of them rare. The rare heap is
//! an i in R, so 1 <= i <= L. The other heap is n - t - i >= n - k - L >= x, or n + p - t - i. It is larger than i, so
//! that the heaps differ; it is not rare, and its values are equal. So for every i and t either both n and n + p have
//! such an option or neither. By the lemma n and n + p have options of the same values that are common at n.
//!
//! *Values that are rare at n.* Let n' be the heap with x + W <= n' < x + W + p and n - n' divisible by p; by induction
//! G(n') = G(n). A value r < G(n) that is rare at n' has a lasting option. If it leaves one heap n' - t >= x, then
//! n + p - t has the same value by induction. If it leaves j and b >= x, where b >= j, then j and b + (n + p - n') are
//! an option of n + p, also if the heaps must differ, and its value is the same.
//!
//! No heap above L and below n + p is rare, so G(n) is common at n: it is not the value of an option of n, and all
//! smaller ones are. By what was shown, it is not the value of an option of n + p, and all smaller ones are. So
//! G(n + p) = G(n), and n + p is not rare. ∎
//!
//! A wide window makes options last: if W >= x + k, then the larger of two heaps that an option leaves is always at
//! least x. Mostly W = L + k is enough, and the proof takes the values of little more than x + p heaps.
//!
//! # Windows
//!
//! If x is large, values one after the other take long, and memory for all of them. With lines `at` a sparse
//! certificate can be checked in stretches, side by side. `at h ...` states the values of heaps h to h + W. `reach V` says how far
//! options with rare values may reach back. Without it V = W; without lines `at` there is none.
//! With such lines the evidence is accepted if V >= W >= L + k, all values are below 64, s > L + 1, and
//!
//! 1. the lines ascend; the first has h > L, and h > V if there is a `reach` or the code has a digit with `!`; s - 1 is one of these
//!    heaps, and s - 1 + p is the last;
//! 2. the values of those two lines differ at the first heap and agree at all others;
//! 3. the values of all heaps up to the end of the first line, found one after the other, are rare exactly at R, and end as
//!    that line says;
//! 4. for each line but the last, the values of all heaps up to the end of the next line, found from those of the line,
//!    are common at each heap, and end as the next line says. To find G(n), take the least value that is common at n
//!    and is not the value of certain options: those that leave no heap or one, or two of which one is in R. Each
//!    smaller value that is rare at n must be the value of an option that leaves one heap, or of one that leaves a heap b
//!    and one of V tokens or less, with b >= n - V and b > h, where h is the heap of the line;
//! 5. for each prime q that divides p the values of heaps s + p / q up to s + p / q + W - 1 are not those of s up to s + W - 1;
//! 6. the largest value is m.
//!
//! *Proof.* By induction on the lines the values are right. A value that is common at n and that an option with a heap of R has, or
//! with one heap, needs no heap before n - L - k >= n - W > h. A rare one needs b > h and a heap up to V, which is before
//! the end of the first line. If the two must differ, b > h > V, and they do. So every value that is used is known. With x = s the conditions of the
//! theorem hold. Repetition holds by 2. Each n from s + W to s + W + p - 1 belongs to a stretch with h >= s - 1, so by 4 its options
//! last: b > h >= s - 1. By 5 no shorter period is one, and by 2 no smaller preperiod. ∎
//!
//! W = L + k is least: fewer values do not decide the next one. With V = W it would seldom be enough. In `0.106`, where L + k = 1106,
//! one heap in 24,000 has a rare value that only options reaching farther back show, and some reach thousands of heaps. But only the
//! first V heaps of a stretch cannot reach back by V, so most windows of the least width will do, and a line at another heap replaces
//! one that does not. A [`WindowedCheck`] finds such lines.
//!
//! Stretches do not depend on each other. A check therefore follows many at once, each in a bit of a word, and on
//! several threads if [`check_with`](crate::Format::check_with) may use them. This makes a check of 10^12 heaps possible.
//!
//! # Limits
//!
//! Besides [`MAX_BYTES`](crate::MAX_BYTES) and [`MAX_LINES`](crate::MAX_LINES) for reading, a check may take
//! [`MAX_STEPS`], list [`MAX_RARE`] heaps, and find the values of [`MAX_HEAPS`] heaps, or of [`MAX_WIDE_HEAPS`] if the
//! evidence is classical or a value is 64 or more. Values in a sparse certificate are below 2^16. With windows the
//! heaps before the end of the first are so limited, V is at most [`MAX_WINDOW`], no window is above
//! [`MAX_LONG_HEAPS`], and [`MAX_LONG_STEPS`] steps may be taken. A certificate above these bounds is refused, which
//! says nothing against the claim. Another checker may have other limits. However values are found, those of the first
//! heaps, some thousand, are compared with the definition, for which the rules list the options.

pub mod arithmetic;
mod bounds;
mod certificate;
mod claims;
mod marks;
mod moves;
mod sparse;
mod windows;

pub use bounds::{MAX_HEAPS, MAX_LONG_HEAPS, MAX_LONG_STEPS, MAX_RARE, MAX_STEPS, MAX_WIDE_HEAPS};
pub use certificate::{Certificate, Evidence, Sparse, Window};
pub use claims::primes;
pub use moves::{Moves, Split};
pub use windows::{MAX_VALUE, MAX_WINDOW, WindowedCheck};

use crate::{CheckError, CheckOptions, Checked, Format};
use bounds::begin;

impl Format for Certificate {
    fn check_with(&self, options: CheckOptions<'_>) -> Result<Checked, CheckError> {
        let moves = Moves::checked(self)?;
        let mut work = begin(Certificate::PERIOD_LINE, options);
        match &self.evidence {
            Evidence::Classical => moves::check(self, &moves, &mut work),
            Evidence::Sparse(sparse) if sparse.windows.is_empty() => {
                sparse::check(self, sparse, &moves, (&mut work, options))
            }
            Evidence::Sparse(_) => {
                WindowedCheck::begin(self, moves, &mut work)?.check(&[], 0, options).map(|(checked, _)| checked)
            }
        }
    }
}
