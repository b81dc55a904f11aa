//! Lines of best play: the quickest win against the slowest loss, to the end, or winning moves where the quickest are not cheap to find.
//!
//! ```
//! use ninepins::{Budget, Known, Player, line::best_line};
//! let (game, position) = ("nim".parse()?, "1+2".parse()?);
//! let line = best_line(&game, &position, Player::Left, &Known::default(), u64::MAX, &mut Budget::unlimited());
//! let plays: Vec<String> = line.steps.iter().map(|step| step.play.to_string()).collect();
//! assert_eq!(plays, ["2 -> 1", "1 -> 0", "1 -> 0"]);
//! # Ok::<(), ninepins::Refusal>(())
//! ```

use crate::{
    Known,
    json::{named, shown, shown_some},
    ladder::Ladder,
};
use ninepins_rules::{Game, Move, Player, Position, Start};
use ninepins_solver::{Budget, FullSearch, Remoteness, Stopped, Strategy, StrategyId};
use serde::Serialize;

/// The most moves of a line whose winner is known, but not its length.
const MAX_UNTIMED_MOVES: usize = 100;

/// The most positions of a full search for a line, unless the quickest win is asked for: a fraction of a second.
pub const MAX_TRIED: u64 = 100_000;

/// The shape `ninepins/line/1`: a line of best play.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Line))]
#[serde(tag = "schema", rename = "ninepins/line/1")]
#[allow(missing_docs)]
pub struct LineShape<'a> {
    pub game: String,
    pub position: String,
    #[serde(flatten)]
    pub line: &'a Line,
}

/// A line of play from a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BestLine))]
#[non_exhaustive]
pub struct Line {
    /// The player who starts.
    pub to_move: Player,
    /// The winner, if it was found.
    pub winner: Option<Player>,
    /// The number of moves of best play; none if no full search was completed. Then the winner plays any winning move, not the
    /// quickest, and the loser any move.
    pub remoteness: Option<u32>,
    /// The strategy that found the winning moves, if no full search did.
    #[serde(serialize_with = "shown_some")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<&'static str>))]
    pub by: Option<StrategyId>,
    /// The moves, in order.
    #[serde(rename = "moves")]
    pub steps: Vec<Step>,
    /// True if the line reaches the end of play.
    pub ends: bool,
    /// The limit that ended the full search, if one did.
    #[serde(serialize_with = "named")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<&'static str>))]
    pub stopped: Option<Stopped>,
}

/// A move of a line, and the position after it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LineStep))]
#[non_exhaustive]
pub struct Step {
    /// The player who moves.
    pub player: Player,
    /// The move.
    #[serde(rename = "move", serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub play: Move,
    /// The position after it.
    #[serde(serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub position: Position,
}

/// Returns the line of best play from `position` if `to_move` starts: the quickest win, if a full search of at most `most` positions shows
/// it, else any winning moves. A line that the budget cut short has the reason in [`Line::stopped`].
pub fn best_line(
    game: &Game,
    position: &Position,
    to_move: Player,
    known: &Known,
    most: u64,
    budget: &mut Budget,
) -> Line {
    let start = Start::new(game, position);
    // The winner comes first: a full search may spend the whole budget.
    let mut ladder = Ladder::new(&start, known);
    let known = ladder.winner(position, to_move, budget);
    let by = ladder.id();
    let unknown =
        Line { to_move, winner: None, steps: Vec::new(), remoteness: None, by: None, ends: false, stopped: None };
    let tried = budget.sharing(most, |share| quickest(start.game(), position, to_move, share));
    match (tried, known) {
        (Ok(line), _) => line,
        (Err(stopped), Ok(winner)) => {
            let is_own_limit = stopped == Stopped::Positions && budget.searched < budget.positions;
            let stopped = (!is_own_limit).then_some(stopped);
            let wins = |at: &Position, player| ladder.winning_move(at, player, budget).ok().flatten();
            let (steps, ends) = play_on(start.game(), position, to_move, winner, MAX_UNTIMED_MOVES, wins);
            Line { winner: Some(winner), steps, by: Some(by), ends, stopped, ..unknown }
        }
        (Err(stopped), Err(_)) => Line { stopped: Some(stopped), ..unknown },
    }
}

/// Returns the line of best play by a full search.
fn quickest(game: &Game, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Line, Stopped> {
    let mut search = FullSearch::new(game);
    let Remoteness { winner, moves } = search.remoteness(position, to_move, budget)?;
    let mut steps: Vec<Step> = Vec::new();
    for _ in 0..moves {
        let (at, player) = steps.last().map_or((position, to_move), |step: &Step| (&step.position, !step.player));
        let play = timed_move(&mut search, game, at, player, budget)?.map(|(play, _)| play);
        let step = play.and_then(|play| Some(Step { player, position: at.after(&play)?, play }));
        steps.extend(step);
    }
    Ok(Line { to_move, winner: Some(winner), steps, remoteness: Some(moves), by: None, ends: true, stopped: None })
}

/// Returns the first move that preserves the winner and shortens play by one, with the remoteness before it; `None` where play is over.
/// It is the quickest win or the slowest loss.
pub(crate) fn timed_move(
    search: &mut FullSearch,
    game: &Game,
    position: &Position,
    player: Player,
    budget: &mut Budget,
) -> Result<Option<(Move, Remoteness)>, Stopped> {
    let whole = search.remoteness(position, player, budget)?;
    let wanted = Remoteness { moves: whole.moves.saturating_sub(1), ..whole };
    for play in game.moves(position, player) {
        let Some(option) = position.after(&play) else { continue };
        if search.remoteness(&option, !player, budget)? == wanted {
            return Ok(Some((play, whole)));
        }
    }
    Ok(None)
}

/// Plays on as far as winning moves are found, but at most `most` moves: the winner plays the move that `wins`, the loser the first move.
/// Returns the moves, and whether play was over before that number.
pub(crate) fn play_on(
    game: &Game,
    position: &Position,
    to_move: Player,
    winner: Player,
    most: usize,
    mut wins: impl FnMut(&Position, Player) -> Option<Move>,
) -> (Vec<Step>, bool) {
    let mut steps: Vec<Step> = Vec::new();
    while steps.len() < most {
        let (at, player) = steps.last().map_or((position, to_move), |step| (&step.position, !step.player));
        if game.verdict(at, player).is_some() {
            return (steps, true);
        }
        let play = if player == winner { wins(at, player) } else { game.moves(at, player).next() };
        let Some((position, play)) = play.and_then(|play| Some((at.after(&play)?, play))) else { break };
        steps.push(Step { player, play, position });
    }
    (steps, false)
}
