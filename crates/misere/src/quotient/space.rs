//! Values of positions, and the cells into which outcomes divide displacements.

use crate::bits::Numbered;
use ninepins_proof::quotient::MAX_RANK;
pub(super) use ninepins_proof::quotient::{Shift, Value};

/// The bytes of a short list, which the allocator rounds up.
pub(super) const BYTES_A_LIST: usize = 32;

/// A displacement wide enough for any number of heaps.
pub(super) type FarShift = [i64; MAX_RANK];

pub(super) const ZERO_SHIFT: Shift = [0; MAX_RANK];

pub(super) fn sum(a: Shift, b: Shift) -> Shift {
    std::array::from_fn(|i| a[i] + b[i])
}

pub(super) fn difference(a: Shift, b: Shift) -> Shift {
    std::array::from_fn(|i| a[i] - b[i])
}

pub(super) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

pub(super) fn lcm(a: i64, b: i64) -> i64 {
    a / gcd(a, b) * b
}

/// A linear form on displacements. Outcomes depend on its values from `-window` to `window` exactly, and on values
/// beyond only through their sign and residue modulo `period`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct LinearForm {
    /// The coefficients of the coordinates; 0 for those beyond the rank.
    pub coefficients: Shift,
    /// The largest absolute value that counts exactly.
    pub window: i32,
    /// The period of larger values.
    pub period: i32,
}

impl LinearForm {
    pub(super) fn of(&self, shift: Shift) -> i32 {
        self.coefficients.iter().zip(shift).map(|(a, b)| a * b).sum()
    }

    /// Clips the value of a displacement: exact up to `wide`, beyond that reduced modulo the period, with its sign.
    pub(super) fn clipped(&self, shift: Shift, wide: i32) -> i32 {
        let value = self.of(shift);
        let beyond = value.abs() - wide - 1;
        if beyond < 0 { value } else { value.signum() * (wide + 1 + beyond % self.period) }
    }

    /// Clips the value of a displacement that may exceed all tables to the window.
    fn far_clipped(&self, shift: FarShift) -> i32 {
        let value = self.coefficients.iter().zip(shift).map(|(&a, b)| i128::from(a) * i128::from(b)).sum::<i128>();
        let beyond = (value.abs() - i128::from(self.window) - 1).max(0);
        (value - value.signum() * (beyond - beyond % i128::from(self.period))) as i32
    }
}

/// The displacements up to a bound in each of `rank` coordinates, in lexicographic order.
///
/// With several coordinates each counts a heap of its own, so none is ever negative. Then their sum may be bounded too:
/// moves that decrease one coordinate increase others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cube {
    rank: usize,
    least: i32,
    most: i32,
    /// True if the bound holds for the sum of the coordinates.
    is_corner: bool,
}

/// Returns the number of ways to write numbers up to `most`, at least -1, as a sum of `summands`.
#[inline]
fn sums_up_to(most: i32, summands: usize) -> usize {
    let n = (most + 1) as usize;
    match summands {
        0 => 1,
        1 => n,
        2 => n * (n + 1) / 2,
        3 => n * (n + 1) * (n + 2) / 6,
        _ => n * (n + 1) * (n + 2) * (n + 3) / 24,
    }
}

impl Cube {
    /// Returns the cube of a rank.
    pub fn new(rank: usize, reach: i32) -> Cube {
        match rank {
            0 => Cube::default(),
            1 => Cube { rank, least: -reach, most: reach, is_corner: false },
            _ => Cube { rank, least: 0, most: reach, is_corner: false },
        }
    }

    /// Returns the cube cut off where the sum of the coordinates exceeds `reach`, if there are several.
    pub fn corner(rank: usize, reach: i32) -> Cube {
        Cube { is_corner: rank > 1, ..Cube::new(rank, reach) }
    }

    fn width(self) -> usize {
        (self.most - self.least + 1) as usize
    }

    pub(super) fn len(self) -> usize {
        if self.is_corner { sums_up_to(self.most, self.rank) } else { self.width().pow(self.rank as u32) }
    }

    /// Returns the place of a displacement in the cube.
    #[inline]
    pub fn place(self, shift: Shift) -> Option<usize> {
        if self.is_corner {
            return self.place_in_corner(shift);
        }
        let mut place = 0;
        for &coordinate in &shift[..self.rank] {
            if coordinate < self.least || coordinate > self.most {
                return None;
            }
            place = place * self.width() + (coordinate - self.least) as usize;
        }
        Some(place)
    }

    #[inline]
    fn place_in_corner(self, shift: Shift) -> Option<usize> {
        let (mut place, mut left) = (0, self.most);
        for (at, &coordinate) in shift[..self.rank].iter().enumerate() {
            if coordinate < 0 || coordinate > left {
                return None;
            }
            let summands = self.rank - at;
            place += sums_up_to(left, summands) - sums_up_to(left - coordinate, summands);
            left -= coordinate;
        }
        Some(place)
    }

    /// Returns the displacements in order.
    pub fn iter(self) -> impl Iterator<Item = Shift> {
        let mut first = ZERO_SHIFT;
        first[..self.rank].fill(self.least);
        std::iter::successors(Some(first), move |&shift| self.after(shift))
    }

    fn after(self, mut shift: Shift) -> Option<Shift> {
        for at in (0..self.rank).rev() {
            shift[at] += 1;
            let total = if self.is_corner { shift.iter().sum() } else { shift[at] };
            if total <= self.most {
                return Some(shift);
            }
            shift[at] = self.least;
        }
        None
    }

    /// Returns the places, smallest displacements first.
    pub fn inwards_out(self) -> Vec<usize> {
        let sizes: Vec<i32> = self.iter().map(|shift| shift.iter().map(|c| c.abs()).sum()).collect();
        let mut places: Vec<usize> = (0..self.len()).collect();
        places.sort_unstable_by_key(|&place| (sizes[place], place));
        places
    }
}

/// A partition of the displacements into finitely many cells: displacements with equal clipped values of all forms are
/// in one cell.
#[derive(Clone, Debug, Default)]
pub struct Space {
    pub(super) rank: usize,
    pub(super) forms: Vec<LinearForm>,
    cells: Cells,
}

/// The cells for given windows.
#[derive(Clone, Debug, Default)]
struct Cells {
    cube: Cube,
    /// The cell of each displacement in the cube.
    places: Vec<u32>,
    /// A smallest displacement of each cell.
    examples: Vec<Shift>,
    /// The clipped values in each cell.
    signatures: Numbered<Vec<i32>>,
}

impl Cells {
    fn new(rank: usize, forms: &[LinearForm], windows: &[i32], reach: i32) -> Cells {
        let cube = Cube::new(rank, reach);
        let shifts: Vec<Shift> = cube.iter().collect();
        let mut cells = Cells { cube, places: vec![0; cube.len()], ..Cells::default() };
        for place in cube.inwards_out() {
            let shift = shifts[place];
            let signature = forms.iter().zip(windows).map(|(form, &window)| form.clipped(shift, window)).collect();
            cells.places[place] = cells.signatures.number(signature);
            if cells.signatures.all.len() > cells.examples.len() {
                cells.examples.push(shift);
            }
        }
        cells
    }

    /// Returns for each cell the cells to which `heap` leads from some displacement in it.
    fn after(&self, heap: Shift) -> Vec<Vec<u32>> {
        let mut after: Vec<Vec<u32>> = vec![Vec::new(); self.examples.len()];
        for (shift, &from) in self.cube.iter().zip(&self.places) {
            if let Some(place) = self.cube.place(sum(shift, heap)) {
                let (to, list) = (self.places[place], &mut after[from as usize]);
                if !list.contains(&to) {
                    list.push(to);
                }
            }
        }
        after
    }
}

impl Space {
    /// Builds the cells of some forms. Without forms there is one cell.
    pub fn new(rank: usize, forms: Vec<LinearForm>) -> Space {
        let windows: Vec<i32> = forms.iter().map(|form| form.window).collect();
        let cells = Cells::new(rank, &forms, &windows, Space::reach(&forms));
        Space { rank, cells, forms }
    }

    fn reach(forms: &[LinearForm]) -> i32 {
        forms.iter().map(|form| 3 * (form.window + form.period) + 40).max().unwrap_or(0)
    }

    /// Estimates the bytes that it takes to build the cells.
    pub(super) fn bytes_to_build(rank: usize, forms: &[LinearForm]) -> u64 {
        (Cube::new(rank, Space::reach(forms)).len() * (size_of::<Shift>() + 2 * size_of::<usize>())) as u64
    }

    pub(super) fn bytes(&self) -> u64 {
        size_of_val(&*self.cells.places) as u64
    }

    pub(super) fn cells(&self) -> usize {
        self.cells.examples.len().max(1)
    }

    /// Returns the cell of a displacement, unless it is beyond the table.
    #[inline]
    pub fn cell(&self, shift: Shift) -> Option<usize> {
        if self.rank == 0 {
            return Some(0);
        }
        self.cells.cube.place(shift).map(|place| self.cells.places[place] as usize)
    }

    /// Returns the cell of any displacement, if it is known.
    pub(super) fn far_cell(&self, shift: FarShift) -> Option<usize> {
        if self.rank == 0 {
            return Some(0);
        }
        let signature: Vec<i32> = self.forms.iter().map(|form| form.far_clipped(shift)).collect();
        self.cells.signatures.get(&signature)
    }

    pub(super) fn example(&self, cell: usize) -> Shift {
        self.cells.examples.get(cell).copied().unwrap_or(ZERO_SHIFT)
    }

    /// Returns the clipped values of all forms.
    pub fn signature(&self, shift: Shift) -> Vec<i32> {
        self.forms.iter().map(|form| form.clipped(shift, form.window)).collect()
    }

    /// Returns the clipped values of all forms in wider windows.
    pub(super) fn wide_signature(&self, wide: &WideCells, cell: usize) -> Vec<i32> {
        let shift = wide.all.examples[cell];
        self.forms.iter().zip(&wide.windows).map(|(form, &window)| form.clipped(shift, window)).collect()
    }

    /// Returns the displacements up to which a frame is played.
    pub(super) fn played_cube(&self) -> Cube {
        let most = self.forms.iter().map(|form| form.window + form.period).max().unwrap_or(0);
        Cube::corner(self.rank, if self.rank > 1 { 3 * most + 12 } else { most + 26 })
    }

    /// Widens the windows so that the cell of d + u follows from that of d for every u of `shifts`, and tabulates the
    /// cells to which the displacements of `heaps` lead.
    pub fn widened(&self, shifts: &[Shift], heaps: &[Shift]) -> WideCells {
        let windows: Vec<i32> = self
            .forms
            .iter()
            .map(|form| form.window + shifts.iter().map(|&u| form.of(u).abs()).max().unwrap_or(0).max(form.period))
            .collect();
        let most = self.forms.iter().zip(&windows).map(|(form, window)| window + 2 * form.period).max().unwrap_or(0);
        let step = heaps.iter().flatten().map(|c| c.abs()).max().unwrap_or(0);
        let reach = (most + step) * if self.rank > 1 { 3 } else { 1 };
        let cells = Cells::new(self.rank, &self.forms, &windows, reach);
        let next = heaps.iter().map(|&heap| cells.after(heap)).collect();
        let narrow = shifts.iter().map(|&shift| {
            cells.examples.iter().map(|&example| self.cell(sum(example, shift)).unwrap_or(0) as u32).collect()
        });
        let zero = cells.cube.place(ZERO_SHIFT).map_or(0, |place| cells.places[place]);
        WideCells { cells: cells.examples.len(), zero, next, narrow: narrow.collect(), windows, all: cells }
    }
}

/// Cells so fine that the cell of one summand and the other summand determine the cell of the sum.
#[derive(Clone, Debug)]
pub struct WideCells {
    pub(super) cells: usize,
    /// The cell of the zero displacement.
    pub(super) zero: u32,
    /// For each displacement of a heap and each cell, the cells to which it may lead.
    pub next: Vec<Vec<Vec<u32>>>,
    /// For each displacement of an option and each cell, the cell of the sum in the space itself.
    pub narrow: Vec<Vec<u32>>,
    pub(super) windows: Vec<i32>,
    all: Cells,
}

impl WideCells {
    /// Estimates the bytes in use. Most lists in `next` have one cell.
    pub(super) fn bytes(&self) -> u64 {
        let each = (size_of::<Vec<u32>>() + BYTES_A_LIST) * self.next.len() + 4 * self.narrow.len();
        (size_of_val(&*self.all.places) + each * self.cells) as u64
    }

    /// Returns the cell of a displacement, unless it is beyond the table.
    pub fn cell(&self, shift: Shift) -> Option<u32> {
        self.all.cube.place(shift).map(|place| self.all.places[place])
    }
}
