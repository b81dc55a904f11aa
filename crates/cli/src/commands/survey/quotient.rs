//! `ninepins survey quotient`.

use super::{
    super::{quotient::json::object, universe::Limits},
    pattern,
};
use crate::{exit::Exit, failure::Failure, files};
use ninepins::Game;
use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
};

/// The misère quotients of all codes of a pattern, one file of JSON for each game
///
/// Examples:
///   ninepins survey quotient --codes '0.???' --time 3s -o quotients
///   ninepins survey quotient --codes '0.??' --players 2 --shard 3/8 -o partizan
///
/// A game whose file is there already is not asked again: the same command goes on where it was
/// stopped. With --shard every process takes its share, on one machine or many.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The codes: ? stands for any octal digit, x for any hexadecimal one
    #[arg(long, value_name = "PATTERN")]
    codes: String,

    /// With 2, all pairs of a code for Left and one for Right
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2))]
    players: u8,

    /// Take only share I of N, such as 1/4
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    shard: (usize, usize),

    /// The folder of the files
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,

    #[command(flatten)]
    limits: Limits,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let pattern = match args.players {
        2 if !args.codes.contains('|') => format!("{0}|{0}", args.codes),
        _ => args.codes.clone(),
    };
    let (share, shares) = args.shard;
    let games: Vec<Game> = pattern::games(&pattern)?.into_iter().skip(share - 1).step_by(shares).collect();
    fs::create_dir_all(&args.output).map_err(|error| Failure::unwritable(&args.output, error))?;
    let mut counts = Counts::default();
    for (index, game) in games.iter().enumerate() {
        let file = args.output.join(format!("{}.json", game.ruleset().to_string().replace('|', "_")));
        if file.exists() {
            counts.there += 1;
            continue;
        }
        let universe = args.limits.build(game, &format!("{} of {}: {game}, ", index + 1, games.len()))?;
        if universe.exit() == Exit::Interrupted {
            counts.tell(games.len())?;
            return Ok(Exit::Interrupted);
        }
        *match universe.status() {
            "complete" => &mut counts.complete,
            "infinite" => &mut counts.infinite,
            _ => &mut counts.partial,
        } += 1;
        files::write(Some(&file), &format!("{}\n", object(&universe)))?;
    }
    counts.tell(games.len())?;
    Ok(Exit::Answered)
}

/// How many games were asked, and with which result.
#[derive(Default)]
struct Counts {
    there: usize,
    complete: usize,
    infinite: usize,
    partial: usize,
}

impl Counts {
    fn tell(&self, games: usize) -> io::Result<()> {
        let Counts { there, complete, infinite, partial } = self;
        let asked = complete + infinite + partial;
        writeln!(
            io::stdout(),
            "{games} games: {there} were there, {asked} asked: {complete} complete, {infinite} infinite, {partial} partial"
        )
    }
}

/// `1/4`.
fn shard(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('/').and_then(|(share, shares)| Some((share.parse().ok()?, shares.parse().ok()?)));
    numbers
        .filter(|&(share, shares)| (1..=shares).contains(&share))
        .ok_or_else(|| "expected a share, such as 1/4".to_owned())
}
