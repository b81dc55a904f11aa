//! Certificates: an answer in a form that a stranger can check.

use crate::{Quotients, ladder::Ladder};
use ninepins_proof::Certificate;
use ninepins_rules::{Game, Player, Position, Start};
pub use ninepins_solver::Unproved;
use ninepins_solver::{Budget, MAX_REPLIES, Stopped, certify_nim_values, certify_replies};

/// The most lines of a book that is tried before or after evidence of other kinds.
const SHORT_BOOK: usize = 10_000;

/// What a certificate brings as evidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EvidenceKind {
    /// Nim-values where the game has them and they are few enough to list, else a short book of replies, else the misère quotient where
    /// there is one, else a long book.
    #[default]
    Auto,
    /// A book of the winner's replies.
    Replies,
    /// The nim-value of every heap that can arise.
    NimValues,
    /// The misère quotient of the game, as far as the position needs it.
    Quotient,
}

/// Writes a certificate for `position`: who wins if `to_move` starts, or, with `None`, whoever starts. Nim-values and quotients always
/// say both.
///
/// # Errors
///
/// [`Unproved`] if the game lacks a hypothesis of the evidence that is wanted, or no evidence is found within `budget`.
pub fn prove(
    game: &Game,
    position: &Position,
    to_move: Option<Player>,
    evidence: EvidenceKind,
    quotients: &Quotients,
    budget: &mut Budget,
) -> Result<Certificate, Unproved> {
    let both = to_move.map_or(Player::BOTH.to_vec(), |player| vec![player]);
    let start = Start::new(game, position);
    let replies = |most, budget: &mut Budget| {
        let mut ladder = Ladder::new(&start, quotients);
        certify_replies(&start, &both, most, &mut ladder, budget)
    };
    match evidence {
        EvidenceKind::Replies => return replies(MAX_REPLIES, budget),
        EvidenceKind::NimValues => return certify_nim_values(&start, budget),
        EvidenceKind::Quotient => return quotients.certify(game, position, budget),
        EvidenceKind::Auto => {}
    }
    match certify_nim_values(&start, budget) {
        Err(Unproved::Unlicensed(_)) if quotients.strategy(game).is_err() => replies(MAX_REPLIES, budget),
        Err(Unproved::Unlicensed(_)) => match replies(SHORT_BOOK, budget) {
            Err(Unproved::LongBook(_) | Unproved::Stopped(Stopped::BeyondTable(_) | Stopped::Memory)) => {
                let by_quotient = quotients.certify(game, position, budget);
                by_quotient.or_else(|why| instead(why, || replies(MAX_REPLIES, budget)))
            }
            done => done,
        },
        // Where nim-values are too many to list, a book of replies is mostly larger still; but not always.
        Err(too_many @ Unproved::Stopped(Stopped::BeyondTable(_))) => instead(too_many, || replies(SHORT_BOOK, budget)),
        done => done,
    }
}

/// Tries a `book` of replies instead of evidence that failed, unless the watch stopped the work.
fn instead(why: Unproved, book: impl FnOnce() -> Result<Certificate, Unproved>) -> Result<Certificate, Unproved> {
    let is_from_outside = |why: &Unproved| matches!(why, Unproved::Stopped(stopped) if stopped.is_from_outside());
    if is_from_outside(&why) {
        return Err(why);
    }
    book().map_err(|other| if is_from_outside(&other) { other } else { Unproved::Neither(Box::new([why, other])) })
}
