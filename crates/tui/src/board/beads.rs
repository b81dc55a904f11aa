//! Piles of beads, for games without splits. The aim is at the topmost beads of a pile.

use super::{Board, PAGE, Scene, Step, Strip, nearest, turn, why_not};
use crate::look::{self, Pen};
use ninepins::{
    Heap, Player,
    rules::Ruleset,
    session::{Drawn, Session, Turn},
};
use ratatui::{Frame, layout::Rect};

/// The most numbers of beads that are tried in search of a legal one. No code has more digits before it repeats.
const MAX_TRIED: usize = 10_000;

#[derive(Default, Debug)]
pub(super) struct Aim {
    pile: usize,
    strip: Strip,
    taken: u64,
    /// The number of beads to take from each pile that allows it.
    wanted: u64,
    /// A number that is being typed.
    typed: Option<u64>,
    /// The place of the beads on the screen: `rows` lines down to `floor`.
    rows: u64,
    floor: u16,
}

/// The legal numbers of beads of one pile.
struct Takes<'s> {
    rules: &'s Ruleset,
    player: Player,
    heap: Heap,
}

impl<'s> Takes<'s> {
    fn of(session: &'s Session, pile: usize) -> Option<Takes<'s>> {
        let heap = (*session.piles().get(pile)?)?;
        Some(Takes { rules: session.played().ruleset(), player: session.to_move(), heap })
    }

    /// Returns the pile that is left after `taken` beads are taken.
    fn rest(&self, taken: u64) -> Option<Drawn> {
        let rest = self.heap.size().checked_sub(taken)?;
        // An empty pile has no limit.
        let left = Heap::new(rest).and_then(|_| Heap::limited(rest, self.rules.limit().after(taken, rest)));
        Some(Drawn::from(Vec::from_iter(left)))
    }

    fn allows(&self, taken: u64) -> bool {
        let rest = self.rest(taken).filter(|_| taken > 0);
        rest.is_some_and(|rest| self.rules.allows(self.heap, self.player, &rest.parts))
    }

    /// Returns the next larger number.
    fn above(&self, taken: u64) -> Option<u64> {
        let most = self.heap.limit();
        let next = (taken.saturating_add(1)..=most).take(MAX_TRIED);
        next.chain((taken < most).then_some(most)).find(|&taken| self.allows(taken))
    }

    /// Returns the next smaller number.
    fn below(&self, taken: u64) -> Option<u64> {
        (1..taken).rev().take(MAX_TRIED).find(|&taken| self.allows(taken))
    }

    /// Returns `wanted`, or else the next smaller or larger number.
    fn nearest(&self, wanted: u64) -> Option<u64> {
        let wanted = wanted.clamp(1, self.heap.limit().max(1));
        Some(wanted).filter(|&it| self.allows(it)).or_else(|| self.below(wanted)).or_else(|| self.above(wanted))
    }
}

impl Aim {
    /// Aims at this pile if it has a legal move.
    fn choose(&mut self, session: &Session, pile: usize) -> bool {
        let found = Takes::of(session, pile).and_then(|takes| takes.nearest(self.wanted));
        if let Some(taken) = found {
            (self.pile, self.taken, self.typed) = (pile, taken, None);
        }
        found.is_some()
    }

    fn set(&mut self, taken: u64) {
        (self.taken, self.wanted, self.typed) = (taken, taken, None);
    }

    /// Adds a digit to a typed number, which may be illegal but not larger than the pile.
    fn typing(&mut self, heap: Heap, before: Option<u64>, digit: u64) -> bool {
        let typed = before.and_then(|before| before.checked_add(digit)).filter(|&typed| typed <= heap.size());
        if let Some(typed) = typed {
            (self.taken, self.typed) = (typed, Some(typed));
            self.wanted = typed.max(1);
        }
        typed.is_some()
    }
}

impl Board for Aim {
    fn settle(&mut self, session: &Session) {
        self.wanted = self.wanted.max(1);
        nearest(session, self.pile).into_iter().any(|pile| self.choose(session, pile));
    }

    /// Aims at the beads from the top of a pile down to a place of the screen, or at a pile without its beads.
    fn click(&mut self, session: &Session, x: u16, y: u16) -> Option<(usize, bool)> {
        let pile = self.strip.at(x).filter(|&pile| pile < session.piles().len())?;
        let row = u64::from(self.floor.checked_add(1)?.checked_sub(y)?).checked_sub(1);
        let stack = Stack { heap: session.piles()[pile], taken: 0, rows: self.rows };
        let rank = row.filter(|&row| row < self.rows).and_then(|row| stack.rank(row));
        if let Some(rank) = rank.filter(|&rank| rank > 0) {
            self.wanted = rank;
        }
        Some((pile, self.choose(session, pile)))
    }

    fn aim_at(&mut self, _: &Session, turn: &Turn) {
        self.pile = turn.pile;
        self.set(turn.play.taken());
    }

    fn aimed(&self, session: &Session) -> Option<Turn> {
        turn(session, self.pile, Takes::of(session, self.pile)?.rest(self.taken)?)
    }

    fn step(&mut self, session: &Session, step: Step) -> bool {
        let pile = self.pile;
        let Some(takes) = Takes::of(session, pile) else { return false };
        let many = |next: &dyn Fn(u64) -> Option<u64>| {
            std::iter::successors(Some(self.taken), |&taken| next(taken)).skip(1).take(PAGE).last()
        };
        let taken = match step {
            Step::Left => return (0..pile).rev().any(|pile| self.choose(session, pile)),
            Step::Right => return (pile + 1..session.piles().len()).any(|pile| self.choose(session, pile)),
            Step::Up => takes.above(self.taken),
            Step::Down => takes.below(self.taken),
            Step::Around => takes.above(self.taken).or_else(|| takes.above(0)),
            Step::PageUp => many(&|taken| takes.above(taken)),
            Step::PageDown => many(&|taken| takes.below(taken)),
            Step::First => takes.nearest(1),
            Step::Last => takes.nearest(takes.heap.limit()),
            Step::Digit(digit) => return self.typing(takes.heap, self.typed.unwrap_or(0).checked_mul(10), digit),
            Step::Rub => return self.typing(takes.heap, Some(self.taken / 10), 0),
        };
        let changed = taken.is_some_and(|taken| taken != self.taken || self.typed.is_some());
        if let Some(taken) = taken {
            self.set(taken);
        }
        changed
    }

    fn why_not(&self, step: Step, pile: &str, size: u64) -> String {
        match step {
            Step::Digit(_) | Step::Rub => format!("There are only {size} in {pile}."),
            step => why_not(step, pile),
        }
    }

    fn keys(&self) -> ([(&'static str, &'static str); 2], &'static str) {
        let help = "\
← → h l a d     another pile
↑ ↓ k j w s     the number of beads; Space: the next number
PageUp PageDown ten more, ten fewer
Home End        the fewest, the most beads
0-9 Backspace   type the number";
        ([("←→", "pile"), ("↑↓", "how many")], help)
    }

    /// Draws from above: marks, beads, labels of the piles.
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>) {
        let piles = scene.session.piles();
        // Brackets of the aim, and a blank.
        let labels = self.strip.lay(scene.session, self.pile, area.width, 3);
        let each = self.strip.each;
        self.strip.left = area.x + area.width.saturating_sub(self.strip.shown as u16 * each) / 2;
        let tallest = piles.iter().flatten().map(|heap| heap.size()).max().unwrap_or(0);
        let rows = u64::from(area.height.saturating_sub(2)).min(tallest.max(3));
        let floor = area.y + area.height.saturating_sub(2 + rows as u16) / 2 + rows as u16;
        (self.rows, self.floor) = (rows, floor);
        let mut pen = Pen::new(frame, area);
        for (place, x) in self.strip.seen(piles.len()) {
            let is_aimed = scene.aiming && place == self.pile;
            let mark = scene.mark.filter(|turn| turn.pile == place);
            let taken = match mark {
                _ if is_aimed => self.taken,
                Some(turn) if !scene.aiming => turn.play.taken(),
                _ => 0,
            };
            let stack = Stack { heap: piles[place], taken, rows };
            for row in 0..rows {
                if let Some(bead) = stack.bead(row) {
                    let style = match bead {
                        look::TAKEN => scene.aim(),
                        look::BEYOND | look::MORE => look::DIM,
                        _ => look::BOLD,
                    };
                    pen.centred(x, each, floor - row as u16, &bead.to_string(), style);
                }
            }
            if mark.is_some() {
                let height = stack.height() as u16;
                pen.centred(x, each, floor.saturating_sub(height), &look::MARK.to_string(), scene.aim());
            }
            let label = if is_aimed { format!("[{}]", labels[place]) } else { labels[place].clone() };
            pen.centred(x, each, floor + 1, &label, if is_aimed { scene.aim() } else { look::DIM });
        }
        self.strip.draw_edges(&mut pen, floor + 1, piles.len());
    }
}

/// A pile drawn in `rows` rows. A taller pile shows its topmost beads, a sign for the others, and its lowest bead.
struct Stack {
    heap: Option<Heap>,
    taken: u64,
    rows: u64,
}

impl Stack {
    /// Returns the number of filled rows.
    fn height(&self) -> u64 {
        self.heap.map_or(1, Heap::size).min(self.rows)
    }

    /// Returns the bead in a row above the floor, counted from the top, or 0 for beads that are left out.
    fn rank(&self, row: u64) -> Option<u64> {
        let size = self.heap?.size();
        let rank = match () {
            () if size <= self.rows => size.checked_sub(row).filter(|&rank| rank > 0)?,
            () if row == 0 => size,
            () if row == 1 => 0,
            () => self.rows - row,
        };
        Some(rank)
    }

    /// Returns the sign in a row above the floor.
    fn bead(&self, row: u64) -> Option<char> {
        let Some(heap) = self.heap else { return (row == 0).then_some(look::FALLEN) };
        Some(match self.rank(row)? {
            0 => look::MORE,
            rank if rank <= self.taken => look::TAKEN,
            rank if rank > heap.limit() => look::BEYOND,
            _ => look::PIN,
        })
    }
}
