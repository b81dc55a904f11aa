//! The suite of nim-sequences: the best engine for each code, compared with the engine that goes heap by heap.

use super::Case;
use crate::failure::Failure;
use ninepins::{
    Budget, Game,
    sequence::{Engine, Sequence},
};

/// Codes with few or many rare heaps, and their last heaps.
const CODES: [(&str, u64); 8] = [
    ("0.6", 2_000_000),
    ("0.354", 8_000_000),
    ("0.16", 20_000_000),
    ("0.106", 30_000_000),
    ("4!.0", 2_000_000),
    ("0.376", 1_000_000),
    ("0.007", 131_072),
    ("0.14", 262_144),
];

/// The number of values at the end that are counted. A wrong value spoils those of later heaps.
const LOOKED_AT: u64 = 1 << 17;

/// Returns the cases: each code with the scalar engine, and then with the best one. The count is a weighted sum of values, which shows
/// a wrong one.
pub(super) fn suite() -> Vec<Case> {
    let pair = |(line, heaps)| {
        let name = |engine| format!("sequence-{line}-to-{heaps}-{engine}");
        let scalar = case(name("scalar"), line, heaps, Some(Engine::Scalar));
        [scalar, case(name("best"), line, heaps, None).compared()]
    };
    CODES.into_iter().flat_map(pair).collect()
}

/// Returns a case that finds the values of the heaps up to `last` by an engine, or by the best one.
fn case(name: String, line: &'static str, last: u64, engine: Option<Engine>) -> Case {
    let work = move || {
        let game: Game = line.parse()?;
        let code = &game.ruleset().codes().left;
        let sequence = engine.map_or_else(|| Some(Sequence::new(code)), |engine| Sequence::by(code, engine));
        let mut sequence = sequence.ok_or_else(|| Failure::refused(line, "this engine does not suit the code"))?;
        sequence.extend(last + 1, &Budget::unlimited()).map_err(|stopped| Failure::stopped(stopped.to_string()))?;
        let weighted = (last.saturating_sub(LOOKED_AT)..=last)
            .map_while(|heap| Some(u64::from(sequence.value(heap)?).wrapping_mul(heap + 1)));
        Ok(weighted.fold(0, u64::wrapping_add) % (1 << 32))
    };
    Case::new(name, work).values(last + 1).long()
}
