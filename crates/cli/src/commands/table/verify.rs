//! `ninepins table verify`.

use super::{super::survey::shard, Facts, Limits, failure};
use crate::{
    clock::Clock,
    failure::{Exit, Failure},
    job::Progress,
    render::{self, wrapped},
};
use ninepins::{
    Budget, Stopped,
    certificates::table::Running,
    grouped,
    json::TableShape,
    tables::{Error, Rejected, Table, open_to_verify, verify},
};
use std::path::PathBuf;

/// Check a table: its checksums, then each position against the rules of play
///
/// The digest of the bits is compared with the header. Then each position that is claimed to be P
/// must have no option that is P, each other one must have one, and endings must be as the game line
/// says. With --shard each of N machines checks its share; the table is right if all accept it.
///
/// Exit code 0: accepted; 1: refuted; 3: stopped at a limit; 4: the file cannot be read, is damaged,
/// or of another version.
///
/// Examples:
///   ninepins table verify nimmy.table
///   ninepins table verify nimmy.table --shard 3/8 --json
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The table
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Check only share I of N, for N processes or machines
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    shard: (usize, usize),

    /// One line of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    limits: Limits,
}

/// The result of a check.
enum Verdict {
    Accepted,
    Rejected(Rejected),
    Stopped(Stopped),
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let threads = args.limits.threads();
    let table = open_to_verify(&args.file, args.limits.max_memory, threads).map_err(failure)?;
    let clock = Clock::new();
    let shown = Progress::plain();
    let watch = shown.part("checking ... ").watching(clock.start(args.limits.time));
    let (share, shares) = (args.shard.0 as u64, args.shard.1 as u64);
    let running = Running::default().with_threads(threads).with_share(share, shares);
    let verdict = match verify(&table, running, &Budget::unlimited().with_watch(watch)) {
        Ok(None) => Verdict::Accepted,
        Ok(Some(rejected)) => Verdict::Rejected(rejected),
        Err(Error::Stopped(why)) => Verdict::Stopped(why),
        Err(error) => return Err(failure(error)),
    };
    drop(shown);
    clock.rest();
    render::print(args.json, || args.object(&table, &verdict), || wrapped(&args.text(&table, &verdict), 0, 2) + "\n")?;
    Ok(match verdict {
        Verdict::Accepted => Exit::Answered,
        Verdict::Rejected(_) => Exit::Failed,
        Verdict::Stopped(why) => Exit::after(Some(&why)),
    })
}

impl Args {
    fn share(&self) -> Option<String> {
        let (share, shares) = self.shard;
        (shares > 1).then(|| format!("{share}/{shares}"))
    }

    fn object(&self, table: &Table, verdict: &Verdict) -> TableShape {
        let mut shape = TableShape { shard: Some(self.share()), ..Facts::of(table).shape() };
        match verdict {
            Verdict::Accepted => shape.verdict = Some("accepted"),
            Verdict::Rejected(rejected) => {
                shape.verdict = Some("refuted");
                if let Rejected::Refuted(refutation) = rejected {
                    shape.block = Some(refutation.block.to_string());
                    shape.position = Some(refutation.position.to_string());
                }
                shape.message = Some(rejected.to_string());
            }
            Verdict::Stopped(why) => shape.stopped = Some(why.name()),
        }
        shape
    }

    fn text(&self, table: &Table, verdict: &Verdict) -> String {
        let (positions, p_positions) = (grouped(table.world().positions()), grouped(table.p_positions()));
        let digest = table.digest();
        match verdict {
            Verdict::Accepted => match self.share() {
                None => format!("accepted: {positions} positions, {p_positions} of them P, digest {digest}"),
                Some(share) => format!("accepted: share {share} of {positions} positions, digest {digest}"),
            },
            Verdict::Rejected(rejected) => format!("refuted: {rejected}"),
            Verdict::Stopped(why) => format!("not checked: {why}"),
        }
    }
}
