//! Canonical forms, plainly: order, sums and canonical forms by their definitions, with a memo and without recursion.

use super::forms::Form;
use crate::steps::{Halt, Steps};
use std::collections::HashMap;

/// The most entries of a check: forms, their options, known comparisons and known sums. They are 2^24.
pub const MAX_ENTRIES: u64 = 1 << 24;

/// The reason why the checker stops short.
#[derive(Debug)]
pub(super) enum Short {
    Halt(Halt),
    /// There would be more than [`MAX_ENTRIES`].
    Entries,
}

impl From<Halt> for Short {
    fn from(halt: Halt) -> Short {
        Short::Halt(halt)
    }
}

/// A list of games, in which each is an option only of later ones. Canonical forms are equal if their places are.
pub(super) struct Arena<'s> {
    forms: Vec<Form>,
    places: HashMap<Form, u32>,
    /// The known answers to the question whether one form is at most another.
    orders: HashMap<(u32, u32), bool>,
    /// The canonical forms of known sums.
    sums: HashMap<(u32, u32), u32>,
    entries: u64,
    pub(super) steps: Steps<'s>,
}

impl<'s> Arena<'s> {
    pub(super) fn new(steps: Steps<'s>) -> Arena<'s> {
        let (places, orders, sums) = Default::default();
        Arena { forms: Vec::new(), places, orders, sums, entries: MAX_ENTRIES, steps }
    }

    pub(super) fn form(&self, place: u32) -> &Form {
        &self.forms[place as usize]
    }

    fn enter(&mut self, entries: usize) -> Result<(), Short> {
        self.entries = self.entries.checked_sub(entries as u64).ok_or(Short::Entries)?;
        Ok(())
    }

    /// Returns the place of a form, canonical or not, whose lists ascend.
    fn place(&mut self, form: Form) -> Result<u32, Short> {
        if let Some(&place) = self.places.get(&form) {
            return Ok(place);
        }
        self.enter(4 + form.left.len() + form.right.len())?;
        let place = self.forms.len() as u32;
        self.forms.push(form.clone());
        self.places.insert(form, place);
        Ok(place)
    }

    /// Checks whether G <= H: no Left option of G is at least H, and no Right option of H is at most G.
    pub(super) fn le(&mut self, g: u32, h: u32) -> Result<bool, Short> {
        self.steps.count(1)?;
        if g == h {
            return Ok(true);
        }
        let wanted = (g, h);
        let mut open = vec![wanted];
        while let Some(&(g, h)) = open.last() {
            if self.orders.contains_key(&(g, h)) {
                open.pop();
                continue;
            }
            let (left, right) = (&self.forms[g as usize].left, &self.forms[h as usize].right);
            self.steps.count(1 + (left.len() + right.len()) as u64)?;
            // G <= H fails if one of these holds.
            let refuting = left.iter().map(|&x| (h, x)).chain(right.iter().map(|&y| (y, g)));
            let mut unknown = None;
            let mut answer = true;
            for (low, high) in refuting {
                match self.orders.get(&(low, high)) {
                    _ if low == high => answer = false,
                    Some(&refutes) => answer &= !refutes,
                    None => unknown = unknown.or(Some((low, high))),
                }
            }
            match unknown {
                Some(pair) if answer => open.push(pair),
                _ => {
                    self.enter(1)?;
                    self.orders.insert((g, h), answer);
                }
            }
        }
        Ok(self.orders[&wanted])
    }

    /// Returns the canonical form of {left|right}.
    pub(super) fn canonical(&mut self, mut left: Vec<u32>, mut right: Vec<u32>) -> Result<u32, Short> {
        self.drop_dominated(&mut left, |x, y| (x, y))?;
        self.drop_dominated(&mut right, |x, y| (y, x))?;
        // Bypasses change the options of this game, and not its value.
        let game = self.place(Form { left: left.clone(), right: right.clone() })?;
        loop {
            if let Some((at, reply)) = self.reversible(&left, |form| &form.right, |reply| (reply, game))? {
                left.remove(at);
                left.extend(&self.forms[reply as usize].left);
                self.drop_dominated(&mut left, |x, y| (x, y))?;
            } else if let Some((at, reply)) = self.reversible(&right, |form| &form.left, |reply| (game, reply))? {
                right.remove(at);
                right.extend(&self.forms[reply as usize].right);
                self.drop_dominated(&mut right, |x, y| (y, x))?;
            } else {
                return self.place(Form { left, right });
            }
        }
    }

    /// Sorts options, and drops those that are no better than another one. The order in which a player prefers them is
    /// that of the pair `worse(x, y)`: x is no better than y if its first game is at most its second.
    fn drop_dominated(&mut self, options: &mut Vec<u32>, worse: fn(u32, u32) -> (u32, u32)) -> Result<(), Short> {
        options.sort_unstable();
        options.dedup();
        let mut at = 0;
        'options: while let Some(&x) = options.get(at) {
            for index in (0..options.len()).filter(|&index| index != at) {
                let (low, high) = worse(x, options[index]);
                if self.le(low, high)? {
                    options.swap_remove(at);
                    continue 'options;
                }
            }
            at += 1;
        }
        options.sort_unstable();
        Ok(())
    }

    /// Returns the place of a reversible option, and the reply that reverses it: the first one that the pair
    /// `reverses(reply)` shows to be no worse for the opponent than the game.
    fn reversible(
        &mut self,
        options: &[u32],
        replies: fn(&Form) -> &Vec<u32>,
        reverses: impl Fn(u32) -> (u32, u32),
    ) -> Result<Option<(usize, u32)>, Short> {
        for (at, &option) in options.iter().enumerate() {
            for index in 0..replies(self.form(option)).len() {
                let reply = replies(self.form(option))[index];
                let (low, high) = reverses(reply);
                if self.le(low, high)? {
                    return Ok(Some((at, reply)));
                }
            }
        }
        Ok(None)
    }

    /// Returns the canonical form of the sum of two canonical forms: each move is in one of them.
    pub(super) fn add(&mut self, g: u32, h: u32) -> Result<u32, Short> {
        self.steps.count(1)?;
        let wanted = key(g, h);
        let mut open = vec![wanted];
        while let Some(&(g, h)) = open.last() {
            if self.sums.contains_key(&(g, h)) {
                open.pop();
                continue;
            }
            let (one, other) = (self.form(g), self.form(h));
            let moves = |some: &[u32], more: &[u32]| -> Vec<(u32, u32)> {
                some.iter().map(|&x| key(x, h)).chain(more.iter().map(|&y| key(g, y))).collect()
            };
            let (left, right) = (moves(&one.left, &other.left), moves(&one.right, &other.right));
            self.steps.count(1 + (left.len() + right.len()) as u64)?;
            let before = open.len();
            open.extend(left.iter().chain(&right).filter(|pair| !self.sums.contains_key(pair)));
            if open.len() == before {
                let values = |pairs: Vec<(u32, u32)>| pairs.iter().map(|pair| self.sums[pair]).collect();
                let (left, right) = (values(left), values(right));
                let sum = self.canonical(left, right)?;
                self.enter(1)?;
                self.sums.insert((g, h), sum);
            }
        }
        Ok(self.sums[&wanted])
    }

    /// Returns the canonical form of a sum.
    pub(super) fn sum(&mut self, summands: impl IntoIterator<Item = u32>) -> Result<u32, Short> {
        let zero = self.place(Form::default())?;
        summands.into_iter().try_fold(zero, |sum, summand| self.add(sum, summand))
    }
}

/// Returns the key of a sum.
fn key(g: u32, h: u32) -> (u32, u32) {
    (g.min(h), g.max(h))
}
