//! The front door: a question in, an answer out.

use crate::{Analysis, Question, Quotients, explain, ladder::Ladder};
use ninepins_rules::{ByPlayer, Game, Outcome, Player, Position, Start};
use ninepins_solver::{
    Budget, FullSearch, MemoKind, MoveList, Search, Stopped, Strategy, StrategyId, Unlicensed, theorem::theorem,
};

/// Answers questions, and keeps the tables of the theorems that answered the last game.
///
/// An answer does not depend on the questions before it, and neither does the number of positions searched; but a question about a
/// misère quotient that is known already is answered by it at once. The number of positions is that of the search that the answer rests
/// on: none for a theorem or a quotient, though it was searched first.
#[derive(Default)]
pub struct Solver {
    ladder: Option<Ladder>,
    quotients: Quotients,
}

impl Solver {
    /// A solver that finds misère quotients among `quotients`, and keeps them there.
    pub fn with(quotients: Quotients) -> Solver {
        Solver { ladder: None, quotients }
    }

    /// Answers `question` within `budget`. Where the budget ends the work, the analysis says so and holds what is known.
    ///
    /// # Errors
    ///
    /// If the question asks for a theorem whose hypotheses the game lacks.
    pub fn solve(&mut self, question: &Question, budget: &mut Budget) -> Result<Analysis, Unlicensed> {
        let start = question.start();
        let game = start.game();
        let mut answer = match question.strategy {
            None => self.best(&start, question, budget),
            Some(id @ (StrategyId::Brute | StrategyId::Search)) => {
                let (memo, cancel) =
                    if id == StrategyId::Brute { (MemoKind::None, false) } else { (question.memo, question.cancel) };
                ask(&mut Search::new(game, memo).with_cancelling(cancel), game, question, budget)
            }
            Some(id) => match theorem(id, game) {
                Some(theorem) => ask(theorem?.as_mut(), game, question, budget),
                None => ask(&mut self.quotients.strategy(game)?, game, question, budget),
            },
        };
        if question.remoteness && answer.stopped.is_none() {
            let (mut full, before) = (FullSearch::new(game), budget.searched);
            match ByPlayer::try_each(|player| full.remoteness(&question.position, player, budget)) {
                Ok(remoteness) => answer.remoteness = Some(remoteness),
                Err(stopped) => answer.stopped = Some(stopped),
            }
            answer.positions += budget.searched - before;
        }
        Ok(answer)
    }

    /// Who wins `position`, found in the best way there is, and nothing more: no moves, no reason.
    ///
    /// # Errors
    ///
    /// If the budget ends the work.
    pub fn outcome(&mut self, game: &Game, position: &Position, budget: &mut Budget) -> Result<Outcome, Stopped> {
        self.ladder(&Start::new(game, position), MemoKind::Hash, true).outcome(position, budget)
    }

    /// The ladder of `game`, with a search that has seen nothing.
    fn ladder(&mut self, start: &Start<'_>, memo: MemoKind, cancel: bool) -> &mut Ladder {
        let ladder = self.ladder.take().filter(|ladder| ladder.game() == start.game());
        let ladder = self.ladder.insert(ladder.unwrap_or_else(|| Ladder::new(start, &self.quotients)));
        ladder.search_anew(memo, cancel);
        ladder
    }

    /// The answer of the first rung that suffices.
    fn best(&mut self, start: &Start<'_>, question: &Question, budget: &mut Budget) -> Analysis {
        let ladder = self.ladder(start, question.memo, question.cancel);
        let mut searched = 0;
        let mut answer = ladder.climb(&question.position, budget, |strategy, budget| {
            let answer = ask(strategy, start.game(), question, budget);
            searched += answer.positions;
            answer
        });
        if answer.theorem.is_none() {
            // It may have been searched in two turns.
            answer.positions = searched;
        }
        if answer.outcome.is_none() {
            answer.beyond = ladder.beyond().map(str::to_owned);
        }
        answer
    }
}

/// Asks one strategy everything.
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
    };
    let before = budget.searched;
    if let Err(stopped) = fill(&mut answer, strategy, game, question.max_moves, budget) {
        answer.stopped = Some(stopped);
    }
    // A quotient that is built on the way says more now.
    answer.theorem = strategy.theorem();
    answer.positions = budget.searched - before;
    if answer.stopped.is_none() {
        // What the explanation costs is not the answer's.
        answer.why = explain::why(strategy, game, &answer, &mut budget.clone());
    }
    answer
}

/// Fills in what is found out, in the order in which it is found, so that a stop leaves what is known.
fn fill(
    answer: &mut Analysis,
    strategy: &mut dyn Strategy,
    game: &Game,
    max_moves: usize,
    budget: &mut Budget,
) -> Result<(), Stopped> {
    let position = answer.position.clone();
    let outcome = strategy.outcome(&position, budget)?;
    answer.outcome = Some(outcome);
    answer.value = strategy.value(&position, budget)?;
    let players = Player::BOTH.into_iter();
    let stuck = players.filter(|&player| game.moves(&position, player).next().is_none());
    answer.wins_without_moving = stuck.filter(|&p| game.convention().winner_without_move(p) == p).collect();
    for player in Player::BOTH {
        let list = match player {
            Player::Right if game.is_impartial() => answer.winning_moves.left.clone(),
            _ if outcome.winner(player) != player => Some(MoveList::complete(Vec::new())),
            _ => Some(strategy.winning_moves(&position, player, max_moves, budget)?),
        };
        *answer.winning_moves.of_mut(player) = list;
    }
    Ok(())
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let game = self.ladder.as_ref().map(Ladder::game);
        f.debug_struct("Solver").field("game", &game).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcome_alone_is_that_of_the_whole_answer() {
        let mut solver = Solver::default();
        for (game, position) in [
            ("kayles", "1+60"),
            ("kayles misere", "3+3"),
            ("nimmy", "1+2+3"),
            ("partizan-kayles", "1+4"),
            ("0.45 misere", "5+6"),
        ] {
            let question = Question::new(game.parse().unwrap(), position.parse().unwrap());
            let whole = solver.solve(&question, &mut Budget::unlimited()).unwrap().outcome;
            let alone = solver.outcome(&question.game, &question.position, &mut Budget::unlimited());
            assert_eq!(alone.ok(), whole, "{game}: {position}");
        }
        let spent = &mut Budget::of_positions(1);
        assert_eq!(solver.outcome(&"nimmy".parse().unwrap(), &"3+4".parse().unwrap(), spent), Err(Stopped::Positions));
    }
}
