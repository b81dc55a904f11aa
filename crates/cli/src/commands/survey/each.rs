//! The loop of all surveys: many games, each with an answer in a folder.

use super::answers::{ShareFile, answered};
use crate::{
    clock::Clock,
    failure::{Exit, Failure},
    job::{Job, Progress, left},
};
use ninepins::{Game, survey::Kind};
use serde_json::Value;
use std::{
    io::{self, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

/// The most games of a survey that looks for answers in the files of its other shares, too.
const FEW: usize = 100_000;

/// The games, and the folder of the answers.
#[derive(clap::Args, Debug)]
pub(super) struct Games {
    /// Codes in which ? stands for any octal digit, x for any hexadecimal one, y for one above 7; may be given several times
    #[arg(long, value_name = "PATTERN", required = true)]
    pub(super) codes: Vec<String>,

    /// The folder of the answers
    #[arg(short, long, value_name = "DIR")]
    pub(super) output: PathBuf,
}

/// The games of a survey, and the limits of each answer.
#[derive(clap::Args, Debug)]
pub(super) struct Of<L: clap::Args> {
    #[command(flatten)]
    pub(super) games: Games,

    #[command(flatten)]
    pub(super) limits: L,
}

/// The arguments of a survey.
#[derive(clap::Args, Debug)]
pub(super) struct Args<L: clap::Args> {
    #[command(flatten)]
    pub(super) of: Of<L>,

    #[command(flatten)]
    pub(super) share: Share,
}

/// The help that ends that of each survey.
pub(super) const HELP: &str = "\
The answers of a share are lines of JSON in one file, each with a checksum.
Games that have an answer are skipped, so the same command continues a survey that was stopped.
With --shard each process takes its share, on one machine or many.";

/// The share of this process.
#[derive(clap::Args, Debug)]
pub(super) struct Share {
    /// Survey only share I of N, such as 1/4
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    shard: (usize, usize),
}

/// The answer to one game.
pub(super) struct Answer {
    /// The answer in JSON.
    pub(super) object: Value,
    pub(super) exit: Exit,
}

impl Share {
    /// Answers the games of this share that have no answer in `folder` yet, with `answer`.
    pub(super) fn survey(
        &self,
        (games, folder): (Vec<Game>, &PathBuf),
        kind: Kind,
        mut answer: impl FnMut(&Game, Job<'_>) -> Result<Answer, Failure>,
    ) -> Result<Exit, Failure> {
        let (share, shares) = self.shard;
        let is_large = games.len() > FEW;
        let games: Vec<Game> = games.into_iter().skip(share - 1).step_by(shares).collect();
        let mut file = ShareFile::open(folder, self.shard)?;
        // The other shares of a large survey are long, and none of their games is in this one.
        let known = answered(folder, kind, |other| !is_large || other.1 != shares || other == self.shard)?;
        let open: Vec<&Game> = games.iter().filter(|game| !known.contains(&game.to_string())).collect();
        let words = kind.statuses;
        let mut counts = Counts { words, games: games.len(), before: games.len() - open.len(), now: [0; 3] };
        let (clock, progress, began) = (Clock::new(), Progress::plain(), Instant::now());
        let mut interrupted_at = None;
        for (done, &game) in open.iter().enumerate() {
            let prefix = format!("{}; {game}: ", counts.progress(began.elapsed()));
            let answer = answer(game, Job::new(&clock, progress.part(&prefix)))?;
            if answer.exit == Exit::Interrupted {
                interrupted_at = Some(done);
                break;
            }
            let status = words.iter().position(|word| answer.object["status"] == **word);
            counts.now[status.unwrap_or(words.len() - 1)] += 1;
            file.add(&answer.object)?;
        }
        file.sync()?;
        drop(progress);
        counts.print()?;
        let Some(done) = interrupted_at else { return Ok(Exit::Answered) };
        writeln!(io::stdout(), "interrupted; the same command continues with the other {}", open.len() - done)?;
        Ok(Exit::Interrupted)
    }
}

/// The numbers of games answered before, and now with each status.
struct Counts {
    words: [&'static str; 3],
    games: usize,
    before: usize,
    now: [usize; 3],
}

impl Counts {
    fn print(&self) -> io::Result<()> {
        let Counts { words, games, before, now } = self;
        let results: Vec<String> = words.iter().zip(now).map(|(word, count)| format!("{count} {word}")).collect();
        let now: usize = now.iter().sum();
        writeln!(io::stdout(), "{games} games: {before} answered before, {now} now: {}", results.join(", "))
    }

    /// Returns the numbers of games done and left, and an estimate of the time left.
    fn progress(&self, elapsed: Duration) -> String {
        let now: usize = self.now.iter().sum();
        let done = self.before + now;
        format!("{done} of {} done, {}", self.games, left(self.games - done, now, elapsed))
    }
}

/// Reads a share such as `1/4`.
fn shard(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('/').and_then(|(share, shares)| Some((share.parse().ok()?, shares.parse().ok()?)));
    numbers
        .filter(|&(share, shares)| (1..=shares).contains(&share))
        .ok_or_else(|| "expected a share, such as 1/4".to_owned())
}
