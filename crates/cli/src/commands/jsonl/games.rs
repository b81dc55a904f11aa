//! The games of recent questions, with their solvers.

use ninepins::{Game, Known, ParseError, Position, Question, Solver};

/// The most games in memory. Each may hold a table of values.
const MAX_GAMES: usize = 16;

/// The games of recent questions.
pub(super) struct Games {
    known: Known,
    recent: Vec<Recent>,
    /// The index of the game that the next one replaces.
    oldest: usize,
}

/// A game line as typed, a question about the game to fill in, and a solver with the tables of the game.
pub(super) struct Recent {
    line: String,
    pub(super) question: Question,
    pub(super) solver: Solver,
}

impl Games {
    pub(super) fn new(known: Known) -> Games {
        Games { known, recent: Vec::new(), oldest: 0 }
    }

    /// Returns the game of this line, which is parsed unless the line is recent.
    pub(super) fn get(&mut self, line: &str) -> Result<&mut Recent, ParseError> {
        let at = match self.recent.iter().position(|recent| recent.line == line) {
            Some(at) => at,
            None => {
                let question = Question::new(line.parse::<Game>()?, Position::default());
                let solver = Solver::with(self.known.clone());
                self.add(Recent { line: line.to_owned(), question, solver })
            }
        };
        Ok(&mut self.recent[at])
    }

    fn add(&mut self, new: Recent) -> usize {
        if self.recent.len() < MAX_GAMES {
            self.recent.push(new);
            return self.recent.len() - 1;
        }
        let at = self.oldest;
        self.oldest = (at + 1) % MAX_GAMES;
        self.recent[at] = new;
        at
    }
}
