//! The misère canonical form of a position.

use super::Sheet;
use crate::{
    Position, grouped,
    json::Count,
    misere::{self, HeapForms},
};
use serde::Serialize;

const MAX_FORM: u64 = 10_000;

/// A misère canonical form; its fields are null if it was not found.
#[derive(Serialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = MisereForm))]
pub(super) struct Form {
    /// The size, if the position is a single heap.
    heap: Option<Count>,
    /// Null if it is too long.
    form: Option<String>,
    /// The length of the form, if 64 bits can count it.
    length: Option<Count>,
    /// The size of the heap of Nim that it equals, if it does.
    nim_heap: Option<u32>,
    /// The smallest other heap with this form, among the heaps whose forms are known.
    equal_heap: Option<usize>,
    pub(super) birthday: Option<u32>,
    /// The number of its subforms, itself included.
    subforms: Option<usize>,
    /// The number of heaps whose forms are known.
    pub(super) known: usize,
}

impl Form {
    pub(super) fn of(heaps: &HeapForms, found: Option<misere::Form>, sizes: &[u64]) -> Form {
        let forms = heaps.forms();
        let heap = if let [] | [_] = sizes { Some(sizes.first().copied().unwrap_or(0)) } else { None };
        let empty = Form { heap: heap.map(Count::from), known: heaps.known().len(), ..Form::default() };
        let Some(form) = found else { return empty };
        let length = forms.text_len(form);
        let equal = heaps.known().iter().position(|&other| other == form);
        Form {
            form: length.filter(|&length| length <= MAX_FORM).map(|_| forms.text(form)),
            length: length.map(Count::from),
            nim_heap: forms.nim_size(form),
            equal_heap: equal.filter(|&equal| Some(equal as u64) != heap),
            birthday: Some(forms.birthday(form)),
            subforms: Some(forms.subforms(form).len()),
            ..empty
        }
    }

    pub(super) fn add_to(&self, sheet: &mut Sheet<'_>, position: &Position) {
        let (Some(birthday), Some(subforms)) = (self.birthday, self.subforms) else {
            return sheet.add("Form", "not found yet; `--as form` looks for it longer");
        };
        let length = match &self.length {
            Some(Count::Number(length)) => grouped(*length),
            Some(Count::Text(length)) => length.clone(),
            None => "more than 64 bits can count".to_owned(),
        };
        let too_long = || format!("too long to be written out, of {length} characters");
        let heap = self.equal_heap.map(|heap| format!("heap {heap}"));
        let nim = self.nim_heap.map(|size| format!("a heap of Nim of size {size}"));
        let equals = match (nim.into_iter().chain(heap).collect::<Vec<_>>().as_slice(), &self.heap) {
            ([], Some(_)) => "no heap of Nim and no smaller heap".to_owned(),
            ([], None) => {
                let largest = position.heaps().last().map_or(0, |heap| heap.size());
                format!("no heap of Nim and no heap up to {}", grouped(largest))
            }
            (equals, _) => format!("{}: in misère play, in every sum", equals.join(", and ")),
        };
        sheet.add("Form", self.form.clone().unwrap_or_else(too_long));
        sheet.add("Equals", equals);
        sheet.add("Birthday", birthday);
        sheet.add("Subforms", format_args!("{}, itself included", grouped(subforms as u64)));
    }
}
