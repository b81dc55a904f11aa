//! The order of two games in normal play: certificates of `G <= H` and its kin, and their checker.
//!
//! The games are trees, which need not be games with heaps. A [`Certificate`] lists the trees, and comparisons that
//! rest on each other. [`check`] looks only at the options of the trees.
//!
//! ```
//! let text = "\
//! ninepins order 1
//! form 0: |
//! form 1: 0 | 0
//! form 2: 0 | 1
//! le 0 2: l0
//! claim 0 < 2: l0
//! ";
//! let checked = ninepins_proof::order::check(&text.parse().unwrap()).unwrap();
//! assert_eq!(checked.to_string(), "0 < {0|{0|0}}: shown by 1 comparison of 3 forms.");
//!
//! let forged = text.replace("claim 0 < 2", "claim 1 < 2").parse().unwrap();
//! let error = ninepins_proof::order::check(&forged).unwrap_err();
//! assert_eq!(error.to_string(), "line 6: no line above shows form 1 <= form 2");
//! ```
//!
//! The rest of this page specifies the format, completely enough to write another checker, and proves that the
//! conditions suffice.
//!
//! # The text
//!
//! Lines, comments, numbers and the checksum are as in [certificates of positions](crate). The first line is `ninepins
//! order 1`. The rest is, with each item between braces on a line of its own,
//!
//! ```text
//! order    = {form}  {pair}  claim  ["checksum " 16 hexadecimal digits, lower case]
//! form     = "form " number ":" {" " number} " |" {" " number}
//! pair     = "le " number " " number ":" {" " witness}
//! claim    = "claim " number " " relation " " number ":" {" " witness}
//! relation = "<=" | "<" | "=" | "<|" | "||"
//! witness  = ("l" | "r") number
//! ```
//!
//! Forms are numbered 0, 1, 2, ... in this order. A line `form 4: 0 1 | 2` says that Left can move from form 4 to forms
//! 0 and 1, and Right to form 2. Options are earlier forms; each list ascends strictly, and no two forms have the same
//! lists. So each form is a finite game, and the first has no options: it is 0.
//!
//! # The claim
//!
//! `claim g <= h` says that `G <= H`, where G is the game of form g and H that of form h: Left, to move, loses G - H.
//! The other relations follow from this one: `G = H` is `G <= H` and `H <= G`. `G <| H` is that `H <= G` fails. `G < H`
//! is `G <= H` and `G <| H`. `G || H` is `G <| H` and `H <| G`. For `>=`, `>` and `|>` the forms are exchanged.
//!
//! # The evidence
//!
//! A witness of `X <| Y` is `rZ` or `lZ`, and *holds* if
//!
//! - `rZ`: form Z is a Right option of X, and `Z <= Y` is shown above; or
//! - `lZ`: form Z is a Left option of Y, and `X <= Z` is shown above.
//!
//! `A <= B` is *shown above* a line if the forms A and B are the same, or if an earlier line begins `le A B`.
//!
//! # The conditions
//!
//! - A line `le G H: ...` has for each Left option X of G, in their order, a witness of `X <| H`, then for each Right
//!   option Y of H, in their order, a witness of `G <| Y`. All of them hold.
//! - `claim G <= H:` has no witnesses, and `G <= H` is shown above. `claim G = H:` has none, and `G <= H` and `H <= G`
//!   are shown above. `claim G < H: w` has a witness of `G <| H` that holds, and `G <= H` is shown above. `claim G <|
//!   H: w` has a witness of `G <| H` that holds. `claim G || H: w v` has a witness of `G <| H` and one of `H <| G`
//!   that hold.
//! - No pair has two lines, or equal forms. Each pair is used by a witness of a later line or by the claim. Each form
//!   is an option of another one or one of the two claimed.
//!
//! *Theorem.* Then the claim is true.
//!
//! *Proof.* By definition (Conway 1976) `G <= H` holds if and only if `H <= X` fails for all Left options X of G, and
//! `Y <= G` fails for all Right options Y of H. A witness that holds shows `X <| Y`, that is, that `Y <= X` fails: if
//! it is `rZ`, then Z is a Right option of X with `Z <= Y`, and if it is `lZ`, then Z is a Left option of Y with `X <=
//! Z`; both are forbidden by `Y <= X`. So by induction along the lines each line `le G H` is true, because `G <= G`
//! always is; and then so is the claim. ∎
//!
//! Every true claim has a certificate: the lines that the definition asks for are at most one for each two forms.
//!
//! # Limits
//!
//! A text above [`MAX_BYTES`](crate::MAX_BYTES) or [`MAX_LINES`](crate::MAX_LINES) is not read. A check costs a step
//! for each number in the text and each line, twice at most, and [`MAX_STEPS`](crate::MAX_STEPS) allows more than
//! these. Another checker may have other limits.

mod certificate;

pub use crate::forms::Form;
pub(crate) use certificate::FIRST;
pub use certificate::{Certificate, Claim, Pair, Relation, Witness};

use crate::{CheckError, CheckErrorKind, CheckOptions, checked::count, forms, steps::Steps};
use ninepins_rules::Player;
use std::{collections::HashMap, fmt};

/// The proved relation of two games, with the amount of work. It prints as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    low: String,
    relation: Relation,
    high: String,
    forms: usize,
    pairs: usize,
}

impl Checked {
    /// Returns the relation.
    pub fn relation(&self) -> Relation {
        self.relation
    }

    /// Counts the forms.
    pub fn forms(&self) -> usize {
        self.forms
    }

    /// Counts the comparisons that were checked.
    pub fn pairs(&self) -> usize {
        self.pairs
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { low, relation, high, forms, pairs } = self;
        let pairs = count(*pairs as u64, "comparison", "comparisons");
        let forms = count(*forms as u64, "form", "forms");
        write!(f, "{low} {} {high}: shown by {pairs} of {forms}.", relation.sign())
    }
}

/// Checks whether the evidence of a certificate proves its claim. The [module](self) has an example.
///
/// # Errors
///
/// [`CheckError`] if a condition fails; see [`CheckError::kind`]. Lines are counted without comments, as `Display`
/// writes them.
pub fn check(certificate: &Certificate) -> Result<Checked, CheckError> {
    check_with(certificate, CheckOptions::default())
}

/// Checks as [`check`] does, until it is stopped.
///
/// # Errors
///
/// The errors of [`check`], and [`CheckErrorKind::Stopped`].
pub fn check_with(certificate: &Certificate, options: CheckOptions<'_>) -> Result<Checked, CheckError> {
    let Certificate { forms, pairs, claim } = certificate;
    let mut steps = Steps::of_no_game(options);
    forms::check(forms, Certificate::FORMS_LINE, &mut steps)?;
    let mut shown = Shown { forms, above: HashMap::new(), used: vec![false; pairs.len()] };
    for (index, pair) in pairs.iter().enumerate() {
        let line = certificate.pair_line(index);
        steps.take(1 + pair.witnesses.len() as u64).map_err(|halt| halt.error(line, "this list of comparisons"))?;
        shown.pair(pair, line)?;
        if shown.above.insert((pair.low, pair.high), index).is_some() {
            let message = format!("form {} and form {} are compared twice", pair.low, pair.high);
            return Err(CheckError::new(line, CheckErrorKind::Order, message));
        }
    }
    shown.claim(claim, certificate.claim_line())?;
    if let Some(index) = shown.used.iter().position(|used| !used) {
        let message = "no later line uses this comparison".to_owned();
        return Err(CheckError::new(certificate.pair_line(index), CheckErrorKind::Unreached, message));
    }
    forms::check_use(forms, [claim.low, claim.high].into_iter(), Certificate::FORMS_LINE, &mut steps)?;
    Ok(Checked {
        low: forms::shown(forms, claim.low),
        relation: claim.relation,
        high: forms::shown(forms, claim.high),
        forms: forms.len(),
        pairs: pairs.len(),
    })
}

/// The comparisons that are shown above a line.
struct Shown<'c> {
    forms: &'c [Form],
    /// The comparisons of different forms, with their places.
    above: HashMap<(u32, u32), usize>,
    used: Vec<bool>,
}

impl Shown<'_> {
    /// Checks that `low <= high` is shown above `line`, and marks it as used.
    fn le(&mut self, low: u32, high: u32, line: usize) -> Result<(), CheckError> {
        if low == high {
            return Ok(());
        }
        match self.above.get(&(low, high)) {
            Some(&index) => self.used[index] = true,
            None => {
                let message = format!("no line above shows form {low} <= form {high}");
                return Err(CheckError::new(line, CheckErrorKind::Missing, message));
            }
        }
        Ok(())
    }

    /// Checks that a witness of `low <| high` holds.
    fn witness(&mut self, low: u32, high: u32, witness: Witness, line: usize) -> Result<(), CheckError> {
        let Witness { player, to } = witness;
        let (from, options, [below, above]) = match player {
            Player::Left => (high, &self.forms[high as usize].left, [low, to]),
            Player::Right => (low, &self.forms[low as usize].right, [to, high]),
        };
        if options.binary_search(&to).is_err() {
            let message = format!("{player} may not move from form {from} to form {to}");
            return Err(CheckError::new(line, CheckErrorKind::Reply, message));
        }
        self.le(below, above, line)
    }

    fn pair(&mut self, pair: &Pair, line: usize) -> Result<(), CheckError> {
        let &Pair { low, high, ref witnesses } = pair;
        forms::is_listed(self.forms, low, line)?;
        forms::is_listed(self.forms, high, line)?;
        let lefts = self.forms[low as usize].left.iter().map(|&x| (x, high));
        let rights = self.forms[high as usize].right.iter().map(|&y| (low, y));
        let needed: Vec<(u32, u32)> = lefts.chain(rights).collect();
        self.witnesses(&needed, witnesses, line)
    }

    fn claim(&mut self, claim: &Claim, line: usize) -> Result<(), CheckError> {
        let &Claim { low, relation, high, ref witnesses } = claim;
        forms::is_listed(self.forms, low, line)?;
        forms::is_listed(self.forms, high, line)?;
        let (up, down) = ((low, high), (high, low));
        let (shown, needed): (&[_], &[_]) = match relation {
            Relation::AtMost => (&[up], &[]),
            Relation::Equal => (&[up, down], &[]),
            Relation::Less => (&[up], &[up]),
            Relation::LessOrConfused => (&[], &[up]),
            Relation::Confused => (&[], &[up, down]),
        };
        shown.iter().try_for_each(|&(low, high)| self.le(low, high, line))?;
        self.witnesses(needed, witnesses, line)
    }

    fn witnesses(&mut self, needed: &[(u32, u32)], given: &[Witness], line: usize) -> Result<(), CheckError> {
        if needed.len() != given.len() {
            let message =
                format!("{} are needed here, not {}", count(needed.len() as u64, "witness", "witnesses"), given.len());
            return Err(CheckError::new(line, CheckErrorKind::Shape, message));
        }
        needed.iter().zip(given).try_for_each(|(&(low, high), &witness)| self.witness(low, high, witness, line))
    }
}
