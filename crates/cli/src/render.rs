//! Text for people.

use anstyle::{AnsiColor, Style};
pub(crate) use ninepins::text::KEPT;
use ninepins::{
    Layout, Stopped,
    ask::{Block, Rules, Sheet},
    text::{self, cut},
};
use std::{
    fmt::{Display, Write as _},
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

/// Returns the report on a position, which lines of any kind may follow.
pub(crate) fn opening(rules: &Rules, start: &Layout) -> String {
    text(&Sheet::at(rules, start)) + "\n"
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

/// Writes the line that goes on from an answer.
pub(crate) fn next(line: &str) -> String {
    format!("{LABEL}{:LABELS$}{LABEL:#}{line}\n", "Next")
}

/// The usual width of the column of labels.
const LABELS: usize = 11;

/// Writes a sheet as text.
pub(crate) fn text(sheet: &Sheet<'_>) -> String {
    let longest = sheet.0.iter().map(|block| match block {
        Block::Asked { label, .. } | Block::Fact { label, .. } => label.len() + 2,
        Block::Items { label, .. } => label.len() + 2,
        _ => 0,
    });
    let mut report = Report { text: String::new(), labels: longest.max().unwrap_or(0).max(LABELS) };
    for (at, block) in sheet.0.iter().enumerate() {
        use Block::{Heaps, Lines, Numbered, Table};
        let is_list = |block: &Block<'_>| matches!(block, Heaps { .. } | Lines { .. } | Numbered { .. } | Table { .. });
        let before = at.checked_sub(1).map(|at| &sheet.0[at]).filter(|block| !matches!(block, Block::Game { .. }));
        let goes_on = |before: &Block<'_>| is_list(before) && matches!(block, Lines { .. });
        if before.is_some_and(|before| !goes_on(before) && (is_list(before) || is_list(block))) {
            report.line("");
        }
        match block {
            Block::Game { title, line, words } => {
                let name = name(*title, line);
                let words = wrapped(words, name.chars().count() + 2, 2);
                report.line(format_args!("{LABEL}{name}{LABEL:#}: {words}\n"));
            }
            Block::Asked { label, words } | Block::Fact { label, words } => report.entry(label, words),
            Block::Heaps { what, first, symbols, period } => {
                report.heaps(*first, what, &symbols.texts(), period.and_then(|period| period.try_into().ok()));
            }
            Block::Items { label, items } => report.items(label, items),
            Block::Table { heads, rows } => report.table(heads, rows),
            Block::Numbered { head, items } => {
                report.bold(head);
                let digits = items.len().to_string().len() + 1;
                for (number, item) in (1..).zip(items) {
                    let words = wrapped(item, digits + 2, digits + 2);
                    report.line(format_args!("{:>digits$}  {words}", format!("{number}.")));
                }
            }
            Block::Words { text } => report.line(wrapped(text, 0, 2)),
            Block::Lines { text } => report.line(text.trim_end()),
            Block::Stop(stop) => {
                let tries = [advice(&stop.why), stop.help[0], stop.help[1]];
                let tries: Vec<&str> = tries.into_iter().filter(|words| !words.is_empty()).collect();
                let advice = stop.try_this.clone().unwrap_or_else(|| tries.join(", with "));
                let entries = [("Stopped", &stop.why.to_string()), ("Known", &stop.known), ("Try", &advice)];
                let entries = entries.iter().filter(|(_, words)| !words.is_empty());
                entries.for_each(|(label, words)| report.entry(label, words));
            }
        }
    }
    report.text
}

/// A report under construction: a heading, and then entries with labels.
struct Report {
    text: String,
    /// The width of the column of labels.
    labels: usize,
}

impl Report {
    /// Adds an entry: a label, and words in lines that are indented below it. [`KEPT`] spaces do not break.
    fn entry(&mut self, label: &str, words: &str) {
        let labels = self.labels;
        let words = wrapped(words, labels, labels).replace(KEPT, " ");
        self.line(format_args!("{LABEL}{label:labels$}{LABEL:#}{words}"));
    }

    /// Adds items of one kind below each other's ends.
    fn items(&mut self, label: &str, items: &[String]) {
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
    fn line(&mut self, line: impl Display) {
        let _ = writeln!(self.text, "{line}");
    }

    /// Adds a line of headings.
    fn bold(&mut self, heads: &str) {
        self.line(format_args!("{LABEL}{heads}{LABEL:#}"));
    }

    /// Adds a table, whose columns are as wide as their cells. A column with `>` before its head goes to the right.
    fn table(&mut self, heads: &[&str], rows: &[Vec<String>]) {
        let wide = |at: usize, head: &str| {
            let cells = rows.iter().filter(|row| row.len() > 1).filter_map(|row| row.get(at));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(head.trim_start_matches('>').len())
        };
        let widths: Vec<usize> = heads.iter().enumerate().map(|(at, head)| wide(at, head)).collect();
        let line = |cells: &mut dyn Iterator<Item = &str>| {
            let cells = cells.zip(&widths).zip(heads).map(|((cell, &width), head)| match head.starts_with('>') {
                true => format!("{cell:>width$}  "),
                false => format!("{cell:width$}  "),
            });
            cells.collect::<String>().trim_end().to_owned()
        };
        self.bold(&line(&mut heads.iter().map(|head| head.trim_start_matches('>'))));
        for row in rows {
            match &row[..] {
                [words] => self.line(format_args!("    {}", wrapped(words, 4, 4))),
                row => self.line(line(&mut row.iter().map(String::as_str))),
            }
        }
    }

    /// Adds one symbol for each heap from heap `from` on, in rows that begin with the number of their first heap. A row has `per_row`
    /// symbols if they fit.
    fn heaps(&mut self, from: u64, what: &str, symbols: &[String], per_row: Option<usize>) {
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
}
