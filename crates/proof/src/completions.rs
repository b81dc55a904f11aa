//! The check of outcomes in Nim with further endings, by completions.
//!
//! The checker computes everything anew from the rules; the certificate only says where to look: how large a closed block is, or where rows
//! begin to repeat. The page of the [format](crate) has the theorems with their proofs.

use crate::{
    CheckError, CheckErrorKind, CheckOptions, Checked,
    certificate::{ByCompletions, CLAIM_LINE, Certificate, Row, Way},
    error::{count, require},
    steps::{MAX_STEPS, Work},
};
use ninepins_rules::{ByPlayer, Convention, Game, Heap, Outcome, Position};
use std::collections::{BTreeMap, BTreeSet};

/// The rules of Nim.
const NIM: &str = "0.[3]";

/// The most completions that a check stores.
const MAX_STORED: u64 = 1 << 25;

/// The steps that looking up a completion counts for.
const LOOK_UP: u64 = 16;

/// Sizes, ascending.
type Sizes = Vec<u64>;

/// Checks an outcome. `game` is the certificate's game as it is played from the certificate's position.
pub(crate) fn check(
    certificate: &Certificate,
    (game, options): (&Game, CheckOptions<'_>),
    claim: &ByCompletions,
) -> Result<Checked, CheckError> {
    let nim = Nim::of(game).map_err(|why| {
        let message = format!("completions prove nothing here: {} {why}", certificate.game);
        CheckError::new(CLAIM_LINE, CheckErrorKind::Game, message)
    })?;
    let piles = sizes(&certificate.position, 2);
    let mut work = Work::new(options, (MAX_STEPS, 0), (CLAIM_LINE, "the table of completions"));
    let work = &mut work;
    let is_good = match &claim.way {
        Way::Table => nim.by_table(&piles, work)?,
        Way::ClosedBlock(side) => nim.by_block(&piles, *side, work)?,
        Way::Rows(rows) => nim.by_rows(&piles, rows, work)?,
    };
    let outcome = if is_good { Outcome::P } else { Outcome::N };
    let message = format_args!("the outcome of {} is {outcome}, not {}", certificate.position, claim.outcome);
    require(outcome == claim.outcome, CLAIM_LINE, CheckErrorKind::Outcome, message)?;
    let winners = ByPlayer::each(|to_move| Some(if outcome == Outcome::P { !to_move } else { to_move }));
    let evidence = match &claim.way {
        Way::Table => "The table of completions was recomputed.".to_owned(),
        Way::ClosedBlock(side) => {
            format!("The block of piles below {side} is closed: where a pile is larger, play is as in Nim.")
        }
        Way::Rows(rows) => format!("{} of completions recomputed.", count(rows.len() as u64, "row", "rows")),
    };
    Ok(certificate.proved(winners, &evidence))
}

/// Returns the error that there are too many completions.
fn too_many(work: &Work<'_>) -> CheckError {
    work.too_large(format!("the completions are more than {MAX_STORED}, the most that are stored"))
}

/// Nim with its listed positions: ascending lists of sizes without empty piles, and true where whoever moves there wins.
struct Nim {
    listed: BTreeMap<Sizes, bool>,
}

/// The listed sizes beside one list of piles.
#[derive(Default)]
struct Beside {
    losing: Sizes,
    winning: Sizes,
}

impl Beside {
    /// The completions of a list of piles: the winning sizes, and the least size that is neither losing nor blocked, unless a winning one is
    /// smaller.
    fn complete(&self, mut blocked: BTreeSet<u64>, low: u64) -> Sizes {
        blocked.extend(&self.losing);
        let least = (low..).find(|size| !blocked.contains(size));
        let mut sizes = self.winning.clone();
        sizes.extend(least.filter(|least| self.winning.iter().all(|size| least < size)));
        sizes.sort_unstable();
        sizes
    }
}

impl Nim {
    /// Checks the hypotheses. The error names the one that fails.
    fn of(game: &Game) -> Result<Nim, &'static str> {
        if game.ruleset().to_string() != NIM {
            return Err("has other rules than Nim");
        }
        if !game.is_impartial() {
            return Err("is partizan");
        }
        let terminals = game.ending().terminals.iter();
        let mut listed: BTreeMap<Sizes, bool> =
            terminals.map(|(position, outcome)| (sizes(position, 0), *outcome == Outcome::P)).collect();
        if game.convention() == Convention::Misere {
            listed.entry(Sizes::new()).or_insert(false);
        }
        Ok(Nim { listed })
    }

    /// Returns the largest pile of a listed position of at most this many piles, or 0.
    fn largest_listed(&self, piles: usize) -> u64 {
        let within = self.listed.keys().filter(|sizes| sizes.len() <= piles);
        within.filter_map(|sizes| sizes.last()).max().copied().unwrap_or(0)
    }

    /// Returns the listed sizes beside each list of this many piles.
    fn beside(&self, piles: usize) -> BTreeMap<Sizes, Beside> {
        let mut beside: BTreeMap<Sizes, Beside> = BTreeMap::new();
        for (sizes, &wins) in self.listed.iter().filter(|(sizes, _)| sizes.len() <= piles + 1) {
            let all = [vec![0; piles + 1 - sizes.len()], sizes.clone()].concat();
            for (place, &size) in all.iter().enumerate() {
                let mut rest = all.clone();
                rest.remove(place);
                let there = beside.entry(rest).or_default();
                let sizes = if wins { &mut there.winning } else { &mut there.losing };
                if !sizes.contains(&size) {
                    sizes.push(size);
                }
            }
        }
        beside
    }

    /// Computes the completions of all lists within `caps`, which ascend, the smallest first.
    fn table(&self, caps: &[u64], work: &mut Work<'_>) -> Result<Table, CheckError> {
        let stored = number(caps).filter(|last| *last < MAX_STORED).ok_or_else(|| too_many(work))? + 1;
        // A list has no more options than tokens.
        work.count(stored.saturating_mul(LOOK_UP * (1 + caps.iter().sum::<u64>())))?;
        let beside = self.beside(caps.len());
        let mut table = Table { least: vec![NONE; stored as usize], beside };
        each(caps, |list| {
            work.advance(LOOK_UP * (1 + list.iter().sum::<u64>()))?;
            let mut blocked = BTreeSet::new();
            options(list, |option| blocked.extend(table.of(option)));
            let nothing = Beside::default();
            let there = table.beside.get(list).unwrap_or(&nothing);
            let found = there.complete(blocked, 0).into_iter().find(|size| !there.winning.contains(size));
            if let (Some(at), Some(found)) = (number(list), found) {
                table.least[at as usize] =
                    u32::try_from(found).ok().filter(|found| *found < NONE).ok_or_else(|| too_many(work))?;
            }
            Ok::<(), CheckError>(())
        })?;
        Ok(table)
    }

    /// Checks whether whoever moves to `piles` wins, by a table of all lists with one pile less.
    fn by_table(&self, piles: &[u64], work: &mut Work<'_>) -> Result<bool, CheckError> {
        let (largest, rest) = piles.split_last().expect("there are two piles at least");
        Ok(self.table(rest, work)?.of(rest).contains(largest))
    }

    /// Checks whether whoever moves to `piles` wins, by a closed block.
    fn by_block(&self, piles: &[u64], side: u64, work: &mut Work<'_>) -> Result<bool, CheckError> {
        let wrong = |message| CheckError::new(CLAIM_LINE + 1, CheckErrorKind::Window, message);
        if !side.is_power_of_two() || side <= self.largest_listed(piles.len()) {
            let message = format!("the side of a block is a power of two above all listed piles, and {side} is not");
            return Err(wrong(message));
        }
        let caps = vec![side - 1; piles.len() - 1];
        let table = self.table(&caps, work)?;
        each(&caps, |list| {
            work.advance(LOOK_UP)?;
            let sizes = table.of(list);
            if sizes.is_empty() || sizes.iter().any(|size| *size >= side) {
                let message = format!("the block of piles below {side} is not closed: see {}", shown(list));
                return Err(wrong(message));
            }
            Ok(())
        })?;
        let (largest, rest) = piles.split_last().expect("there are two piles at least");
        match *largest < side {
            true => Ok(table.of(rest).contains(largest)),
            false => Ok(piles.iter().fold(0, |xor, size| xor ^ size) == 0),
        }
    }

    /// Checks whether whoever moves to `piles` wins, by rows, each of which repeats as claimed, or is computed up to the largest pile.
    fn by_rows(&self, piles: &[u64], claims: &[Row], work: &mut Work<'_>) -> Result<bool, CheckError> {
        let wrong_row = |row: usize, message| CheckError::new(CLAIM_LINE + 2 + row, CheckErrorKind::Period, message);
        let (small, large) = piles.split_at(piles.len() - 2);
        let (beside, listed) = (self.beside(piles.len() - 1), self.largest_listed(piles.len()));
        let mut rows: BTreeMap<Sizes, Values> = BTreeMap::new();
        let mut stored = 0;
        let mut wanted = Vec::new();
        // One list more than there are claims is enough to find that a row is missing.
        let _ = each(small, |list| {
            wanted.push(list.to_vec());
            if wanted.len() <= claims.len() { Ok(()) } else { Err(()) }
        });
        for (index, list) in wanted.iter().enumerate() {
            let wrong = |message: String| wrong_row(index.min(claims.len().saturating_sub(1)), message);
            let claim = claims.get(index).filter(|claim| sizes(&claim.small, list.len()) == *list);
            let claim = claim.ok_or_else(|| wrong(format!("the row of {} is missing here", shown(list))))?;
            let mut lower: Vec<&Values> = Vec::new();
            options(list, |option| lower.extend(rows.get(option)));
            if let Some((from, period)) = claim.period {
                let repeats = |row: &&Values| row.period.is_some_and(|(n0, p)| n0 <= from && period % p == 0);
                if from <= listed || period == 0 || !lower.iter().all(repeats) {
                    let message = "a row repeats after all listed piles and after the rows of its options, by a multiple of their periods";
                    return Err(wrong(message.to_owned()));
                }
            }
            let end = claim.period.map_or(Some(large[1] + 1), |(from, period)| from.checked_add(period));
            let end = end.filter(|end| end.saturating_add(stored) <= MAX_STORED).ok_or_else(|| too_many(work))?;
            stored += end;
            work.count(end.saturating_mul(LOOK_UP * (1 + list.iter().sum::<u64>())))?;
            let mut row = Values { period: claim.period, first: Vec::new(), values: Vec::new() };
            let mut used = Used::default();
            let mut begun = None;
            for b in 0..end {
                work.advance(LOOK_UP * (1 + list.iter().sum::<u64>()))?;
                if claim.period.is_some_and(|(from, _)| from == b) {
                    begun = Some(used.clone());
                }
                let mut blocked: BTreeSet<u64> = lower.iter().flat_map(|row| row.of(b)).collect();
                blocked.extend(&used.above);
                let mut rest = [&list[..], &[b]].concat();
                rest.sort_unstable();
                let sizes = beside.get(&rest).unwrap_or(&Beside::default()).complete(blocked, used.low);
                sizes.iter().for_each(|size| used.add(*size));
                if b <= listed { row.first.push(sizes) } else { row.values.extend(sizes) }
            }
            if let (Some((_, period)), Some(begun)) = (claim.period, begun)
                && used != begun.moved(period)
            {
                return Err(wrong(format!("the row of {} does not repeat so", shown(list))));
            }
            rows.insert(list.clone(), row);
        }
        if claims.len() > wanted.len() {
            return Err(wrong_row(wanted.len(), "this row is not needed".to_owned()));
        }
        Ok(rows[small].of(large[0]).contains(&large[1]))
    }
}

/// The completions of all lists of piles within caps.
struct Table {
    /// For the list of each [`number`], its completion that is not listed, or [`NONE`].
    least: Vec<u32>,
    beside: BTreeMap<Sizes, Beside>,
}

/// No completion.
const NONE: u32 = u32::MAX;

impl Table {
    fn of(&self, list: &[u64]) -> Sizes {
        let mut sizes = self.beside.get(list).map_or(Sizes::new(), |there| there.winning.clone());
        let least = number(list).map_or(NONE, |at| self.least[at as usize]);
        sizes.extend((least != NONE).then_some(u64::from(least)));
        sizes
    }
}

/// The completions of a row.
struct Values {
    period: Option<(u64, u64)>,
    /// Those beside piles that are not larger than all listed ones.
    first: Vec<Sizes>,
    /// The one completion beside each larger pile.
    values: Vec<u64>,
}

impl Values {
    fn of(&self, b: u64) -> Sizes {
        let (at, more) = match self.period {
            Some((from, period)) if b >= from => (from + (b - from) % period, (b - from) / period * period),
            _ => (b, 0),
        };
        let at = at as usize;
        match self.first.get(at) {
            Some(sizes) => sizes.clone(),
            None => {
                self.values.get(at - self.first.len()).into_iter().filter_map(|size| size.checked_add(more)).collect()
            }
        }
    }
}

/// The numbers that a row has used: all below `low`, and some above.
#[derive(Clone, PartialEq, Default)]
struct Used {
    low: u64,
    above: BTreeSet<u64>,
}

impl Used {
    fn add(&mut self, size: u64) {
        if size >= self.low {
            self.above.insert(size);
        }
        while self.above.remove(&self.low) {
            self.low += 1;
        }
    }

    fn moved(&self, by: u64) -> Used {
        Used { low: self.low + by, above: self.above.iter().map(|size| size + by).collect() }
    }
}

/// Returns the number of an ascending list of piles among all of its length, if it is below 2^63: each smaller list has a smaller one.
fn number(list: &[u64]) -> Option<u64> {
    let mut sum = 0_u64;
    for (place, &size) in list.iter().enumerate() {
        // The ascending lists of place + 1 piles below `size`.
        let mut below = 1_u128;
        for factor in 0..=place as u128 {
            below = below * (u128::from(size) + factor) / (factor + 1);
            if below >> 63 > 0 {
                return None;
            }
        }
        sum = sum.checked_add(below as u64).filter(|sum| sum >> 63 == 0)?;
    }
    Some(sum)
}

/// Returns the sizes of the heaps of a position, with empty piles up to `least` in all.
fn sizes(position: &Position, least: usize) -> Sizes {
    let heaps = position.heaps();
    let missing = least.saturating_sub(heaps.len());
    std::iter::repeat_n(0, missing).chain(heaps.iter().map(|heap| heap.size())).collect()
}

/// Visits the options of an ascending list of piles.
fn options(list: &[u64], mut visit: impl FnMut(&[u64])) {
    for (place, &size) in list.iter().enumerate() {
        if list[..place].last() == Some(&size) {
            continue;
        }
        for smaller in 0..size {
            let mut option = list.to_vec();
            option[place] = smaller;
            option.sort_unstable();
            visit(&option);
        }
    }
}

/// Visits all ascending lists within `caps`, each after its options, up to the first error.
fn each<E>(caps: &[u64], mut visit: impl FnMut(&[u64]) -> Result<(), E>) -> Result<(), E> {
    let mut list = vec![0; caps.len()];
    loop {
        visit(&list)?;
        let next = (0..list.len())
            .find(|&place| list[place] < list.get(place + 1).map_or(caps[place], |after| caps[place].min(*after)));
        let Some(place) = next else { return Ok(()) };
        list[place] += 1;
        list[..place].fill(0);
    }
}

fn shown(list: &[u64]) -> Position {
    Position::new(list.iter().filter_map(|size| Heap::new(*size)).collect())
}
