//! The JSON of a review.

use super::Count;
use crate::session::{Effect, Ply, Review, Turn, ValuedPlay};
use ninepins_rules::Player;
use serde::Serialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// The shape `ninepins/review/1`: a played game, with who could win each position and which moves threw a win away.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Review))]
#[serde(tag = "schema", rename = "ninepins/review/1")]
pub struct ReviewShape {
    /// The positions, from the start to the one reached last.
    plies: Vec<ReviewPly>,
    /// The reason why a winner or a number of moves left is not known, if one is not.
    stopped: Option<&'static str>,
}

/// A position of a reviewed game.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
struct ReviewPly {
    position: String,
    to_move: Player,
    /// The winner, if it was found.
    winner: Option<Player>,
    /// The number of moves left if the winner hurries and the loser delays, if it was counted.
    moves_left: Option<u32>,
    /// The number of winning moves, if it was found. A move in equal heaps counts once.
    winning: Option<Count>,
    /// The number of moves, if it is at most 1000. A move in equal heaps counts once.
    of: Option<usize>,
    made: Option<Effect>,
    /// The plays, at most some 2,000, if they were asked for.
    plays: Option<Vec<ReviewPlay>>,
}

/// A play with its value.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
struct ReviewPlay {
    /// The play, written as in `moves` of the state.
    play: String,
    /// True if it wins, if that is known.
    wins: Option<bool>,
    /// The number of moves left, this one included, if it was counted.
    moves_left: Option<u32>,
    /// The number of the move among those of the position. Mirror images share it, and plays in equal heaps.
    same: usize,
}

impl From<&Review> for ReviewShape {
    fn from(review: &Review) -> ReviewShape {
        ReviewShape {
            plies: review.plies.iter().map(ReviewPly::from).collect(),
            stopped: review.stopped.as_ref().map(|stopped| stopped.name()),
        }
    }
}

impl From<&Ply> for ReviewPly {
    fn from(ply: &Ply) -> ReviewPly {
        let play = |valued: &ValuedPlay| {
            let &ValuedPlay { pile, ref play, ref drawn, wins, moves_left, same } = valued;
            let turn = Turn { player: ply.to_move, pile, play: play.clone(), drawn: drawn.clone() };
            ReviewPlay { play: turn.to_string(), wins, moves_left, same }
        };
        ReviewPly {
            position: ply.position.to_string(),
            to_move: ply.to_move,
            winner: ply.winner,
            moves_left: ply.moves_left,
            winning: ply.winning.map(Count::from),
            of: ply.of,
            made: ply.made,
            plays: ply.plays.as_ref().map(|plays| plays.iter().map(play).collect()),
        }
    }
}
