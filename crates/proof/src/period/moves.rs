//! The moves that a code allows, listed by the number of heaps left, and the check of a classical window, which tries them all; see the
//! [theorem](crate::period).

use super::{
    bounds::MAX_WIDE_HEAPS,
    certificate::Certificate,
    claims::{Claims, agrees},
};
use crate::{
    CheckError, CheckErrorKind, Checked,
    error::require,
    nim_values::{Seen, hypotheses},
    steps::Work,
};
use ninepins_rules::{Code, Game, Limit, Player};

/// A number of tokens that may be taken so that several heaps are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    /// The number of tokens.
    pub taken: usize,
    /// True if the heaps left must differ.
    pub unequal: bool,
}

/// The moves of a finite code: the numbers of tokens that may be taken, by the number of heaps left.
#[derive(Clone, Debug)]
pub struct Moves {
    /// Those that leave no heap.
    pub whole: Vec<usize>,
    /// Those that leave one heap.
    pub one: Vec<usize>,
    /// Those that leave two heaps.
    pub two: Vec<Split>,
    /// Those that leave three heaps.
    pub three: Vec<Split>,
    /// The most tokens that may be taken.
    pub most: usize,
}

impl Moves {
    /// Lists the moves of the game of a certificate, if it fulfils the hypotheses of the theorems. No period is 0.
    pub(super) fn checked(certificate: &Certificate) -> Result<Moves, CheckError> {
        let game = &certificate.game;
        let moves = Moves::of(game).map_err(|why| {
            let message = format!("no window proves a period here: {game} {why}");
            CheckError::new(Certificate::GAME_LINE, CheckErrorKind::Game, message)
        })?;
        let message = format_args!("the period is at least 1");
        require(certificate.period > 0, Certificate::PERIOD_LINE, CheckErrorKind::Shape, message)?;
        Ok(moves)
    }

    /// Lists the moves of a game, if it fulfils the hypotheses of the theorems. The error names the one that fails.
    pub(super) fn of(game: &Game) -> Result<Moves, &'static str> {
        hypotheses(game)?;
        if game.ruleset().limit() != Limit::None {
            return Err("has heaps with limits");
        }
        let code = game.ruleset().code(Player::Left).ok_or("has no code")?;
        Moves::of_code(code).ok_or("lets any number of tokens be taken")
    }

    /// Lists the moves of a code; `None` if any number of tokens may be taken.
    pub fn of_code(code: &Code) -> Option<Moves> {
        let most = usize::try_from(code.most_taken()?).ok()?;
        let digits = || (0..=most).map(|taken| (taken, code.digit(taken as u64)));
        let leaving = |parts| digits().filter(move |(_, digit)| digit.leaves(parts));
        let taken = |parts| leaving(parts).map(|(taken, _)| taken).collect();
        let splits =
            |parts| leaving(parts).map(|(taken, digit)| Split { taken, unequal: digit.is_unequal() }).collect();
        Some(Moves { whole: taken(0), one: taken(1), two: splits(2), three: splits(3), most })
    }

    /// Returns the most heaps that a move leaves, but at least 1.
    pub fn parts(&self) -> u64 {
        match (self.two.is_empty(), self.three.is_empty()) {
            (_, false) => 3,
            (false, true) => 2,
            (true, true) => 1,
        }
    }

    /// Checks whether the heaps left must differ somewhere.
    pub fn unequal(&self) -> bool {
        self.two.iter().chain(&self.three).any(|split| split.unequal)
    }

    /// Passes on the value of each option of heap n, given the values of all smaller heaps. This is the definition in
    /// plain loops.
    pub(super) fn options(&self, values: &[u32], mut option: impl FnMut(u32)) {
        let n = values.len();
        if n <= self.most && self.whole.contains(&n) {
            option(0);
        }
        self.one.iter().filter(|taken| **taken < n).for_each(|taken| option(values[n - taken]));
        for Split { taken, unequal } in &self.two {
            let rest = n.saturating_sub(*taken);
            let differ = usize::from(*unequal);
            pairs(1, rest, differ).for_each(|(a, b)| option(values[a] ^ values[b]));
        }
        for Split { taken, unequal } in &self.three {
            let rest = n.saturating_sub(*taken);
            let differ = usize::from(*unequal);
            for a in 1..=rest / 3 {
                pairs(a + differ, rest - a, differ).for_each(|(b, c)| option(values[a] ^ values[b] ^ values[c]));
            }
        }
    }

    /// Finds the values of all heaps below `heaps`, one after the other, and passes on those found each time one more is known.
    pub(super) fn values(
        &self,
        heaps: usize,
        work: &mut Work<'_>,
        check_last: impl Fn(&[u32]) -> Result<(), CheckError>,
    ) -> Result<Vec<u32>, CheckError> {
        self.count_options(heaps, work)?;
        let mut values: Vec<u32> = vec![0];
        let mut seen = Seen::default();
        while values.len() < heaps {
            work.advance(self.most_options(values.len()))?;
            seen.clear();
            self.options(&values, |value| seen.insert(u64::from(value)));
            // Plays from heap n have fewer than 2 n moves, which bounds the values.
            values.push(seen.mex() as u32);
            check_last(&values)?;
        }
        Ok(values)
    }

    /// Returns a bound on the number of options of heap n.
    pub(super) fn most_options(&self, n: usize) -> u64 {
        let n = n as u64;
        let three = (self.three.len() as u64).saturating_mul((n / 3 + 1).saturating_mul(n / 4 + 1));
        (1 + self.one.len() as u64 + self.two.len() as u64 * (n / 2 + 1)).saturating_add(three)
    }

    /// Counts a bound on the steps of listing the options of all heaps below `heaps`.
    fn count_options(&self, heaps: usize, work: &mut Work<'_>) -> Result<(), CheckError> {
        let heaps = heaps as u64;
        let all = |moves: usize, each: u64| heaps.saturating_mul(each).saturating_mul(moves as u64);
        // The smaller of two heaps is at most half the sum, and the smallest of three at most a third.
        let two = all(self.two.len(), heaps / 4 + 1);
        let three = all(self.three.len(), (heaps / 8 + 1).saturating_mul(heaps / 3 + 1));
        work.count(all(1 + self.one.len(), 1).saturating_add(two).saturating_add(three))
    }
}

/// Lists all a <= b with this sum, a at least `least`, and b - a at least `differ`.
fn pairs(least: usize, sum: usize, differ: usize) -> impl Iterator<Item = (usize, usize)> {
    (least..=sum.saturating_sub(differ) / 2).map(move |a| (a, sum - a))
}

pub(super) fn check(certificate: &Certificate, moves: &Moves, work: &mut Work<'_>) -> Result<Checked, CheckError> {
    let heaps = work.heaps(window(certificate, moves) + u128::from(certificate.period), MAX_WIDE_HEAPS)?;
    // Both are below the number of heaps.
    let claims = Claims { preperiod: certificate.preperiod as usize, period: certificate.period as usize };
    let values = moves.values(heaps, work, |values| claims.repeats(values))?;
    claims.are_least(&values, certificate.max, work)?;
    let defined = agrees(&certificate.game, heaps, |heap| u64::from(values[heap]))?;
    Ok(certificate.proved(heaps as u64, defined))
}

/// Returns the bound of the heaps whose values must equal those one period on.
fn window(certificate: &Certificate, moves: &Moves) -> u128 {
    let start = u128::from(certificate.preperiod.max(1));
    let parts = u128::from(moves.parts());
    let more = if moves.unequal() { parts - 1 } else { 0 };
    parts * start + (parts * (more + 1) - 1) * u128::from(certificate.period) + moves.most as u128
}
