//! Rulesets: what each player may do with a heap.

use crate::{ByPlayer, Code, Heap, Move, Options, Player};
use std::fmt;

/// How a take changes the limit of the heap it is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Limit {
    /// Heaps have no limits.
    #[default]
    None,
    /// After taking n tokens at most `times * n + plus` of what is left may be taken, but always at least 1.
    Affine {
        /// The factor.
        times: u64,
        /// The summand.
        plus: u64,
    },
}

impl Limit {
    /// The limit of a heap of `size` tokens left after `taken` were taken.
    pub fn after(self, taken: u64, size: u64) -> u64 {
        match self {
            Limit::None => size,
            Limit::Affine { times, plus } => times.saturating_mul(taken).saturating_add(plus).max(1).min(size),
        }
    }
}

/// `2n`, `n+1`; `Limit::None` prints nothing.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limit::Affine { times, plus } = *self else { return Ok(()) };
        if times != 1 {
            write!(f, "{times}")?;
        }
        f.write_str("n")?;
        if plus != 0 { write!(f, "+{plus}") } else { Ok(()) }
    }
}

/// What may be taken, by each player, and how that changes the limits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ruleset {
    codes: ByPlayer<Code>,
    limit: Limit,
}

impl Ruleset {
    /// The ruleset with these codes and this limit; `None` if heaps with limits could be broken without taking anything,
    /// for then no limit would follow.
    pub fn new(codes: ByPlayer<Code>, limit: Limit) -> Option<Ruleset> {
        let splits = codes.left.splits_without_taking() || codes.right.splits_without_taking();
        (limit == Limit::None || !splits).then_some(Ruleset { codes, limit })
    }

    /// Each player's code.
    pub fn codes(&self) -> &ByPlayer<Code> {
        &self.codes
    }

    /// How takes change limits.
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// Whether both players always have the same moves.
    pub fn is_impartial(&self) -> bool {
        self.codes.left == self.codes.right
    }

    /// The most heaps that one heap can become in a move of either player.
    pub fn most_parts(&self) -> usize {
        self.codes.left.most_parts().max(self.codes.right.most_parts())
    }

    /// What `player` may make of `heap`: each possibility once, in the order of positions. Lazy: a heap may have more
    /// options than memory could hold.
    pub fn options(&self, heap: Heap, player: Player) -> Options<'_> {
        Options::new(self.codes.of(player), self.limit, heap)
    }

    /// Returns a move of Left to show as an example, of a heap of 5 to 12 tokens: one that splits the heap if any does.
    pub fn example(&self) -> Option<Move> {
        let moves = || {
            let heaps = (5..=12).filter_map(Heap::new);
            heaps.flat_map(|from| self.options(from, Player::Left).map(move |to| Move { from, to }))
        };
        moves().find(|m| m.to.len() > 1).or_else(|| moves().find(|m| m.to.len() == 1)).or_else(|| moves().next())
    }

    /// Whether [`Ruleset::options`] of `heap` has `parts`, which ascend; told without listing the options, which may be many.
    pub fn allows(&self, heap: Heap, player: Player, parts: &[Heap]) -> bool {
        let taken = parts.iter().try_fold(heap.size(), |rest, part| rest.checked_sub(part.size()));
        let Some(taken) = taken.filter(|&taken| taken <= heap.limit()) else { return false };
        let digit = self.codes.of(player).digit(taken);
        let alike = parts.windows(2).any(|pair| pair[0].size() == pair[1].size());
        digit.leaves(parts.len())
            && !(digit.is_unequal() && alike)
            && parts.iter().all(|part| part.limit() == self.limit.after(taken, part.size()))
    }

    /// As [`Ruleset::options`], as moves.
    pub fn moves_from(&self, heap: Heap, player: Player) -> impl Iterator<Item = Move> + '_ {
        self.options(heap, player).map(move |to| Move { from: heap, to })
    }
}

/// `0.77`, `0.7|0.07`, `0.[3] limit 2n`.
impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.codes.left)?;
        if !self.is_impartial() {
            write!(f, "|{}", self.codes.right)?;
        }
        if self.limit != Limit::None { write!(f, " limit {}", self.limit) } else { Ok(()) }
    }
}
