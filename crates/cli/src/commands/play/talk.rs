//! The game by lines of text: commands in, moves and boards out.

use super::{keep, piles, players};
use crate::{
    clock,
    failure::{Exit, Failure},
    job::Progress,
    render::{self, wrapped},
};
use ninepins::{
    Budget, Known, Player,
    ask::{Limits, Rules},
    session::{Drawn, Grounds, Reply, Seat, Session, hint, level_name, level_named, play_words, reply, why},
};
use std::{
    io::{self, BufRead, IsTerminal, Read, Write},
    ops::ControlFlow,
    path::Path,
};

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
        write!(anstream::stdout(), "{}", render::opening(rules, self.session.start()))?;
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
            say(&format!("  {}", ninepins::text::play(&play, &layout, game.ruleset(), self.session.pile_word())))?;
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
pub(super) fn read(input: &mut impl BufRead, prompt: Option<String>) -> Result<Option<String>, Failure> {
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
