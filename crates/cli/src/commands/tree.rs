//! `ninepins tree`.

use crate::{
    args::{BudgetArgs, GameArgs, one_minute, player},
    failure::{Exit, Failure},
    files,
};
use clap::ValueEnum;
use ninepins::{
    Player, Stopped,
    tree::{Branches, MAX_DRAWN, MAX_NODES, Settings, Tree, TreeError},
};
use std::{io, path::PathBuf};

/// Show the tree of all plays, with the winning ones marked W
///
/// Examples:
///   ninepins tree limit-nim '(2/2; 2/2)'
///   ninepins tree limit-nim '(2/2; 2/2)' --merge
///   ninepins tree kayles 5 --depth 2 --ascii
///   ninepins tree partizan-kayles 6 --to-move left --format svg -o tree.svg
///   ninepins tree nimmy '1,2,3' --merge --format dot | dot -Tpdf -o tree.pdf
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment, mut_arg("time", one_minute))]
pub(crate) struct Args {
    #[command(flatten)]
    asked: GameArgs,

    /// Show only D plays in a row
    #[arg(long, value_name = "D")]
    depth: Option<u64>,

    /// Show equal positions once: as a dictionary of positions, or as a graph
    #[arg(long)]
    merge: bool,

    /// Let the players alternate, beginning with this one, if they have different plays [default: show both players' plays]
    #[arg(long, value_name = "PLAYER", value_parser = player())]
    to_move: Option<Player>,

    /// The format; at most 20000 nodes, or 2000 in a drawing
    #[arg(long, default_value = "text")]
    format: Format,

    /// Draw the branches of text with ASCII only
    #[arg(long)]
    ascii: bool,

    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Write to FILE instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    budget: BudgetArgs,
}

/// The format of a tree.
#[derive(ValueEnum, Clone, Copy, PartialEq, Debug)]
enum Format {
    /// One node a line; with --merge, one position a line
    Text,
    /// For Graphviz
    Dot,
    /// A drawing
    Svg,
    /// One line of JSON
    Json,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let asked = args.asked.read()?;
    let format = if args.json { Format::Json } else { args.format };
    let settings = Settings {
        merge: args.merge,
        depth: args.depth,
        to_move: args.to_move,
        max_nodes: if format == Format::Svg { MAX_DRAWN } else { MAX_NODES },
    };
    let tree = args.budget.spend(|budget| Tree::grow(&asked.game, &asked.layout, &settings, budget));
    let shown = tree.and_then(|tree| {
        Ok(match format {
            Format::Text => Ok(tree.text(if args.ascii { Branches::Ascii } else { Branches::Lines })),
            Format::Dot => Ok(tree.dot()),
            Format::Svg => Ok(tree.svg()?),
            Format::Json => serde_json::to_string(&tree).map(|json| json + "\n").map_err(io::Error::from),
        })
    });
    match shown {
        Ok(text) => {
            files::write(args.output.as_deref(), &text?)?;
            Ok(Exit::Answered)
        }
        Err(TreeError::Stopped(Stopped::Interrupted)) => Ok(Exit::Interrupted),
        Err(TreeError::Stopped(stop)) => {
            Err(Failure::stopped(format!("no tree was written: {stop}")).with_help(Failure::MORE))
        }
        Err(too_large) => {
            let depth = if args.depth.is_some() { "cut it with a smaller --depth" } else { "cut it with --depth D" };
            let merge = if args.merge { "" } else { ", or show equal positions once with --merge" };
            let failure = Failure::refused(asked.position.to_string(), too_large.to_string());
            Err(failure.with_help(format!("{depth}{merge}")))
        }
    }
}
