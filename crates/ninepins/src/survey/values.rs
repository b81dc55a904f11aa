//! The values of heaps in normal play, surveyed: the period and its saltus.

use super::tables::{SaltusRow, SaltusStatus};
use crate::values::{Heaps, Period, Values};
use ninepins_rules::Game;
use ninepins_solver::{Budget, Stopped};

/// The most bytes of a saltus that is written.
const MAX_SALTUS: usize = 200;

/// The limits of the search for values and their period. The answer depends on these and the budget's memory only, never on time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SaltusLimits {
    /// The largest heap.
    pub to: u64,
    /// The units of work for the values, and as many again for the period. A unit takes about a nanosecond.
    pub work: u64,
}

/// Finds the values of heaps 0 to `limits.to`, and their period with a saltus. If a limit ends the
/// work, there are fewer heaps.
///
/// # Errors
///
/// [`Stopped`] if the watch ends the work. There is no answer then, because another run might give another one.
pub fn survey_saltus(
    game: &Game,
    mut heaps: Heaps,
    limits: SaltusLimits,
    budget: &Budget,
) -> Result<SaltusRow, Stopped> {
    let mut values = Values::new();
    let mut stopped = None;
    if let Err(halted) = values.extend(&mut heaps, limits.to, &budget.trial(limits.work)) {
        stopped = Some(limit(halted)?);
    }
    // A period is looked for even after a stop for lack of memory.
    let budget = budget.trial(limits.work).with_memory(budget.memory.saturating_add(budget.memory / 4));
    let found = match values.find_period(&heaps, &budget) {
        Ok(found) => found,
        Err(halted) => {
            let reason = limit(halted)?;
            stopped.get_or_insert(reason);
            None
        }
    };
    let saltus = match found.map(|found| values.text(found.saltus, MAX_SALTUS, &budget)).transpose() {
        Ok(text) => text.and_then(Result::ok),
        Err(halted) => limit(halted).map(|_| None)?,
    };
    Ok(SaltusRow {
        game: game.to_string(),
        status: match found {
            Some(Period { proved: true, .. }) => SaltusStatus::Proved,
            Some(_) => SaltusStatus::Seen,
            None => SaltusStatus::None,
        },
        to: heaps.known().len() as i64 - 1,
        period: found.map(|found| found.period),
        from: found.map(|found| found.from),
        saltus,
        stopped: stopped.map(str::to_owned),
    })
}

/// Returns the word for a limit.
///
/// # Errors
///
/// The reason of a watch, which is no limit.
fn limit(halted: Stopped) -> Result<&'static str, Stopped> {
    match halted {
        Stopped::BeyondTable(_) => Ok("work"),
        Stopped::Memory | Stopped::Range => Ok(halted.name()),
        stopped => Err(stopped),
    }
}
