//! The options of one heap, generated lazily in the order of positions.

use crate::{Code, Heap, Limit, MAX_PARTS, Parts};
use std::ops::ControlFlow;

/// What a player may make of one heap; see [`Ruleset::options`](crate::Ruleset::options).
///
/// It walks the tree of ascending lists of parts, depth first, so that a list comes before its extensions and before every
/// list with a larger part: that is the order of positions. The parts' limits depend on how many tokens are taken, which is
/// settled only by the last part; so each level holds the range of takes that give its part the limit it has.
#[derive(Clone, Debug)]
pub struct Options<'g> {
    code: &'g Code,
    limit: Limit,
    size: u64,
    most_parts: usize,
    levels: [Level; MAX_PARTS],
    depth: usize,
    started: bool,
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

impl<'g> Options<'g> {
    pub(crate) fn new(code: &'g Code, limit: Limit, heap: Heap) -> Options<'g> {
        let low = u64::from(!code.splits_without_taking());
        let high = code.most_taken().unwrap_or(u64::MAX).min(heap.limit());
        let takes = Takes { low, high };
        let most_parts = if low > high { 0 } else { code.most_parts() };
        let levels = [Level { size: 0, rest: heap.size(), takes }; MAX_PARTS];
        Options { code, limit, size: heap.size(), most_parts, levels, depth: 0, started: false, takes }
    }

    /// The tokens that are not in the parts before level `depth`.
    fn rest_above(&self, depth: usize) -> u64 {
        depth.checked_sub(1).map_or(self.size, |above| self.levels[above].rest)
    }

    /// The takes that the part before level `depth` allows.
    fn takes_above(&self, depth: usize) -> Takes {
        depth.checked_sub(1).map_or(self.takes, |above| self.levels[above].takes)
    }

    /// Puts the first feasible part of at least `size` tokens on level `depth`.
    fn enter(&mut self, depth: usize, mut size: u64) -> ControlFlow<()> {
        let takes = self.takes_above(depth);
        if !self.has_room(depth, size, takes.low) {
            match self.least_last(depth, size, takes) {
                Some(least) => size = least,
                None => return ControlFlow::Break(()),
            }
        }
        match self.run(depth, size, takes) {
            Some(takes) => self.levels[depth] = Level { size, rest: self.rest_above(depth) - size, takes },
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    /// The least part of at least `size` tokens that the code allows as the last part, on level `depth`. The code is asked
    /// for it, because between two such parts there may be more tokens than one could ever step through.
    fn least_last(&self, depth: usize, size: u64, takes: Takes) -> Option<u64> {
        let rest = self.rest_above(depth);
        let most = rest.checked_sub(size)?.min(takes.high);
        let taken = self.code.last_leaving(depth + 1, most).filter(|&taken| taken >= takes.low)?;
        Some(rest - taken)
    }

    /// Whether a part of `size` tokens on level `depth` can be followed by one of its size when `taken` tokens are taken.
    fn has_room(&self, depth: usize, size: u64, taken: u64) -> bool {
        let rest = self.rest_above(depth);
        depth + 1 < self.most_parts && taken <= rest && size <= (rest - taken) / 2
    }

    /// The first of the `takes` that fit a part of `size` tokens on level `depth`, up to the last that gives it the same
    /// limit.
    fn run(&self, depth: usize, size: u64, takes: Takes) -> Option<Takes> {
        let Takes { low, high } = takes;
        if !self.has_room(depth, size, low) {
            // It is the last part, which settles the take.
            let taken = self.rest_above(depth).checked_sub(size)?;
            return (low..=high).contains(&taken).then_some(Takes { low: taken, high: taken });
        }
        let same = match self.limit {
            Limit::Affine { times, .. } if times > 0 => self.limit.after(low, size) == size,
            _ => true,
        };
        Some(Takes { low, high: if same { high } else { low } })
    }

    /// Moves the last level on: to its next limit, else to its next size, else back to the level before.
    fn advance(&mut self) -> ControlFlow<()> {
        while let Some(last) = self.depth.checked_sub(1) {
            let Level { size, takes, .. } = self.levels[last];
            let above = self.takes_above(last);
            // A last part has settled the take, and no later one gives it another limit.
            if takes.high < above.high && self.has_room(last, size, takes.low) {
                let later = Takes { low: takes.high + 1, high: above.high };
                if let Some(takes) = self.run(last, size, later) {
                    self.levels[last].takes = takes;
                    return ControlFlow::Continue(());
                }
            }
            if self.enter(last, size + 1).is_continue() {
                return ControlFlow::Continue(());
            }
            self.depth = last;
        }
        ControlFlow::Break(())
    }

    /// Moves on to the next list of parts, which may or may not be an option.
    fn step(&mut self) -> ControlFlow<()> {
        if self.depth < self.most_parts {
            let least = self.depth.checked_sub(1).map_or(1, |last| self.levels[last].size);
            if self.enter(self.depth, least).is_continue() {
                self.depth += 1;
                return ControlFlow::Continue(());
            }
        }
        self.advance()
    }

    /// The current list of parts, if the code allows it.
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
        let mut heaps = [Heap::new(1)?; MAX_PARTS];
        for (heap, part) in heaps.iter_mut().zip(parts) {
            *heap = Heap::limited(part.size, self.limit.after(taken, part.size))?;
        }
        Some(Parts::ascending(heaps, self.depth))
    }
}

impl Iterator for Options<'_> {
    type Item = Parts;

    fn next(&mut self) -> Option<Parts> {
        loop {
            if self.started && self.step().is_break() {
                // Stay at the end: an exhausted iterator keeps answering `None`.
                self.most_parts = 0;
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
