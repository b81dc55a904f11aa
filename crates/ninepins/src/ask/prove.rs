//! `prove`: a certificate of who wins.

use super::{Answer, Ask, Block, Desk, Format, Rules, Sheet};
use crate::{
    Convention, Layout, Player, Refusal, Stopped, Unanswered, check,
    prove::{EvidenceKind, Unproved, prove},
    rules::Limit,
};
use serde::Serialize;

question! {
    /// Write a certificate of who wins, which anyone can check
    Prove "prove" ["Proofs"] {
        /// The game: a name such as kayles, or a line such as '0.77 misere'
        arg game: Rules,
        /// The position, such as '3+5+5'; - reads it from stdin, @FILE from a file
        arg position: Layout,
        /// Claim only the outcome if this player starts; nim-values and quotients always cover both players
        flag to_move: Option<Player>,
        /// The evidence: a book of replies, a table of nim-values, a misère quotient, or the shortest that is found
        flag evidence: EvidenceKind = "auto",
    }
    examples: [
        "kayles '3+5+5'",
        "kayles '3+5+5' --evidence replies -o book.txt",
        "partizan-kayles '4+5' --to-move right",
        "'kayles misere' '40+41' | ninepins check -",
    ]
    formats: [Certificate]
    limits: [time "60s"]
}

/// The shape `ninepins/prove/1`: a certificate of who wins.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Proved))]
#[serde(tag = "schema", rename = "ninepins/prove/1")]
pub(crate) struct Found {
    game: String,
    position: String,
    /// What the checker proved by the certificate.
    claim: String,
    certificate: String,
}

impl Ask for Prove {
    type Answer = Found;

    fn ask(&self, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        let (game, position) = (&self.game.game, self.position.position());
        self.game.lists(&position)?;
        let (nothing, mut words) = ("no certificate was written", None);
        let why = match prove(game, &position, self.to_move, self.evidence, desk.known, desk.budget) {
            Ok(proof) => match check(&proof) {
                Ok(claim) => {
                    let [game, position] = [game.to_string(), position.to_string()];
                    return Ok(Found { game, position, claim: claim.to_string(), certificate: proof.to_string() });
                }
                Err(error) => Stopped::BeyondTable(format!("the checker does not accept it: {error}")),
            },
            Err(Unproved::Unlicensed(missing)) => return Err(self.game.refuse(missing)),
            Err(Unproved::Stopped(why)) => why,
            Err(why) => {
                words = Some(format!("{nothing}: {why}"));
                Stopped::Positions
            }
        };
        let refusal = desk.refused(Unanswered::Stopped(why), nothing);
        let refusal = words.into_iter().fold(refusal, Refusal::with_message);
        Err(self.others().into_iter().fold(refusal, Refusal::with_help))
    }
}

impl Prove {
    /// Returns another command that certifies something about the game.
    fn others(&self) -> Option<String> {
        let game = &self.game.game;
        let is_finite = game.ruleset().codes().is_some() && game.ruleset().window().is_some();
        let plain = game.ending().terminals.is_empty() && game.ruleset().limit() == Limit::None;
        match game.convention() {
            Convention::Misere if plain => Some(format!(
                "`ninepins quotient '{game}' --prove FILE` certifies all positions of the heaps that its misère quotient covers"
            )),
            // A period of other rules has no certificate.
            Convention::Normal if plain && game.is_impartial() && is_finite => Some(format!(
                "`ninepins period '{game}' --prove FILE` certifies the nim-values of all heaps, if they are periodic"
            )),
            _ => None,
        }
    }
}

impl Answer for Found {
    fn sheet(&self) -> Sheet<'_> {
        Sheet(vec![Block::Lines { text: self.certificate.clone() }])
    }

    fn file(&self, _: Format) -> Result<String, Refusal> {
        Ok(self.certificate.clone())
    }
}
