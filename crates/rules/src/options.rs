//! The options of one heap, generated lazily in the order of positions.

use crate::{Code, Heap, Limit, MAX_SPLIT, Parts};
use std::vec;

/// The options of one heap for one player, made by [`Ruleset::options`](crate::Ruleset::options).
///
/// ```
/// use ninepins_rules::{Game, Heap, Player};
/// let nim: Game = "nim".parse().unwrap();
/// let heap = Heap::new(1_000_000_000_000_000_000).unwrap();
/// assert_eq!(nim.ruleset().options(heap, Player::Left).nth(2).unwrap().to_string(), "2");
/// ```
#[derive(Clone, Debug)]
pub struct Options<'g>(pub(crate) Source<'g>);

/// The source of options, by the kind of moves.
#[derive(Clone, Debug)]
pub(crate) enum Source<'g> {
    Code(Splits<'g>),
    Rule(vec::IntoIter<Parts>),
    /// The options of a heap beside the first rules of a sum, with the number of its rules.
    Beside(usize, Box<Options<'g>>),
}

impl Iterator for Options<'_> {
    type Item = Parts;

    #[inline]
    fn next(&mut self) -> Option<Parts> {
        match &mut self.0 {
            Source::Code(splits) => splits.next(),
            Source::Rule(options) => options.next(),
            Source::Beside(part, options) => options.next()?.in_part(*part),
        }
    }
}

/// The options that a code gives a heap.
///
/// The iterator walks the tree of ascending lists of parts, depth first. So a list comes before its extensions and
/// before every list with a larger part, which is the order of positions. The limits of the parts depend on the number
/// of tokens taken, and only the last part settles that number. So each level holds the range of takes that give its
/// part the limit it has.
///
/// Each list that it enters is an option or the beginning of one. So only a few look-ups in the code lie between two
/// options, however rare options are.
#[derive(Clone, Debug)]
pub(crate) struct Splits<'g> {
    code: &'g Code,
    limit: Limit,
    size: u64,
    levels: [Level; MAX_SPLIT],
    depth: usize,
    started: bool,
    done: bool,
    /// The kinds of options that the code has: bit 2k for k parts, bit 2k + 1 for k parts that must differ.
    kinds: u8,
    /// The range of takes that the code and the heap's limit allow.
    takes: Takes,
}

/// One part: its size, the tokens left beside it and the parts before, and the takes under which it has the limit it has.
#[derive(Clone, Copy, Debug)]
struct Level {
    size: u64,
    rest: u64,
    takes: Takes,
}

/// The takes from `low` to `high`, both included.
#[derive(Clone, Copy, Debug)]
struct Takes {
    low: u64,
    high: u64,
}

impl<'g> Splits<'g> {
    pub(crate) fn new(code: &'g Code, limit: Limit, heap: Heap) -> Splits<'g> {
        let low = u64::from(!code.splits_without_taking());
        let high = code.most_taken().unwrap_or(u64::MAX).min(heap.limit());
        let takes = Takes { low, high };
        let levels = [Level { size: 0, rest: heap.size(), takes }; MAX_SPLIT];
        Splits {
            code,
            limit,
            size: heap.size(),
            levels,
            depth: 0,
            started: false,
            done: false,
            kinds: code.places().kinds,
            takes,
        }
    }

    /// Lists the kinds of options of more than `depth` parts: the number of parts, and whether they must differ.
    fn kinds_above(&self, depth: usize) -> impl Iterator<Item = (usize, bool)> + use<> {
        let mut bits = self.kinds & u8::MAX.checked_shl(2 * (depth as u32 + 1)).unwrap_or(0);
        std::iter::from_fn(move || {
            let highest = bits.checked_ilog2()?;
            bits ^= 1 << highest;
            Some((highest as usize / 2, highest % 2 == 1))
        })
    }

    /// Counts the tokens that are not in the parts before level `depth`.
    fn rest_above(&self, depth: usize) -> u64 {
        depth.checked_sub(1).map_or(self.size, |above| self.levels[above].rest)
    }

    /// Returns the takes that the part before level `depth` allows.
    fn takes_above(&self, depth: usize) -> Takes {
        depth.checked_sub(1).map_or(self.takes, |above| self.levels[above].takes)
    }

    fn before(&self, depth: usize) -> &[Level] {
        &self.levels[..depth]
    }

    /// Checks whether the parts before level `depth` and one of `size` tokens on it all differ.
    fn differ(&self, depth: usize, size: u64) -> bool {
        let before = self.before(depth);
        before.windows(2).all(|pair| pair[0].size < pair[1].size) && before.last().is_none_or(|last| last.size < size)
    }

    /// Puts the first part of at least `size` tokens that leads to an option on level `depth`.
    fn enter(&mut self, depth: usize, size: u64) -> Option<()> {
        let takes = self.takes_above(depth);
        self.levels[depth] = self.first_limit(depth, self.first_size(depth, size, takes)?, takes)?;
        Some(())
    }

    /// Returns the least part of at least `size` tokens on level `depth` that leads to an option by one of the `takes`.
    fn first_size(&self, depth: usize, size: u64, takes: Takes) -> Option<u64> {
        let mut first: Option<u64> = None;
        if size > self.rest_above(depth) {
            return None;
        }
        // If more parts follow, `size` itself will mostly do.
        for (parts, unequal) in self.kinds_above(depth) {
            let equal = self.before(depth).last().is_some_and(|last| last.size == size);
            let least = if unequal && equal { size + 1 } else { size };
            let found = if parts > depth + 1 {
                self.first_take(depth, least, takes, parts, unequal).map(|_| least)
            } else {
                self.first_last(depth, least, takes, unequal)
            };
            if found == Some(size) {
                return found;
            }
            first = first.map_or(found, |first| Some(first.min(found.unwrap_or(first))));
        }
        first
    }

    /// Returns the least last part of at least `size` tokens, on level `depth`, that the code allows. The code finds it
    /// by bisection, because two such parts may differ by too many tokens to step through.
    fn first_last(&self, depth: usize, size: u64, takes: Takes, unequal: bool) -> Option<u64> {
        let rest = self.rest_above(depth);
        let most = rest.checked_sub(size)?.min(takes.high);
        let taken = self.code.places().last(depth + 1, unequal, most).filter(|&taken| taken >= takes.low)?;
        (!unequal || self.differ(depth, size)).then_some(rest - taken)
    }

    /// Returns the least of the `takes` by which a part of `size` tokens on level `depth` leads to an option with this
    /// number of `parts`.
    fn first_take(&self, depth: usize, size: u64, takes: Takes, parts: usize, unequal: bool) -> Option<u64> {
        if unequal && !self.differ(depth, size) {
            return None;
        }
        // Each part that follows has at least as many tokens, or is larger than the one before.
        let more = (parts - depth - 1) as u64;
        let steps = if unequal { more * (more + 1) / 2 } else { 0 };
        let most =
            self.rest_above(depth).checked_sub(size)?.checked_sub(size.checked_mul(more)?)?.checked_sub(steps)?;
        // The last part settles the take.
        let low = if more == 0 { takes.low.max(most) } else { takes.low };
        self.code.places().first(parts, unequal, low).filter(|&taken| taken <= most.min(takes.high))
    }

    /// Returns a part of `size` tokens on level `depth` with the least limit that leads to an option by one of the
    /// `takes`.
    fn first_limit(&self, depth: usize, size: u64, takes: Takes) -> Option<Level> {
        let rest = self.rest_above(depth).checked_sub(size)?;
        let takes = match self.limit {
            Limit::Affine { times, .. } if times > 0 => {
                let each = self.kinds_above(depth);
                let low =
                    each.filter_map(|(parts, unequal)| self.first_take(depth, size, takes, parts, unequal)).min()?;
                Takes { low, high: self.limit.last_alike(low, size).min(takes.high) }
            }
            _ => takes,
        };
        Some(Level { size, rest, takes })
    }

    /// Moves the last level on: to its next limit, else to its next size, else back to the level before.
    fn advance(&mut self) -> Option<()> {
        while let Some(last) = self.depth.checked_sub(1) {
            let Level { size, takes, .. } = self.levels[last];
            let above = self.takes_above(last);
            if takes.high < above.high {
                let later = Takes { low: takes.high + 1, high: above.high };
                if let Some(level) = self.first_limit(last, size, later) {
                    self.levels[last] = level;
                    return Some(());
                }
            }
            if self.enter(last, size + 1).is_some() {
                return Some(());
            }
            self.depth = last;
        }
        None
    }

    /// Moves on to the next list of parts that is an option or the beginning of one.
    fn step(&mut self) -> Option<()> {
        if self.depth < self.code.most_parts() {
            let least = self.before(self.depth).last().map_or(1, |last| last.size);
            if self.enter(self.depth, least).is_some() {
                self.depth += 1;
                return Some(());
            }
        }
        self.advance()
    }

    fn current(&self) -> Option<Parts> {
        let Takes { low, high } = self.takes_above(self.depth);
        let taken = self.rest_above(self.depth);
        let digit = self.code.digit(taken);
        let parts = &self.levels[..self.depth];
        let allowed = (low..=high).contains(&taken)
            && digit.leaves(self.depth)
            && !(digit.is_unequal() && parts.windows(2).any(|pair| pair[0].size == pair[1].size));
        if !allowed {
            return None;
        }
        let mut heaps = [Heap::new(1)?; MAX_SPLIT];
        for (heap, part) in heaps.iter_mut().zip(parts) {
            *heap = Heap::limited(part.size, self.limit.after(taken, part.size))?;
        }
        Some(Parts::ascending(heaps, self.depth))
    }
}

impl Iterator for Splits<'_> {
    type Item = Parts;

    fn next(&mut self) -> Option<Parts> {
        loop {
            // An exhausted iterator stays exhausted.
            self.done = self.done || (self.started && self.step().is_none());
            if self.done {
                return None;
            }
            self.started = true;
            if let Some(parts) = self.current() {
                return Some(parts);
            }
        }
    }
}

#[cfg(test)]
mod tests;
