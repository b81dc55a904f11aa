//! The games asked about lately, read once.

use ninepins::{Game, ParseError, Position, Question, Solver};

/// How many games are kept. Each may hold a table of values.
const MAX_GAMES: usize = 16;

/// The games asked about lately.
#[derive(Default)]
pub(super) struct Games {
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
    /// The game of this line.
    pub(super) fn get(&mut self, line: &str) -> Result<&mut Known, ParseError> {
        let at = match self.known.iter().position(|known| known.line == line) {
            Some(at) => at,
            None => {
                let question = Question::new(line.parse::<Game>()?, Position::default());
                self.keep(Known { line: line.to_owned(), question, solver: Solver::default() })
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
