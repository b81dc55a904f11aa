//! Text for people.

use anstyle::{AnsiColor, Style};
pub(crate) use ninepins::text::KEPT;
use ninepins::{
    Layout, Stopped,
    ask::{Block, Rules, Sheet},
    text,
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
const USUAL_WIDTH: usize = 79;
const MIN_WIDTH: usize = 40;
const MAX_WIDTH: usize = 79;

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
    text(&Sheet::at(rules, start), 0) + "\n"
}

/// Writes the line that goes on from an answer.
pub(crate) fn next(line: &str) -> String {
    format!("{LABEL}{:LABELS$}{LABEL:#}{line}\n", "Next")
}

/// The least width of a number in a table of heaps.
const MIN_CELL: usize = 5;

/// The usual width of the column of labels, and that beside lists alone.
const LABELS: usize = 11;
const LABELS_OF_LISTS: usize = 10;

/// Writes a sheet as text. It was found in so many bytes of memory at most.
pub(crate) fn text(sheet: &Sheet<'_>, memory: u64) -> String {
    use Block::{Heaps, Lines, Numbered, Table};
    let widths = sheet.0.iter().map(|block| match block {
        Block::Asked { label, .. } | Block::Fact { label, .. } if label.len() < LABELS => LABELS,
        Block::Asked { label, .. } | Block::Fact { label, .. } => label.len() + 3,
        Block::Stop(_) => LABELS,
        _ => LABELS_OF_LISTS,
    });
    let mut report = Report { text: String::new(), labels: widths.max().unwrap_or(LABELS) };
    for (at, block) in sheet.0.iter().enumerate() {
        let stands_apart = |block: &Block<'_>| matches!(block, Lines { .. } | Numbered { .. } | Table { .. });
        let goes_on = |before: &Block<'_>| {
            matches!(block, Lines { .. }) && (stands_apart(before) || matches!(before, Heaps { .. }))
        };
        let before = at.checked_sub(1).map(|at| &sheet.0[at]);
        if before.is_some_and(|before| !goes_on(before) && (stands_apart(before) || stands_apart(block))) {
            report.line("");
        }
        match block {
            Block::Game { name, words, ending } => {
                // The ending of play is not torn apart.
                let all = format!("{words} {}", ending.replace(' ', KEPT));
                let mut paragraphs = all.trim_end().split('\n');
                let first = wrapped(paragraphs.next().unwrap_or_default(), name.chars().count() + 2, 0);
                report.line(format_args!("{LABEL}{name}{LABEL:#}: {}", first.replace(KEPT, " ")));
                paragraphs.for_each(|text| report.line(wrapped(text, 0, 0)));
            }
            Block::Asked { label, words } | Block::Fact { label, words } => report.entry(label, words),
            Block::Heaps { heap, what, first, symbols, period } => {
                let per_row = period.and_then(|period| period.try_into().ok());
                report.heaps(*first, [heap, what], &symbols.texts(usize::MAX), per_row);
            }
            Block::Each { items } => {
                let indent = report.labels + 2;
                items.iter().for_each(|item| {
                    report.line(format_args!("{:indent$}{}", "", wrapped(item, indent, indent + 2)));
                });
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
                let more = match stop.why {
                    Stopped::Positions => "a larger --positions",
                    Stopped::Memory => "a larger --memory, such as 8GB",
                    Stopped::Time => "a longer --time, such as 10m",
                    _ => "",
                };
                let tries = [more, stop.help[0], stop.help[1]];
                let tries: Vec<&str> = tries.into_iter().filter(|words| !words.is_empty()).collect();
                let advice = stop.try_this.clone().unwrap_or_else(|| tries.join(", with "));
                let why = match stop.why {
                    Stopped::Memory => format!("the memory allowed ({}) is used up", text::bytes(memory)),
                    ref why => why.to_string(),
                };
                let entries = [("Stopped", &why), ("Known", &stop.known), ("Try", &advice)];
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

    /// Adds items of one kind below each other's ends, beside their label if they have one.
    fn items(&mut self, label: &str, items: &[String]) {
        let labels = if label.is_empty() { 0 } else { self.labels };
        let mut lines = vec![String::new()];
        for item in items {
            let line = lines.last_mut().expect("there is a first line");
            if !line.is_empty() && labels + line.chars().count() + 2 + item.chars().count() > width() {
                lines.push(item.clone());
            } else {
                *line += &format!("{}{item}", if line.is_empty() { "" } else { "  " });
            }
        }
        for (at, line) in lines.iter().enumerate() {
            self.line(format_args!("{LABEL}{:labels$}{LABEL:#}{line}", if at == 0 { label } else { "" }));
        }
    }

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
    /// symbols if they fit. Numbers go to the right. `heads` are the words for a heap and for the symbols.
    fn heaps(&mut self, from: u64, [heap, what]: [&str; 2], symbols: &[String], per_row: Option<usize>) {
        let columns = symbols.iter().map(|symbol| symbol.chars().count()).max().unwrap_or(0);
        let are_numbers = symbols.iter().all(|symbol| symbol.bytes().all(|byte| byte.is_ascii_digit()));
        let cell = if are_numbers { (columns + 2).max(MIN_CELL) } else { columns + 2 };
        let digits = (from + symbols.len() as u64).to_string().len().max(heap.len());
        let fitting = (width() - digits - 1) / cell;
        let per_row = per_row.into_iter().chain([10, 5, 2]).find(|&count| count <= fitting).unwrap_or(1);
        if !symbols.is_empty() {
            self.bold(&format!("{heap:>digits$}  {what} of it and those that follow"));
        }
        for (first, row) in (from..).step_by(per_row).zip(symbols.chunks(per_row)) {
            let row: String = row
                .iter()
                .map(|symbol| match are_numbers {
                    true => format!("{symbol:>cell$}"),
                    false => format!(" {symbol:<0$}", cell - 1),
                })
                .collect();
            self.line(format_args!("{first:digits$} {}", row.trim_end()));
        }
    }
}
