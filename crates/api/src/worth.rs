//! The endpoint of the value of a position in normal play.

use crate::{question::read_position, refusal::Refusal};
use ninepins::{
    Budget, Game, Player, Position, Stopped,
    json::ValueShape,
    values::{Facts, FarHeaps, Unsuited, Values, Worth, thermograph},
};
use serde::{Deserialize, Serialize};
use std::slice;
#[cfg(test)]
use {crate::refusal::Failure, utoipa::ToSchema};

/// The most bytes of a value in an answer, and of that of an option or a heap.
const MAX_VALUE: usize = 1 << 16;
const MAX_SHORT: usize = 200;

/// The most options of a player that are listed.
const MAX_OPTIONS: usize = 200;

/// A question about the value of a position.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct WorthOf {
    /// The game line, in normal play.
    #[cfg_attr(test, schema(example = "0.7|0.07"))]
    game: String,
    #[cfg_attr(test, schema(example = "7"))]
    position: String,
}

/// The value of a position, its thermograph, and the values of its options.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
pub(crate) struct WorthFound {
    #[serde(flatten)]
    facts: ValueShape,
    /// The text for people: shortened, with `{..|..}` for deep followers, if it is long; `N.S + G`, which is N copies of S plus G,
    /// if it is too large for a canonical form.
    brief: Option<String>,
    /// The picture of the thermograph.
    svg: Option<String>,
    /// Moves with the values of what they leave, at most 200 a player, and as many as the limits allow.
    moves: Vec<MoveWorth>,
}

/// A move, and the value of the position that it leaves.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
struct MoveWorth {
    player: Player,
    /// The move, such as `7 -> 3+3`.
    text: String,
    /// The text for people: shortened, with `{..|..}` for deep followers, if it is long.
    value: String,
}

/// Finds the value of a position in normal play.
#[cfg_attr(test, utoipa::path(post, path = "/api/value", request_body = WorthOf, responses(
    (status = 200, body = WorthFound),
    (status = 400, description = "the question cannot be read, or its heaps have no values of normal play", body = Failure)
)))]
pub(crate) fn value(asked: &WorthOf, budget: &mut Budget) -> Result<WorthFound, Refusal> {
    let (game, position) = read_position(&asked.game, &asked.position)?;
    let mut heaps = FarHeaps::of(&game, slice::from_ref(&position)).map_err(|why| unsuited(&asked.game, &why))?;
    let mut values = Values::new();
    let (facts, brief) = match heaps.worth(&mut values, &position, budget) {
        Ok(Worth::Value(value)) => {
            let facts = Facts::of(&mut values, value, MAX_VALUE, budget);
            let brief = facts.brief.as_ref().map(|brief| brief.text.clone());
            (facts, brief)
        }
        // A sum that is too large to be added up is shown as one.
        Ok(sum) => (Facts::unknown(Some(Stopped::Range)), sum.text(&mut values, MAX_SHORT, budget).ok()),
        Err(halted) => (Facts::unknown(Some(halted)), None),
    };
    let svg = facts
        .thermograph
        .as_ref()
        .map(|graph| thermograph(&format!("{position} in {game}"), brief.as_deref().unwrap_or_default(), graph));
    let moves = moves(&mut values, &mut heaps, &game, &position, budget);
    Ok(WorthFound { facts: facts.of_position(&game, &position), brief, svg, moves })
}

/// Lists moves with the values of what they leave, up to the first that is not found within the budget.
fn moves(
    values: &mut Values,
    heaps: &mut FarHeaps,
    game: &Game,
    position: &Position,
    budget: &Budget,
) -> Vec<MoveWorth> {
    let mut found = Vec::new();
    for player in Player::BOTH {
        for m in game.moves(position, player).take(MAX_OPTIONS) {
            let Some(after) = position.after(&m) else { continue };
            let worth = heaps.worth(values, &after, budget);
            let Ok(text) = worth.and_then(|worth| worth.text(values, MAX_SHORT, budget)) else { return found };
            found.push(MoveWorth { player, text: m.to_string(), value: text });
        }
    }
    found
}

fn unsuited(typed: &str, why: &Unsuited) -> Refusal {
    Refusal::of(typed, 0..typed.len(), why.to_string()).in_field("game")
}
