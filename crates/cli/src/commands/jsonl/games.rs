//! The games of recent questions, with their solvers.

use ninepins::{Game, ParseError, Position, Question, Quotients, Solver};

/// The most games in memory. Each may hold a table of values.
const MAX_GAMES: usize = 16;

/// The games of recent questions.
pub(super) struct Games {
    quotients: Quotients,
    known: Vec<Known>,
    /// The index of the game that the next one replaces.
    oldest: usize,
}

/// A game line as typed, a question about the game to fill in, and a solver with the tables of the game.
pub(super) struct Known {
    line: String,
    pub(super) question: Question,
    pub(super) solver: Solver,
}

impl Games {
    pub(super) fn new(quotients: Quotients) -> Games {
        Games { quotients, known: Vec::new(), oldest: 0 }
    }

    /// Returns the game of this line, which is parsed unless the line is recent.
    pub(super) fn get(&mut self, line: &str) -> Result<&mut Known, ParseError> {
        let at = match self.known.iter().position(|known| known.line == line) {
            Some(at) => at,
            None => {
                let question = Question::new(line.parse::<Game>()?, Position::default());
                let solver = Solver::with(self.quotients.clone());
                self.add(Known { line: line.to_owned(), question, solver })
            }
        };
        Ok(&mut self.known[at])
    }

    fn add(&mut self, new: Known) -> usize {
        if self.known.len() < MAX_GAMES {
            self.known.push(new);
            return self.known.len() - 1;
        }
        let at = self.oldest;
        self.oldest = (at + 1) % MAX_GAMES;
        self.known[at] = new;
        at
    }
}
