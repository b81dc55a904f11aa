//! The arena: interned canonical forms, their options, and its memory.

use crate::{
    Dyadic, Nus, Value,
    pairs::{MAX_FORMS, Orders},
    thermograph::Thermograph,
};
use ninepins_budget::{Budget, Stopped};
use ninepins_rules::Player;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// The units of work of a comparison that mostly needs no memo.
pub(crate) const UNITS_A_GLANCE: u64 = 1 << 2;

/// The units of work of a step that looks up a memo.
pub(crate) const UNITS_A_STEP: u64 = 1 << 4;

/// The units of work of an interned form.
const UNITS_A_FORM: u64 = 1 << 7;

/// A canonical form: a number with ups and a nimber, or the options of a game of another kind.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    Nus(Nus),
    /// Left's options are `options[start..middle]`, Right's `options[middle..end]`, both sorted.
    Node {
        start: u32,
        middle: u32,
        end: u32,
    },
}

/// A stop rounded down, so that most stops are compared in one step. Different marks are ordered as their stops; equal
/// marks belong to equal stops if they are even.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Mark(i64);

impl Mark {
    /// The exponent of the multiples to which stops are rounded.
    const EXPONENT: u32 = 20;

    fn of(stop: Dyadic) -> Mark {
        let numerator = i128::from(stop.numerator());
        let (floor, is_exact) = match Mark::EXPONENT.checked_sub(stop.exponent()) {
            Some(up) => (numerator << up, true),
            None => (numerator >> (stop.exponent() - Mark::EXPONENT), false),
        };
        let extreme = if floor < 0 { i64::MIN + 1 } else { i64::MAX };
        Mark(i64::try_from(2 * floor + i128::from(!is_exact)).unwrap_or(extreme))
    }

    /// Checks whether equal marks imply equal stops.
    pub(crate) fn is_exact(self) -> bool {
        self.0 % 2 == 0
    }
}

/// A canonical form, with its stops.
#[derive(Clone, Copy, Debug)]
struct Entry {
    form: Form,
    left_stop: Dyadic,
    right_stop: Dyadic,
}

/// The part of a form that is read rarely.
#[derive(Clone, Copy, Debug)]
struct Rare {
    birthday: u64,
    negative: Option<Value>,
    is_all_small: bool,
}

/// An arena of values: every canonical form is held once, and what is known of it is remembered.
///
/// An operation takes a [`Budget`] and returns [`Stopped`] when that is spent; forms found before remain valid. Memory
/// counts forms and memos. When it is full, the memos are dropped, and the operation goes on if that helps.
///
/// ```
/// use ninepins_budget::Budget;
/// use ninepins_values::Values;
///
/// let (mut values, budget) = (Values::new(), Budget::unlimited());
/// let hot = values.parse("{2|-1}", &budget).unwrap();
/// let twice = values.sum(&[hot, hot], &budget).unwrap();
/// assert_eq!(values.text(twice, 1000, &budget).unwrap().unwrap(), "1");
/// assert_eq!(values.thermograph(twice, &budget).unwrap().mean.to_string(), "1");
/// ```
#[derive(Debug)]
pub struct Values {
    entries: Vec<Entry>,
    /// The marks of both stops, the left one first: comparisons mostly read nothing else.
    marks: Vec<[Mark; 2]>,
    rare: Vec<Rare>,
    options: Vec<Value>,
    index: FxHashMap<u64, Value>,
    pub(crate) orders: Orders,
    pub(crate) sums: FxHashMap<u64, Value>,
    pub(crate) thermographs: FxHashMap<Value, Thermograph>,
    pub(crate) thermograph_bytes: u64,
    pub(crate) atomic_weights: FxHashMap<Value, Value>,
    pub(crate) reduced_forms: FxHashMap<Value, Value>,
    /// The number of forms when the memos were dropped last.
    forms_at_drop: usize,
}

impl Default for Values {
    fn default() -> Values {
        Values::new()
    }
}

/// Returns the bytes of a hash map.
pub(crate) fn map_bytes<K, V>(map: &FxHashMap<K, V>) -> u64 {
    // A map of capacity c has the next power of two above 8c/7 places, each with a byte of its own.
    let places = if map.capacity() == 0 { 0 } else { (map.capacity() * 8 / 7).next_power_of_two() };
    (places * (size_of::<(K, V)>() + 1)) as u64
}

/// Returns the bytes that a map needs to hold one entry more, beside those that it has.
pub(crate) fn map_growth<K, V>(map: &FxHashMap<K, V>) -> u64 {
    if map.len() < map.capacity() { 0 } else { (2 * map_bytes(map)).max(1 << 10) }
}

fn vec_bytes<T>(vec: &Vec<T>) -> u64 {
    (vec.capacity() * size_of::<T>()) as u64
}

/// Returns the bytes that a vector needs to hold `more` elements more, beside those that it has.
fn vec_growth<T>(vec: &Vec<T>, more: usize) -> u64 {
    let needed = vec.len() + more;
    if needed <= vec.capacity() { 0 } else { (needed.max(2 * vec.capacity()).max(16) * size_of::<T>()) as u64 }
}

impl Values {
    /// Zero, the game without moves.
    pub const ZERO: Value = Value(0);

    /// Builds an arena that holds only zero.
    pub fn new() -> Values {
        let mut values = Values {
            entries: Vec::new(),
            marks: Vec::new(),
            rare: Vec::new(),
            options: Vec::new(),
            index: FxHashMap::default(),
            orders: Orders::default(),
            sums: FxHashMap::default(),
            thermographs: FxHashMap::default(),
            thermograph_bytes: 0,
            atomic_weights: FxHashMap::default(),
            reduced_forms: FxHashMap::default(),
            forms_at_drop: 0,
        };
        values.push_nus(values.hash_nus(Nus::ZERO, 0), Nus::ZERO);
        values
    }

    /// Counts the forms in the arena.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Checks whether the arena is empty, which it never is: it holds zero.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the bytes that the arena holds, estimated.
    pub fn bytes(&self) -> u64 {
        vec_bytes(&self.entries)
            + vec_bytes(&self.marks)
            + vec_bytes(&self.rare)
            + vec_bytes(&self.options)
            + map_bytes(&self.index)
            + self.orders.bytes()
            + map_bytes(&self.sums)
            + map_bytes(&self.thermographs)
            + self.thermograph_bytes
            + map_bytes(&self.atomic_weights)
            + map_bytes(&self.reduced_forms)
    }

    /// Checks that `more` bytes beside those held are within the budget. It drops the memos if they are not.
    ///
    /// Memos are dropped only if the arena has grown by an eighth since the last time. So a computation that only
    /// refills them ends.
    pub(crate) fn make_room(&mut self, more: u64, budget: &Budget) -> Result<(), Stopped> {
        if budget.check_memory(self.bytes().saturating_add(more)).is_ok() {
            return Ok(());
        }
        if self.entries.len() < self.forms_at_drop + self.forms_at_drop / 8 + 1 {
            return Err(Stopped::Memory);
        }
        self.forms_at_drop = self.entries.len();
        self.orders.clear();
        self.sums = FxHashMap::default();
        self.thermographs = FxHashMap::default();
        self.thermograph_bytes = 0;
        self.atomic_weights = FxHashMap::default();
        self.reduced_forms = FxHashMap::default();
        budget.check_memory(self.bytes().saturating_add(more))
    }

    /// Remembers that the sum of `key` is `value`.
    pub(crate) fn remember_sum(&mut self, key: u64, value: Value, budget: &Budget) -> Result<(), Stopped> {
        let growth = map_growth(&self.sums);
        if growth > 0 {
            self.make_room(growth, budget)?;
        }
        self.sums.insert(key, value);
        Ok(())
    }

    fn hash_nus(&self, nus: Nus, salt: u32) -> u64 {
        let mut hasher = FxHasher::default();
        (nus, salt).hash(&mut hasher);
        hasher.finish()
    }

    /// Interns a value that needs no tree.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work.
    pub fn nus(&mut self, nus: Nus, budget: &Budget) -> Result<Value, Stopped> {
        let mut salt = 0;
        let hash = loop {
            let hash = self.hash_nus(nus, salt);
            match self.index.get(&hash) {
                None => break hash,
                Some(&value) if self.as_nus(value) == Some(nus) => return Ok(value),
                Some(_) => salt += 1,
            }
        };
        self.reserve(0, budget)?;
        Ok(self.push_nus(hash, nus))
    }

    fn push_nus(&mut self, hash: u64, nus: Nus) -> Value {
        let rare = Rare { birthday: nus.birthday(), negative: None, is_all_small: nus.number == Dyadic::ZERO };
        self.push(hash, Entry { form: Form::Nus(nus), left_stop: nus.number, right_stop: nus.number }, rare)
    }

    fn push(&mut self, hash: u64, entry: Entry, rare: Rare) -> Value {
        let value = Value(self.entries.len() as u32);
        self.marks.push([entry.left_stop, entry.right_stop].map(Mark::of));
        self.entries.push(entry);
        self.rare.push(rare);
        self.index.insert(hash, value);
        value
    }

    /// Makes room for one form with `options` options.
    fn reserve(&mut self, options: usize, budget: &Budget) -> Result<(), Stopped> {
        budget.work(UNITS_A_FORM)?;
        let growth = vec_growth(&self.entries, 1)
            + vec_growth(&self.marks, 1)
            + vec_growth(&self.rare, 1)
            + vec_growth(&self.options, options)
            + map_growth(&self.index);
        if growth > 0 {
            self.make_room(growth, budget)?;
        }
        let most = u32::MAX as usize;
        if self.entries.len() >= MAX_FORMS || self.options.len() + options > most {
            Err(Stopped::Memory)
        } else {
            Ok(())
        }
    }

    /// Interns a form that is canonical, sorted, and no [`Nus`].
    pub(crate) fn node(&mut self, left: &[Value], right: &[Value], budget: &Budget) -> Result<Value, Stopped> {
        debug_assert!(left.is_sorted() && right.is_sorted() && !left.is_empty() && !right.is_empty());
        let mut salt = 0u32;
        let hash = loop {
            let mut hasher = FxHasher::default();
            hasher.write_u32(salt);
            hasher.write_usize(left.len());
            left.iter().chain(right).for_each(|option| hasher.write_u32(option.0));
            let hash = hasher.finish();
            match self.index.get(&hash) {
                None => break hash,
                Some(&value) if self.is_node(value, left, right) => return Ok(value),
                Some(_) => salt += 1,
            }
        };
        self.reserve(left.len() + right.len(), budget)?;
        let start = self.options.len();
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        let form =
            Form::Node { start: start as u32, middle: (start + left.len()) as u32, end: self.options.len() as u32 };
        let left_stop = left.iter().map(|&x| self.right_stop(x)).max().unwrap_or(Dyadic::ZERO);
        let right_stop = right.iter().map(|&x| self.left_stop(x)).min().unwrap_or(Dyadic::ZERO);
        let all = || left.iter().chain(right);
        let latest = all().map(|&x| self.birthday(x)).max().unwrap_or(0);
        let is_all_small = all().all(|&x| self.is_all_small(x));
        let rare = Rare { birthday: latest.saturating_add(1), negative: None, is_all_small };
        Ok(self.push(hash, Entry { form, left_stop, right_stop }, rare))
    }

    fn is_node(&self, value: Value, left: &[Value], right: &[Value]) -> bool {
        self.node_options(value).is_some_and(|options| options == [left, right])
    }

    /// Returns the options of both players, Left first, unless the value is a [`Nus`].
    pub(crate) fn node_options(&self, value: Value) -> Option<[&[Value]; 2]> {
        match self.entries[value.0 as usize].form {
            Form::Nus(_) => None,
            Form::Node { start, middle, end } => {
                Some([&self.options[start as usize..middle as usize], &self.options[middle as usize..end as usize]])
            }
        }
    }

    /// Returns the form.
    #[inline]
    pub(crate) fn form(&self, value: Value) -> Form {
        self.entries[value.0 as usize].form
    }

    /// Returns the value as number, ups and nimber, if it is such a sum.
    #[inline]
    pub fn as_nus(&self, value: Value) -> Option<Nus> {
        match self.form(value) {
            Form::Nus(nus) => Some(nus),
            Form::Node { .. } => None,
        }
    }

    /// Returns the value if it is a number.
    #[inline]
    pub fn as_number(&self, value: Value) -> Option<Dyadic> {
        self.as_nus(value).filter(|nus| nus.is_number()).map(|nus| nus.number)
    }

    /// Returns the size of the nim heap that has this value, if there is one.
    pub fn as_nimber(&self, value: Value) -> Option<u32> {
        self.as_nus(value).filter(|&nus| nus == Nus::nimber(nus.nimber)).map(|nus| nus.nimber)
    }

    /// Interns a number.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work.
    pub fn number(&mut self, number: Dyadic, budget: &Budget) -> Result<Value, Stopped> {
        self.nus(Nus::number(number), budget)
    }

    /// Returns the number at which play ends if Left starts, both play well, and play ends at a number.
    #[inline]
    pub fn left_stop(&self, value: Value) -> Dyadic {
        self.entries[value.0 as usize].left_stop
    }

    /// Returns the number at which play ends if Right starts, as [`Values::left_stop`] does for Left.
    #[inline]
    pub fn right_stop(&self, value: Value) -> Dyadic {
        self.entries[value.0 as usize].right_stop
    }

    /// Returns the marks of both stops.
    #[inline]
    pub(crate) fn marks(&self, value: Value) -> [Mark; 2] {
        self.marks[value.0 as usize]
    }

    /// Returns the birthday: the depth of the canonical form.
    pub fn birthday(&self, value: Value) -> u64 {
        self.rare[value.0 as usize].birthday
    }

    /// Checks whether the value is all-small: in each follower both players can move, or none.
    pub fn is_all_small(&self, value: Value) -> bool {
        self.rare[value.0 as usize].is_all_small
    }

    /// Counts the options of `player` in the canonical form.
    #[inline]
    pub fn count_options(&self, value: Value, player: Player) -> u32 {
        match self.form(value) {
            Form::Nus(nus) => nus.count_options(player),
            Form::Node { start, middle, end } => {
                if player == Player::Left {
                    middle - start
                } else {
                    end - middle
                }
            }
        }
    }

    /// Returns option `index` of `player` in the canonical form; the index is less than [`Values::count_options`].
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work: options of a [`Nus`] are interned when they are asked for.
    #[inline]
    pub fn option(&mut self, value: Value, player: Player, index: u32, budget: &Budget) -> Result<Value, Stopped> {
        match self.form(value) {
            Form::Nus(nus) => self.nus(nus.option(player, index), budget),
            Form::Node { start, middle, .. } => {
                let first = if player == Player::Left { start } else { middle };
                Ok(self.options[(first + index) as usize])
            }
        }
    }

    /// Returns the options of `player` in the canonical form.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work.
    pub fn options(&mut self, value: Value, player: Player, budget: &Budget) -> Result<Vec<Value>, Stopped> {
        let count = self.count_options(value, player);
        self.make_room(u64::from(count) * size_of::<Value>() as u64, budget)?;
        (0..count).map(|index| self.option(value, player, index, budget)).collect()
    }

    /// Lists `value` and its followers, each once and after its options. It does not enter a value that `is_leaf`.
    pub(crate) fn followers(
        &mut self,
        value: Value,
        is_leaf: impl Fn(&Values, Value) -> bool,
        budget: &Budget,
    ) -> Result<Vec<Value>, Stopped> {
        /// The bytes of a follower in the set, the list and the stack.
        const BYTES_A_FOLLOWER: u64 = 32;
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut listed = Vec::new();
        let mut open = vec![(value, 0u32)];
        seen.insert(value);
        while let Some((top, at)) = open.last_mut() {
            let (value, index) = (*top, *at);
            *at += 1;
            budget.work(UNITS_A_STEP)?;
            let left = self.count_options(value, Player::Left);
            let right = self.count_options(value, Player::Right);
            if index == 0 && is_leaf(self, value) || u64::from(index) == u64::from(left) + u64::from(right) {
                listed.push(value);
                open.pop();
                continue;
            }
            let option = match index.checked_sub(left) {
                None => self.option(value, Player::Left, index, budget)?,
                Some(index) => self.option(value, Player::Right, index, budget)?,
            };
            if seen.insert(option) {
                open.push((option, 0));
                if seen.len().is_power_of_two() {
                    self.make_room(seen.len() as u64 * 2 * BYTES_A_FOLLOWER, budget)?;
                }
            }
        }
        Ok(listed)
    }

    /// Counts the forms that the canonical form of `value` consists of; a [`Nus`] counts as one.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work.
    pub fn count_forms(&mut self, value: Value, budget: &Budget) -> Result<u64, Stopped> {
        let is_leaf = |values: &Values, value| values.as_nus(value).is_some();
        Ok(self.followers(value, is_leaf, budget)?.len() as u64)
    }

    /// Returns the negative: the game with the players exchanged.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work.
    pub fn negative(&mut self, value: Value, budget: &Budget) -> Result<Value, Stopped> {
        let is_known = |values: &Values, value: Value| values.rare[value.0 as usize].negative.is_some();
        if !is_known(self, value) {
            let is_leaf = |values: &Values, value| values.as_nus(value).is_some() || is_known(values, value);
            for follower in self.followers(value, is_leaf, budget)? {
                let negative = match self.as_nus(follower) {
                    Some(nus) => self.nus(nus.negative()?, budget)?,
                    None => {
                        let exchanged = self.node_options(follower).map(|[left, right]| {
                            [right, left].map(|options| {
                                let negatives = options.iter().filter_map(|x| self.rare[x.0 as usize].negative);
                                let mut negatives: Vec<Value> = negatives.collect();
                                negatives.sort_unstable();
                                negatives
                            })
                        });
                        let [left, right] = exchanged.unwrap_or_default();
                        self.node(&left, &right, budget)?
                    }
                };
                self.rare[follower.0 as usize].negative = Some(negative);
                self.rare[negative.0 as usize].negative = Some(follower);
            }
        }
        // The loop has visited the value itself.
        Ok(self.rare[value.0 as usize].negative.unwrap_or(Values::ZERO))
    }
}
