//! Arithmetic periods: values that rise by a saltus with each period, except for some remainders. The
//! [theorem](ninepins_proof::period::arithmetic) is that of the checker, and so are its conditions; here its numbers are looked for.

use ninepins_budget::{Budget, Result, Stopped};
use ninepins_proof::{
    CheckErrorKind, CheckOptions,
    period::{
        Moves,
        arithmetic::{Certificate, MAX_BLOCK, MAX_HEAPS},
    },
};
use ninepins_rules::Code;
use std::{collections::BTreeSet, sync::OnceLock};

/// The most doublings of the period that are tried.
const DOUBLINGS: u64 = 6;

/// The number of windows that are tried, each half a block after the one before.
const WINDOWS: u64 = 13;

/// The most lists of base heaps for which options are tried: seconds of work, which pauses do not interrupt.
const MAX_LISTS: u64 = 1 << 32;

/// The evidence that was tried for one claim in vain. More values do not change that.
#[derive(Clone, Default, Debug)]
pub(super) struct Tried {
    claim: Option<Seen>,
    /// The numbers K and N.
    refused: BTreeSet<(u64, u64)>,
}

/// A regularity of the later half of the values: their least period, and from where on each value rises as one period before.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    preperiod: u64,
    period: u64,
    saltus: u64,
    constant: Vec<u64>,
}

/// Returns a certificate that these values of `code` suffice for, if they rise with a period, and a window is found that proves it.
pub(super) fn prove(
    tried: &mut Tried,
    code: &Code,
    rules: &Moves,
    values: &[u32],
    budget: &Budget,
) -> Result<Option<Certificate>> {
    if rules.three.is_empty() || rules.unequal() || values.len() as u64 > MAX_HEAPS {
        return Ok(None);
    }
    let Some(claim) = seen(values, budget)? else { return Ok(None) };
    if tried.claim.as_ref() != Some(&claim) {
        *tried = Tried { claim: Some(claim.clone()), refused: BTreeSet::new() };
    }
    let Seen { preperiod, period, saltus, constant } = claim;
    let Ok(game) = code.to_string().parse() else { return Ok(None) };
    let mut certificate = Certificate { game, preperiod, period, saltus, constant, doublings: 0, window: 0 };
    let (start, parts) = (preperiod.max(1), rules.parts());
    // A pause would begin the look again. All other reasons to stop count.
    let why = OnceLock::new();
    let stop = || budget.ask().is_err_and(|stopped| stopped != Stopped::Paused && why.set(stopped).is_ok());
    let options = CheckOptions { stop: &stop, ..CheckOptions::default() };
    for doublings in (0..=DOUBLINGS).filter(|doublings| period << doublings <= MAX_BLOCK) {
        let block = period << doublings;
        let moves = (rules.two.len() + rules.three.len()) as u64;
        if (start + block).pow(parts as u32).saturating_mul(moves) > 6 * MAX_LISTS {
            break;
        }
        let least = start.max((parts * (start - 1) + rules.most as u64 + 1).saturating_sub(block));
        let windows = (0..WINDOWS).map(|window| least + window * (block / 2).max(1));
        for window in windows.take_while(|window| window + block <= values.len() as u64) {
            if tried.refused.contains(&(doublings, window)) {
                continue;
            }
            (certificate.doublings, certificate.window) = (doublings, window);
            match certificate.check_given(values, options).map_err(|error| error.kind) {
                Ok(()) => return Ok(Some(certificate)),
                Err(CheckErrorKind::Stopped) => return Err(why.into_inner().unwrap_or(Stopped::Interrupted)),
                Err(kind) => {
                    tried.refused.insert((doublings, window));
                    // Other refusals do not depend on the window.
                    if kind != CheckErrorKind::Coverage {
                        break;
                    }
                }
            }
        }
    }
    Ok(None)
}

/// Looks for the least period of the later half of the values, up to a saltus for each remainder.
fn seen(values: &[u32], budget: &Budget) -> Result<Option<Seen>> {
    let known = values.len();
    let value = |heap: usize| i64::from(values[heap]);
    let rises = |heap: usize, period: usize| value(heap + period) - value(heap);
    let is_regular = |heap: usize, period: usize| rises(heap + period, period) == rises(heap, period);
    for period in 1..known / 4 {
        budget.work(64)?;
        let regular = |heap: &usize| is_regular(*heap, period);
        let late = known / 2..known - 2 * period;
        if !late.clone().rev().all(|heap| regular(&heap)) {
            continue;
        }
        let first = (0..late.start).rev().take_while(regular).last().unwrap_or(late.start);
        let steps = (first..first + period).map(|heap| rises(heap, period));
        let saltus = steps.clone().max().unwrap_or(0);
        if saltus <= 0 || steps.clone().any(|step| step != 0 && step != saltus) {
            return Ok(None);
        }
        let stays = (first..first + period).filter(|heap| rises(*heap, period) == 0);
        let mut constant: Vec<u64> = stays.map(|heap| (heap % period) as u64).collect();
        constant.sort_unstable();
        return Ok(Some(Seen { preperiod: first as u64, period: period as u64, saltus: saltus as u64, constant }));
    }
    Ok(None)
}
