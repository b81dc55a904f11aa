//! `ninepins table verify`.

use super::{super::survey::shard, Facts, Limits, failure};
use crate::{
    clock::Clock,
    exit::Exit,
    failure::Failure,
    progress::{Progress, duration, per_second},
    render::{self, wrapped},
};
use ninepins::{
    Budget, Stopped,
    certificates::table::{Bits, MOST_IN_BLOCK, Refutation, Running, Shape, check},
    grouped,
    tables::{Error, Table},
};
use serde_json::{Value, json};
use std::{
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

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

/// The bits of a table, for the checker.
struct Source<'t> {
    table: &'t Table,
    budget: Budget,
    shown: Progress,
    began: Instant,
    accepted: AtomicU64,
    /// The positions that are to be checked, about.
    all: u64,
}

impl Bits for Source<'_> {
    type Error = Error;

    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), Error> {
        self.table.read(from, into)
    }

    fn pay(&self, _: u64) -> Result<(), Error> {
        Ok(self.budget.ask()?)
    }

    fn accepted(&self, positions: u64) {
        let done = positions + self.accepted.fetch_add(positions, Ordering::Relaxed);
        let rate = done as f64 / self.began.elapsed().as_secs_f64().max(1e-3);
        let left = duration(self.all.saturating_sub(done) as f64 / rate);
        let percent = 100 * u128::from(done) / u128::from(self.all.max(1));
        self.shown.show(&format!("checking ... {} %, {}, {left} left, ", percent.min(100), per_second(rate)));
    }
}

/// The result of a check.
enum Verdict {
    Accepted,
    Refuted(Box<Refutation>),
    /// The header has another number of P-positions.
    Miscounted(u64),
    Stopped(Stopped),
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let threads = args.limits.threads();
    let marks = threads as u64 * MOST_IN_BLOCK / 8;
    let table = Table::open_with(&args.file, args.limits.max_memory.saturating_sub(marks)).map_err(failure)?;
    let clock = Clock::new();
    let verdict = match args.check(&table, &clock, threads) {
        Err(Error::Stopped(why)) => Verdict::Stopped(why),
        verdict => verdict.map_err(failure)?,
    };
    clock.rest();
    render::print(args.json, || args.object(&table, &verdict), || wrapped(&args.text(&table, &verdict), 0, 2) + "\n")?;
    Ok(match verdict {
        Verdict::Accepted => Exit::Answered,
        Verdict::Refuted(_) | Verdict::Miscounted(_) => Exit::Failed,
        Verdict::Stopped(why) => Exit::after(Some(&why)),
    })
}

impl Args {
    fn check(&self, table: &Table, clock: &Clock, threads: usize) -> Result<Verdict, Error> {
        let budget = Budget::unlimited().with_watch(clock.start(self.limits.time));
        let shown = Progress::plain();
        shown.show("checking the checksums ... ");
        let sums = table.check_sums(&budget)?;
        if !sums.agrees {
            return Ok(Verdict::Miscounted(sums.p_positions));
        }
        let world = table.world();
        let shape = Shape::new(world.game(), world.piles(), world.largest());
        let shape = shape.map_err(|why| Error::Invalid(self.file.clone(), why))?;
        let (share, shares) = (self.shard.0 as u64, self.shard.1 as u64);
        let all = world.positions() / shares;
        let source = Source { table, budget, shown, began: Instant::now(), accepted: AtomicU64::new(0), all };
        let running = Running::default().with_threads(threads).with_share(share, shares);
        let found = check(&shape, &source, running)?;
        Ok(found.map_or(Verdict::Accepted, |refutation| Verdict::Refuted(Box::new(refutation))))
    }

    fn share(&self) -> Option<String> {
        let (share, shares) = self.shard;
        (shares > 1).then(|| format!("{share}/{shares}"))
    }

    fn object(&self, table: &Table, verdict: &Verdict) -> Value {
        let mut further = json!({"shard": self.share()});
        let word = match verdict {
            Verdict::Accepted => Some("accepted"),
            Verdict::Refuted(refutation) => {
                further["block"] = json!(refutation.block.to_string());
                further["position"] = json!(refutation.position.to_string());
                further["message"] = json!(refutation.to_string());
                Some("refuted")
            }
            Verdict::Miscounted(_) => {
                further["message"] = json!(self.text(table, verdict));
                Some("refuted")
            }
            Verdict::Stopped(why) => {
                further["stopped"] = json!(why.name());
                None
            }
        };
        Facts::of(table).json(word, further)
    }

    fn text(&self, table: &Table, verdict: &Verdict) -> String {
        let (positions, p_positions) = (grouped(table.world().positions()), grouped(table.p_positions()));
        let digest = table.digest();
        match verdict {
            Verdict::Accepted => match self.share() {
                None => format!("accepted: {positions} positions, {p_positions} of them P, digest {digest}"),
                Some(share) => format!("accepted: share {share} of {positions} positions, digest {digest}"),
            },
            Verdict::Refuted(refutation) => format!("refuted: block {}: {refutation}", refutation.block),
            Verdict::Miscounted(found) => {
                format!("refuted: the header says {p_positions} P-positions, and {} bits are set", grouped(*found))
            }
            Verdict::Stopped(why) => format!("not checked: {why}"),
        }
    }
}
