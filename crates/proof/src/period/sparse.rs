//! The check of a period by rare heaps: all values, one after the other; see the [theorem](crate::period).

use super::{
    bounds::{MAX_HEAPS, MAX_RARE, MAX_WIDE_HEAPS},
    certificate::{Certificate, Sparse},
    claims::{Claims, agrees},
    marks::{Marks, Types, Value},
    moves::{Moves, Split},
};
use crate::{CheckError, CheckErrorKind, CheckOptions, Checked, error::require, steps::Work};

pub(super) fn check(
    certificate: &Certificate,
    sparse: &Sparse,
    moves: &Moves,
    (work, options): (&mut Work<'_>, CheckOptions<'_>),
) -> Result<Checked, CheckError> {
    let types = types(certificate, sparse, moves)?;
    if let Some(reach) = sparse.reach {
        let message = format!("there is a reach, {reach}, and there are no windows to reach from");
        return Err(CheckError::new(Certificate::EVIDENCE_LINE, CheckErrorKind::Shape, message));
    }
    let plan = Plan::new(certificate, sparse, moves, (work, options))?;
    let mut narrow = Narrow::new(moves, types);
    if plan.follow(&mut narrow, work)? {
        return plan.finish(&narrow, work);
    }
    work.heaps(plan.heaps as u128, MAX_WIDE_HEAPS)?;
    let mut wide = narrow.widened();
    if plan.follow(&mut wide, work)? {
        return plan.finish(&wide, work);
    }
    let message = format!("the value of heap {} may be above {}", wide.values.len(), u16::MAX);
    Err(CheckError::new(Certificate::EVIDENCE_LINE, CheckErrorKind::TooLarge, message))
}

/// Builds the types of values, if the game allows them.
pub(super) fn types(certificate: &Certificate, sparse: &Sparse, moves: &Moves) -> Result<Types, CheckError> {
    let Sparse { mask, alternating, .. } = *sparse;
    let line = Certificate::EVIDENCE_LINE;
    let message = format_args!("rare heaps prove nothing where three heaps may be left");
    require(moves.three.is_empty(), line, CheckErrorKind::Game, message)?;
    let message = format_args!("with mask 0 there are heaps at which no value is common");
    require(mask != 0, line, CheckErrorKind::Shape, message)?;
    let odd = moves.two.first().is_some_and(|split| split.taken % 2 == 1);
    let may_alternate = moves.two.iter().all(|split| (split.taken % 2 == 1) == odd);
    let message = format_args!(
        "types cannot alternate where both even and odd numbers of tokens may be taken to leave two heaps"
    );
    require(!alternating || may_alternate, line, CheckErrorKind::Game, message)?;
    let is_even = certificate.period.is_multiple_of(2);
    let message = format_args!("where types alternate, the period is even");
    require(!alternating || is_even, Certificate::PERIOD_LINE, CheckErrorKind::Shape, message)?;
    Ok(Types { mask, alternating, odd })
}

/// The number of heaps between two reports of progress.
const HEAPS_A_REPORT: usize = 1 << 20;

/// The claims to check, each with its range of heaps.
pub(super) struct Plan<'c> {
    certificate: &'c Certificate,
    rare: &'c [u64],
    claims: Claims,
    /// The heap from which on no heap is rare, and values equal those one period on.
    start: usize,
    /// The heap from which on options must last.
    lasting: usize,
    /// The bound of the heaps whose values are needed.
    pub(super) heaps: usize,
    options: CheckOptions<'c>,
}

impl<'c> Plan<'c> {
    /// Plans the whole check of a certificate without windows.
    pub(super) fn new(
        certificate: &'c Certificate,
        sparse: &'c Sparse,
        moves: &Moves,
        (work, options): (&Work<'_>, CheckOptions<'c>),
    ) -> Result<Plan<'c>, CheckError> {
        let start = u128::from(certificate.preperiod).max(u128::from(Plan::last_rare(sparse, moves)?) + 1);
        let lasting = start + u128::from(sparse.window);
        let heaps = work.heaps(lasting + u128::from(certificate.period), MAX_HEAPS)?;
        // Both are below the number of heaps.
        Ok(Plan {
            start: start as usize,
            lasting: lasting as usize,
            options,
            ..Plan::up_to(heaps, certificate, sparse)
        })
    }

    /// Plans a check of heaps below `heaps` that only compares the rare ones.
    pub(super) fn up_to(heaps: usize, certificate: &'c Certificate, sparse: &'c Sparse) -> Plan<'c> {
        // Numbers that do not fit are beyond all heaps.
        let [preperiod, period] =
            [certificate.preperiod, certificate.period].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let claims = Claims { preperiod, period };
        Plan {
            certificate,
            rare: &sparse.rare,
            claims,
            start: heaps,
            lasting: heaps,
            heaps,
            options: CheckOptions::default(),
        }
    }

    /// Returns the last rare heap, or 0, after a check that rare heaps ascend and the window is wide enough.
    pub(super) fn last_rare(sparse: &Sparse, moves: &Moves) -> Result<u64, CheckError> {
        let Sparse { window, ref rare, .. } = *sparse;
        let message = format_args!("there are more than {MAX_RARE} rare heaps");
        require(rare.len() <= MAX_RARE, Certificate::RARE_LINE, CheckErrorKind::TooLarge, message)?;
        for (before, next) in [0].iter().chain(rare).zip(rare) {
            let message = format_args!("heap {next} must not follow heap {before}: rare heaps ascend");
            require(before < next, Certificate::RARE_LINE, CheckErrorKind::Order, message)?;
        }
        let last = rare.last().copied().unwrap_or(0);
        let least = u128::from(last) + moves.most as u128;
        let message = format_args!("the window is less than {least}, the last rare heap and the most tokens taken");
        require(u128::from(window) >= least, Certificate::EVIDENCE_LINE, CheckErrorKind::Window, message)?;
        Ok(last)
    }

    /// Finds all values. Returns false if one exceeds the type.
    pub(super) fn follow<V: Value, const W: usize>(
        &self,
        run: &mut Run<'_, V, W>,
        work: &mut Work<'_>,
    ) -> Result<bool, CheckError> {
        let at = self.rare.partition_point(|heap| *heap < run.values.len() as u64);
        let mut rare = self.rare[at..].iter().map(|heap| *heap as usize).peekable();
        while run.values.len() < self.heaps {
            let n = run.values.len();
            if n.is_multiple_of(HEAPS_A_REPORT) {
                (self.options.report)(n as u64, self.heaps as u64);
            }
            let wrong = |kind, line, message| Err(CheckError::new(line, kind, message));
            let listed = rare.next_if_eq(&n).is_some();
            let is_rare = match run.next(if n < self.lasting { 0 } else { self.start }, work)? {
                Next::Common => false,
                Next::Rare => true,
                Next::TooLarge => return Ok(false),
                Next::NotLasting(value) => {
                    let message = format!(
                        "heap {n} has no option of value {value} that leaves a heap of {} or more, as a wider window might show",
                        self.start
                    );
                    return wrong(CheckErrorKind::Window, Certificate::EVIDENCE_LINE, message);
                }
            };
            if is_rare != listed {
                let line = if self.rare.is_empty() { Certificate::EVIDENCE_LINE } else { Certificate::RARE_LINE };
                let message = format!("heap {n} is {} rare", if is_rare { "also" } else { "not" });
                return wrong(CheckErrorKind::Rare, line, message);
            }
            self.claims.repeats(&run.values)?;
        }
        Ok(true)
    }

    /// Checks the remaining claims once all values are known.
    pub(super) fn finish<V: Value, const W: usize>(
        &self,
        run: &Run<'_, V, W>,
        work: &mut Work<'_>,
    ) -> Result<Checked, CheckError> {
        let Plan { certificate, heaps, .. } = *self;
        self.claims.are_least(&run.values, certificate.max, work)?;
        let defined = agrees(&certificate.game, heaps, |heap| run.values[heap].into())?;
        Ok(certificate.proved(heaps as u64, defined))
    }
}

/// The number of pairs of heaps tried before the wanted values are tested.
const ROUND: usize = 32;

/// The values of all heaps below some heap n, with the rare ones among them.
pub(super) struct Run<'t, V, const W: usize> {
    moves: &'t Moves,
    types: Types,
    pub(super) values: Vec<V>,
    /// The rare heaps but 0, ascending, with their values.
    rare: Vec<(usize, V)>,
    marks: Marks<W>,
}

/// A run of values below 64.
pub(super) type Narrow<'t> = Run<'t, u8, 1>;

/// A run of values below 2^16.
type Wide<'t> = Run<'t, u16, { 1 << 10 }>;

/// The kind of heap n.
pub(super) enum Next {
    /// The heap is common.
    Common,
    /// The heap is rare.
    Rare,
    /// No lasting option has this value.
    NotLasting(u16),
    /// The value exceeds the type.
    TooLarge,
}

impl<'t, V: Value, const W: usize> Run<'t, V, W> {
    pub(super) fn new(moves: &'t Moves, types: Types) -> Self {
        Run { moves, types, values: vec![V::default()], rare: Vec::new(), marks: Marks::new(types) }
    }

    /// Makes room for larger values.
    pub(super) fn widened(self) -> Wide<'t> {
        let Run { moves, types, values, rare, .. } = self;
        let values = values.into_iter().map(Into::into).collect();
        let rare = rare.into_iter().map(|(heap, value)| (heap, value.into())).collect();
        Run { moves, types, values, rare, marks: Marks::new(types) }
    }

    /// Finds the value of the next heap, n. If two heaps show that some option has a rare value, the larger must be at
    /// least `lasting`; 0 allows any.
    pub(super) fn next(&mut self, lasting: usize, work: &mut Work<'_>) -> Result<Next, CheckError> {
        let n = self.values.len();
        let Moves { whole, one, two, most, .. } = self.moves;
        work.count(1 + (one.len() + two.len() * self.rare.len()) as u64)?;
        self.marks.clear();
        if n <= *most && whole.contains(&n) {
            self.marks.mark(0);
        }
        for taken in one {
            if *taken < n {
                self.marks.mark(self.values[n - taken].into());
            }
        }
        for split in two {
            if split.taken < n {
                self.mark_pairs(n - split.taken, split.unequal);
            }
        }
        let Some(value) = self.marks.settle(n) else { return Ok(Next::TooLarge) };
        work.count(value.into())?;
        let wanted = self.scan(n, lasting, work)?;
        if let Some(wanted) = wanted.filter(|_| lasting > 0) {
            return Ok(Next::NotLasting(wanted));
        }
        let Ok(own) = V::try_from(wanted.unwrap_or(value)) else { return Ok(Next::TooLarge) };
        self.values.push(own);
        if wanted.is_none() {
            return Ok(Next::Common);
        }
        self.rare.push((n, own));
        Ok(Next::Rare)
    }

    /// Marks the values of all pairs of heaps with this sum, one of them rare.
    fn mark_pairs(&mut self, sum: usize, unequal: bool) {
        let Run { values, rare, marks, .. } = self;
        let last = rare.last().map_or(0, |(heap, _)| *heap);
        let mut known = &rare[..];
        if sum <= last {
            known = &known[..known.partition_point(|(heap, _)| *heap < sum)];
        }
        if unequal && sum <= 2 * last && sum.is_multiple_of(2) {
            // Both heaps would be equal.
            let at = known.partition_point(|(heap, _)| *heap < sum / 2);
            known[..at].iter().for_each(|(heap, value)| marks.mark((*value ^ values[sum - heap]).into()));
            known = &known[at..];
            if known.first().is_some_and(|(heap, _)| *heap == sum / 2) {
                known = &known[1..];
            }
        }
        known.iter().for_each(|(heap, value)| marks.mark((*value ^ values[sum - heap]).into()));
    }

    /// Tries pairs of heaps until no value is wanted, or else returns the least wanted one. The smaller heap ascends:
    /// those values are in the cache, and mostly a few suffice.
    fn scan(&mut self, n: usize, lasting: usize, work: &mut Work<'_>) -> Result<Option<u16>, CheckError> {
        let Run { moves, values, marks, .. } = self;
        let mut low = 1;
        while marks.wanted().is_some() {
            work.count(moves.two.len() as u64)?;
            let mut more = false;
            for Split { taken, unequal } in &moves.two {
                let sum = n.saturating_sub(*taken);
                // The size of the smaller heap is from `low` to this.
                let most = (sum.saturating_sub(usize::from(*unequal)) / 2).min(sum.saturating_sub(lasting));
                let high = most.min(low + ROUND - 1);
                if high < low {
                    continue;
                }
                more = true;
                work.count((high - low + 1) as u64)?;
                let smaller = &values[low..=high];
                let larger = &values[sum - high..=sum - low];
                smaller.iter().zip(larger.iter().rev()).for_each(|(a, b)| marks.find((*a ^ *b).into()));
                if marks.wanted().is_none() {
                    return Ok(None);
                }
            }
            if !more {
                return Ok(marks.wanted());
            }
            low += ROUND;
        }
        Ok(None)
    }
}

/// Values found with rare heaps, compared with those of plain loops and of the definition.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::period::bounds::begin;

    /// Returns the values of heaps below `heaps`, by plain loops.
    fn plain(moves: &Moves, heaps: usize) -> Vec<u16> {
        let values = moves.values(heaps, &mut begin(0, CheckOptions::default()), |_| Ok(())).unwrap();
        values.into_iter().map(|value| value.try_into().unwrap()).collect()
    }

    /// Returns the values found with rare heaps; true if all fit in words.
    fn found(moves: &Moves, types: Types, heaps: usize) -> (Vec<u16>, bool) {
        let mut work = begin(0, CheckOptions::default());
        let mut narrow = Narrow::new(moves, types);
        while narrow.values.len() < heaps {
            if let Next::TooLarge = narrow.next(0, &mut work).unwrap() {
                let mut wide = narrow.widened();
                while wide.values.len() < heaps {
                    wide.next(0, &mut work).unwrap();
                }
                return (wide.values, false);
            }
        }
        (narrow.values.into_iter().map(u16::from).collect(), true)
    }

    fn moves(code: &str) -> Moves {
        Moves::of(&code.parse().unwrap()).unwrap()
    }

    /// Lists the types that a game allows.
    fn all_types(moves: &Moves, masks: impl Iterator<Item = u16> + Clone) -> Vec<Types> {
        let odd = moves.two.first().is_some_and(|split| split.taken % 2 == 1);
        let may_alternate = moves.two.iter().all(|split| (split.taken % 2 == 1) == odd);
        let each = |alternating| masks.clone().map(move |mask| Types { mask, alternating, odd });
        each(false).chain(each(true).filter(|_| may_alternate)).collect()
    }

    /// Values of 64 and more, and masks that fit badly.
    #[test]
    fn large_values() {
        for (code, masks) in [("0.04", [0x1b8, 3]), ("4!.0", [1, 0x1f]), ("0.6", [0x3fe, 64]), ("0.376", [254, 1])] {
            let moves = moves(code);
            let values = plain(&moves, 2500);
            for types in all_types(&moves, masks.into_iter()) {
                let (found, narrow) = found(&moves, types, values.len());
                assert_eq!(narrow, values.iter().all(|value| *value < 64), "{code}");
                assert_eq!(found, values, "{code} {}", types.mask);
            }
        }
    }

    /// Games with long periods, far beyond the heaps that every check compares. A minute.
    #[test]
    #[ignore = "a minute"]
    fn many_values() {
        let games =
            [("0.16", 30), ("0.354", 63), ("0.454", 61), ("0.104", 23), ("0.054", 61), ("0.376", 254), ("4.406", 59)];
        for (code, mask) in games.into_iter().chain([("4!.0", 1), ("0.56", 27), ("4.064", 107)]) {
            let moves = moves(code);
            let values = plain(&moves, 1 << 16);
            for types in all_types(&moves, [mask].into_iter()) {
                assert_eq!(found(&moves, types, values.len()).0, values, "{code} {}", types.alternating);
            }
        }
    }
}
