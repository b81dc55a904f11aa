//! Moves: `10/9 -> 8/4`.

use super::{heaps::Heaps, reader::Reader};
use crate::{Heap, MAX_PARTS, Move, Parts, Refusal};
use std::str::FromStr;

/// Reads `5 -> 1+3`, `1 -> 0`, `10/9 -> 8/4`, `(3,5) -> (2,4)`. Each part must be smaller than the heap; no game is asked whether it
/// allows the move.
impl FromStr for Move {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Move, Refusal> {
        let mut reader = Reader::new(text);
        let mut heaps = Heaps::new(None);
        reader.spaces();
        while heaps.beside(&mut reader)? {}
        let start = reader.at();
        let from = heaps.heap(&mut reader)?.and_then(|heap| heap.in_part(std::mem::take(&mut heaps.part)));
        let Some(from) = from else {
            return Err(reader.error(start..reader.at(), "there is no move in an empty pile"));
        };
        reader.spaces();
        if !reader.eat("->") && !reader.eat("→") {
            return Err(reader.unexpected("`->`").with_help("write a move as `5 -> 3`, or `1 -> 0`"));
        }
        reader.spaces();
        let start = reader.at();
        heaps.read(&mut reader)?;
        let span = start..reader.text().trim_end().len();
        reader.finish("`+` or the end")?;
        let parts: Vec<Heap> = heaps.piles.into_iter().flatten().collect();
        let Some(to) = Parts::new(&parts) else {
            let message = format!("one heap becomes {} heaps, more than {MAX_PARTS}", parts.len());
            return Err(reader.error(span, message));
        };
        // A pair may become smaller by its first number.
        let first = |heap: &Heap| heap.as_pair().map_or(heap.size(), |pair| pair[0]);
        if let Some(part) = to.iter().find(|part| part.size() >= from.size() && first(part) >= first(&from)) {
            let message = match to.len() {
                1 if part.size() == from.size() => format!("nothing is taken from the heap of {}", from.size()),
                _ => format!("a heap of {} is not smaller than the heap of {}", part.size(), from.size()),
            };
            return Err(reader.error(span, message));
        }
        Ok(Move { from, to })
    }
}
