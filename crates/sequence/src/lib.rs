//! Nim-sequences: the values of heaps 0, 1, 2, ... of a code in normal play, computed by the fastest engine that
//! applies.
//!
//! [`Sequence`] chooses among five engines, which agree on every value:
//!
//! | engine | codes | cost of a heap of n tokens |
//! |---|---|---|
//! | [`Engine::Naive`] | all | a step for each option |
//! | [`Engine::Subtract`] | no digit leaves two heaps | a few words |
//! | [`Engine::Triples`] | finitely many digits, some leave three heaps | about n steps |
//! | [`Engine::Scalar`] | octal | a step for each rare heap; in blocks, a tenth of that |
//! | [`Engine::Sliced`] | octal, with few rare heaps and up to 256 codes | the same, divided by hundreds |
//!
//! [`Sequence::new`] computes heaps in blocks of 64 until few of them are rare, and then by the sliced engine.
//!
//! [`PeriodSearch`] extends a sequence until it can prove a period. [`PeriodDriver`] does so for hours or days: it can
//! be paused, saved as bytes, and resumed, with the same result.
//!
//! ```
//! use ninepins_budget::Budget;
//! use ninepins_sequence::{PeriodSearch, Sequence};
//!
//! let kayles = "0.77".parse().unwrap();
//! let mut sequence = Sequence::new(&kayles);
//! sequence.extend(6, &Budget::unlimited()).unwrap();
//! assert_eq!((0..6).filter_map(|heap| sequence.value(heap)).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4]);
//!
//! let mut search = PeriodSearch::new(&kayles);
//! search.run(1000, &Budget::unlimited()).unwrap();
//! assert_eq!(search.proved().map(|found| (found.preperiod, found.period)), Some((71, 12)));
//! ```

mod block;
mod certify;
mod checkpoint;
mod driver;
mod formula;
mod halt;
mod history;
mod naive;
mod period;
mod scalar;
mod sequence;
mod sliced;
mod sparse_space;
mod standard_form;
mod subtract;
mod triples;
mod unions;

pub use certify::{certificate_text, certify, certify_in_windows, certify_rise, refine};
pub use checkpoint::{CheckpointError, MAX_SEARCHED_HEAP};
pub use driver::{DENSE, Ending, PeriodDriver, PeriodLimits, PeriodProgress};
pub use formula::Formula;
pub use period::{Findings, PeriodSearch, Proof, Status, impossible_periods};
pub use sequence::{Engine, Sequence};
pub use sliced::Width;
pub use sparse_space::{Parity, SparseSpace};
pub use standard_form::{StandardForm, Standardized};

/// What the tests in `tests/unit` look into. It is no part of the interface and changes without notice.
#[doc(hidden)]
pub mod internals {
    pub use crate::{
        block::Missing,
        checkpoint::{Checkpoint, SavedWindows, State, Stored},
        period::{Recurrence, WINDOWS, forgetful, next_window},
        sequence::{SCALAR, early},
        sliced::{LONG, Lanes, Sliced, Work},
        sparse_space::Histogram,
    };
}
