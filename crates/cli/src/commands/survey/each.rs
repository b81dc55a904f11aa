//! The loop of all surveys: many games, each with a file for its answer.

use super::collect;
use crate::{
    clock::Clock,
    exit::Exit,
    failure::Failure,
    files,
    progress::{Progress, left},
};
use ninepins::{Convention, Game, survey};
use serde_json::Value;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// The games, and the folder of the answers.
#[derive(clap::Args, Debug)]
pub(super) struct Games {
    /// Codes in which ? stands for any octal digit, x for any hexadecimal one; may be given several times
    #[arg(long, value_name = "PATTERN", required = true)]
    pub(super) codes: Vec<String>,

    /// Survey only share I of N, such as 1/4
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    shard: (usize, usize),

    /// The folder of the files
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

/// The answer to one game.
pub(super) struct Answer {
    /// The answer in JSON.
    pub(super) object: Value,
    pub(super) exit: Exit,
}

impl Games {
    /// Answers the games of these patterns that have no answer yet, with `answer`. `words` are the values of an answer's `status`.
    pub(super) fn survey(
        &self,
        (patterns, convention): (&[String], Convention),
        words: [&str; 3],
        mut answer: impl FnMut(&Game, (&Clock, Progress)) -> Result<Answer, Failure>,
    ) -> Result<Exit, Failure> {
        let (share, shares) = self.shard;
        let games = survey::games(patterns, convention)?;
        let games: Vec<Game> = games.into_iter().skip(share - 1).step_by(shares).collect();
        fs::create_dir_all(&self.output).map_err(|error| Failure::unwritable(&self.output, error))?;
        files::remove_leftovers(&self.output, |file| file.ends_with(".json"));
        let file = |game: &Game| self.output.join(format!("{}.json", game.ruleset().to_string().replace('|', "_")));
        let mut open = Vec::new();
        for game in &games {
            if !is_answered(&file(game))? {
                open.push(game);
            }
        }
        let mut counts = Counts { words, games: games.len(), before: games.len() - open.len(), now: [0; 3] };
        let (clock, progress, began) = (Clock::new(), Progress::plain(), Instant::now());
        for (done, &game) in open.iter().enumerate() {
            let prefix = format!("{}; {game}: ", counts.progress(began.elapsed()));
            let answer = answer(game, (&clock, progress.part(&prefix)))?;
            if answer.exit == Exit::Interrupted {
                drop(progress);
                counts.print()?;
                writeln!(io::stdout(), "interrupted; the same command continues with the other {}", open.len() - done)?;
                return Ok(Exit::Interrupted);
            }
            let status = words.iter().position(|word| answer.object["status"] == **word);
            counts.now[status.unwrap_or(words.len() - 1)] += 1;
            files::replace(&file(game), |out| writeln!(out, "{}", answer.object))?;
        }
        drop(progress);
        counts.print()?;
        Ok(Exit::Answered)
    }
}

/// Checks whether an answer is in this file. An empty or damaged file counts as missing.
fn is_answered(file: &Path) -> Result<bool, Failure> {
    match fs::metadata(file) {
        Ok(there) if !there.is_file() => Err(Failure::unwritable(file, "it is not a file")),
        Ok(_) => Ok(collect::read(file).is_ok()),
        Err(_) => Ok(false),
    }
}

/// The numbers of games answered before, and now with each status.
struct Counts<'w> {
    words: [&'w str; 3],
    games: usize,
    before: usize,
    now: [usize; 3],
}

impl Counts<'_> {
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
pub(crate) fn shard(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('/').and_then(|(share, shares)| Some((share.parse().ok()?, shares.parse().ok()?)));
    numbers
        .filter(|&(share, shares)| (1..=shares).contains(&share))
        .ok_or_else(|| "expected a share, such as 1/4".to_owned())
}
