//! Conjugates: positions with the players exchanged. The sums of the heaps of a partizan game need not have them.

use super::MisereQuotient;
use ninepins_rules::{ByPlayer, Heap, Limit, Player, Position};
use rustc_hash::FxHashMap;

/// The longest play, in moves of whichever player, of heaps whose conjugates are sought.
pub const MAX_CONJUGATE: u32 = 8;

/// The largest heap that is looked at.
const MAX_SHALLOW: usize = 1000;

/// The most sums that are held against a conjugate.
pub const MAX_CONJUGATE_SUMS: usize = 20_000;

/// What is known of the conjugate of a heap: the game with the moves of Left for Right, and of Right for Left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conjugate {
    /// It has the same moves as this position, move by move, to the end.
    Is(Position),
    /// No sum of the heaps that are covered is the same game.
    Outside,
    /// Plays are longer than [`MAX_CONJUGATE`], or there are too many heaps or more than [`MAX_CONJUGATE_SUMS`] sums to look at: it
    /// was not sought.
    NotSought,
}

impl MisereQuotient {
    /// The conjugate of each of some heaps, as a game tree: in impartial games the heap itself.
    pub fn conjugates(&self, heaps: impl IntoIterator<Item = usize>) -> Vec<Conjugate> {
        let one = |heap: usize| Position::new(Heap::new(heap as u64).into_iter().collect());
        if self.game.is_impartial() {
            return heaps.into_iter().map(|heap| Conjugate::Is(one(heap))).collect();
        }
        let last = self.last_shallow();
        let mut trees = Trees::new(self, last.unwrap_or(0));
        let conjugate = |heap: usize| match trees.depths.get(heap) {
            Some(&depth) if depth <= MAX_CONJUGATE => trees.conjugate(&one(heap), depth),
            _ => Conjugate::NotSought,
        };
        heaps.into_iter().map(conjugate).collect()
    }

    /// The last heap that need be looked at; `None` if that are too many.
    ///
    /// If all heaps are covered, then there are larger ones than those that are known. But where a move takes j tokens and leaves
    /// k >= 1 heaps, it may leave one heap and k - 1 of a single token, since no digit has `!` where a period is proved. So with
    /// s = j + k - 1 a heap of m s + 1 tokens or more has plays of m moves; and where there is no such move, a heap of more tokens
    /// than can be taken is dead.
    fn last_shallow(&self) -> Option<usize> {
        let codes = self.game.ruleset().codes();
        let most_steps = Player::BOTH.map(|player| {
            let code = codes.of(player);
            code.parts().1.len() + code.most_parts().saturating_sub(1)
        });
        let shallow = (MAX_CONJUGATE as usize + 1) * most_steps[0].max(most_steps[1]);
        let last = if self.period.is_some() { self.heaps().max(shallow) } else { self.heaps() };
        (last <= MAX_SHALLOW).then_some(last)
    }
}

/// What Left and Right can move to, as numbers of trees, ascending.
type Tree = ByPlayer<Vec<u32>>;

/// Game trees, each once.
struct Trees<'q> {
    quotient: &'q MisereQuotient,
    /// The longest play of each heap.
    depths: Vec<u32>,
    numbers: FxHashMap<Tree, u32>,
    trees: Vec<Tree>,
    of: FxHashMap<Position, u32>,
    /// Each tree with the players exchanged, where that was asked for.
    exchanged: FxHashMap<u32, u32>,
    /// By longest play, up to the most that is sought: the sums that have it, or `None` if they are too many.
    sums: Vec<Option<Vec<Position>>>,
}

impl<'q> Trees<'q> {
    /// For the heaps up to `last`.
    fn new(quotient: &'q MisereQuotient, last: usize) -> Trees<'q> {
        debug_assert_eq!(quotient.game.ruleset().limit(), Limit::None);
        let mut depths = vec![0];
        for heap in 1..=last {
            let players = 0..quotient.rules.players();
            let options = players.flat_map(|player| quotient.rules.options(heap, player));
            let after = options.map(|parts| parts.iter().map(|part| depths[part.size() as usize]).sum::<u32>() + 1);
            depths.push(after.max().unwrap_or(0));
        }
        let (numbers, of, exchanged) = Default::default();
        Trees { quotient, depths, numbers, trees: Vec::new(), of, exchanged, sums: Vec::new() }
    }

    fn conjugate(&mut self, heap: &Position, depth: u32) -> Conjugate {
        let tree = self.of(heap);
        let sought = self.exchanged(tree);
        // Longest plays add up, so no other sums can be it.
        while self.sums.len() <= depth as usize {
            let sums = self.sums_of(self.sums.len() as u32);
            self.sums.push(sums);
        }
        let Some(sums) = self.sums[depth as usize].clone() else { return Conjugate::NotSought };
        let found = sums.into_iter().find(|sum| self.of(sum) == sought);
        found.map_or(Conjugate::Outside, Conjugate::Is)
    }

    /// The sums of heaps with this longest play, or `None` if they are too many. Of heaps that are the same game only the
    /// smallest is used.
    fn sums_of(&mut self, depth: u32) -> Option<Vec<Position>> {
        let mut heaps: Vec<(Heap, u32)> = Vec::new();
        let mut met = Vec::new();
        for size in 1..self.depths.len() {
            if let Some(heap) = Heap::new(size as u64).filter(|_| (1..=depth).contains(&self.depths[size])) {
                let tree = self.of(&Position::new(vec![heap]));
                if !met.contains(&tree) {
                    met.push(tree);
                    heaps.push((heap, self.depths[size]));
                }
            }
        }
        let mut sums: Vec<(Vec<Heap>, usize, u32)> = vec![(Vec::new(), 0, depth)];
        let mut whole = Vec::new();
        while let Some((sum, first, left)) = sums.pop() {
            if left == 0 {
                whole.push(Position::new(sum));
                continue;
            }
            for (at, &(heap, depth)) in heaps.iter().enumerate().skip(first).filter(|(_, (_, depth))| *depth <= left) {
                sums.push(([&sum[..], &[heap]].concat(), at, left - depth));
            }
            if sums.len() + whole.len() > MAX_CONJUGATE_SUMS {
                return None;
            }
        }
        whole.sort_by_key(|sum| sum.heaps().len());
        Some(whole)
    }

    /// The tree of a position.
    fn of(&mut self, position: &Position) -> u32 {
        if let Some(&known) = self.of.get(position) {
            return known;
        }
        let tree = ByPlayer::each(|player| {
            let quotient = self.quotient;
            let moves = quotient.game.moves(position, player);
            let after: Vec<Position> = moves.filter_map(|m| position.after(&m)).collect();
            after.iter().map(|option| self.of(option)).collect()
        });
        let number = self.number(tree);
        self.of.insert(position.clone(), number);
        number
    }

    fn exchanged(&mut self, tree: u32) -> u32 {
        if let Some(&known) = self.exchanged.get(&tree) {
            return known;
        }
        let ByPlayer { left, right } = self.trees[tree as usize].clone();
        let mut all = |trees: Vec<u32>| trees.into_iter().map(|tree| self.exchanged(tree)).collect();
        let options = ByPlayer { left: all(right), right: all(left) };
        let number = self.number(options);
        self.exchanged.insert(tree, number);
        number
    }

    fn number(&mut self, mut tree: Tree) -> u32 {
        for player in Player::BOTH {
            let options = tree.of_mut(player);
            options.sort_unstable();
            options.dedup();
        }
        let next = self.trees.len() as u32;
        *self.numbers.entry(tree).or_insert_with_key(|tree| {
            self.trees.push(tree.clone());
            next
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::presentation::tests::built;
    use super::*;

    fn is(text: &str) -> Conjugate {
        Conjugate::Is(text.parse().unwrap())
    }

    #[test]
    fn partizan_kayles_is_not_closed() {
        let quotient = built("0.7|0.07 misere", 12);
        let conjugates = quotient.conjugates(1..=9);
        assert!(conjugates[..8].iter().all(|conjugate| *conjugate == Conjugate::Outside), "{conjugates:?}");
        assert_eq!(conjugates[8], Conjugate::NotSought);
    }

    #[test]
    fn conjugates_that_are_there() {
        assert_eq!(built("0.77 misere", 5).conjugates(4..=5), [is("4"), is("5")]);
        // Left takes 1 of 1, Right takes 2 of 2: heap 2 is the conjugate of heap 1.
        assert_eq!(built("0.1|0.01 misere", 3).conjugates(1..=3), [is("2"), is("1"), is("0")]);
        // Each can take the whole of heap 1; of heap 2 only Left must take all.
        assert_eq!(built("0.13|0.31 misere", 5).conjugates(1..=2), [is("1"), Conjugate::Outside]);
    }

    #[test]
    fn larger_heaps_have_longer_plays_or_none() {
        for (line, heaps) in
            [("0.7|0.07 misere", 12), ("0.3|0.33 misere", 10), ("0.6|0.7 misere", 10), ("0.1|0.01 misere", 10)]
        {
            let quotient = built(line, heaps);
            assert!(quotient.period().is_some(), "{line}");
            let last = quotient.last_shallow().unwrap();
            let depths = Trees::new(&quotient, 3 * last).depths;
            assert!(depths[last + 1..].iter().all(|&depth| depth == 0 || depth > MAX_CONJUGATE), "{line}");
        }
    }
}
