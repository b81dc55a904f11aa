//! The games asked about lately, read once.

use ninepins::{Game, ParseError, Position, Question, Quotients, Solver};

/// How many games are kept. Each may hold a table of values.
const MAX_GAMES: usize = 16;

/// The games asked about lately.
pub(super) struct Games {
    quotients: Quotients,
    known: Vec<Known>,
    /// Which one makes room when the next is read.
    oldest: usize,
}

/// A game line as typed, a question about the game, to be filled in, and a solver with the game's tables.
pub(super) struct Known {
    line: String,
    pub(super) question: Question,
    pub(super) solver: Solver,
}

impl Games {
    /// None yet.
    pub(super) fn new(quotients: Quotients) -> Games {
        Games { quotients, known: Vec::new(), oldest: 0 }
    }

    /// The game of this line.
    pub(super) fn get(&mut self, line: &str) -> Result<&mut Known, ParseError> {
        let at = match self.known.iter().position(|known| known.line == line) {
            Some(at) => at,
            None => {
                let question = Question::new(line.parse::<Game>()?, Position::default());
                let solver = Solver::with(self.quotients.clone());
                self.keep(Known { line: line.to_owned(), question, solver })
            }
        };
        Ok(&mut self.known[at])
    }

    fn keep(&mut self, new: Known) -> usize {
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
