//! `ninepins order`.

mod misere;
mod normal;

use super::universe::UniverseArgs;
use crate::{exit::Exit, failure::Failure};
use ninepins::{Convention, Game, Layout, Position};

/// Compare two positions, or two values: the one that Left prefers in every sum
///
/// Examples:
///   ninepins order '0.7|0.07' '2+2+2' 0
///   ninepins order '0.7|0.07' '3 S_1 + 2 S_2' S_1 --json
///   ninepins order kayles '1+1' 4+4
///   ninepins order 'partizan-kayles normal' 7 '3+4'
///   ninepins order --expr '{2|-1}' '1/2'
///   ninepins order --expr -1 '{1|-1}' --json
///
/// A >= B if in every sum with a third position of the game, and whoever is to move, Left wins with
/// A if she wins with B. Play is misère unless the line says normal. In misère play the quotient
/// decides it; see `ninepins quotient --help`. If A >= B does not hold, a third position shows it, a
/// shortest one of the heaps covered. If neither A >= B nor A <= B holds, no further heaps are covered.
/// In impartial games positions are equal or incomparable.
///
/// In normal play, and with --expr, values are compared; see `ninepins value --help`. The relation is
/// one of <, >, = and || (neither). Each player who wins A - B by moving first has a winning move.
/// There the limits are 10s and 1GB unless --time and --max-memory say otherwise.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment, mut_arg("game", |arg| arg.index(1).required(false).required_unless_present("expr").help("The game: a name such as kayles, or a line such as '0.07', in misère play unless the line says normal")))]
pub(crate) struct Args {
    #[command(flatten)]
    universe: UniverseArgs,

    /// The first position, such as '3+5+5'
    #[arg(value_name = "A", index = 2, required_unless_present = "expr")]
    first: Option<String>,

    /// The second position
    #[arg(value_name = "B", index = 3, required_unless_present = "expr")]
    second: Option<String>,

    /// Compare the values of two expressions, in normal play
    #[arg(long, value_names = ["G", "H"], num_args = 2, allow_hyphen_values = true, conflicts_with_all = ["game", "first", "second"])]
    expr: Vec<String>,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.expr[..] {
        [g, h] => normal::expressions(args, [g, h]),
        _ if args.universe.line()?.convention == Some(Convention::Normal) => normal::positions(args),
        _ => misere::run(args),
    }
}

impl Args {
    /// Reads both positions.
    fn positions(&self, game: &Game) -> Result<[Position; 2], Failure> {
        let read = |text: &Option<String>| Layout::of_game(text.as_deref().unwrap_or_default(), game);
        Ok([read(&self.first)?.position(), read(&self.second)?.position()])
    }
}
