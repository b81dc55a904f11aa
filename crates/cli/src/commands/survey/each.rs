//! The loop of all surveys: many games, each with an answer in a folder.

use super::answers::{ShareFile, answered};
use crate::{
    clock::Clock,
    failure::{Exit, Failure},
    job::{Job, Progress, left},
};
use ninepins::{
    Game,
    survey::{Kind, share_of},
};
use serde_json::Value;
use std::{
    io::{self, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

/// The most games of a survey that looks for answers in the files of its other shares, too.
const FEW: usize = 100_000;

/// The arguments of a survey: the games, the folder of the answers, and the question.
#[derive(clap::Args, Debug)]
pub(super) struct Args<Q: Question> {
    /// Codes in which ? stands for any octal digit, x for any hexadecimal one, y for one above 7; may be given several times
    #[arg(long, value_name = "PATTERN", required = true)]
    codes: Vec<String>,

    /// The folder of the answers
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,

    #[command(flatten)]
    question: Q,

    /// Survey only share I of N, such as 1/4
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    shard: (usize, usize),
}

/// A question about many games, with the limits of each answer.
pub(super) trait Question: clap::Args {
    /// The kind of its answers.
    const KIND: Kind;

    /// Returns the games of some patterns.
    fn games(&self, codes: &[String]) -> Result<Vec<Game>, Failure>;

    /// Returns the limits, which each answer keeps. Threads are none of them.
    fn limits(&self) -> Value;

    /// Answers the question about a game.
    fn answer(&self, game: &Game, job: Job<'_>) -> Result<Answer, Failure>;
}

/// The help that ends that of each survey.
pub(super) const HELP: &str = "\
The answers of a share are lines of JSON in one file, each with a checksum.
Games that have an answer are skipped, so the same command continues a survey that was stopped.
With other limits it asks the games again that are still open.
With --shard each process takes its share, on one machine or many.";

/// The answer to one game.
pub(super) struct Answer {
    /// The answer in JSON.
    pub(super) object: Value,
    pub(super) exit: Exit,
}

impl<Q: Question> Args<Q> {
    /// Answers the games of this share that have no answer in the folder yet.
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let Args { codes, output, question, shard } = self;
        let (mut games, limits) = (question.games(codes)?, question.limits());
        let is_large = games.len() > FEW;
        games.retain(|game| share_of(game, shard.1) == shard.0);
        let mut file = ShareFile::open(output, *shard)?;
        // The other shares of a large survey are long, and none of their games is in this one.
        let is_read = |other: (usize, usize)| !is_large || other.1 != shard.1 || other == *shard;
        let known = answered(output, (Q::KIND, &limits), is_read)?;
        let open: Vec<&Game> = games.iter().filter(|game| !known.contains(&game.to_string())).collect();
        let words = Q::KIND.statuses;
        let mut counts = Counts { words, games: games.len(), before: games.len() - open.len(), now: [0; 3] };
        let (clock, progress, began) = (Clock::new(), Progress::plain(), Instant::now());
        let mut interrupted_at = None;
        for (done, &game) in open.iter().enumerate() {
            let prefix = format!("{}; {game}: ", counts.progress(began.elapsed()));
            let mut answer = question.answer(game, Job::new(&clock, progress.part(&prefix)))?;
            if answer.exit == Exit::Interrupted {
                interrupted_at = Some(done);
                break;
            }
            let status = words.iter().position(|word| answer.object["status"] == **word);
            counts.now[status.unwrap_or(words.len() - 1)] += 1;
            answer.object["limits"] = limits.clone();
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
