//! The game by lines of text: commands in, moves and boards out.

use super::record::keep;
use crate::{
    args::is_position,
    clock,
    failure::{self, Exit, Failure},
    job::Progress,
    render::{self, KEPT, wrapped},
};
use anstream::stdout;
use ninepins::{
    Budget, CATALOG, Heap, Known, Player,
    ask::{Limits, Rules},
    rules::{Entry, GameLine, entry},
    session::{
        Drawn, Grounds, Pin, Reply, Seat, Session, hint, level_name, level_named, pile_label, play_words, reply, why,
    },
    text,
};
use std::{
    io::{self, BufRead, IsTerminal, Read, Write},
    ops::ControlFlow,
    path::Path,
};

/// The widest line of the list of games: it fits on any terminal.
const WIDEST: usize = 79;

/// The longest row that is drawn.
const MAX_PINS: usize = 70;

/// The message about a line that names no game.
pub(super) const UNKNOWN: &str = "there is no such game in the list";

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 16;

/// The most moves that are listed.
const MAX_MOVES: usize = 50;

/// The words that are not moves.
const WORDS: &str = include_str!("words.txt").trim_ascii_end();

/// Returns the help, with moves of the game as examples.
fn help(session: &Session) -> String {
    let rules = session.game().ruleset();
    let Some(example) = rules.example() else { return WORDS.to_owned() };
    // The take of a table or of pairs has no words.
    let taken = if rules.code(Player::Left).is_some() { example.taken() } else { 0 };
    let words = play_words(rules, 0, &example, &Drawn::from(example.to.to_vec()));
    let (words, word) = (words.trim_end_matches(&format!(" ({example})")), session.pile_word());
    let mut ways = vec![example.to_string(), format!("{word} 2: {example}"), words.to_owned()];
    if taken > 0 {
        ways.push(format!("{taken} 1"));
    }
    let meant =
        ["the first pile of that size", "the pile of that number", "in words", "in short: the number, then the pile"];
    let ways = ways.iter().zip(meant.map(|meant| meant.replace("pile", word))).enumerate();
    let lines = ways.map(|(i, (way, meant))| format!("{:12}{way:31}  {meant}\n", if i == 0 { "A move" } else { "" }));
    lines.collect::<String>() + WORDS
}

/// A game under way at a terminal or a pipe.
pub(super) struct Talk<'a> {
    session: Session,
    record: Option<&'a Path>,
    known: Known,
    limits: Limits,
    /// A person types, and needs prompts.
    interactive: bool,
    /// A line was refused.
    refused: bool,
}

impl<'a> Talk<'a> {
    pub(super) fn new(session: Session, record: Option<&'a Path>, known: Known, limits: Limits) -> Talk<'a> {
        let interactive = io::stdin().is_terminal() && io::stderr().is_terminal();
        Talk { session, record, known, limits, interactive, refused: false }
    }

    /// Plays until a line or the end of the input quits.
    pub(super) fn run(mut self, rules: &Rules) -> Result<Exit, Failure> {
        clock::rest();
        write!(stdout(), "{}", render::opening(rules, self.session.start()))?;
        say(&players(&self.session))?;
        let seats = self.session.setup().seats;
        let anybody = Player::BOTH.iter().any(|&player| seats.of(player) == &Seat::Human);
        if let Some((_, play)) = self.session.moves().next().filter(|_| anybody) {
            say(&format!("Type a move, such as `{play}`, or `help`."))?;
        }
        keep(&self.session, self.record)?;
        let mut input = io::stdin().lock();
        'game: loop {
            if let Some(exit) = self.computer()? {
                return Ok(exit);
            }
            say("")?;
            self.board()?;
            if !anybody {
                break;
            }
            // The board is shown again only after a change.
            loop {
                match read(&mut input, self.prompt())? {
                    None => break 'game,
                    Some(line) if line.trim().is_empty() => {}
                    Some(line) => match self.obey(line.trim())? {
                        ControlFlow::Break(true) => break 'game,
                        ControlFlow::Break(false) => break,
                        ControlFlow::Continue(()) => {}
                    },
                }
                if clock::interrupted() {
                    return Ok(Exit::Interrupted);
                }
            }
            keep(&self.session, self.record)?;
        }
        // A script should notice that a line was refused.
        Ok(if self.refused && !self.interactive { Exit::Usage } else { Exit::Answered })
    }

    /// Makes the computer's moves, if it is its turn. Returns the exit code after an interruption.
    fn computer(&mut self) -> Result<Option<Exit>, Failure> {
        while self.session.is_computers_turn() {
            let answer = self.think(reply);
            if clock::interrupted() {
                return Ok(Some(Exit::Interrupted));
            }
            let Some(answer) = answer else { break };
            let plays = self.session.plays_words(self.session.to_move());
            let turn = self.session.play(answer.turn.pile, answer.turn.drawn)?.clone();
            say(&format!("{plays}: {}.", turn.words(self.session.game().ruleset())))?;
            if let Grounds::TooHard(stop) = &answer.grounds {
                say(&wrapped(&format!("(Too hard: {}. This was a random move.)", stop), 0, 2))?;
            }
            keep(&self.session, self.record)?;
        }
        Ok(None)
    }

    /// Shows the piles, and the player to move or the winner.
    fn board(&self) -> io::Result<()> {
        say(&piles(&self.session))?;
        let verdict = match self.interactive || self.session.game().is_impartial() {
            true => self.session.verdict_words(),
            // Scripts look for the winner's name.
            false => self.session.verdict().map(|verdict| format!("{verdict}.")),
        };
        say(&wrapped(&verdict.unwrap_or_else(|| self.session.turn_words()), 0, 2))
    }

    /// Executes a line. Breaks if the board has changed, with `true` if the game ends.
    fn obey(&mut self, line: &str) -> Result<ControlFlow<bool>, Failure> {
        match line.to_lowercase().as_str() {
            "quit" | "q" | "exit" => return Ok(ControlFlow::Break(true)),
            "undo" | "u" => match self.session.undo_turn() {
                0 => say("There is nothing to take back.")?,
                _ => return Ok(ControlFlow::Break(false)),
            },
            "redo" | "r" => match self.session.redo_turn() {
                0 => say("There is nothing to make again.")?,
                _ => return Ok(ControlFlow::Break(false)),
            },
            "help" | "?" => say(&help(&self.session))?,
            "hint" | "i" => match self.think(hint) {
                Some(found) => say(&self.hint(&found))?,
                None => say("Play is over.")?,
            },
            "why" | "e" => self.why()?,
            "moves" | "m" => self.moves()?,
            line if line.starts_with("level") => match level_named(line["level".len()..].trim()) {
                Some(level) => {
                    self.session.set_level(level);
                    say(&format!("The computer plays at level {} from now on.", level_name(level)))?;
                    keep(&self.session, self.record)?;
                }
                None => say("Write `level` with easy, medium, hard, perfect, or a number from 0 to 10.")?,
            },
            _ => match self.session.play_text(line).cloned() {
                Ok(turn) => {
                    let words = turn.words(self.session.game().ruleset());
                    say(&format!("{}: {words}.", self.session.plays_words(turn.player)))?;
                    return Ok(ControlFlow::Break(false));
                }
                Err(error) => {
                    self.refused = true;
                    Failure::from(error).report(false);
                }
            },
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns a proposed move in words, and the facts about it.
    fn hint(&self, found: &Reply) -> String {
        let more = match found.grounds {
            Grounds::TooHard(_) => "; --max-positions and --time allow more",
            _ => "",
        };
        let play = found.turn.words(self.session.game().ruleset());
        wrapped(&format!("Hint: {play}; {}{more}.", found.grounds_words()), 0, 2)
    }

    fn why(&mut self) -> io::Result<()> {
        let text = match self.think(why) {
            Some(answer) => self.session.why_words(&answer),
            None => self.session.verdict_words().unwrap_or_default(),
        };
        say(&wrapped(&text, 0, 2))
    }

    fn moves(&self) -> io::Result<()> {
        let layout = self.session.layout();
        let (game, position) = (self.session.played(), self.session.position());
        let mut moves = game.moves(&position, self.session.to_move());
        for play in moves.by_ref().take(MAX_MOVES) {
            say(&format!("  {}", text::play(&play, &layout, game.ruleset(), self.session.pile_word())))?;
        }
        if moves.next().is_some() { say("  ... and more") } else { Ok(()) }
    }

    fn think<T>(&mut self, about: impl FnOnce(&Session, &Known, &mut Budget) -> T) -> T {
        let deadline = clock::start(self.limits.time);
        let progress = Progress::searching();
        let answer = about(&self.session, &self.known, &mut self.limits.budget().with_watch(deadline));
        drop(progress);
        clock::rest();
        answer
    }

    fn prompt(&self) -> Option<String> {
        let is_over = self.session.verdict().is_some();
        let who = if is_over { "over" } else { self.session.name(self.session.to_move()) };
        self.interactive.then(|| format!("{who}> "))
    }
}

/// Reads the next line, or `None` at the end of the input. Shows `prompt` first.
fn read(input: &mut impl BufRead, prompt: Option<String>) -> Result<Option<String>, Failure> {
    if let Some(prompt) = prompt {
        // A prompt that cannot be written is lost.
        let _ = write!(io::stderr(), "{prompt}").and_then(|()| io::stderr().flush());
    }
    let mut line = Vec::new();
    let bytes = input.take(MAX_LINE).read_until(b'\n', &mut line);
    let bytes = bytes.map_err(|error| Failure::unreadable("stdin", error))?;
    if bytes as u64 == MAX_LINE && !line.ends_with(b"\n") {
        return Err(Failure::unreadable("stdin", format!("a line is longer than {MAX_LINE} bytes")));
    }
    Ok((bytes > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// Writes a line to stdout, at once.
fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

/// Lists the named games and reads the choice. Returns a name and a position.
pub(super) fn choose() -> Result<(String, String), Failure> {
    let list: String = lines(WIDEST).map(|line| line + "\n").collect();
    writeln!(stdout(), "{list}\nChoose a game by its number or name; a position may follow: kayles 3,5,7")?;
    stdout().flush()?;
    let prompt = io::stdin().is_terminal().then(|| "Number or name [1]: ".to_owned());
    let mut input = io::stdin().lock();
    while let Some(line) = read(&mut input, prompt.clone())? {
        if let Some(chosen) = choice(&line) {
            return Ok(chosen);
        }
        let unknown = Failure::refused(line.trim(), UNKNOWN);
        unknown.with_help(format!("type a number from 1 to {}, or a name", CATALOG.len())).report(false);
    }
    Err(nothing())
}

pub(super) fn nothing() -> Failure {
    Failure::refused("", "no game was chosen").with_help("name a game and a position: ninepins play kayles 3,5,7")
}

/// Returns the game and the position that a typed line chooses; the position may be empty. An empty line means the first game.
pub(super) fn choice(line: &str) -> Option<(String, String)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = words.first().map_or_else(|| "1".to_owned(), |word| word.to_lowercase());
    let is_game = |count: &usize| {
        words[..*count].join(" ").parse::<GameLine>().is_ok() && words[*count..].iter().all(|word| is_position(word))
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
pub(super) fn with_example(entry: &Entry, position: &str) -> (String, String) {
    if !position.is_empty() {
        return (entry.name.to_owned(), position.to_owned());
    }
    failure::say(&format!("To play this again: ninepins play {} '{}'", entry.name, entry.example));
    (entry.name.to_owned(), entry.example.to_owned())
}

/// Returns the lines of the list, one for each game, of at most `widest` characters: as many words as fit.
pub(super) fn lines(widest: usize) -> impl Iterator<Item = String> {
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
pub(crate) fn piles(session: &Session) -> String {
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
pub(crate) fn players(session: &Session) -> String {
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

pub(crate) fn unfinished(session: &Session) -> String {
    format!("Play is not over. {}", session.turn_words())
}
