//! `ninepins worksheet`.

use crate::{
    args::{EndingArgs, WorkArgs, known, one_minute},
    failure::{Exit, Failure},
    files,
    render::{self, Report},
};
use ninepins::{
    GameLine, Stopped,
    worksheet::{Setting, Settings, Worksheet, WorksheetError, key},
};
use std::{fmt::Display, ops::RangeInclusive, path::PathBuf, str::FromStr};

/// Make a worksheet of random positions, with a key
///
/// Examples:
///   ninepins worksheet nim
///   ninepins worksheet kayles --positions 20 --seed 7 --sizes 3-12
///   ninepins worksheet bachets-game --heaps 1 --sizes 10-40
///   ninepins worksheet nim --misere --svg worksheet.svg
///   ninepins worksheet partizan-kayles --json
///
/// The positions are different, and both players have a move in each. The first player wins about half
/// of them. Equal arguments make equal worksheets, so the seed is all that a teacher needs to note.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment, mut_arg("time", one_minute))]
pub(crate) struct Args {
    /// The game: a name such as kayles, or a line such as '0.77 misere'
    #[arg(value_name = "GAME")]
    game: String,

    /// The number of positions, up to 100
    #[arg(long, value_name = "N", default_value = "12")]
    positions: usize,

    /// The seed of the random positions
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// The numbers of heaps in a position, up to 12
    #[arg(long, value_name = "A-B", default_value = "2-4", value_parser = range::<usize>)]
    heaps: RangeInclusive<usize>,

    /// The sizes of heaps, up to 1000
    #[arg(long, value_name = "A-B", default_value = "1-9", value_parser = range::<u64>)]
    sizes: RangeInclusive<u64>,

    /// Draw the worksheet, an SVG, in FILE; - draws nothing but the picture on stdout
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// One line of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    ending: EndingArgs,

    #[command(flatten)]
    work: WorkArgs,
}

/// Reads a number, or two with a hyphen between them.
fn range<T: FromStr + Copy>(text: &str) -> Result<RangeInclusive<T>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number =
        |part: &str| part.trim().parse::<T>().map_err(|_| "write a range such as 2-4, or one number".to_owned());
    Ok(number(first)?..=number(last)?)
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let line: GameLine = args.game.parse()?;
    let game = args.ending.apply(&args.game, &line)?;
    let settings =
        Settings { positions: args.positions, seed: args.seed, heaps: args.heaps.clone(), sizes: args.sizes.clone() };
    let made = args.work.budget.spend(|budget| Worksheet::make(&game, &settings, &args.work.cache.known(), budget));
    let worksheet = match made {
        Ok(worksheet) => worksheet,
        Err(WorksheetError::Stopped(Stopped::Interrupted)) => return Ok(Exit::Interrupted),
        Err(error) => return Err(args.refused(&error)),
    };
    if !args.svg.as_deref().is_some_and(files::is_stdout) {
        let title = known(&line).map(|entry| entry.title);
        render::print(args.json, || &worksheet, || text(title, &worksheet))?;
    }
    if let Some(file) = &args.svg {
        files::write_to(file, &worksheet.svg())?;
    }
    Ok(Exit::Answered)
}

impl Args {
    fn refused(&self, error: &WorksheetError) -> Failure {
        let wrong = |flag: &str, value: &dyn Display| Failure::refused(value.to_string(), format!("--{flag}: {error}"));
        let range = |first: &dyn Display, last: &dyn Display| format!("{first}-{last}");
        let failure = match error {
            WorksheetError::OutOfBounds(setting, _) => match setting {
                Setting::Heaps => wrong(setting.name(), &range(self.heaps.start(), self.heaps.end())),
                Setting::Sizes => wrong(setting.name(), &range(self.sizes.start(), self.sizes.end())),
                _ => wrong(setting.name(), &self.positions),
            },
            WorksheetError::Reversed(setting, first, last) => {
                let typed = range(first, last);
                return wrong(setting.name(), &typed).with_meaning(typed, range(last, first));
            }
            WorksheetError::Stopped(_) => {
                return Failure::stopped(error.to_string()).with_help(format!(
                    "{}, or {}",
                    Failure::MORE,
                    error.help()
                ));
            }
            error => Failure::refused(&self.game, error.to_string()),
        };
        failure.with_help(error.help())
    }
}

/// Returns the positions, and the key below them.
fn text(title: Option<&str>, worksheet: &Worksheet) -> Report {
    let game = &worksheet.game;
    let mut report = Report::headed(title, &game.to_string(), &game.words());
    let digits = worksheet.answers.len().to_string().len() + 1;
    let numbered = |number: usize| format!("{:>digits$}", format!("{number}."));
    report.table_head("Who wins, the first player or the second? How?");
    for (index, answer) in worksheet.answers.iter().enumerate() {
        report.line(format_args!("{}  {}", numbered(index + 1), answer.position));
    }
    report.gap();
    report.table_head(&format!("Key (seed {})", worksheet.seed));
    for (index, answer) in worksheet.answers.iter().enumerate() {
        let words = render::wrapped(&key(answer), digits + 2, digits + 2);
        report.line(format_args!("{}  {words}", numbered(index + 1)));
    }
    report
}
