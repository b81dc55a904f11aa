//! Forms as text, in the list notation of CGSuite.

use super::{Form, Forms};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

impl Forms {
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
