//! The solver: questions in, answers out.

use crate::{Analysis, Known, Question, explain, ladder::Ladder};
use ninepins_rules::{ByPlayer, Game, Outcome, Player, Position, Start};
use ninepins_solver::{
    Budget, ByValues, FullSearch, MemoKind, MoveList, Search, Stopped, Strategy, StrategyId, Unlicensed,
    theorem::theorem,
};
use std::borrow::Cow;

/// The number of positions that an explanation may search in any case.
const EXPLAINED: u64 = 100_000;

/// Answers questions, and keeps the tables of the theorems for the last game.
///
/// Answers, and the numbers of positions in them, do not depend on earlier questions, with one exception: a misère quotient that is
/// known already answers at once, or one that is built because earlier questions searched much, and so does a table of a board; see
/// [`may_use_earlier`](crate::may_use_earlier). The number of
/// positions is that of the search that the answer rests on; it is 0 for a theorem or a quotient, even if a search was tried first,
/// and for values the number of sums that they searched.
///
/// ```
/// use ninepins::{Budget, Question, Solver, Stopped};
/// let question = Question::new("nimmy".parse()?, "1+3+5+7".parse()?);
/// let answer = Solver::default().solve(&question, &mut Budget::of_positions(10))?;
/// assert_eq!((answer.outcome, answer.stopped), (None, Some(Stopped::Positions)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Solver {
    /// Boxed: it is large, and would be moved about.
    ladder: Option<Box<Ladder>>,
    known: Known,
}

impl Solver {
    /// Creates a solver that finds misère quotients among `quotients`, and adds those that it builds.
    pub fn with(known: Known) -> Solver {
        Solver { ladder: None, known }
    }

    /// Answers `question` within `budget`. If the budget ends the work, the answer has the reason and what was found.
    ///
    /// # Errors
    ///
    /// [`Unlicensed`] if the question asks for a theorem whose hypotheses the game lacks.
    pub fn solve(&mut self, question: &Question, budget: &mut Budget) -> Result<Analysis, Unlicensed> {
        let (start, settings) = (question.start(), &question.settings);
        let game = start.game();
        let mut answer = match settings.strategy {
            None => self.best(&start, question, budget),
            // Few strategies may answer where options cannot be listed.
            Some(id)
                if !matches!(id, StrategyId::NimValues | StrategyId::Wythoff | StrategyId::Sweep)
                    && game.ruleset().lists_all(question.position.heaps()).is_err() =>
            {
                let mut answer = ask(&mut Search::new(game, MemoKind::None), game, question, budget);
                answer.strategy = id;
                answer
            }
            Some(id @ (StrategyId::Brute | StrategyId::Search)) => {
                let (memo, cancel) =
                    if id == StrategyId::Brute { (MemoKind::None, false) } else { (settings.memo, settings.cancel) };
                ask(&mut Search::new(game, memo).with_cancelling(cancel), game, question, budget)
            }
            Some(id) => match theorem(id, game) {
                Some(theorem) => ask(theorem?.as_mut(), game, question, budget),
                None => ask(&mut self.known.by_quotient(game)?, game, question, budget),
            },
        };
        if answer.outcome.is_some()
            && answer.value.is_none()
            && let Ok(mut values) = ByValues::of(game)
        {
            match values.value(&question.position, budget) {
                Ok(value) => answer.value = value,
                Err(stopped) => answer.stopped = answer.stopped.or(Some(stopped)),
            }
        }
        if settings.remoteness && answer.stopped.is_none() {
            let (mut full, before) = (FullSearch::new(game), budget.searched);
            match ByPlayer::try_each(|player| full.remoteness(&question.position, player, budget)) {
                Ok(remoteness) => answer.remoteness = Some(remoteness),
                Err(stopped) => answer.stopped = Some(stopped),
            }
            answer.positions += budget.searched - before;
        }
        Ok(answer)
    }

    /// Returns the strategies that left the last question to the next one, in the order in which they were asked, each with the reason: it
    /// does not know the answer, or did not find it within its share of the limits. Questions that name a strategy do not change this list.
    pub fn declined(&self) -> &[(StrategyId, Cow<'static, str>)] {
        self.ladder.as_ref().map_or(&[], |ladder| &ladder.declined)
    }

    /// Returns the outcome of `position` alone, without moves or reasons.
    pub fn outcome(&mut self, game: &Game, position: &Position, budget: &mut Budget) -> Result<Outcome, Stopped> {
        self.ladder(&Start::new(game, position), MemoKind::Hash, true).outcome(position, budget)
    }

    /// Returns the ladder of the game as it is played from `start`, with a new search.
    fn ladder(&mut self, start: &Start<'_>, memo: MemoKind, cancel: bool) -> &mut Ladder {
        let ladder = self.ladder.take().filter(|ladder| ladder.game == *start.game());
        let ladder = self.ladder.insert(ladder.unwrap_or_else(|| Box::new(Ladder::new(start, &self.known))));
        ladder.search_anew(memo, cancel);
        ladder
    }

    /// Returns the answer of the first rung that suffices.
    fn best(&mut self, start: &Start<'_>, question: &Question, budget: &mut Budget) -> Analysis {
        let ladder = self.ladder(start, question.settings.memo, question.settings.cancel);
        let mut searched = 0;
        let mut answer = ladder.climb(&question.position, budget, |strategy, budget| {
            let answer = ask(strategy, start.game(), question, budget);
            // A quotient that was not finished counts its work, but searched nothing.
            searched += if answer.theorem.is_none() { answer.positions } else { 0 };
            answer
        });
        if answer.theorem.is_none() {
            // The search may have come in two steps.
            answer.positions = searched;
        }
        if answer.outcome.is_none() {
            (answer.beyond, answer.heaps_known) = (ladder.beyond.clone(), ladder.heaps_known);
        }
        answer
    }
}

/// Asks one strategy the whole question.
fn ask(strategy: &mut dyn Strategy, game: &Game, question: &Question, budget: &mut Budget) -> Analysis {
    let mut answer = Analysis {
        game: question.game.clone(),
        position: question.position.clone(),
        outcome: None,
        winning_moves: ByPlayer::default(),
        wins_without_moving: Vec::new(),
        value: None,
        strategy: strategy.id(),
        theorem: None,
        why: String::new(),
        positions: 0,
        remoteness: None,
        stopped: None,
        beyond: None,
        heaps_known: None,
    };
    let (before, Question { position, settings, .. }) = (budget.searched, question);
    // A stop leaves what was found before it.
    let mut fill = || {
        let outcome = strategy.outcome(position, budget)?;
        answer.outcome = Some(outcome);
        answer.value = strategy.value(position, budget)?;
        // In normal play a player without a move loses, so no move is sought.
        let may_win = Player::BOTH.into_iter().filter(|&p| game.convention().winner_without_move(p) == p);
        answer.wins_without_moving = may_win.filter(|&player| game.moves(position, player).next().is_none()).collect();
        for player in Player::BOTH {
            let list = match player {
                Player::Right if game.is_impartial() => answer.winning_moves.left.clone(),
                _ if outcome.winner(player) != player => Some(MoveList::complete(Vec::new())),
                // The explanation names one.
                _ => Some(strategy.winning_moves(position, player, settings.max_moves.max(1), budget)?),
            };
            *answer.winning_moves.of_mut(player) = list;
        }
        Ok(())
    };
    answer.stopped = fill().err();
    // A quotient that was built on the way names its theorem more exactly.
    answer.theorem = strategy.theorem();
    answer.positions = budget.searched - before;
    if answer.stopped.is_none() {
        // The answer does not count the positions of its explanation, which takes no longer than the answer did.
        let most = answer.positions.max(EXPLAINED);
        answer.why = budget.clone().sharing(most, |budget| explain::why(strategy, game, &answer, budget));
    }
    if settings.max_moves == 0 {
        for list in [&mut answer.winning_moves.left, &mut answer.winning_moves.right].into_iter().flatten() {
            list.moves = [].into();
        }
    }
    answer
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let game = self.ladder.as_ref().map(|ladder| &ladder.game);
        f.debug_struct("Solver").field("game", &game).finish_non_exhaustive()
    }
}
