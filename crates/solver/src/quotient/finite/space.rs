//! Values of positions, and what of their displacements is told apart.

/// The most coordinates that a displacement may have.
pub(super) const MAX_RANK: usize = 4;
/// A displacement; coordinates that are not used are 0.
pub(super) type Shift = [i32; MAX_RANK];
/// No displacement.
pub(super) const STILL: Shift = [0; MAX_RANK];

/// What a position is worth: an element of the finite part, and a displacement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Value {
    pub(super) element: u32,
    pub(super) shift: Shift,
}

pub(super) fn sum(a: Shift, b: Shift) -> Shift {
    std::array::from_fn(|i| a[i] + b[i])
}

pub(super) fn difference(a: Shift, b: Shift) -> Shift {
    std::array::from_fn(|i| a[i] - b[i])
}

/// Displacements by what the outcomes tell of them: finitely many cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Space;

impl Space {
    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        1
    }

    /// The cell of a displacement.
    pub(super) fn cell(&self, _shift: Shift) -> usize {
        0
    }

    /// What is told apart when `shifts` may be added, as options do.
    pub(super) fn widened(&self, shifts: &[Shift], _heaps: &[Shift]) -> Wide {
        Wide { cells: 1, still: 0, next: vec![vec![vec![0]]], narrow: shifts.iter().map(|_| vec![0]).collect() }
    }
}

/// Cells fine enough that the cell of a sum is known from the cell of one summand and the other summand.
#[derive(Clone, Debug)]
pub(super) struct Wide {
    /// How many there are.
    pub(super) cells: usize,
    /// That of no displacement.
    pub(super) still: u32,
    /// For each displacement of a heap and each cell, the cells to which it may lead.
    pub(super) next: Vec<Vec<Vec<u32>>>,
    /// For each displacement of an option and each cell, the cell of the sum in the space itself.
    pub(super) narrow: Vec<Vec<u32>>,
}
