//! The values of heaps one after the other, the choice of the engine, and the estimated cost of the next values.

use crate::{
    block::Block,
    halt::Halt,
    naive::Naive,
    scalar::Scalar,
    sliced::{Sliced, Width},
    sparse_space::SparseSpace,
    subtract::Subtract,
    triples::Triples,
};
use ninepins_budget::{Budget, Result, Stopped};
use ninepins_proof::period::Moves;
use ninepins_rules::Code;
use std::ops::Range;

/// The number of values that the scalar engine finds before the sliced one may take over.
pub const SCALAR: usize = 1 << 13;

/// The sliced engine takes over if fewer than one in `SPARSE` heaps of the later half is rare. It is fitted anew after
/// each rare heap, which takes longer than thousands of heaps in blocks.
const SPARSE: usize = 1000;

/// The engine is reviewed this number of times while the number of values doubles.
const REVIEWS: usize = 8;

/// Between two powers of two, the sliced engine takes over only if this number of times fewer heaps are rare. A switch that
/// comes too early is dear: where many heaps are rare again, that engine takes ten times as long as the scalar one.
const QUIET: usize = 8;

/// The least cost of a value by marking the options' values.
const MARKS: u64 = 64;

/// The least cost of a value by bitmaps.
const BITS: u64 = 16;

/// The number of taps that the sliced engine processes in one step, for all codes together.
const TAPS: u64 = 4;

/// The method by which values are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// The definition.
    Naive,
    /// Bitmaps of coming heaps, for subtraction games.
    Subtract,
    /// Bitmaps of sums of two heaps, and heaps that helped before, for hexadecimal codes.
    Triples,
    /// Rare values, heap by heap or, on the way to the sliced engine, in blocks of 64 heaps.
    Scalar,
    /// Rare values, hundreds of heaps at once.
    Sliced(Width),
}

impl Engine {
    /// Returns `naive`, `subtract`, `triples`, `scalar`, `avx512`, `avx2` or `portable`.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Naive => "naive",
            Engine::Subtract => "subtract",
            Engine::Triples => "triples",
            Engine::Scalar => "scalar",
            Engine::Sliced(width) => width.name(),
        }
    }

    /// Returns all engines that can find the values of `code`, slowest first.
    pub fn all(code: &Code) -> Vec<Engine> {
        let widths = Width::available().into_iter().rev().map(Engine::Sliced);
        let others = [Engine::Naive, Engine::Subtract, Engine::Triples, Engine::Scalar];
        others.into_iter().chain(widths).filter(|&engine| Sequence::by(code, engine).is_some()).collect()
    }
}

/// The values of heaps 0, 1, 2, ... of a code without limits, in normal play.
#[derive(Clone, Debug)]
pub struct Sequence {
    pub(super) code: Code,
    pub(super) source: Source,
    pub(super) width: Option<Width>,
    /// The number of values at which the choice of the engine is reviewed.
    pub(super) next_choice: usize,
    /// The heaps for each rare heap from which on the sliced engine takes over: [`SPARSE`].
    pub(super) sparse: usize,
    /// The least number of last values to retain.
    pub(super) keep: Option<usize>,
    /// The number of values that will be wanted, as far as is known.
    pub(super) expected: usize,
}

#[derive(Clone, Debug)]
pub(super) enum Source {
    Naive(Naive),
    Subtract(Subtract),
    Triples(Triples),
    Scalar(Scalar, Block),
    Sliced(Box<Sliced>),
}

impl Sequence {
    /// Begins with the engine that suits best, which may change on the way.
    pub fn new(code: &Code) -> Sequence {
        let best = Engine::Sliced(Width::best());
        let engines = [Engine::Subtract, Engine::Triples, best];
        let chosen = engines.into_iter().find_map(|engine| Sequence::by(code, engine));
        chosen.unwrap_or_else(|| Sequence::of(code, Source::Naive(Naive::resume(code.clone(), vec![0])), None))
    }

    /// Begins with `engine`. `None` if it cannot find the values of `code`.
    ///
    /// The sliced engine takes over from the scalar one as soon as few heaps are rare. An engine that has no room for a
    /// value passes the work on: sliced to scalar, scalar to naive.
    pub fn by(code: &Code, engine: Engine) -> Option<Sequence> {
        let rules = Moves::of_code(code);
        let source = match engine {
            Engine::Naive => Source::Naive(Naive::resume(code.clone(), vec![0])),
            Engine::Subtract => Source::Subtract(Subtract::new(&rules?)?),
            Engine::Triples => Source::Triples(Triples::resume(&rules?, vec![0], &Budget::unlimited()).ok()??),
            Engine::Scalar | Engine::Sliced(_) => Source::Scalar(Scalar::new(&rules?)?, Block::default()),
        };
        let width = if let Engine::Sliced(width) = engine { Some(width) } else { None };
        Some(Sequence::of(code, source, width))
    }

    fn of(code: &Code, source: Source, width: Option<Width>) -> Sequence {
        Sequence { code: code.clone(), source, width, next_choice: SCALAR, sparse: SPARSE, keep: None, expected: 0 }
    }

    /// Returns the code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the engine at work.
    pub fn engine(&self) -> Engine {
        match &self.source {
            Source::Naive(_) => Engine::Naive,
            Source::Subtract(_) => Engine::Subtract,
            Source::Triples(_) => Engine::Triples,
            Source::Scalar(..) => Engine::Scalar,
            Source::Sliced(sliced) => Engine::Sliced(sliced.width),
        }
    }

    /// Returns the number of values found: those of heaps 0, 1, ..., `len() - 1`.
    #[expect(clippy::len_without_is_empty, reason = "heap 0 is known from the start")]
    pub fn len(&self) -> u64 {
        self.known() as u64
    }

    fn known(&self) -> usize {
        match &self.source {
            Source::Naive(naive) => naive.values.len(),
            Source::Subtract(subtract) => subtract.values.len(),
            Source::Triples(triples) => triples.values.len(),
            Source::Scalar(scalar, _) => scalar.values.len(),
            Source::Sliced(sliced) => sliced.history.len(),
        }
    }

    /// Limits the memory of a long run. The sliced engine and the subtraction engine then keep the last `values` values, and the first
    /// ones. The other engines keep all values.
    pub fn retain(&mut self, values: u64) {
        let keep = usize::try_from(values).unwrap_or(usize::MAX);
        self.keep = Some(keep);
        match &mut self.source {
            Source::Sliced(sliced) => sliced.history.retain(keep),
            Source::Subtract(subtract) => subtract.values.retain(keep),
            _ => {}
        }
    }

    /// Announces that all values below `end` will be wanted, though perhaps step by step. A long run begins a second thread
    /// sooner.
    pub fn expect(&mut self, end: u64) {
        self.expected = usize::try_from(end).unwrap_or(usize::MAX);
    }

    /// Checks whether all values found are retained.
    pub fn is_whole(&self) -> bool {
        match &self.source {
            Source::Sliced(sliced) => sliced.history.start() == 0,
            Source::Subtract(subtract) => subtract.values.start() == 0,
            _ => true,
        }
    }

    /// Returns the value of heap `n`, if it was found and is retained.
    pub fn value(&self, n: u64) -> Option<u32> {
        let n = usize::try_from(n).ok()?;
        match &self.source {
            Source::Naive(naive) => naive.values.get(n).copied(),
            Source::Subtract(subtract) => subtract.values.get(n),
            Source::Triples(triples) => triples.values.get(n).copied(),
            Source::Scalar(scalar, _) => scalar.values.get(n).map(u32::from),
            Source::Sliced(sliced) => sliced.value(n),
        }
    }

    /// Returns the values of these heaps, if all were found and are retained.
    pub fn values(&self, heaps: Range<u64>) -> Option<Vec<u32>> {
        match &self.source {
            Source::Sliced(sliced) => {
                sliced.values(usize::try_from(heaps.start).ok()?..usize::try_from(heaps.end).ok()?)
            }
            _ => heaps.map(|n| self.value(n)).collect(),
        }
    }

    /// Returns the sparse space, if the engine distinguishes rare heaps from common ones.
    pub fn sparse_space(&self) -> Option<SparseSpace> {
        match &self.source {
            Source::Scalar(scalar, _) => Some(scalar.space),
            Source::Sliced(sliced) => Some(sliced.sparse_space()),
            _ => None,
        }
    }

    /// Returns the rare heaps of that space, ascending, with their values.
    pub fn rare(&self) -> Vec<(u64, u32)> {
        match &self.source {
            Source::Scalar(scalar, _) => {
                scalar.rare.iter().map(|&(heap, value)| (heap as u64, u32::from(value))).collect()
            }
            Source::Sliced(sliced) => sliced.rare.iter().map(|&(heap, value)| (heap as u64, value)).collect(),
            _ => Vec::new(),
        }
    }

    /// Finds the values of all heaps below `end`, and perhaps of a few more. A stopped sequence retains what it has and
    /// can be extended later.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or no engine has room for the values in memory.
    pub fn extend(&mut self, end: u64, budget: &Budget) -> Result<()> {
        let end = usize::try_from(end).map_err(|_| Stopped::Memory)?;
        while self.known() < end {
            let done = match &mut self.source {
                Source::Naive(naive) => naive.extend(end, budget),
                Source::Subtract(subtract) => subtract.extend(end, budget),
                Source::Triples(triples) => triples.extend(end, budget),
                Source::Scalar(scalar, block) => {
                    let end = self.width.map_or(end, |_| end.min(self.next_choice));
                    block.extend(scalar, end, self.width, budget)
                }
                Source::Sliced(sliced) => sliced.extend(end, self.expected.max(end), budget),
            };
            match done {
                Ok(()) => self.choose_sliced(),
                Err(Halt::Stopped(stopped)) => return Err(stopped),
                Err(Halt::TooWide) => self.choose_wider()?,
            }
        }
        Ok(())
    }

    /// Estimates the steps for the next value by the current engine; a step is about a nanosecond. The estimate depends
    /// on the values alone, not on the machine.
    pub fn next_cost(&self) -> u64 {
        let heap = self.len();
        let code = &self.code;
        let longest = code.most_taken().unwrap_or(heap).min(heap);
        let splits = |parts: usize| (0..=longest).filter(|&taken| code.digit(taken).leaves(parts)).count() as u64;
        match &self.source {
            Source::Naive(_) => {
                let twos = splits(2).saturating_mul(heap / 2);
                let threes = splits(3).saturating_mul(heap.saturating_mul(heap) / 6);
                longest.saturating_add(twos).saturating_add(threes).saturating_add(1)
            }
            // At most as many values as there are numbers of tokens to take, and words of bitmaps.
            Source::Subtract(_) => BITS + splits(1) + longest / 32,
            // A value takes about as many steps as the one before.
            Source::Triples(triples) => MARKS + heap.saturating_mul(1 + splits(2) / 2) + triples.steps,
            // Twice, because rare values are sought as well.
            Source::Scalar(scalar, _) => MARKS + 2 * splits(2) * scalar.rare.len() as u64,
            Source::Sliced(sliced) => BITS + splits(2) * sliced.rare.len() as u64 / TAPS,
        }
    }

    /// Estimates how many bytes a stored value takes.
    pub fn bytes_a_value(&self) -> u64 {
        match &self.source {
            Source::Sliced(_) => 1,
            Source::Scalar(..) => 2,
            Source::Naive(_) | Source::Subtract(_) | Source::Triples(_) => 4,
        }
    }

    /// Removes the values from heap `end` on, which the engine found beyond its bound.
    pub(super) fn cut(&mut self, end: u64) {
        // Only one engine finds more.
        if let (Source::Sliced(sliced), Ok(end)) = (&mut self.source, usize::try_from(end)) {
            sliced.cut(end);
        }
    }

    /// Switches from the scalar engine to the sliced one if that is faster.
    fn choose_sliced(&mut self) {
        let (Source::Scalar(scalar, _), Some(width)) = (&self.source, self.width) else { return };
        let len = scalar.values.len();
        if len < self.next_choice {
            return;
        }
        self.next_choice = review_after(len);
        let sparse = if len.is_power_of_two() { self.sparse } else { QUIET * self.sparse };
        let late = scalar.rare.len() - scalar.rare.partition_point(|&(heap, _)| heap < len / 2);
        let rules = Moves::of_code(&self.code).filter(|rules| late * sparse < len / 2 && rules.most < len / 2);
        let sliced = rules.and_then(|rules| Sliced::new(&rules, scalar.values.recent(), scalar.space, width));
        if let Some(mut sliced) = sliced {
            if let Some(keep) = self.keep {
                sliced.history.retain(keep);
            }
            self.source = Source::Sliced(Box::new(sliced));
        }
    }

    /// Switches to an engine that has more room.
    fn choose_wider(&mut self) -> Result<()> {
        self.next_choice = 2 * self.known();
        self.source = match &self.source {
            Source::Sliced(sliced) => {
                let values = (0..sliced.history.len()).map(|n| sliced.value(n).and_then(|value| value.try_into().ok()));
                // The values that are no longer retained cannot be converted.
                let values: Vec<u16> = values.collect::<Option<_>>().ok_or(Stopped::Memory)?;
                let rules = Moves::of_code(&self.code).ok_or(Stopped::Memory)?;
                Source::Scalar(Scalar::resume(&rules, &values, None), Block::default())
            }
            Source::Scalar(scalar, _) => {
                let values = scalar.values.recent().iter().map(|&value| value.into()).collect();
                Source::Naive(Naive::resume(self.code.clone(), values))
            }
            _ => return Err(Stopped::Memory),
        };
        Ok(())
    }
}

/// Begins with `engine`; the sliced one takes over if fewer than one in `sparse` heaps is rare.
pub fn early(code: &Code, engine: Engine, sparse: usize) -> Option<Sequence> {
    Some(Sequence { sparse, ..Sequence::by(code, engine)? })
}

/// Returns the first number of values, more than `len`, at which the choice of the engine is reviewed.
pub(super) fn review_after(len: usize) -> usize {
    let step = (1 << len.max(SCALAR).ilog2()) / REVIEWS;
    (len + 1).next_multiple_of(step).max(SCALAR)
}
