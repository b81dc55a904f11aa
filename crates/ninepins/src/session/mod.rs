//! A played game as plain data: the piles as drawn, whose turn it is, history, undo and redo, and who has won and why.
//!
//! ```
//! use ninepins::{Budget, Layout, Player, Quotients, session::{Session, Setup, reply}};
//!
//! let game = "nimmy".parse().unwrap();
//! let mut session = Session::new(game, "1,2,3,2".parse().unwrap(), Setup::default()).unwrap();
//! session.play_text("take 1 from pile 2").unwrap();
//! let answer = reply(&session, &Quotients::default(), &mut Budget::of_positions(100_000)).unwrap();
//! session.play(answer.pile, answer.play.to).unwrap();
//! assert_eq!(session.to_move(), Player::Left);
//! // A record replays to the same state.
//! assert_eq!(Session::read(&session.record().to_string()), Ok(session));
//! ```
//!
//! Nothing jumps: a pile keeps its place, an emptied one too, and the parts of a split pile take its place in the order in which
//! they are given. What is played is the game as played from its start ([`Game::played_from`]): a start that the game lists as
//! terminal is played on from. Who has won is told by [`Game::verdict`] alone.

mod chance;
mod computer;
mod error;
mod record;
mod refusal;
mod row;
mod setup;
mod text;
mod turn;
mod verdict;
mod words;

pub use computer::{Grounds, MAX_FULL_STEPS, Reply, hint, reply, why};
pub use error::PlayError;
pub use record::{MAX_RECORD, Record, RecordError, RecordErrorKind};
pub use row::{MAX_PINS, Pin, Row};
pub use setup::{Level, Seat, Setup};
pub use turn::{Drawn, Turn};
pub use verdict::{Reason, Verdict};
pub use words::{pile_label, play_words};

use ninepins_rules::{Game, Heap, Layout, Move, Parts, Player, Position};

/// The most piles that a game may start with.
pub const MAX_PILES: usize = 1000;

/// The most moves of a game.
pub const MAX_TURNS: usize = 10_000;

/// A game that is being played, or has been.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    game: Game,
    /// The game as played from the start.
    played: Game,
    start: Layout,
    setup: Setup,
    piles: Vec<Option<Heap>>,
    history: Vec<Turn>,
    /// What was undone, the next to be redone last.
    undone: Vec<Turn>,
}

impl Session {
    /// A game of `game` from `start`.
    ///
    /// # Errors
    ///
    /// If there are more than [`MAX_PILES`] piles, or one of them has a limit and the game has none.
    pub fn new(game: Game, start: Layout, setup: Setup) -> Result<Session, PlayError> {
        if start.piles.len() > MAX_PILES {
            let message =
                format!("there are {} piles, and a game is played with at most {MAX_PILES}", start.piles.len());
            return Err(PlayError::new(message));
        }
        if let Some(heap) = start.piles.iter().flatten().find(|&&heap| !game.admits(heap)) {
            let message = format!("`{heap}` has a limit, but the game has no limits");
            return Err(PlayError::new(message).with_help(format!("write `{}`", heap.size())));
        }
        // A notation that would not be read again, such as a row with emptied piles, is not kept.
        let start = match Layout::of_game(&record::written(&start), &game) {
            Ok(read) if read.piles == start.piles => read,
            _ => start,
        };
        let played = game.played_from(&start.position()).into_owned();
        let piles = start.piles.clone();
        Ok(Session { game, played, start, setup, piles, history: Vec::new(), undone: Vec::new() })
    }

    /// The game, as asked for.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game as it is played from the start.
    pub fn played(&self) -> &Game {
        &self.played
    }

    /// The position that play started from, as typed.
    pub fn start(&self) -> &Layout {
        &self.start
    }

    /// The same as text.
    pub fn start_text(&self) -> String {
        record::written(&self.start)
    }

    /// Who starts, who plays, and how well the computer does.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The piles as drawn; `None` is the place of an emptied one.
    pub fn piles(&self) -> &[Option<Heap>] {
        &self.piles
    }

    /// The piles in the notation of the start.
    pub fn layout(&self) -> Layout {
        Layout { piles: self.piles.clone(), notation: self.start.notation }
    }

    /// The position: the piles without their places.
    pub fn position(&self) -> Position {
        self.piles.iter().copied().flatten().collect()
    }

    /// Whose turn it is, or would be if play were not over.
    pub fn to_move(&self) -> Player {
        if self.history.len().is_multiple_of(2) { self.setup.first } else { !self.setup.first }
    }

    /// Whether it is the computer's turn, which it is not when play is over.
    pub fn is_computers_turn(&self) -> bool {
        self.setup.seats.of(self.to_move()) == &Seat::Computer && self.verdict().is_none()
    }

    /// The moves made so far.
    pub fn history(&self) -> &[Turn] {
        &self.history
    }

    /// The moves that were undone, the next to be redone first.
    pub fn undone(&self) -> impl Iterator<Item = &Turn> {
        self.undone.iter().rev()
    }

    /// Who has won and why, if play is over.
    pub fn verdict(&self) -> Option<Verdict> {
        Verdict::of(&self.played, self.position(), self.to_move(), self.history.last().map(|turn| turn.player))
    }

    /// The moves of the player to move, each with the place of its pile: by place, then in the order of moves. Lazy. None if
    /// play is over.
    pub fn moves(&self) -> impl Iterator<Item = (usize, Move)> + '_ {
        let player = self.to_move();
        let open = !self.played.is_terminal(&self.position());
        let piles = self.piles.iter().enumerate().filter(move |_| open);
        let piles = piles.filter_map(|(place, pile)| Some((place, (*pile)?)));
        piles.flat_map(move |(place, heap)| {
            self.played.ruleset().moves_from(heap, player).map(move |play| (place, play))
        })
    }

    /// The moves of the player to move that touch the pile at `place`, with every way to draw each: what is taken from the start of
    /// a pile or from its end, the smaller part first or last. Where piles are not drawn as a row, once each. Lazy.
    pub fn plays_of(&self, place: usize) -> impl Iterator<Item = (Move, Drawn)> + '_ {
        let (player, is_row) = (self.to_move(), self.is_row());
        let open = !self.played.is_terminal(&self.position());
        let heap = self.piles.get(place).copied().flatten().filter(|_| open);
        let moves = heap.into_iter().flat_map(move |heap| self.played.ruleset().moves_from(heap, player));
        let ways = move |play: &Move| if is_row { row::ways(play) } else { vec![Drawn::from(play.to.to_vec())] };
        moves.flat_map(move |play| ways(&play).into_iter().map(move |drawn| (play, drawn)))
    }

    /// Makes `parts` of the pile at `place`, drawn in ascending order.
    ///
    /// # Errors
    ///
    /// If play is over or the rules do not allow it; nothing is changed then.
    pub fn play(&mut self, place: usize, parts: Parts) -> Result<&Turn, PlayError> {
        self.play_drawn(place, Drawn::from(parts.to_vec()))
    }

    /// Makes `drawn` of the pile at `place`.
    ///
    /// # Errors
    ///
    /// As [`Session::play`].
    pub fn play_drawn(&mut self, place: usize, drawn: Drawn) -> Result<&Turn, PlayError> {
        let turn = self.allowed(place, drawn)?;
        self.undone.clear();
        self.make(turn);
        Ok(&self.history[self.history.len() - 1])
    }

    /// Makes a move that is written in one of these ways, with piles counted from 1:
    ///
    /// - `5 -> 2+2`: of the first pile that is 5. `pile 3: 5 -> 2+2` or `5 -> 2+2 @3`: of pile 3. The parts are drawn in the order written, and what is
    ///   taken lay between them; of `5 -> 3` it lay after the 3, of `5 -> 0+3` before it.
    /// - `take 2 from pile 1`, or shorter `2 from 1` or `2 1`: the rest stays in one pile, and what is taken lay after it; `take 2
    ///   from the start of pile 1`: before it. `take 2 from pile 1 leaving 1+3` splits the rest. `all` stands for the whole pile.
    /// - `split pile 1 into 1+3`.
    ///
    /// With words, limits follow from the rules and need not be written. What this program prints as a move it reads too.
    ///
    /// # Errors
    ///
    /// As [`Session::play`], and if the text is no move.
    pub fn play_text(&mut self, text: &str) -> Result<&Turn, PlayError> {
        self.not_over()?;
        let (place, drawn) = text::read(self, text)?;
        self.play_drawn(place, drawn)
    }

    /// Takes back the last move, which is returned.
    pub fn undo(&mut self) -> Option<&Turn> {
        let turn = self.history.pop()?;
        self.piles.splice(turn.pile..turn.pile + turn.places(), [Some(turn.play.from)]);
        self.undone.push(turn);
        self.undone.last()
    }

    /// Makes the move again that was last undone.
    pub fn redo(&mut self) -> Option<&Turn> {
        let turn = self.undone.pop()?;
        self.make(turn);
        self.history.last()
    }

    /// Undoes moves until a person is to move again, as one who takes back a move means it: the computer's replies go with it.
    /// Nothing changes where no person has moved. How many moves were undone.
    pub fn undo_turn(&mut self) -> usize {
        let persons = |turn: &Turn| self.setup.seats.of(turn.player) == &Seat::Human;
        let Some(last) = self.history.iter().rposition(persons) else { return 0 };
        let count = self.history.len() - last;
        for _ in 0..count {
            self.undo();
        }
        count
    }

    /// Redoes what [`Session::undo_turn`] undid. How many moves were redone.
    pub fn redo_turn(&mut self) -> usize {
        let mut count = 0;
        while (count == 0 || self.is_computers_turn()) && self.redo().is_some() {
            count += 1;
        }
        count
    }

    fn not_over(&self) -> Result<(), PlayError> {
        let over = |verdict| Err(PlayError::new(format!("play is over: {verdict}")));
        self.verdict().map_or(Ok(()), over)
    }

    /// The turn that makes `drawn` of the pile at `place`, if it is allowed now.
    fn allowed(&self, place: usize, mut drawn: Drawn) -> Result<Turn, PlayError> {
        self.not_over()?;
        if self.history.len() >= MAX_TURNS {
            return Err(PlayError::new(format!("a game has at most {MAX_TURNS} moves")));
        }
        let from = text::pile(self, place)?;
        let player = self.to_move();
        match Parts::new(&drawn.parts) {
            Some(to) if self.played.ruleset().allows(from, player, &to) => {
                let play = Move { from, to };
                // Elsewhere it would say nothing.
                drawn.gap_first &= to.len() == 1 && play.taken() > 0;
                Ok(Turn { player, pile: place, play, drawn })
            }
            _ => Err(refusal::refusal(self.played.ruleset(), from, player, &drawn, place)),
        }
    }

    /// Makes an allowed turn.
    fn make(&mut self, turn: Turn) {
        // An emptied pile keeps its place.
        let emptied = turn.drawn.parts.is_empty().then_some(None);
        let parts = turn.drawn.parts.iter().copied().map(Some).chain(emptied);
        self.piles.splice(turn.pile..turn.pile + 1, parts);
        self.history.push(turn);
    }
}

#[cfg(test)]
mod tests;
