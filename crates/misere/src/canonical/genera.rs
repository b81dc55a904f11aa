//! The genus symbols of the heaps of one game, by search.

use super::{
    Form, Genus, HeapForms,
    memo::{Kind, Memo},
    symbol::{GenusId, GenusSet, Symbols},
};
use crate::{Budget, Stopped, Unsuited};
use ninepins_rules::{Game, Heap, Player, Ruleset};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The largest heap that has a genus here: kinds of heaps are numbered with 16 bits.
pub const MAX_HEAP: u64 = 65_534;

/// The sums of forms that are expanded to find out which heaps are equal. Later heaps count as different from all others.
const MOST_SUMS: u64 = 100_000;

/// The part of the memory that those forms may take.
const FORMS_SHARE: u64 = 4;

/// A sum in brief: heaps of these kinds, ascending, and beside them heaps of Nim of two tokens and perhaps one of one.
///
/// *1 + *1 equals 0, so there need not be two of it. And the genus of a sum with heaps of one and two tokens follows from the
/// genus without them, so only what is left need be searched.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Brief {
    kinds: Vec<Kind>,
    twos: u32,
    one: bool,
}

/// The bytes that a sum in brief takes, estimated: most have kinds, and those stand elsewhere.
const BYTES_A_BRIEF: u64 = size_of::<Brief>() as u64 + 24;

/// The genus symbols of the heaps of one impartial game: its rules count, its convention does not.
///
/// The genus of a sum does not follow from those of its heaps, so this searches: all positions that can be reached from the
/// heap asked about, each once, with a memo, where heaps that are equal in misère play ([`HeapForms`]) or differ by *1 are one,
/// and heaps of Nim of up to three tokens are left out. A position costs as many look-ups as it has options. For a
/// game that splits heaps the number of positions grows like that of partitions, faster than any power of the heap.
#[derive(Debug)]
pub struct Genera {
    ruleset: Arc<Ruleset>,
    /// None once they have become too many.
    pub(super) forms: Option<HeapForms>,
    /// The sums of forms that have been expanded.
    sums: u64,
    /// The sum that each heap equals: none, or one of a kind, and up to three tokens of Nim.
    heaps: Vec<Brief>,
    /// The options of the first heap of each kind.
    kinds: Vec<Vec<Brief>>,
    kind_of: FxHashMap<Form, Kind>,
    memo: Memo,
    symbols: Symbols,
    /// How many options all kinds have together.
    options: u64,
}

/// A position under way: heaps of these kinds, the heap and the option of it that come next, and what its options have.
struct Frame {
    kinds: Box<[Kind]>,
    heap: usize,
    option: usize,
    found: GenusSet,
}

impl Genera {
    /// The genera of the heaps of `game`.
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

    /// The genus of a heap of `size` tokens, at most [`MAX_HEAP`].
    pub fn heap(&mut self, size: u64, budget: &mut Budget) -> Result<&Genus, Stopped> {
        self.sum(&[size], budget)
    }

    /// The genus of a sum of heaps of these sizes, at most [`MAX_HEAP`].
    pub fn sum(&mut self, sizes: &[u64], budget: &mut Budget) -> Result<&Genus, Stopped> {
        let largest = sizes.iter().copied().max().unwrap_or(0);
        if largest > MAX_HEAP {
            return Err(Stopped::BeyondTable(format!("there are no genera of heaps of more than {MAX_HEAP} tokens")));
        }
        while self.heaps.len() as u64 <= largest {
            self.extend(budget)?;
        }
        let Brief { kinds, twos, one } = self.brief(sizes.iter().copied());
        let id = self.search(kinds.into(), budget)?;
        let id = self.symbols.beside(id, twos, one);
        Ok(self.symbols.get(id))
    }

    /// The sum of heaps of these sizes, which are known, in brief.
    fn brief(&self, sizes: impl Iterator<Item = u64>) -> Brief {
        let mut sum = Brief::default();
        for size in sizes {
            let heap = &self.heaps[size as usize];
            sum.kinds.extend_from_slice(&heap.kinds);
            sum.twos += heap.twos;
            sum.one ^= heap.one;
        }
        sum.kinds.sort_unstable();
        sum
    }

    /// Finds out what the next heap equals.
    fn extend(&mut self, budget: &mut Budget) -> Result<(), Stopped> {
        let size = self.heaps.len() as u64;
        let form = self.form(size, budget)?;
        if let Some((form, with_one)) = form {
            let forms = self.forms.as_ref().map(HeapForms::forms);
            let nim = forms.and_then(|forms| forms.nim_size(form)).filter(|&size| size < 4);
            let known = |form| Some(vec![*self.kind_of.get(&form)?]);
            let heap = match nim {
                Some(size) => Some(Brief { kinds: Vec::new(), twos: size / 2, one: size % 2 == 1 }),
                None => known(form)
                    .map(|kinds| Brief { kinds, twos: 0, one: false })
                    .or_else(|| known(with_one).map(|kinds| Brief { kinds, twos: 0, one: true })),
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
                budget.check_memory(before + options.capacity() as u64 * BYTES_A_BRIEF)?;
                options.push(self.brief(parts.iter().map(|part| part.size())));
            }
        }
        options.sort_unstable();
        options.dedup();
        options.shrink_to_fit();
        let kind = self.kinds.len() as Kind;
        self.options += options.len() as u64;
        self.kinds.push(options);
        self.heaps.push(Brief { kinds: vec![kind], ..Brief::default() });
        if let Some((form, _)) = form {
            self.kind_of.insert(form, kind);
        }
        Ok(())
    }

    /// The form of a heap and that of its sum with *1, as long as forms are few.
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
                // Nothing is asked of them any more.
                self.forms = None;
                Ok(None)
            }
            Err(stopped) => Err(stopped),
        }
    }

    /// The genus of a sum of heaps of these kinds, ascending: depth first, with a stack of its own.
    fn search(&mut self, kinds: Box<[Kind]>, budget: &mut Budget) -> Result<GenusId, Stopped> {
        if let Some(known) = self.memo.get(&kinds) {
            return Ok(known);
        }
        budget.search_one()?;
        let mut stack = vec![Frame::new(kinds)];
        let mut option: Vec<Kind> = Vec::new();
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
                    let frame = (size_of::<Frame>() + size_of_val(&option[..])) as u64 + self.symbols.set_bytes();
                    budget.check_memory(self.bytes() + stack.len() as u64 * frame)?;
                    stack.push(Frame::new(option.as_slice().into()));
                }
            }
        }
        unreachable!("the first position is settled before the stack is empty")
    }

    /// The bytes it takes, estimated.
    fn bytes(&self) -> u64 {
        let forms = self.forms.as_ref().map_or(0, |heaps| heaps.forms().bytes());
        let briefs = (self.heaps.len() as u64 + self.options) * BYTES_A_BRIEF;
        self.memo.bytes() + self.symbols.bytes() + forms + briefs
    }
}

impl Frame {
    fn new(kinds: Box<[Kind]>) -> Frame {
        Frame { kinds, heap: 0, option: 0, found: GenusSet::default() }
    }

    /// Writes the kinds of the next option to `option`; the heaps of Nim beside them. None if there is no more option.
    fn next_option(&mut self, of_kinds: &[Vec<Brief>], option: &mut Vec<Kind>) -> Option<(u32, bool)> {
        loop {
            let kind = *self.kinds.get(self.heap)?;
            let again = self.heap > 0 && self.kinds[self.heap - 1] == kind;
            if let Some(brief) = of_kinds[kind as usize].get(self.option).filter(|_| !again) {
                option.clear();
                option.extend_from_slice(&self.kinds[..self.heap]);
                option.extend_from_slice(&self.kinds[self.heap + 1..]);
                option.extend_from_slice(&brief.kinds);
                option.sort_unstable();
                return Some((brief.twos, brief.one));
            }
            self.heap += 1;
            self.option = 0;
        }
    }
}
