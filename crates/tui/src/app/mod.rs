//! The game as a state machine, driven by keys, answers and the time.

mod input;
mod think;

pub use think::{Answer, Task};
pub(crate) use think::{PendingAnswer, Topic};

use crate::{Options, board::Board, edit::Editor, text::Overlay};
use ninepins::{
    Player, Refusal, printable,
    session::{Reply, Seat, Session, Setup, Turn, level_name, next_level},
};
use std::{fmt, io, time::Duration};

/// A game on the screen.
pub struct App {
    pub(crate) session: Session,
    pub(crate) options: Options,
    pub(crate) board: Box<dyn Board>,
    /// A hint that is marked on the board.
    pub(crate) hint: Option<Turn>,
    /// The computer's move, which is announced before it is made.
    pub(crate) pending: Option<Reply>,
    pub(crate) pending_answer: Option<PendingAnswer>,
    /// A message besides the last moves.
    pub(crate) note: Option<Note>,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) editor: Option<(Purpose, Editor)>,
    pub(crate) question: Option<Question>,
    /// The arrows scroll the list of moves, by `scrolled` moves so far.
    pub(crate) in_history: bool,
    pub(crate) scrolled: usize,
    /// A game of the computer against itself is paused.
    pub(crate) held: bool,
    /// The time since the beginning, from the last tick.
    now: Duration,
    /// The time of the last change of the board.
    changed_at: Duration,
    /// A task that waits to be taken.
    task: Option<Task>,
    unsaved: bool,
    /// A wish to save the game in the file of this name, and to quit then.
    save_request: Option<(String, bool)>,
    /// The last change could not be written to the record.
    lost: bool,
    /// The move that the mouse chose last. Another click on it makes it.
    clicked: Option<Turn>,
    ended: Option<Ended>,
    /// The screen is too small to show anything.
    pub(crate) is_hidden: bool,
    /// The screen is wide enough for the list of moves.
    pub(crate) has_history: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Purpose {
    /// A move, or `save FILE`.
    Move,
    Filter,
    /// The name of a file to save the game in.
    Save {
        /// The game is left once it is saved.
        quits: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Question {
    Save,
    Quit,
    New,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Note {
    Words(String),
    Refused(Refusal),
}

/// The way in which a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ended {
    /// The player quit.
    Quit,
    /// Ctrl-C or a signal interrupted it.
    Interrupted,
}

impl App {
    /// Begins to play a game.
    pub fn play(session: Session, options: Options) -> App {
        let mut app = App {
            board: <dyn Board>::of(&session),
            session,
            options,
            hint: None,
            pending: None,
            pending_answer: None,
            note: None,
            overlay: None,
            editor: None,
            question: None,
            in_history: false,
            scrolled: 0,
            held: false,
            now: Duration::ZERO,
            changed_at: Duration::ZERO,
            task: None,
            unsaved: true,
            save_request: None,
            lost: false,
            clicked: None,
            ended: None,
            is_hidden: false,
            has_history: true,
        };
        app.settle();
        app
    }

    /// Returns the current game.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns how the game was left, once it was.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// Leaves the game, and stops thinking.
    pub fn end(&mut self, ended: Ended) {
        self.drop_task();
        self.ended = Some(ended);
    }

    /// Calls `save` if the game has changed, and with the name of a file if the player wants to save it there. Reports its errors.
    pub fn save(&mut self, mut save: impl FnMut(&Session, Option<&str>) -> io::Result<()>) {
        let refused = |error: io::Error| Some(Note::Refused(Refusal::of("", error.to_string())));
        if std::mem::take(&mut self.unsaved) {
            let saved = save(&self.session, None);
            self.lost = saved.is_err();
            self.note = saved.err().and_then(refused).or(self.note.take());
        }
        let Some((name, quits)) = self.save_request.take() else { return };
        if let Err(error) = save(&self.session, Some(&name)) {
            self.note = refused(error);
            self.editor = Some((Purpose::Save { quits }, Editor::of(&name)));
            return;
        }
        let name = printable(&name);
        self.say(&format!("The game is recorded in {name}."));
        (self.options.record, self.lost) = (Some(name), false);
        if quits {
            self.end(Ended::Quit);
        }
    }

    /// Checks whether a person is to move.
    pub(crate) fn is_aiming(&self) -> bool {
        self.session.verdict().is_none() && !self.session.is_computers_turn()
    }

    /// Checks whether the computer plays both sides.
    pub(crate) fn is_watched(&self) -> bool {
        let seats = self.session.setup().seats;
        Player::BOTH.iter().all(|&player| seats.of(player) == &Seat::Computer)
    }

    /// Updates the state after a change or at the beginning of the game.
    fn settle(&mut self) {
        self.drop_task();
        self.hint = None;
        self.note = None;
        self.scrolled = 0;
        self.clicked = None;
        self.unsaved = true;
        self.changed_at = self.now;
        self.board.settle(&self.session);
        if self.session.is_computers_turn() {
            self.think(Topic::Reply);
        }
    }

    fn play_aimed(&mut self) {
        if let Some(turn) = self.board.aimed(&self.session) {
            let played = self.session.play(turn.pile, turn.drawn).map(drop);
            self.after(played);
        }
    }

    /// Plays a typed move. Returns whether it was allowed.
    fn play_text(&mut self, text: &str) -> bool {
        let played = self.session.play_text(text).map(drop);
        let allowed = played.is_ok();
        self.after(played);
        allowed
    }

    fn after(&mut self, played: Result<(), Refusal>) {
        match played {
            Ok(()) => self.settle(),
            Err(error) => self.note = Some(Note::Refused(error)),
        }
    }

    /// Takes moves back, or makes them again. Says so if there are none.
    fn turn_back(&mut self, turn: fn(&mut Session) -> usize, words: &str) {
        match turn(&mut self.session) {
            0 => self.say(&format!("There is nothing to {words}.")),
            _ => self.settle(),
        }
    }

    /// Lets the computer play at the next level.
    fn change_level(&mut self) {
        let setup = self.session.setup();
        let Some(player) = Player::BOTH.into_iter().find(|&player| setup.seats.of(player) == &Seat::Computer) else {
            return self.say("Two people play: the computer has no level.");
        };
        let level = next_level(*setup.levels.of(player), true);
        self.session.set_level(level);
        self.unsaved = true;
        self.say(&format!("The computer plays at level {} from now on.", level_name(level)));
    }

    fn restart(&mut self) {
        let (game, start, setup) = (self.session.game().clone(), self.session.start().clone(), *self.session.setup());
        // The computer slips in other places.
        let setup = Setup { seed: setup.seed.wrapping_add(1), ..setup };
        // A game that could be played once can be played again.
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

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App").field("session", &self.session).finish_non_exhaustive()
    }
}
