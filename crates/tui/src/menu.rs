//! A list to choose from, drawn below what the terminal shows already.

use crate::{
    board::scrolled,
    edit::{Editor, Typed},
    look,
    terminal::{Guard, WAIT, is_stop, on_panic, stop},
    text::{abridged, cut},
};
use ninepins::session::{level_name, next_level};
use ratatui::crossterm::{
    cursor::{MoveToColumn, MoveUp},
    event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
    execute,
    style::{Attribute, SetAttribute},
    terminal::{self, Clear, ClearType, disable_raw_mode, enable_raw_mode},
};
use std::{
    fmt::Write as _,
    io::{self, Write},
};

const PROMPT: &str = "Number or name: ";

/// The fewest columns and rows that a drawing is made for.
const SMALLEST: (u16, u16) = (20, 6);

/// What a person chose from a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The item under the cursor, counted from 0.
    Item(usize),
    /// A line that was typed instead.
    Typed(String),
    /// Nothing: Esc or Ctrl-D left the list.
    Left,
    /// Nothing: Ctrl-C or a signal ended it.
    Interrupted,
}

/// Lets a person choose one of `items`, with the arrows or by a typed line, and the level of the computer. Erases the list again. The
/// note stands below it.
///
/// # Errors
///
/// Fails if the terminal cannot be used.
pub fn choose(items: &[String], note: &str, level: &mut u8, ascii: bool) -> io::Result<Choice> {
    let guard = Guard::begin()?;
    on_panic(disable_raw_mode);
    enable_raw_mode()?;
    let chosen = Menu { items, note, level, ascii, cursor: 0, top: 0, editor: Editor::default() }.run(&guard);
    let restored = disable_raw_mode();
    guard.end();
    if guard.is_stopped() || guard.terminal_is_gone() {
        return Ok(Choice::Interrupted);
    }
    restored.and(chosen)
}

struct Menu<'a> {
    items: &'a [String],
    note: &'a str,
    level: &'a mut u8,
    ascii: bool,
    /// The item under the cursor.
    cursor: usize,
    /// The first item in view.
    top: usize,
    editor: Editor,
}

impl Menu<'_> {
    fn run(&mut self, guard: &Guard) -> io::Result<Choice> {
        let mut out = io::stdout();
        let mut above = self.draw(&mut out)?;
        while !guard.is_stopped() {
            // A lost terminal may hold this thread for ever. The guard then ends the program.
            if !event::poll(WAIT)? {
                continue;
            }
            let chosen = match event::read()? {
                Event::Key(key) if is_stop(&key) => {
                    erase(&mut out, above)?;
                    disable_raw_mode()?;
                    stop();
                    enable_raw_mode()?;
                    above = 0;
                    None
                }
                Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
                Event::Resize(..) => {
                    // The terminal may have wrapped the lines anew: nobody knows where they are.
                    above = u16::MAX;
                    None
                }
                _ => continue,
            };
            erase(&mut out, above)?;
            if let Some(chosen) = chosen {
                return Ok(chosen);
            }
            above = self.draw(&mut out)?;
        }
        Ok(Choice::Interrupted)
    }

    /// Handles a key. Returns the choice that it makes.
    fn key(&mut self, key: KeyEvent) -> Option<Choice> {
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        let text = self.editor.text();
        match key.code {
            KeyCode::Char('c') if ctrl => return Some(Choice::Interrupted),
            KeyCode::Char('d') if ctrl => return Some(Choice::Left),
            KeyCode::Left | KeyCode::Right if text.is_empty() => {
                *self.level = next_level(*self.level, key.code == KeyCode::Right);
            }
            KeyCode::Up => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Down => self.cursor = (self.cursor + 1).min(self.items.len().saturating_sub(1)),
            // It leaves other lines, but not the list.
            KeyCode::Backspace if text.is_empty() => {}
            _ => match self.editor.key(key) {
                Typed::More => self.cursor = self.found().unwrap_or(self.cursor),
                Typed::Left => return Some(Choice::Left),
                Typed::Done if text.trim().is_empty() || self.found() == Some(self.cursor) => {
                    return Some(Choice::Item(self.cursor));
                }
                Typed::Done => return Some(Choice::Typed(text)),
            },
        }
        None
    }

    /// Returns the item that the typed line is the number or the beginning of the name of.
    fn found(&self) -> Option<usize> {
        let typed = self.editor.text().trim().to_lowercase().replace(' ', "-");
        let is_meant = |item: &String| {
            let mut words = item.split_whitespace();
            words.next() == Some(&typed) || words.next().is_some_and(|name| name.starts_with(&typed))
        };
        self.items.iter().position(is_meant)
    }

    /// Draws the list. Returns the number of lines above that of the cursor.
    fn draw(&mut self, out: &mut impl Write) -> io::Result<u16> {
        let (columns, rows) = terminal::size().ok().filter(|size| size.0 > 0 && size.1 > 0).unwrap_or((80, 24));
        let (lines, column) = self.lines(columns.max(SMALLEST.0).into(), rows.max(SMALLEST.1).into());
        let chosen = SetAttribute(Attribute::Reverse).to_string();
        let mut text = String::new();
        for (at, line) in lines.iter().enumerate() {
            let line: String = line.chars().map(|c| if self.ascii { look::ascii(c) } else { c }).collect();
            let end = if at + 1 < lines.len() { "\r\n" } else { "" };
            let _ = match line.starts_with('>') {
                true => write!(text, "{chosen}{line}{}{end}", SetAttribute(Attribute::Reset)),
                false => write!(text, "{line}{end}"),
            };
        }
        out.write_all(text.as_bytes())?;
        execute!(out, MoveToColumn(column))?;
        Ok(u16::try_from(lines.len() - 1).unwrap_or(u16::MAX))
    }

    /// Scrolls so that the cursor is in view. Returns the lines, and the column of the cursor in the last one.
    fn lines(&mut self, columns: usize, rows: usize) -> (Vec<String>, u16) {
        // The last column stays free: some terminals begin a new line after it.
        let width = columns - 1;
        let level = cut(&format!("Level: {}, ← and → change it", level_name(*self.level)), width);
        let notes = abridged(self.note, width, rows - 5);
        let room = rows - 2 - notes.len();
        let all = self.items.len() <= room;
        // A list that scrolls has a line above and below for the ellipsis.
        let shown = if all { self.items.len() } else { room - 2 };
        self.top = scrolled(self.top, self.items.len(), shown, self.cursor, self.cursor);
        let end = self.top + shown;
        let more = |hidden: bool| (!all).then(|| if hidden { "  …".to_owned() } else { String::new() });
        let items = (self.top..end).map(|at| {
            let sign = if at == self.cursor { '>' } else { ' ' };
            cut(&format!("{sign} {}", self.items[at]), width)
        });
        let mut lines: Vec<String> = more(self.top > 0).into_iter().chain(items).collect();
        lines.extend(more(end < self.items.len()));
        lines.push(level);
        lines.extend(notes);
        let (typed, column) = self.editor.shown(width - PROMPT.len());
        lines.push(format!("{PROMPT}{typed}"));
        (lines, (PROMPT.len() + column) as u16)
    }
}

/// Erases the lines from `above` the cursor.
fn erase(out: &mut impl Write, above: u16) -> io::Result<()> {
    execute!(out, MoveToColumn(0))?;
    if above > 0 {
        execute!(out, MoveUp(above))?;
    }
    execute!(out, Clear(ClearType::FromCursorDown))
}
