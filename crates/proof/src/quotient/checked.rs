//! The result of a check of a quotient.

use super::{Certificate, Period};
use crate::error::count;
use ninepins_rules::{Outcome, Player};
use std::fmt;

/// The proved facts about a quotient, with the amount of work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    game: String,
    heaps: u64,
    rank: usize,
    elements: usize,
    outcomes: [usize; 4],
    sets: usize,
    period: Option<Period>,
    infinite: bool,
}

impl Checked {
    pub(super) fn of(certificate: &Certificate) -> Checked {
        let letters = || certificate.rows.iter().flat_map(|row| &row.outcomes).flatten();
        Checked {
            game: certificate.game.to_string(),
            heaps: certificate.heaps.len() as u64,
            rank: certificate.rank,
            elements: certificate.elements,
            outcomes: Outcome::ALL.map(|outcome| letters().filter(|letter| **letter == outcome).count()),
            sets: Player::BOTH.into_iter().map(|player| certificate.sets.of(player).len()).sum(),
            period: certificate.period,
            infinite: certificate.infinite.is_some(),
        }
    }

    /// Returns the game as its canonical line of text, such as `0.77 misere`.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the largest heap with a proved value. If there is a [period](Checked::period), all heaps have one.
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// Returns the number of elements of the quotient; `None` if outcomes depend on displacements too.
    pub fn order(&self) -> Option<usize> {
        (self.rank == 0).then_some(self.elements)
    }

    /// Counts the elements with this outcome, or the pairs of an element and a signature if there are displacements.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.outcomes[Outcome::ALL.iter().position(|other| *other == outcome).unwrap_or_default()]
    }

    /// Returns the proved period of the values.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Checks whether the quotient is proved to be infinite.
    pub fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// Counts the option sets that were checked.
    pub fn sets(&self) -> usize {
        self.sets
    }
}

/// Prints the proved facts and their evidence.
impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { game, heaps, rank, elements, sets, .. } = self;
        match self.period {
            Some(_) => write!(f, "{game} with all heaps: ")?,
            None => write!(f, "{game} with heaps up to {heaps}: ")?,
        }
        if *rank == 0 {
            write!(f, "the misère quotient has order {elements}")?;
        } else {
            f.write_str(if self.infinite { "the misère quotient is infinite, and " } else { "" })?;
            let elements = count(*elements as u64, "element", "elements");
            write!(f, "outcomes follow from {elements} and displacements of rank {rank}")?;
        }
        if let Some(Period { preperiod, period }) = self.period {
            write!(f, ", with period {period} from heap {preperiod} on")?;
        }
        f.write_str(". Outcomes:")?;
        let counts = Outcome::ALL.map(|outcome| (outcome, self.count(outcome)));
        let counts = counts.into_iter().filter(|(_, count)| *count > 0);
        for (index, (outcome, count)) in counts.enumerate() {
            write!(f, "{} {count} {outcome}", if index == 0 { "" } else { "," })?;
        }
        write!(f, "; proved with {}.", count(*sets as u64, "option set", "option sets"))
    }
}
