//! The check of an outcome by a misère quotient: the quotient is checked, then the values of the heaps are added up.

use crate::{
    ByQuotient, Certificate, CheckError, CheckErrorKind, CheckOptions, Checked, Format,
    quotient::{self, Unvalued},
};
use ninepins_rules::ByPlayer;

/// The line of the game in a quotient's own certificate.
const GAME_LINE: usize = 2;

pub(crate) fn check(
    certificate: &Certificate,
    options: CheckOptions<'_>,
    ByQuotient { outcome, quotient }: &ByQuotient,
) -> Result<Checked, CheckError> {
    let claim_line = certificate.evidence_line(0);
    // Only a certificate that was built, not read, can have two games.
    if quotient.game != *certificate.game() {
        let message = format!("the quotient is of another game, {}", quotient.game);
        return Err(CheckError::new(claim_line, CheckErrorKind::Game, message));
    }
    // The claim is on the line where the quotient has its game; the following lines correspond.
    let here = |error: CheckError| {
        let line = certificate.evidence_line(error.line().saturating_sub(GAME_LINE));
        error.on(line)
    };
    let proved = quotient.check_with(options).map_err(here)?;
    let found = quotient::outcome(quotient, certificate.position(), options).map_err(|why| match why {
        Unvalued::Heap(heap) => {
            let message = format!("the quotient gives no value to heap {heap} of the position");
            CheckError::new(certificate.position_line(), CheckErrorKind::Missing, message)
        }
        Unvalued::Check(error) => here(error),
    })?;
    if found != *outcome {
        let (position, claimed) = (certificate.position(), outcome.letter());
        let message = format!("the outcome of {position} is {}, not {claimed}", found.letter());
        return Err(CheckError::new(claim_line, CheckErrorKind::Outcome, message));
    }
    let winners = ByPlayer::each(|to_move| Some(found.winner(to_move)));
    Ok(Checked { winners, lines: proved.sets(), quotient: Some(proved), ..Checked::of(certificate) })
}
