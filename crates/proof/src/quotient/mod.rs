//! Misère quotients: certificates of the outcomes of all positions of a game, and the checker that reads them.
//!
//! Under misère play a player who cannot move has won. Two positions are *equivalent* if they have the same outcome in
//! all sums with positions of the game. The classes form a commutative monoid with an outcome for each element: the
//! *misère quotient* of the game (Plambeck 2005, Plambeck and Siegel 2008). With it, the product of the elements of a
//! position's heaps gives the outcome. A [`Certificate`] has the monoid and lists of option sets, from which [`check`](crate::check)
//! proves that the outcomes are right.
//!
//! ```
//! let nim = "\
//! ninepins quotient 1
//! game 0.[3] misere
//! elements 6
//! generator 1: 1 0 3 2 5 4
//! generator 2: 2 3 4 5 2 3
//! heap 1 = 1
//! heap 2 = 2
//! outcomes NPNNPN
//! set 0: 1
//! set 1: 0
//! set 2: 0 1
//! set 2: 4 5
//! set 3: 0 1 2
//! set 3: 2 4 5
//! set 4: 2 3
//! set 5: 2 3 4
//! ";
//! let certificate: ninepins_proof::quotient::Certificate = nim.parse().unwrap();
//! let checked = ninepins_proof::check(&certificate).unwrap();
//! assert!(checked.to_string().contains("the misère quotient has order 6"));
//!
//! let forged: ninepins_proof::quotient::Certificate = nim.replace("NPNNPN", "NPNPPN").parse().unwrap();
//! let error = ninepins_proof::check(&forged).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 8: Left, to move, loses at element 3, but element 1 and a heap like 2 make it, \
//!      and an option of the heap makes element 1, where Right, to move, loses"
//! );
//! ```
//!
//! The rest of this page specifies the format and the conditions, completely enough to write another checker, and
//! proves that the conditions suffice.
//!
//! # The text
//!
//! Lines, comments, numbers, games, positions and the checksum are as in [certificates of positions](crate). The first
//! line is `ninepins quotient 1`. The rest is, with each item between braces on a line of its own,
//!
//! ```text
//! quotient  = "game " game  {form}  "elements " number  {generator}  {heap}  {outcomes}  {set}
//!             ["period " number " " number]  ["infinite " position " up " number " down " number]
//!             ["checksum " 16 hexadecimal digits, lower case]
//! form      = "form " numbers " window " number " period " number " wide " number
//! generator = "generator " number ": " number {" " number}
//! heap      = "heap " number " = " value
//! outcomes  = "outcomes " [signature " "] letter {letter}      letter = "L" | "N" | "P" | "R" | "?"
//! set       = ["left " | "right "] "set " number [" " signature] ": " value {" " value}
//! value     = number ["(" numbers ")"]
//! signature = "(" numbers ")"
//! numbers   = number {"," number}
//! ```
//!
//! Only coefficients, signatures and the numbers behind a value may be negative, with `-` before them. Heaps are 1, 2,
//! 3, ... in this order and without gaps. In an impartial game (both players have the same code) sets are `set`; in a
//! partizan game first all `left set`s, then all `right set`s. The *rank* is the number of coefficients of each form,
//! from 0 (no forms) to [`MAX_RANK`]. Values have a displacement with as many coordinates, which is left out if it is
//! 0. Signatures have a number for each form, and are left out if there are no forms.
//!
//! Generators ascend by heap, outcomes by signature, and the values of a set by element, then by displacement. The
//! order of sets is free. Every generator is a listed heap, every number of an element is less than the number of
//! elements, and lines of generators and of outcomes have an entry for each element.
//!
//! A text may have several certificates, at most [`MAX_CERTIFICATES`]. The first line of the next one ends the one
//! before. Each has its own checksum, is checked by itself, and proves its own claim. So a certificate of fewer heaps
//! that says `infinite` can follow one with several forms, which cannot say so. A quotient that is infinite with some
//! heaps is infinite with more, because two sums that a third one separates stay separate.
//!
//! # The claim
//!
//! A *value* is a pair (x, d): an element x of a finite commutative monoid F, and a *displacement* d, a vector of
//! integers with as many coordinates as the rank. Values add up in both parts. Elements are 0, 1, 2, ..., as many as
//! the line `elements` says, and 0 is the identity. A line `generator h: ...` gives for each element x the product of x
//! and the element of heap h. A line `heap h = (x, d)` gives the value of heap h; v(G) is the sum of the values of the
//! heaps of a position G.
//!
//! A form l with window W, period P and wide window C *clips* numbers. `clip(t) = t` if |t| <= W, else it is the number
//! W + 1 + ((|t| - W - 1) mod P) with the sign of t. `wide(t)` is defined so with C for W. The *signature* of d has
//! clip(l(d)) for each form l; its *wide signature* has wide(l(d)). A line `outcomes s ...` gives for each element x
//! the outcome of the positions of value (x, d) with signature s. The claim is that **all positions of listed heaps
//! have the outcome of their value**, and besides
//!
//! - if the rank is 0: that F *is* the misère quotient, so no smaller monoid suffices;
//! - `period n p`: that heap h + p has the value of heap h for all h >= n, the claim being for heaps of all sizes;
//! - `infinite ...`: that the misère quotient is infinite, so no finite monoid suffices.
//!
//! # The evidence
//!
//! A player p *loses* (wins) at a value if its outcome is given and p, to move, loses (wins) by it. The opponent of p
//! is q. For a heap h let E(h) be the set of the values of p's options of it, each with the displacement *less that of
//! h*: the change by a move there. A line `set x s: ...` lists elements, and displacements relative to the position in
//! the same way. It says that *every position of value (x, d), where d has the wide signature s, has these options of
//! p, or all those of another set listed for x and s*. Only the least sets need be listed, because more options cannot
//! hurt.
//!
//! After a displacement u is added, a wide signature s may have several successors: succ(s, u) is the set of the wide
//! signatures of d + u for all d of wide signature s. The forms are followed one by one: a number t with |t| <= C is
//! exact, any other represents itself and all numbers farther out by multiples of P. Combinations that contradict a
//! linear dependency of the forms are left out. For each smallest set of dependent forms, with integers c such that the
//! sum of c l is 0 everywhere, the ranges of the forms must leave room for the sum to be 0. So must their residues,
//! modulo the greatest common divisor of c P over the forms whose values are not exact. All other combinations stay,
//! which demands more and is safe. With one form of coefficient 1 exactly the combinations that occur stay.
//!
//! # The conditions
//!
//! The game says `misere`, has no terminals and no limits. For each player p (in an impartial game one stands for both):
//!
//! - **Monoid.** The maps of the generators commute and lead from 0 to every element, and the map of generator h leads
//!   from 0 to the element of heap h. Then a commutative monoid is defined by x y: the result of applying to x any word
//!   of generators that leads from 0 to y.
//! - **Windows.** For each form C - W is at least P, and at least |l(u)| for every u that is the displacement of a heap
//!   or of an option, or occurs in some E(h). Then the signature of d + u follows from the wide signature of d. Sets
//!   list no other displacements.
//! - **Reach.** Let R hold (0, 0) and with (x, s) each (x y, s'), where (y, u) is the value of a heap and s' in succ(s, u). At each
//!   (x, s) in R an outcome is given, and no other outcome is given (`?` instead), nor any set.
//! - **Ends.** Let D be as R, but only of heaps with E(h) empty. At each (x, s) in D the outcome says that p wins.
//! - **Losing.** For (x, s) in R and every heap h of value (y, u): if p loses at (x y, s + u), then q does not lose at
//!   (x e, s + u + c) for any (e, c) in E(h).
//! - **Closure.** For every set F listed at (x, s), every heap h of value (y, u) and each s' in succ(s, u): the options
//!   F y of the old heaps together with x E(h) contain a set listed at (x y, s'). So they do with F empty for (x, s) in
//!   D and the heaps with E(h) not empty. (If two heaps have one value, only one whose E(h) is contained in the other's
//!   need be tried. Instead of E(h) any set contained in it may be tried, such as a set listed for the heap's value: that demands more
//!   and leaves few sets to try where there are very many heaps.)
//! - **Winning.** Every set listed at (x, s) has at least one value. If p wins at (x, s), then it has one, (y, c), such
//!   that q loses at (y, s + c).
//! - **Separation**, if the rank is 0: for any two elements x and y there is z such that x z and y z have different outcomes.
//!
//! *Theorem.* Then all positions of listed heaps have the outcome of their value.
//!
//! *Proof.* Let G be a position of value (x, d), and s the wide signature of d. Put its heaps together one by one,
//! those without options of p first. Each step leads to a pair in R, so G has an outcome; and if p cannot move, each
//! step stays in D. If p can move, then by Closure a set listed at (x, s) is contained in the options of G. The first
//! heap with options gives such a set, since before it there is a pair in D, and every further heap gives another one.
//!
//! No play is infinite, so by induction let the theorem be true for the options of G. If p cannot move then p has won,
//! as Ends says. Let the outcome of (x, d) say that p wins. Then by Winning a listed set contained in the options of G
//! has an option at whose value q loses, and by induction q does lose there. Let the outcome say that p loses, and take
//! any option: it changes a heap h of G = H + h. By Losing, at v(H), q does not lose at the value of the option. An
//! outcome is given for it, so it says that q wins, and by induction q does. ∎
//!
//! If the rank is 0, then by Separation a third position separates any two positions of different values, since by
//! Monoid each element is the value of a position. No position separates two of equal values, by the theorem. So F is
//! the quotient.
//!
//! Coq has checked both proofs for rank 0, with the period below, from the lines of a certificate on: `quotient_proved`
//! and `heap_values_proved` in `formal/Theorems.v`. With counters it has checked the theorem from conditions on cells, but not the arithmetic of
//! signatures: `outcomes_with_counters_proved`.
//!
//! # The period
//!
//! `period n p`, n and p at least 1, is accepted on three conditions. The codes of both players are finite and have no
//! digit with `!`. Heaps h and h + p have equal values whenever both are listed and h >= n. Heaps up to t n + t p + k -
//! 1 are listed, where k is the most tokens that either player may take and t the most heaps that a move may leave, at
//! least 1. For a table with the largest heap m, t = 1 and k = m + 1: then heaps that are not listed, and those p below
//! them, have no options, which correspond because there are none. For t = 2 this is the window of Guy and Smith (1956), which Plambeck (2005) brought to misère quotients.
//!
//! *Proof.* Let m = h + p be a heap that is not listed; then h >= t n + (t - 1) p + k. Give it the value of heap h. An
//! option of m is at most t heaps of at least m - k >= t (n + p) tokens in all, so its largest heap is at least n + p.
//! Without p tokens of that heap it is an option of h, of equal value by induction. Conversely add p tokens to the
//! largest heap of an option of h, which is at least (h - k) / t >= n. So heap m has the value of heap h and, for each
//! player, options of the same values: every condition on m is one on h, too. ∎
//!
//! # Infinity
//!
//! `infinite G up A down B` is accepted if the only form has rank 1 and coefficient 1, with window W and period P. Let
//! (x, d) be the value of G, a position of listed heaps; a > 0 the displacement of heap A and -b < 0 that of heap B; i
//! and j the least positive numbers with x A^i = x and x B^j = x, which must exist; and S the least common multiple of
//! i a, j b and P. The outcomes given to (x, d + c S) for all integers c must not be all equal. (It suffices to look
//! from one such number beyond the window on the left to one on the right.)
//!
//! *Proof.* All (x, d + c S) are values of positions G(c): add heaps A or B to G. Since P divides S, the outcome r(c)
//! of G(c) is constant for large c, and for large -c. If G(c) and G(c + e), e > 0, were equivalent, then so were they
//! with any number of heaps A or B added to both: r(c') = r(c' + e) for all c'. But then r is periodic and, being
//! constant far out, constant. So no two of the infinitely many G(c) are equivalent. ∎
//!
//! # Bounds
//!
//! Besides [`MAX_BYTES`](crate::MAX_BYTES) and [`MAX_LINES`](crate::MAX_LINES) for reading, a check may take
//! [`MAX_STEPS`] and make tables of [`MAX_ENTRIES`]. There are at most [`MAX_FORMS`] forms and [`MAX_SIGNATURES`] wide
//! signatures; coefficients, displacements, windows and periods are at most [`MAX_NUMBER`]. A certificate above these
//! bounds is refused, which says nothing against the claim. Another checker may have other bounds.

mod always;
mod bounds;
mod certificate;
mod conditions;
mod heaps;
mod long;
mod monoid;
mod outcomes;
pub(crate) mod position;
mod shape;
mod space;
mod text;

pub use bounds::{MAX_ENTRIES, MAX_FORMS, MAX_NUMBER, MAX_SIGNATURES, MAX_STEPS};
pub use certificate::{Certificate, Form, Generator, Infinite, MAX_RANK, OptionSet, Period, Row, Shift, Value};
pub use text::MAX_CERTIFICATES;

use crate::{CheckError, CheckErrorKind, CheckOptions, Checked, Format, ReadError};
use bounds::begin;
use conditions::Claims;
use heaps::Heaps;
use monoid::Monoid;
use outcomes::{Cells, Outcomes};
use space::Space;
use text::GAME_LINE;

impl Format for Certificate {
    /// Reads one to [`MAX_CERTIFICATES`] certificates, which need not be related. Errors count the lines of the whole text.
    fn read_all(text: &str) -> Result<Vec<Certificate>, ReadError> {
        text::read_all(text)
    }

    fn check_with(&self, options: CheckOptions<'_>) -> Result<Checked, CheckError> {
        shape::check(self)?;
        let is_long = long::is_long(self);
        match checked(self, is_long, options) {
            // Other sets in place of the options of heaps may demand too much.
            Err(error) if is_long && error.kind == CheckErrorKind::Closure => checked(self, false, options),
            result => result,
        }
    }
}

fn checked(certificate: &Certificate, is_long: bool, options: CheckOptions<'_>) -> Result<Checked, CheckError> {
    let mut work = begin(GAME_LINE, options);
    let work = &mut work;
    let mut monoid = Monoid::new(certificate, work)?;
    let heaps = Heaps::new(certificate, &mut monoid, is_long, work)?;
    let space = Space::new(certificate, &heaps.shifts, &heaps.values, work)?;
    let outcomes = Outcomes::new(certificate, &space, &heaps.shifts, work)?;
    let reached = Cells::reach(&monoid, &space, certificate.elements, &heaps.values, work)?;
    outcomes.fit(certificate, &space, &reached)?;
    let claims = Claims { certificate, monoid, space, heaps, outcomes, reached };
    for &player in heaps::players(&certificate.game) {
        claims.check(player, work)?;
    }
    if certificate.rank == 0 {
        monoid::separates(certificate, work)?;
    }
    if let Some(period) = certificate.period {
        always::period(certificate, period)?;
    }
    if let Some(witness) = &certificate.infinite {
        always::infinite(&claims, witness)?;
    }
    Ok(certificate.proved())
}
