//! The endpoints of positions: who wins, and by which moves.

use crate::{
    question::{read, read_position},
    refusal::Refusal,
};
use ninepins::{
    Analysis, Budget, MemoKind, Player, Question, Solver,
    session::{Drawn, play_words},
    strategy_named, strategy_names,
};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use {crate::refusal::Failure, ninepins::json::Answer, utoipa::ToSchema};

/// The most moves in a list.
const MAX_MOVES: usize = 1000;

/// A question about the winner of a position.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    /// The game line: `0.77`, `kayles misere`.
    #[cfg_attr(test, schema(example = "kayles"))]
    game: String,
    /// The position, in any notation.
    #[cfg_attr(test, schema(example = "3+5+7"))]
    position: String,
    /// The strategy: `auto`, `brute`, `search` or the name of a theorem.
    strategy: Option<String>,
    /// The memo of a search, by default `hash`.
    memo: Option<MemoKind>,
    /// True, the default, if a search cancels equal heaps, or in misère play takes equal heaps for one another, where that is valid.
    cancel: Option<bool>,
    /// The most positions to search.
    max_positions: Option<u64>,
    /// The most winning moves to list, up to 1000.
    max_moves: Option<usize>,
    /// True if the moves to the end are counted, too.
    remoteness: Option<bool>,
}

impl Solve {
    fn question(&self) -> Result<Question, Refusal> {
        let (game, position) = read_position(&self.game, &self.position)?;
        let mut question = Question::new(game, position);
        if let Some(name) = &self.strategy {
            question.strategy = strategy_named(name).map_err(|_| {
                Refusal::of(name, 0..name.len(), "there is no such strategy")
                    .with_help(format!("there are {}", strategy_names().collect::<Vec<_>>().join(", ")))
                    .in_field("strategy")
            })?;
        }
        question.memo = self.memo.unwrap_or_default();
        question.cancel = self.cancel.unwrap_or(true);
        question.remoteness = self.remoteness.unwrap_or(false);
        question.max_moves = self.max_moves.unwrap_or(MAX_MOVES).min(MAX_MOVES);
        Ok(question)
    }
}

/// Returns who wins a position, by which moves, and why.
#[cfg_attr(test, utoipa::path(post, path = "/api/solve", request_body = Solve, responses(
    (status = 200, body = Answer<'static>),
    (status = 400, description = "the question cannot be read", body = Failure)
)))]
pub(crate) fn solve(asked: &Solve, budget: &mut Budget) -> Result<Analysis, Refusal> {
    let question = asked.question()?;
    budget.positions = asked.max_positions.unwrap_or(u64::MAX);
    Solver::default().solve(&question, budget).map_err(|unlicensed| {
        let strategy = asked.strategy.as_deref().unwrap_or_default();
        Refusal::of(strategy, 0..strategy.len(), unlicensed.to_string()).in_field("strategy")
    })
}

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
#[cfg_attr(test, utoipa::path(post, path = "/api/moves", request_body = MovesOf, responses(
    (status = 200, body = Moves),
    (status = 400, description = "the question cannot be read", body = Failure)
)))]
pub(crate) fn moves(asked: &MovesOf, budget: &mut Budget) -> Result<Moves, Refusal> {
    let (game, layout) = read(&asked.game, &asked.position)?;
    let position = layout.position();
    let question = Question::new(game.clone(), position.clone()).with_max_moves(MAX_MOVES);
    let answer = Solver::default().solve(&question, budget);
    let answer = answer.map_err(|error| Refusal::of("", 0..0, error.to_string()))?;
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
