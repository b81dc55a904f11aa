//! Rulesets: the moves of each player in a heap.

use crate::{ByPlayer, Code, Heap, Move, Options, Player};
use std::fmt::{self, Display};

/// The rule by which a take changes the limit of the heap that it leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Limit {
    /// Heaps have no limits.
    #[default]
    None,
    /// After a take of n tokens the limit is `times * n + plus`, but at least 1 and at most the size.
    Affine {
        /// The factor.
        times: u64,
        /// The summand.
        plus: u64,
    },
}

impl Limit {
    /// Returns the limit of a heap of `size` tokens that is left after a take of `taken`.
    pub fn after(self, taken: u64, size: u64) -> u64 {
        match self {
            Limit::None => size,
            Limit::Affine { times, plus } => times.saturating_mul(taken).saturating_add(plus).max(1).min(size),
        }
    }
}

/// Prints `2n`, `n+1`, or nothing for `Limit::None`.
impl Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limit::Affine { times, plus } = *self else { return Ok(()) };
        if times != 1 {
            write!(f, "{times}")?;
        }
        f.write_str("n")?;
        if plus != 0 { write!(f, "+{plus}") } else { Ok(()) }
    }
}

/// The numbers of a ruleset on which the theorems about periods rest, made by [`Ruleset::window`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The most heaps that a move leaves of one heap, at least 1.
    pub parts: u64,
    /// The most tokens that a move takes.
    pub taken: u64,
    /// Parts must sometimes differ, so that the theorems do not apply.
    pub is_unequal: bool,
}

/// The moves of each player: a code for each, and the rule for limits.
///
/// ```
/// use ninepins_rules::{Game, Heap, Player};
/// let game: Game = "4!.0".parse().unwrap();
/// let options = game.ruleset().options(Heap::new(5).unwrap(), Player::Left);
/// assert_eq!(options.map(|parts| parts.to_string()).collect::<Vec<_>>(), ["1+4", "2+3"]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ruleset {
    codes: ByPlayer<Code>,
    limit: Limit,
}

impl Ruleset {
    /// Builds a ruleset; `None` if heaps with limits could be split without a take, because the parts would have no
    /// limits.
    pub fn new(codes: ByPlayer<Code>, limit: Limit) -> Option<Ruleset> {
        let splits = codes.left.splits_without_taking() || codes.right.splits_without_taking();
        (limit == Limit::None || !splits).then_some(Ruleset { codes, limit })
    }

    /// Returns each player's code.
    pub fn codes(&self) -> &ByPlayer<Code> {
        &self.codes
    }

    /// Returns the rule for limits.
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// Checks whether both players always have the same moves.
    pub fn is_impartial(&self) -> bool {
        self.codes.left == self.codes.right
    }

    /// Returns the most heaps that a move of either player can leave of one heap.
    pub fn most_parts(&self) -> usize {
        self.codes.left.most_parts().max(self.codes.right.most_parts())
    }

    /// Checks whether every move takes tokens of a heap and leaves the others as one heap, so that no heap splits.
    pub fn only_takes(&self) -> bool {
        self.most_parts() <= 1
    }

    /// Returns the numbers on which the theorems about periods rest; `None` if a move may take any number of tokens.
    pub fn window(&self) -> Option<Window> {
        let both = Player::BOTH.map(|player| self.codes.of(player));
        let is_unequal = |code: &Code| {
            let (zero, digits, _) = code.parts();
            zero.is_unequal() || digits.iter().any(|digit| digit.is_unequal())
        };
        Some(Window {
            parts: self.most_parts().max(1) as u64,
            taken: both[0].most_taken()?.max(both[1].most_taken()?),
            is_unequal: both.into_iter().any(is_unequal),
        })
    }

    /// Bounds the number of lists of parts that are tried to list the options of `heap` for `player`.
    pub fn most_options(&self, heap: Heap, player: Player) -> u64 {
        let code = self.codes.of(player);
        let most_taken = code.most_taken().unwrap_or(u64::MAX).min(heap.limit());
        let broken = heap.size().saturating_pow((code.most_parts() as u32).saturating_sub(1));
        most_taken.saturating_add(1).saturating_mul(broken)
    }

    /// Bounds the number of heaps that plays can make of `heap`.
    pub fn most_heaps(&self, heap: Heap) -> u128 {
        let more = self.most_parts().saturating_sub(1) as u128;
        match u128::from(heap.size()) {
            _ if more == 0 => 1,
            size if self.codes.left.splits_without_taking() || self.codes.right.splits_without_taking() => size,
            // k heaps need at least (k-1)/more splits, each of which takes a token: k + (k-1)/more <= size.
            size => (more * size + 1) / (more + 1),
        }
    }

    /// Lists the options of `heap` for `player`: each once, in the order of positions, and lazily, for they may exceed
    /// memory.
    pub fn options(&self, heap: Heap, player: Player) -> Options<'_> {
        Options::new(self.codes.of(player), self.limit, heap)
    }

    /// Returns an example of a move of Left in a heap of 5 to 12 tokens: one that splits the heap, if there is one.
    pub fn example(&self) -> Option<Move> {
        let moves = || {
            let heaps = (5..=12).filter_map(Heap::new);
            heaps.flat_map(|from| self.options(from, Player::Left).map(move |to| Move { from, to }))
        };
        moves().find(|m| m.to.len() > 1).or_else(|| moves().find(|m| m.to.len() == 1)).or_else(|| moves().next())
    }

    /// Checks whether `parts`, which ascend, are among [`Ruleset::options`] of `heap`, without listing these.
    pub fn allows(&self, heap: Heap, player: Player, parts: &[Heap]) -> bool {
        let taken = parts.iter().try_fold(heap.size(), |rest, part| rest.checked_sub(part.size()));
        let Some(taken) = taken.filter(|&taken| taken <= heap.limit()) else { return false };
        let digit = self.codes.of(player).digit(taken);
        let alike = parts.windows(2).any(|pair| pair[0].size() == pair[1].size());
        digit.leaves(parts.len())
            && !(digit.is_unequal() && alike)
            && parts.iter().all(|part| part.limit() == self.limit.after(taken, part.size()))
    }

    /// Lists the moves of `player` in `heap`, in the order of [`Ruleset::options`].
    pub fn moves_from(&self, heap: Heap, player: Player) -> impl Iterator<Item = Move> + '_ {
        self.options(heap, player).map(move |to| Move { from: heap, to })
    }
}

/// Prints `0.77`, `0.7|0.07`, `0.[3] limit 2n`.
impl Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.codes.left.fmt(f)?;
        if !self.is_impartial() {
            write!(f, "|{}", self.codes.right)?;
        }
        if self.limit != Limit::None { write!(f, " limit {}", self.limit) } else { Ok(()) }
    }
}
