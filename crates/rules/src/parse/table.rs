//! Tables: `{1: 0; 2: 0, 1; 3: 1+1}`.

use super::{code, heaps::Heaps, reader::Reader};
use crate::{Heap, MAX_PARTS, MAX_TABLE, MAX_TABLE_PARTS, Parts, Refusal, Table};
use std::ops::Range;

/// Reads a table, which begins with `{`.
pub(super) fn table(reader: &mut Reader<'_>) -> Result<Table, Refusal> {
    let open = reader.at();
    reader.eat("{");
    let mut rows: Vec<Option<Vec<Parts>>> = Vec::new();
    let mut parts = 0;
    reader.spaces();
    while !reader.eat("}") {
        let (heap, span) = label(reader, open)?;
        let row = (heap.size() - 1) as usize;
        if rows.len() <= row {
            rows.resize(row + 1, None);
        }
        if rows[row].is_some() {
            return Err(reader.error(span, format!("heap {heap} has two rows")));
        }
        rows[row] = Some(options(reader, heap, &mut parts)?);
        reader.spaces();
        if !reader.eat(";") && reader.peek() != Some('}') {
            return Err(match reader.is_done() {
                true => unclosed(reader, open),
                false => reader.unexpected("`,`, `;` or `}`"),
            });
        }
        reader.spaces();
    }
    let end = reader.at();
    Table::new(rows.into_iter().map(Option::unwrap_or_default).collect())
        .ok_or_else(|| reader.error(open..end, "the table is too large"))
}

fn unclosed(reader: &Reader<'_>, open: usize) -> Refusal {
    reader.error(open..open + 1, "`{` is never closed")
}

/// Reads the heap of a row, and the colon.
fn label(reader: &mut Reader<'_>, open: usize) -> Result<(Heap, Range<usize>), Refusal> {
    let Some(number) = reader.number() else {
        return Err(match reader.is_done() {
            true => unclosed(reader, open),
            false => reader.unexpected("a row such as `2: 0, 1`, or `}`"),
        });
    };
    let heap = number.value.filter(|&size| size <= MAX_TABLE as u64).and_then(Heap::new);
    let heap = heap.ok_or_else(|| reader.error(number.span.clone(), format!("a table has heaps 1 to {MAX_TABLE}")))?;
    reader.spaces();
    if reader.peek() == Some('+') {
        // A digit of CGSuite that leaves any number of heaps.
        return Err(code::more_heaps(reader, reader.at()..reader.at() + 1));
    }
    if !reader.eat(":") {
        return Err(match reader.is_done() {
            true => unclosed(reader, open),
            false => reader.unexpected("`:` after the heap of a row"),
        });
    }
    Ok((heap, number.span))
}

/// Reads the options of `heap`, perhaps none, and adds the number of their heaps to `total`.
fn options(reader: &mut Reader<'_>, heap: Heap, total: &mut usize) -> Result<Vec<Parts>, Refusal> {
    let mut options = Vec::new();
    reader.spaces();
    if matches!(reader.peek(), None | Some(';' | '}')) {
        return Ok(options);
    }
    loop {
        reader.spaces();
        let start = reader.at();
        let mut heaps = Heaps::new(None);
        heaps.read(reader)?;
        let span = start..reader.text()[..reader.at()].trim_end().len();
        let parts: Vec<Heap> = heaps.piles.into_iter().flatten().collect();
        if let Some(part) = parts.iter().find(|part| part.is_limited() || part.as_pair().is_some()) {
            return Err(reader.error(span, format!("`{part}` is no heap of a table, which are numbers")));
        }
        if let Some(part) = parts.iter().find(|&&part| part >= heap) {
            let message = format!("heap {part} is not smaller than heap {heap}, so play might not end");
            return Err(reader.error(span, message));
        }
        let option = Parts::new(&parts).ok_or_else(|| {
            let message = format!("one heap becomes {} heaps, more than {MAX_PARTS}", parts.len());
            reader.error(span.clone(), message)
        })?;
        *total += parts.len().max(1);
        if *total > MAX_TABLE_PARTS {
            let message = format!("the options of a table leave at most {MAX_TABLE_PARTS} heaps in all");
            return Err(reader.error(span, message));
        }
        options.push(option);
        if !reader.eat(",") {
            return Ok(options);
        }
    }
}
