//! `ninepins table`.

pub(super) mod build;
mod info;
mod probe;
mod verify;

use crate::{
    args::{processors, size, time},
    failure::{Exit, Failure},
    render::Report,
};
use clap::Subcommand;
use ninepins::{
    Move, Outcome, Position, grouped,
    json::TableShape,
    tables::{Error, IN_USE, Table, World},
};
use std::{path::Path, time::Duration};

/// Build, read and check tables: who wins each position of a board
///
/// A table has a bit for each position of a game with at most K piles of at most N tokens. The game
/// is impartial and its heaps never split; it may have losing and winning endings.
///
/// Examples:
///   ninepins table build nimmy --piles 6 --largest 24 -o nimmy.table
///   ninepins table probe nimmy.table '3+5+7' '1+2+3'
///   ninepins table verify nimmy.table
///   ninepins table info nimmy.table --json
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Build(build::Args),
    Probe(probe::Args),
    Verify(verify::Args),
    Info(info::Args),
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.what {
        What::Build(args) => build::run(args),
        What::Probe(args) => probe::run(args),
        What::Verify(args) => verify::run(args),
        What::Info(args) => info::run(args),
    }
}

/// Limits of building and checking a table.
#[derive(clap::Args, Debug)]
struct Limits {
    /// Let N threads work at once [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Hold no more than SIZE, such as 512MB or 2GB
    #[arg(long, value_name = "SIZE", help_heading = "Limits", default_value = "2GB", value_parser = size)]
    max_memory: u64,

    /// Stop after T, such as 90s, 5m or 2h [default: no limit]
    #[arg(long, value_name = "T", help_heading = "Limits", value_parser = time)]
    time: Option<Duration>,
}

impl Limits {
    /// Returns the number of threads.
    fn threads(&self) -> usize {
        self.threads.map_or_else(processors, usize::from)
    }
}

/// Returns the failure that an error of a table is.
pub(super) fn failure(error: Error) -> Failure {
    match error {
        Error::Unreadable(path, why) => Failure::unreadable(&path.display().to_string(), why),
        Error::Unwritable(path, why) => Failure::unwritable(&path, why),
        Error::InUse(path) => Failure::unwritable(&path, IN_USE),
        Error::Invalid(path, why) => Failure::invalid(&path.display().to_string(), why),
        other => Failure::stopped(other.to_string()),
    }
}

/// Opens a table.
pub(super) fn open(path: &Path) -> Result<Table, Failure> {
    Table::open(path).map_err(failure)
}

/// Looks a position up: its outcome, and all winning moves.
pub(super) fn look(table: &Table, position: &Position, typed: &str) -> Result<(Outcome, Vec<Move>), Failure> {
    table.solve(position).map_err(failure)?.ok_or_else(|| {
        let (piles, largest) = (table.world().piles(), table.world().largest());
        Failure::refused(typed, format!("the table has positions of at most {piles} piles of at most {largest}"))
    })
}

/// The properties of a table, as far as they are known.
struct Facts<'t> {
    world: &'t World,
    p_positions: Option<u64>,
    digest: Option<&'t str>,
}

impl<'t> Facts<'t> {
    fn of(table: &'t Table) -> Facts<'t> {
        Facts { world: table.world(), p_positions: Some(table.p_positions()), digest: Some(table.digest()) }
    }

    /// Returns the object that all subcommands print.
    fn shape(&self) -> TableShape {
        TableShape::of(self.world, self.p_positions, self.digest)
    }

    /// Begins the report for people.
    fn report(&self) -> Report {
        let (world, positions) = (self.world, grouped(self.world.positions()));
        let p_positions = self.p_positions.map_or(String::new(), |count| format!("; {} are P", grouped(count)));
        let size = format!("at most {} piles of at most {}", world.piles(), world.largest());
        let mut report = Report::from(String::new());
        report.entry("Game", world.game());
        report.entry("Positions", format_args!("{positions}, of {size}{p_positions}"));
        if let Some(digest) = self.digest {
            report.entry("Digest", digest);
        }
        report
    }
}
