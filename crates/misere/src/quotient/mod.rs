//! Misère quotients, built heap by heap and proved: Plambeck (2005), Plambeck and Siegel (2008).
//!
//! Two positions are equivalent if every sum with a third position has the same outcome for both. The equivalence classes of the
//! positions with heaps up to n are a commutative monoid, the misère quotient Q(n). [`MisereQuotient`] builds it for impartial
//! and for partizan codes, one heap after the other, and proves each step.
//!
//! A heap is *added* in one of two ways. If its options show that it equals a known value, that is proved and noted. Otherwise a
//! larger monoid is computed from the rules and repaired until a proof succeeds:
//!
//! ```text
//! candidate --closure--> proof            the candidate is right
//!     ^           \----> wrong position   adjoin its heaps: frame --play--> outcomes --merge--> next candidate
//!     '-----------------------------------------------------------------------------------------'
//! ```
//!
//! | term | meaning | module |
//! |---|---|---|
//! | displacement, shift | the coordinates of a position in an infinite quotient: up to four counters, each a weighted number of heaps | `space` |
//! | value | an element of a finite monoid and a displacement; in a finite quotient the element alone | `space` |
//! | rank | the number of counters; 0 in a finite quotient | `space` |
//! | linear form, window, period | outcomes depend on the displacement through the values of linear forms: exactly in a window, periodically beyond | `space` |
//! | signature, cell | the clipped values of all forms, and the displacements that share them | `space` |
//! | word | heaps with multiplicities, a sum of generators | `monoid` |
//! | outcome bits | one bit for each player, set if that player wins moving first | `candidate` |
//! | candidate | a monoid with outcomes and with a value for each heap, not proved yet | `candidate` |
//! | pretending function | the map from heaps to values | `candidate` |
//! | class | the heaps with one value and one set of options | `candidate` |
//! | antichain | the minimal option sets of the positions with one value and cell | `closure` |
//! | common value | the value of a good part of all heaps | `sweep` |
//! | adjoined heap | a heap that generates a monogenic monoid of its own in a frame | `monoid` |
//! | frame, base, point | the product of a submonoid (the base) and the monogenic monoids of adjoined heaps, and its elements with displacements | `frame` |
//! | blame | a position with a wrong value whose options have right ones | `rebuild` |
//! | direction | two heaps of which the wrong positions have more and more | `counters` |
//! | context | a position added to two others to distinguish them | `order` |
//!
//! Modules import only modules that stand above them in this list: `space`, `monoid`, `candidate`, `closure`, `sweep`, `frame`, `proof`,
//! `rebuild`, `counters`; `misere_quotient`; and what is made of a quotient: `certificate`, `structure`, `snapshot`, `order`.

pub(crate) mod candidate;
pub(crate) mod certificate;
mod closure;
pub(crate) mod counters;
mod frame;
pub(crate) mod misere_quotient;
pub(crate) mod monoid;
mod order;
pub(crate) mod proof;
pub(crate) mod rebuild;
mod snapshot;
pub(crate) mod space;
pub(crate) mod structure;
pub(crate) mod sweep;

pub use certificate::DecodeError;
pub use misere_quotient::{Change, MisereQuotient};
pub use monoid::{Word, letter};
pub use order::{
    Comparison, ComparisonError, Conjugate, Inverse, MAX_CONJUGATE, MAX_CONJUGATE_SUMS, MAX_CONTEXTS, SOUGHT_INVERSES,
    Separation,
};
pub use rebuild::Obstacle;
pub use snapshot::{Snapshot, WideValue};
pub use space::LinearForm;
pub use structure::{Kernel, Kind, MAX_STRUCTURE, Relation, Structure};
