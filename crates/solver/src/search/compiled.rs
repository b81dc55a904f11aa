//! A game compiled for boards, which lists the options of a board.

use super::{
    board::{Board, Id},
    hash::unknown,
    merged::Merged,
    table::{Steps, Table},
};
use crate::{Budget, Result};
use ninepins_rules::{Game, Options, Outcome, Player, Position};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A game, for the positions that its boards `B` have room for.
#[derive(Debug)]
pub struct Compiled<B: Board> {
    table: Table,
    /// `None` if boards have the heaps themselves.
    merged: Option<Merged>,
    /// Each player's options, once if both have the same; empty if options are generated on the fly.
    steps: Vec<Steps<B::Step>>,
    terminals: FxHashMap<B, Outcome>,
    last_terminal: Option<Id>,
    /// The estimated bytes after compilation.
    bytes: u64,
    /// The numbers of the heaps of an option.
    ids: Vec<Id>,
}

/// A walk through the options of a board, in passes, each heap by heap from the largest number down.
///
/// The options come first that leave a sum of nim-value 0. In normal play they are lost, in misère play and where terminals
/// are far away they usually are: a guess, which decides nothing.
#[derive(Debug)]
pub struct Walk<'g, B> {
    pub(super) board: B,
    pub(super) to_move: Player,
    /// The nim-value of the board; 0 if nothing is guessed.
    value: u32,
    pass: Pass,
    heap: Id,
    /// The compiled options of `heap` that are not yet walked, and those after them.
    compiled: Range<u32>,
    then: Range<u32>,
    /// The generated options of `heap` that are not yet walked.
    generated: Option<Box<Options<'g>>>,
}

/// The options that are walked now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pass {
    /// Those that leave nim-value 0, and in which heaps cancel: they lead to fewer new boards.
    Cancelling,
    /// All others that leave nim-value 0.
    Zero,
    /// All others.
    Rest,
}

impl<B: Board> Compiled<B> {
    /// Compiles `game` for the heaps of `table`. Walks guess which options are lost if they are asked to.
    pub fn new(game: &Game, mut table: Table, guess: bool, budget: &Budget) -> Result<Compiled<B>> {
        let players: &[Player] = match (table.is_complete(), game.ruleset().is_impartial()) {
            (false, _) => &[],
            (true, true) => &[Player::Left],
            (true, false) => &Player::BOTH,
        };
        let guess = guess && game.ruleset().is_impartial();
        let mut compile = |player| Steps::compile(&mut table, game.ruleset(), player, guess, B::step, budget);
        let steps = players.iter().map(|&player| compile(player)).collect::<Result<Vec<_>>>()?;
        let (mut terminals, mut last_terminal) = (FxHashMap::default(), None);
        for (position, &outcome) in &game.ending().terminals {
            // Terminals with heaps that cannot arise, or with too many heaps, are never met.
            let ids = table.reachable_ids(position.heaps()).filter(|ids| ids.len() <= B::HEAPS);
            if let Some(ids) = ids {
                last_terminal = last_terminal.max(ids.iter().copied().max());
                terminals.insert(B::of(&ids), outcome);
            }
        }
        let bytes = table.bytes() + steps.iter().map(Steps::bytes).sum::<u64>();
        Ok(Compiled { table, merged: None, steps, terminals, last_terminal, bytes, ids: Vec::new() })
    }

    /// Compiles a game whose boards have kinds of heaps in place of the heaps of `table`.
    pub(super) fn merged(table: Table, merged: Merged, guess: bool) -> Compiled<B> {
        let steps = merged.steps(guess, B::step);
        let bytes = table.bytes() + merged.bytes() + steps.bytes();
        Compiled {
            table,
            merged: Some(merged),
            steps: vec![steps],
            terminals: FxHashMap::default(),
            last_terminal: None,
            bytes,
            ids: Vec::new(),
        }
    }

    /// Checks whether boards have room for `position` and its followers.
    pub(super) fn has_room(&self, game: &Game, position: &Position) -> bool {
        let most =
            self.merged.as_ref().map_or_else(|| most_heaps(game, position), |merged| merged.most_heaps(position));
        most <= B::HEAPS && self.table.has_all(position)
    }

    /// Checks whether options have the order that they have beside any other heaps: numbers have that of the heaps, each its own.
    pub(super) fn is_same_for_all(&self) -> bool {
        self.table.is_complete() && self.merged.is_none()
    }

    /// Returns the kinds of heaps that boards have, if they have not the heaps themselves.
    pub(super) fn kinds(&self) -> Option<&Merged> {
        self.merged.as_ref()
    }

    /// Returns the board of `position`.
    pub fn board(&mut self, position: &Position) -> B {
        let heaps = position.heaps().iter();
        let ids: Vec<Id> = match &self.merged {
            Some(merged) => heaps.flat_map(|&heap| merged.sum(heap)).copied().collect(),
            None => heaps.map(|&heap| self.table.intern(heap)).collect(),
        };
        B::of(&ids)
    }

    /// Begins a walk.
    pub fn walk<'g>(&self, board: B, to_move: Player) -> Walk<'g, B> {
        let value = self.steps.first().map_or(0, |steps| steps.value(board.ids()));
        let pass = match value {
            0 => Pass::Rest,
            _ if B::CANCEL => Pass::Cancelling,
            _ => Pass::Zero,
        };
        Walk { board, to_move, value, pass, heap: Id::MAX, compiled: 0..0, then: 0..0, generated: None }
    }

    /// Looks up whether `board` is terminal, and whether `to_move` wins there.
    pub(super) fn decreed(&self, board: &B, to_move: Player) -> Option<bool> {
        if self.terminals.is_empty() || board.heap_below(Id::MAX) > self.last_terminal {
            return None;
        }
        self.terminals.get(board).map(|outcome| outcome.winner(to_move) == to_move)
    }

    /// Moves the boards to the front that are not terminal, in their order. Returns their number, or `None` if `to_move` loses one.
    pub(super) fn undecreed(&self, boards: &mut [B], to_move: Player) -> Option<usize> {
        if self.terminals.is_empty() {
            return Some(boards.len());
        }
        unknown(boards, |board| self.decreed(board, to_move))
    }

    /// Puts the next options of a walk into `options`, and returns their number; 0 only at the end. `game` must be the one that
    /// was compiled.
    pub fn next_options<'g>(&mut self, game: &'g Game, walk: &mut Walk<'g, B>, options: &mut [B]) -> usize {
        let mut found = 0;
        while found < options.len() {
            if walk.compiled.is_empty() {
                walk.compiled = std::mem::take(&mut walk.then);
            }
            if !walk.compiled.is_empty() {
                let steps = &self.steps[side(self.steps.len(), walk.to_move)];
                for step in steps.steps(&walk.compiled) {
                    options[found] = walk.board.after(step);
                    // A branch here would often be mispredicted.
                    found += usize::from(match walk.pass {
                        Pass::Cancelling => walk.board.cancels(step),
                        Pass::Zero => !walk.board.cancels(step),
                        Pass::Rest => true,
                    });
                    walk.compiled.start += 1;
                    if found == options.len() {
                        break;
                    }
                }
                continue;
            }
            if let Some(parts) = walk.generated.as_mut().and_then(|options| options.next()) {
                self.table.intern_parts(&parts, &mut self.ids);
                options[found] = walk.board.after(&B::step(walk.heap, &self.ids));
                found += 1;
                continue;
            }
            match walk.board.heap_below(walk.heap) {
                Some(heap) if self.steps.is_empty() => {
                    walk.heap = heap;
                    let heap = self.table.heaps()[heap as usize];
                    walk.generated = Some(Box::new(game.ruleset().options(heap, walk.to_move)));
                }
                Some(heap) => {
                    walk.heap = heap;
                    let steps = &self.steps[side(self.steps.len(), walk.to_move)];
                    let all = steps.of(heap);
                    (walk.compiled, walk.then) = match walk.pass {
                        Pass::Rest if walk.value == 0 => (all, 0..0),
                        Pass::Rest => {
                            let zero = steps.to_zero(heap, walk.value);
                            (all.start..zero.start, zero.end..all.end)
                        }
                        _ => (steps.to_zero(heap, walk.value), 0..0),
                    };
                }
                None if walk.pass == Pass::Rest => break,
                None => {
                    walk.heap = Id::MAX;
                    walk.pass = if walk.pass == Pass::Cancelling { Pass::Zero } else { Pass::Rest };
                    // The others are seldom needed.
                    if walk.pass == Pass::Rest && found > 0 {
                        break;
                    }
                }
            }
        }
        found
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes.max(self.table.bytes())
    }
}

/// Returns the index of a player's entry among `count`: one for both players, or one for each.
pub(super) fn side(count: usize, player: Player) -> usize {
    (player as usize).min(count - 1)
}

/// Bounds the number of heaps in `position` and its followers.
pub fn most_heaps(game: &Game, position: &Position) -> usize {
    let total: u128 =
        position.heaps().iter().map(|&heap| game.ruleset().most_heaps(heap)).fold(0, u128::saturating_add);
    usize::try_from(total).unwrap_or(usize::MAX)
}
