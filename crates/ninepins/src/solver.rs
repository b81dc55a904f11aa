//! The front door: which strategy answers, and the answer put together.

use crate::{Analysis, Question, Quotients, Stop, Strategy, explain, quotients::sharing};
use ninepins_rules::{ByPlayer, Game, Outcome, Player, Position};
use ninepins_solver::{
    Budget, FullSearch, MemoKind, MoveList, Search, Stopped, Strategy as Solve, Unlicensed,
    quotient::{theorem_named, theorems},
};

/// Answers questions, and keeps the tables of the theorems that answered the last game.
///
/// An answer does not depend on the questions before it, and neither does the number of positions searched; but a question about a
/// misère quotient that is known already is answered by it at once. The number of positions is that of the search that the answer rests
/// on: none for a theorem or a quotient, though it was searched first.
#[derive(Default)]
pub struct Solver {
    game: Option<Game>,
    theorems: Vec<Box<dyn Solve>>,
    quotients: Quotients,
}

impl Solver {
    /// A solver that finds misère quotients among `quotients`, and keeps them there.
    pub fn with(quotients: Quotients) -> Solver {
        Solver { quotients, ..Solver::default() }
    }

    /// Answers `question` within `budget`. Where the budget ends the work, the analysis says so and holds what is known.
    ///
    /// # Errors
    ///
    /// If the question asks for a theorem whose hypotheses the game lacks.
    pub fn solve(&mut self, question: &Question, budget: &mut Budget) -> Result<Analysis, Unlicensed> {
        let game = &*question.game.played_from(&question.position);
        let mut answer = match question.strategy {
            Strategy::Auto => self.auto(game, question, budget),
            Strategy::Brute => ask(&mut Search::brute(game), game, question, budget),
            Strategy::Search => search(game, question, budget),
            Strategy::Theorem(name) => match theorem_named(name, game) {
                Some(theorem) => ask(theorem?.as_mut(), game, question, budget),
                None => self.auto(game, question, budget),
            },
            Strategy::MisereQuotient => ask(&mut self.quotients.strategy(game)?, game, question, budget),
        };
        if question.remoteness && answer.stopped.is_none() {
            let (mut full, before) = (FullSearch::new(game), budget.searched);
            match ByPlayer::try_each(|player| full.remoteness(&question.position, player, budget)) {
                Ok(remoteness) => answer.remoteness = Some(remoteness),
                Err(stopped) => answer.stopped = Some(stopped.into()),
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
        let game = &*game.played_from(position);
        for theorem in self.theorems_of(game) {
            match theorem.outcome(position, budget) {
                Err(Stopped::BeyondTable(_) | Stopped::Memory) => {}
                told => return told,
            }
        }
        Search::new(game, MemoKind::Hash, true).outcome(position, budget)
    }

    /// The theorems that `game` is licensed for, the strongest first.
    fn theorems_of(&mut self, game: &Game) -> &mut [Box<dyn Solve>] {
        if self.game.as_ref() != Some(game) {
            self.theorems = theorems(game);
            self.game = Some(game.clone());
        }
        &mut self.theorems
    }

    /// The strongest theorem whose table reaches, else search.
    fn auto(&mut self, game: &Game, question: &Question, budget: &mut Budget) -> Analysis {
        let mut beyond = None;
        for theorem in self.theorems_of(game) {
            let answer = ask(theorem.as_mut(), game, question, budget);
            // A theorem that knows who wins, if not every winning move, knows more than a search of such large heaps would. One
            // whose table ends, or has no room, leaves it to the search.
            if answer.outcome.is_some() || !matches!(answer.stopped, Some(Stop::BeyondTable(_) | Stop::Memory)) {
                return answer;
            }
            if let Some(Stop::BeyondTable(why)) = answer.stopped {
                beyond = Some(why);
            }
        }
        let found = self.search_or_build(game, question, budget);
        Analysis { beyond: beyond.filter(|_| found.outcome.is_none()), ..found }
    }

    /// Search, and where that takes long the misère quotient, if there is one. What the search remembers is not lost.
    fn search_or_build(&self, game: &Game, question: &Question, budget: &mut Budget) -> Analysis {
        let Some(mut quotient) = self.quotients.that_may_help(game, &question.position) else {
            return search(game, question, budget);
        };
        if quotient.is_at_hand(&question.position, budget) {
            let answer = ask(&mut quotient, game, question, budget);
            if answer.outcome.is_some() {
                return answer;
            }
        }
        let mut search = Search::new(game, question.memo, question.cancel);
        let (first, may_go_on) = sharing(budget, |share| ask(&mut search, game, question, share));
        if !may_go_on || !matches!(first.stopped, Some(Stop::Positions | Stop::Memory | Stop::BeyondTable(_))) {
            return first;
        }
        let answer = ask(&mut quotient, game, question, budget);
        match answer.stopped {
            Some(Stop::Interrupted) if answer.outcome.is_none() => Analysis { stopped: answer.stopped, ..first },
            Some(_) if answer.outcome.is_none() => {
                let more = ask(&mut search, game, question, budget);
                Analysis { positions: first.positions + more.positions, ..more }
            }
            _ => answer,
        }
    }
}

/// Asks a search with a memo of its own.
fn search(game: &Game, question: &Question, budget: &mut Budget) -> Analysis {
    ask(&mut Search::new(game, question.memo, question.cancel), game, question, budget)
}

/// Asks one strategy everything.
fn ask(strategy: &mut dyn Solve, game: &Game, question: &Question, budget: &mut Budget) -> Analysis {
    let mut answer = Analysis {
        game: question.game.clone(),
        position: question.position.clone(),
        outcome: None,
        winning_moves: ByPlayer::default(),
        wins_without_moving: Vec::new(),
        value: None,
        strategy: strategy.name(),
        theorem: None,
        why: String::new(),
        positions: 0,
        remoteness: None,
        stopped: None,
        beyond: None,
    };
    let before = budget.searched;
    if let Err(stopped) = fill(&mut answer, strategy, game, question.max_moves, budget) {
        answer.stopped = Some(stopped.into());
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
    strategy: &mut dyn Solve,
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
        f.debug_struct("Solver").field("game", &self.game).finish_non_exhaustive()
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
