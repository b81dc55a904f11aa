//! The arena: interned canonical forms, their options, and its memory.

use crate::{
    Dyadic, Nus,
    pairs::{MAX_FORMS, Open, Pairs},
    thermograph::Thermograph,
};
use ninepins_budget::{Budget, Result, Stopped};
use ninepins_rules::Player;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// The units of work of a comparison that mostly needs no memo.
pub(crate) const UNITS_A_GLANCE: u64 = 1 << 2;

/// The units of work of a step that looks up a memo.
pub(crate) const UNITS_A_STEP: u64 = 1 << 4;

/// The units of work of an interned form.
const UNITS_A_FORM: u64 = 1 << 7;

/// The canonical form of a game, held by [`Values`]. Games are equal exactly if their forms in one arena are.
///
/// The order of values is the order in which the arena met them. It depends on earlier questions, so it orders no output.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Value(pub(crate) u32);

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

/// The part of a form that is read rarely.
#[derive(Clone, Copy, Debug)]
struct Rare {
    birthday: u64,
    negative: Option<Value>,
    is_all_small: bool,
}

/// An arena of values: every canonical form is held once, and what is known of it is remembered.
///
/// An operation takes a [`Budget`] and returns [`Stopped`] when that is spent, or [`Stopped::Range`] when a number is out of
/// range; forms found before remain valid. Memory counts forms and memos. When it is full, the memos are dropped, and the operation goes on if that helps.
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
    forms: Vec<Form>,
    /// The stops of each form, the left one first: comparisons mostly read nothing else.
    stops: Vec<[Dyadic; 2]>,
    rare: Vec<Rare>,
    options: Vec<Value>,
    index: FxHashMap<u64, Value>,
    pub(crate) memos: Memos,
    pub(crate) open: Vec<Open>,
    /// The number of forms when the memos were dropped last.
    forms_at_drop: usize,
}

/// What is remembered of values, and can be found again.
#[derive(Debug, Default)]
pub(crate) struct Memos {
    /// The answers to G <= H, by margin -1, 0, 1.
    pub(crate) orders: [Pairs; 3],
    pub(crate) sums: FxHashMap<u64, Value>,
    pub(crate) thermographs: FxHashMap<Value, Thermograph>,
    pub(crate) thermograph_bytes: u64,
    pub(crate) derived: [FxHashMap<Value, Value>; 3],
}

impl Memos {
    fn bytes(&self) -> u64 {
        self.orders.iter().map(Pairs::bytes).sum::<u64>()
            + map_bytes(&self.sums)
            + map_bytes(&self.thermographs)
            + self.thermograph_bytes
            + self.derived.iter().map(map_bytes).sum::<u64>()
    }
}

/// A value that is derived from a value, of which a memo is kept.
#[derive(Clone, Copy)]
pub(crate) enum Derived {
    AtomicWeight,
    Reduced,
    /// The result of the transformation at hand.
    Transformed,
}

impl Default for Values {
    fn default() -> Values {
        Values::new()
    }
}

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
            forms: Vec::new(),
            stops: Vec::new(),
            rare: Vec::new(),
            options: Vec::new(),
            index: FxHashMap::default(),
            memos: Memos::default(),
            open: Vec::new(),
            forms_at_drop: 0,
        };
        if let Err(key) = values.find(&Nus::ZERO, |_| false) {
            values.push_nus(key, Nus::ZERO);
        }
        values
    }

    pub(crate) fn len(&self) -> usize {
        self.forms.len()
    }

    /// Returns the bytes that the arena holds, estimated.
    pub fn bytes(&self) -> u64 {
        vec_bytes(&self.forms)
            + vec_bytes(&self.stops)
            + vec_bytes(&self.rare)
            + vec_bytes(&self.options)
            + map_bytes(&self.index)
            + vec_bytes(&self.open)
            + self.memos.bytes()
    }

    /// Checks that `more` bytes beside those held are within the budget. It drops the memos if they are not.
    ///
    /// Memos are dropped only if the arena has grown by an eighth since the last time. So a computation that only
    /// refills them ends.
    pub(crate) fn make_room(&mut self, more: u64, budget: &Budget) -> Result<()> {
        if budget.check_memory(self.bytes().saturating_add(more)).is_ok() {
            return Ok(());
        }
        if self.forms.len() < self.forms_at_drop + self.forms_at_drop / 8 + 1 {
            return Err(Stopped::Memory);
        }
        self.forms_at_drop = self.forms.len();
        // The transformation at hand needs its results.
        let [.., transformed] = std::mem::take(&mut self.memos).derived;
        self.memos.derived[Derived::Transformed as usize] = transformed;
        budget.check_memory(self.bytes().saturating_add(more))
    }

    /// Returns the value with this form, or the key under which it will be found.
    fn find(&self, form: &impl Hash, has_form: impl Fn(Value) -> bool) -> Result<Value, u64> {
        let mut salt = 0u32;
        loop {
            let mut hasher = FxHasher::default();
            (salt, form).hash(&mut hasher);
            let key = hasher.finish();
            match self.index.get(&key) {
                None => return Err(key),
                Some(&value) if has_form(value) => return Ok(value),
                Some(_) => salt += 1,
            }
        }
    }

    /// Interns a value that needs no tree.
    pub fn nus(&mut self, nus: Nus, budget: &Budget) -> Result<Value> {
        match self.find(&nus, |value| self.as_nus(value) == Some(nus)) {
            Ok(value) => Ok(value),
            Err(key) => {
                self.reserve(0, budget)?;
                Ok(self.push_nus(key, nus))
            }
        }
    }

    fn push_nus(&mut self, key: u64, nus: Nus) -> Value {
        let rare = Rare { birthday: nus.birthday(), negative: None, is_all_small: nus.number == Dyadic::ZERO };
        self.push(key, Form::Nus(nus), [nus.number; 2], rare)
    }

    fn push(&mut self, key: u64, form: Form, stops: [Dyadic; 2], rare: Rare) -> Value {
        let value = Value(self.forms.len() as u32);
        self.forms.push(form);
        self.stops.push(stops);
        self.rare.push(rare);
        self.index.insert(key, value);
        value
    }

    /// Makes room for one form with `options` options.
    fn reserve(&mut self, options: usize, budget: &Budget) -> Result<()> {
        budget.work(UNITS_A_FORM)?;
        let growth = vec_growth(&self.forms, 1)
            + vec_growth(&self.stops, 1)
            + vec_growth(&self.rare, 1)
            + vec_growth(&self.options, options)
            + map_growth(&self.index);
        if growth > 0 {
            self.make_room(growth, budget)?;
        }
        let most = u32::MAX as usize;
        if self.forms.len() >= MAX_FORMS || self.options.len() + options > most { Err(Stopped::Memory) } else { Ok(()) }
    }

    /// Interns a form that is canonical, sorted, and no [`Nus`].
    pub(crate) fn node(&mut self, sides: [&[Value]; 2], budget: &Budget) -> Result<Value> {
        debug_assert!(sides.iter().all(|options| options.is_sorted() && !options.is_empty()));
        let key = match self.find(&sides, |value| self.node_options(value) == Some(sides)) {
            Ok(value) => return Ok(value),
            Err(key) => key,
        };
        let [left, right] = sides;
        self.reserve(left.len() + right.len(), budget)?;
        let start = self.options.len();
        sides.iter().for_each(|options| self.options.extend_from_slice(options));
        let form =
            Form::Node { start: start as u32, middle: (start + left.len()) as u32, end: self.options.len() as u32 };
        let stops = Player::BOTH.map(|player| self.stop_after(sides[player as usize], player).unwrap_or(Dyadic::ZERO));
        let all = || left.iter().chain(right);
        let latest = all().map(|&x| self.birthday(x)).max().unwrap_or(0);
        let is_all_small = all().all(|&x| self.is_all_small(x));
        let rare = Rare { birthday: latest.saturating_add(1), negative: None, is_all_small };
        Ok(self.push(key, form, stops, rare))
    }

    /// Returns the options of both players, Left first, unless the value is a [`Nus`].
    pub(crate) fn node_options(&self, value: Value) -> Option<[&[Value]; 2]> {
        match self.form(value) {
            Form::Nus(_) => None,
            Form::Node { start, middle, end } => {
                Some([&self.options[start as usize..middle as usize], &self.options[middle as usize..end as usize]])
            }
        }
    }

    #[inline]
    pub(crate) fn form(&self, value: Value) -> Form {
        self.forms[value.0 as usize]
    }

    /// Returns the value as number, ups and nimber, if it is such a sum.
    #[inline]
    pub fn as_nus(&self, value: Value) -> Option<Nus> {
        match self.form(value) {
            Form::Nus(nus) => Some(nus),
            Form::Node { .. } => None,
        }
    }

    /// Checks whether the value is a number with ups and a nimber.
    pub(crate) fn is_nus(&self, value: Value) -> bool {
        matches!(self.form(value), Form::Nus(_))
    }

    pub(crate) fn is_number(&self, value: Value) -> bool {
        self.as_number(value).is_some()
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
    pub fn number(&mut self, number: Dyadic, budget: &Budget) -> Result<Value> {
        self.nus(Nus::number(number), budget)
    }

    /// Returns the number at which play ends if Left starts, both play well, and play ends at a number.
    pub fn left_stop(&self, value: Value) -> Dyadic {
        self.stops(value)[0]
    }

    /// Returns the number at which play ends if Right starts, as [`Values::left_stop`] does for Left.
    pub fn right_stop(&self, value: Value) -> Dyadic {
        self.stops(value)[1]
    }

    #[inline]
    pub(crate) fn stops(&self, value: Value) -> [Dyadic; 2] {
        self.stops[value.0 as usize]
    }

    /// Returns the number at which play ends after the best of these options of `player`, if there are any.
    pub(crate) fn stop_after(&self, options: &[Value], player: Player) -> Option<Dyadic> {
        let stops = options.iter().map(|&x| self.stops(x)[!player as usize]);
        if player == Player::Left { stops.max() } else { stops.min() }
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
            Form::Node { start, middle, .. } if player == Player::Left => middle - start,
            Form::Node { middle, end, .. } => end - middle,
        }
    }

    /// Returns option `index` of `player` in the canonical form; the index is less than [`Values::count_options`].
    /// Options of a [`Nus`] are interned when they are asked for.
    #[inline]
    pub fn option(&mut self, value: Value, player: Player, index: u32, budget: &Budget) -> Result<Value> {
        match self.form(value) {
            Form::Nus(nus) => self.nus(nus.option(player, index), budget),
            Form::Node { start, middle, .. } => {
                let first = if player == Player::Left { start } else { middle };
                Ok(self.options[(first + index) as usize])
            }
        }
    }

    /// Returns the options of `player` in the canonical form.
    pub fn options(&mut self, value: Value, player: Player, budget: &Budget) -> Result<Vec<Value>> {
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
    ) -> Result<Vec<Value>> {
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
    pub fn count_forms(&mut self, value: Value, budget: &Budget) -> Result<u64> {
        Ok(self.followers(value, Values::is_nus, budget)?.len() as u64)
    }

    /// Returns the negative: the game with the players exchanged.
    pub fn negative(&mut self, value: Value, budget: &Budget) -> Result<Value> {
        let is_known = |values: &Values, value: Value| values.rare[value.0 as usize].negative.is_some();
        if !is_known(self, value) {
            let is_leaf = |values: &Values, value| values.is_nus(value) || is_known(values, value);
            for follower in self.followers(value, is_leaf, budget)? {
                let negative = match (self.as_nus(follower), self.node_options(follower)) {
                    (None, Some([left, right])) => {
                        let exchanged = [right, left].map(|options| {
                            let negatives = options.iter().filter_map(|x| self.rare[x.0 as usize].negative);
                            let mut negatives: Vec<Value> = negatives.collect();
                            negatives.sort_unstable();
                            negatives
                        });
                        self.node([&exchanged[0], &exchanged[1]], budget)?
                    }
                    (nus, _) => self.nus(nus.unwrap_or(Nus::ZERO).negative()?, budget)?,
                };
                self.rare[follower.0 as usize].negative = Some(negative);
                self.rare[negative.0 as usize].negative = Some(follower);
            }
        }
        // The loop has visited the value itself.
        Ok(self.rare[value.0 as usize].negative.unwrap_or(Values::ZERO))
    }
}
