//! `period`: the period of a game's nim-values, with a proof.

use super::{Answer, Ask, Block, Cells, Desk, Format, Rules, Sheet, Size, Stop, UpTo, quotient::uncheckable};
use crate::{
    Budget, Convention, Player, Refusal, Stopped,
    certificates::{CheckErrorKind, CheckOptions, Format as _},
    grouped,
    json::{PeriodShape, period_theorem},
    rules::{Code, Limit},
    sequence::{
        DENSE, Ending, Findings, MAX_SEARCHED_HEAP, NimValues, Parity, PeriodDriver, PeriodLimits, Sequence,
        SparseSpace, Status, certify, certify_in_windows, certify_rise, refine,
    },
};
use serde::Serialize;
use std::{
    borrow::Cow,
    ops::{Range, RangeInclusive},
};

/// The last heap in a face that many use, and the fewest and the most values that JSON lists.
const SHARED_HEAP: u64 = 1 << 22;
const LISTED: RangeInclusive<u64> = 60..=400;

/// The most heaps among which exceptions are counted, and the largest value is looked for.
const COUNTED: u64 = 1 << 24;

/// The most values that are shown, the fewest in a row, and the most impossible periods.
const SHOWN: u64 = 240;
const ROW: u64 = 8;
const EXCLUDED: usize = 20;

question! {
    /// Find and prove the period of a game's nim-values
    ///
    /// The search computes values until they have repeated for so long that they must repeat for ever: by the theorem
    /// of Guy and Smith (1956), or by a theorem on rare values that needs half as many. Where moves leave three heaps,
    /// values may rise by a saltus with each period; a third theorem proves that. A period without a proof is reported
    /// as observed if the later half of the values repeats. Otherwise the status is open.
    ///
    /// --checkpoint saves the search at the start, at regular times and at the end. Run again, the command resumes from
    /// the file, with the same result as a search without a stop. A quarter of --memory is for values, in long runs a
    /// byte each.
    ///
    /// Exit code 0: proved, or nothing was to be proved up to --to; 3: stopped at a limit; 4: the checkpoint cannot be
    /// read or written (if only the last save fails, after the answer).
    Period "period" ["Research"] {
        /// The game: a name such as kayles, or a line such as '0.07'; normal play is meant
        arg game: Rules,
        /// The last heap [default: none; a proved period ends the search]
        flag to: Option<UpTo<MAX_SEARCHED_HEAP, SHARED_HEAP>>,
        /// Stop at heap N if more than one heap in 32 is rare: the more heaps are rare, the longer a value takes
        flag dense_to: Option<UpTo<MAX_SEARCHED_HEAP, SHARED_HEAP>>,
        /// Fill the certificate with windows of SIZE in all, so that all processors can check it at once [default: windows
        /// only where the checker needs them, 256 at most]
        flag windows: Option<Size>,
    }
    examples: [
        "kayles",
        "'0.16' --json",
        "'0.354' --prove period.txt && ninepins check period.txt",
        "'0.104' --time 1h --checkpoint 0.104.checkpoint",
        "'0.454' --prove 0.454.txt --windows 1MB",
        "'4!.0' --to 1000000",
    ]
    formats: [Certificate]
    limits: [time "5min"]
    saves: "30s"
}

/// The shape `ninepins/period/1`: the period of a nim-sequence.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PeriodFound))]
pub(crate) struct Found {
    #[serde(flatten)]
    shape: PeriodShape,
    /// The number of exceptions: heaps before a proved period with another value than it would give them; null if it was not counted.
    exceptions: Option<u64>,
    /// The first heap with the largest value; null if it was not looked for.
    first_max: Option<u64>,
    /// The first values: to the end of the first period, but at least 60 if they are known, and at most 400.
    values: Vec<u32>,
    #[serde(skip)]
    rules: Rules,
    #[serde(skip)]
    findings: Findings,
    #[serde(skip)]
    driver: PeriodDriver,
    #[serde(skip)]
    windows: Option<Size>,
    #[serde(skip)]
    stop: Option<Stop>,
}

impl Ask for Period {
    type Answer = Found;

    fn ask(&self, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        let (rules, desk) = (self.game.in_normal_play(), &*desk);
        let code = code(&rules)?.clone();
        let [to, dense_to] = [&self.to, &self.dense_to].map(|heap| heap.map(|heap| heap.0));
        // A code without end is searched as far as its own limit: no theorem here proves a period of it.
        let to = to.or_else(|| desk.is_shared.then(|| code.most_taken().map(|_| SHARED_HEAP)).flatten());
        let mut saved = None;
        desk.face.load(&mut |bytes| {
            let driver = saved.insert(PeriodDriver::from_bytes(bytes).map_err(|why| why.to_string())?);
            let of = driver.sequence().code();
            if *of == code { Ok(()) } else { Err(format!("it is a checkpoint of {of}, not of {code}")) }
        })?;
        let known = saved.as_ref().map_or(0, |saved| saved.sequence().len());
        let is_beyond = to.is_some_and(|to| known > to + 1);
        if is_beyond {
            let covers = format!("the checkpoint covers the heaps up to {}", grouped(known - 1));
            desk.face.note(&format!("{covers}, more than --to allows; it was neither used nor changed"));
        }
        let driver = saved.filter(|_| !is_beyond).unwrap_or_else(|| PeriodDriver::new(&code));
        let mut driver = driver.with_limits(PeriodLimits { to, dense_to });
        let save = |driver: &PeriodDriver| match is_beyond {
            true => Ok(false),
            false => desk.face.save(&|write| {
                // The face knows why it takes no more.
                let _ = driver.stream_bytes(|piece| if write(piece) { Ok(()) } else { Err(()) });
            }),
        };
        // A file that cannot be written is reported before the work, not after it.
        let mut is_saved = save(&driver)?;
        let budget = desk.face.pausing(desk.budget);
        let mut ended = loop {
            match driver.advance(&budget) {
                Err(Stopped::Paused) => {}
                ended => break ended,
            }
            if desk.face.is_due()
                && let Err(failure) = save(&driver)
            {
                // The disk may have room again later.
                desk.face.note(failure.message());
            }
            let progress = driver.progress();
            let rare = progress.rare;
            let rare = rare.map(|(count, last)| format!("{} rare to {}, ", grouped(count), grouped(last)));
            let rare = rare.unwrap_or_default();
            let words = format!("heap {}, {rare}max {}, ", grouped(progress.known - 1), progress.max);
            desk.face.resume(&words, progress.known, progress.to);
        };
        // A search that ran out of memory may have values that are not verified, and is not saved.
        if ended != Err(Stopped::Memory) {
            is_saved = save(&driver).unwrap_or(false);
        }
        let findings = driver.findings();
        if matches!(findings.status, Status::Proved(_)) {
            // A stop may come together with the proof.
            ended = Ok(Ending::Proved);
        }
        let listed = match findings.status {
            Status::Open => *LISTED.end(),
            _ => findings.preperiod.saturating_add(findings.period).clamp(*LISTED.start(), *LISTED.end()),
        };
        Ok(Found {
            shape: PeriodShape::of(&rules.game, &driver, &findings, &ended),
            exceptions: exceptions(&findings, driver.sequence()),
            first_max: (0..findings.known.min(COUNTED))
                .map_while(|heap| driver.sequence().value(heap))
                .zip(0..)
                .find_map(|(value, heap)| (value == findings.max).then_some(heap)),
            values: (0..listed).map_while(|heap| driver.sequence().value(heap)).collect(),
            stop: stopped(&ended, findings.known, is_saved),
            rules,
            findings,
            driver,
            windows: self.windows,
        })
    }
}

/// Returns the code of a game whose heaps have nim-values in one sequence.
fn code(rules: &Rules) -> Result<&Code, Refusal> {
    if rules.said == Some(Convention::Misere) {
        let help = "leave `misere` out; `ninepins heaps` has the values in misère play";
        return Err(rules.refuse("nim-values are about normal play, but the line says misere").with_help(help));
    }
    NimValues::of(&rules.game).map_err(|unlicensed| rules.refuse(unlicensed.missing))?;
    let ruleset = rules.game.ruleset();
    let message = match ruleset.code(Player::Left) {
        Some(code) if ruleset.limit() == Limit::None => return Ok(code),
        Some(_) => "heaps with limits have no single sequence of nim-values in which a period could be looked for",
        None => "periods are those of codes, and this is a rule in braces or a sum; `heaps` lists nim-values of rules",
    };
    let help = "codes without limits have one sequence of values, such as kayles or '0.07'";
    Err(rules.refuse(message).with_help(help))
}

/// Describes the end of a search without a proof.
fn stopped(ended: &Result<Ending, Stopped>, known: u64, is_saved: bool) -> Option<Stop> {
    let (why, more) = match ended {
        Err(stop) => (stop.clone(), ""),
        Ok(Ending::Endless) => {
            let why = "nothing is proved here of codes that let any number of tokens be taken".to_owned();
            (Stopped::BeyondTable(why), "--to N, which looks at more heaps")
        }
        Ok(Ending::Dense) => {
            let why = format!("more than one heap in {DENSE} is rare");
            (Stopped::BeyondTable(why), "a larger --dense-to; the more heaps are rare, the longer a value takes")
        }
        Ok(_) => return None,
    };
    let resume = if is_saved { "the same command again, which resumes from here" } else { "" };
    Some(Stop { help: [more, resume], ..Stop::after(why, 0..known) })
}

impl Answer for Found {
    fn sheet(&self) -> Sheet<'_> {
        let (found, row) = (&self.findings, self.rules.game.ruleset().pieces().heap);
        let mut sheet = Sheet::about(&self.rules, format!("nim-values of {row}s"));
        match found.status {
            Status::Open => sheet.add("Period", "none has been found"),
            _ => {
                sheet.add("Period", period(found, row));
                let last = found.preperiod.checked_sub(1).map(|last| format!("{row} {} is the last", grouped(last)));
                sheet.add("Exception", last.as_deref().unwrap_or("none"));
                let stays = |(residue, value)| format!("{value} where n mod {} is {residue}", found.period);
                let constant: Vec<String> = found.constant.iter().copied().map(stays).collect();
                sheet.add_some("Constant", (!constant.is_empty()).then(|| constant.join(", ")));
            }
        }
        let is_known = matches!(found.status, Status::Proved(_)) && found.saltus == 0;
        sheet.add("Largest", format_args!("{}{}", found.max, if is_known { "" } else { " so far" }));
        sheet.add_some("Rare", found.space.map(|space| rare(found, space, row)));
        sheet.add_some("Theorem", period_theorem(found).map(|(name, _)| name));
        let impossible = &self.shape.impossible;
        if !impossible.is_empty() {
            let first: Vec<String> = impossible.iter().take(EXCLUDED).map(u64::to_string).collect();
            let more = if impossible.len() > EXCLUDED { ", ..." } else { "" };
            sheet.add("Impossible", format_args!("{}{more}: periods that the values exclude", first.join(", ")));
        }
        sheet.add("Computed", format_args!("{row}s 0 to {}", grouped(found.known - 1)));
        if found.status != Status::Open {
            self.add_values(&mut sheet, row);
        }
        sheet.stop(self.stop.as_ref())
    }

    fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    fn file(&self, _: Format) -> Result<String, Refusal> {
        let (game, found) = (&self.rules.game, &self.findings);
        let options = || CheckOptions { threads: Budget::processors(), ..CheckOptions::default() };
        if let Some(certificate) = certify_rise(game, found) {
            if self.windows.is_some() {
                return Err(without_windows("its values rise"));
            }
            certificate.check_with(options()).map_err(uncheckable)?;
            return Ok(certificate.to_string());
        }
        let Some(certificate) = certify(game, found) else {
            let message = "no certificate was written: ";
            if matches!(found.status, Status::Proved(_)) {
                let why = "a formula proves this period, and certificates are about finite codes";
                return Err(Refusal::of(Format::Certificate.name(), message.to_owned() + why));
            }
            let message = format!("{message}no period was proved from the heaps up to {}", found.known - 1);
            return Err(Refusal::of("", message).with_help("--time, --to and --memory allow more"));
        };
        let Some(Size(bytes)) = self.windows else {
            certificate.check_with(options()).map_err(uncheckable)?;
            return Ok(certificate.to_string());
        };
        let wide = certify_in_windows(game, found, self.driver.sequence()).ok_or_else(|| {
            without_windows("values repeat too soon, or one is 64 or more, or rare heaps do not help here")
        })?;
        match refine(&wide, bytes, options()) {
            Ok(certificate) => Ok(certificate.to_string()),
            // Windows are no wider than the checker allows, so options may reach back too far.
            Err(error) if error.kind == CheckErrorKind::Window => Err(without_windows(&error.message)),
            Err(error) => Err(uncheckable(error)),
        }
    }
}

fn without_windows(why: &str) -> Refusal {
    let message = format!("no certificate was written: it cannot have windows, because {why}");
    Refusal::of("", message).with_help("a certificate without --windows is checked whole")
}

impl Found {
    /// Adds the values until they repeat, if these are few.
    fn add_values(&self, sheet: &mut Sheet<'_>, row: &'static str) {
        let found = &self.findings;
        let value = |heap| self.driver.sequence().value(heap).map(|value| value.to_string());
        let list = |heaps: Range<u64>| heaps.map(value).collect::<Option<Vec<String>>>();
        // A saltus shows only in several periods.
        let rounds = if found.saltus > 0 { 3 } else { 1 };
        let end = found.preperiod.saturating_add(found.period.saturating_mul(rounds));
        if end <= SHOWN
            && let Some(all) = list(0..end)
        {
            let symbols = Cow::Owned(Cells::Words(all.into_iter().map(Some).collect()));
            let period = Some(found.period * ROW.div_ceil(found.period));
            sheet.0.push(Block::Heaps { heap: row, what: "nim-values", first: 0, symbols, period });
            sheet.add_lines("and so on".to_owned());
        } else if found.period <= SHOWN
            && found.saltus == 0
            && let Some(round) = list(found.preperiod..end)
        {
            let from = grouped(found.preperiod);
            sheet.add("Values", format_args!("from {row} {from} on {}, and so on", round.join(" ")));
        }
    }
}

/// Counts the heaps before a proved period whose values differ from those that it would give them, unless there are many heaps or
/// their values are no longer in memory.
fn exceptions(found: &Findings, sequence: &Sequence) -> Option<u64> {
    let differs = |heap: u64| {
        let rounds = (found.preperiod - heap).div_ceil(found.period) * found.period;
        let [own, later] = [heap, heap + rounds].map(|heap| sequence.value(heap).map(u64::from));
        Some(u64::from(own? + found.rise(heap + 2 * rounds) != later?))
    };
    let is_counted = matches!(found.status, Status::Proved(_)) && found.preperiod <= COUNTED;
    is_counted.then(|| (0..found.preperiod).map(differs).sum())?
}

/// Writes `12 from row 71 on, proved: row n + 12 has the nim-value of row n`.
fn period(found: &Findings, row: &str) -> String {
    let plus = if found.saltus > 0 { format!(" plus {}", grouped(found.saltus)) } else { String::new() };
    let (preperiod, period) = (grouped(found.preperiod), grouped(found.period));
    let except = if found.constant.is_empty() { "" } else { ", but not at the constant remainders" };
    let sure = match found.status {
        Status::Proved(_) => "proved",
        _ => "as far as was looked, not proved",
    };
    format!("{period} from {row} {preperiod} on, {sure}: {row} n + {period} has the nim-value of {row} n{plus}{except}")
}

/// Writes `9 rows have values with an even number of bits in common with f (hexadecimal); the last is 70`.
fn rare(found: &Findings, space: SparseSpace, row: &str) -> String {
    let (rows, last) = match (found.rare.len(), found.rare.last()) {
        (1, Some(&(heap, _))) => (format!("{row} {} alone has a value", grouped(heap)), String::new()),
        (count, Some(&(heap, _))) => {
            (format!("{} {row}s have values", grouped(count as u64)), format!("; the last is {}", grouped(heap)))
        }
        (_, None) => (format!("no {row} has a value"), String::new()),
    };
    let number = match space.alternating {
        None => "an even number".to_owned(),
        Some(Parity::Odd) => format!("an odd number (an even one if the {row} is odd)"),
        Some(_) => format!("an even number (an odd one if the {row} is odd)"),
    };
    format!("{rows} with {number} of bits in common with {:x} (hexadecimal){last}", space.mask)
}
