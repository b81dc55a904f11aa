//! The boards: aiming at moves, and drawing. The rules determine the board.

mod beads;
mod heaps;
mod row;

use crate::look;
use ninepins::{
    Heap, Move,
    rules::Parts,
    session::{Drawn, Reply, Session, Turn, play_words},
};
use ratatui::{Frame, layout::Rect, style::Style};

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

/// One of the boards, with its aim.
#[derive(Clone, Debug)]
pub(crate) enum Board {
    Row(row::Aim),
    Beads(beads::Aim),
    Heaps(heaps::Aim),
}

impl Board {
    /// Chooses the board for this game.
    pub(crate) fn of(session: &Session) -> Board {
        let rules = session.played().ruleset();
        let mut board = if session.row().is_some() {
            Board::Row(row::Aim::default())
        } else if rules.only_takes() {
            Board::Beads(beads::Aim::default())
        } else {
            Board::Heaps(heaps::Aim::default())
        };
        board.settle(session);
        board
    }

    /// Aims at a legal move near the last aim after a change of the game.
    pub(crate) fn settle(&mut self, session: &Session) {
        match self {
            Board::Row(aim) => aim.settle(session),
            Board::Beads(aim) => aim.settle(session),
            Board::Heaps(aim) => aim.settle(session),
        }
    }

    /// Takes a step. The error explains why nothing changes.
    pub(crate) fn step(&mut self, session: &Session, step: Step) -> Result<(), String> {
        let stepped = match self {
            Board::Row(aim) => aim.step(session, step),
            Board::Beads(aim) => aim.step(session, step),
            Board::Heaps(aim) => aim.step(session, step),
        };
        if stepped { Ok(()) } else { Err(self.why_not(session, step)) }
    }

    /// Returns the reason why a step changes nothing.
    fn why_not(&self, session: &Session, step: Step) -> String {
        let pile = self.aimed(session).map_or(0, |choice| choice.pile);
        let number = pile + 1;
        match (self, step) {
            (Board::Heaps(_), Step::Digit(_) | Step::Rub) => {
                "Digits do nothing here; / searches the options.".to_owned()
            }
            (Board::Row(_), Step::Rub) => "Backspace does nothing here; a digit says how many pins fall.".to_owned(),
            (_, Step::Left) | (Board::Row(_), Step::First) => "There is no move further left.".to_owned(),
            (_, Step::Right) | (Board::Row(_), Step::Last) => "There is no move further right.".to_owned(),
            (Board::Heaps(_), Step::Up | Step::PageUp | Step::First) => {
                format!("This is the first option of pile {number}.")
            }
            (Board::Heaps(_), Step::Down | Step::PageDown | Step::Last) => {
                format!("This is the last option of pile {number}.")
            }
            (Board::Heaps(_), Step::Around) => format!("Pile {number} has no other option."),
            (Board::Beads(_), Step::Digit(_) | Step::Rub) => {
                let size = session.piles().get(pile).copied().flatten().map_or(0, Heap::size);
                format!("Pile {number} has only {size}.")
            }
            (_, Step::Digit(digit)) => format!("No move takes {digit} from pile {number}."),
            (_, Step::Up | Step::PageUp | Step::Last) => format!("No move takes more from pile {number}."),
            (_, Step::Down | Step::PageDown | Step::First) => format!("No move takes fewer from pile {number}."),
            (_, Step::Around) => format!("No move takes another number from pile {number}."),
        }
    }

    /// Aims at a place of the screen. Returns `None` if nothing is drawn there. The error explains why there is no move.
    pub(crate) fn click(&mut self, session: &Session, x: u16, y: u16) -> Option<Result<(), String>> {
        let (pile, aimed) = match self {
            Board::Row(aim) => aim.click(session, x, y),
            Board::Beads(aim) => aim.click(session, x, y),
            Board::Heaps(aim) => aim.click(session, x, y),
        }?;
        Some(if aimed { Ok(()) } else { Err(format!("There is no move in pile {}.", pile + 1)) })
    }

    /// Follows the mouse from the place where it was pressed. Returns whether there is a move to aim at.
    pub(crate) fn drag(&mut self, session: &Session, x: u16, y: u16) -> bool {
        match self {
            Board::Row(aim) => aim.drag(session, x, y),
            _ => self.click(session, x, y).is_some_and(|aimed| aimed.is_ok()),
        }
    }

    /// Aims at this move.
    pub(crate) fn aim_at(&mut self, session: &Session, choice: &Choice) {
        match self {
            Board::Row(aim) => aim.aim_at(session, choice),
            Board::Beads(aim) => aim.aim_at(choice),
            Board::Heaps(aim) => aim.aim_at(session, choice),
        }
    }

    /// Returns the aim. It is a legal move unless its number was typed.
    pub(crate) fn aimed(&self, session: &Session) -> Option<Choice> {
        match self {
            Board::Row(aim) => aim.aimed(session),
            Board::Beads(aim) => aim.aimed(session),
            Board::Heaps(aim) => aim.aimed(),
        }
    }

    /// Draws the board.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>) {
        if area.is_empty() {
            return;
        }
        match self {
            Board::Row(aim) => aim.draw(frame, area, scene),
            Board::Beads(aim) => aim.draw(frame, area, scene),
            Board::Heaps(aim) => aim.draw(frame, area, scene),
        }
    }

    /// Returns the filter of the list of options, if there is a list.
    pub(crate) fn filter(&self) -> Option<&str> {
        match self {
            Board::Heaps(aim) => Some(aim.filter()),
            _ => None,
        }
    }

    /// Lists only the options that contain `text`.
    pub(crate) fn look_for(&mut self, session: &Session, text: &str) {
        if let Board::Heaps(aim) = self {
            aim.look_for(session, text);
        }
    }

    /// Returns the effects of the arrows for the line of keys.
    pub(crate) fn keys(&self) -> [(&'static str, &'static str); 2] {
        match self {
            Board::Row(_) => [("←→", "aim"), ("↑↓", "how many")],
            Board::Beads(_) => [("←→", "pile"), ("↑↓", "how many")],
            Board::Heaps(_) => [("←→", "pile"), ("↑↓", "option")],
        }
    }

    /// Returns the keys of this board for the help.
    pub(crate) fn help(&self) -> &'static str {
        match self {
            Board::Row(_) => {
                "\
← → h l a d     aim further left or right; or drag over the pins
↑ ↓ k j w s     the number of pins; Space: the next number
Home End        the first, the last move
0-9             this number of pins"
            }
            Board::Beads(_) => {
                "\
← → h l a d     another pile
↑ ↓ k j w s     the number of beads; Space: the next number
PageUp PageDown ten more, ten fewer
Home End        the fewest, the most beads
0-9 Backspace   type the number"
            }
            Board::Heaps(_) => {
                "\
← → h l a d     another pile
↑ ↓ k j w s     another option of the pile; Space: the next one
PageUp PageDown ten options further
Home End        the first, the last option
/               list only options with this text, such as 3"
            }
        }
    }
}

/// Returns the first of `shown` places out of `count`, so that the places from `first` to `last` are seen. It stays as near to `before`
/// as possible.
fn scrolled(before: usize, count: usize, shown: usize, first: usize, last: usize) -> usize {
    let mut start = before;
    if last >= start.saturating_add(shown) {
        start = last + 1 - shown;
    }
    start.min(first).min(count.saturating_sub(shown))
}
