//! `ninepins play`.

mod talk;
pub(super) mod words;

use crate::{
    args::{BudgetArgs, GameArgs, Side},
    exit::Exit,
    failure::Failure,
};
use clap::{ValueEnum, value_parser};
use ninepins::{
    ByPlayer, Player,
    session::{Level, Seat, Session, Setup},
};
use std::path::PathBuf;

/// Play a game, against the computer or not, by lines of text
///
/// A line is a move, such as '5 -> 1+3' or 'take 2 from pile 1' (shorter: '2 1'), or one of the words undo, redo, hint, why, moves,
/// help and quit. What happens goes to the standard output; so scripts and screen readers can play too.
///
/// The computer plays perfectly at level 10: the quickest win, the slowest loss. At level n it slips with a chance of 10 - n in
/// 10 and makes a random move; the same seed slips in the same way.
///
/// Examples:
///   ninepins play kayles '3,5,7'
///   ninepins play nimmy 1,2,3,2 --cpu first
///   ninepins play partizan-kayles '4+5+6' --cpu right --to-move right --level 5
///   ninepins play limit-nim '10/9,10/9' --cpu none --record game.txt
///   printf '1 -> 0\nwhy\n' | ninepins play nimmy 1,2,3,2
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
#[command(mut_arg("max_positions", |arg| arg.help("The computer stops to think after N positions a move [default: 1000000]")))]
#[command(mut_arg("time", |arg| arg.help("The computer stops to think after T a move, such as 500ms or 1m [default: 10s]")))]
pub(crate) struct Args {
    /// Which side the computer plays
    #[arg(long, value_name = "SIDE", default_value = "second")]
    cpu: Cpu,

    /// Who starts
    #[arg(long, value_name = "PLAYER", default_value = "left")]
    to_move: Side,

    /// How well the computer plays, from 0 to 10
    #[arg(long, value_name = "N", default_value = "10", value_parser = value_parser!(u8).range(0..=10))]
    level: u8,

    /// Where the computer's slips come from
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// Keep the game in FILE, which is written anew after every move; see 'ninepins replay'
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    asked: GameArgs,

    #[command(flatten)]
    budget: BudgetArgs,
}

/// Which side the computer plays.
#[derive(ValueEnum, Clone, Copy, PartialEq, Debug)]
enum Cpu {
    /// The player who starts
    First,
    /// The player who does not start
    Second,
    /// Left
    Left,
    /// Right
    Right,
    /// Both sides
    Both,
    /// Neither: two people play
    None,
}

impl Cpu {
    /// Whether the computer plays `player` when `first` starts.
    fn plays(self, player: Player, first: Player) -> bool {
        match self {
            Cpu::First => player == first,
            Cpu::Second => player != first,
            Cpu::Left => player == Player::Left,
            Cpu::Right => player == Player::Right,
            Cpu::Both => true,
            Cpu::None => false,
        }
    }
}

impl Args {
    fn setup(&self) -> Setup {
        let first = Player::from(self.to_move);
        let seat = |player| if self.cpu.plays(player, first) { Seat::Computer } else { Seat::Human };
        let level = Level::new(self.level).unwrap_or(Level::PERFECT);
        Setup { first, seats: ByPlayer::each(seat), level, seed: self.seed }
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let asked = args.asked.read()?;
    let session = Session::new(asked.game.clone(), asked.layout.clone(), args.setup())
        .map_err(|error| words::failure(&asked.position.to_string(), &error))?;
    talk::Talk::new(session, args.record.as_deref(), &args.budget).run(&asked)
}
