//! What the commands about misère play in every context have in common: they ask about heaps by their rules alone.

use crate::{
    args::{known, read_text},
    failure::Failure,
    render::{self, abridged, style::LABEL, wrapped},
};
use ninepins::{Game, GameLine, Layout, Position, Stopped, misere::Unsuited};
use std::fmt::Write as _;

/// How wide the column of labels is.
const LABELS: usize = 11;

/// The game whose heaps are asked about.
#[derive(clap::Args, Debug)]
pub(super) struct HeapsArgs {
    /// The game: a name such as kayles, or a line such as '0.07'; who wins in the end does not matter
    #[arg(value_name = "GAME")]
    game: String,
}

/// The game, and its name if it has one.
pub(super) struct Asked {
    pub(super) game: Game,
    title: Option<&'static str>,
}

impl HeapsArgs {
    /// Reads the game.
    pub(super) fn read(&self) -> Result<Asked, Failure> {
        let line: GameLine = self.game.parse()?;
        let title = known(&line).map(|entry| entry.title);
        Ok(Asked { game: line.game, title })
    }
}

impl Asked {
    /// The line of the rules, without an ending.
    pub(super) fn rules(&self) -> String {
        self.game.ruleset().to_string()
    }

    /// The rules in words, as every answer in text begins.
    pub(super) fn opening(&self) -> String {
        heading(self.title, &self.rules(), &self.game)
    }

    /// Reads a position of the game, as it was typed.
    pub(super) fn position(&self, typed: &str) -> Result<Position, Failure> {
        Ok(Layout::of_game(&read_text(typed, "a position")?, &self.game)?.position())
    }

    /// The rules are not meant, and what would be.
    pub(super) fn refuse(&self, why: Unsuited) -> Failure {
        let code = abridged(&self.game.ruleset().codes().left.to_string());
        Failure::refused(self.game.to_string(), why.to_string())
            .with_help(format!("an impartial code alone will do, such as '{code}'"))
    }
}

/// A game with its name, if it has one, and its rules in words.
pub(super) fn heading(title: Option<&str>, line: &str, game: &Game) -> String {
    let line = abridged(line);
    let heading = title.map_or(line.clone(), |title| format!("{title}, {line}"));
    let words = wrapped(&game.ruleset().words(), heading.chars().count() + 2, 2);
    format!("{LABEL}{heading}{LABEL:#}: {words}\n\n")
}

/// A label and what there is to say.
pub(super) fn entry(label: &str, words: &str) -> String {
    format!("{LABEL}{label:LABELS$}{LABEL:#}{}\n", wrapped(words, LABELS, LABELS))
}

/// What is said of each heap, from heap 0 on, in rows after the number of the first: so many a row, if they fit.
pub(super) fn heap_rows(what: &str, symbols: &[String], a_row: Option<usize>) -> String {
    let mut text = String::new();
    let width = symbols.iter().map(|symbol| symbol.chars().count()).max().unwrap_or(0);
    let digits = symbols.len().to_string().len().max("heap".len());
    let fitting = (render::width() - digits) / (width + 2);
    let a_row = a_row.into_iter().chain([10, 5, 2]).find(|&a_row| a_row <= fitting).unwrap_or(1);
    if !symbols.is_empty() {
        let _ = writeln!(text, "{LABEL}heap{LABEL:#}  {LABEL}{what} of it and those that follow{LABEL:#}");
    }
    for (first, row) in (0..).step_by(a_row).zip(symbols.chunks(a_row)) {
        let row: String = row.iter().map(|symbol| format!("  {symbol:width$}")).collect();
        let _ = writeln!(text, "{first:digits$}{}", row.trim_end());
    }
    text
}

/// What stopped the work, what is known all the same, and what to try.
pub(super) fn stop(stop: &Stopped, known: &str) -> String {
    let mend = match stop {
        Stopped::Positions => "a larger --max-positions",
        Stopped::Memory => "a larger --max-memory, such as 8GB",
        Stopped::Time => "a longer --time, such as 10m",
        _ => return entry("Stopped", &stop.to_string()) + &entry("Known", known),
    };
    entry("Stopped", &stop.to_string()) + &entry("Known", known) + &entry("Try", mend)
}

/// The heaps of less than so many tokens.
pub(super) fn heaps_below(count: u64) -> String {
    match count {
        0 => "nothing yet".to_owned(),
        1 => "heap 0".to_owned(),
        _ => format!("heaps 0 to {}", count - 1),
    }
}
