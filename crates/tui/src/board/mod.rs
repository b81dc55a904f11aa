//! The boards: aiming at moves, and drawing. The rules determine the board.

mod beads;
mod heaps;
mod row;

use crate::look::{self, Pen};
use ninepins::{
    Move,
    rules::Parts,
    session::{Drawn, Session, Turn, pile_label},
};
use ratatui::{Frame, layout::Rect, style::Style};

/// Returns the move, legal or not, that turns the pile at `pile` into `drawn`.
fn turn(session: &Session, pile: usize, drawn: Drawn) -> Option<Turn> {
    let play = Move { from: (*session.piles().get(pile)?)?, to: Parts::new(&drawn.parts)? };
    Some(Turn { player: session.to_move(), pile, play, drawn })
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
pub(crate) struct Scene<'a> {
    pub(crate) session: &'a Session,
    /// A move that is proposed or announced.
    pub(crate) mark: Option<&'a Turn>,
    /// A person is aiming.
    pub(crate) aiming: bool,
}

impl Scene<'_> {
    fn aim(&self) -> Style {
        look::of(self.session.to_move()).patch(look::BOLD)
    }
}

/// A board with its aim.
pub(crate) trait Board {
    /// Aims at a legal move near the last aim after a change of the game.
    fn settle(&mut self, session: &Session);

    /// Takes a step. Returns whether the aim changed.
    fn step(&mut self, session: &Session, step: Step) -> bool;

    /// Returns the reason why a step changes nothing; `pile` names the one that is aimed at, such as `row 2`, which has this size.
    fn why_not(&self, step: Step, pile: &str, size: u64) -> String;

    /// Aims at a place of the screen. Returns the pile that is drawn there, and whether it has a move.
    fn click(&mut self, session: &Session, x: u16, y: u16) -> Option<(usize, bool)>;

    /// Follows the mouse from the place where it was pressed. Returns whether there is a move to aim at.
    fn drag(&mut self, session: &Session, x: u16, y: u16) -> bool {
        self.click(session, x, y).is_some_and(|(_, aimed)| aimed)
    }

    fn aim_at(&mut self, session: &Session, turn: &Turn);

    /// Returns the aim. It is a legal move unless its number was typed.
    fn aimed(&self, session: &Session) -> Option<Turn>;

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>);

    /// Returns the least number of columns for the whole board, if it matters.
    fn width(&self, _: &Session) -> usize {
        0
    }

    /// Returns the filter of the list of options, if there is a list.
    fn filter(&self) -> Option<&str> {
        None
    }

    /// Lists only the options that contain this text.
    fn look_for(&mut self, _: &Session, _: &str) {}

    /// Returns the effects of the arrows for the line of keys, and all keys of this board for the help, in which `pile` stands for the
    /// game's own word.
    fn keys(&self) -> ([(&'static str, &'static str); 2], &'static str);
}

impl dyn Board {
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
fn why_not(step: Step, pile: &str) -> String {
    match step {
        Step::Left => "There is no move further left.".to_owned(),
        Step::Right => "There is no move further right.".to_owned(),
        Step::Digit(digit) => format!("No move takes {digit} from {pile}."),
        Step::Up | Step::PageUp | Step::Last => format!("No move takes more from {pile}."),
        Step::Down | Step::PageDown | Step::First => format!("No move takes fewer from {pile}."),
        Step::Around | Step::Rub => format!("No move takes another number from {pile}."),
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
    /// Scrolls so that this pile is on the screen. Each has the width of the widest label and of `more` columns. Returns the labels,
    /// without the numbers of the piles if all have room only so.
    fn lay(&mut self, session: &Session, pile: usize, width: u16, more: usize) -> Vec<String> {
        let labels = |is_short: bool| {
            let piles = session.piles().iter().enumerate();
            let label = |label: String| if is_short { label.split(' ').skip(1).collect() } else { label };
            let labels: Vec<String> = piles.map(|(place, &pile)| label(pile_label(place, pile))).collect();
            let widest = labels.iter().map(String::len).max().unwrap_or(1);
            (labels, widest + if is_short { more.div_ceil(2) } else { more })
        };
        let fits = |(labels, each): &(Vec<String>, usize)| labels.len() * each + 4 <= usize::from(width);
        let (labels, each) = [false, true].map(labels).into_iter().find(fits).unwrap_or_else(|| labels(false));
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
