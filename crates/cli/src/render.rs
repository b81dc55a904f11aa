//! Text for people.

use crate::ask;
use anstyle::{AnsiColor, Style};
pub(crate) use ninepins::text::KEPT;
use ninepins::{
    Layout, Stopped,
    ask::{Rules, Sheet},
    text::{self, cut},
};
use std::{
    fmt::{self, Display, Write as _},
    io,
    sync::LazyLock,
};
use terminal_size::{Width, terminal_size_of};

/// The few colours of the text, of which none is needed to understand it: the word `error`.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// The word `help`.
pub(crate) const HELP: Style = AnsiColor::Cyan.on_default().bold();
/// Labels and headings.
pub(crate) const LABEL: Style = Style::new().bold();

/// The characters of a line where stdout is no terminal, and the fewest and the most on any terminal.
const USUAL_WIDTH: usize = 90;
const MIN_WIDTH: usize = 40;
const MAX_WIDTH: usize = 100;

/// The most characters of a game's line that are shown.
const MAX_LINE: usize = 200;

/// Returns the number of characters of a line: the width of the terminal, within bounds.
pub(crate) fn width() -> usize {
    static WIDTH: LazyLock<usize> = LazyLock::new(|| {
        let columns = |(Width(columns), _)| usize::from(columns).clamp(MIN_WIDTH, MAX_WIDTH);
        terminal_size_of(io::stdout()).map_or(USUAL_WIDTH, columns)
    });
    *WIDTH
}

/// Returns `text` in lines of at most [`width`] characters. The first line has `used` characters already; the others are indented by
/// `indent`.
pub(crate) fn wrapped(text: &str, used: usize, indent: usize) -> String {
    let width = width();
    let lines = text::wrapped(text, width.saturating_sub(used), width.saturating_sub(indent));
    lines.join(&format!("\n{:indent$}", ""))
}

/// Begins a report on a position, which may go on with lines of any kind.
pub(crate) fn opening(rules: &Rules, start: &Layout) -> Report {
    let mut report = ask::text(&Sheet::at(rules, start));
    report.gap();
    report
}

/// Returns the name of a game, if it has one, and its line, cut if it is long.
pub(crate) fn name(title: Option<&str>, line: &str) -> String {
    let line = cut(line, MAX_LINE, "...");
    title.map_or(line.clone(), |title| format!("{title}, {line}"))
}

/// Returns what to try after work was stopped; nothing where more of something would not help.
pub(crate) fn advice(stop: &Stopped) -> &'static str {
    match stop {
        Stopped::Positions => "a larger --positions",
        Stopped::Memory => "a larger --memory, such as 8GB",
        Stopped::Time => "a longer --time, such as 10m",
        _ => "",
    }
}

/// The usual width of the column of labels.
const LABELS: usize = 11;

/// A report under construction: a heading, and then entries with labels.
#[derive(Debug)]
pub(crate) struct Report {
    text: String,
    /// The width of the column of labels.
    labels: usize,
}

impl Report {
    /// Begins a report without a heading. Its column of labels has this width.
    pub(crate) fn with_labels(labels: usize) -> Report {
        Report { text: String::new(), labels }
    }

    /// Adds the name and the line of a game, followed by `words`.
    pub(crate) fn head(&mut self, title: Option<&str>, line: &str, words: &str) {
        let name = name(title, line);
        let words = wrapped(words, name.chars().count() + 2, 2);
        self.line(format_args!("{LABEL}{name}{LABEL:#}: {words}\n"));
    }

    /// Adds an entry: a label, and words in lines that are indented below it. [`KEPT`] spaces do not break.
    pub(crate) fn entry(&mut self, label: &str, words: impl Display) {
        let labels = self.labels;
        let words = wrapped(&words.to_string(), labels, labels).replace(KEPT, " ");
        self.line(format_args!("{LABEL}{label:labels$}{LABEL:#}{words}"));
    }

    /// Adds items of one kind below each other's ends.
    pub(crate) fn items(&mut self, label: &str, items: &[String]) {
        let mut lines = vec![String::new()];
        for item in items {
            let line = lines.last_mut().expect("there is a first line");
            if !line.is_empty() && self.labels + line.chars().count() + 2 + item.chars().count() > width() {
                lines.push(item.clone());
            } else {
                *line += &format!("{}{item}", if line.is_empty() { "" } else { "  " });
            }
        }
        let labels = self.labels;
        for (at, line) in lines.iter().enumerate() {
            self.line(format_args!("{LABEL}{:labels$}{LABEL:#}{line}", if at == 0 { label } else { "" }));
        }
    }

    /// Adds a line as it is.
    pub(crate) fn line(&mut self, line: impl Display) {
        let _ = writeln!(self.text, "{line}");
    }

    /// Adds an empty line.
    pub(crate) fn gap(&mut self) {
        self.text.push('\n');
    }

    /// Adds the line of headings of a table.
    pub(crate) fn table_head(&mut self, heads: &str) {
        self.line(format_args!("{LABEL}{heads}{LABEL:#}"));
    }

    /// Adds one symbol for each heap from heap `from` on, in rows that begin with the number of their first heap. A row has `per_row`
    /// symbols if they fit.
    pub(crate) fn heaps(&mut self, from: u64, what: &str, symbols: &[String], per_row: Option<usize>) {
        let columns = symbols.iter().map(|symbol| symbol.chars().count()).max().unwrap_or(0);
        let digits = (from + symbols.len() as u64).to_string().len().max("heap".len());
        let fitting = (width() - digits) / (columns + 2);
        let per_row = per_row.into_iter().chain([10, 5, 2]).find(|&count| count <= fitting).unwrap_or(1);
        if !symbols.is_empty() {
            self.line(format_args!("{LABEL}heap{LABEL:#}  {LABEL}{what} of it and those that follow{LABEL:#}"));
        }
        for (first, row) in (from..).step_by(per_row).zip(symbols.chunks(per_row)) {
            let row: String = row.iter().map(|symbol| format!("  {symbol:columns$}")).collect();
            self.line(format_args!("{first:digits$}{}", row.trim_end()));
        }
    }

    /// Adds the reason of a stop, what is known nevertheless, and what to try. Empty words are left out.
    pub(crate) fn stop(&mut self, why: impl Display, known: &str, advice: &str) {
        self.entry("Stopped", why);
        for (label, words) in [("Known", known), ("Try", advice)] {
            if !words.is_empty() {
                self.entry(label, words);
            }
        }
    }
}

impl From<String> for Report {
    fn from(text: String) -> Report {
        Report { text, labels: LABELS }
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
