//! `ninepins play`.

pub(super) mod record;
#[cfg(feature = "tui")]
mod screen;
pub(super) mod talk;

use crate::{
    args::{FileName, near::line},
    failure::{self, Exit, Failure},
    store::known,
};
use clap::{ArgMatches, Command};
use ninepins::{
    ByPlayer, Layout, Player, Refusal,
    ask::{self, Field, Kind, Limits, Read as _, Reading, Rules, Typed, UpTo},
    choice, question,
    rules::{Entry, NIMMY, entry},
    session::{Seat, Session, Setup, level_named},
};
use record::{plain, recorded, unused};
use std::{
    env,
    hash::{BuildHasher as _, RandomState},
    io::{self, IsTerminal},
    path::Path,
};
use talk::{Talk, choose};

const MANY: u64 = u64::MAX;

question! {
    /// Play a game, against the computer or not
    ///   ninepins play
    ///   printf '1 -> 0\nwhy\n' | ninepins play nimmy 1,2,3,2
    ///
    /// On a terminal the board fills the screen: the arrows or the mouse aim, Enter plays, ? shows all keys, q quits. Without a game
    /// you choose one from a list of named games.
    ///
    /// Without a terminal, or with --plain, the game uses lines of text, for scripts and screen readers. A line is a move, such as
    /// '5 -> 1+3' or 'take 2 from pile 1' (shorter: '2 1'), or one of the words undo, redo, hint, why, moves, help and quit. The
    /// moves and the board go to stdout.
    ///
    /// The computer plays perfectly at level 10: the quickest win, the slowest loss. At level n it makes a random move with a chance
    /// of 10 - n in 10. The seed determines these moves; on the screen each game has its own. Easy is level 3, medium 6, hard 8, perfect 10.
    Play "play" ["Play"] {
        /// The game: a name such as kayles, or a line such as '0.77 misere'
        arg game: Option<Rules>,
        /// The position, such as '3+5+5'; - reads it from stdin, @FILE from a file
        arg position: Option<Layout>,
        /// The position, as the program nimmy takes it; without GAME the game is nimmy
        flag state: Option<Layout> [not position],
        /// The side that the computer plays; first if SIDE is left out
        flag cpu: Cpu = "second",
        /// The player who starts
        flag to_move: Player = "left",
        /// The level of the computer: easy, medium, hard, perfect, or a number from 0 to 10
        flag level: Level = "medium",
        /// The seed of the computer's random moves
        flag seed: UpTo<MANY, MANY> = "1",
        /// Record the game in FILE, a new file, after every move; see 'ninepins replay'
        flag record: Option<FileName>,
        /// Continue the game that is recorded in FILE, and record it there
        flag resume: Option<FileName>
            [not game, position, state, cpu, to_move, level, seed, record, misere, normal, lose_at, win_at],
        /// Use lines of text even on a terminal, for example for a screen reader
        flag plain: bool,
        /// Draw with ASCII only
        flag ascii: bool [not plain],
    }
    examples: [
        "kayles '3,5,7'",
        "nimmy 1,2,3,2 --cpu first",
        "partizan-kayles '4+5+6' --cpu right --to-move right --level 5",
        "-s '1,2,3,2' --cpu",
        "limit-nim '10/9,10/9' --cpu none --record game.txt",
        "--resume game.txt",
    ]
    formats: []
    limits: [positions "1000000", time "10s"]
}

/// Returns the command with its own words about what all commands have.
pub(crate) fn worded(command: Command) -> Command {
    command
        .override_usage("ninepins play [OPTIONS] [<GAME> <POSITION>]\n       ninepins play [OPTIONS] --resume <FILE>")
        .mut_arg("state", |arg| arg.short('s'))
        .mut_arg("cpu", |arg| arg.value_name("SIDE").num_args(0..=1).default_missing_value("first"))
        .mut_arg("positions", |arg| arg.help("Let the computer search at most N positions a move"))
        .mut_arg("time", |arg| arg.help("Let the computer think at most T a move, such as 500ms or 1m"))
}

choice! {
    /// The side that the computer plays.
    pub(crate) Cpu {
        /// The player who starts
        First "first",
        /// The player who does not start
        Second "second",
        /// Left
        Left "left",
        /// Right
        Right "right",
        /// Both sides
        Both "both",
        /// Neither: two people play
        None "none",
    }
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

#[derive(Debug)]
struct Level(u8);

impl Field for Level {
    const KIND: Kind = Kind::Text("LEVEL");

    fn read(text: &str, _: &mut Reading<'_>) -> Result<Level, Refusal> {
        level_named(text).map(Level).ok_or_else(|| {
            let message = "--level is 0 to 10, or easy, medium, hard, perfect";
            Refusal::of(text, message).with_help("for example: ninepins play kayles --level perfect")
        })
    }
}

pub(crate) fn run(mut typed: Typed<'_>, given: &ArgMatches) -> Result<Exit, Failure> {
    let limits = Limits::take(&mut typed, &Play::SPEC)?;
    let play: Play = ask::read(&typed)?;
    let on_screen = is_on_screen(play.plain);
    let (session, rules) = match &play.resume {
        Some(FileName(file)) if file == "-" => {
            let refused = Failure::refused(file, "a game that is read from stdin cannot be recorded there");
            return Err(refused.with_help("write it to a file, and give its name"));
        }
        Some(FileName(file)) => {
            plain(Path::new(file))?;
            let session = recorded(file)?;
            let rules = Rules::of(session.game().clone());
            (session, rules)
        }
        None => match begun(&play, typed, on_screen)? {
            Some(begun) => begun,
            None => return Ok(Exit::Interrupted),
        },
    };
    let record = play.resume.as_ref().or(play.record.as_ref()).map(|file| Path::new(&file.0));
    #[cfg(feature = "tui")]
    if on_screen {
        return screen::play(session, play.ascii, limits, known(given), record);
    }
    Talk::new(session, record, known(given), limits).run(&rules)
}

/// Checks whether the game is on the screen: the terminal can move its cursor, and lines of text were not asked for.
fn is_on_screen(plain: bool) -> bool {
    let movable = env::var_os("TERM").map_or(cfg!(windows), |term| !term.is_empty() && term != "dumb");
    let is_possible = movable && !plain && io::stdin().is_terminal() && io::stdout().is_terminal();
    if is_possible && !cfg!(feature = "tui") {
        failure::say("note: this program was built without the game on the screen, so it uses lines of text");
    }
    is_possible && cfg!(feature = "tui")
}

/// Begins a new game, unless its choice is interrupted.
#[cfg_attr(not(feature = "tui"), expect(unused_variables, unused_mut))]
fn begun(play: &Play, mut typed: Typed<'_>, on_screen: bool) -> Result<Option<(Session, Rules)>, Failure> {
    play.record.as_ref().map_or(Ok(()), |file| unused(Path::new(&file.0)))?;
    let (mut level, first) = (play.level.0, play.to_move);
    let seat = |player| if play.cpu.plays(player, first) { Seat::Computer } else { Seat::Human };
    loop {
        let Play { game, position, state, ascii, .. } = ask::read(&typed)?;
        let (game, position) = match (game, position.or(state)) {
            (Some(rules), Some(start)) => {
                let seats = ByPlayer::each(seat);
                let is_free = on_screen && typed.get("seed").is_none();
                let seed = if is_free { RandomState::new().hash_one(0) % 1_000_000 } else { play.seed.0 };
                let setup = Setup { first, seats, levels: ByPlayer::each(|_| level), seed };
                return Ok(Some((Session::new(rules.game.clone(), start, setup)?, rules)));
            }
            (Some(rules), None) => {
                let named = entry(&rules.typed).or_else(|| Entry::of(&rules.game));
                typed.push("position", named.ok_or_else(|| no_position(&rules))?.example);
                continue;
            }
            (None, Some(_)) => (NIMMY.to_owned(), None),
            #[cfg(feature = "tui")]
            _ if on_screen => match screen::choose(&mut level, ascii)? {
                Some((game, position)) => (game, Some(position)),
                None => return Ok(None),
            },
            _ => choose().map(|(game, position)| (game, Some(position)))?,
        };
        typed.push("game", game);
        position.into_iter().filter(|it| !it.is_empty()).for_each(|position| typed.push("position", position));
    }
}

/// Refuses to begin a game that has no name, and so no position for a first game.
fn no_position(rules: &Rules) -> Failure {
    let start = rules.game.ruleset().example().map_or_else(|| "3,5,7".to_owned(), |play| play.from.to_string());
    let example = line(["play", &rules.typed, &start]);
    Failure::refused("", "a position is missing").with_help(format!("for example: {example}"))
}
