//! Work on another thread, and the time.

use super::{App, Note};
use crate::{Options, text::Overlay};
use ninepins::{
    Budget, Known, Progress, Stopped, Switch, Unanswered, Watch,
    session::{Grounds, Plays, Reply, Session, hint, reply, why},
    tree::{Settings, Tree},
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// The most plays of a position whose tree is shown: a larger one is useless on a screen.
const MAX_PLAYS: usize = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    /// The computer's move.
    Reply,
    /// A good move for a person.
    Hint,
    /// Who wins, and why.
    Why,
    /// All plays from here.
    Tree,
    /// The mistakes of a game that is over.
    Review,
}

/// Work that finds an answer, on any thread. It ends early if the app no longer needs the answer.
pub type Task = Box<dyn FnOnce() -> Answer + Send>;

/// The answer that a [`Task`] found, which the app is shown.
pub type Answer = Box<dyn FnOnce(&mut App) + Send>;

/// A task whose answer has not come yet.
pub(crate) struct PendingAnswer {
    pub(crate) topic: Topic,
    began: Duration,
    switch: Switch,
    progress: Arc<AtomicU64>,
}

/// Finds the text of a topic, or the reason why there is none.
fn text(topic: Topic, session: &Session, known: &Known, budget: &mut Budget, ascii: bool) -> Result<Overlay, String> {
    let (stopped, title, text) = match topic {
        Topic::Tree => return tree(session, budget, ascii),
        Topic::Review => {
            let review = session.review(Plays::All, known, budget);
            let words = session.review_words(&review).join("\n\n");
            (review.stopped, "Review", words)
        }
        _ => {
            let found = why(session, known, budget).ok_or("Play is over.")?;
            let words = session.why_words(&found);
            (found.stopped, "Who wins, and why", words)
        }
    };
    if stopped == Some(Stopped::Interrupted) { Err("Stopped.".to_owned()) } else { Ok(Overlay::new(title, text, true)) }
}

/// Returns the tree, or its upper part.
fn tree(session: &Session, budget: &mut Budget, ascii: bool) -> Result<Overlay, String> {
    let depths = if session.moves().nth(MAX_PLAYS).is_some() { &[][..] } else { &[None, Some(2), Some(1)] };
    for &depth in depths {
        let settings = Settings { depth, to_move: Some(session.to_move()), ..Settings::default() };
        match Tree::grow(session.played(), &session.layout(), &settings, budget) {
            Ok(tree) => return Ok(Overlay::new("All plays from here", tree.text(ascii), false)),
            Err(Unanswered::Stopped(Stopped::Interrupted)) => return Err("Stopped.".to_owned()),
            Err(Unanswered::Stopped(stopped)) => {
                return Err(format!("There is no tree, because the winning plays were not found: {stopped}."));
            }
            Err(_) => {}
        }
    }
    Err("There are too many plays from here to show them as a tree.".to_owned())
}

impl App {
    /// Takes the task that is to be done now, if there is one.
    pub fn task(&mut self) -> Option<Task> {
        self.task.take()
    }

    fn hint_found(&mut self, found: Reply) {
        if let Grounds::TooHard(Stopped::Interrupted) = found.grounds {
            return self.say("Stopped.");
        }
        let turn = found.turn.clone();
        let grounds = found.grounds_words();
        self.say(&format!("Hint: {}; {grounds}.", turn.words(self.session.game().ruleset())));
        if self.is_aiming() {
            self.board.aim_at(&self.session, &turn);
        }
        self.hint = Some(turn);
    }

    /// Sets the time since the beginning.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        if let Some(pending) = &mut self.pending_answer
            && pending.switch.thrown().is_none()
            && now.saturating_sub(pending.began) >= self.options.time
        {
            pending.switch.stop(Stopped::Time);
        }
        self.advance(false);
    }

    /// Makes the announced move, if its pause is over or `at_once` is set.
    pub(super) fn advance(&mut self, at_once: bool) {
        let waited = self.now.saturating_sub(self.changed_at) >= self.options.pause && !self.held;
        if !waited && !at_once || self.question.is_some() {
            return;
        }
        let Some(reply) = self.pending.take() else { return };
        let too_hard = match &reply.grounds {
            Grounds::TooHard(Stopped::Interrupted) => Some("This was a random move, made at once.".to_owned()),
            Grounds::TooHard(stop) => Some(format!("Too hard: {stop}. This was a random move.")),
            _ => None,
        };
        let played = self.session.play(reply.turn.pile, reply.turn.drawn).map(drop);
        self.after(played);
        if let (Some(words), None) = (too_hard, &self.note) {
            self.note = Some(Note::Words(words));
        }
    }

    /// Begins to think, and drops the task before.
    pub(super) fn think(&mut self, topic: Topic) {
        self.drop_task();
        let Options { positions, memory, .. } = self.options;
        let (switch, progress) = (Switch::default(), Arc::new(AtomicU64::new(0)));
        let (thrown, shown) = (switch.clone(), progress.clone());
        let mut budget = Budget::of_positions(positions).with_memory(memory).with_watch(move |progress: Progress| {
            shown.store(progress.positions, Ordering::Relaxed);
            thrown.look(progress)
        });
        self.pending_answer = Some(PendingAnswer { topic, began: self.now, switch, progress: progress.clone() });
        let (session, known, ascii) = (self.session.clone(), self.options.known.clone(), self.options.ascii);
        self.task = Some(Box::new(move || {
            let budget = &mut budget;
            let found: Answer = match topic {
                Topic::Reply => {
                    let found = reply(&session, &known, budget);
                    Box::new(|app| {
                        app.pending = found;
                        app.advance(false);
                    })
                }
                Topic::Hint => {
                    let found = hint(&session, &known, budget);
                    Box::new(|app| found.into_iter().for_each(|found| app.hint_found(found)))
                }
                _ => {
                    let found = text(topic, &session, &known, budget, ascii);
                    Box::new(|app| match found {
                        Ok(text) => app.overlay = Some(text),
                        Err(why) => app.say(&why),
                    })
                }
            };
            // An answer that is no longer needed changes nothing.
            Box::new(move |app| {
                if app.pending_answer.take_if(|pending| Arc::ptr_eq(&pending.progress, &progress)).is_some() {
                    found(app);
                }
            })
        }));
    }

    /// Stops thinking; the result so far will be used.
    pub(super) fn stop_thinking(&self) {
        if let Some(pending) = &self.pending_answer {
            pending.switch.stop(Stopped::Interrupted);
        }
    }

    /// Stops thinking, and drops the result.
    pub(super) fn drop_task(&mut self) {
        self.stop_thinking();
        (self.pending_answer, self.task, self.pending) = (None, None, None);
    }

    /// Returns the seconds and the positions that a pending answer has taken.
    pub(crate) fn effort(&self, pending: &PendingAnswer) -> (u64, u64) {
        let time = self.now.saturating_sub(pending.began);
        (time.as_secs(), pending.progress.load(Ordering::Relaxed))
    }
}
