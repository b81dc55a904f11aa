//! Heaps as numbers in boxes, and a list of the options of the chosen one.

use super::{Choice, Scene, Step, scrolled};
use crate::look::{self, Pen};
use ninepins::{
    Move, grouped,
    session::{Drawn, Session, pile_label},
};
use ratatui::{Frame, layout::Rect};

/// The most options of a heap that are listed, and the most that are searched for a text.
const MAX_LISTED: usize = 10_000;
const MAX_SOUGHT: usize = 200_000;

/// The options of a page.
const PAGE: usize = 10;

/// The least height of a board with boxes.
const BOXED: u16 = 10;

/// The aim.
#[derive(Clone, Default, Debug)]
pub(crate) struct Aim {
    pile: usize,
    /// The listed options of the heap, and whether there are others.
    list: Vec<Move>,
    more: bool,
    at: usize,
    filter: String,
    /// The first heap and the first option on the screen.
    start: usize,
    top: usize,
    drawn: Drawing,
}

/// The place of the heaps on the screen: `shown` heaps, each with width `each`, above the list of options.
#[derive(Clone, Copy, Default, Debug)]
struct Drawing {
    heaps: Rect,
    each: u16,
    shown: usize,
    list: Rect,
}

impl Aim {
    pub(super) fn settle(&mut self, session: &Session) {
        self.filter.clear();
        let mut places: Vec<usize> = (0..session.piles().len()).collect();
        places.sort_by_key(|place| place.abs_diff(self.pile));
        self.list.clear();
        self.go(session, places);
    }

    /// Aims at the first of these heaps with options. Returns whether there is one.
    fn go(&mut self, session: &Session, places: impl IntoIterator<Item = usize>) -> bool {
        if session.verdict().is_some() {
            return false;
        }
        let (rules, player) = (session.played().ruleset(), session.to_move());
        let has_options =
            |&place: &usize| session.piles()[place].is_some_and(|heap| rules.options(heap, player).next().is_some());
        let found = places.into_iter().find(has_options);
        if let Some(place) = found {
            self.pile = place;
            self.filter.clear();
            self.fill(session);
        }
        found.is_some()
    }

    /// Aims at the heap or the option at a place of the screen. Returns the heap, and whether it has options.
    pub(super) fn click(&mut self, session: &Session, x: u16, y: u16) -> Option<(usize, bool)> {
        let at = self.drawn;
        if at.list.contains((x, y).into()) {
            // Below the heading of the list.
            let index = self.top + usize::from((y - at.list.y).checked_sub(1)?);
            self.at = Some(index).filter(|&index| index < self.list.len())?;
            return Some((self.pile, true));
        }
        let column = usize::from(x.checked_sub(at.heaps.x)?.checked_div(at.each)?);
        let place = Some(self.start + column).filter(|_| at.heaps.contains((x, y).into()) && column < at.shown)?;
        session.piles().get(place)?;
        // A second click on the chosen option plays it.
        Some((place, place == self.pile || self.go(session, [place])))
    }

    /// Fills the list with the options of the heap.
    fn fill(&mut self, session: &Session) {
        (self.at, self.top) = (0, 0);
        let Some(Some(heap)) = session.piles().get(self.pile).copied() else { return };
        let mut options = session.played().ruleset().moves_from(heap, session.to_move());
        let mut sought = options.by_ref().take(MAX_SOUGHT);
        // Blanks do not matter.
        let wanted: String = self.filter.split_whitespace().collect();
        let fits =
            |play: &Move| wanted.is_empty() || line(play).split_whitespace().collect::<String>().contains(&wanted);
        self.list = sought.by_ref().filter(fits).take(MAX_LISTED).collect();
        self.more = sought.next().is_some() || options.next().is_some();
    }

    pub(super) fn filter(&self) -> &str {
        &self.filter
    }

    pub(super) fn look_for(&mut self, session: &Session, text: &str) {
        self.filter = text.to_owned();
        self.fill(session);
    }

    pub(super) fn aim_at(&mut self, session: &Session, choice: &Choice) {
        self.pile = choice.pile;
        self.filter.clear();
        self.fill(session);
        self.at = self.list.iter().position(|play| *play == choice.play).unwrap_or_else(|| {
            // The option is beyond the list.
            self.list.insert(0, choice.play.clone());
            0
        });
    }

    pub(super) fn aimed(&self) -> Option<Choice> {
        let play = self.list.get(self.at)?.clone();
        Some(Choice { pile: self.pile, drawn: Drawn::from(play.to.to_vec()), play })
    }

    /// Takes a step. Returns whether the aim changed.
    pub(super) fn step(&mut self, session: &Session, step: Step) -> bool {
        let before = self.at;
        let last = self.list.len().saturating_sub(1);
        self.at = match step {
            Step::Left => return self.go(session, (0..self.pile).rev()),
            Step::Right => return self.go(session, self.pile + 1..session.piles().len()),
            Step::Up => self.at.saturating_sub(1),
            Step::Down => (self.at + 1).min(last),
            Step::Around if self.at == last => 0,
            Step::Around => self.at + 1,
            Step::PageUp => self.at.saturating_sub(PAGE),
            Step::PageDown => (self.at + PAGE).min(last),
            Step::First => 0,
            Step::Last => last,
            Step::Digit(_) | Step::Rub => self.at,
        };
        self.at != before
    }

    /// Draws the heaps, and the list below them.
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>) {
        let boxed = area.height >= BOXED;
        let height = if boxed { 4 } else { 2 };
        let mut pen = Pen::new(frame, area);
        self.draw_heaps(&mut pen, area, scene, boxed);
        let list = Rect { y: area.y + height, height: area.height.saturating_sub(height), ..area };
        self.drawn.list = if scene.aiming { list } else { Rect::default() };
        if scene.aiming && !list.is_empty() {
            self.draw_list(&mut pen, list, scene);
        }
    }

    fn draw_heaps(&mut self, pen: &mut Pen<'_>, area: Rect, scene: &Scene<'_>, boxed: bool) {
        let piles = scene.session.piles();
        let labels: Vec<String> = piles.iter().enumerate().map(|(place, &pile)| pile_label(place, pile)).collect();
        // A blank at each side.
        let inner = labels.iter().map(String::len).max().unwrap_or(1) + 2;
        let each = inner + 3;
        let shown = (usize::from(area.width.saturating_sub(4)) / each).clamp(1, piles.len().max(1));
        self.start = scrolled(self.start, piles.len(), shown, self.pile, self.pile);
        let left = area.x + 2;
        let heaps = Rect { x: left, height: if boxed { 4 } else { 2 }, width: area.width.saturating_sub(2), ..area };
        self.drawn = Drawing { heaps, each: each as u16, shown, list: Rect::default() };
        for place in self.start..(self.start + shown).min(piles.len()) {
            let x = left + ((place - self.start) * each) as u16;
            let width = inner as u16 + 2;
            let is_aimed = scene.aiming && place == self.pile;
            let is_marked = scene.mark.is_some_and(|choice| choice.pile == place);
            let style = match (is_aimed || is_marked, piles[place]) {
                (true, _) => scene.aim(),
                (false, Some(_)) => look::BOLD,
                (false, None) => look::DIM,
            };
            if is_marked {
                pen.centred(x, width, area.y, &look::MARK.to_string(), scene.aim());
            }
            if !boxed {
                let text = if is_aimed { format!("[{}]", labels[place]) } else { labels[place].clone() };
                pen.centred(x, width, area.y + 1, &text, style);
                continue;
            }
            let (frame, rim) = if is_aimed {
                (["┏", "━", "┓", "┗", "┛", "┃"], style)
            } else {
                (["┌", "─", "┐", "└", "┘", "│"], look::DIM)
            };
            let line = frame[1].repeat(inner);
            pen.text(x, area.y + 1, &format!("{}{line}{}", frame[0], frame[2]), rim);
            pen.text(x, area.y + 2, &format!("{}{}{}", frame[5], " ".repeat(inner), frame[5]), rim);
            pen.centred(x, width, area.y + 2, &labels[place], style);
            pen.text(x, area.y + 3, &format!("{}{line}{}", frame[3], frame[4]), rim);
        }
        let middle = area.y + if boxed { 2 } else { 1 };
        pen.edges(middle, self.start > 0, self.start + shown < piles.len());
    }

    fn draw_list(&mut self, pen: &mut Pen<'_>, area: Rect, scene: &Scene<'_>) {
        let (count, shown) = (self.list.len(), usize::from(area.height.saturating_sub(1)).max(1));
        let more = if self.more { " and more" } else { "" };
        let which = if self.filter.is_empty() { String::new() } else { format!(" with `{}`", self.filter) };
        let at = if count == 0 { 0 } else { self.at + 1 };
        let heading = format!(
            "Options of pile {}{which}: {} of {}{more}",
            self.pile + 1,
            grouped(at as u64),
            grouped(count as u64)
        );
        pen.text(area.x + 2, area.y, &heading, look::DIM);
        self.top = scrolled(self.top, count, shown, self.at, self.at);
        for (y, (index, play)) in (area.y + 1..area.bottom()).zip(self.list.iter().enumerate().skip(self.top)) {
            let proposed = scene.mark.is_some_and(|mark| mark.pile == self.pile && mark.play == *play);
            let sign = if proposed { look::MARK } else { ' ' };
            let chosen = index == self.at;
            let style = if chosen { scene.aim().patch(look::CHOSEN) } else { ratatui::style::Style::new() };
            let arrow = if chosen { '▸' } else { ' ' };
            pen.text(area.x + 2, y, &format!("{arrow}{sign} {} ", line(play)), style);
        }
    }
}

/// Returns `take 1  5 -> 1+3`, `split   5 -> 1+4`.
fn line(play: &Move) -> String {
    match play.taken() {
        0 => format!("split   {play}"),
        taken => format!("take {taken:<2} {play}"),
    }
}
