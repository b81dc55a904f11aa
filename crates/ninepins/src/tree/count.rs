//! The size of a tree, without growing it.

use super::movers;
use ninepins_rules::{Game, Player, Position};
use ninepins_solver::{Budget, Stopped};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashSet},
};

/// The most heaps that counting copies, which bounds its time; the most positions in memory at once, and the estimated bytes of each, which
/// bound its memory.
const MAX_WORK: u64 = 4_000_000;
const MAX_KNOWN: usize = 300_000;
const BYTES_A_POSITION: usize = 250;

/// The size of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Count {
    /// The number of nodes, at most 2^128 - 1.
    pub tree: u128,
    /// The number of distinct positions, where piles have no order and empty ones do not count. If the players differ and alternate,
    /// a position counts once for each player to move.
    pub distinct: u64,
    /// The number of plays between distinct positions; those in equal piles count once.
    pub plays: u64,
}

/// The key of an open position. The greatest comes first: the one fewest plays away, if there is a depth, then the one with most
/// tokens, then with fewest heaps. No play leads to a greater key, so all ways to the greatest one are counted.
type Key = (Reverse<u64>, u128, Reverse<usize>, Position, Option<Player>);

/// Counts the tree of `game` from `start`, down to `depth`. Returns `None` if that is too much work.
pub(super) fn count(
    game: &Game,
    start: &Position,
    to_move: Option<Player>,
    depth: Option<u64>,
    budget: &Budget,
) -> Result<Option<Count>, Stopped> {
    let is_partizan = !game.is_impartial();
    let key = |level: u64, position: Position, to_move| -> Key {
        (Reverse(level), position.tokens(), Reverse(position.heaps().len()), position, to_move)
    };
    let mut count = Count::default();
    let mut work = 0;
    // The number of nodes with each position.
    let mut open = BTreeMap::from([(key(0, start.clone(), to_move), 1u128)]);
    // With a depth a position may come once on each level.
    let mut seen = HashSet::new();
    while let Some(((Reverse(level), _, _, position, to_move), nodes)) = open.pop_last() {
        budget.work(64)?;
        count.tree = count.tree.saturating_add(nodes);
        let is_new = depth.is_none() || seen.insert((position.clone(), to_move));
        count.distinct += u64::from(is_new);
        if depth == Some(level) {
            continue;
        }
        let next_level = if depth.is_some() { level + 1 } else { 0 };
        for &player in movers(is_partizan, to_move) {
            for m in game.moves(&position, player) {
                work += 1 + position.heaps().len() as u64;
                let known = open.len() + seen.len();
                if work > MAX_WORK || known > MAX_KNOWN {
                    return Ok(None);
                }
                budget.work(16 + position.heaps().len() as u64)?;
                budget.check_memory((known * (BYTES_A_POSITION + 16 * position.heaps().len())) as u64)?;
                count.plays += u64::from(is_new);
                let Some(option) = position.after(&m) else { continue };
                let equal = position.heaps().iter().filter(|heap| **heap == m.from).count() as u128;
                let ways = open.entry(key(next_level, option, to_move.map(|player| !player))).or_default();
                *ways = ways.saturating_add(nodes.saturating_mul(equal));
            }
        }
    }
    Ok(Some(count))
}
