//! Vectors: moves that lessen a pair of numbers, such as those of Wythoff's game.

use crate::{Heap, Parts};
use std::fmt::{self, Display};

/// The most vectors of a player.
pub const MAX_VECTORS: usize = 64;
/// The largest slope or constant of a coordinate.
pub const MAX_COORDINATE: i32 = i32::MAX;

/// The vectors (an + b, cn + d), for n = 1, 2, 3, ...; one vector if both slopes are 0. The sum of the coordinates is positive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Vector {
    slope: [u32; 2],
    start: [i32; 2],
}

impl Vector {
    /// Builds the vectors with these slopes a, c and constants b, d; `None` if a slope is above [`MAX_COORDINATE`], or some vector
    /// would not lessen the pair.
    pub fn new(slope: [u32; 2], start: [i32; 2]) -> Option<Vector> {
        let vector = Vector { slope, start };
        let lessens = vector.at(1).into_iter().sum::<i128>() > 0;
        (lessens && slope.into_iter().all(|slope| slope <= MAX_COORDINATE as u32)).then_some(vector)
    }

    /// Returns the slopes a, c.
    pub fn slope(&self) -> [u32; 2] {
        self.slope
    }

    /// Returns the vector for one n.
    pub fn at(&self, n: u64) -> [i128; 2] {
        [0, 1].map(|side| i128::from(self.slope[side]) * i128::from(n) + i128::from(self.start[side]))
    }

    /// Returns the largest n for which the vector may be subtracted from `pair`; 0 if there is none.
    fn most(&self, pair: [u64; 2]) -> u64 {
        let on = |side: usize| {
            let room = i128::from(pair[side]) - i128::from(self.start[side]);
            match self.slope[side] {
                _ if room < 0 => 0,
                0 => u64::MAX,
                slope => u64::try_from(room / i128::from(slope)).unwrap_or(u64::MAX),
            }
        };
        let most = on(0).min(on(1));
        if self.slope == [0, 0] { most.min(1) } else { most }
    }

    /// Returns the pair that is left after the vector for `n`, which must be at most [`Vector::most`]; `None` if nothing is left.
    fn left_of(&self, pair: [u64; 2], n: u64) -> Option<Heap> {
        let by = self.at(n);
        let [a, b] = [0, 1].map(|side| u64::try_from(i128::from(pair[side]) - by[side]).unwrap_or(0));
        Heap::pair(a, b)
    }

    /// Checks whether `by` is one of the vectors.
    fn has(&self, by: [i128; 2]) -> bool {
        let side = usize::from(self.slope[0] == 0);
        let n = match i128::from(self.slope[side]) {
            0 => 1,
            slope => (by[side] - i128::from(self.start[side])) / slope,
        };
        u64::try_from(n).is_ok_and(|n| n >= 1 && self.at(n) == by)
    }
}

/// Prints `(n,2n+1)`, `(-1,2)`.
impl Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (side, open) in ["(", ","].into_iter().enumerate() {
            f.write_str(open)?;
            match (self.slope[side], self.start[side]) {
                (0, start) => write!(f, "{start}")?,
                (slope, start) => {
                    if slope != 1 {
                        write!(f, "{slope}")?;
                    }
                    f.write_str("n")?;
                    if start != 0 {
                        write!(f, "{start:+}")?;
                    }
                }
            }
        }
        f.write_str(")")
    }
}

/// The vectors of one player: each may be subtracted from a pair if no coordinate becomes negative.
///
/// ```
/// use ninepins_rules::{Game, Heap, Player};
/// let wythoff: Game = "(n,n), (n,0), (0,n)".parse().unwrap();
/// assert_eq!(wythoff.to_string(), "(0,n),(n,0),(n,n)");
/// let options = wythoff.ruleset().options(Heap::pair(1, 2).unwrap(), Player::Left);
/// assert_eq!(options.map(|to| to.to_string()).collect::<Vec<_>>(), ["(1,0)", "(0,1)", "(1,1)", "(0,2)"]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Vectors(Vec<Vector>);

impl Vectors {
    /// Builds a list of vectors, in any order; `None` if it is empty or longer than [`MAX_VECTORS`].
    pub fn new(mut vectors: Vec<Vector>) -> Option<Vectors> {
        vectors.sort_unstable_by_key(|vector| (vector.at(1), vector.slope));
        vectors.dedup();
        (1..=MAX_VECTORS).contains(&vectors.len()).then_some(Vectors(vectors))
    }

    /// Lists the vectors.
    pub fn iter(&self) -> impl Iterator<Item = &Vector> {
        self.0.iter()
    }

    /// Counts the vectors that may be subtracted from `heap`.
    pub(crate) fn most_options(&self, heap: Heap) -> u64 {
        let Some(pair) = heap.as_pair() else { return 0 };
        self.0.iter().map(|vector| vector.most(pair)).fold(0, u64::saturating_add)
    }

    /// Checks whether `heap` may become `parts`.
    pub(crate) fn allow(&self, heap: Heap, parts: &[Heap]) -> bool {
        let left = match parts {
            [] => Some([0, 0]),
            [part] => part.as_pair(),
            _ => None,
        };
        let Some((pair, left)) = heap.as_pair().zip(left) else { return false };
        let by = [0, 1].map(|side| i128::from(pair[side]) - i128::from(left[side]));
        self.0.iter().any(|vector| vector.has(by))
    }
}

/// Prints `(0,n),(n,0),(n,n)`.
impl Display for Vectors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0[0].fmt(f)?;
        self.0[1..].iter().try_for_each(|vector| write!(f, ",{vector}"))
    }
}

/// The options of a pair, ascending. The options of each vector ascend as n falls.
#[derive(Clone, Debug)]
pub(crate) struct Merge<'g> {
    pair: [u64; 2],
    /// The vectors that have options left, each with its next n and the heap that it leaves.
    heads: Vec<(&'g Vector, u64, Option<Heap>)>,
}

impl<'g> Merge<'g> {
    pub(crate) fn new(vectors: &'g Vectors, heap: Heap) -> Merge<'g> {
        let pair = heap.as_pair().unwrap_or([0, 0]);
        let head = |vector: &'g Vector| {
            let n = vector.most(pair);
            (n > 0).then(|| (vector, n, vector.left_of(pair, n)))
        };
        Merge { pair, heads: vectors.0.iter().filter_map(head).collect() }
    }
}

impl Iterator for Merge<'_> {
    type Item = Parts;

    fn next(&mut self) -> Option<Parts> {
        let least = self.heads.iter().map(|head| head.2).min()?;
        let pair = self.pair;
        self.heads.retain_mut(|(vector, n, left)| {
            if *left == least {
                *n = if vector.slope == [0, 0] { 0 } else { *n - 1 };
                *left = vector.left_of(pair, *n);
            }
            *n > 0
        });
        Parts::new(least.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::{Merge, Vector, Vectors};
    use crate::{Heap, Parts};
    use std::collections::BTreeSet;

    /// All vectors with small numbers, by the definition.
    #[test]
    fn options_are_those_of_the_definition() {
        let row = Vector::new([1, 0], [0, 0]).unwrap();
        let pairs = |below: u64| (0..below).flat_map(move |a| (0..below).map(move |b| [a, b]));
        for slope in [[0, 0], [0, 1], [1, 0], [1, 1], [2, 1], [1, 3], [0, 2]] {
            for vector in (-3..=3).flat_map(|a| (-3..=3).filter_map(move |b| Vector::new(slope, [a, b]))) {
                let vectors = Vectors::new(vec![vector, row]).unwrap();
                let all = |each: Vector| (1..=if each.slope == [0, 0] { 1 } else { 20 }).map(move |n| each.at(n));
                for (heap, pair) in pairs(7).filter_map(|pair| Some((Heap::pair(pair[0], pair[1])?, pair))) {
                    let left =
                        all(vector).chain(all(row)).map(|by| [0, 1].map(|side| i128::from(pair[side]) - by[side]));
                    let left = left.filter(|left| left.iter().all(|side| *side >= 0));
                    let expected: BTreeSet<Parts> =
                        left.filter_map(|[a, b]| Parts::new(Heap::pair(a as u64, b as u64).as_slice())).collect();
                    assert!(Merge::new(&vectors, heap).eq(expected.iter().cloned()), "{vectors} {heap}");
                    for to in pairs(10).filter_map(|[a, b]| Parts::new(Heap::pair(a, b).as_slice())) {
                        assert_eq!(vectors.allow(heap, &to), expected.contains(&to), "{vectors} {heap} -> {to}");
                    }
                }
            }
        }
    }
}
