//! The endpoint of the moves of a position, and which of them win.

use crate::read_game;
use ninepins::{
    Budget, Layout, Player, Question, Refusal, Solver,
    session::{Drawn, play_words},
};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use utoipa::ToSchema;

/// The most moves in a list.
const MAX_MOVES: usize = 1000;

/// A question about the moves of a position.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct MovesOf {
    /// The game line.
    #[cfg_attr(test, schema(example = "kayles"))]
    game: String,
    /// The position, in any notation.
    #[cfg_attr(test, schema(example = "3+5+7"))]
    position: String,
    /// The player whose moves are listed; by default both, if their moves differ.
    to_move: Option<Player>,
}

/// The shape `ninepins/moves/1`: the moves of a position.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(tag = "schema", rename = "ninepins/moves/1")]
pub(crate) struct Moves {
    game: String,
    position: String,
    moves: Vec<OneMove>,
    /// True if there are more moves than the list has.
    truncated: bool,
    /// The limit that ended the work before all winning moves were known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schema(nullable = false))]
    stopped: Option<&'static str>,
}

/// A move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
struct OneMove {
    player: Player,
    #[serde(rename = "move")]
    text: String,
    words: String,
    /// True if the move wins, false if it loses, null if neither is known.
    wins: Option<bool>,
}

/// Lists the moves of a position, and which of them win.
pub(crate) fn moves(asked: &MovesOf, budget: &mut Budget) -> Result<Moves, Refusal> {
    let game = read_game(&asked.game)?;
    let layout = Layout::of_game(&asked.position, &game).map_err(|error| error.in_field("position"))?;
    let position = layout.position();
    let mut question = Question::new(game.clone(), position.clone());
    question.settings.max_moves = MAX_MOVES;
    let answer = Solver::default().solve(&question, budget);
    let answer = answer.map_err(|error| Refusal::of("", error.to_string()))?;
    let start = question.start();
    let both = !game.is_impartial() && asked.to_move.is_none();
    let only = asked.to_move.unwrap_or(Player::Left);
    let players = Player::BOTH.into_iter().filter(|&player| both || player == only);
    let mut all = players.flat_map(|player| start.game().moves(&position, player).map(move |play| (player, play)));
    let mut moves: Vec<OneMove> = Vec::new();
    for (player, play) in all.by_ref().take(MAX_MOVES) {
        let wins = answer.winning_moves.of(player).as_ref().and_then(|list| match list.moves.contains(&play) {
            true => Some(true),
            false => (!list.is_truncated()).then_some(false),
        });
        let pile = layout.piles.iter().position(|pile| *pile == Some(play.from)).unwrap_or_default();
        let words = play_words(game.ruleset(), pile, &play, &Drawn::from(play.to.to_vec()));
        moves.push(OneMove { player, text: play.to_string(), words, wins });
    }
    let truncated = all.next().is_some();
    let stopped = answer.stopped.as_ref().map(ninepins::Stopped::name);
    let (game, position) = (game.to_string(), position.to_string());
    Ok(Moves { game, position, moves, truncated, stopped })
}
