//! The genus symbols of the heaps of a game, by search.

use super::{
    Form, Genus, HeapForms,
    memo::{HeapKind, Memo},
    symbol::{GenusId, GenusSet, Symbols},
};
use crate::{Budget, Stopped, Unsuited};
use ninepins_rules::{Game, Heap, Player, Ruleset};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The largest heap that has a genus here: kinds of heaps are numbered with 16 bits.
pub const MAX_HEAP: u64 = 65_534;

/// The most sums of forms that are computed to find equal heaps. Later heaps count as different from all others.
const MOST_SUMS: u64 = 100_000;

/// The share of the memory that these forms may take.
const FORMS_SHARE: u64 = 4;

/// A reduced sum: heaps of these kinds, ascending, and beside them heaps of Nim of two tokens and at most one of one
/// token.
///
/// Two heaps of one token cancel, because *1 + *1 equals 0. The genus of a sum follows from the genus without its heaps
/// of one and two tokens, so only the other heaps are searched.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct ReducedSum {
    kinds: Vec<HeapKind>,
    twos: u32,
    one: bool,
}

/// The estimated bytes of a reduced sum: most have kinds, which stand elsewhere.
const BYTES_A_SUM: u64 = size_of::<ReducedSum>() as u64 + 24;

/// The genus symbols of the heaps of one impartial game. They depend on its rules, not on its convention.
///
/// The genus of a sum does not follow from those of its heaps. So this searches all positions that follow the given
/// heap, each once, with a memo. Heaps that are equal in misère play ([`HeapForms`]) or differ by *1 count as one kind,
/// and heaps of Nim of up to three tokens are removed. A position costs as many look-ups as it has options. In a game
/// that splits heaps the number of positions grows as fast as that of partitions, faster than any power of the heap.
#[derive(Debug)]
pub struct Genera {
    ruleset: Arc<Ruleset>,
    /// `None` once the forms have become too many.
    pub(super) forms: Option<HeapForms>,
    /// The number of sums of forms computed so far.
    sums: u64,
    /// The sum that each heap equals: at most one kind, and up to three tokens of Nim.
    heaps: Vec<ReducedSum>,
    /// The options of the first heap of each kind.
    kinds: Vec<Vec<ReducedSum>>,
    kind_of: FxHashMap<Form, HeapKind>,
    memo: Memo,
    symbols: Symbols,
    /// The number of options of all kinds.
    options: u64,
}

/// A position in progress: the kinds of its heaps, the next heap and option, and the genera of its options so far.
struct Pending {
    kinds: Box<[HeapKind]>,
    heap: usize,
    option: usize,
    found: GenusSet,
}

impl Genera {
    /// Prepares the genera of the heaps of `game`.
    ///
    /// # Errors
    ///
    /// [`Unsuited`] unless the game is impartial, without limits and without terminals.
    pub fn of(game: &Game) -> Result<Genera, Unsuited> {
        Unsuited::unless_impartial(game)?;
        let ruleset = Arc::new(game.ruleset().clone());
        Ok(Genera {
            forms: Some(HeapForms::new(Arc::clone(&ruleset))),
            sums: 0,
            ruleset,
            heaps: Vec::new(),
            kinds: Vec::new(),
            kind_of: FxHashMap::default(),
            memo: Memo::default(),
            symbols: Symbols::default(),
            options: 0,
        })
    }

    /// Returns the genus of a heap of `size` tokens, at most [`MAX_HEAP`].
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the heap is larger or the budget ends the work.
    pub fn heap(&mut self, size: u64, budget: &mut Budget) -> Result<&Genus, Stopped> {
        self.sum(&[size], budget)
    }

    /// Returns the genus of a sum of heaps of these sizes, at most [`MAX_HEAP`].
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a heap is larger or the budget ends the work.
    pub fn sum(&mut self, sizes: &[u64], budget: &mut Budget) -> Result<&Genus, Stopped> {
        let largest = sizes.iter().copied().max().unwrap_or(0);
        if largest > MAX_HEAP {
            return Err(Stopped::BeyondTable(format!("there are no genera of heaps of more than {MAX_HEAP} tokens")));
        }
        while self.heaps.len() as u64 <= largest {
            self.extend(budget)?;
        }
        let ReducedSum { kinds, twos, one } = self.reduced(sizes.iter().copied());
        let id = self.search(kinds.into(), budget)?;
        let id = self.symbols.beside(id, twos, one);
        Ok(self.symbols.get(id))
    }

    /// Reduces the sum of known heaps of these sizes.
    fn reduced(&self, sizes: impl Iterator<Item = u64>) -> ReducedSum {
        let mut sum = ReducedSum::default();
        for size in sizes {
            let heap = &self.heaps[size as usize];
            sum.kinds.extend_from_slice(&heap.kinds);
            sum.twos += heap.twos;
            sum.one ^= heap.one;
        }
        sum.kinds.sort_unstable();
        sum
    }

    /// Finds the sum that the next heap equals.
    fn extend(&mut self, budget: &mut Budget) -> Result<(), Stopped> {
        let size = self.heaps.len() as u64;
        let form = self.form(size, budget)?;
        if let Some((form, with_one)) = form {
            let forms = self.forms.as_ref().map(HeapForms::forms);
            let nim = forms.and_then(|forms| forms.nim_size(form)).filter(|&size| size < 4);
            let known = |form| Some(vec![*self.kind_of.get(&form)?]);
            let heap = match nim {
                Some(size) => Some(ReducedSum { kinds: Vec::new(), twos: size / 2, one: size % 2 == 1 }),
                None => known(form)
                    .map(|kinds| ReducedSum { kinds, twos: 0, one: false })
                    .or_else(|| known(with_one).map(|kinds| ReducedSum { kinds, twos: 0, one: true })),
            };
            if let Some(heap) = heap {
                self.heaps.push(heap);
                return Ok(());
            }
        }
        let mut options = Vec::new();
        let before = self.bytes();
        if let Some(heap) = Heap::new(size) {
            for parts in self.ruleset.options(heap, Player::Left) {
                budget.work(64)?;
                budget.check_memory(before + options.capacity() as u64 * BYTES_A_SUM)?;
                options.push(self.reduced(parts.iter().map(|part| part.size())));
            }
        }
        options.sort_unstable();
        options.dedup();
        options.shrink_to_fit();
        let kind = self.kinds.len() as HeapKind;
        self.options += options.len() as u64;
        self.kinds.push(options);
        self.heaps.push(ReducedSum { kinds: vec![kind], ..ReducedSum::default() });
        if let Some((form, _)) = form {
            self.kind_of.insert(form, kind);
        }
        Ok(())
    }

    /// Returns the form of a heap and that of its sum with *1, while forms are few.
    fn form(&mut self, size: u64, budget: &mut Budget) -> Result<Option<(Form, Form)>, Stopped> {
        let Some(forms) = &mut self.forms else { return Ok(None) };
        let left = budget.positions.saturating_sub(budget.searched);
        let mut allowance = budget.clone();
        allowance.searched = self.sums;
        allowance.positions = MOST_SUMS.min(self.sums.saturating_add(left));
        allowance.memory = budget.memory / FORMS_SHARE;
        let found = forms.form(size, &mut allowance).and_then(|form| {
            let one = forms.forms_mut().nim(1);
            Ok((form, forms.forms_mut().sum(form, one, &mut allowance)?))
        });
        budget.searched += allowance.searched - self.sums;
        self.sums = allowance.searched;
        match found {
            Ok(found) => Ok(Some(found)),
            Err(Stopped::Positions | Stopped::Memory) => {
                // The forms are not needed any more.
                self.forms = None;
                Ok(None)
            }
            Err(stopped) => Err(stopped),
        }
    }

    /// Returns the genus of a sum of heaps of these kinds, ascending, by a depth-first search with its own stack.
    fn search(&mut self, kinds: Box<[HeapKind]>, budget: &mut Budget) -> Result<GenusId, Stopped> {
        if let Some(known) = self.memo.get(&kinds) {
            return Ok(known);
        }
        budget.search_one()?;
        let mut stack = vec![Pending::new(kinds)];
        let mut option: Vec<HeapKind> = Vec::new();
        while let Some(frame) = stack.last_mut() {
            let Some((twos, one)) = frame.next_option(&self.kinds, &mut option) else {
                let Some(done) = stack.pop() else { break };
                let id = self.symbols.of_options(&done.found);
                self.memo.insert(&done.kinds, id);
                if stack.is_empty() {
                    return Ok(id);
                }
                continue;
            };
            match self.memo.get(&option) {
                Some(known) => {
                    frame.found.insert(self.symbols.beside(known, twos, one));
                    frame.option += 1;
                }
                None => {
                    budget.search_one()?;
                    let frame = (size_of::<Pending>() + size_of_val(&option[..])) as u64 + self.symbols.set_bytes();
                    budget.check_memory(self.bytes() + stack.len() as u64 * frame)?;
                    stack.push(Pending::new(option.as_slice().into()));
                }
            }
        }
        unreachable!("the first position is settled before the stack is empty")
    }

    fn bytes(&self) -> u64 {
        let forms = self.forms.as_ref().map_or(0, |heaps| heaps.forms().bytes());
        let sums = (self.heaps.len() as u64 + self.options) * BYTES_A_SUM;
        self.memo.bytes() + self.symbols.bytes() + forms + sums
    }
}

impl Pending {
    fn new(kinds: Box<[HeapKind]>) -> Pending {
        Pending { kinds, heap: 0, option: 0, found: GenusSet::default() }
    }

    /// Writes the kinds of the next option to `option`, and returns the heaps of Nim beside them. `None` if there is no
    /// further option.
    fn next_option(&mut self, of_kinds: &[Vec<ReducedSum>], option: &mut Vec<HeapKind>) -> Option<(u32, bool)> {
        loop {
            let kind = *self.kinds.get(self.heap)?;
            let again = self.heap > 0 && self.kinds[self.heap - 1] == kind;
            if let Some(sum) = of_kinds[kind as usize].get(self.option).filter(|_| !again) {
                option.clear();
                option.extend_from_slice(&self.kinds[..self.heap]);
                option.extend_from_slice(&self.kinds[self.heap + 1..]);
                option.extend_from_slice(&sum.kinds);
                option.sort_unstable();
                return Some((sum.twos, sum.one));
            }
            self.heap += 1;
            self.option = 0;
        }
    }
}
