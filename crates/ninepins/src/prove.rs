//! Certificates: an answer in a form that a stranger can check.

use crate::Quotients;
use ninepins_proof::Certificate;
use ninepins_rules::{Game, Player, Position};
use ninepins_solver::{Budget, MAX_REPLIES, Stopped, Unlicensed, certify_nim_values, certify_replies};

/// The most lines of a book that is tried where nim-values are too many to list.
const SHORT_BOOK: usize = 10_000;

/// What a certificate brings as evidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EvidenceKind {
    /// Nim-values where the game has them and they are few enough to list, else replies.
    #[default]
    Auto,
    /// A book of the winner's replies.
    Replies,
    /// The nim-value of every heap that can arise.
    NimValues,
}

/// A certificate for `position`: who wins if `to_move` starts, or, with `None`, whoever starts.
///
/// # Errors
///
/// [`Unlicensed`] if nim-values are wanted and the game has none.
pub fn prove(
    game: &Game,
    position: &Position,
    to_move: Option<Player>,
    evidence: EvidenceKind,
    quotients: &Quotients,
    budget: &mut Budget,
) -> Result<Result<Certificate, Stopped>, Unlicensed> {
    let both = to_move.map_or(Player::BOTH.to_vec(), |player| vec![player]);
    let replies = |most, budget: &mut Budget| {
        let quotient = quotients.that_helps(&game.played_from(position), position, budget);
        certify_replies(game, position, &both, most, quotient, budget)
    };
    match evidence {
        EvidenceKind::Replies => Ok(replies(MAX_REPLIES, budget)),
        EvidenceKind::NimValues => certify_nim_values(game, position, budget),
        EvidenceKind::Auto => Ok(match certify_nim_values(game, position, budget) {
            Ok(Ok(certificate)) => Ok(certificate),
            Err(_) => replies(MAX_REPLIES, budget),
            // Where nim-values are too many to list a book of replies is mostly larger still; but not always.
            Ok(Err(Stopped::BeyondTable(why))) => match replies(SHORT_BOOK, budget) {
                Err(Stopped::BeyondTable(also)) => Err(Stopped::BeyondTable(format!("{why}, and {also}"))),
                done => done,
            },
            Ok(stopped) => stopped,
        }),
    }
}
