//! Heaps as numbers in boxes, and a list of the options of the chosen one.

use super::{Board, Scene, Step, Strip, nearest, scrolled, turn, why_not};
use crate::look::{self, Pen};
use ninepins::{
    Move, grouped,
    rules::Ruleset,
    session::{Drawn, Session, Turn},
};
use ratatui::{Frame, layout::Rect, widgets::BorderType};

/// The most options of a heap that are listed, and the most that are searched for a text.
const MAX_LISTED: usize = 10_000;
const MAX_SOUGHT: usize = 200_000;

/// The least height of a board with boxes.
const BOXED: u16 = 10;

#[derive(Default, Debug)]
pub(super) struct Aim {
    pile: usize,
    strip: Strip,
    /// The listed options of the heap, and whether there are others.
    list: Vec<Move>,
    more: bool,
    at: usize,
    filter: String,
    /// The first option on the screen.
    top: usize,
    /// The places of the heaps and of the list on the screen.
    boxes: Rect,
    options: Rect,
}

impl Aim {
    /// Aims at this heap if it has options.
    fn choose(&mut self, session: &Session, place: usize) -> bool {
        let (rules, player) = (session.played().ruleset(), session.to_move());
        let has_options = session.verdict().is_none()
            && session.piles()[place].is_some_and(|heap| rules.options(heap, player).next().is_some());
        if has_options {
            self.pile = place;
            self.look_for(session, "");
        }
        has_options
    }

    fn fill(&mut self, session: &Session) {
        (self.at, self.top) = (0, 0);
        let Some(Some(heap)) = session.piles().get(self.pile).copied() else { return };
        let rules = session.played().ruleset();
        let mut options = rules.moves_from(heap, session.to_move());
        let mut sought = options.by_ref().take(MAX_SOUGHT);
        // Blanks do not matter.
        let wanted: String = self.filter.split_whitespace().collect();
        let fits = |play: &Move| {
            wanted.is_empty() || line(rules, play).split_whitespace().collect::<String>().contains(&wanted)
        };
        self.list = sought.by_ref().filter(fits).take(MAX_LISTED).collect();
        self.more = sought.next().is_some() || options.next().is_some();
    }

    fn draw_heaps(&mut self, pen: &mut Pen<'_>, area: Rect, scene: &Scene<'_>, boxed: bool) {
        let piles = scene.session.piles();
        // A frame with a blank inside at each side, and one between frames.
        let labels = self.strip.lay(scene.session, self.pile, area.width, 5);
        self.strip.left = area.x + 2;
        let width = self.strip.each - 1;
        for (place, x) in self.strip.seen(piles.len()) {
            let is_aimed = scene.aiming && place == self.pile;
            let is_marked = scene.mark.is_some_and(|turn| turn.pile == place);
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
            let (rim, colour) = if is_aimed { (BorderType::Thick, style) } else { (BorderType::Plain, look::DIM) };
            pen.rim(Rect { x, y: area.y + 1, width, height: 3 }, rim, colour);
            pen.centred(x, width, area.y + 2, &labels[place], style);
        }
        self.strip.draw_edges(pen, area.y + if boxed { 2 } else { 1 }, piles.len());
    }

    fn draw_list(&mut self, pen: &mut Pen<'_>, area: Rect, scene: &Scene<'_>) {
        let (count, shown) = (self.list.len(), usize::from(area.height.saturating_sub(1)).max(1));
        let more = if self.more { " and more" } else { "" };
        let which = if self.filter.is_empty() { String::new() } else { format!(" with `{}`", self.filter) };
        let at = if count == 0 { 0 } else { self.at + 1 };
        let heading = format!(
            "Options of {} {}{which}: {} of {}{more}",
            scene.session.pile_word(),
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
            pen.text(area.x + 2, y, &format!("{arrow}{sign} {} ", line(scene.session.game().ruleset(), play)), style);
        }
    }
}

impl Board for Aim {
    fn settle(&mut self, session: &Session) {
        self.filter.clear();
        self.list.clear();
        nearest(session, self.pile).into_iter().any(|place| self.choose(session, place));
    }

    /// Aims at the heap or the option at a place of the screen.
    fn click(&mut self, session: &Session, x: u16, y: u16) -> Option<(usize, bool)> {
        if self.options.contains((x, y).into()) {
            // Below the heading of the list.
            let index = self.top + usize::from((y - self.options.y).checked_sub(1)?);
            self.at = Some(index).filter(|&index| index < self.list.len())?;
            return Some((self.pile, true));
        }
        let place = self.strip.at(x).filter(|_| self.boxes.contains((x, y).into()))?;
        session.piles().get(place)?;
        // A second click on the chosen option plays it.
        Some((place, place == self.pile || self.choose(session, place)))
    }

    fn filter(&self) -> Option<&str> {
        Some(&self.filter)
    }

    fn look_for(&mut self, session: &Session, text: &str) {
        self.filter = text.to_owned();
        self.fill(session);
    }

    fn aim_at(&mut self, session: &Session, turn: &Turn) {
        self.pile = turn.pile;
        self.look_for(session, "");
        self.at = self.list.iter().position(|play| *play == turn.play).unwrap_or_else(|| {
            // The option is beyond the list.
            self.list.insert(0, turn.play.clone());
            0
        });
    }

    fn aimed(&self, session: &Session) -> Option<Turn> {
        let play = self.list.get(self.at)?;
        turn(session, self.pile, Drawn::from(play.to.to_vec()))
    }

    fn step(&mut self, session: &Session, step: Step) -> bool {
        let (before, pile) = (self.at, self.pile);
        let last = self.list.len().saturating_sub(1);
        self.at = match step {
            Step::Left => return (0..pile).rev().any(|place| self.choose(session, place)),
            Step::Right => return (pile + 1..session.piles().len()).any(|place| self.choose(session, place)),
            Step::Around if self.at == last => 0,
            Step::Around => self.at + 1,
            step => step.along(self.at, last),
        };
        self.at != before
    }

    fn why_not(&self, step: Step, pile: &str, _: u64) -> String {
        match step {
            Step::Digit(_) | Step::Rub => "Digits do nothing here; / searches the options.".to_owned(),
            Step::Up | Step::PageUp | Step::First => format!("This is the first option of {pile}."),
            Step::Down | Step::PageDown | Step::Last => format!("This is the last option of {pile}."),
            Step::Around => format!("There is no other option of {pile}."),
            Step::Left | Step::Right => why_not(step, pile),
        }
    }

    fn keys(&self) -> ([(&'static str, &'static str); 2], &'static str) {
        let help = "\
← → h l a d     another pile
↑ ↓ k j w s     another option of the pile; Space: the next one
PageUp PageDown ten options further
Home End        the first, the last option
/               list only options with this text, such as 3";
        ([("←→", "pile"), ("↑↓", "option")], help)
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>) {
        let boxed = area.height >= BOXED;
        let height = if boxed { 4 } else { 2 };
        let mut pen = Pen::new(frame, area);
        self.boxes = Rect { x: area.x + 2, height, width: area.width.saturating_sub(2), ..area };
        self.draw_heaps(&mut pen, area, scene, boxed);
        let list = Rect { y: area.y + height, height: area.height.saturating_sub(height), ..area };
        self.options = if scene.aiming { list } else { Rect::default() };
        if scene.aiming && !list.is_empty() {
            self.draw_list(&mut pen, list, scene);
        }
    }
}

/// Returns `take 1  5 -> 1+3`, `split   5 -> 1+4`, and `(3,5) -> (3,4)` or `4 -> 2+3` where a change is no take.
fn line(rules: &Ruleset, play: &Move) -> String {
    match play.taken() {
        _ if rules.has_pairs() || rules.turns_heaps() => play.to_string(),
        0 => format!("split   {play}"),
        taken => format!("take {taken:<2} {play}"),
    }
}
