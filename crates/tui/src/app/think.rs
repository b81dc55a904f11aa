//! What is thought about, on another thread, and the time.

use super::{App, Leaf, Mode, Note};
use crate::{Limits, board::Choice};
use ninepins::{
    Analysis, Budget, Progress, Quotients, Stopped, Switch, Watch,
    session::{Grounds, Reply, Session, hint, reply, why},
    tree::{Branches, Settings, Tree, TreeError},
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// The most plays of a position whose tree is shown: with more it says nothing on a screen.
const MAX_PLAYS: usize = 100;

/// What is thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThoughtOf {
    /// The computer's move.
    Reply,
    /// A good move for a person.
    Hint,
    /// Who wins, and why.
    Why,
    /// All plays from here.
    Tree,
}

/// Something to be thought about, by whoever has the time.
#[derive(Debug)]
pub struct Task {
    number: u64,
    of: ThoughtOf,
    session: Session,
    quotients: Quotients,
    budget: Budget,
    ascii: bool,
}

/// What came of it.
#[derive(Debug)]
pub struct Thought {
    number: u64,
    of: Found,
}

#[derive(Debug)]
enum Found {
    Reply(Option<Reply>),
    Hint(Option<Reply>),
    Why(Option<Box<Analysis>>),
    Tree(Result<Option<String>, Stopped>),
}

/// A thought that has not come yet.
#[derive(Debug)]
pub(crate) struct Thinking {
    number: u64,
    pub(crate) of: ThoughtOf,
    began: Duration,
    switch: Switch,
    progress: Arc<AtomicU64>,
}

impl Task {
    /// Thinks. It ends early when the app wants it no more.
    pub fn run(mut self) -> Thought {
        let (session, quotients, budget) = (&self.session, &self.quotients, &mut self.budget);
        let of = match self.of {
            ThoughtOf::Reply => Found::Reply(reply(session, quotients, budget)),
            ThoughtOf::Hint => Found::Hint(hint(session, quotients, budget)),
            ThoughtOf::Why => Found::Why(why(session, quotients, budget).map(Box::new)),
            ThoughtOf::Tree => Found::Tree(tree(session, budget, self.ascii)),
        };
        Thought { number: self.number, of }
    }
}

/// The tree as it is, or its upper part; `None` if even that is too large for a screen.
fn tree(session: &Session, budget: &mut Budget, ascii: bool) -> Result<Option<String>, Stopped> {
    if session.moves().nth(MAX_PLAYS).is_some() {
        return Ok(None);
    }
    for depth in [None, Some(2), Some(1)] {
        let settings = Settings { depth, to_move: Some(session.to_move()), ..Settings::default() };
        match Tree::grow(session.played(), &session.layout(), &settings, budget) {
            Ok(tree) => return Ok(Some(tree.text(if ascii { Branches::Ascii } else { Branches::Lines }))),
            Err(TreeError::Stopped(stopped)) => return Err(stopped),
            Err(_) => {}
        }
    }
    Ok(None)
}

impl App {
    /// What is to be thought about now, once.
    pub fn task(&mut self) -> Option<Task> {
        self.task.take()
    }

    /// A thought has come.
    pub fn thought(&mut self, thought: Thought) {
        if self.thinking.as_ref().is_none_or(|thinking| thinking.number != thought.number) {
            return;
        }
        self.thinking = None;
        match thought.of {
            Found::Reply(found) => {
                self.pending = found;
                self.go_on(false);
            }
            Found::Hint(Some(found)) => self.hint_found(found),
            Found::Why(Some(answer)) => match &answer.stopped {
                Some(Stopped::Interrupted) => self.say("Stopped."),
                _ => self.leaf = Some(Leaf::words("Who wins, and why", self.session.why_words(&answer))),
            },
            Found::Hint(None) | Found::Why(None) => {}
            Found::Tree(Ok(Some(text))) => self.leaf = Some(Leaf::picture("All plays from here", text)),
            Found::Tree(Ok(None)) => self.say("There are too many plays from here to show them as a tree."),
            Found::Tree(Err(Stopped::Interrupted)) => self.say("Stopped."),
            Found::Tree(Err(stopped)) => {
                self.say(&format!("There is no tree, for the winning plays were not found: {stopped}."));
            }
        }
    }

    fn hint_found(&mut self, found: Reply) {
        if let Grounds::TooHard(Stopped::Interrupted) = found.grounds {
            return self.say("Stopped.");
        }
        let choice = Choice::of_reply(&found);
        let grounds = found.grounds_words(self.session.to_move());
        self.say(&format!("Hint: {}; {grounds}.", choice.words()));
        if self.is_aiming() {
            self.board.aim_at(&self.session, &choice);
        }
        self.hint = Some(choice);
    }

    /// So much time has passed since the beginning.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        if let Some(thinking) = &mut self.thinking
            && thinking.switch.thrown().is_none()
            && now.saturating_sub(thinking.began) >= self.options.limits.time
        {
            thinking.switch.stop(Stopped::Time);
        }
        self.go_on(false);
    }

    /// Makes the move that was announced, and goes on with a replay, when it is time or somebody does not want to wait.
    pub(super) fn go_on(&mut self, at_once: bool) {
        let waited = self.now.saturating_sub(self.changed_at) >= self.options.pause && !self.held;
        if !waited && !at_once || self.question.is_some() {
            return;
        }
        match self.mode {
            Mode::Play => {
                let Some(reply) = self.pending.take() else { return };
                let too_hard = match &reply.grounds {
                    Grounds::TooHard(Stopped::Interrupted) => Some("This was a random move, made at once.".to_owned()),
                    Grounds::TooHard(stop) => Some(format!("Too hard: {stop}. This was a random move.")),
                    _ => None,
                };
                let played = self.session.play(reply.pile, reply.play.to).map(drop);
                self.after(played);
                if let (Some(words), None) = (too_hard, &self.note) {
                    self.note = Some(Note::Words(words));
                }
            }
            Mode::Replay { running: true } => self.step_replay(true),
            Mode::Replay { running: false } => {}
        }
    }

    /// One move on, or back. A replay that runs stops at the end.
    pub(super) fn step_replay(&mut self, forward: bool) {
        let moved = if forward { self.session.redo() } else { self.session.undo() }.is_some();
        if moved {
            self.settle();
        } else {
            self.mode = Mode::Replay { running: false };
        }
    }

    /// Begins to think about something; what was thought about before is wanted no more.
    pub(super) fn think(&mut self, of: ThoughtOf) {
        self.forget();
        let Limits { positions, memory, .. } = self.options.limits;
        let (switch, progress) = (Switch::default(), Arc::new(AtomicU64::new(0)));
        let (thrown, shown) = (switch.clone(), progress.clone());
        let budget = Budget::of_positions(positions).with_memory(memory).with_watch(move |progress: Progress| {
            shown.store(progress.positions, Ordering::Relaxed);
            thrown.look(progress)
        });
        self.thoughts += 1;
        self.thinking = Some(Thinking { number: self.thoughts, of, began: self.now, switch, progress });
        let (session, quotients, ascii) = (self.session.clone(), self.options.quotients.clone(), self.options.ascii);
        self.task = Some(Task { number: self.thoughts, of, session, quotients, budget, ascii });
    }

    /// Stops thinking; what has been found so far is wanted.
    pub(super) fn hurry(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.switch.stop(Stopped::Interrupted);
        }
    }

    /// Stops thinking, and drops what comes of it.
    pub(super) fn forget(&mut self) {
        self.hurry();
        (self.thinking, self.task, self.pending) = (None, None, None);
    }

    /// How many seconds the thought has taken, and how many positions.
    pub(crate) fn spent(&self, thinking: &Thinking) -> (u64, u64) {
        let time = self.now.saturating_sub(thinking.began);
        (time.as_secs(), thinking.progress.load(Ordering::Relaxed))
    }
}
