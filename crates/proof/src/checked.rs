//! The facts that a check proves.

use ninepins_rules::{ByPlayer, Outcome, Player};
use std::fmt;

/// The facts that a check has proved. It prints them and their evidence as sentences.
///
/// ```
/// use ninepins_rules::Player;
/// let text = "ninepins certificate 1\ngame 0.77\nposition 1+1\nnim-value 0\n1 = 1\n";
/// let certificate: ninepins_proof::Certificate = text.parse().unwrap();
/// let checked = ninepins_proof::check(&certificate).unwrap();
/// assert_eq!(checked.winner(Player::Left), Some(Player::Right));
/// assert_eq!(
///     checked.to_string(),
///     "0.77 at 1+1: left to move, right wins; right to move, left wins. \
///      Nim-value 0: the table of 1 heap was recomputed from 1 option."
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// For each player to move the winner of the position, if it is proved; a certificate of a whole game has no position.
    pub(crate) winners: ByPlayer<Option<Player>>,
    pub(crate) sentences: String,
}

impl Checked {
    /// Returns the winner if `to_move` starts, if that is proved.
    pub fn winner(&self, to_move: Player) -> Option<Player> {
        *self.winners.of(to_move)
    }

    /// Returns the outcome class, if it is proved for both players to move.
    pub fn outcome(&self) -> Option<Outcome> {
        let winners = ByPlayer { left: self.winners.left?, right: self.winners.right? };
        Some(Outcome::from_winners(winners))
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentences)
    }
}
