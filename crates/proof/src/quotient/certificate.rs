//! Certificates of quotients as data, and the facts that a check proves.

use crate::error::count;
use ninepins_rules::{ByPlayer, Game, Outcome, Player, Position};
use std::fmt;

/// The most coordinates of a displacement.
pub const MAX_RANK: usize = 4;

/// A displacement: the first `rank` coordinates are in use, and the others are 0.
pub type Shift = [i32; MAX_RANK];

/// A value: an element of the monoid and a displacement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Value {
    /// The element; 0 is the identity.
    pub element: u32,
    /// The displacement.
    pub shift: Shift,
}

/// A linear form on displacements, whose value counts exactly near 0, and modulo a period elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The coefficient of each coordinate.
    pub coefficients: Shift,
    /// The window: up to this absolute value outcomes may depend on the exact value of the form.
    pub window: u32,
    /// The period: beyond the window outcomes depend on the sign, and on the value modulo this.
    pub period: u32,
    /// The window of the signatures of option sets. It is wider, so that the signature after an option is known.
    pub wide: u32,
}

/// A heap whose element is a generator of the monoid, with the map of multiplication by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generator {
    /// The heap.
    pub heap: u64,
    /// For each element x the product of x and the heap's element.
    pub images: Vec<u32>,
}

/// The outcomes of the values whose displacements have one signature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The value of each form, clipped to its window.
    pub signature: Vec<i32>,
    /// An outcome for each element, `None` if no position has the value.
    pub outcomes: Vec<Option<Outcome>>,
}

/// A set of values of options. Every position with this element and signature has options of all these values, or of
/// all values of another set listed for them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OptionSet {
    /// The element of the positions.
    pub element: u32,
    /// The signature of their displacements, clipped to the wide windows.
    pub signature: Vec<i32>,
    /// The elements of the options, and their displacements less that of the position; ascending.
    pub values: Vec<Value>,
}

/// A claim that heaps n and n + `period` have equal values for all n >= `preperiod`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// The heap at which the period begins, at least 1.
    pub preperiod: u64,
    /// The length of the period, at least 1.
    pub period: u64,
}

impl Period {
    /// Returns the smallest heap that the period relates to the heap of size `size`.
    pub fn reduce(self, size: u64) -> u64 {
        if size < self.preperiod { size } else { self.preperiod + (size - self.preperiod) % self.period }
    }
}

/// A claim that infinitely many positions are distinguishable, with a witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Infinite {
    /// The first position.
    pub position: Position,
    /// A heap with a positive displacement.
    pub up: u64,
    /// A heap with a negative displacement.
    pub down: u64,
}

/// A misère quotient, or a larger monoid that decides outcomes, with evidence; see the [format](crate::quotient).
///
/// It prints as its text and is read from it with `str::parse`. Only [`check`](crate::check) verifies its claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The game.
    pub game: Game,
    /// The number of coordinates of displacements; 0 if the quotient is finite.
    pub rank: usize,
    /// The forms that outcomes depend on.
    pub forms: Vec<Form>,
    /// The number of elements.
    pub elements: usize,
    /// The generators, their heaps ascending.
    pub generators: Vec<Generator>,
    /// The values of heaps 1, 2, 3, ...
    pub heaps: Vec<Value>,
    /// The outcomes, the signatures ascending.
    pub rows: Vec<Row>,
    /// The option sets of each player; of an impartial game only Left's.
    pub sets: ByPlayer<Vec<OptionSet>>,
    /// The claim for heaps of all sizes.
    pub period: Option<Period>,
    /// The claim that the quotient is infinite.
    pub infinite: Option<Infinite>,
}

/// The proved facts about a quotient, with the amount of work.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The game as its canonical line of text, such as `0.77 misere`.
    pub game: String,
    /// The largest heap with a proved value. If there is a period, all heaps have one.
    pub heaps: u64,
    rank: usize,
    elements: usize,
    outcomes: [usize; 4],
    /// The number of option sets that were checked.
    pub sets: usize,
    /// The proved period of the values.
    pub period: Option<Period>,
    /// True if the quotient is proved to be infinite.
    pub is_infinite: bool,
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
            is_infinite: certificate.infinite.is_some(),
        }
    }

    /// Returns the number of elements of the quotient; `None` if outcomes depend on displacements too.
    pub fn order(&self) -> Option<usize> {
        (self.rank == 0).then_some(self.elements)
    }

    /// Counts the elements with this outcome, or the pairs of an element and a signature if there are displacements.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.outcomes[Outcome::ALL.iter().position(|other| *other == outcome).unwrap_or_default()]
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
            f.write_str(if self.is_infinite { "the misère quotient is infinite, and " } else { "" })?;
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
