//! Periods of outcomes: certificates of who wins each single heap of a game whose heaps never split, and their checker.
//!
//! The outcome o(n) of a heap of n tokens is `L`, `N`, `P` or `R`. A [`Certificate`] claims that o(n + p) = o(n) for all n from some heap on,
//! and [`check`](crate::check) proves it from the outcomes of few heaps. It says nothing of sums.
//!
//! ```
//! let text = "ninepins outcomes 1\ngame 0.03|0.0003\npreperiod 0\nperiod 6\n";
//! let certificate: ninepins_proof::outcomes::Certificate = text.parse().unwrap();
//! let checked = ninepins_proof::check(&certificate).unwrap();
//! assert_eq!(
//!     checked.to_string(),
//!     "0.03|0.0003 with all single heaps: outcomes have preperiod 0 and period 6, no less; proved with the outcomes of heaps up to 10."
//! );
//!
//! let forged: ninepins_proof::outcomes::Certificate = text.replace("period 6", "period 5").parse().unwrap();
//! let error = ninepins_proof::check(&forged).unwrap_err();
//! assert_eq!(error.to_string(), "line 4: heaps 0 and 5 have the outcomes P and N");
//! ```
//!
//! # The text
//!
//! Lines, comments, numbers, games and the checksum are as in [certificates of positions](crate). The first line is `ninepins outcomes 1`.
//! The rest is
//!
//! ```text
//! outcomes = "game " game  "preperiod " number  "period " number  ["checksum " 16 hexadecimal digits, lower case]
//! ```
//!
//! # The claim
//!
//! `preperiod a` and `period p` say that o(n + p) = o(n) for all n >= a, that a is 0 or o(a - 1 + p) is not o(a - 1), and that p, at least 1,
//! is the least period. Play is normal or misère. There are no terminals and no limits; both codes are finite with digits 0 to 3, so a
//! move takes the whole heap, by bit 0 of its digit, or leaves one heap, by bit 1.
//!
//! # The theorem
//!
//! Let t be the most tokens that a move of either player takes, but at least 1.
//!
//! *Theorem.* If o(n + p) = o(n) for all n with a <= n <= max(a, 1) + t - 1, then for all n >= a. (Fraenkel and Kotzig proved in 1987 that
//! such outcomes repeat in normal play.)
//!
//! *Proof.* By induction on n >= max(a, 1) + t. As n > t, no move takes the whole of heap n or of heap n + p. So a player can take k tokens from
//! both or from neither, and such moves leave n - k and n + p - k with max(a, 1) <= n - t <= n - k < n, which have equal outcomes. A player who
//! can take nothing has no move in either heap, and has lost both or won both. ∎
//!
//! Such p and a exist: for n > t the outcomes of t heaps in a row decide the next one, and there are 4^t lists of so many outcomes.
//!
//! *Least.* If p is not the least period, then the least one divides p, and so it divides p / r for a prime r. So it suffices that for each
//! prime divisor r of p the outcomes of heaps a to a + p - 1 change if they are rotated by p / r.
//!
//! No machine has checked this proof.
//!
//! # Limits
//!
//! The outcomes of at most [`MAX_HEAPS`] heaps are found, and a check may take [`MAX_STEPS`](crate::MAX_STEPS): one for each heap, and one for
//! each move in it. A certificate above these bounds is refused, which says nothing against the claim.

use crate::{
    CheckError, CheckErrorKind, CheckOptions, Format, Kind, ReadError,
    lines::{Lines, Summed},
    period::primes,
    steps::{Steps, Work},
};
use ninepins_rules::{ByPlayer, Code, Convention, Game, Limit, Outcome, Player};
use std::{
    fmt::{self, Write},
    str::FromStr,
};

/// The most heaps whose outcomes a check finds: 2^28.
pub const MAX_HEAPS: u64 = 1 << 28;

/// A claim that the outcomes of single heaps repeat; see the [format](crate::outcomes).
///
/// It prints as its text and is read from it with `str::parse`. Only [`check`](crate::check) verifies its claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The game.
    pub game: Game,
    /// The least heap from which on outcomes repeat; heap 0 counts.
    pub preperiod: u64,
    /// The least period, at least 1.
    pub period: u64,
}

const VERSION: &str = "1";

/// The lines of the parts, counted from 1 as `Display` writes them.
const GAME_LINE: usize = 2;
const PREPERIOD_LINE: usize = 3;
const PERIOD_LINE: usize = 4;

/// Prints the whole text with its checksum.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Certificate { game, preperiod, period } = self;
        let mut out = Summed::new(f);
        writeln!(out, "{}{VERSION}\ngame {game}", Kind::Outcomes.first())?;
        writeln!(out, "preperiod {preperiod}\nperiod {period}")?;
        out.finish()
    }
}

impl FromStr for Certificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Certificate, ReadError> {
        let (mut lines, _) = Lines::open(text, Kind::Outcomes, &[VERSION])?;
        let game = lines.named("game", |lines, text| lines.canonical("a game", text))?;
        let mut number = |name| lines.named(name, |lines, text| lines.canonical("a number", text));
        let (preperiod, period) = (number("preperiod")?, number("period")?);
        lines.end()?;
        Ok(Certificate { game, preperiod, period })
    }
}

/// The proved period, with the amount of work.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The canonical line of the game.
    pub game: String,
    /// The least heap from which on outcomes repeat; heap 0 counts.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The number of heaps whose outcomes were found, heap 0 included.
    pub heaps: u64,
}

/// Prints the proved facts and their evidence.
impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { game, preperiod, period, heaps } = self;
        write!(f, "{game} with all single heaps: outcomes have preperiod {preperiod} and period {period}, no less")?;
        write!(f, "; proved with the outcomes of heaps up to {}.", heaps - 1)
    }
}

impl Format for Certificate {
    type Checked = Checked;

    fn check_with(&self, options: CheckOptions<'_>) -> Result<Checked, CheckError> {
        let &Certificate { ref game, preperiod, period } = self;
        let takes = Takes::of(game).map_err(|why| {
            let message = format!("no period of outcomes is proved here: {game} {why}");
            CheckError::new(GAME_LINE, CheckErrorKind::Game, message)
        })?;
        let wrong = |line, kind, message| Err(CheckError::new(line, kind, message));
        if period == 0 {
            return wrong(PERIOD_LINE, CheckErrorKind::Shape, "the period is at least 1".into());
        }
        let work = &mut Work::new(Steps::new(options), 0, (PERIOD_LINE, "this period"));
        let needed = u128::from(preperiod.max(1)) + u128::from(takes.most) + u128::from(period);
        if needed > u128::from(MAX_HEAPS) {
            let message = format!("this takes the outcomes of {needed} heaps, and at most {MAX_HEAPS} are found");
            return Err(work.too_large(message));
        }
        let (heaps, preperiod, period) = (needed as usize, preperiod as usize, period as usize);
        work.count(needed as u64 * takes.steps)?;
        let mut known: Vec<Outcome> = Vec::new();
        while known.len() < heaps {
            work.advance(takes.steps)?;
            known.push(takes.next(&known));
            let last = known.len() - 1;
            if last >= preperiod + period && known[last] != known[last - period] {
                let before = last - period;
                let message =
                    format!("heaps {before} and {last} have the outcomes {} and {}", known[before], known[last]);
                return wrong(PERIOD_LINE, CheckErrorKind::Period, message);
            }
        }
        if let Some(last) = preperiod.checked_sub(1)
            && known[last] == known[last + period]
        {
            let message =
                format!("the preperiod is less than {preperiod}: heap {last} has the outcome of {}", last + period);
            return wrong(PREPERIOD_LINE, CheckErrorKind::Least, message);
        }
        let round = &known[preperiod..preperiod + period];
        for prime in primes(self.period) {
            work.count(self.period)?;
            let shorter = period / prime as usize;
            let (first, rest) = round.split_at(shorter);
            if rest.iter().chain(first).eq(round) {
                let message = format!("the period is not {period}, for {shorter} is one too");
                return wrong(PERIOD_LINE, CheckErrorKind::Least, message);
            }
        }
        let game = game.to_string();
        Ok(Checked { game, preperiod: self.preperiod, period: self.period, heaps: needed as u64 })
    }
}

/// The moves of both players: the numbers of tokens with which a whole heap is taken, and those that leave one heap.
struct Takes {
    whole: ByPlayer<Vec<usize>>,
    part: ByPlayer<Vec<usize>>,
    convention: Convention,
    /// The most tokens that a move takes, but at least 1.
    most: u64,
    /// A bound on the steps of finding an outcome.
    steps: u64,
}

impl Takes {
    /// Lists the moves of a game, if it fulfils the hypotheses of the theorem. The error names the one that fails.
    fn of(game: &Game) -> Result<Takes, &'static str> {
        if !game.ending().terminals.is_empty() {
            return Err("has terminal positions");
        }
        if game.ruleset().limit() != Limit::None {
            return Err("has heaps with limits");
        }
        let codes = game.ruleset().codes().ok_or("has no codes")?;
        if codes.iter().any(|code| code.most_parts() > 1) {
            return Err("has a digit that splits heaps");
        }
        let [left, right] = codes.map(Code::most_taken);
        let most = left.zip(right).map(|(left, right)| left.max(right).max(1));
        let most = most.ok_or("lets any number of tokens be taken")?;
        let leaving = |parts| {
            ByPlayer::each(|player| {
                let code = codes[player as usize];
                (1..=most).filter(|taken| code.digit(*taken).leaves(parts)).map(|taken| taken as usize).collect()
            })
        };
        let (whole, part): (ByPlayer<Vec<_>>, ByPlayer<Vec<_>>) = (leaving(0), leaving(1));
        let steps = [&whole, &part].iter().map(|takes| takes.left.len() + takes.right.len()).sum::<usize>();
        Ok(Takes { whole, part, convention: game.convention(), most, steps: 1 + steps as u64 })
    }

    /// Returns the outcome of the heap after the known ones, by definition.
    fn next(&self, known: &[Outcome]) -> Outcome {
        Outcome::from_winners(ByPlayer::each(|player| if self.wins(player, known) { player } else { !player }))
    }

    /// Checks whether a player who is to move in the heap after the known ones wins.
    fn wins(&self, player: Player, known: &[Outcome]) -> bool {
        let heap = known.len();
        let whole = self.whole.of(player).iter().filter(|taken| **taken == heap);
        let mut options = self.part.of(player).iter().filter(|taken| **taken < heap).chain(whole).peekable();
        if options.peek().is_none() {
            return self.convention == Convention::Misere;
        }
        options.any(|taken| known[heap - taken].winner(!player) == player)
    }
}
