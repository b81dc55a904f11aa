//! The boards: aiming at moves, and drawing. The rules determine the board.

mod beads;
mod heaps;
mod row;

use crate::look::{self, Pen};
use ninepins::{
    Move,
    rules::Parts,
    session::{Drawn, Reply, Session, Turn, pile_label, play_words},
};
use ratatui::{Frame, layout::Rect, style::Style};
use std::fmt::Debug;

/// A move that is aimed at, proposed or announced.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice {
    pub(crate) pile: usize,
    pub(crate) play: Move,
    pub(crate) drawn: Drawn,
}

impl Choice {
    /// Returns the move, legal or not, that turns the pile at `pile` into `drawn`.
    fn new(session: &Session, pile: usize, drawn: Drawn) -> Option<Choice> {
        let play = Move { from: (*session.piles().get(pile)?)?, to: Parts::new(&drawn.parts)? };
        Some(Choice { pile, play, drawn })
    }

    /// Returns the move of a reply.
    pub(crate) fn of_reply(reply: &Reply) -> Choice {
        let Turn { pile, play, drawn, .. } = reply.turn.clone();
        Choice { pile, play, drawn }
    }

    /// Returns the move in words.
    pub(crate) fn words(&self, session: &Session) -> String {
        play_words(session.game().ruleset(), self.pile, &self.play, &self.drawn)
    }
}

/// The step of a key on a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Step {
    Left,
    Right,
    Up,
    Down,
    /// The next possibility, then the first again.
    Around,
    PageUp,
    PageDown,
    First,
    Last,
    Digit(u64),
    Rub,
}

/// The lines or beads of a page.
pub(crate) const PAGE: usize = 10;

impl Step {
    /// Moves a place in a list up or down, as far as the last place.
    pub(crate) fn along(self, at: usize, last: usize) -> usize {
        let moved = match self {
            Step::Up => at.saturating_sub(1),
            Step::Down => at + 1,
            Step::PageUp => at.saturating_sub(PAGE),
            Step::PageDown => at + PAGE,
            Step::First => 0,
            Step::Last => last,
            _ => at,
        };
        moved.min(last)
    }
}

/// The game, and the marks on its board.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) session: &'a Session,
    /// A move that is proposed or announced.
    pub(crate) mark: Option<&'a Choice>,
    /// A person is aiming.
    pub(crate) aiming: bool,
}

impl Scene<'_> {
    /// Returns the style of the aim.
    fn aim(&self) -> Style {
        look::of(self.session.to_move()).patch(look::BOLD)
    }
}

/// A board with its aim.
pub(crate) trait Board: Debug {
    /// Aims at a legal move near the last aim after a change of the game.
    fn settle(&mut self, session: &Session);

    /// Takes a step. Returns whether the aim changed.
    fn step(&mut self, session: &Session, step: Step) -> bool;

    /// Returns the reason why a step changes nothing; the pile that is aimed at has this number and this size.
    fn why_not(&self, step: Step, number: usize, size: u64) -> String;

    /// Aims at a place of the screen. Returns the pile that is drawn there, and whether it has a move.
    fn click(&mut self, session: &Session, x: u16, y: u16) -> Option<(usize, bool)>;

    /// Follows the mouse from the place where it was pressed. Returns whether there is a move to aim at.
    fn drag(&mut self, session: &Session, x: u16, y: u16) -> bool {
        self.click(session, x, y).is_some_and(|(_, aimed)| aimed)
    }

    /// Aims at this move.
    fn aim_at(&mut self, session: &Session, choice: &Choice);

    /// Returns the aim. It is a legal move unless its number was typed.
    fn aimed(&self, session: &Session) -> Option<Choice>;

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>);

    /// Returns the filter of the list of options, if there is a list.
    fn filter(&self) -> Option<&str> {
        None
    }

    /// Lists only the options that contain this text.
    fn look_for(&mut self, _: &Session, _: &str) {}

    /// Returns the effects of the arrows for the line of keys, and all keys of this board for the help.
    fn keys(&self) -> ([(&'static str, &'static str); 2], &'static str);
}

impl dyn Board {
    /// Chooses the board for this game.
    pub(crate) fn of(session: &Session) -> Box<dyn Board> {
        let mut board: Box<dyn Board> = if session.row().is_some() {
            Box::new(row::Aim::default())
        } else if session.played().ruleset().only_takes() {
            Box::new(beads::Aim::default())
        } else {
            Box::new(heaps::Aim::default())
        };
        board.settle(session);
        board
    }
}

/// Returns the reason why a step changes nothing, on most boards.
fn why_not(step: Step, number: usize) -> String {
    match step {
        Step::Left => "There is no move further left.".to_owned(),
        Step::Right => "There is no move further right.".to_owned(),
        Step::Digit(digit) => format!("No move takes {digit} from pile {number}."),
        Step::Up | Step::PageUp | Step::Last => format!("No move takes more from pile {number}."),
        Step::Down | Step::PageDown | Step::First => format!("No move takes fewer from pile {number}."),
        Step::Around | Step::Rub => format!("No move takes another number from pile {number}."),
    }
}

/// Returns the places of all piles, those near to this one first.
fn nearest(session: &Session, pile: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..session.piles().len()).collect();
    places.sort_by_key(|place| place.abs_diff(pile));
    places
}

/// Things side by side, of which `shown` are on the screen: those from `start` on, from column `left` on, each of width `each`.
#[derive(Clone, Copy, Default, Debug)]
struct Strip {
    start: usize,
    shown: usize,
    left: u16,
    each: u16,
}

impl Strip {
    /// Scrolls so that this pile is on the screen. Each has the width of the widest label and of `more` columns. Returns the labels.
    fn lay(&mut self, session: &Session, pile: usize, width: u16, more: usize) -> Vec<String> {
        let piles = session.piles().iter().enumerate();
        let labels: Vec<String> = piles.map(|(place, &pile)| pile_label(place, pile)).collect();
        let each = labels.iter().map(String::len).max().unwrap_or(1) + more;
        self.each = each as u16;
        self.shown = (usize::from(width.saturating_sub(4)) / each).clamp(1, labels.len().max(1));
        self.start = scrolled(self.start, labels.len(), self.shown, pile, pile);
        labels
    }

    /// Returns what is on the screen, out of `count`, with its columns.
    fn seen(self, count: usize) -> impl Iterator<Item = (usize, u16)> {
        let places = self.start..(self.start + self.shown).min(count);
        places.map(move |place| (place, self.column(place)))
    }

    fn column(self, place: usize) -> u16 {
        self.left + (place - self.start) as u16 * self.each
    }

    /// Returns what is in a column of the screen.
    fn at(self, x: u16) -> Option<usize> {
        let column = usize::from(x.checked_sub(self.left)?.checked_div(self.each)?);
        (column < self.shown).then_some(self.start + column)
    }

    /// Draws arrows if there are others, out of `count`, beyond the edges.
    fn draw_edges(self, pen: &mut Pen<'_>, y: u16, count: usize) {
        if self.start > 0 {
            pen.put(pen.area.x, y, '‹', look::BOLD);
        }
        if self.start + self.shown < count {
            pen.put(pen.area.right().saturating_sub(1), y, '›', look::BOLD);
        }
    }
}

/// Returns the first of `shown` places out of `count`, so that the places from `first` to `last` are seen. It stays as near to `before`
/// as possible.
pub(crate) fn scrolled(before: usize, count: usize, shown: usize, first: usize, last: usize) -> usize {
    let mut start = before;
    if last >= start.saturating_add(shown) {
        start = last + 1 - shown;
    }
    start.min(first).min(count.saturating_sub(shown))
}
