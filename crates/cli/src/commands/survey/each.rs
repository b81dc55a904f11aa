//! What all surveys have in common: many games, each with a file for its answer.

use super::pattern;
use crate::{exit::Exit, failure::Failure, files};
use ninepins::{Convention, Game};
use serde_json::Value;
use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
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
    /// Asks the games of these patterns that have no file yet. What is shown with the progress is handed over with the game. The words
    /// are those that `status` may have in an answer.
    pub(super) fn ask(
        &self,
        (patterns, convention): (&[String], Convention),
        words: [&str; 3],
        mut ask: impl FnMut(&Game, &str) -> Result<Answer, Failure>,
    ) -> Result<Exit, Failure> {
        let (share, shares) = self.shard;
        let games = pattern::games(patterns, convention)?;
        let games: Vec<Game> = games.into_iter().skip(share - 1).step_by(shares).collect();
        fs::create_dir_all(&self.output).map_err(|error| Failure::unwritable(&self.output, error))?;
        let mut counts = Counts { words, there: 0, asked: [0; 3] };
        for (index, game) in games.iter().enumerate() {
            let file = self.output.join(format!("{}.json", game.ruleset().to_string().replace('|', "_")));
            if file.exists() {
                counts.there += 1;
                continue;
            }
            let answer = ask(game, &format!("{} of {}: {game}, ", index + 1, games.len()))?;
            if answer.exit == Exit::Interrupted {
                counts.tell(games.len())?;
                return Ok(Exit::Interrupted);
            }
            let status = words.iter().position(|word| answer.object["status"] == **word);
            counts.asked[status.unwrap_or(words.len() - 1)] += 1;
            files::write(Some(&file), &format!("{}\n", answer.object))?;
        }
        counts.tell(games.len())?;
        Ok(Exit::Answered)
    }
}

/// How many games were asked, and with which result.
struct Counts<'w> {
    words: [&'w str; 3],
    there: usize,
    asked: [usize; 3],
}

impl Counts<'_> {
    fn tell(&self, games: usize) -> io::Result<()> {
        let Counts { words, there, asked } = self;
        let results: Vec<String> = words.iter().zip(asked).map(|(word, count)| format!("{count} {word}")).collect();
        let asked: usize = asked.iter().sum();
        writeln!(io::stdout(), "{games} games: {there} were there, {asked} asked: {}", results.join(", "))
    }
}

/// `1/4`.
fn shard(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('/').and_then(|(share, shares)| Some((share.parse().ok()?, shares.parse().ok()?)));
    numbers
        .filter(|&(share, shares)| (1..=shares).contains(&share))
        .ok_or_else(|| "expected a share, such as 1/4".to_owned())
}
