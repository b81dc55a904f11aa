//! Certificates of quotients as data, and what a check proves in words.

use crate::{Checked, error::count};
use ninepins_rules::{ByPlayer, Game, Outcome, Position};

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

impl Certificate {
    /// Says what is proved.
    pub(super) fn proved(&self) -> Checked {
        let Certificate { game, rank, heaps, elements, rows, sets, period, infinite, .. } = self;
        let heaps = if period.is_some() { "all heaps".to_owned() } else { format!("heaps up to {}", heaps.len()) };
        let mut sentences = format!("{game} with {heaps}: ");
        sentences += &if *rank == 0 {
            format!("the misère quotient has order {elements}")
        } else {
            let is_infinite = if infinite.is_some() { "the misère quotient is infinite, and " } else { "" };
            let elements = count(*elements as u64, "element", "elements");
            format!("{is_infinite}outcomes follow from {elements} and displacements of rank {rank}")
        };
        if let Some(Period { preperiod, period }) = period {
            sentences += &format!(", with period {period} from heap {preperiod} on");
        }
        let letters =
            |outcome| rows.iter().flat_map(|row| &row.outcomes).filter(|letter| **letter == Some(outcome)).count();
        let counts =
            Outcome::ALL.map(|outcome| (letters(outcome), outcome)).into_iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts.map(|(count, outcome)| format!("{count} {outcome}")).collect();
        let sets = count((sets.left.len() + sets.right.len()) as u64, "option set", "option sets");
        sentences += &format!(". Outcomes: {}; proved with {sets}.", counts.join(", "));
        Checked { winners: ByPlayer::default(), sentences }
    }
}
