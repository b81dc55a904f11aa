//! The heaps that a check by rare heaps looks at, one after the other; see the [theorem](crate::period).

use super::{
    Certificate, Checked, Sparse, Work,
    claims::Claims,
    definition,
    marks::{Marks, Types},
    run::{Next, Run},
    takes::Takes,
    work::{MAX_HEAPS, MAX_RARE},
};
use crate::{CheckError, CheckErrorKind, CheckOptions};

/// Builds the types of values, if the game allows them.
pub(super) fn types(certificate: &Certificate, sparse: &Sparse, takes: &Takes) -> Result<Types, CheckError> {
    let Sparse { mask, alternating, .. } = *sparse;
    let wrong = |line, kind, message: &str| Err(CheckError::new(line, kind, message.into()));
    if !takes.three.is_empty() {
        let message = "rare heaps prove nothing where three heaps may be left";
        return wrong(Certificate::EVIDENCE_LINE, CheckErrorKind::Game, message);
    }
    if mask == 0 {
        return wrong(
            Certificate::EVIDENCE_LINE,
            CheckErrorKind::Shape,
            "with mask 0 there are heaps at which no value is common",
        );
    }
    let odd = takes.two.first().is_some_and(|split| split.taken % 2 == 1);
    if alternating && takes.two.iter().any(|split| (split.taken % 2 == 1) != odd) {
        let message =
            "types cannot alternate where both even and odd numbers of tokens may be taken to leave two heaps";
        return wrong(Certificate::EVIDENCE_LINE, CheckErrorKind::Game, message);
    }
    if alternating && certificate.period % 2 == 1 {
        return wrong(Certificate::PERIOD_LINE, CheckErrorKind::Shape, "where types alternate, the period is even");
    }
    Ok(Types { mask, alternating, odd })
}

/// The number of heaps between two reports of progress.
const TOLD: usize = 1 << 20;

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
        takes: &Takes,
        (work, options): (&Work<'_>, CheckOptions<'c>),
    ) -> Result<Plan<'c>, CheckError> {
        let start = u128::from(certificate.preperiod).max(u128::from(Plan::last_rare(sparse, takes)?) + 1);
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
    pub(super) fn last_rare(sparse: &Sparse, takes: &Takes) -> Result<u64, CheckError> {
        let wrong = |line, kind, message| Err(CheckError::new(line, kind, message));
        let Sparse { window, ref rare, .. } = *sparse;
        if rare.len() > MAX_RARE {
            let message = format!("there are more than {MAX_RARE} rare heaps");
            return wrong(Certificate::RARE_LINE, CheckErrorKind::TooLarge, message);
        }
        if let Some(pair) = [0].iter().chain(rare).zip(rare).find(|(before, next)| before >= next) {
            let message = format!("heap {} must not follow heap {}: rare heaps ascend", pair.1, pair.0);
            return wrong(Certificate::RARE_LINE, CheckErrorKind::Order, message);
        }
        let last = rare.last().copied().unwrap_or(0);
        let least = u128::from(last) + takes.most as u128;
        if u128::from(window) < least {
            let message = format!("the window is less than {least}, the last rare heap and the most tokens taken");
            return wrong(Certificate::EVIDENCE_LINE, CheckErrorKind::Window, message);
        }
        Ok(last)
    }

    /// Finds all values. Returns false if one exceeds the type.
    pub(super) fn follow<M: Marks>(&self, run: &mut Run<'_, M>, work: &mut Work<'_>) -> Result<bool, CheckError> {
        let at = self.rare.partition_point(|heap| *heap < run.values.len() as u64);
        let mut rare = self.rare[at..].iter().map(|heap| *heap as usize).peekable();
        while run.values.len() < self.heaps {
            let n = run.values.len();
            if n.is_multiple_of(TOLD) {
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
    pub(super) fn finish<M: Marks>(&self, run: &Run<'_, M>, work: &mut Work<'_>) -> Result<Checked, CheckError> {
        let Plan { certificate, heaps, .. } = *self;
        self.claims.are_least(&run.values, certificate.max, work)?;
        let defined = definition::agrees(&certificate.game, heaps, |heap| run.values[heap].into())?;
        Ok(Checked::of(certificate, heaps as u64, defined))
    }
}
