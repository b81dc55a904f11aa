//! Certificates: an answer in a form that a stranger can check.

use crate::{Quotients, ladder::Ladder};
use ninepins_proof::Certificate;
use ninepins_rules::{Game, Player, Position};
use ninepins_solver::{Budget, MAX_REPLIES, Stopped, Unlicensed, certify_nim_values, certify_replies};

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

/// A certificate for `position`: who wins if `to_move` starts, or, with `None`, whoever starts. Nim-values and quotients always tell both.
///
/// # Errors
///
/// [`Unlicensed`] if nim-values or a quotient are wanted and the game has none.
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
        let mut ladder = Ladder::new(&game.played_from(position), quotients);
        certify_replies(game, position, &both, most, &mut ladder, budget)
    };
    match evidence {
        EvidenceKind::Replies => Ok(replies(MAX_REPLIES, budget)),
        EvidenceKind::NimValues => certify_nim_values(game, position, budget),
        EvidenceKind::Quotient => quotients.certify(game, position, budget),
        EvidenceKind::Auto => Ok(match certify_nim_values(game, position, budget) {
            Ok(Ok(certificate)) => Ok(certificate),
            Err(_) if quotients.strategy(game).is_err() => replies(MAX_REPLIES, budget),
            Err(_) => match replies(SHORT_BOOK, budget) {
                Err(Stopped::BeyondTable(_) | Stopped::Memory) => match quotients.certify(game, position, budget)? {
                    Ok(certificate) => Ok(certificate),
                    Err(Stopped::Interrupted) => Err(Stopped::Interrupted),
                    Err(no_quotient) => replies(MAX_REPLIES, budget).map_err(|no_book| both_fail(no_quotient, no_book)),
                },
                done => done,
            },
            // Where nim-values are too many to list a book of replies is mostly larger still; but not always.
            Ok(Err(no_values @ Stopped::BeyondTable(_))) => {
                replies(SHORT_BOOK, budget).map_err(|no_book| both_fail(no_values, no_book))
            }
            Ok(stopped) => stopped,
        }),
    }
}

/// Why neither of two kinds of evidence could be written.
fn both_fail(first: Stopped, second: Stopped) -> Stopped {
    match second {
        Stopped::Interrupted => Stopped::Interrupted,
        _ => Stopped::BeyondTable(format!("{first}, and a book of replies was not written: {second}")),
    }
}
