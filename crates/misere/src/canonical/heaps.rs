//! The misère canonical forms of the heaps of a game.

use super::{Form, Forms};
use crate::{Budget, Stopped, Unsuited};
use ninepins_rules::{Game, Heap, Player, Ruleset};
use std::sync::Arc;

/// The misère canonical forms of the heaps of one impartial game. They depend on its rules, not on its convention.
///
/// An option of several heaps is a sum, so this expands the sums of followers with all their options. These are fewer
/// than the positions if many positions are equal, but in a game that splits heaps their number still grows without
/// bound.
#[derive(Debug)]
pub struct HeapForms {
    ruleset: Arc<Ruleset>,
    forms: Forms,
    heaps: Vec<Form>,
}

impl HeapForms {
    /// Prepares the forms of the heaps of `game`.
    ///
    /// # Errors
    ///
    /// [`Unsuited`] unless the game is impartial, without limits and without terminals.
    pub fn of(game: &Game) -> Result<HeapForms, Unsuited> {
        Unsuited::unless_impartial(game)?;
        Ok(HeapForms::new(Arc::new(game.ruleset().clone())))
    }

    /// Prepares the forms of rules that fulfil the hypotheses.
    pub(super) fn new(ruleset: Arc<Ruleset>) -> HeapForms {
        HeapForms { ruleset, forms: Forms::default(), heaps: Vec::new() }
    }

    /// Returns the form of a heap of `size` tokens, after those of all smaller heaps.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work.
    pub fn form(&mut self, size: u64, budget: &mut Budget) -> Result<Form, Stopped> {
        loop {
            if let Some(&form) = usize::try_from(size).ok().and_then(|size| self.heaps.get(size)) {
                return Ok(form);
            }
            self.extend(budget)?;
        }
    }

    /// Returns the form of a sum of heaps of these sizes.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work.
    pub fn sum(&mut self, sizes: &[u64], budget: &mut Budget) -> Result<Form, Stopped> {
        // The form of no heaps is found with that of heap 0.
        self.form(0, budget)?;
        sizes.iter().try_fold(Form::ZERO, |sum, &size| {
            let form = self.form(size, budget)?;
            self.forms.sum(sum, form, budget)
        })
    }

    /// Returns the forms of heaps 0, 1, 2, ... found so far.
    pub fn known(&self) -> &[Form] {
        &self.heaps
    }

    /// Returns all stored forms.
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// Returns the store of canonical forms, to which the caller may add forms.
    pub fn forms_mut(&mut self) -> &mut Forms {
        &mut self.forms
    }

    fn extend(&mut self, budget: &mut Budget) -> Result<(), Stopped> {
        budget.search_one()?;
        budget.check_memory(self.forms.bytes() + (self.heaps.capacity() * size_of::<Form>()) as u64)?;
        let mut options = Vec::new();
        // A heap of no tokens has no options.
        if let Some(heap) = Heap::new(self.heaps.len() as u64) {
            let ruleset = Arc::clone(&self.ruleset);
            for parts in ruleset.options(heap, Player::Left) {
                budget.work(64)?;
                let mut sum = Form::ZERO;
                for part in parts.iter() {
                    // The parts are smaller than the heap, so their forms are known.
                    sum = self.forms.sum(sum, self.heaps[part.size() as usize], budget)?;
                }
                options.push(sum);
            }
        }
        let form = self.forms.with_options(options);
        self.heaps.push(form);
        Ok(())
    }
}
