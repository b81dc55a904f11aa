//! A line that is being typed.

use crate::text::cut;
use ratatui::{
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
    text::Span,
};

/// The most characters of a line.
const MAX_CHARS: usize = 200;

/// A line that is being typed.
#[derive(Clone, Default, Debug)]
pub(crate) struct Editor {
    chars: Vec<char>,
    cursor: usize,
}

/// The effect of a key on the line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Typed {
    /// The line is still open.
    More,
    /// Enter finished it.
    Done,
    /// Esc abandoned it.
    Left,
}

impl Editor {
    /// Begins a line with `text`.
    pub(crate) fn of(text: &str) -> Editor {
        let chars: Vec<char> = text.chars().take(MAX_CHARS).collect();
        Editor { cursor: chars.len(), chars }
    }

    pub(crate) fn text(&self) -> String {
        self.chars.iter().collect()
    }

    /// Returns the part of the line around the cursor that has room, with an ellipsis for what has none, and the column of the cursor.
    pub(crate) fn shown(&self, room: usize) -> (String, usize) {
        let (before, after) = self.chars.split_at(self.cursor);
        let mut text: String = match before.len().checked_sub(room) {
            None | Some(0) => before.iter().collect(),
            Some(skipped) => "…".chars().chain(before[skipped + 1..].iter().copied()).collect(),
        };
        let (used, after) = (text.chars().count(), after.iter().collect::<String>());
        let column = Span::raw(&text).width();
        text += &cut(&after, room.saturating_sub(used));
        (text, column)
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Typed {
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return Typed::Done,
            KeyCode::Esc => return Typed::Left,
            KeyCode::Backspace if self.chars.is_empty() => return Typed::Left,
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.chars.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.chars.len() => {
                self.chars.remove(self.cursor);
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.chars.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.chars.len(),
            KeyCode::Char('u') if ctrl => {
                self.chars.drain(..self.cursor);
                self.cursor = 0;
            }
            KeyCode::Char(c) if !ctrl && !c.is_control() && self.chars.len() < MAX_CHARS => {
                self.chars.insert(self.cursor, c);
                self.cursor += 1;
            }
            _ => {}
        }
        Typed::More
    }
}
