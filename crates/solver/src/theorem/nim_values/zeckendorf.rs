//! The first four thresholds of limit-nim, `0.[3] limit 2n`, for heaps of any size.
//!
//! Write n as a sum of Fibonacci numbers no two of which are neighbours (Zeckendorf). Let s_v(n) be the least part that
//! is v or more. Then f_v(n) = s_v(n) for v = 1, 2, 3. f_4(n) is s_5(n), less 1 if the parts below 5 add up to 3. (f_1
//! is the theorem on Fibonacci nim; Whinihan 1963.)
//!
//! The proof is by induction on n, layer by layer. It uses the classical fact (A): a take of u < s_1(m) leaves s_1 <=
//! 2u, and a take of s_1(m) itself leaves s_1 > 2 s_1(m). A take of t leaves value v if f_v(n - t) <= 2t < f_(v+1)(n -
//! t), and f_(v+1)(n) is the larger of f_v(n) and the least such t. Write n = M + e, where e is the sum of the parts
//! that are too small to count for f_(v+1), and F is the least part of M.
//! - If f_v(n) = F already, some t < F leaves v: t = F + e - v, which leaves v beside much larger parts.
//! - Else t = F leaves e beside parts > 2F, so it leaves v. A t <= e leaves M and less, too small a limit for v. With t > e
//!   put u = t - e < F: if the parts of M - u that are too small add up to e', then (A) for u + e' < F gives a part of
//!   M - u that counts, of at most 2(u + e') <= 2t, so the value is more than v. Where e' > e, e' = 4 and e = 3, the part
//!   is at least 8 and therefore at most 2(u + e') - 2 = 2t.
//! - For v = 3 and e = 3, t = F - 1 leaves 3 + 1 beside parts > 2t; that t is the least, by the same argument.

/// The Fibonacci numbers 1, 2, 3, 5, ... below 2^64.
const FIBONACCI: [u64; 92] = {
    let mut numbers = [1; 92];
    numbers[1] = 2;
    let mut i = 2;
    while i < numbers.len() {
        numbers[i] = numbers[i - 1] + numbers[i - 2];
        i += 1;
    }
    numbers
};

/// The Zeckendorf parts of `n`, the largest first.
fn parts(mut n: u64) -> impl Iterator<Item = u64> {
    FIBONACCI.iter().rev().copied().filter(move |&part| {
        let fits = part <= n;
        n -= if fits { part } else { 0 };
        fits
    })
}

/// Returns f_1, f_2, f_3, f_4 of a heap of `size` tokens; `u64::MAX` if a threshold does not exist.
pub fn thresholds(size: u64) -> [u64; 4] {
    let mut thresholds = [u64::MAX; 4];
    let mut small = 0;
    for part in parts(size) {
        for (threshold, least) in thresholds.iter_mut().zip([1, 2, 3, 5]) {
            if part >= least {
                *threshold = part;
            }
        }
        small += if part < 5 { part } else { 0 };
    }
    if small == 3 && thresholds[3] != u64::MAX {
        thresholds[3] -= 1;
    }
    thresholds
}

/// Returns the value of `size` tokens under `limit`, if it is at most 3.
pub fn small_value(size: u64, limit: u64) -> Option<u64> {
    thresholds(size).iter().position(|&threshold| limit < threshold).map(|value| value as u64)
}

/// Returns all takes from `size` tokens that leave `value`, descending; `value` is at most 3.
///
/// A take of t leaves m = M + e, where e < 5 is the sum of the parts too small to count. The least part of M is more
/// than 2t, because m has no larger value. So the parts of M and of t together are those of n - e: t is a tail of them.
pub fn takes_leaving(value: u64, size: u64, limit: u64) -> Vec<u64> {
    let mut takes = Vec::new();
    for e in 0..5.min(size) {
        let parts: Vec<u64> = parts(size - e).collect();
        let tails = parts.iter().rev().scan(0, |tail, part| {
            *tail += part;
            Some(*tail)
        });
        takes.extend(tails.take_while(|&taken| taken <= limit).filter(|&taken| {
            let left = size - taken;
            small_value(left, left.min(taken.saturating_mul(2))) == Some(value)
        }));
    }
    takes.sort_unstable_by(|a, b| b.cmp(a));
    takes.dedup();
    takes
}
