//! What all surveys have in common: many games, each with a file for its answer.

use super::collect;
use crate::{
    clock::Clock,
    exit::Exit,
    failure::Failure,
    files,
    progress::{Progress, Telling, left},
};
use ninepins::{Convention, Game, survey};
use serde_json::Value;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

/// Which games, and where the answers go.
#[derive(clap::Args, Debug)]
pub(super) struct Games {
    /// The codes: ? stands for any octal digit, x for any hexadecimal one; may be given several times
    #[arg(long, value_name = "PATTERN", required = true)]
    pub(super) codes: Vec<String>,

    /// Take only share I of N, such as 1/4
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    shard: (usize, usize),

    /// The folder of the files
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

/// What became of a game.
pub(super) struct Answer {
    /// The JSON of it.
    pub(super) object: Value,
    pub(super) exit: Exit,
}

impl Games {
    /// Asks the games of these patterns that have no answer yet. The words are those that `status` may have in an answer.
    pub(super) fn ask(
        &self,
        (patterns, convention): (&[String], Convention),
        words: [&str; 3],
        mut ask: impl FnMut(&Game, (&Clock, Telling)) -> Result<Answer, Failure>,
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
        let mut counts = Counts { words, games: games.len(), there: games.len() - open.len(), asked: [0; 3] };
        let (clock, note, began) = (Clock::new(), Arc::default(), Instant::now());
        let progress = Progress::showing(Arc::clone(&note));
        for (asked, &game) in open.iter().enumerate() {
            let prefix = format!("{}; {game}: ", counts.progress(began.elapsed()));
            let answer = ask(game, (&clock, Telling::shared(&note, &prefix)))?;
            if answer.exit == Exit::Interrupted {
                drop(progress);
                counts.tell()?;
                writeln!(io::stdout(), "interrupted; the same command goes on with the other {}", open.len() - asked)?;
                return Ok(Exit::Interrupted);
            }
            let status = words.iter().position(|word| answer.object["status"] == **word);
            counts.asked[status.unwrap_or(words.len() - 1)] += 1;
            files::replace(&file(game), |out| writeln!(out, "{}", answer.object))?;
        }
        drop(progress);
        counts.tell()?;
        Ok(Exit::Answered)
    }
}

/// Whether an answer is in this file. An empty or damaged file is as if it were not there.
fn is_answered(file: &Path) -> Result<bool, Failure> {
    match fs::metadata(file) {
        Ok(there) if !there.is_file() => Err(Failure::unwritable(file, "it is no file")),
        Ok(_) => Ok(collect::read(file).is_ok()),
        Err(_) => Ok(false),
    }
}

/// How many games were asked, and with which result.
struct Counts<'w> {
    words: [&'w str; 3],
    games: usize,
    there: usize,
    asked: [usize; 3],
}

impl Counts<'_> {
    fn tell(&self) -> io::Result<()> {
        let Counts { words, games, there, asked } = self;
        let results: Vec<String> = words.iter().zip(asked).map(|(word, count)| format!("{count} {word}")).collect();
        let asked: usize = asked.iter().sum();
        writeln!(io::stdout(), "{games} games: {there} were there, {asked} asked: {}", results.join(", "))
    }

    /// How many games are done and left, and how long these take if they are like those that were asked.
    fn progress(&self, elapsed: Duration) -> String {
        let asked: usize = self.asked.iter().sum();
        let done = self.there + asked;
        format!("{done} of {} done, {}", self.games, left(self.games - done, asked, elapsed))
    }
}

/// `1/4`.
fn shard(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('/').and_then(|(share, shares)| Some((share.parse().ok()?, shares.parse().ok()?)));
    numbers
        .filter(|&(share, shares)| (1..=shares).contains(&share))
        .ok_or_else(|| "expected a share, such as 1/4".to_owned())
}
