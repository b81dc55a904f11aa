//! `check`: whether certificates prove what they claim.

use super::{Answer, Ask, Block, Desk, Field, Kind, Reading, Sheet, Stop};
use crate::{
    Refusal, Stopped, Unanswered,
    certificates::{CheckErrorKind, CheckOptions, CheckedText, MAX_BYTES, check_text},
    text::{counted, cut},
};
use serde::Serialize;

/// The most characters of a line that a refusal quotes.
const QUOTED: usize = 200;

#[derive(Debug)]
pub(crate) struct Certificate(String);

impl Field for Certificate {
    const KIND: Kind = Kind::Content { what: "a certificate", most: MAX_BYTES as u64 };

    fn read(text: &str, _: &mut Reading<'_>) -> Result<Certificate, Refusal> {
        Ok(Certificate(text.to_owned()))
    }
}

question! {
    /// Check a certificate of a position, a misère quotient or a period by the rules of play alone
    ///
    /// A file may have several certificates of quotients, one after the other. Each is checked by itself
    /// and proves a claim of its own. The check ends at the first that is not accepted.
    ///
    /// Exit code 0: accepted; 1: refuted; 3: too large to be checked; 4: unreadable. A certificate may come from
    /// another command:
    ///
    ///   ninepins prove kayles '3+5+5' | ninepins check -
    ///   ninepins period kayles --prove - | ninepins check - --json
    ///   ninepins quotient kayles --prove - | ninepins check -
    Check "check" ["Proofs"] {
        /// The certificate; - reads it from stdin
        arg certificate: Certificate,
    }
    examples: ["book.txt", "0.16.txt --time 10s"]
    formats: []
}

/// The shape `ninepins/check/1`: certificates that were checked.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Check))]
#[serde(tag = "schema", rename = "ninepins/check/1")]
pub(crate) struct Found {
    /// `accepted`, `refuted`, or `too-large` if a certificate may be right.
    verdict: &'static str,
    /// The proved claims in words.
    claims: Vec<String>,
    /// The line of the certificate that is not accepted.
    line: Option<usize>,
    message: Option<String>,
    /// The verdict on that certificate in words.
    #[serde(skip)]
    fault: Option<String>,
    #[serde(skip)]
    too_large: Option<Stop>,
}

impl Ask for Check {
    type Answer = Found;

    fn ask(&self, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        let (text, budget) = (&self.certificate.0, &*desk.budget);
        let (report, stop) = (|done, all| budget.finished(done, all), || budget.ask().is_err());
        let options = CheckOptions { threads: budget.threads(), report: &report, stop: &stop };
        let checked = check_text(text, options);
        // A check that was stopped has no partial result.
        if let Err(why) = desk.budget.ask() {
            return Err(desk.refused(Unanswered::Stopped(why), "not checked"));
        }
        let CheckedText { claims, fault } = checked.map_err(|error| {
            let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
            Refusal::of(cut(line, QUOTED, "..."), error.to_string()).in_field("certificate")
        })?;
        let error = fault.as_ref().map(|fault| &fault.error);
        let (verdict, words) = match error.map(|error| error.kind) {
            None => ("accepted", ""),
            Some(CheckErrorKind::TooLarge) => ("too-large", "not checked"),
            Some(_) => ("refuted", "refuted"),
        };
        let accepted = format!("{} accepted", counted(claims.len() as u64, "certificate"));
        let too_large = error.filter(|_| verdict == "too-large");
        let too_large = too_large.map(|error| Stop::new(Stopped::BeyondTable(error.to_string()), accepted));
        Ok(Found {
            verdict,
            line: error.map(|error| error.line),
            message: error.map(|error| error.message.clone()),
            fault: fault.as_ref().map(|fault| format!("{words}: {fault}")),
            too_large,
            claims,
        })
    }
}

impl Answer for Found {
    fn sheet(&self) -> Sheet<'_> {
        let accepted = self.claims.iter().map(|claim| format!("accepted: {claim}"));
        Sheet(accepted.chain(self.fault.clone()).map(|text| Block::Words { text }).collect())
    }

    fn stop(&self) -> Option<&Stop> {
        self.too_large.as_ref()
    }

    fn failed(&self) -> bool {
        self.verdict == "refuted"
    }
}
