//! The check of tables of nim-values (Sprague 1935, Grundy 1939).

use crate::{
    CheckError, CheckErrorKind, CheckOptions, Checked,
    certificate::{CLAIM_LINE, Certificate, NimValues, no_heap},
    error::{count, require},
    steps::{MAX_STEPS, Work},
};
use ninepins_rules::{ByPlayer, Convention, Game, Heap, Player};

/// Checks a table. `game` is the certificate's game as it is played from the certificate's position.
pub(crate) fn check(
    certificate: &Certificate,
    (game, options): (&Game, CheckOptions<'_>),
    table: &NimValues,
) -> Result<Checked, CheckError> {
    hypotheses(game).map_err(|why| {
        let message = format!("nim-values prove nothing here: {} {why}", certificate.game);
        CheckError::new(CLAIM_LINE, CheckErrorKind::Game, message)
    })?;
    let mut moves = 0;
    let mut work = Work::new(options, (MAX_STEPS, 0), (CLAIM_LINE, "the table"));
    let mut seen = Seen::default();
    for (index, &(heap, value)) in table.heaps.iter().enumerate() {
        let line = CLAIM_LINE + 1 + index;
        let error = |kind, message| CheckError::new(line, kind, message);
        if !game.admits(heap) {
            return Err(error(CheckErrorKind::Heap, no_heap(heap, &certificate.game)));
        }
        // The lines above ascend, and their values are proved.
        let proved = &table.heaps[..index];
        let order = |heap| game.ruleset().order(heap);
        if let Some((last, _)) = proved.last().filter(|(last, _)| order(*last) >= order(heap)) {
            return Err(error(CheckErrorKind::Order, format!("heap {heap} must not follow heap {last}: heaps ascend")));
        }
        let halted = |halt: CheckError| halt.about(line, format_args!("heap {heap}"));
        work.count_options(game, heap, Player::Left).map_err(halted)?;
        seen.clear();
        for parts in game.ruleset().options(heap, Player::Left) {
            moves += 1;
            work.advance(1).map_err(halted)?;
            match nim_sum(&parts, proved, game) {
                Ok(option) => seen.insert(option),
                Err(part) => {
                    let message =
                        format!("heap {heap} has the option {parts}, and no line above gives heap {part} a value");
                    return Err(error(CheckErrorKind::Missing, message));
                }
            }
        }
        let message = format_args!("the nim-value of heap {heap} is {}, not {value}", seen.mex());
        require(seen.mex() == value, line, CheckErrorKind::Value, message)?;
    }
    let value = nim_sum(certificate.position.heaps(), &table.heaps, game).map_err(|heap| {
        let message = format!("no line gives heap {heap} of the position a value");
        CheckError::new(CLAIM_LINE, CheckErrorKind::Missing, message)
    })?;
    let message = format_args!("the nim-value of {} is {value}, not {}", certificate.position, table.value);
    require(value == table.value, CLAIM_LINE, CheckErrorKind::Value, message)?;
    let winners = ByPlayer::each(|to_move| Some(if value == 0 { !to_move } else { to_move }));
    let (heaps, options) = (count(table.heaps.len() as u64, "heap", "heaps"), count(moves, "option", "options"));
    let evidence = format!("Nim-value {value}: the table of {heaps} was recomputed from {options}.");
    Ok(certificate.proved(winners, &evidence))
}

/// Checks the hypotheses of the theorem. The error names the one that fails.
pub(crate) fn hypotheses(game: &Game) -> Result<(), &'static str> {
    if !game.is_impartial() {
        Err("is partizan")
    } else if game.convention() != Convention::Normal {
        Err("is misère play")
    } else if !game.ending().terminals.is_empty() {
        Err("has terminal positions")
    } else {
        Ok(())
    }
}

/// Returns the nim-sum of the values of `heaps`, or the first heap without a proved value.
fn nim_sum(heaps: &[Heap], proved: &[(Heap, u64)], game: &Game) -> Result<u64, Heap> {
    heaps.iter().try_fold(0, |sum, heap| Ok(sum ^ value_of(*heap, proved, game).ok_or(*heap)?))
}

fn value_of(heap: Heap, proved: &[(Heap, u64)], game: &Game) -> Option<u64> {
    // In a table without gaps and limits heap n is on line n.
    let guess = usize::try_from(heap.size() - 1).ok().and_then(|index| proved.get(index));
    if let Some((_, value)) = guess.filter(|(guess, _)| *guess == heap) {
        return Some(*value);
    }
    let order = |heap| game.ruleset().order(heap);
    let index = proved.binary_search_by_key(&order(heap), |(heap, _)| order(*heap)).ok()?;
    Some(proved[index].1).filter(|_| proved[index].0 == heap)
}

/// A set of values, as a row of bits. The values are nim-sums of true values, hence small.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// The bits of the values up to the largest.
    bits: Vec<u64>,
}

impl Seen {
    pub(crate) fn clear(&mut self) {
        self.bits.clear();
    }

    pub(crate) fn insert(&mut self, value: u64) {
        let word = (value / 64) as usize;
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << (value % 64);
    }

    /// Returns the least value that is not in the set.
    pub(crate) fn mex(&self) -> u64 {
        let word = self.bits.iter().position(|bits| *bits != u64::MAX).unwrap_or(self.bits.len());
        word as u64 * 64 + u64::from(self.bits.get(word).map_or(0, |bits| bits.trailing_ones()))
    }
}
