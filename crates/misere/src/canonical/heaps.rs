//! The misère canonical forms of the heaps of one game.

use super::{Form, Forms};
use crate::{Budget, Stopped, Unsuited};
use ninepins_rules::{Game, Heap, Player, Ruleset};
use std::sync::Arc;

/// The misère canonical forms of the heaps of one impartial game: its rules count, its convention does not.
///
/// An option of several heaps is a sum, so this expands the sums of followers, each with all of its options: fewer than there
/// are positions where many of them are equal, but for a game that splits heaps still ever more.
#[derive(Debug)]
pub struct HeapForms {
    ruleset: Arc<Ruleset>,
    forms: Forms,
    heaps: Vec<Form>,
}

impl HeapForms {
    /// The forms of the heaps of `game`.
    pub fn of(game: &Game) -> Result<HeapForms, Unsuited> {
        Unsuited::unless_impartial(game)?;
        Ok(HeapForms::new(Arc::new(game.ruleset().clone())))
    }

    /// The forms of the heaps of rules that are known to be plain.
    pub(super) fn new(ruleset: Arc<Ruleset>) -> HeapForms {
        HeapForms { ruleset, forms: Forms::default(), heaps: Vec::new() }
    }

    /// The form of a heap of `size` tokens; those of all smaller heaps are found first.
    pub fn form(&mut self, size: u64, budget: &mut Budget) -> Result<Form, Stopped> {
        loop {
            if let Some(&form) = usize::try_from(size).ok().and_then(|size| self.heaps.get(size)) {
                return Ok(form);
            }
            self.extend(budget)?;
        }
    }

    /// The form of a sum of heaps of these sizes.
    ///
    /// # Errors
    ///
    /// If the budget ends the work.
    pub fn sum(&mut self, sizes: &[u64], budget: &mut Budget) -> Result<Form, Stopped> {
        // The form of no heaps is known with that of heap 0.
        self.form(0, budget)?;
        sizes.iter().try_fold(Form::ZERO, |sum, &size| {
            let form = self.form(size, budget)?;
            self.forms.sum(sum, form, budget)
        })
    }

    /// The forms of the heaps of 0, 1, 2, ... tokens that have been found so far.
    pub fn known(&self) -> &[Form] {
        &self.heaps
    }

    /// All forms that there are.
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// The same, for finding more.
    pub fn forms_mut(&mut self) -> &mut Forms {
        &mut self.forms
    }

    /// Finds the form of one more heap.
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
