//! Printing: canonical text, bounded, and shortened text for people.

use crate::{Dyadic, Nus, Value, Values, arena::UNITS_A_STEP};
use ninepins_budget::{Budget, Result};
use ninepins_rules::Player;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// The most levels of options that shortened text shows.
const MAX_SHOWN_LEVELS: usize = 32;

/// The bytes of a follower in a [`Layout`], beside those of its options.
const BYTES_A_FOLLOWER: u64 = 160;

/// The text of a game whose options are not shown.
const ELIDED: &str = "{..|..}";

/// The text of a value for people, shortened if the canonical text is long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brief {
    /// The text: canonical, or with `{..|..}` in place of deep followers.
    pub text: String,
    /// The number of forms of the whole value, if the text is shortened.
    pub forms: Option<u64>,
}

/// A way to write numbers with ups and nimbers.
type Spelling = fn(Nus) -> String;

/// Writes what CGSuite reads, too: a minus in front of `1^*` would negate all of it there.
fn for_cgsuite(nus: Nus) -> String {
    if nus.number >= Dyadic::ZERO || nus.is_number() {
        return nus.to_string();
    }
    format!("{}+{}", nus.number, Nus { number: Dyadic::ZERO, ..nus })
}

/// The texts of a value and its followers: their lengths, and the order of options in them.
struct Layout {
    spelling: Spelling,
    lengths: FxHashMap<Value, u64>,
    /// The options of each player, in the order in which they are printed.
    options: FxHashMap<Value, [Vec<Value>; 2]>,
}

impl Layout {
    fn length(&self, value: Value) -> u64 {
        self.lengths.get(&value).copied().unwrap_or(0)
    }
}

/// A piece of a text that is being written.
enum Item {
    Value(Value),
    Byte(u8),
}

impl Values {
    /// Returns the canonical text, or its length if it has more than `most` bytes. Games are equal exactly if their
    /// canonical texts are.
    ///
    /// Options are sorted by length, then by bytes, of their own text.
    pub fn text(&mut self, value: Value, most: usize, budget: &Budget) -> Result<Result<String, u64>> {
        self.spelled(value, |nus| nus.to_string(), most, budget)
    }

    /// Returns text that CGSuite reads as the same game, or its length if it has more than `most` bytes.
    ///
    /// [`Values::parse`] reads it, too, and in it the names that CGSuite prints: `2.Tiny`, `(1/2).Miny`.
    pub fn cgsuite_text(&mut self, value: Value, most: usize, budget: &Budget) -> Result<Result<String, u64>> {
        self.spelled(value, for_cgsuite, most, budget)
    }

    /// Returns the text in a spelling, or its length if it has more than `most` bytes.
    fn spelled(
        &mut self,
        value: Value,
        spelling: Spelling,
        most: usize,
        budget: &Budget,
    ) -> Result<Result<String, u64>> {
        let mut layout = self.layout(value, spelling, budget)?;
        let length = layout.length(value);
        if length > most as u64 {
            return Ok(Err(length));
        }
        self.make_room(length, budget)?;
        self.arrange(&mut layout, value, budget)?;
        let mut text = Vec::with_capacity(length as usize);
        let mut open = vec![Item::Value(value)];
        while let Some(item) = open.pop() {
            match item {
                Item::Byte(byte) => text.push(byte),
                Item::Value(value) => self.expand(value, &layout, &mut open),
            }
            budget.work(UNITS_A_STEP)?;
        }
        Ok(Ok(String::from_utf8(text).unwrap_or_default()))
    }

    /// Returns text of at most `most` bytes: the canonical text if that is short, else as many levels of options as fit.
    pub fn brief(&mut self, value: Value, most: usize, budget: &Budget) -> Result<Brief> {
        if let Ok(text) = self.text(value, most, budget)? {
            return Ok(Brief { text, forms: None });
        }
        let layout = self.layout(value, |nus| nus.to_string(), budget)?;
        let mut text = ELIDED.to_owned();
        for levels in 1..=MAX_SHOWN_LEVELS {
            match self.elided(value, levels, most, &layout, budget)? {
                Some(longer) => text = longer,
                None => break,
            }
        }
        Ok(Brief { text, forms: Some(self.count_forms(value, budget)?) })
    }

    /// Computes the length of the text of each follower; lengths beyond `u64` are cut.
    fn layout(&mut self, value: Value, spelling: Spelling, budget: &Budget) -> Result<Layout> {
        let mut layout = Layout { spelling, lengths: FxHashMap::default(), options: FxHashMap::default() };
        let followers = self.followers(value, Values::is_nus, budget)?;
        self.make_room(followers.len() as u64 * BYTES_A_FOLLOWER, budget)?;
        for follower in followers {
            let length = match (self.as_nus(follower), self.node_options(follower)) {
                (None, Some(options)) => options.iter().fold(3u64, |length, options| {
                    let commas = (options.len() as u64).saturating_sub(1);
                    let add = |sum: u64, option: &Value| sum.saturating_add(layout.length(*option));
                    options.iter().fold(length.saturating_add(commas), add)
                }),
                (nus, _) => nus.map_or(0, |nus| spelling(nus).len() as u64),
            };
            budget.work(UNITS_A_STEP)?;
            layout.lengths.insert(follower, length);
        }
        Ok(layout)
    }

    /// Sorts the options of each follower as they are printed.
    fn arrange(&mut self, layout: &mut Layout, value: Value, budget: &Budget) -> Result<()> {
        for follower in self.followers(value, Values::is_nus, budget)? {
            let Some(options) = self.node_options(follower) else { continue };
            let mut arranged = [Vec::new(), Vec::new()];
            for (sorted, options) in arranged.iter_mut().zip(options) {
                for &option in options {
                    let mut stopped = Ok(());
                    let place = sorted.partition_point(|&other| {
                        let order = self.compare_texts(other, option, layout, budget);
                        order.map_err(|why| stopped = Err(why)).is_ok_and(Ordering::is_lt)
                    });
                    stopped?;
                    sorted.insert(place, option);
                }
            }
            layout.options.insert(follower, arranged);
        }
        Ok(())
    }

    /// Pushes the pieces of a value's text, the first one last.
    fn expand(&self, value: Value, layout: &Layout, open: &mut Vec<Item>) {
        if let Some(nus) = self.as_nus(value) {
            open.extend((layout.spelling)(nus).bytes().rev().map(Item::Byte));
            return;
        }
        let start = open.len();
        open.push(Item::Byte(b'{'));
        for (options, end) in layout.options.get(&value).into_iter().flatten().zip([b'|', b'}']) {
            for (index, &option) in options.iter().enumerate() {
                if index > 0 {
                    open.push(Item::Byte(b','));
                }
                open.push(Item::Value(option));
            }
            open.push(Item::Byte(end));
        }
        open[start..].reverse();
    }

    /// Compares the texts of two values by length, then byte by byte up to the first difference.
    fn compare_texts(&self, x: Value, y: Value, layout: &Layout, budget: &Budget) -> Result<Ordering> {
        let by_length = layout.length(x).cmp(&layout.length(y));
        if by_length.is_ne() {
            return Ok(by_length);
        }
        let mut open = [vec![Item::Value(x)], vec![Item::Value(y)]];
        loop {
            budget.work(UNITS_A_STEP)?;
            let [first, second] = &mut open;
            match (first.pop(), second.pop()) {
                (Some(Item::Byte(a)), Some(Item::Byte(b))) if a != b => return Ok(a.cmp(&b)),
                (Some(Item::Byte(_)), Some(Item::Byte(_))) => {}
                (Some(Item::Value(a)), Some(Item::Value(b))) if a == b => {}
                (Some(a), Some(b)) => {
                    for (item, open) in [(a, first), (b, second)] {
                        match item {
                            Item::Value(value) => self.expand(value, layout, open),
                            byte => open.push(byte),
                        }
                    }
                }
                _ => return Ok(Ordering::Equal),
            }
        }
    }

    /// Returns the text with `levels` levels of options, or `None` if it has more than `most` bytes.
    fn elided(
        &self,
        value: Value,
        levels: usize,
        most: usize,
        layout: &Layout,
        budget: &Budget,
    ) -> Result<Option<String>> {
        let Some(options) = self.node_options(value) else {
            return Ok(self.as_nus(value).map(|nus| nus.to_string()).filter(|text| text.len() <= most));
        };
        if levels == 0 {
            return Ok(Some(ELIDED.to_owned()).filter(|text| text.len() <= most));
        }
        let mut text = "{".to_owned();
        for (player, options) in Player::BOTH.into_iter().zip(options) {
            let (mut shown, mut used) = (Vec::new(), text.len());
            for &option in options {
                budget.work(UNITS_A_STEP)?;
                let Some(rest) = most.checked_sub(used) else { return Ok(None) };
                let Some(part) = self.elided(option, levels - 1, rest, layout, budget)? else { return Ok(None) };
                used += part.len() + 1;
                shown.push((layout.length(option), part));
            }
            shown.sort();
            let parts: Vec<String> = shown.into_iter().map(|(_, part)| part).collect();
            text += &parts.join(",");
            text += if player == Player::Left { "|" } else { "}" };
            if text.len() > most {
                return Ok(None);
            }
        }
        Ok(Some(text))
    }
}
