//! The check of a period by rare heaps; see the [theorem](crate::period).

use super::{
    Certificate, Checked, Sparse, Work,
    marks::Word,
    plan::{Plan, types},
    run::Run,
    takes::Takes,
    windows::Begun,
    work::MAX_WIDE_HEAPS,
};
use crate::{CheckError, CheckErrorKind, CheckOptions};

pub(super) fn check(
    certificate: &Certificate,
    sparse: &Sparse,
    takes: &Takes,
    (work, options): (&mut Work<'_>, CheckOptions<'_>),
) -> Result<Checked, CheckError> {
    let types = types(certificate, sparse, takes)?;
    if !sparse.windows.is_empty() {
        return Begun::new(certificate, sparse, (takes, types), work)?.check(options);
    }
    if let Some(reach) = sparse.reach {
        let message = format!("there is a reach, {reach}, and there are no windows to reach from");
        return Err(CheckError::new(Certificate::EVIDENCE_LINE, CheckErrorKind::Shape, message));
    }
    let plan = Plan::new(certificate, sparse, takes, (work, options))?;
    let mut narrow = Run::<Word>::new(takes, types);
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
