//! `ninepins play`.

#[cfg(feature = "tui")]
mod screen;
mod talk;

use crate::{
    args::{FileName, MAX_BYTES, near::line, read_file},
    ask::known,
    failure::{self, Exit, Failure},
    files,
    front::is_position,
    render::{KEPT, wrapped},
};
use anstream::stdout;
use clap::{ArgMatches, Command};
use ninepins::{
    ByPlayer, CATALOG, Heap, Layout, Player, Refusal,
    ask::{self, Field, Kind, Limits, Read as _, Reading, Rules, Typed, UpTo},
    choice, question,
    rules::{Entry, NIMMY, Named, entry, named},
    session::{Pin, Seat, Session, Setup, level_name, level_named, pile_label},
    text,
};
use std::{
    env, fs,
    hash::{BuildHasher as _, RandomState},
    io::{self, IsTerminal, Write},
    path::Path,
};

/// The widest line of the list of games: it fits on any terminal.
const WIDEST: usize = 79;

/// The longest row that is drawn.
const MAX_PINS: usize = 70;

/// The message about a line that names no game.
const UNKNOWN: &str = "there is no such game in the list";

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
    talk::Talk::new(session, record, known(given), limits).run(&rules)
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

/// Reads the record of a game from a file, or from stdin if that is called `-`.
pub(super) fn recorded(file: &str) -> Result<Session, Failure> {
    let text = read_file(file, "a record", MAX_BYTES)?;
    Session::read(&text).map_err(|error| Failure::invalid(file, error))
}

/// Refuses what is there but is no plain file: a FIFO may wait for ever, and a device keeps no record.
fn plain(path: &Path) -> Result<(), Failure> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(Failure::unwritable(path, "it is not a file").with_help("give the name of a file for the record"));
    }
    Ok(())
}

/// Refuses a file that is not empty, so that no record is lost.
fn unused(path: &Path) -> Result<(), Failure> {
    plain(path)?;
    if !fs::metadata(path).is_ok_and(|there| there.len() > 0) {
        return Ok(());
    }
    let name = path.display();
    Err(Failure::refused(name.to_string(), format!("{name} exists already and would be overwritten"))
        .with_help(format!("to continue the game in it: `ninepins play --resume {name}`; else give another name")))
}

/// Records a game, if there is a file for it.
fn keep(session: &Session, record: Option<&Path>) -> Result<(), Failure> {
    record.map_or(Ok(()), |path| files::write(Some(path), &session.record()))
}

/// Lists the named games and reads the choice. Returns a name and a position.
fn choose() -> Result<(String, String), Failure> {
    let list: String = lines(WIDEST).map(|line| line + "\n").collect();
    writeln!(stdout(), "{list}\nChoose a game by its number or name; a position may follow: kayles 3,5,7")?;
    stdout().flush()?;
    let prompt = io::stdin().is_terminal().then(|| "Number or name [1]: ".to_owned());
    let mut input = io::stdin().lock();
    while let Some(line) = talk::read(&mut input, prompt.clone())? {
        if let Some(chosen) = choice(&line) {
            return Ok(chosen);
        }
        let unknown = Failure::refused(line.trim(), UNKNOWN);
        unknown.with_help(format!("type a number from 1 to {}, or a name", CATALOG.len())).report(false);
    }
    Err(nothing())
}

fn nothing() -> Failure {
    Failure::refused("", "no game was chosen").with_help("name a game and a position: ninepins play kayles 3,5,7")
}

/// Returns the game and the position that a typed line chooses; the position may be empty. An empty line means the first game.
fn choice(line: &str) -> Option<(String, String)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = words.first().map_or_else(|| "1".to_owned(), |word| word.to_lowercase());
    let is_game = |count: &usize| {
        matches!(named(&words[..*count].join(" ")), Named::Game) && words[*count..].iter().all(|word| is_position(word))
    };
    let count = (1..=words.len()).find(is_game);
    let position = words.get(count.unwrap_or(1)..).unwrap_or_default().join(" ");
    let game = count.map_or(first, |count| words[..count].join(" "));
    let entry = match game.parse::<usize>() {
        Ok(number) => Some(CATALOG.get(number.checked_sub(1)?)?),
        Err(_) => entry(&game).or_else(|| CATALOG.iter().find(|entry| entry.name.starts_with(&game))),
    };
    match entry {
        Some(entry) => Some(with_example(entry, &position)),
        None => count.map(|_| (game, position)),
    }
}

/// Returns the name of a game, and this position or else its example.
fn with_example(entry: &Entry, position: &str) -> (String, String) {
    if !position.is_empty() {
        return (entry.name.to_owned(), position.to_owned());
    }
    failure::say(&format!("To play this again: ninepins play {} '{}'", entry.name, entry.example));
    (entry.name.to_owned(), entry.example.to_owned())
}

/// Returns the lines of the list, one for each game, of at most `widest` characters: as many words as fit.
fn lines(widest: usize) -> impl Iterator<Item = String> {
    let width = CATALOG.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let room = widest.saturating_sub(width + 6);
    (1..).zip(CATALOG.iter()).map(move |(number, entry)| {
        let words = room.saturating_sub(" ...".len());
        let about = match entry.about.len() <= room {
            true => entry.about.to_owned(),
            false => format!("{} ...", text::wrapped(entry.about, words, words)[0]),
        };
        format!("{number:>2}  {:width$}  {about}", entry.name)
    })
}

/// Returns `Heaps  1: 5, 2: 10/9, 3: 0` in lines of readable length, below the row of pins if there is one.
pub(super) fn piles(session: &Session) -> String {
    let pile = |(place, &pile): (usize, &Option<Heap>)| pile_label(place, pile).replace(' ', KEPT);
    let piles: Vec<String> = session.piles().iter().enumerate().map(pile).collect();
    // Lines do not break between a pile and its number.
    let (word, piles) = (session.pile_word(), wrapped(&piles.join(", "), 7, 7).replace(KEPT, " "));
    let piles = format!("{}{}s  {piles}", word[..1].to_uppercase(), &word[1..]);
    match session.row().filter(|row| row.pins.len() <= MAX_PINS) {
        None => piles,
        Some(row) => {
            // Letters as in typed rows.
            let letter = |pin: &Pin| match pin {
                Pin::Standing(_) => 'X',
                Pin::Fallen => '-',
                Pin::Gap => '.',
            };
            format!("Pins   {}\n{piles}", row.pins.iter().map(letter).collect::<String>())
        }
    }
}

/// Returns `Left, who starts, is the computer, level 10. Right is a person.`, or in an impartial game `You start against the computer,
/// level 10.`
pub(super) fn players(session: &Session) -> String {
    let setup = session.setup();
    let both = [setup.first, !setup.first];
    let seats = both.map(|player| *setup.seats.of(player));
    let [one, other] = both.map(|player| level_name(*setup.levels.of(player)));
    if session.game().is_impartial() {
        return match seats {
            [Seat::Human, Seat::Human] => "Two people play.".to_owned(),
            [Seat::Human, _] => format!("You start against the computer, level {other}."),
            [_, Seat::Human] => format!("The computer, level {one}, starts against you."),
            _ if one == other => format!("The computer, level {one}, plays both sides."),
            _ => format!("The computer plays both sides, at level {one} and at level {other}."),
        };
    }
    let seat = |at: usize| {
        let (player, starts) = (both[at], if at == 0 { ", who starts," } else { "" });
        match seats[at] {
            Seat::Human => format!("{player}{starts} is a person."),
            Seat::Computer => format!("{player}{starts} is the computer, level {}.", [&one, &other][at]),
        }
    };
    format!("{} {}", seat(0), seat(1))
}

pub(super) fn unfinished(session: &Session) -> String {
    format!("Play is not over. {}", session.turn_words())
}
