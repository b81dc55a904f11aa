//! Wythoff's game: Nim of two heaps in which a move may also take nearly as many tokens from one as from the other.
//!
//! In r-Wythoff the two numbers of a common move differ by less than r; r = 1 is Wythoff's game. Let A(n) = floor(n a), where a is the
//! positive root of x^2 + (r - 2) x = r, and B(n) = A(n) + r n. In normal play the pairs that are lost to move are (A(n), B(n)) and
//! (B(n), A(n)), for n = 0, 1, 2, ... (Wythoff 1907 for r = 1; Fraenkel 1982). Each number but 0 is A(n) or B(n) for exactly one n.
//!
//! **Misère play, for r = 1.** Lost to move are (0,1), (1,0), (2,2), and the pairs above from n = 2 on.
//! *Proof.* The pairs above for n < 2 have the numbers 0, 1, 2 and the differences 0, 1, -1, and so have the three pairs. So here, too,
//! each number is the first of one pair, and the second of one, and each difference occurs once; a move keeps one of these, so none leads
//! from such a pair to another. From each other pair (a,b), a <= b, but (0,0), where the player to move wins, a move leads to one:
//! let (a,m) be the pair with first number a. If m < b, that is the move. Else b - a is less than m - a, and the pair with the
//! difference b - a has smaller numbers: for a >= 3 since A ascends, and for a <= 2 there is no such b but the excluded 0. ∎

use crate::{Budget, MoveList, Result, Stopped, Strategy, StrategyId, Theorem, Unlicensed};
use ninepins_rules::{Convention, Game, Heap, Move, Parts, Player, Position};

/// The largest r whose game is recognized.
pub const MAX_R: u32 = 8;

/// The most pairs up to a pair whose nim-values are found so fast that they are asked first.
pub(super) const FEW: u128 = 1 << 14;

/// The theorem about single pairs. Sums of several pairs are left to other strategies, unless equal pairs cancel.
#[derive(Clone, Debug)]
pub struct Wythoff {
    r: u64,
    convention: Convention,
}

impl Wythoff {
    /// Builds the theorem for r-Wythoff in normal play, r up to 8, and for Wythoff's game in misère play; every other game is [`Unlicensed`].
    pub fn of(game: &Game) -> Result<Wythoff, Unlicensed> {
        let ruleset = game.ruleset();
        let is = |r: &u32| line(*r).parse::<Game>().is_ok_and(|game| game.ruleset() == ruleset);
        let r = (1..=MAX_R).find(|r| ruleset.has_pairs() && is(r));
        let missing = match (r, game.convention()) {
            (None, _) => "the theorem is about Wythoff's game and its kin, and no other rules",
            _ if !game.ending().terminals.is_empty() => "the theorem allows no terminal positions",
            (Some(2..), Convention::Misere) => "in misère play the theorem is about Wythoff's game only",
            (Some(r), convention) => return Ok(Wythoff { r: r.into(), convention }),
        };
        Err(Unlicensed { strategy: StrategyId::Wythoff, missing: missing.to_owned() })
    }

    /// Returns the n-th lost pair of normal play, for which 2^63 must have room.
    fn normal(&self, n: u64) -> [u64; 2] {
        let (n, r) = (i128::from(n), i128::from(self.r));
        // Below 2^127, and exact, because the root is irrational.
        let root = (n * n * (r * r + 4)).isqrt();
        let a = (n * (2 - r) + root) / 2;
        [a as u64, (a + r * n) as u64]
    }

    /// Returns the largest n whose pair is surely within the largest heaps: B(n) is at least (r + 1) n.
    fn largest(&self) -> u64 {
        (1 << 63) / (self.r + 1)
    }

    /// Returns the n-th lost pair, the smaller number first, by its difference r n.
    #[doc(hidden)]
    pub fn lost(&self, n: u64) -> [u64; 2] {
        match (self.convention, n) {
            (Convention::Misere, 0) => [2, 2],
            (Convention::Misere, 1) => [0, 1],
            _ => self.normal(n),
        }
    }

    /// Returns the number that makes a lost pair with `a`; `None` if it exceeds the largest heaps.
    #[doc(hidden)]
    pub fn mate(&self, a: u64) -> Option<u64> {
        if self.convention == Convention::Misere && a <= 2 {
            return Some([1, 0, 2][a as usize]);
        }
        [0, 1].into_iter().find_map(|side| {
            let (mut low, mut high) = (0, self.largest());
            while low < high {
                let middle = low + (high - low) / 2;
                if self.normal(middle)[side] < a { low = middle + 1 } else { high = middle }
            }
            let pair = self.normal(low);
            (pair[side] == a).then_some(pair[1 - side])
        })
    }

    /// Lists the lost pairs to which a move leads: in the row, in the column, and on the diagonals whose differences are multiples of r.
    #[doc(hidden)]
    pub fn options(&self, [a, b]: [u64; 2]) -> Vec<Parts> {
        let mut found: Vec<[u64; 2]> = Vec::new();
        found.extend(self.mate(a).filter(|&mate| mate < b).map(|mate| [a, mate]));
        found.extend(self.mate(b).filter(|&mate| mate < a).map(|mate| [mate, b]));
        let difference = i128::from(b) - i128::from(a);
        let multiple = difference.div_euclid(self.r.into());
        for times in [multiple, multiple + 1] {
            let n = times.unsigned_abs() as u64;
            let is_near = difference.abs_diff(times * i128::from(self.r)) < u128::from(self.r);
            if !is_near || n > self.largest() {
                continue;
            }
            let [least, most] = self.lost(n);
            let [x, y] = if times < 0 { [most, least] } else { [least, most] };
            found.extend((x < a && y < b).then_some([x, y]));
        }
        let mut options: Vec<Parts> =
            found.iter().filter_map(|&[x, y]| Parts::new(Heap::pair(x, y).as_slice())).collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Returns the pair that decides `position`, (0,0) if none is left: in normal play equal pairs cancel.
    fn alone(&self, position: &Position) -> Option<[u64; 2]> {
        let cancels = self.convention == Convention::Normal;
        let mut left = position.runs().filter(|(_, times)| !cancels || times % 2 == 1);
        let Some((heap, times)) = left.next() else { return Some([0, 0]) };
        (left.next().is_none() && (cancels || times == 1)).then(|| heap.as_pair()).flatten()
    }

    fn untold() -> Stopped {
        Stopped::BeyondTable("the theorem is about one pair, and does not tell who wins this sum".to_owned())
    }
}

/// Returns the rule of r-Wythoff.
pub fn line(r: u32) -> String {
    let less = |more: u32| if more == 0 { "t".to_owned() } else { format!("t-{more}") };
    let near = |more: u32| format!(", (x-t,y-{0}), (x-{0},y-t)", less(more));
    format!("{{(x,y): (x-t,y), (x,y-t){} for t>=1}}", (0..r).map(near).collect::<String>())
}

impl Strategy for Wythoff {
    fn id(&self) -> StrategyId {
        StrategyId::Wythoff
    }

    fn theorem(&self) -> Option<Theorem> {
        Some(match self.convention {
            Convention::Normal => Theorem {
                name: "Wythoff's theorem: lost are the n-th pairs of two complementary sequences".into(),
                source: "Wythoff, A modification of the game of Nim (1907); Fraenkel, How to beat your Wythoff games' opponent on \
                         three fronts (1982)",
            },
            Convention::Misere => Theorem {
                name: "misère Wythoff: as in normal play, but (0,1), (1,0) and (2,2) are lost in place of (0,0), (1,2) and (2,1)".into(),
                source: "ninepins, with its proof; after Wythoff, A modification of the game of Nim (1907)",
            },
        })
    }

    /// Nim-values tell more of small pairs.
    fn work(&self, position: &Position, _: &Budget) -> Option<u64> {
        let [a, b] = self.alone(position)?;
        let is_large = (u128::from(a) + 1) * (u128::from(b) + 1) > FEW;
        Some(u64::from(!is_large || position.heaps().len() > 1))
    }

    fn winner(&mut self, position: &Position, to_move: Player, _: &mut Budget) -> Result<Player> {
        let pair = self.alone(position).ok_or_else(Wythoff::untold)?;
        // No pair at all is decided by the convention.
        let is_lost = match (pair, self.convention) {
            ([0, 0], Convention::Misere) => false,
            ([a, b], _) => self.mate(a) == Some(b),
        };
        Ok(if is_lost { !to_move } else { to_move })
    }

    fn winning_moves(&mut self, at: &Position, player: Player, most: usize, budget: &mut Budget) -> Result<MoveList> {
        if self.winner(at, player, budget)? != player {
            return Ok(MoveList::complete(Vec::new()));
        }
        let &[from] = at.heaps() else { return Err(Wythoff::untold()) };
        let options = from.as_pair().map(|pair| self.options(pair)).unwrap_or_default();
        let total = Some(options.len() as u128);
        Ok(MoveList { moves: options.into_iter().take(most).map(|to| Move { from, to }).collect(), total })
    }
}
