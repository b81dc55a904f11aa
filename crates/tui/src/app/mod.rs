//! The game as a state machine: keys, thoughts and the time go in.

mod keys;
mod leaf;
mod mouse;
mod think;

pub(crate) use leaf::Leaf;
pub(crate) use think::Thinking;
pub use think::{Task, Thought, ThoughtOf};

use crate::{
    Options,
    board::{Board, Choice},
    edit::Editor,
};
use ninepins::{
    Player,
    session::{PlayError, Reply, Seat, Session},
};
use std::time::Duration;

/// A game on the screen.
#[derive(Debug)]
pub struct App {
    pub(crate) session: Session,
    pub(crate) options: Options,
    pub(crate) board: Board,
    pub(crate) mode: Mode,
    /// A hint, to be marked on the board.
    pub(crate) hint: Option<Choice>,
    /// The computer's move, which is announced before it is made.
    pub(crate) pending: Option<Reply>,
    pub(crate) thinking: Option<Thinking>,
    /// What there is to say besides the last moves.
    pub(crate) note: Option<Note>,
    pub(crate) leaf: Option<Leaf>,
    pub(crate) editor: Option<(Purpose, Editor)>,
    pub(crate) question: Option<Question>,
    /// Whether the keys move the list of moves, and how far it is scrolled back.
    pub(crate) in_history: bool,
    pub(crate) scrolled: usize,
    /// A computer that plays itself waits.
    pub(crate) held: bool,
    /// The time since the beginning, as told.
    now: Duration,
    /// When the board changed.
    changed_at: Duration,
    /// Thoughts so far.
    thoughts: u64,
    /// A task that nobody has taken yet.
    task: Option<Task>,
    unsaved: bool,
    /// The last change could not be written to the record.
    lost: bool,
    /// The move that the mouse chose last: the next click there makes it.
    clicked: Option<Choice>,
    ended: Option<Ended>,
    /// The screen is too small to show anything.
    pub(crate) is_hidden: bool,
    /// The screen is wide enough for the list of moves.
    pub(crate) has_history: bool,
}

/// What is done with the session.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Mode {
    /// It is played.
    Play,
    /// It was played, and is shown.
    Replay {
        /// Whether it goes on by itself.
        running: bool,
    },
}

/// Why a line is typed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Purpose {
    Move,
    Filter,
}

/// What somebody is asked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Question {
    Quit,
    New,
}

/// What there is to say.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Note {
    /// In words.
    Words(String),
    /// Something was refused: why, perhaps with a picture of what was typed, and how to mend it.
    Refused { message: String, caret: Option<String>, help: Option<String> },
}

/// How a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ended {
    /// Somebody quit.
    Quit,
    /// It was interrupted: Ctrl-C, or a signal.
    Interrupted,
}

impl App {
    /// A game that is played.
    pub fn play(session: Session, options: Options) -> App {
        let mut app = App::new(session, options, Mode::Play);
        app.settle();
        app
    }

    /// A game that was played, shown from its start.
    pub fn replay(mut session: Session, options: Options) -> App {
        while session.undo().is_some() {}
        App::new(session, options, Mode::Replay { running: false })
    }

    fn new(session: Session, options: Options, mode: Mode) -> App {
        App {
            board: Board::of(&session),
            session,
            options,
            mode,
            hint: None,
            pending: None,
            thinking: None,
            note: None,
            leaf: None,
            editor: None,
            question: None,
            in_history: false,
            scrolled: 0,
            held: false,
            now: Duration::ZERO,
            changed_at: Duration::ZERO,
            thoughts: 0,
            task: None,
            unsaved: true,
            lost: false,
            clicked: None,
            ended: None,
            is_hidden: false,
            has_history: true,
        }
    }

    /// The game as it stands.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The same, when nobody looks at it any more.
    pub fn into_session(self) -> Session {
        self.session
    }

    /// How the game was left, when it was.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// Leaves the game: what is thought about stops.
    pub fn end(&mut self, ended: Ended) {
        self.forget();
        self.ended = Some(ended);
    }

    /// Whether the game has changed since this was asked last.
    pub fn take_change(&mut self) -> bool {
        std::mem::take(&mut self.unsaved)
    }

    /// The game was saved, where it is recorded at all.
    pub fn saved(&mut self) {
        self.lost = false;
    }

    /// Whether quitting loses the game: it is not recorded, or could not be.
    pub(crate) fn is_unrecorded(&self) -> bool {
        self.lost || self.options.kept.is_none()
    }

    /// The game could not be kept, for this reason.
    pub fn not_kept(&mut self, why: impl std::fmt::Display) {
        self.lost = true;
        self.note = Some(Note::Refused { message: why.to_string(), caret: None, help: None });
    }

    /// Whether a person is to move.
    pub(crate) fn is_aiming(&self) -> bool {
        self.mode == Mode::Play && self.session.verdict().is_none() && !self.session.is_computers_turn()
    }

    /// Whether the computer plays both.
    pub(crate) fn is_watched(&self) -> bool {
        let seats = self.session.setup().seats;
        Player::BOTH.iter().all(|&player| seats.of(player) == &Seat::Computer)
    }

    /// The game has changed, or begins.
    fn settle(&mut self) {
        self.forget();
        self.hint = None;
        self.note = None;
        self.scrolled = 0;
        self.clicked = None;
        self.unsaved = true;
        self.changed_at = self.now;
        self.board.settle(&self.session);
        if self.mode == Mode::Play && self.session.is_computers_turn() {
            self.think(ThoughtOf::Reply);
        }
    }

    /// Plays what is aimed at.
    fn shoot(&mut self) {
        if let Some(choice) = self.board.aimed(&self.session) {
            let played = self.session.play_drawn(choice.pile, choice.drawn).map(drop);
            self.after(played);
        }
    }

    /// Plays what was typed. Whether it was a move.
    fn play_text(&mut self, text: &str) -> bool {
        let played = self.session.play_text(text).map(drop);
        let allowed = played.is_ok();
        self.after(played);
        allowed
    }

    fn after(&mut self, played: Result<(), PlayError>) {
        match played {
            Ok(()) => self.settle(),
            Err(error) => {
                self.note = Some(Note::Refused {
                    message: error.message().to_owned(),
                    caret: error.caret().map(str::to_owned),
                    help: error.help().map(str::to_owned),
                });
            }
        }
    }

    fn undo(&mut self) {
        match self.session.undo_turn() {
            0 => self.say("There is nothing to take back."),
            _ => self.settle(),
        }
    }

    fn redo(&mut self) {
        match self.session.redo_turn() {
            0 => self.say("There is nothing to make again."),
            _ => self.settle(),
        }
    }

    /// The same game from its start.
    fn renew(&mut self) {
        let (game, start, setup) = (self.session.game().clone(), self.session.start().clone(), *self.session.setup());
        // It was played once, so it can be played again.
        if let Ok(session) = Session::new(game, start, setup) {
            self.session = session;
            self.held = false;
            self.settle();
        }
    }

    fn say(&mut self, words: &str) {
        self.note = Some(Note::Words(words.to_owned()));
    }
}
