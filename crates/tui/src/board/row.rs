//! Pins in a row. The aim is at adjacent pins of one pile.

use super::{Board, Scene, Step, Strip, scrolled, turn, why_not};
use crate::look::{self, Pen};
use ninepins::{
    Heap, Player,
    rules::{Digit, Ruleset},
    session::{Pin, Row, Session, Turn, pile_label},
};
use ratatui::{Frame, layout::Rect};
use std::ops::RangeInclusive;

/// The most columns of a pin.
const WIDEST: usize = 4;

#[derive(Default, Debug)]
pub(super) struct Aim {
    at: Option<At>,
    /// The number of pins to take from each pile that allows it.
    wanted: u64,
    strip: Strip,
    /// The line of the pins on the screen.
    line: u16,
    /// The place at which the mouse was pressed.
    pressed: Option<usize>,
}

/// The lines below the pins in which a click still aims at them.
const BELOW: u16 = 2;

/// Adjacent pins of a pile.
#[derive(Clone, Copy, PartialEq, Debug)]
struct At {
    run: Run,
    offset: u64,
    taken: u64,
}

/// A pile: pins that stand side by side.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Run {
    pile: usize,
    start: usize,
    size: u64,
}

impl Run {
    fn places(&self) -> RangeInclusive<usize> {
        self.start..=self.start + self.size as usize - 1
    }
}

impl At {
    fn places(&self) -> RangeInclusive<usize> {
        let first = self.run.start + self.offset as usize;
        first..=first + self.taken as usize - 1
    }
}

/// Returns the piles of a row that have pins.
fn runs(row: &Row) -> Vec<Run> {
    let mut start = 0;
    let run = |pins: &[Pin]| {
        start += pins.len();
        let Pin::Standing(pile) = pins[0] else { return None };
        Some(Run { pile, start: start - pins.len(), size: pins.len() as u64 })
    };
    row.pins.chunk_by(PartialEq::eq).filter_map(run).collect()
}

/// Returns the legal moves that take `taken` adjacent pins of a pile of `size`, by the number of pins before them, in ascending order.
fn offsets(rules: &Ruleset, player: Player, size: u64, taken: u64) -> impl Iterator<Item = u64> {
    let digit = rules.code(player).map_or(Digit::ZERO, |code| code.digit(taken));
    let rest = size.checked_sub(taken).filter(|_| taken > 0 && digit.bits() > 0);
    // Only moves that leave two parts differ in their place within the pile.
    let step = if digit.leaves(2) { 1 } else { rest.unwrap_or(0).max(1) };
    let offsets = rest.into_iter().flat_map(move |rest| (0..=rest).step_by(step as usize));
    offsets.filter(move |&offset| {
        let rest = rest.unwrap_or(0);
        let mut parts: Vec<Heap> = [offset, rest - offset].into_iter().filter_map(Heap::new).collect();
        parts.sort_unstable();
        Heap::new(size).is_some_and(|heap| rules.allows(heap, player, &parts))
    })
}

/// Returns the legal move in `run` that takes `wanted` pins, or else the next smaller or larger number, nearest to the place `near`.
fn nearest(session: &Session, run: Run, wanted: u64, near: usize) -> Option<At> {
    let wanted = wanted.clamp(1, run.size);
    let mut takes = (1..=wanted).rev().chain(wanted + 1..=run.size);
    takes.find_map(|taken| {
        let offsets = offsets(session.played().ruleset(), session.to_move(), run.size, taken);
        let offset = offsets.min_by_key(|&offset| (run.start + offset as usize).abs_diff(near))?;
        Some(At { run, offset, taken })
    })
}

/// Returns these places of `run`, if a move takes exactly their pins.
fn at_places(session: &Session, run: Run, places: &RangeInclusive<usize>) -> Option<At> {
    let (first, last) = (*places.start(), *places.end());
    let (offset, taken) = (first.checked_sub(run.start)? as u64, (last - first) as u64 + 1);
    if offset + taken > run.size {
        return None;
    }
    let (rules, player) = (session.played().ruleset(), session.to_move());
    offsets(rules, player, run.size, taken).any(|it| it == offset).then_some(At { run, offset, taken })
}

impl Aim {
    /// Returns the place of the row at a place of the screen.
    fn place(&self, x: u16, y: u16) -> Option<usize> {
        self.strip.at(x).filter(|_| (self.line.saturating_sub(1)..=self.line + BELOW).contains(&y))
    }
}

impl Board for Aim {
    /// Aims at the pin at a place of the screen.
    fn click(&mut self, session: &Session, x: u16, y: u16) -> Option<(usize, bool)> {
        let place = self.place(x, y)?;
        let run = runs(&session.row()?).into_iter().find(|run| run.places().contains(&place))?;
        self.pressed = Some(place);
        let at = nearest(session, run, self.wanted.max(1), place).filter(|at| at.places().contains(&place));
        // If only the ends of a pile can be taken: from an end to the pin.
        let (from_start, to_end) = (run.start..=place, place..=*run.places().end());
        let ends = [from_start, to_end, run.places()].into_iter().filter_map(|places| at_places(session, run, &places));
        let at = at.or_else(|| ends.min_by_key(|at| at.taken));
        if at.is_some() {
            self.at = at;
        }
        Some((run.pile, at.is_some()))
    }

    /// Aims at the pins between the place where the mouse was pressed and this one. Returns whether a move takes them.
    fn drag(&mut self, session: &Session, x: u16, y: u16) -> bool {
        let (Some(from), Some(to), Some(row)) = (self.pressed, self.place(x, y), session.row()) else { return false };
        let places = from.min(to)..=from.max(to);
        let run = runs(&row).into_iter().find(|run| run.places().contains(&from));
        let at = run.and_then(|run| at_places(session, run, &places));
        if let Some(at) = at {
            (self.at, self.wanted) = (Some(at), at.taken);
        }
        at.is_some()
    }

    fn settle(&mut self, session: &Session) {
        self.pressed = None;
        let place = self.at.map_or(0, |at| *at.places().start());
        self.at = None;
        let Some(row) = session.row().filter(|_| session.verdict().is_none()) else { return };
        let mut runs = runs(&row);
        // The pile at the last aim, or the nearest one.
        runs.sort_by_key(|run| run.start.saturating_sub(place).max(place.saturating_sub(*run.places().end())));
        self.at = runs.into_iter().find_map(|run| nearest(session, run, self.wanted.max(1), place));
    }

    fn aim_at(&mut self, session: &Session, turn: &Turn) {
        let Some(row) = session.row() else { return };
        let places = row.bowled(turn.pile, turn.play.taken(), &turn.drawn);
        let run = runs(&row).into_iter().find(|run| run.pile == turn.pile);
        if let (Some(places), Some(run)) = (places, run) {
            self.wanted = turn.play.taken();
            self.at = Some(At { run, offset: (places.start() - run.start) as u64, taken: self.wanted });
        }
    }

    fn aimed(&self, session: &Session) -> Option<Turn> {
        let (pile, drawn) = session.row()?.move_at(self.at?.places())?;
        turn(session, pile, drawn)
    }

    fn step(&mut self, session: &Session, step: Step) -> bool {
        let (Some(row), Some(at)) = (session.row(), self.at) else { return false };
        let (rules, player) = (session.played().ruleset(), session.to_move());
        let offsets = |taken| offsets(rules, player, at.run.size, taken);
        let near = *at.places().start();
        let resized = |mut takes: Box<dyn Iterator<Item = u64>>| {
            let taken = takes.find(|&taken| offsets(taken).next().is_some())?;
            nearest(session, at.run, taken, near)
        };
        // The first move in the piles in this direction: in those beyond the aim, or in all.
        let towards = |forward: bool, beyond: bool| {
            let mut runs = runs(&row);
            if !forward {
                runs.reverse();
            }
            let here = runs.iter().position(|run| run.pile == at.run.pile).filter(|_| beyond);
            let near = if forward { 0 } else { row.pins.len() };
            runs.into_iter()
                .skip(here.map_or(0, |here| here + 1))
                .find_map(|run| nearest(session, run, self.wanted, near))
        };
        let moved = match step {
            Step::Left => {
                let before = offsets(at.taken).take_while(|&offset| offset < at.offset).last();
                before.map(|offset| At { offset, ..at }).or_else(|| towards(false, true))
            }
            Step::Right => {
                let after = offsets(at.taken).find(|&offset| offset > at.offset);
                after.map(|offset| At { offset, ..at }).or_else(|| towards(true, true))
            }
            Step::Up | Step::PageUp => resized(Box::new(at.taken + 1..=at.run.size)),
            Step::Down | Step::PageDown => resized(Box::new((1..at.taken).rev())),
            Step::Around => resized(Box::new((at.taken + 1..=at.run.size).chain(1..at.taken))),
            Step::Digit(digit) => resized(Box::new(digit..=digit.min(at.run.size))),
            Step::First => towards(true, false),
            Step::Last => towards(false, false),
            Step::Rub => None,
        };
        if let Some(moved) = moved {
            // The wanted number survives smaller piles on the way.
            if !matches!(step, Step::Left | Step::Right | Step::First | Step::Last) {
                self.wanted = moved.taken;
            }
            self.at = Some(moved);
        }
        // A digit that repeats the aim is no error.
        moved.is_some_and(|moved| moved != at || matches!(step, Step::Digit(_)))
    }

    fn why_not(&self, step: Step, pile: &str, _: u64) -> String {
        match step {
            Step::Rub => "Backspace does nothing here; a digit says how many pins fall.".to_owned(),
            Step::First => why_not(Step::Left, pile),
            Step::Last => why_not(Step::Right, pile),
            step => why_not(step, pile),
        }
    }

    fn keys(&self) -> ([(&'static str, &'static str); 2], &'static str) {
        let help = "\
← → h l a d     aim further left or right; or drag over the pins
↑ ↓ k j w s     the number of pins; Space: the next number
Home End        the first, the last move
0-9             this number of pins";
        ([("←→", "aim"), ("↑↓", "how many")], help)
    }

    fn width(&self, session: &Session) -> usize {
        session.row().map_or(0, |row| row.pins.len())
    }

    /// Draws from above: marks, pins, the aim, labels of the piles.
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>) {
        let Some(row) = scene.session.row() else { return };
        let (count, width) = (row.pins.len().max(1), usize::from(area.width));
        // Two columns at each edge have room for an arrow.
        let (board, least) = if count <= width { (width, 1) } else { (width.saturating_sub(4), 2) };
        let each = (board / count).clamp(least, WIDEST);
        let shown = (board / each).clamp(1, count);
        let aimed = self.at.filter(|_| scene.aiming).map(|at| at.places());
        let marked = scene.mark.and_then(|turn| row.bowled(turn.pile, turn.play.taken(), &turn.drawn));
        let start = self.strip.start;
        let seen = aimed.clone().or(marked.clone()).unwrap_or(start..=start);
        let start = scrolled(start, count, shown, *seen.start(), *seen.end());
        let left = area.x + ((width - (shown * each).min(width)) / 2) as u16;
        let middle = area.y + area.height.saturating_sub(4) / 2;
        let strip = Strip { start, shown, left, each: each as u16 };
        (self.strip, self.line) = (strip, middle + 1);
        let column = |place: usize| strip.column(place) + (strip.each - 1) / 2;
        let mut pen = Pen::new(frame, area);
        for (place, x) in strip.seen(row.pins.len()).map(|(place, _)| (place, column(place))) {
            let is_aimed = aimed.as_ref().is_some_and(|aimed| aimed.contains(&place));
            let is_marked = marked.as_ref().is_some_and(|marked| marked.contains(&place));
            let (sign, style) = match row.pins[place] {
                Pin::Standing(_) if is_aimed => (look::TAKEN, scene.aim()),
                Pin::Standing(_) if is_marked && !scene.aiming => (look::TAKEN, scene.aim()),
                Pin::Standing(_) => (look::PIN, look::BOLD),
                Pin::Fallen if row.fell.as_ref().is_some_and(|fallen| fallen.contains(&place)) => {
                    (look::FALLEN, look::of(!scene.session.to_move()).patch(look::BOLD))
                }
                Pin::Fallen => (look::FALLEN, look::DIM),
                Pin::Gap => (look::GAP, look::DIM),
            };
            pen.put(x, middle + 1, sign, style);
            if is_marked {
                pen.put(x, middle, look::MARK, scene.aim());
            }
            if is_aimed {
                pen.put(x, middle + 2, look::AIM, scene.aim());
            }
        }
        // Labels without room side by side move a line down.
        let mut free = vec![0; usize::from(area.bottom().saturating_sub(middle + 3))];
        for run in runs(&row) {
            let last = *run.places().end();
            if last < start || run.start >= start + shown {
                continue;
            }
            let (from, to) = (column(run.start.max(start)), column(last.min(start + shown - 1)));
            let label = pile_label(run.pile, Heap::new(run.size));
            let x = ((from + to).div_ceil(2)).saturating_sub((label.len() as u16 - 1) / 2);
            let x = x.clamp(area.x, area.right().saturating_sub(label.len() as u16).max(area.x));
            let is_chosen = self.at.is_some_and(|at| scene.aiming && at.run.pile == run.pile);
            if let Some((y, free)) = (middle + 3..).zip(&mut free).find(|(_, free)| x >= **free) {
                let style = if is_chosen { scene.aim() } else { look::DIM };
                pen.text(x, y, &label, style);
                *free = x + label.len() as u16 + 1;
            }
        }
        strip.draw_edges(&mut pen, middle + 1, count);
    }
}
