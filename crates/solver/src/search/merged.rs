//! Heaps merged by kind: heaps that are equal in misère play are one on a board.

use super::{
    board::Id,
    table::{Steps, Table},
};
use crate::{Budget, Result};
use ninepins_misere::canonical::{Kind, Representatives};
use ninepins_rules::{Heap, Position};

/// The representatives of the heaps of a table.
#[derive(Debug)]
pub(super) struct Merged {
    representatives: Representatives,
    /// The most heaps of a board that follows each kind.
    longest: Vec<usize>,
}

impl Merged {
    /// Finds the kinds of the heaps of a complete `table`.
    pub(super) fn of(mut representatives: Representatives, table: &Table, budget: &Budget) -> Result<Merged> {
        representatives.extend(table.heaps(), budget)?;
        let mut longest: Vec<usize> = Vec::new();
        for kind in 0..representatives.len() as Kind {
            let most = representatives.options(kind).iter().map(|option| most_heaps(&longest, option)).max();
            longest.push(most.unwrap_or(1).max(1));
        }
        Ok(Merged { representatives, longest })
    }

    pub(super) fn kinds(&self) -> usize {
        self.longest.len()
    }

    /// Returns the kinds whose sum equals `heap`.
    pub(super) fn sum(&self, heap: Heap) -> &[Kind] {
        self.representatives.sum(heap)
    }

    pub(super) fn largest_reducible_heap(&self) -> Option<(Heap, Position)> {
        self.representatives.largest_reducible_heap()
    }

    /// Bounds the number of heaps of a board of `position` or its followers.
    pub(super) fn most_heaps(&self, position: &Position) -> usize {
        let sums = position.heaps().iter().map(|&heap| most_heaps(&self.longest, self.sum(heap)));
        sums.fold(0, usize::saturating_add)
    }

    /// Lists the options of all kinds, each prepared by `prepare`.
    pub(super) fn steps<S: Clone>(&self, valued: bool, prepare: impl Fn(Id, &[Id]) -> S) -> Steps<S> {
        let mut steps = Steps::new(valued);
        for kind in 0..self.kinds() as Kind {
            let options = self.representatives.options_by_play(kind);
            let valued = |option: &[Id]| (steps.value(option.iter().copied()), prepare(kind, option));
            let options: Vec<(u32, S)> = options.into_iter().map(valued).collect();
            steps.push(&options);
        }
        steps
    }

    pub(super) fn bytes(&self) -> u64 {
        self.representatives.bytes() + (self.longest.len() * size_of::<usize>()) as u64
    }
}

fn most_heaps(longest: &[usize], sum: &[Kind]) -> usize {
    sum.iter().map(|&kind| longest[kind as usize]).fold(0, usize::saturating_add)
}
