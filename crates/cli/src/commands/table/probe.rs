//! `ninepins table probe`.

use super::{Facts, look, open};
use crate::{
    args::read_text,
    failure::{Exit, Failure},
    render::{self, wrapped},
};
use ninepins::{
    Layout, Outcome, Position,
    json::{TableAnswer, TableShape},
    rules::Move,
    tables::{Table, World},
};
use std::path::PathBuf;

/// Look positions up in a table: who wins, and by which moves
///
/// Whoever starts wins an N-position and loses a P-position. A position that the game lists is
/// played on from.
///
/// Examples:
///   ninepins table probe nimmy.table '3+5+7'
///   ninepins table probe nimmy.table '1+2+3' '2+2+2' --json
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The table
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The positions, such as '3+5+5'; - reads one from stdin, @FILE from a file
    #[arg(value_name = "POSITION", required = true)]
    positions: Vec<String>,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

/// An answer of a table.
struct Answer {
    position: Position,
    outcome: Outcome,
    moves: Vec<Move>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let table = open(&args.file)?;
    let answers = args.positions.iter().map(|typed| ask(&table, typed)).collect::<Result<Vec<Answer>, _>>()?;
    let object = || {
        let answers = answers.iter().map(Answer::shape).collect();
        TableShape { answers: Some(answers), ..Facts::of(&table).shape() }
    };
    let text = || answers.iter().map(|answer| answer.text(table.world())).collect::<String>();
    render::print(args.json, object, text)?;
    Ok(Exit::Answered)
}

fn ask(table: &Table, typed: &str) -> Result<Answer, Failure> {
    let world = table.world();
    let text = read_text(typed, "a position")?;
    let position = Layout::of_game(&text, world.game())?.position();
    let (outcome, moves) = look(table, &position, typed)?;
    Ok(Answer { position, outcome, moves })
}

impl Answer {
    fn moves(&self) -> Vec<String> {
        self.moves.iter().map(Move::to_string).collect()
    }

    fn shape(&self) -> TableAnswer {
        TableAnswer { position: self.position.to_string(), outcome: self.outcome, winning_moves: self.moves() }
    }

    fn text(&self, world: &World) -> String {
        let Answer { position, outcome, moves } = self;
        let how = match (outcome, moves.is_empty()) {
            (Outcome::N, false) => format!(", whoever starts wins by {}", self.moves().join(", ")),
            (Outcome::N, true) => ", whoever starts has no move and wins".to_owned(),
            _ => ", whoever starts loses".to_owned(),
        };
        let listed = if world.game().is_terminal(position) { "; the game lists it, and it is played on" } else { "" };
        wrapped(&format!("{position}: {outcome}{how}{listed}"), 0, 2) + "\n"
    }
}
