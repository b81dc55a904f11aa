//! Played games as plain data: the piles as drawn, the player to move, the history with undo and redo, and the verdict.
//!
//! Piles do not jump: each keeps its place, even when emptied, and the parts of a split pile stand where the pile stood, in the order
//! in which they are given. Play follows the rules of the game from its start ([`Start`]): a start that the game
//! lists as terminal is played on from. [`Game::verdict`] alone decides who has won.

pub(crate) mod computer;
mod record;
mod review;
mod row;
mod setup;
mod text;
mod turn;
mod words;

pub use computer::{Grounds, MAX_FULL_STEPS, Reply, hint, reply, why};
pub use record::MAX_RECORD;
pub use review::{Effect, Followed, MAX_PLAYS, MAX_TIMED, Pairs, Plays, Ply, Review, ValuedPlay};
pub use row::{MAX_PINS, Pin, Row};
pub use setup::{LEVELS, PERFECT, Seat, Setup, level_name, level_named, next_level};
pub use turn::{Drawn, Turn, Verdict};
pub use words::{ending_words, pile_label, plain_rules, play_words};

use ninepins_rules::{ByPlayer, Convention, Game, Heap, Layout, Move, Parts, Player, Position, Refusal, Start};
use std::{iter, ops::Range};

/// The most piles at the start of a game.
pub const MAX_PILES: usize = 1000;

/// The numbers of coins in a row without an end: as many as the start needs. A longer row is played as heaps.
const COINS: Range<u64> = 8..65;

/// The most moves of a game.
pub const MAX_TURNS: usize = 10_000;

/// A game in progress, or one that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    game: Game,
    /// The game, as played from the start.
    played: Game,
    start: Layout,
    setup: Setup,
    piles: Vec<Option<Heap>>,
    /// Set if each pile is a coin: emptied while it shows tails. Two heads at one place cancel.
    coins: bool,
    history: Vec<Turn>,
    /// The undone moves; the last one is redone next.
    undone: Vec<Turn>,
}

impl Session {
    /// Begins a game from `start`.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there are more than [`MAX_PILES`] piles, or the game does not have one of them.
    pub fn new(game: Game, start: Layout, setup: Setup) -> Result<Session, Refusal> {
        if start.piles.len() > MAX_PILES {
            let message =
                format!("there are {} piles, and a game is played with at most {MAX_PILES}", start.piles.len());
            return Err(Refusal::of("", message));
        }
        if let Some(heap) = start.piles.iter().flatten().find(|&&heap| !game.admits(heap)) {
            if !heap.is_limited() {
                return Err(Refusal::of("", format!("there is no heap {heap} in this game")));
            }
            let message = format!("`{heap}` has a limit, but the game has no limits");
            return Err(Refusal::of("", message).with_help(format!("write `{}`", heap.size())));
        }
        let heaps: Vec<Heap> = start.piles.iter().flatten().copied().collect();
        game.ruleset().lists_all(&heaps).map_err(|why| Refusal::of("", why))?;
        // A notation that cannot be read back, such as a row with emptied piles, is replaced.
        let start = match Layout::of_game(&record::written(&start), &game) {
            Ok(read) if read.piles == start.piles => read,
            _ => start,
        };
        let played = Start::new(&game, &start.position()).game().clone();
        let largest = heaps.iter().map(|heap| heap.size()).max().unwrap_or(0);
        let places = game.ruleset().end().unwrap_or(largest.max(COINS.start));
        let coins = game.pieces().token == "coin" && game.convention() == Convention::Normal && COINS.contains(&places);
        let mut piles = start.piles.clone();
        if coins {
            piles = vec![None; places as usize];
            turn_coins(&mut piles, start.piles.iter().flatten());
        }
        Ok(Session { game, played, start, setup, piles, coins, history: Vec::new(), undone: Vec::new() })
    }

    /// Returns the game as given.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game as it is played from the start.
    pub fn played(&self) -> &Game {
        &self.played
    }

    /// Returns the start, as typed.
    pub fn start(&self) -> &Layout {
        &self.start
    }

    /// Returns the start as text, in the notation in which it was typed.
    pub fn start_text(&self) -> String {
        record::written(&self.start)
    }

    /// Returns the setup: who starts, who plays each side, and the computer's levels.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Changes the level of the computer, on both sides.
    pub fn set_level(&mut self, level: u8) {
        self.setup.levels = ByPlayer::each(|_| level.min(PERFECT));
    }

    /// Returns the piles as drawn; `None` is the place of an emptied one.
    pub fn piles(&self) -> &[Option<Heap>] {
        &self.piles
    }

    /// Checks whether the piles are coins in a row, of which the emptied ones show tails.
    pub fn has_coins(&self) -> bool {
        self.coins
    }

    /// Returns the piles in the notation of the start.
    pub fn layout(&self) -> Layout {
        Layout { piles: self.piles.clone(), notation: self.start.notation }
    }

    /// Returns the position: the piles without their places.
    pub fn position(&self) -> Position {
        self.piles.iter().copied().flatten().collect()
    }

    /// Returns the player to move, even if play is over.
    pub fn to_move(&self) -> Player {
        if self.history.len().is_multiple_of(2) { self.setup.first } else { !self.setup.first }
    }

    /// Checks whether the computer is to move and play is not over.
    pub fn is_computers_turn(&self) -> bool {
        self.setup.seats.of(self.to_move()) == &Seat::Computer && self.verdict().is_none()
    }

    /// Returns the moves made so far.
    pub fn history(&self) -> &[Turn] {
        &self.history
    }

    /// Returns the undone moves; the first one is redone next.
    pub fn undone(&self) -> impl Iterator<Item = &Turn> {
        self.undone.iter().rev()
    }

    /// Returns the winner and the reason, if play is over.
    pub fn verdict(&self) -> Option<Verdict> {
        let (position, to_move) = (self.position(), self.to_move());
        let winner = self.played.verdict(&position, to_move)?;
        let outcome = self.played.ending().terminals.get(&position).copied();
        let terminal = outcome.map(|outcome| (position, outcome));
        Some(Verdict { winner, terminal, to_move, convention: self.played.convention() })
    }

    /// Returns the moves of the player to move, each with the place of its pile, ordered by place, then by move. The iterator is
    /// lazy, and empty if play is over.
    pub fn moves(&self) -> impl Iterator<Item = (usize, Move)> + '_ {
        let player = self.to_move();
        let open = !self.played.is_terminal(&self.position());
        let piles = self.piles.iter().enumerate().filter(move |_| open);
        let piles = piles.filter_map(|(place, pile)| Some((place, (*pile)?)));
        piles.flat_map(move |(place, heap)| {
            self.played.ruleset().moves_from(heap, player).map(move |play| (place, play))
        })
    }

    /// Returns a move of the player to move, drawn in ascending order.
    fn turn(&self, pile: usize, play: Move) -> Turn {
        Turn { player: self.to_move(), pile, drawn: Drawn::from(play.to.to_vec()), play }
    }

    /// Plays the move that turns the pile at `place` into `drawn`.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if play is over or the rules do not allow the move. Nothing changes then.
    pub fn play(&mut self, place: usize, drawn: Drawn) -> Result<&Turn, Refusal> {
        let turn = self.allowed(place, drawn)?;
        self.undone.clear();
        self.make(turn);
        Ok(&self.history[self.history.len() - 1])
    }

    /// Plays a move that is written in one of these ways, with piles counted from 1:
    ///
    /// - `5 -> 2+2` in the first pile of 5 tokens; `pile 3: 5 -> 2+2` or `5 -> 2+2 @3` in pile 3. The parts are drawn in the order
    ///   written, with the taken tokens between them. In `5 -> 3` these lie after the 3, in `5 -> 0+3` before it.
    /// - `take 2 from pile 1`, or shorter `2 from 1` or `2 1`: the rest stays in one pile, and the taken tokens lie after it. In `take
    ///   2 from the start of pile 1` they lie before it. `take 2 from pile 1 leaving 1+3` splits the rest. `all` is the whole pile.
    /// - `split pile 1 into 1+3`.
    ///
    /// With words, limits follow from the rules and need not be written. Every move that the crate prints can be read back.
    ///
    /// # Errors
    ///
    /// [`Refusal`], like [`Session::play`], and if the text is no move.
    pub fn play_text(&mut self, text: &str) -> Result<&Turn, Refusal> {
        self.not_over()?;
        let (place, drawn) = text::read(self, text)?;
        self.play(place, drawn)
    }

    /// Undoes the last move and returns it.
    pub fn undo(&mut self) -> Option<&Turn> {
        let turn = self.history.pop()?;
        if !self.turns_coins(&turn) {
            // An emptied pile has kept its place.
            self.piles.splice(turn.pile..turn.pile + turn.drawn.parts.len().max(1), [Some(turn.play.from)]);
        }
        self.undone.push(turn);
        self.undone.last()
    }

    /// Redoes the move that was undone last, and returns it.
    pub fn redo(&mut self) -> Option<&Turn> {
        let turn = self.undone.pop()?;
        self.make(turn);
        self.history.last()
    }

    /// Undoes the last move of a person, with the computer's replies to it. Returns the number of moves undone: 0 if no person has
    /// moved.
    pub fn undo_turn(&mut self) -> usize {
        let persons = |turn: &Turn| self.setup.seats.of(turn.player) == &Seat::Human;
        let Some(last) = self.history.iter().rposition(persons) else { return 0 };
        let count = self.history.len() - last;
        for _ in 0..count {
            self.undo();
        }
        count
    }

    /// Redoes the moves that [`Session::undo_turn`] undid. Returns their number.
    pub fn redo_turn(&mut self) -> usize {
        let mut count = 0;
        while (count == 0 || self.is_computers_turn()) && self.redo().is_some() {
            count += 1;
        }
        count
    }

    fn not_over(&self) -> Result<(), Refusal> {
        self.over_words().map_or(Ok(()), |words| Err(Refusal::of("", words)))
    }

    /// Returns the turn that leaves `drawn` of the pile at `place`, if it is allowed now.
    fn allowed(&self, place: usize, mut drawn: Drawn) -> Result<Turn, Refusal> {
        self.not_over()?;
        if self.history.len() >= MAX_TURNS {
            return Err(Refusal::of("", format!("a game has at most {MAX_TURNS} moves")));
        }
        let from = text::pile(self, place)?;
        let (player, part) = (self.to_move(), self.played.ruleset().part_after(from));
        for heap in &mut drawn.parts {
            *heap = heap.in_part(part).unwrap_or(*heap);
        }
        match Parts::new(&drawn.parts) {
            Some(to) if self.played.ruleset().allows(from, player, &to) => {
                let play = Move { from, to };
                // With other moves a gap means nothing.
                drawn.gap_first &= play.to.len() == 1 && play.taken() > 0;
                Ok(Turn { player, pile: place, play, drawn })
            }
            _ => Err(text::refusal(self, from, &drawn, place)),
        }
    }

    fn make(&mut self, turn: Turn) {
        if !self.turns_coins(&turn) {
            // An emptied pile keeps its place.
            let emptied = turn.drawn.parts.is_empty().then_some(None);
            let parts = turn.drawn.parts.iter().copied().map(Some).chain(emptied);
            self.piles.splice(turn.pile..turn.pile + 1, parts);
        }
        self.history.push(turn);
    }

    /// Turns the coins that a turn names, if the piles are coins. To turn them again undoes it.
    fn turns_coins(&mut self, turn: &Turn) -> bool {
        if self.coins {
            turn_coins(&mut self.piles, iter::once(&turn.play.from).chain(&turn.drawn.parts));
        }
        self.coins
    }
}

/// Turns the coins in the places that these heaps name.
fn turn_coins<'a>(piles: &mut [Option<Heap>], places: impl IntoIterator<Item = &'a Heap>) {
    for heap in places {
        let coin = &mut piles[heap.size() as usize - 1];
        *coin = coin.xor(Some(*heap));
    }
}
