//! `ninepins survey status`.

use super::{
    super::period::search,
    each::{Of, Question},
    invert, quotient, values,
};
use crate::{
    failure::{Exit, Failure},
    render::{self, Report},
};
use clap::Subcommand;
use ninepins::{
    grouped,
    json::{LackingShare, SurveyStatusShape},
    survey::share_of,
    text::counted,
};
use std::{
    collections::BTreeMap,
    io::{self, Write},
    num::NonZero,
};

/// The most shares that a report names one by one.
const MAX_SHOWN: usize = 20;

/// Report which shares of a survey lack answers
///
/// Take the command of the survey, insert status, and replace --shard I/N by --shares N. Nothing is
/// computed or changed. A game that is open under other limits than these lacks an answer.
///
/// Exit code 0: every game has an answer; 1: some have none; 4: the folder cannot be read.
///
/// Examples:
///   ninepins survey status period --codes '0.???' -o periods
///   ninepins survey status period --codes '0.???' --shares 8 -o periods --json
///   sbatch --array=$(ninepins survey status period --codes '0.???' --shares 8 -o periods --array) ...
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(subcommand)]
    survey: Survey,
}

#[derive(Subcommand, Debug)]
enum Survey {
    /// Report which shares of a survey of misère quotients lack answers
    Quotient(Asked<quotient::Limits>),
    /// Report which shares of a survey of periods lack answers
    Period(Asked<search::Limits>),
    /// Report which shares of a survey of values lack answers
    Values(Asked<values::Limits>),
    /// Report which shares of a survey of inverses lack answers
    Invert(Asked<invert::Limits>),
}

/// The survey, the shares, and the form of the report.
#[derive(clap::Args, Debug)]
struct Asked<Q: Question> {
    #[command(flatten)]
    of: Of<Q>,

    #[command(flatten)]
    form: Form,
}

/// The shares, and the form of the report.
#[derive(clap::Args, Debug)]
struct Form {
    /// The number of shares
    #[arg(long, value_name = "N", default_value = "1")]
    shares: NonZero<usize>,

    /// Print only the numbers of the shares that lack answers, such as 1,3,7-9, as sbatch --array expects them
    #[arg(long, conflicts_with = "json")]
    array: bool,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

/// The answers that a share lacks.
#[derive(Default)]
struct Lack {
    /// The number of its games, and of those without an answer.
    games: usize,
    missing: usize,
    first: Option<String>,
}

/// The state of a survey.
struct Status {
    games: usize,
    shares: usize,
    lacking: BTreeMap<usize, Lack>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.survey {
        Survey::Quotient(asked) => asked.report(),
        Survey::Period(asked) => asked.report(),
        Survey::Values(asked) => asked.report(),
        Survey::Invert(asked) => asked.report(),
    }
}

impl<Q: Question> Asked<Q> {
    fn report(&self) -> Result<Exit, Failure> {
        let Asked { of, form } = self;
        let status = Status::read(of, form.shares.get())?;
        if form.array {
            if !status.lacking.is_empty() {
                writeln!(io::stdout(), "{}", status.array())?;
            }
        } else {
            render::print(form.json, || status.object(), || status.report())?;
        }
        Ok(if status.lacking.is_empty() { Exit::Answered } else { Exit::Failed })
    }
}

impl Status {
    fn read<Q: Question>(of: &Of<Q>, shares: usize) -> Result<Status, Failure> {
        let (games, answered) = (of.games()?, of.answered(|_| true)?);
        let mut lacking: BTreeMap<usize, Lack> = BTreeMap::new();
        for game in &games {
            let lack = lacking.entry(share_of(game, shares)).or_default();
            lack.games += 1;
            let line = game.to_string();
            if !answered.contains(&line) {
                lack.missing += 1;
                lack.first.get_or_insert(line);
            }
        }
        lacking.retain(|_, lack| lack.missing > 0);
        Ok(Status { games: games.len(), shares, lacking })
    }

    fn missing(&self) -> usize {
        self.lacking.values().map(|lack| lack.missing).sum()
    }

    /// Returns the numbers of the shares that lack answers, such as `1,3,7-9`.
    fn array(&self) -> String {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for &share in self.lacking.keys() {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == share => *last = share,
                _ => runs.push((share, share)),
            }
        }
        let run = |&(first, last): &(usize, usize)| match last - first {
            0 => first.to_string(),
            _ => format!("{first}-{last}"),
        };
        runs.iter().map(run).collect::<Vec<_>>().join(",")
    }

    fn object(&self) -> SurveyStatusShape {
        let share = |(&share, lack): (&usize, &Lack)| LackingShare {
            share,
            games: lack.games,
            missing: lack.missing,
            first: lack.first.clone().unwrap_or_default(),
        };
        SurveyStatusShape {
            games: self.games,
            answered: self.games - self.missing(),
            shares: self.shares,
            array: self.array(),
            lacking: self.lacking.iter().map(share).collect(),
        }
    }

    fn report(&self) -> Report {
        let shown: Vec<(String, &Lack)> =
            self.lacking.iter().take(MAX_SHOWN).map(|(share, lack)| (format!("Share {share}"), lack)).collect();
        let widest = shown.last().map_or(0, |(label, _)| label.len());
        let mut report = Report::with_labels((widest + 1).max("Answered   ".len()));
        report.entry(
            "Games",
            format_args!("{}, in {}", grouped(self.games as u64), counted(self.shares as u64, "share")),
        );
        let answered = grouped((self.games - self.missing()) as u64);
        match self.missing() {
            0 => report.entry("Answered", "all"),
            missing => report.entry("Answered", format_args!("{answered}; {} missing", grouped(missing as u64))),
        }
        for (label, Lack { games, missing, first }) in &shown {
            let (games, missing) = (counted(*games as u64, "game"), grouped(*missing as u64));
            report.entry(
                label,
                format_args!("lacks {missing} of {games}, first {}", first.as_deref().unwrap_or_default()),
            );
        }
        if self.lacking.len() > shown.len() {
            report.entry("", format_args!("and {} more", counted((self.lacking.len() - shown.len()) as u64, "share")));
        }
        if !self.lacking.is_empty() {
            report.entry("Array", self.array());
        }
        report
    }
}
