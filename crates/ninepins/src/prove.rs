//! Certificates: answers that a checker accepts without trusting the solver.

use crate::{Known, ladder::Ladder};
use ninepins_misere::quotient::MisereQuotient;
use ninepins_proof::Certificate;
use ninepins_rules::{Game, Player, Position, Start};
pub use ninepins_solver::Unproved;
use ninepins_solver::{
    Budget, MAX_REPLIES, Stopped, StrategyId, certify_completions, certify_nim_values, certify_replies,
    theorem::theorem,
};

/// The most replies of a short book.
const SHORT_BOOK: usize = 10_000;

crate::choice! {
    /// The evidence in a certificate.
    pub EvidenceKind {
        /// Nim-values if the game has them, else few replies, else a quotient or completions, else many replies
        Auto "auto",
        /// A book with the winner's reply to every move
        Replies "replies",
        /// The nim-value of every heap that can arise
        NimValues "nim-values",
        /// The misère quotient of the game
        Quotient "quotient",
        /// Completions, in Nim with further endings
        Completions "completions",
    }
}

/// Writes a certificate of who wins `position` if `to_move` starts, or, with `None`, for each player who starts. Nim-values and
/// quotients always certify both.
/// It fails if the game lacks a hypothesis of the evidence, or the budget ends the work.
pub fn prove(
    game: &Game,
    position: &Position,
    to_move: Option<Player>,
    evidence: EvidenceKind,
    known: &Known,
    budget: &mut Budget,
) -> Result<Certificate, Unproved> {
    let both = to_move.map_or(Player::BOTH.to_vec(), |player| vec![player]);
    let start = Start::new(game, position);
    let replies = |most, budget: &mut Budget| {
        let mut ladder = Ladder::new(&start, known);
        certify_replies(&start, &both, most, &mut ladder, budget)
    };
    match evidence {
        EvidenceKind::Replies => return replies(MAX_REPLIES, budget),
        EvidenceKind::NimValues => return certify_nim_values(&start, budget),
        EvidenceKind::Quotient => return known.certify(game, position, budget),
        EvidenceKind::Completions => return certify_completions(&start, budget),
        EvidenceKind::Auto => {}
    }
    let has_completions = theorem(StrategyId::CompletionTable, start.game()).is_some_and(|theorem| theorem.is_ok());
    match certify_nim_values(&start, budget) {
        Err(Unproved::Unlicensed(_)) if MisereQuotient::of(game).is_err() && !has_completions => {
            replies(MAX_REPLIES, budget)
        }
        Err(Unproved::Unlicensed(_)) => match replies(SHORT_BOOK, budget) {
            Err(Unproved::LongBook(_) | Unproved::Stopped(Stopped::BeyondTable(_) | Stopped::Memory)) => {
                let by_theorem = match has_completions {
                    true => certify_completions(&start, budget),
                    false => known.certify(game, position, budget),
                };
                by_theorem.or_else(|why| instead(why, || replies(MAX_REPLIES, budget)))
            }
            done => done,
        },
        // If there are too many nim-values to list, a book of replies is usually larger still, but not always.
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
