//! Rulesets: the moves of each player in a heap.

use crate::{
    ByPlayer, Code, Heap, Move, Options, Parts, Player, Rule,
    heap::MAX_RULES,
    options::{Source, Splits},
    rule::term::Op,
};
use std::{
    borrow::Cow,
    fmt::{self, Display},
    num::NonZeroU64,
    sync::Arc,
};

/// The moves of one player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Moves {
    /// A take-and-break code.
    Code(Code),
    /// A rule by formula, or a table of options. Shared, because rulesets are copied.
    Rule(Arc<Rule>),
}

impl From<Code> for Moves {
    fn from(code: Code) -> Moves {
        Moves::Code(code)
    }
}

impl Moves {
    fn most_parts(&self) -> usize {
        match self {
            Moves::Code(code) => code.most_parts(),
            Moves::Rule(rule) => rule.most_parts(),
        }
    }
}

/// Prints `0.77`, `{1: 0}`, `{n: n-1, n/2}`.
impl Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Moves::Code(code) => code.fmt(f),
            Moves::Rule(rule) => rule.fmt(f),
        }
    }
}

/// The rule by which a take changes the limit of the heap that it leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Limit {
    /// Heaps have no limits.
    #[default]
    None,
    /// After a take of n tokens the limit is `times * n / over + plus`, with the fraction rounded down, but at least 1 and at most the
    /// size.
    Affine {
        /// The factor.
        times: u64,
        /// The divisor.
        over: NonZeroU64,
        /// The summand, from -(2^64 - 1) to 2^64 - 1.
        plus: i128,
    },
}

impl Limit {
    /// Builds a limit, with the fraction in lowest terms.
    pub fn affine(times: u64, over: NonZeroU64, plus: i128) -> Limit {
        let common = Op::Gcd.of(over.get().into(), times.into()).and_then(|common| u64::try_from(common).ok());
        let common = common.and_then(NonZeroU64::new).unwrap_or(NonZeroU64::MIN);
        let over = NonZeroU64::new(over.get() / common).unwrap_or(NonZeroU64::MIN);
        Limit::Affine { times: times / common, over, plus }
    }

    /// Returns the limit of a heap of `size` tokens that is left after a take of `taken`.
    pub fn after(self, taken: u64, size: u64) -> u64 {
        match self {
            Limit::None => size,
            Limit::Affine { times, over, plus } => {
                let share = u128::from(times) * u128::from(taken) / u128::from(over.get());
                // Nothing is lost: with 2^66 the sum is above all sizes.
                let limit = share.min(1 << 66) as i128 + plus;
                u64::try_from(limit.max(1)).unwrap_or(u64::MAX).min(size)
            }
        }
    }

    /// Returns the largest take after which a heap of `size` tokens has the limit that it has after a take of `taken`.
    pub(crate) fn last_alike(self, taken: u64, size: u64) -> u64 {
        let limit = self.after(taken, size);
        match self {
            Limit::Affine { times: times @ 1.., over, plus } if limit < size => {
                // The share of the next take is above this one.
                let share = (i128::from(limit) - plus).max(0) as u128;
                let last = ((share + 1).saturating_mul(over.get().into()) - 1) / u128::from(times);
                u64::try_from(last).unwrap_or(u64::MAX)
            }
            _ => u64::MAX,
        }
    }
}

/// Prints `2n`, `3n/2`, `n-1`, or nothing for `Limit::None`.
impl Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limit::Affine { times, over, plus } = *self else { return Ok(()) };
        if times != 1 {
            write!(f, "{times}")?;
        }
        f.write_str("n")?;
        if over.get() != 1 {
            write!(f, "/{over}")?;
        }
        if plus != 0 { write!(f, "{plus:+}") } else { Ok(()) }
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

/// The moves of each player, and the rule for limits.
///
/// ```
/// use ninepins_rules::{Game, Heap, Player};
/// let game: Game = "4!.0".parse().unwrap();
/// let options = game.ruleset().options(Heap::new(5).unwrap(), Player::Left);
/// assert_eq!(options.map(|parts| parts.to_string()).collect::<Vec<_>>(), ["1+4", "2+3"]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ruleset {
    moves: ByPlayer<Moves>,
    limit: Limit,
    /// For heaps 1, 2, 3, ... of rules without letters the most heaps that plays can make of them.
    longest: Arc<[u64]>,
    is_impartial: bool,
    /// Set if heaps are rings: rows of a code without ends. The first take leaves a row beside the rules before.
    is_ring: bool,
    /// The rules of the other heaps of a sum of rules.
    others: Arc<[Ruleset]>,
}

impl Ruleset {
    /// Builds a ruleset; `None` if the players have moves of different kinds, if play might not end because their rules lessen pairs in
    /// different ways, or if heaps with limits have no codes or could be split without a take, because the parts would have no limits.
    pub fn new<M: Into<Moves>>(ByPlayer { left, right }: ByPlayer<M>, limit: Limit) -> Option<Ruleset> {
        let (left, mut right) = (left.into(), right.into());
        let mut longest = Vec::new();
        let may_have_limits = match (&left, &right) {
            (Moves::Code(left), Moves::Code(right)) => !left.splits_without_taking() && !right.splits_without_taking(),
            (Moves::Rule(left), Moves::Rule(right)) if left.has_pairs() == right.has_pairs() => {
                if left.orders().and(right.orders()).is_none() {
                    return None;
                }
                if left.end().is_some() && right.end().is_some() {
                    longest = most_heaps([left, right]);
                }
                false
            }
            _ => return None,
        };
        let is_impartial = left == right;
        // Equal rules are shared.
        if is_impartial {
            right = left.clone();
        }
        let moves = ByPlayer { left, right };
        (limit == Limit::None || may_have_limits).then(|| Ruleset {
            moves,
            limit,
            longest: longest.into(),
            is_impartial,
            is_ring: false,
            others: Arc::new([]),
        })
    }

    /// Joins rules: each heap has its own, and a move is one by the rules of its heap. `None` if there are no rules, too many, or rings
    /// without a code before them.
    pub fn sum(parts: Vec<Ruleset>) -> Option<Ruleset> {
        let is_row = |pair: &[Ruleset]| !pair[1].is_ring || pair[0].code(Player::Left).is_some();
        let fits = parts.len() <= MAX_RULES && parts.windows(2).all(is_row) && !parts.first()?.is_ring;
        let mut all = parts.into_iter().filter(|part| fits && part.others.is_empty());
        let mut sum = all.next()?;
        sum.others = all.collect();
        sum.is_impartial &= sum.others.iter().all(|part| part.is_impartial);
        Some(sum)
    }

    /// Returns the rules of rings whose rows have a code without limits; `None` for other rules.
    pub fn ring(&self) -> Option<Ruleset> {
        (self.codes().is_some() && self.limit == Limit::None).then(|| Ruleset { is_ring: true, ..self.clone() })
    }

    /// Returns the code of rings.
    pub fn ring_code(&self) -> Option<&Code> {
        match &self.moves.left {
            Moves::Code(code) if self.is_ring => Some(code),
            _ => None,
        }
    }

    /// Lists the rules of a sum, each alone.
    pub fn parts(&self) -> Vec<Ruleset> {
        (0..=self.others.len()).map(|part| self.of_part(part).into_owned()).collect()
    }

    /// Checks whether these are several rules in one.
    pub fn is_sum(&self) -> bool {
        !self.others.is_empty()
    }

    /// Returns the rules of the heaps of a part, if there are any, or these ones; those of the first part alone are made anew in a sum.
    pub fn of_part(&self, part: usize) -> Cow<'_, Ruleset> {
        match part.checked_sub(1) {
            Some(other) => Cow::Borrowed(self.others.get(other).unwrap_or(self)),
            None if self.others.is_empty() => Cow::Borrowed(self),
            None => {
                let is_impartial = self.moves.left == self.moves.right;
                Cow::Owned(Ruleset { is_impartial, others: Arc::new([]), ..self.clone() })
            }
        }
    }

    /// Returns the number of the rules of the heaps that a move leaves of `heap`: its own, or that of the rows of a ring.
    pub fn part_after(&self, heap: Heap) -> usize {
        heap.part() - usize::from(self.beside(heap).is_some_and(|(rules, _)| rules.is_ring))
    }

    /// Returns the rules of a heap beside the first ones, and the heap as they know it.
    #[inline]
    fn beside(&self, heap: Heap) -> Option<(&Ruleset, Heap)> {
        let other = heap.part().checked_sub(1)?;
        Some((self.others.get(other)?, heap.alone()))
    }

    /// Returns each player's moves.
    pub fn moves(&self) -> &ByPlayer<Moves> {
        &self.moves
    }

    /// Returns the code of a player, if the game has codes for all its heaps, which are rows.
    pub fn code(&self, player: Player) -> Option<&Code> {
        match self.moves.of(player) {
            Moves::Code(code) if !self.is_ring && self.others.is_empty() => Some(code),
            _ => None,
        }
    }

    /// Returns both players' codes, if the game has codes.
    pub fn codes(&self) -> Option<[&Code; 2]> {
        Some([self.code(Player::Left)?, self.code(Player::Right)?])
    }

    /// Checks whether heaps are pairs of numbers, those of the first rules in a sum.
    pub fn has_pairs(&self) -> bool {
        matches!(&self.moves.left, Moves::Rule(rule) if rule.has_pairs())
    }

    /// Returns the rule of a player, if the game has rules by formula for all its heaps.
    pub fn rule(&self, player: Player) -> Option<&Rule> {
        self.first_rule(player).filter(|_| self.others.is_empty())
    }

    fn first_rule(&self, player: Player) -> Option<&Rule> {
        match self.moves.of(player) {
            Moves::Rule(rule) => Some(rule),
            Moves::Code(_) => None,
        }
    }

    /// Returns the place of `heap` in an order in which all options of a heap come before it. It is that of heaps, but where every option
    /// lessens the first number of a pair.
    #[inline]
    pub fn order(&self, heap: Heap) -> (u64, u64, usize) {
        let Some([a, b]) = heap.as_pair() else { return heap.order() };
        let rules = self.beside(heap).map_or(self, |(rules, _)| rules);
        let lessens_sum = |player| rules.first_rule(player).is_none_or(|rule| rule.orders().sum);
        if Player::BOTH.into_iter().all(lessens_sum) { heap.order() } else { (a, b, heap.part()) }
    }

    /// Checks whether the options of `heap` can be listed, and of all heaps that follow it: rules by formula may give large heaps too
    /// many.
    pub fn lists(&self, heap: Heap) -> bool {
        self.lists_all(&[heap]).is_ok()
    }

    /// Returns the largest heap of the first rules whose options can be listed.
    fn largest(&self) -> u64 {
        match (self.first_rule(Player::Left), self.first_rule(Player::Right)) {
            (Some(left), Some(right)) if self.own_end().is_none() => left.largest_with(right),
            _ if self.is_ring => MAX_RING,
            _ => u64::MAX,
        }
    }

    /// Checks whether each heap is a number: no pair, and without a limit.
    pub fn has_numbers(&self) -> bool {
        self.limit == Limit::None && !self.has_pairs() && !self.is_ring && self.others.is_empty()
    }

    /// Returns the largest heap of a game whose rules have no letters; `None` if heaps have no end.
    pub fn end(&self) -> Option<u64> {
        self.own_end().filter(|_| self.others.is_empty())
    }

    fn own_end(&self) -> Option<u64> {
        Some(self.first_rule(Player::Left)?.end()?.max(self.first_rule(Player::Right)?.end()?))
    }

    /// Checks whether moves turn a heap into others, where tokens say little: by tables, and by rules that leave several heaps.
    pub fn turns_heaps(&self) -> bool {
        self.end().is_some() || self.rule(Player::Left).is_some() && self.most_parts() > 1
    }

    /// Returns the rule for limits, none in a sum of rules.
    pub fn limit(&self) -> Limit {
        if self.others.is_empty() { self.limit } else { Limit::None }
    }

    /// Checks whether the options of all heaps can be [listed](Ruleset::lists).
    ///
    /// # Errors
    ///
    /// A sentence about the first heap that is too large.
    pub fn lists_all(&self, heaps: &[Heap]) -> Result<(), String> {
        heaps.iter().try_for_each(|heap| {
            let (rules, heap) = self.beside(*heap).unwrap_or((self, *heap));
            let most = rules.largest();
            if heap.size() <= most {
                return Ok(());
            }
            let (one, what) = if rules.has_pairs() { ("pair", "pairs with a sum") } else { ("heap", "heaps") };
            Err(format!(
                "{one} {heap} has too many options to list them: by this rule those of {what} up to {most} can be listed"
            ))
        })
    }

    /// Checks whether `heap` can occur in the game.
    pub fn admits(&self, heap: Heap) -> bool {
        if heap.part() > 0 {
            return self.beside(heap).is_some_and(|(rules, heap)| rules.admits(heap));
        }
        match &self.moves.left {
            Moves::Rule(rule) if rule.has_pairs() => heap.as_pair().is_some(),
            _ if heap.as_pair().is_some() => false,
            Moves::Code(_) => self.limit != Limit::None || !heap.is_limited(),
            Moves::Rule(_) => !heap.is_limited() && self.own_end().is_none_or(|end| heap.size() <= end),
        }
    }

    /// Checks whether both players always have the same moves.
    pub fn is_impartial(&self) -> bool {
        self.is_impartial
    }

    /// Returns the most heaps that a move of either player can leave of one heap.
    pub fn most_parts(&self) -> usize {
        let others = self.others.iter().map(Ruleset::most_parts).fold(0, usize::max);
        self.moves.left.most_parts().max(self.moves.right.most_parts()).max(others)
    }

    /// Checks whether every move takes tokens of a heap and leaves the others as one heap, so that no heap splits.
    pub fn only_takes(&self) -> bool {
        self.codes().is_some() && self.most_parts() <= 1
    }

    /// Returns the numbers on which the theorems about periods rest; `None` if a move may take any number of tokens, or if heaps are
    /// pairs.
    ///
    /// The heaps above the end m of a rule without letters have no options. So the options of heaps n and n + p above it correspond, as if no move
    /// took more than m + 1 tokens or left more than one heap.
    pub fn window(&self) -> Option<Window> {
        if let Some(end) = self.end() {
            return Some(Window { parts: 1, taken: end + 1, is_unequal: false });
        }
        let both = self.codes()?;
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
        if let Some((rules, heap)) = self.beside(heap) {
            return rules.most_options(heap, player);
        }
        match self.moves.of(player) {
            _ if self.is_ring => heap.size().saturating_add(1),
            Moves::Code(code) => {
                let most_taken = code.most_taken().unwrap_or(u64::MAX).min(heap.limit());
                let broken = heap.size().saturating_pow((code.most_parts() as u32).saturating_sub(1));
                most_taken.saturating_add(1).saturating_mul(broken)
            }
            Moves::Rule(rule) => rule.most_options(heap),
        }
    }

    /// Bounds the number of heaps that plays can make of `heap`.
    pub fn most_heaps(&self, heap: Heap) -> u128 {
        if let Some((rules, heap)) = self.beside(heap) {
            return rules.most_heaps(heap);
        }
        let row = self.of_part(0);
        if self.is_ring || self.is_sum() {
            return Ruleset { is_ring: false, ..row.into_owned() }.most_heaps(heap);
        }
        let more = self.most_parts().saturating_sub(1) as u128;
        let splits_whole = || self.codes().is_some_and(|codes| codes.iter().any(|code| code.splits_without_taking()));
        match u128::from(heap.size()) {
            _ if more == 0 => 1,
            size if self.end().is_some() => {
                self.longest.get(size as usize - 1).map_or(1, |&longest| u128::from(longest))
            }
            size if splits_whole() => size,
            // k heaps need at least (k-1)/more splits, each of which takes a token: k + (k-1)/more <= size.
            size if self.codes().is_some() => (more * size + 1) / (more + 1),
            _ => u128::MAX,
        }
    }

    /// Lists the options of `heap` for `player`: each once, in the order of positions, and lazily, for they may exceed
    /// memory. Those of rules are listed at once, and must be [few enough](Ruleset::lists).
    pub fn options(&self, heap: Heap, player: Player) -> Options<'_> {
        if let Some((rules, alone)) = self.beside(heap) {
            return Options(match rules.ring_code() {
                Some(_) => Source::Rule(rules.ring_options(alone.size(), heap.part() - 1).into_iter()),
                None => Source::Beside(heap.part(), Box::new(rules.options(alone, player))),
            });
        }
        Options(match self.moves.of(player) {
            Moves::Code(code) => Source::Code(Splits::new(code, self.limit, heap)),
            Moves::Rule(rule) => Source::Rule(rule.options(heap).into_iter()),
        })
    }

    /// Returns an example of a move of Left in a heap of 5 to 12 tokens, or of a rule without letters: one that splits the heap, if there is one.
    pub fn example(&self) -> Option<Move> {
        let moves = || {
            let heap = |size| if self.has_pairs() { Heap::pair(size / 2, size - size / 2) } else { Heap::new(size) };
            let heaps = self.end().map_or(5..=12, |end| 1..=end).filter_map(heap);
            heaps.flat_map(|from| self.options(from, Player::Left).map(move |to| Move { from, to }))
        };
        moves().find(|m| m.to.len() > 1).or_else(|| moves().find(|m| m.to.len() == 1)).or_else(|| moves().next())
    }

    /// Checks whether `parts`, which ascend, are among [`Ruleset::options`] of `heap`; by a code, without listing these.
    pub fn allows(&self, heap: Heap, player: Player, parts: &[Heap]) -> bool {
        if let Some((rules, alone)) = self.beside(heap) {
            if rules.is_ring {
                let options = rules.ring_options(alone.size(), heap.part() - 1);
                return options.iter().any(|option| **option == *parts);
            }
            let own: Vec<Heap> = parts.iter().map(|part| part.alone()).collect();
            return parts.iter().all(|part| part.part() == heap.part()) && rules.allows(alone, player, &own);
        }
        let code = match self.moves.of(player) {
            Moves::Code(code) => code,
            Moves::Rule(rule) => return rule.options(heap).binary_search_by(|option| (**option).cmp(parts)).is_ok(),
        };
        let taken = parts.iter().try_fold(heap.size(), |rest, part| rest.checked_sub(part.size()));
        let Some(taken) = taken.filter(|&taken| taken <= heap.limit()) else { return false };
        let digit = code.digit(taken);
        let alike = parts.windows(2).any(|pair| pair[0].size() == pair[1].size());
        digit.leaves(parts.len())
            && !(digit.is_unequal() && alike)
            && parts.iter().all(|&part| Heap::limited(part.size(), self.limit.after(taken, part.size())) == Some(part))
    }

    /// Lists the moves of `player` in `heap`, in the order of [`Ruleset::options`].
    pub fn moves_from(&self, heap: Heap, player: Player) -> impl Iterator<Item = Move> + '_ {
        self.options(heap, player).map(move |to| Move { from: heap, to })
    }
}

/// Prints `0.77`, `0.7|0.07`, `0.[3] limit 2n`, `{1: 0; 2: 1}`, `{n: n-1, n/2}`, `0.137 & ring`.
impl Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_ring {
            return f.write_str("ring");
        }
        self.moves.left.fmt(f)?;
        if self.moves.left != self.moves.right {
            write!(f, "|{}", self.moves.right)?;
        }
        if self.limit != Limit::None {
            write!(f, " limit {}", self.limit)?;
        }
        self.others.iter().try_for_each(|part| write!(f, " & {part}"))
    }
}

/// The largest ring whose options are listed.
const MAX_RING: u64 = 1 << 20;

impl Ruleset {
    /// Lists the rows that takes leave of a ring, 0 for none, if these are rings.
    pub fn ring_rows(&self, size: u64) -> impl Iterator<Item = u64> + '_ {
        let code = self.ring_code();
        let all = code.filter(|code| code.digit(size).leaves(0)).map(|_| 0);
        let rows =
            (1..size.min(MAX_RING)).filter(move |left| code.is_some_and(|code| code.digit(size - left).leaves(2)));
        all.into_iter().chain(rows)
    }

    /// Lists the options of a ring beside rows with this number: a take of all of it, if the code allows that, and takes that leave one row.
    /// The inside of a ring is taken as the code says that a row is split in two.
    fn ring_options(&self, size: u64, part: usize) -> Vec<Parts> {
        let left = |row: u64| Parts::new(Heap::new(row).and_then(|heap| heap.in_part(part)).as_slice());
        self.ring_rows(size).filter_map(left).collect()
    }
}

/// Returns for heaps 1, 2, 3, ... the most heaps that plays can make of them, when one player moves by each of the rules without letters.
fn most_heaps(rules: [&Rule; 2]) -> Vec<u64> {
    let mut most: Vec<u64> = Vec::new();
    let end = rules.into_iter().filter_map(Rule::end).max().unwrap_or(0);
    for heap in (1..=end).filter_map(Heap::new) {
        let all = |part: &Heap| most[part.size() as usize - 1];
        let options = rules.iter().flat_map(|rule| rule.listed_at(heap));
        let largest = options.map(|option| option.iter().map(all).fold(0, u64::saturating_add)).max();
        most.push(largest.unwrap_or(1).max(1));
    }
    most
}
