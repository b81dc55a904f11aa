//! `ninepins play`.

mod choose;
pub(super) mod screen;
mod talk;
pub(super) mod words;

use crate::{
    args::{Asked, BudgetArgs, CacheArgs, EndingArgs, MAX_BYTES, ScreenArgs, player, read_file},
    exit::Exit,
    failure::Failure,
};
use clap::{ValueEnum, value_parser};
use ninepins::{
    ByPlayer, Player,
    rules::NIMMY,
    session::{Level, Seat, Session, Setup},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Play a game, against the computer or not
///
/// On a terminal the board fills the screen: the arrows or the mouse aim, Enter plays, ? shows all keys, q quits. Without a game
/// you choose one from a list of named games.
///
/// Without a terminal, or with --plain, the game uses lines of text, for scripts and screen readers. A line is a move, such as
/// '5 -> 1+3' or 'take 2 from pile 1' (shorter: '2 1'), or one of the words undo, redo, hint, why, moves, help and quit. The
/// moves and the board go to stdout.
///
/// The computer plays perfectly at level 10: the quickest win, the slowest loss. At level n it makes a random move with a chance
/// of 10 - n in 10. The seed determines these moves.
///
/// Examples:
///   ninepins play
///   ninepins play kayles '3,5,7'
///   ninepins play nimmy 1,2,3,2 --cpu first
///   ninepins play partizan-kayles '4+5+6' --cpu right --to-move right --level 5
///   ninepins play -s '1,2,3,2' --cpu
///   ninepins play limit-nim '10/9,10/9' --cpu none --record game.txt
///   ninepins play --resume game.txt
///   printf '1 -> 0\nwhy\n' | ninepins play nimmy 1,2,3,2
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
#[command(
    override_usage = "ninepins play [OPTIONS] [<GAME> <POSITION>]\n       ninepins play [OPTIONS] --resume <FILE>"
)]
#[command(mut_arg("max_positions", |arg| arg.help("Let the computer search at most N positions a move [default: 1000000]")))]
#[command(mut_arg("time", |arg| arg.help("Let the computer think at most T a move, such as 500ms or 1m [default: 10s]")))]
pub(crate) struct Args {
    /// The side that the computer plays; first if SIDE is left out
    #[arg(long, value_name = "SIDE", default_value = "second", num_args = 0..=1, default_missing_value = "first")]
    cpu: Cpu,

    /// The player who starts
    #[arg(long, value_name = "PLAYER", value_parser = player(), default_value = "left")]
    to_move: Player,

    /// The level of the computer, from 0 to 10
    #[arg(long, value_name = "N", default_value = "10", value_parser = value_parser!(u8).range(0..=10))]
    level: u8,

    /// The seed of the computer's random moves
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// Record the game in FILE, a new file, after every move; see 'ninepins replay'
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Continue the game that is recorded in FILE, and record it there
    #[arg(long, value_name = "FILE", conflicts_with_all = SETTLED)]
    resume: Option<String>,

    /// The game: a name such as kayles, or a line such as '0.77 misere'
    #[arg(value_name = "GAME", requires = "start")]
    game: Option<String>,

    /// The position, such as '3+5+5'; - reads it from stdin, @FILE from a file
    #[arg(value_name = "POSITION", group = "start")]
    position: Option<String>,

    /// The position, as the program nimmy takes it; without GAME the game is nimmy
    #[arg(short, long, value_name = "POSITION", group = "start")]
    state: Option<String>,

    #[command(flatten)]
    ending: EndingArgs,

    #[command(flatten)]
    screen: ScreenArgs,

    #[command(flatten)]
    cache: CacheArgs,

    #[command(flatten)]
    budget: BudgetArgs,
}

/// The flags that a record makes superfluous.
const SETTLED: [&str; 12] =
    ["game", "position", "state", "cpu", "to_move", "level", "seed", "record", "misere", "normal", "lose_at", "win_at"];

/// The side that the computer plays.
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
    /// Checks whether the computer plays `player` when `first` starts.
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
        let first = self.to_move;
        let seat = |player| if self.cpu.plays(player, first) { Seat::Computer } else { Seat::Human };
        let level = Level::new(self.level).unwrap_or(Level::PERFECT);
        Setup { first, seats: ByPlayer::each(seat), levels: level.each(), seed: self.seed }
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let (session, asked) = match &args.resume {
        Some(file) if file == "-" => {
            let refused = Failure::refused(file, "a game that is read from stdin cannot be recorded there");
            return Err(refused.with_help("write it to a file, and give its name"));
        }
        Some(file) => {
            let session = recorded(file)?;
            let asked = words::asked(&session);
            (session, asked)
        }
        None => match begun(args)? {
            Some(begun) => begun,
            None => return Ok(Exit::Interrupted),
        },
    };
    let record = args.resume.as_deref().map(Path::new).or(args.record.as_deref());
    if screen::is_wanted(&args.screen) {
        return screen::play(session, &args.screen, args.cache.known(), &args.budget, record);
    }
    talk::Talk::new(session, record, args.cache.known(), &args.budget).run(&asked)
}

/// Begins a new game, unless its choice is interrupted.
fn begun(args: &Args) -> Result<Option<(Session, Asked)>, Failure> {
    args.record.as_deref().map_or(Ok(()), unused)?;
    let (game, position) = match (&args.game, args.position.as_ref().or(args.state.as_ref())) {
        (Some(game), Some(position)) => (game.clone(), position.clone()),
        (None, Some(state)) => (NIMMY.to_owned(), state.clone()),
        _ if screen::is_wanted(&args.screen) => match choose::choose_on_screen(args.screen.ascii)? {
            Some(chosen) => chosen,
            None => return Ok(None),
        },
        _ => choose::choose()?,
    };
    let asked = Asked::read(&game, &position, &args.ending)?;
    let session = Session::new(asked.game.clone(), asked.layout.clone(), args.setup())
        .map_err(|error| words::failure(&asked.position.to_string(), &error))?;
    Ok(Some((session, asked)))
}

/// Reads the record of a game from a file, or from stdin if that is called `-`.
pub(super) fn recorded(file: &str) -> Result<Session, Failure> {
    let text = read_file(file, "a record", MAX_BYTES)?;
    Session::read(&text).map_err(|error| Failure::invalid(file, error))
}

/// Refuses a file that is not empty, so that no record is lost.
fn unused(path: &Path) -> Result<(), Failure> {
    if !fs::metadata(path).is_ok_and(|there| there.is_file() && there.len() > 0) {
        return Ok(());
    }
    let name = path.display();
    Err(Failure::refused(name.to_string(), format!("{name} exists already and would be overwritten"))
        .with_help(format!("to continue the game in it: `ninepins play --resume {name}`; else give another name")))
}
