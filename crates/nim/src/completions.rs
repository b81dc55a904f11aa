//! The table of completions.

use crate::{Board, Budget, Cost, Endings, Ranking, Stopped, Table, mover};
use ninepins_rules::{Outcome, Player};
use std::collections::BTreeMap;

/// The sizes that listed positions with one and the same rest have beside it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Listed {
    pub(crate) losing: Vec<u64>,
    pub(crate) winning: Vec<u64>,
}

impl Listed {
    /// Sorts the listed positions of at most `piles` piles by their rests of `piles - 1` piles, ascending.
    pub(crate) fn by_rest(endings: &Endings, piles: usize) -> BTreeMap<Vec<u64>, Listed> {
        let mut by_rest: BTreeMap<Vec<u64>, Listed> = BTreeMap::new();
        for (at, outcome) in endings.within(piles) {
            let mut board = vec![0; piles - at.len()];
            board.extend(at);
            for place in 0..piles {
                if place > 0 && board[place] == board[place - 1] {
                    continue;
                }
                let mut rest = board.clone();
                let size = rest.remove(place);
                let listed = by_rest.entry(rest).or_default();
                if outcome == Outcome::P { listed.winning.push(size) } else { listed.losing.push(size) }
            }
        }
        by_rest
    }
}

/// The completions of all rests within caps.
///
/// **Theorem (completion).** Let W(r) be the sizes x for which r + x is listed as winning, T(r) those for which it is listed as losing, and
/// S(r) all completions of r. Let m be the least number that is neither in T(r) nor in any S(r'), r' an option of r. Then S(r) consists
/// of W(r) and, if m < min W(r), of m. Without winning endings each rest has exactly one completion, and it is at most the sum of r
/// plus the number of listed positions. The first page of `ninepins_proof` has the proof; only finitely many sizes are blocked: T(r), and
/// without winning endings one for each option of r.
///
/// One pass through all rests in the order of their numbers finds them. For each list s of one pile less than a rest, it holds the set of
/// all completions of s + x for the x so far. The union of these sets over the piles of r, each left out once, are the completions of the
/// options of r: an option comes before r, and s + y with larger y comes after.
#[derive(Clone, Debug)]
pub struct Completions {
    ranking: Ranking,
    most: u64,
    /// m for each rest, or [`NONE`].
    entries: Vec<u16>,
    listed: BTreeMap<Vec<u64>, Listed>,
}

/// No completion up to the largest size of the table is known to be one by the theorem's m.
const NONE: u16 = u16::MAX;

impl Completions {
    /// The largest size that a table may have.
    pub const MAX_SIZE: u64 = NONE as u64 - 1;

    /// Returns the cost of a table; `None` if it cannot be made.
    pub fn cost(caps: &[u64], most: u64) -> Option<Cost> {
        let caps = narrow(caps)?;
        let words = words(most)? as u64;
        let (rests, rows) = (Ranking::count(&caps)?, Ranking::count(&caps[1..])?);
        let places = caps.len() as u64;
        // A few of the words of each set are read.
        let work = rests.checked_mul(places * (2 + words / 4))?;
        let bytes = rests.checked_mul(2)?.checked_add(rows.checked_mul(8 * words)?)?;
        Some(Cost { work, bytes, entries: rests })
    }

    /// Builds the table of the completions up to `most` of all rests whose piles, in ascending order, are at most the caps. The caps ascend,
    /// and there is at least one. Returns `None` if each rest must have a completion in it, and one has none.
    pub(crate) fn pass(
        endings: &Endings,
        caps: &[u64],
        most: u64,
        must_close: bool,
        budget: &Budget,
    ) -> Result<Option<Completions>, Stopped> {
        let cost = Completions::cost(caps, most).ok_or(Stopped::Memory)?;
        budget.check_memory(cost.bytes)?;
        let (caps, words) = (narrow(caps).ok_or(Stopped::Memory)?, words(most).ok_or(Stopped::Memory)?);
        let (ranking, rows) =
            (Ranking::new(&caps).ok_or(Stopped::Memory)?, Ranking::new(&caps[1..]).ok_or(Stopped::Memory)?);
        let places = caps.len();
        let listed = Listed::by_rest(endings, places + 1);
        let number = |rest: &Vec<u64>| ranking.rank(&narrow(rest)?);
        let mut special: Vec<(u64, &Listed)> =
            listed.iter().filter_map(|(rest, listed)| Some((number(rest)?, listed))).collect();
        special.sort_unstable_by_key(|(rank, _)| *rank);
        let mut special = special.into_iter().peekable();
        let mut entries: Vec<u16> = Vec::with_capacity(ranking.boards() as usize);
        let mut used = vec![0_u64; rows.boards() as usize * words];
        let mut board = vec![0_u32; places];
        // Where the sets begin that belong to the rest without its pile at each place; the first pile moves all but the first of them.
        let mut starts = vec![0_usize; places];
        loop {
            begin(&rows, &board, &mut starts);
            let run = board.get(1).map_or(caps[0], |next| caps[0].min(*next)) as usize;
            budget.work(((run + 1) * places * (2 + words / 4)) as u64)?;
            budget.finished(entries.len() as u64, ranking.boards());
            for first in 0..=run {
                let extra = special.next_if(|(rank, _)| *rank == entries.len() as u64).map(|(_, listed)| listed);
                let mut found = mex(&used, &starts, first, words);
                if let Some(extra) = extra {
                    found = mex_beside(&used, &starts, first, words, extra);
                }
                let fits = found <= most;
                if fits {
                    mark(&mut used, &starts, first, words, found);
                }
                for &size in extra.map_or(&[][..], |extra| &extra.winning) {
                    if size <= most {
                        mark(&mut used, &starts, first, words, size);
                    }
                }
                if must_close && !fits && extra.is_none_or(|extra| extra.winning.is_empty()) {
                    return Ok(None);
                }
                entries.push(if fits { found as u16 } else { NONE });
            }
            if ranking.advance(&mut board, 1).is_none() {
                break;
            }
        }
        Ok(Some(Completions { ranking, most, entries, listed }))
    }

    /// Returns the completions of `rest`, ascending, as far as they are smaller than `below`; `None` if the table does not reach so far.
    pub fn of(&self, rest: &[u64], below: u64) -> Option<Vec<u64>> {
        let rank = self.ranking.rank(&narrow(rest)?)?;
        let entry = self.entries[rank as usize];
        let mut sizes: Vec<u64> = self.listed.get(rest).map(|listed| listed.winning.clone()).unwrap_or_default();
        sizes.extend((entry != NONE).then_some(u64::from(entry)));
        sizes.retain(|size| *size < below);
        sizes.sort_unstable();
        (below <= self.most + 1).then_some(sizes)
    }
}

impl Table for Completions {
    type Rules = Endings;

    fn work(_: &Endings, board: &Board, budget: &Budget) -> Option<u64> {
        Completions::cost(&board.piles()[1..], board.largest()).filter(|cost| cost.fits(budget)).map(|cost| cost.work)
    }

    fn build(endings: &Endings, board: &Board, budget: &Budget) -> Result<Completions, Stopped> {
        let found = Completions::pass(endings, &board.piles()[1..], board.largest(), false, budget)?;
        Ok(found.expect("only a closed block is given up"))
    }

    fn entries(&self) -> u64 {
        self.ranking.boards()
    }

    fn winner(&self, board: &Board, to_move: Player) -> Option<Player> {
        let largest = board.largest();
        let sizes = self.of(&board.without(board.piles().len() - 1), largest + 1)?;
        Some(mover(sizes.contains(&largest), to_move))
    }

    fn winning_sizes(&self, board: &Board, place: usize, _: Player) -> Option<Vec<u64>> {
        self.of(&board.without(place), board.piles()[place])
    }
}

/// Sets where the sets of the rests without one pile begin, for a first pile of 0.
fn begin(rows: &Ranking, board: &[u32], starts: &mut [usize]) {
    // Without the first pile all others move down by one place.
    starts[0] = (1..board.len()).map(|place| rows.below(place - 1, board[place])).sum::<u64>() as usize;
    let mut start = starts[0];
    for place in 1..board.len() {
        // The pile at this place is left out, and the one before it takes its place.
        start -= rows.below(place - 1, board[place]) as usize;
        if place > 1 {
            start += rows.below(place - 1, board[place - 1]) as usize;
        }
        starts[place] = start;
    }
}

/// Where the set of the rest without its pile at `place` is.
#[inline]
fn set_at(starts: &[usize], place: usize, first: usize, words: usize) -> usize {
    (starts[place] + if place == 0 { 0 } else { first }) * words
}

/// Returns the least number that is in none of the sets.
#[inline]
fn mex(used: &[u64], starts: &[usize], first: usize, words: usize) -> u64 {
    for word in 0..words {
        let mut all = used[starts[0] * words + word];
        for start in &starts[1..] {
            all |= used[(start + first) * words + word];
        }
        if all != u64::MAX {
            return 64 * word as u64 + u64::from(all.trailing_ones());
        }
    }
    64 * words as u64
}

/// Returns the least such number that is not listed as losing either; `u64::MAX` if a winning size comes before.
#[cold]
fn mex_beside(used: &[u64], starts: &[usize], first: usize, words: usize, listed: &Listed) -> u64 {
    let is_used = |size: u64| {
        let (word, bit) = (size as usize / 64, size % 64);
        word < words && (0..starts.len()).any(|place| used[set_at(starts, place, first, words) + word] >> bit & 1 == 1)
    };
    let free = (0..).find(|size| !is_used(*size) && !listed.losing.contains(size));
    free.filter(|size| listed.winning.iter().all(|winning| size < winning)).unwrap_or(u64::MAX)
}

#[inline]
fn mark(used: &mut [u64], starts: &[usize], first: usize, words: usize, size: u64) {
    let (word, bit) = (size as usize / 64, 1 << (size % 64));
    for place in 0..starts.len() {
        used[set_at(starts, place, first, words) + word] |= bit;
    }
}

/// The words of a set of sizes up to `most`.
fn words(most: u64) -> Option<usize> {
    (most <= Completions::MAX_SIZE).then_some(most as usize / 64 + 1)
}

/// Piles as the ranking has them, if they are small enough.
pub(crate) fn narrow(piles: &[u64]) -> Option<Vec<u32>> {
    piles.iter().map(|&pile| u32::try_from(pile).ok().filter(|pile| *pile <= 1 << 20)).collect()
}
