//! Misère canonical forms: impartial games up to equality in misère play, each stored once. The forms of the heaps of a game, and forms
//! as text, in the list notation of CGSuite.

use super::table_bytes;
use crate::{Budget, MissingHypothesis, Result, bits::Numbered};
use ninepins_rules::{Game, Heap, Player, Ruleset};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{cmp::Reverse, sync::Arc};

/// An impartial game in misère canonical form. Two games are equal if they have the same misère outcome in every sum
/// with every impartial game. Within one [`Forms`] that is the case if and only if their forms are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Form(u32);

impl Form {
    /// The game without options.
    pub const ZERO: Form = Form(0);
}

#[derive(Debug)]
struct Node {
    birthday: u32,
    /// True if the first player wins in misère play.
    wins: bool,
    is_nim: bool,
}

/// Misère canonical forms and their sums, each computed once.
///
/// A game G equals a game H if each option of H is an option of G and every other option of G has H as an option: H
/// answers a move to such an option. If H is 0, the first player must also win G, as 0. A game that equals no such H is
/// in canonical form, and two equal canonical forms are identical. Grundy and Smith, "Disjunctive games with the last
/// player losing" (1956); Conway, On Numbers and Games (1976), chapter 12, who proved the last statement.
///
/// A form may have as many followers as the game has positions, and a sum of two as many as the product of these.
#[derive(Debug)]
pub struct Forms {
    /// The options of each form, ascending, without duplicates.
    lists: Numbered<Arc<[Form]>>,
    nodes: Vec<Node>,
    sums: FxHashMap<(Form, Form), Form>,
    /// The number of options of all nodes.
    options: usize,
}

/// A sum in progress: its options so far, and the next one.
struct Pending {
    a: Form,
    b: Form,
    next: usize,
    options: Vec<Form>,
}

impl Default for Forms {
    fn default() -> Forms {
        let mut forms = Forms { lists: Numbered::default(), nodes: Vec::new(), sums: FxHashMap::default(), options: 0 };
        forms.intern(Vec::new());
        forms
    }
}

impl Forms {
    /// Returns the form of the game with these options, in any order.
    pub fn with_options(&mut self, mut options: Vec<Form>) -> Form {
        options.sort_unstable();
        options.dedup();
        self.simpler(&options).unwrap_or_else(|| self.intern(options))
    }

    /// Returns the form of a heap of `size` tokens in Nim.
    pub fn nim(&mut self, size: u32) -> Form {
        let mut heaps = Vec::new();
        for _ in 0..size {
            let heap = self.with_options(heaps.clone());
            heaps.push(heap);
        }
        self.with_options(heaps)
    }

    /// Returns the options of `form`, which are canonical too.
    pub fn options(&self, form: Form) -> &[Form] {
        &self.lists.all[form.0 as usize]
    }

    /// Returns the length of the longest play from `form`.
    pub fn birthday(&self, form: Form) -> u32 {
        self.node(form).birthday
    }

    /// Checks whether the first player wins `form` in misère play.
    pub fn wins(&self, form: Form) -> bool {
        self.node(form).wins
    }

    /// Returns the size of the heap of Nim that `form` is, if it is one.
    pub fn nim_size(&self, form: Form) -> Option<u32> {
        let node = self.node(form);
        node.is_nim.then_some(node.birthday)
    }

    /// Returns `form` and all its followers, each once.
    pub fn subforms(&self, form: Form) -> Vec<Form> {
        let mut seen = FxHashSet::from_iter([form]);
        let mut found = vec![form];
        let mut next = 0;
        while let Some(&form) = found.get(next) {
            found.extend(self.options(form).iter().filter(|option| seen.insert(**option)));
            next += 1;
        }
        found
    }

    /// Returns the form of a + b by the definition: its options are a' + b and a + b'. A sum that is not stored yet
    /// counts as a position.
    pub fn sum(&mut self, a: Form, b: Form, budget: &mut Budget) -> Result<Form> {
        if let Some(sum) = self.known_sum(a, b) {
            return Ok(sum);
        }
        budget.search_one()?;
        let mut stack = vec![self.pending(a, b)];
        let mut pending_bytes = stack[0].bytes();
        while let Some(top) = stack.last_mut() {
            if let Some((a, b)) = self.summands(top) {
                match self.known_sum(a, b) {
                    Some(sum) => {
                        top.options.push(sum);
                        top.next += 1;
                    }
                    None => {
                        budget.search_one()?;
                        let more = self.pending(a, b);
                        pending_bytes += more.bytes();
                        budget.check_memory(self.bytes() + pending_bytes)?;
                        stack.push(more);
                    }
                }
                continue;
            }
            let Some(done) = stack.pop() else { break };
            pending_bytes -= done.bytes();
            let sum = self.with_options(done.options);
            self.sums.insert(in_order(done.a, done.b), sum);
            if stack.is_empty() {
                return Ok(sum);
            }
        }
        unreachable!("the first sum is settled before the stack is empty")
    }

    /// Estimates the bytes held.
    pub fn bytes(&self) -> u64 {
        // The options are stored once, behind two counters.
        let options = (self.options * size_of::<Form>() + self.nodes.len() * 2 * size_of::<usize>()) as u64;
        let nodes = (self.nodes.capacity() * (size_of::<Node>() + size_of::<Arc<[Form]>>())) as u64;
        let ids = table_bytes(self.nodes.len(), self.lists.numbers.capacity(), size_of::<(Arc<[Form]>, Form)>());
        let sums = table_bytes(self.sums.len(), self.sums.capacity(), size_of::<((Form, Form), Form)>());
        options + nodes + ids + sums
    }

    fn node(&self, form: Form) -> &Node {
        &self.nodes[form.0 as usize]
    }

    fn has_option(&self, form: Form, option: Form) -> bool {
        self.options(form).binary_search(&option).is_ok()
    }

    /// Returns the simpler form that the game with these options equals, if there is one.
    fn simpler(&self, options: &[Form]) -> Option<Form> {
        // The option with the latest birthday is no option of the simpler form, so it has that form as an option; and a
        // game does not equal its option.
        let latest = options.iter().copied().max_by_key(|&option| self.birthday(option))?;
        let mut candidates = self.options(latest).iter().copied().filter(|form| options.binary_search(form).is_err());
        candidates.find(|&form| self.equals(options, form))
    }

    /// Checks whether the game with these options, at least one, equals `form` because `form` answers its other
    /// options.
    fn equals(&self, options: &[Form], form: Form) -> bool {
        self.options(form).iter().all(|option| options.binary_search(option).is_ok())
            && options.iter().all(|&option| self.has_option(form, option) || self.has_option(option, form))
            && (form != Form::ZERO || options.iter().any(|&option| !self.wins(option)))
    }

    /// Returns the form with these options, which ascend and are all needed.
    fn intern(&mut self, options: Vec<Form>) -> Form {
        let options: Arc<[Form]> = options.into();
        let form = Form(self.lists.number(options.clone()));
        if form.0 as usize == self.nodes.len() {
            let birthday = options.iter().map(|&option| self.birthday(option) + 1).max().unwrap_or(0);
            let wins = options.is_empty() || options.iter().any(|&option| !self.wins(option));
            // It has as many distinct heaps of Nim as possible.
            let is_nim = options.len() == birthday as usize && options.iter().all(|&option| self.node(option).is_nim);
            self.options += options.len();
            self.nodes.push(Node { birthday, wins, is_nim });
        }
        form
    }

    fn known_sum(&self, a: Form, b: Form) -> Option<Form> {
        match (a, b) {
            (Form::ZERO, other) | (other, Form::ZERO) => Some(other),
            _ => self.sums.get(&in_order(a, b)).copied(),
        }
    }

    fn pending(&self, a: Form, b: Form) -> Pending {
        let most = self.options(a).len() + self.options(b).len();
        Pending { a, b, next: 0, options: Vec::with_capacity(most) }
    }

    fn summands(&self, Pending { a, b, next, .. }: &Pending) -> Option<(Form, Form)> {
        let (of_a, of_b) = (self.options(*a), self.options(*b));
        match of_a.get(*next) {
            Some(&option) => Some((option, *b)),
            None => of_b.get(next - of_a.len()).map(|&option| (*a, option)),
        }
    }

    /// Formats `form` in list notation. The text may be exponentially longer than the number of subforms: see
    /// [`Forms::text_len`].
    ///
    /// A heap of Nim is `0`, `*`, `*2`, `*3`, ... Any other game is `*` and the list of its options, in which a heap of
    /// Nim is its size: `*[3,2]` has the options `*3` and `*2`. A game with a single option has a second pair of
    /// brackets, `*[[2]]`, because `*[2]` is read as `*2`. Options descend by birthday.
    pub fn text(&self, form: Form) -> String {
        match self.nim_size(form) {
            Some(0) => "0".to_owned(),
            Some(1) => "*".to_owned(),
            Some(size) => format!("*{size}"),
            None if self.options(form).len() == 1 => format!("*[{}]", self.list(form)),
            None => format!("*{}", self.list(form)),
        }
    }

    /// Returns the length of [`Forms::text`] in bytes; `None` if it exceeds 64 bits.
    pub fn text_len(&self, form: Form) -> Option<u64> {
        let mut lens: FxHashMap<Form, u64> = FxHashMap::default();
        for form in self.by_birthday(form) {
            let len = match self.nim_size(form) {
                Some(size) => u64::from(size.checked_ilog10().unwrap_or(0)) + 1,
                // A bracket, and after each option a comma or the other bracket.
                None => self
                    .options(form)
                    .iter()
                    .try_fold(1_u64, |len, option| len.checked_add(lens[option])?.checked_add(1))?,
            };
            lens.insert(form, len);
        }
        let around = match (self.nim_size(form), self.options(form).len()) {
            // `0` and `*`.
            (Some(0 | 1), _) => 0,
            (None, 1) => 3,
            _ => 1,
        };
        lens[&form].checked_add(around)
    }

    /// Returns `form` and all its followers, simplest first.
    fn by_birthday(&self, form: Form) -> Vec<Form> {
        let mut forms = self.subforms(form);
        forms.sort_by_key(|&form| self.birthday(form));
        forms
    }

    /// Formats `form` as an item of a list: options in brackets, and heaps of Nim as numbers.
    fn list(&self, form: Form) -> String {
        let mut lists: FxHashMap<Form, String> = FxHashMap::default();
        let mut ranks: FxHashMap<Form, usize> = FxHashMap::default();
        for same_age in self.by_birthday(form).chunk_by(|&a, &b| self.birthday(a) == self.birthday(b)) {
            // The options are older and have their ranks. A heap of Nim precedes all others of its age.
            let mut forms: Vec<(bool, Vec<usize>, Form)> = Vec::new();
            for &form in same_age {
                let mut options: Vec<Form> = self.options(form).to_vec();
                options.sort_unstable_by_key(|option| Reverse(ranks[option]));
                let list = match self.nim_size(form) {
                    Some(size) => size.to_string(),
                    None => {
                        let options: Vec<&str> = options.iter().map(|option| lists[option].as_str()).collect();
                        format!("[{}]", options.join(","))
                    }
                };
                lists.insert(form, list);
                forms.push((self.nim_size(form).is_none(), options.iter().map(|option| ranks[option]).collect(), form));
            }
            forms.sort_unstable();
            for (_, _, form) in forms {
                ranks.insert(form, ranks.len());
            }
        }
        lists.remove(&form).unwrap_or_default()
    }
}

impl Pending {
    fn bytes(&self) -> u64 {
        (size_of::<Pending>() + self.options.capacity() * size_of::<Form>()) as u64
    }
}

fn in_order(a: Form, b: Form) -> (Form, Form) {
    (a.min(b), a.max(b))
}

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
    /// Prepares the forms of the heaps of `game`, which must be impartial, without limits and without terminals.
    pub fn of(game: &Game) -> Result<HeapForms, MissingHypothesis> {
        MissingHypothesis::check_impartial(game)?;
        Ok(HeapForms { ruleset: Arc::new(game.ruleset().clone()), forms: Forms::default(), heaps: Vec::new() })
    }

    /// Returns the form of a heap of `size` tokens, after those of all smaller heaps.
    pub fn form(&mut self, size: u64, budget: &mut Budget) -> Result<Form> {
        while self.heaps.len() as u64 <= size {
            self.extend(budget)?;
        }
        Ok(self.heaps[size as usize])
    }

    /// Returns the form of a sum of heaps of these sizes.
    pub fn sum(&mut self, sizes: &[u64], budget: &mut Budget) -> Result<Form> {
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

    fn extend(&mut self, budget: &mut Budget) -> Result<()> {
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
