//! Certificates of quotients as data.

use ninepins_rules::{ByPlayer, Game, Outcome, Player, Position};

/// The most coordinates that a displacement has.
pub const MAX_RANK: usize = 4;

/// A displacement: the first `rank` coordinates say something, the others are 0.
pub type Shift = [i32; MAX_RANK];

/// A value: an element of the monoid and a displacement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Value {
    /// The element; 0 is the identity.
    pub element: u32,
    /// The displacement.
    pub shift: Shift,
}

/// A linear form on displacements, known exactly near 0 and elsewhere up to a period.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// What each coordinate counts.
    pub coefficients: Shift,
    /// Up to this absolute value an outcome may depend on the value of the form itself.
    pub window: u32,
    /// Beyond it depends on the sign, and on the value modulo this.
    pub period: u32,
    /// The window of the signatures of option sets, which is wider, so that what an option leads to can be told.
    pub wide: u32,
}

/// A heap whose element generates the monoid together with the others, and what multiplication with it does.
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
    /// An outcome for each element, `None` where no position is.
    pub outcomes: Vec<Option<Outcome>>,
}

/// Values of options such that every position here has them all, or all those of another set listed here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSet {
    /// The element of the positions.
    pub element: u32,
    /// The signature of their displacements, clipped to the wide windows.
    pub signature: Vec<i32>,
    /// The options' elements, and their displacements less those of the positions; ascending.
    pub values: Vec<Value>,
}

/// A claim: heaps n and n + `period` have the same value for all n from `preperiod` on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// Where the period begins, at least 1.
    pub preperiod: u64,
    /// How long it is, at least 1.
    pub period: u64,
}

impl Period {
    /// Returns the smallest heap with the same value as the heap of size `size`.
    pub fn reduce(self, size: u64) -> u64 {
        if size < self.preperiod { size } else { self.preperiod + (size - self.preperiod) % self.period }
    }
}

/// A claim: infinitely many positions can be told from each other, and these are a witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Infinite {
    /// Where to start.
    pub position: Position,
    /// A heap with a positive displacement.
    pub up: u64,
    /// A heap with a negative one.
    pub down: u64,
}

/// A misère quotient, or a recogniser of outcomes, with what proves it; see the [format](crate::quotient).
///
/// It prints as its text and is read from it with [`Certificate::read`] or `str::parse`. What it says is not yet checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The game.
    pub game: Game,
    /// How many coordinates displacements have: 0 if the monoid is finite.
    pub rank: usize,
    /// The forms that outcomes depend on.
    pub forms: Vec<Form>,
    /// How many elements there are.
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
    /// The claim that no finite monoid would do.
    pub infinite: Option<Infinite>,
}

/// Where each part stands in the text, counted as it is written, from 1.
impl Certificate {
    pub(super) fn game_line(&self) -> usize {
        2
    }

    pub(super) fn form_line(&self, index: usize) -> usize {
        3 + index
    }

    pub(super) fn elements_line(&self) -> usize {
        self.form_line(self.forms.len())
    }

    pub(super) fn generator_line(&self, index: usize) -> usize {
        self.elements_line() + 1 + index
    }

    pub(super) fn heap_line(&self, heap: u64) -> usize {
        self.generator_line(self.generators.len()) + heap as usize - 1
    }

    pub(super) fn row_line(&self, index: usize) -> usize {
        self.heap_line(self.heaps.len() as u64 + 1) + index
    }

    pub(super) fn set_line(&self, player: Player, index: usize) -> usize {
        let before = if player == Player::Right { self.sets.left.len() } else { 0 };
        self.row_line(self.rows.len()) + before + index
    }

    pub(super) fn period_line(&self) -> usize {
        let last = if self.game.is_impartial() { Player::Left } else { Player::Right };
        self.set_line(last, self.sets.of(last).len())
    }

    pub(super) fn infinite_line(&self) -> usize {
        self.period_line() + usize::from(self.period.is_some())
    }
}
