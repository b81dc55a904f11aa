//! Nim-sequences: the values of heaps 0, 1, 2, ... of a code in normal play, by the fastest engine that suits it.
//!
//! [`Sequence`] chooses among five engines, which agree on every value:
//!
//! | engine | codes | a heap of n tokens costs |
//! |---|---|---|
//! | [`Engine::Naive`] | all | a step for each option |
//! | [`Engine::Subtract`] | no digit leaves two heaps | a few words |
//! | [`Engine::Triples`] | finitely many digits, some leave three heaps | n bitmaps |
//! | [`Engine::Scalar`] | octal | a step for each rare heap |
//! | [`Engine::Sliced`] | octal, with few rare heaps and up to 256 codes | the same, divided by hundreds |
//!
//! [`PeriodSearch`] goes on until it can prove that a sequence is periodic. [`PeriodDriver`] does so for hours or days: it can be
//! paused, saved as bytes, and resumed, with the same result. [`rates`] tells how fast the engines are; `cargo
//! test --release -p ninepins-sequence rates_of_all -- --ignored --nocapture` prints it for some games.

mod certify;
mod checkpoint;
mod cost;
mod driver;
mod halt;
mod history;
mod mask;
mod naive;
mod period;
mod rates;
mod rules;
mod scalar;
mod sliced;
mod standard_form;
mod state;
mod subtract;
#[cfg(test)]
mod tests;
mod triples;

pub use certify::certify;
pub use checkpoint::{CheckpointError, MAX_SEARCHED_HEAP};
pub use driver::{DENSE, Ending, PeriodDriver, PeriodLimits, PeriodProgress};
pub use mask::Mask;
pub use period::{Findings, Landmark, PeriodSearch, Proof, Shift, Status, Witnesses};
pub use rates::{Rate, rates};
pub use sliced::Width;
pub use standard_form::StandardForm;
pub use state::NotResumed;

use halt::Halt;
use naive::Naive;
use ninepins_budget::{Budget, Stopped};
use ninepins_rules::Code;
use period::Windows;
use rules::Rules;
use scalar::Scalar;
use sliced::Sliced;
use state::{State, Stored};
use subtract::Subtract;
use triples::Triples;

/// How many values the scalar engine finds before the sliced one may take over.
const SCALAR: usize = 1 << 13;

/// The sliced engine takes over if of the later half of heaps fewer than one in so many is rare.
const SPARSE: usize = 200;

/// How many values [`Sequence::stream`] hands over at once.
const BLOCK: usize = 1 << 16;

/// Which way values are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// By the definition.
    Naive,
    /// For subtraction games.
    Subtract,
    /// By sets of sums of two heaps.
    Triples,
    /// By rare values, heap by heap.
    Scalar,
    /// By rare values, hundreds of heaps at once.
    Sliced(Width),
}

impl Engine {
    /// `naive`, `subtract`, `triples`, `scalar`, `avx512`, `avx2` or `portable`.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Naive => "naive",
            Engine::Subtract => "subtract",
            Engine::Triples => "triples",
            Engine::Scalar => "scalar",
            Engine::Sliced(width) => width.name(),
        }
    }

    /// All that can find the values of `code`, the slowest first.
    pub fn all(code: &Code) -> Vec<Engine> {
        let widths = Width::available().into_iter().rev().map(Engine::Sliced);
        let others = [Engine::Naive, Engine::Subtract, Engine::Triples, Engine::Scalar];
        others.into_iter().chain(widths).filter(|&engine| Sequence::by(code, engine).is_some()).collect()
    }
}

/// The values of heaps 0, 1, 2, ... of a code without limits, in normal play.
#[derive(Clone, Debug)]
pub struct Sequence {
    code: Code,
    source: Source,
    /// The width of the sliced engine, if it may be used.
    width: Option<Width>,
    /// When to look next whether another engine suits better.
    next_choice: usize,
    /// How many of the last values are kept at least.
    keep: Option<usize>,
}

#[derive(Clone, Debug)]
enum Source {
    Naive(Naive),
    Subtract(Subtract),
    Triples(Triples),
    Scalar(Scalar),
    Sliced(Box<Sliced>),
}

impl Sequence {
    /// By the engine that suits best, which may change on the way.
    pub fn new(code: &Code) -> Sequence {
        let best = Engine::Sliced(Width::best());
        let engines = [Engine::Subtract, Engine::Triples, best];
        let chosen = engines.into_iter().find_map(|engine| Sequence::by(code, engine));
        chosen.unwrap_or_else(|| Sequence::of(code, Source::Naive(Naive::new(code.clone())), None))
    }

    /// By this engine. `None` if it cannot find the values of `code`.
    ///
    /// The sliced engine takes over from the scalar one as soon as heaps that are rare become few. An engine that has no
    /// room for a value leaves it to one that has: sliced to scalar, scalar to naive.
    pub fn by(code: &Code, engine: Engine) -> Option<Sequence> {
        let rules = Rules::of(code);
        let source = match engine {
            Engine::Naive => Source::Naive(Naive::new(code.clone())),
            Engine::Subtract => Source::Subtract(Subtract::new(&rules?)?),
            Engine::Triples => Source::Triples(Triples::new(&rules?)?),
            Engine::Scalar | Engine::Sliced(_) => Source::Scalar(Scalar::new(&rules?)?),
        };
        let width = if let Engine::Sliced(width) = engine { Some(width) } else { None };
        Some(Sequence::of(code, source, width))
    }

    fn of(code: &Code, source: Source, width: Option<Width>) -> Sequence {
        Sequence { code: code.clone(), source, width, next_choice: SCALAR, keep: None }
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The engine at work.
    pub fn engine(&self) -> Engine {
        match &self.source {
            Source::Naive(_) => Engine::Naive,
            Source::Subtract(_) => Engine::Subtract,
            Source::Triples(_) => Engine::Triples,
            Source::Scalar(_) => Engine::Scalar,
            Source::Sliced(sliced) => Engine::Sliced(sliced.width()),
        }
    }

    /// How many values have been found: those of the heaps below this.
    pub fn len(&self) -> u64 {
        self.known() as u64
    }

    /// Never: heap 0 is known from the start.
    pub fn is_empty(&self) -> bool {
        self.known() == 0
    }

    fn known(&self) -> usize {
        match &self.source {
            Source::Naive(naive) => naive.values().len(),
            Source::Subtract(subtract) => subtract.values.len(),
            Source::Triples(triples) => triples.values().len(),
            Source::Scalar(scalar) => scalar.values.len(),
            Source::Sliced(sliced) => sliced.history.len(),
        }
    }

    /// Keeps this many of the last values, and the first ones, in a long run of the sliced or the subtraction engine; the
    /// others are forgotten. All are kept if this is never called, and by the other engines.
    pub fn keep(&mut self, values: u64) {
        let keep = usize::try_from(values).unwrap_or(usize::MAX);
        self.keep = Some(keep);
        match &mut self.source {
            Source::Sliced(sliced) => sliced.history.keep(keep),
            Source::Subtract(subtract) => subtract.values.keep(keep),
            _ => {}
        }
    }

    /// Whether all values found are kept.
    pub fn is_whole(&self) -> bool {
        match &self.source {
            Source::Sliced(sliced) => sliced.history.start() == 0,
            Source::Subtract(subtract) => subtract.values.start() == 0,
            _ => true,
        }
    }

    /// The value of heap `n`, if it has been found and is kept.
    pub fn value(&self, n: u64) -> Option<u32> {
        let n = usize::try_from(n).ok()?;
        match &self.source {
            Source::Naive(naive) => naive.values().get(n).copied(),
            Source::Subtract(subtract) => subtract.values.get(n),
            Source::Triples(triples) => triples.values().get(n).copied(),
            Source::Scalar(scalar) => scalar.values.get(n).map(u32::from),
            Source::Sliced(sliced) => sliced.value(n),
        }
    }

    /// Which values are rare, where the engine tells rare heaps from common ones.
    pub fn mask(&self) -> Option<Mask> {
        match &self.source {
            Source::Scalar(scalar) => Some(scalar.mask),
            Source::Sliced(sliced) => Some(sliced.mask()),
            _ => None,
        }
    }

    /// The rare heaps under that mask, ascending, and their values.
    pub fn rare(&self) -> Vec<(u64, u32)> {
        match &self.source {
            Source::Scalar(scalar) => {
                scalar.rare.iter().map(|&(heap, value)| (heap as u64, u32::from(value))).collect()
            }
            Source::Sliced(sliced) => sliced.rare.iter().map(|&(heap, value)| (heap as u64, value)).collect(),
            _ => Vec::new(),
        }
    }

    /// Finds the values of all heaps below `end`, and perhaps of a few more. Stopped, it keeps what it has and can go on.
    pub fn extend(&mut self, end: u64, budget: &Budget) -> Result<(), Stopped> {
        let end = usize::try_from(end).map_err(|_| Stopped::Memory)?;
        while self.known() < end {
            let done = match &mut self.source {
                Source::Naive(naive) => naive.extend(end, budget),
                Source::Subtract(subtract) => subtract.extend(end, budget),
                Source::Triples(triples) => triples.extend(end, budget),
                Source::Scalar(scalar) if self.width.is_some() => scalar.extend(end.min(self.next_choice), budget),
                Source::Scalar(scalar) => scalar.extend(end, budget),
                Source::Sliced(sliced) => sliced.extend(end, budget),
            };
            match done {
                Ok(()) => self.choose_sliced(),
                Err(Halt::Stopped(stopped)) => return Err(stopped),
                Err(Halt::TooWide) => self.choose_wider()?,
            }
        }
        Ok(())
    }

    /// Forgets the values from heap `end` on, which the engine found beyond what it was asked for.
    fn cut(&mut self, end: u64) {
        // Only one engine finds more.
        if let (Source::Sliced(sliced), Ok(end)) = (&mut self.source, usize::try_from(end)) {
            sliced.cut(end);
        }
    }

    /// As [`Sequence::extend`], handing over all values not found before: first the heap, then the values from it on.
    pub fn stream(&mut self, end: u64, budget: &Budget, sink: &mut dyn FnMut(u64, &[u32])) -> Result<(), Stopped> {
        let mut values = Vec::with_capacity(BLOCK);
        while self.len() < end {
            let from = self.len();
            let done = self.extend(end.min(from + BLOCK as u64), budget);
            values.clear();
            values.extend((from..self.len()).map_while(|n| self.value(n)));
            sink(from, &values);
            done?;
        }
        Ok(())
    }

    /// Lets the sliced engine take over from the scalar one if it suits.
    fn choose_sliced(&mut self) {
        let (Source::Scalar(scalar), Some(width)) = (&self.source, self.width) else { return };
        let len = scalar.values.len();
        if len < self.next_choice {
            return;
        }
        self.next_choice = 2 * len;
        let late = scalar.rare.len() - scalar.rare.partition_point(|&(heap, _)| heap < len / 2);
        let rules = Rules::of(&self.code).filter(|rules| late * SPARSE < len / 2 && rules.last < len / 2);
        let sliced = rules.and_then(|rules| Sliced::new(&rules, scalar.values.recent(), scalar.mask, width));
        if let Some(mut sliced) = sliced {
            if let Some(keep) = self.keep {
                sliced.history.keep(keep);
            }
            self.source = Source::Sliced(Box::new(sliced));
        }
    }

    /// Leaves the work to an engine that has more room.
    fn choose_wider(&mut self) -> Result<(), Stopped> {
        self.next_choice = 2 * self.known();
        self.source = match &self.source {
            Source::Sliced(sliced) => {
                let values = (0..sliced.history.len()).map(|n| sliced.value(n).and_then(|value| value.try_into().ok()));
                // What is not kept any more cannot be had in another form.
                let values: Vec<u16> = values.collect::<Option<_>>().ok_or(Stopped::Memory)?;
                let rules = Rules::of(&self.code).ok_or(Stopped::Memory)?;
                Source::Scalar(Scalar::resume(&rules, &values, None))
            }
            Source::Scalar(scalar) => {
                let values = scalar.values.recent().iter().map(|&value| value.into()).collect();
                Source::Naive(Naive::resume(self.code.clone(), values))
            }
            _ => return Err(Stopped::Memory),
        };
        Ok(())
    }
}
