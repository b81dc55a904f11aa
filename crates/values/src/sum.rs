//! Sums and multiples, and sums that are not added up.

use crate::{
    Nus, Value, Values,
    arena::{UNITS_A_STEP, map_growth},
};
use ninepins_budget::{Budget, Result, Stopped};
use ninepins_rules::Player;

/// Returns one key for two values in any order.
fn pair(g: Value, h: Value) -> u64 {
    u64::from(g.0.min(h.0)) << 32 | u64::from(g.0.max(h.0))
}

/// A sum G + H with the sums that its moves leave so far, by the kind of move.
struct Open {
    g: Value,
    h: Value,
    /// The kind of the move to this sum in the sum below it on the stack.
    kind: usize,
    sums: [Vec<Value>; 4],
}

/// The four kinds of moves in a sum: a player, and whether it is in the first game.
const MOVES: [(Player, bool); 4] =
    [(Player::Left, true), (Player::Right, true), (Player::Left, false), (Player::Right, false)];

impl Values {
    /// Returns the sum of two games.
    pub fn add(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Value> {
        if let Some(sum) = self.known_sum(g, h, budget)? {
            return Ok(sum);
        }
        let mut open = vec![Open { g, h, kind: 0, sums: Default::default() }];
        while let Some(top) = open.last_mut() {
            budget.work(UNITS_A_STEP)?;
            if let Some((kind, a, b)) = self.next_move(top, budget)? {
                match self.known_sum(a, b, budget)? {
                    Some(sum) => top.sums[kind].push(sum),
                    None => {
                        if open.len() == open.capacity() {
                            self.make_room((2 * open.capacity() * size_of::<Open>()) as u64, budget)?;
                        }
                        open.push(Open { g: a, h: b, kind, sums: Default::default() });
                    }
                }
            } else if let Some(Open { g, h, kind, sums }) = open.pop() {
                let sum = self.sum_of_options(g, h, sums, budget)?;
                let growth = map_growth(&self.memos.sums);
                if growth > 0 {
                    self.make_room(growth, budget)?;
                }
                self.memos.sums.insert(pair(g, h), sum);
                match open.last_mut() {
                    Some(below) => below.sums[kind].push(sum),
                    None => return Ok(sum),
                }
            }
        }
        Ok(Values::ZERO)
    }

    /// Returns a sum that needs no search.
    fn known_sum(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Option<Value>> {
        if g == Values::ZERO || h == Values::ZERO {
            return Ok(Some(g.max(h)));
        }
        if let (Some(g), Some(h)) = (self.as_nus(g), self.as_nus(h)) {
            return self.nus(g.plus(h)?, budget).map(Some);
        }
        Ok(self.memos.sums.get(&pair(g, h)).copied())
    }

    /// Returns the next move, its kind and the games after it. A number's own moves never matter.
    fn next_move(&mut self, open: &Open, budget: &Budget) -> Result<Option<(usize, Value, Value)>> {
        for (kind, (player, is_first)) in MOVES.into_iter().enumerate() {
            let (moved, other) = if is_first { (open.g, open.h) } else { (open.h, open.g) };
            let at = open.sums[kind].len() as u32;
            if at < self.count_moves(moved, player) {
                return Ok(Some((kind, self.option(moved, player, at, budget)?, other)));
            }
        }
        Ok(None)
    }

    /// Builds a sum from the sums of its options. A number moves no option's place, and the form stays canonical
    /// (number translation).
    fn sum_of_options(
        &mut self,
        g: Value,
        h: Value,
        [left, right, second_left, second_right]: [Vec<Value>; 4],
        budget: &Budget,
    ) -> Result<Value> {
        let [left, right] = [[left, second_left], [right, second_right]].map(|parts| {
            let mut options = parts.concat();
            options.sort_unstable();
            options
        });
        if !self.is_number(g) && !self.is_number(h) {
            return self.game(left, right, budget);
        }
        self.node([&left, &right], budget)
    }

    /// Returns the difference of two games.
    pub fn subtract(&mut self, g: Value, h: Value, budget: &Budget) -> Result<Value> {
        let negative = self.negative(h, budget)?;
        self.add(g, negative, budget)
    }

    /// Returns the sum of any number of games: negatives cancel, numbers, ups and stars are added apart, and the
    /// others by birthday.
    pub fn sum(&mut self, summands: &[Value], budget: &Budget) -> Result<Value> {
        if let [value] = *summands {
            return Ok(value);
        }
        let mut left = Summands::default();
        for &value in summands {
            budget.work(UNITS_A_STEP)?;
            left.add(self, value, 1, budget)?;
        }
        left.others.sort_by_key(|&(value, _)| (self.birthday(value), value));
        let mut sum = Values::ZERO;
        for (value, copies) in left.others {
            let several = self.times(copies as i64, value, budget)?;
            sum = self.add(sum, several, budget)?;
        }
        let easy = self.nus(left.easy, budget)?;
        self.add(sum, easy, budget)
    }

    /// Returns the sum of `n` copies of a game, of its negative if `n` is negative.
    pub fn times(&mut self, n: i64, value: Value, budget: &Budget) -> Result<Value> {
        if let Some(nus) = self.as_nus(value) {
            return self.nus(nus.times(n)?, budget);
        }
        let mut doubled = if n < 0 { self.negative(value, budget)? } else { value };
        let (mut rest, mut sum) = (n.unsigned_abs(), Values::ZERO);
        while rest > 0 {
            if rest % 2 == 1 {
                sum = self.add(sum, doubled, budget)?;
            }
            rest /= 2;
            if rest > 0 {
                doubled = self.add(doubled, doubled, budget)?;
            }
        }
        Ok(sum)
    }
}

/// A sum of games: numbers, ups and stars added up, the other games sorted and counted. No game stands beside its negative.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Summands {
    pub(crate) easy: Nus,
    pub(crate) others: Vec<(Value, u64)>,
}

impl Summands {
    /// Returns the numbers, ups and stars, added up.
    pub fn easy(&self) -> Nus {
        self.easy
    }

    /// Returns the other games, each once and counted.
    pub fn others(&self) -> &[(Value, u64)] {
        &self.others
    }

    /// Adds copies of a game.
    pub fn add(&mut self, values: &mut Values, value: Value, copies: u64, budget: &Budget) -> Result<()> {
        if let Some(nus) = values.as_nus(value) {
            let copies = i64::try_from(copies).map_err(|_| Stopped::Range)?;
            self.easy = self.easy.plus(nus.times(copies)?)?;
            return Ok(());
        }
        let negative = values.negative(value, budget)?;
        let mut left = if negative == value { copies % 2 } else { copies };
        if let Ok(at) = self.find(negative) {
            let cancelled = left.min(self.others[at].1);
            left -= cancelled;
            self.others[at].1 -= cancelled;
            if self.others[at].1 == 0 {
                self.others.remove(at);
            }
        }
        match self.find(value) {
            _ if left == 0 => {}
            Ok(at) => self.others[at].1 += left,
            Err(at) => self.others.insert(at, (value, left)),
        }
        Ok(())
    }

    /// Subtracts a game from the sum: adds its negative.
    pub fn subtract(&mut self, values: &mut Values, value: Value, budget: &Budget) -> Result<()> {
        let negative = values.negative(value, budget)?;
        self.add(values, negative, 1, budget)
    }

    fn find(&self, value: Value) -> Result<usize, usize> {
        self.others.binary_search_by_key(&value, |&(other, _)| other)
    }

    /// Returns the games if they are one or two, zero as the second of one.
    pub(crate) fn as_pair(&self, values: &mut Values, budget: &Budget) -> Result<Option<(Value, Value)>> {
        let rest = values.nus(self.easy, budget)?;
        Ok(match *self.others {
            [] => Some((rest, Values::ZERO)),
            [(value, 1)] => Some((value, rest)),
            [(value, 2)] if self.easy == Nus::ZERO => Some((value, value)),
            [(value, 1), (other, 1)] if self.easy == Nus::ZERO => Some((value, other)),
            _ => None,
        })
    }

    /// Returns the bytes that the sum takes in a memo.
    pub(crate) fn bytes(&self) -> u64 {
        (2 * size_of::<Summands>() + self.others.capacity() * size_of::<(Value, u64)>()) as u64
    }
}
