//! Rows of completions: all piles but two are small.

use crate::{
    Board, Budget, Cost, Endings, Ranking, Stopped, Table,
    completions::{Listed, narrow},
    mover,
};
use ninepins_rules::Player;
use std::collections::BTreeMap;

/// The rows of all boards of small piles within caps: for each such board a, the completions of a + b for all b.
///
/// Let M be the largest pile of a listed position. For b > M no position a + b + x is listed, so by the
/// [completion theorem](crate::Completions) a + b has exactly one completion, f_a(b).
///
/// **Theorem (two large piles).** For each a there are n0 and p >= 1 with f_a(b + p) = f_a(b) + p for all b >= n0.
///
/// *Proof.* By induction over the options of a, of which there are s. Let U_a(b) be the set of all completions of a + b' for b' < b. For
/// b > M, f_a(b) is the least number that is neither in U_a(b) nor f_a'(b) for an option a' of a. Call the numbers that are missing in
/// U_a(b) below its largest one *holes*. (i) f_a(b) is among the s + 1 least numbers that are not in U_a(b). A step that fills a
/// hole leaves one hole less, and one that does not leaves at most s holes; so the number of holes is bounded, by H say. As many
/// numbers are used as there were steps, but for a constant, so f_a(b) - b is bounded above. (ii) By induction f_a'(b) >= b - D for
/// all options a'. The least hole, once it is below b - D, is forbidden by no option and is filled at the next step; so a hole waits
/// at most D + H + 1 steps, and f_a(b) - b is bounded below. (iii) So the holes less b take finitely many states, for a and all rows
/// below it together, and each state determines the next one. When a state comes back after p steps, all that follows comes back,
/// p larger. ∎
///
/// The state of row a, once its option rows repeat with periods whose least common multiple is L, is the set of its holes less b, and b modulo
/// L. A row is computed until its own state comes back.
///
/// The theorem is for all finite lists. "Computed and proved here"; for arrays like Wythoff's such periods are known (Dress, Flammenkamp
/// and Pink 1999; Landman 2002).
#[derive(Clone, Debug)]
pub struct Rows {
    small: Ranking,
    /// M.
    most_listed: u64,
    listed: BTreeMap<Vec<u64>, Listed>,
    rows: Vec<Row>,
    /// The rows without a period are computed up to here.
    end: u64,
}

/// One row.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The completions for the first b, up to the largest listed pile.
    first: Vec<Vec<u64>>,
    /// f_a(b) - b for those that follow.
    shifts: Vec<i32>,
    /// n0 and p, where they are known.
    period: Option<(u64, u64)>,
}

/// The most values of a row that are computed.
const MAX_VALUES: u64 = 1 << 24;

/// The most words that the holes of a row may span.
const MAX_SPAN: usize = 1 << 12;

impl Row {
    /// Returns n0 and p with f(b + p) = f(b) + p for all b >= n0, if they were found.
    pub fn period(&self) -> Option<(u64, u64)> {
        self.period
    }

    /// Returns the number of values that are stored.
    fn values(&self) -> u64 {
        (self.first.len() + self.shifts.len()) as u64
    }

    /// Returns the completion for b, if there is exactly one; `None` also where the row is not known.
    pub fn value(&self, b: u64) -> Option<u64> {
        let mut all = self.completions(b)?;
        all.next().filter(|_| all.next().is_none())
    }

    /// Returns the completions for b; `None` where the row is not known.
    fn completions(&self, b: u64) -> Option<impl Iterator<Item = u64>> {
        let first = usize::try_from(b).ok().and_then(|b| self.first.get(b));
        let single = match first {
            Some(_) => None,
            None => {
                let reduced = match self.period {
                    Some((n0, p)) if b >= n0 + p => n0 + (b - n0) % p,
                    _ => b,
                };
                let shift = self.shifts.get(usize::try_from(reduced).ok()? - self.first.len())?;
                Some(b.checked_add_signed(i64::from(*shift))?)
            }
        };
        Some(first.into_iter().flatten().copied().chain(single))
    }
}

impl Rows {
    /// Returns the expected cost of the rows for `board`; `None` if they are too many. Each row is taken to repeat within 64 times the sum
    /// of the small piles.
    pub fn cost(endings: &Endings, board: &Board) -> Option<Cost> {
        let piles = board.piles();
        let small = narrow(&piles[..piles.len() - 2])?;
        let sum: u64 = small.iter().map(|pile| u64::from(*pile)).sum();
        let values = (64 * (sum + endings.largest(piles.len()) + 4)).min(board.largest() + 1);
        let stored = Ranking::count(&small)?.checked_mul(values)?;
        Some(Cost { work: stored.checked_mul(sum + 8)?, bytes: stored.checked_mul(4)?, entries: stored })
    }

    /// Computes the row of `a`, whose options have theirs.
    fn next_row(&self, a: &[u32], budget: &Budget) -> Result<Row, Stopped> {
        let options = self.options(a);
        let mut row = Row::default();
        let mut holes = Holes::default();
        // All option rows repeat from `from` on, with period `modulus`.
        let mut repeats = Some((self.most_listed + 1, 1_u64));
        for option in &options {
            repeats = repeats
                .zip(option.period)
                .and_then(|((from, modulus), (n0, p))| Some((from.max(n0), lcm(modulus, p)?)));
        }
        // The state that is compared with those that follow, as in Brent's search for cycles: at distances that double.
        let mut anchor: Option<(u64, Holes)> = None;
        let mut power = 1;
        let listed: Vec<u64> = a.iter().map(|pile| u64::from(*pile)).collect();
        for b in 0..=self.end {
            if let Some((from, modulus)) = repeats.filter(|(from, _)| b >= *from) {
                match &anchor {
                    Some((at, state)) if (b - at) % modulus == 0 && holes.is_moved(state, b - at) => {
                        row.period = Some((*at, b - at));
                        return Ok(row);
                    }
                    Some((at, _)) if b - at < power => {}
                    _ => {
                        power = if b == from { modulus } else { 2 * power };
                        anchor = Some((b, holes.clone()));
                    }
                }
            }
            if b >= MAX_VALUES {
                let why = "a row of completions did not repeat within the values that are computed";
                return Err(Stopped::BeyondTable(why.to_owned()));
            }
            budget.work(16 + 2 * options.len() as u64)?;
            holes.forbid(options.iter().filter_map(|option| option.completions(b)).flatten())?;
            if b <= self.most_listed {
                let mut rest = listed.clone();
                rest.push(b);
                rest.sort_unstable();
                row.first.push(holes.complete_beside(self.listed.get(&rest).unwrap_or(&Listed::default()))?);
            } else {
                let value = holes.least();
                holes.mark(value)?;
                let shift = i128::from(value) - i128::from(b);
                row.shifts.push(i32::try_from(shift).map_err(|_| Stopped::Memory)?);
            }
        }
        Ok(row)
    }

    fn options(&self, a: &[u32]) -> Vec<&Row> {
        let mut ranks = Vec::new();
        for place in 0..a.len() {
            if place > 0 && a[place] == a[place - 1] {
                continue;
            }
            for size in 0..a[place] {
                let mut option = a.to_vec();
                option[place] = size;
                option.sort_unstable();
                ranks.extend(self.small.rank(&option));
            }
        }
        ranks.sort_unstable();
        ranks.dedup();
        ranks.into_iter().map(|rank| &self.rows[rank as usize]).collect()
    }

    /// The row of a board of small piles, ascending, if it is one of these.
    pub fn row(&self, a: &[u64]) -> Option<&Row> {
        Some(&self.rows[self.small.rank(&narrow(a)?)? as usize])
    }

    /// Returns all rows, each with its board of small piles.
    pub fn all(&self) -> impl Iterator<Item = (Vec<u32>, &Row)> {
        let mut small = vec![0; self.small.caps().len()];
        self.rows.iter().map(move |row| {
            let list = small.clone();
            self.small.advance(&mut small, 0);
            (list, row)
        })
    }
}

impl Table for Rows {
    type Rules = Endings;

    fn work(endings: &Endings, board: &Board, budget: &Budget) -> Option<u64> {
        Rows::cost(endings, board).filter(|cost| cost.bytes <= budget.memory).map(|cost| cost.work)
    }

    /// Computes the rows of all boards of at most the small piles of `board`, each until it repeats, or up to the largest pile.
    fn build(endings: &Endings, board: &Board, budget: &Budget) -> Result<Rows, Stopped> {
        let piles = board.piles();
        let caps = narrow(&piles[..piles.len() - 2]).ok_or(Stopped::Memory)?;
        let small = Ranking::new(&caps).ok_or(Stopped::Memory)?;
        let (most_listed, listed) = (endings.largest(piles.len()), Listed::by_rest(endings, piles.len()));
        let end = board.largest();
        let mut rows = Rows { small, most_listed, listed, rows: Vec::new(), end };
        let mut a = vec![0; caps.len()];
        let mut bytes = 0;
        loop {
            let row = rows.next_row(&a, budget)?;
            bytes += 4 * row.values() + 64;
            budget.check_memory(bytes)?;
            rows.rows.push(row);
            if rows.small.advance(&mut a, 0).is_none() {
                return Ok(rows);
            }
        }
    }

    fn entries(&self) -> u64 {
        self.rows.iter().map(Row::values).sum()
    }

    fn winner(&self, board: &Board, to_move: Player) -> Option<Player> {
        let (small, large) = board.piles().split_at(board.piles().len() - 2);
        let is_good = self.row(small)?.completions(large[0])?.any(|size| size == large[1]);
        Some(mover(is_good, to_move))
    }

    fn winning_sizes(&self, board: &Board, place: usize, player: Player) -> Option<Vec<u64>> {
        let (piles, large) = (board.piles(), board.piles().len() - 2);
        let size = piles[place];
        if place >= large {
            // The two largest are those of the rest, or the other one and the new one.
            let other = piles[if place == large { large + 1 } else { large }];
            return Some(self.row(&piles[..large])?.completions(other)?.filter(|found| *found < size).collect());
        }
        let mut sizes = Vec::new();
        for size in 0..size {
            if self.winner(&board.with(place, size), !player)? == player {
                sizes.push(size);
            }
        }
        Some(sizes)
    }
}

/// The numbers that a row has used: all below `low`, and those whose bits are set, counted from `low` rounded down to a whole word.
#[derive(Clone, Debug, Default)]
struct Holes {
    low: u64,
    used: Vec<u64>,
    forbidden: Vec<u64>,
}

impl Holes {
    /// The number of the first bit.
    fn base(&self) -> u64 {
        self.low / 64 * 64
    }

    fn forbid(&mut self, mut found: impl Iterator<Item = u64>) -> Result<(), Stopped> {
        self.forbidden.fill(0);
        let base = self.base();
        found.try_for_each(|size| if size < base { Ok(()) } else { set(&mut self.forbidden, size - base) })
    }

    /// The least number from `low` on that is neither used nor forbidden.
    fn least(&self) -> u64 {
        let words = self.used.len().max(self.forbidden.len());
        let word = |bits: &[u64], at: usize| bits.get(at).copied().unwrap_or(0);
        for at in 0..words {
            let all = word(&self.used, at) | word(&self.forbidden, at);
            if all != u64::MAX {
                return self.base() + 64 * at as u64 + u64::from(all.trailing_ones());
            }
        }
        self.base() + 64 * words as u64
    }

    fn complete_beside(&mut self, listed: &Listed) -> Result<Vec<u64>, Stopped> {
        let base = self.base();
        for size in listed.losing.iter().filter(|size| **size >= base) {
            set(&mut self.forbidden, size - base)?;
        }
        let mut sizes = listed.winning.clone();
        let least = self.least();
        if sizes.iter().all(|size| least < *size) {
            sizes.push(least);
        }
        sizes.sort_unstable();
        for &size in &sizes {
            self.mark(size)?;
        }
        Ok(sizes)
    }

    fn mark(&mut self, size: u64) -> Result<(), Stopped> {
        let base = self.base();
        if size >= base {
            set(&mut self.used, size - base)?;
        }
        let at = |low: u64| (low - base) / 64;
        while self.used.get(at(self.low) as usize).is_some_and(|word| word >> (self.low % 64) & 1 == 1) {
            self.low += 1;
        }
        let full = at(self.low) as usize;
        self.used.drain(..full.min(self.used.len()));
        Ok(())
    }

    /// Checks whether the holes are those of `earlier`, each larger by `by`.
    fn is_moved(&self, earlier: &Holes, by: u64) -> bool {
        self.low == earlier.low + by && {
            let span = 64 * self.used.len().max(earlier.used.len()) as u64;
            let has = |holes: &Holes, from: u64| {
                holes.used.get((from / 64) as usize).is_some_and(|w| w >> (from % 64) & 1 == 1)
            };
            (0..span).all(|above| has(self, self.low % 64 + above) == has(earlier, earlier.low % 64 + above))
        }
    }
}

fn set(bits: &mut Vec<u64>, at: u64) -> Result<(), Stopped> {
    let word = usize::try_from(at / 64).ok().filter(|word| *word < MAX_SPAN).ok_or(Stopped::Memory)?;
    if word >= bits.len() {
        bits.resize(word + 1, 0);
    }
    bits[word] |= 1 << (at % 64);
    Ok(())
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b)
}
