//! Conjugates: positions with the players exchanged. The heaps of a partizan game need not have conjugates among its
//! positions.

use super::{
    misere_quotient::MisereQuotient,
    monoid::{heap, sizes},
    space::Numbered,
};
use ninepins_rules::{ByPlayer, Heap, Limit, Player, Position};
use rustc_hash::FxHashMap;

/// The longest play, in moves of either player, of heaps whose conjugates are sought.
pub const MAX_CONJUGATE: u32 = 8;

/// The largest heap that is examined.
const MAX_SHALLOW: usize = 1000;

/// The most sums of heaps that are compared with a heap's conjugate, the game with the players exchanged.
pub const MAX_CONJUGATE_SUMS: usize = 20_000;

/// The result of a search for the conjugate of a heap: the game with the moves of Left and Right exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conjugate {
    /// A position whose game tree is that of the conjugate.
    Is(Position),
    /// No sum of covered heaps is the conjugate.
    Outside,
    /// The search would be too large: a play is longer than [`MAX_CONJUGATE`], or there are too many heaps, or more
    /// than [`MAX_CONJUGATE_SUMS`] sums.
    NotSought,
}

impl MisereQuotient {
    /// Returns the conjugate of each heap, as a game tree. In impartial games that is the heap itself.
    pub fn conjugates(&self, heaps: impl IntoIterator<Item = usize>) -> Vec<Conjugate> {
        let one = |size: usize| Position::new(heap(size).into_iter().collect());
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

    /// Returns the last heap that must be examined; `None` if there are too many.
    ///
    /// A quotient with a period covers larger heaps than it lists. But let a move take j tokens and leave k >= 1 heaps.
    /// Then it may leave one heap and k - 1 heaps of a single token, because no digit has `!` where a period is proved.
    /// So with s = j + k - 1 a heap of m s + 1 tokens or more has plays of m moves. If there is no such move, a heap of
    /// more tokens than can be taken is dead.
    fn last_shallow(&self) -> Option<usize> {
        let most_steps = match self.game.ruleset().codes() {
            Some(codes) => codes.map(|code| code.parts().1.len() + code.most_parts().saturating_sub(1)),
            // Heaps beyond a table are dead.
            None => [0; 2],
        };
        let shallow = (MAX_CONJUGATE as usize + 1) * most_steps[0].max(most_steps[1]);
        let last = if self.period.is_some() { self.last_heap().max(shallow) } else { self.last_heap() };
        (last <= MAX_SHALLOW).then_some(last)
    }
}

/// The options of Left and Right, as ascending numbers of trees.
type Tree = ByPlayer<Vec<u32>>;

/// Distinct game trees, numbered.
struct Trees<'q> {
    quotient: &'q MisereQuotient,
    /// The longest play of each heap.
    depths: Vec<u32>,
    trees: Numbered<Tree>,
    of: FxHashMap<Position, u32>,
    /// The trees with the players exchanged that have been needed.
    exchanged: FxHashMap<u32, u32>,
    /// The sums with each longest play, or `None` if they are too many.
    sums: Vec<Option<Vec<Position>>>,
}

impl<'q> Trees<'q> {
    /// Prepares the trees of the heaps up to `last`.
    fn new(quotient: &'q MisereQuotient, last: usize) -> Trees<'q> {
        debug_assert_eq!(quotient.game.ruleset().limit(), Limit::None);
        let mut depths = vec![0];
        for heap in 1..=last {
            let players = 0..quotient.rules.players();
            let options = players.flat_map(|player| quotient.rules.options(heap, player));
            let after = options.map(|parts| sizes(&parts).map(|part| depths[part]).sum::<u32>() + 1);
            depths.push(after.max().unwrap_or(0));
        }
        let (trees, of, exchanged, sums) = Default::default();
        Trees { quotient, depths, trees, of, exchanged, sums }
    }

    fn conjugate(&mut self, heap: &Position, depth: u32) -> Conjugate {
        let tree = self.of(heap);
        let sought = self.exchanged(tree);
        // Longest plays add up, so no other sums can equal it.
        while self.sums.len() <= depth as usize {
            let sums = self.sums_of(self.sums.len() as u32);
            self.sums.push(sums);
        }
        let Some(sums) = self.sums[depth as usize].clone() else { return Conjugate::NotSought };
        let found = sums.into_iter().find(|sum| self.of(sum) == sought);
        found.map_or(Conjugate::Outside, Conjugate::Is)
    }

    /// Returns the sums of heaps with this longest play, or `None` if they are too many. Only the smallest of equal
    /// heaps is used.
    fn sums_of(&mut self, depth: u32) -> Option<Vec<Position>> {
        let mut heaps: Vec<(Heap, u32)> = Vec::new();
        let mut met = Vec::new();
        for size in 1..self.depths.len() {
            if let Some(heap) = heap(size).filter(|_| (1..=depth).contains(&self.depths[size])) {
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
        let ByPlayer { left, right } = self.trees.all[tree as usize].clone();
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
        self.trees.number(tree)
    }
}
