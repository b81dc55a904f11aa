//! Drawing of signs and texts at places.

use crate::text::cut;
use ratatui::{Frame, buffer::Buffer, layout::Rect, style::Style};

/// Draws within an area only.
#[derive(Debug)]
pub(super) struct Pen<'b> {
    buffer: &'b mut Buffer,
    area: Rect,
}

impl<'b> Pen<'b> {
    pub(super) fn new(frame: &'b mut Frame<'_>, area: Rect) -> Pen<'b> {
        let area = area.intersection(frame.area());
        Pen { buffer: frame.buffer_mut(), area }
    }

    pub(super) fn put(&mut self, x: u16, y: u16, sign: char, style: Style) {
        if self.area.contains((x, y).into()) {
            self.buffer[(x, y)].set_char(sign).set_style(style);
        }
    }

    /// Draws text from a place on. An ellipsis stands for what has no room.
    pub(super) fn text(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let text = cut(text, self.area.right().saturating_sub(x).into());
        for (x, sign) in (x..self.area.right()).zip(text.chars()) {
            self.put(x, y, sign, style);
        }
    }

    /// Draws text whose middle is in the middle of `width` columns.
    pub(super) fn centred(&mut self, x: u16, width: u16, y: u16, text: &str, style: Style) {
        let length = text.chars().count().min(usize::from(u16::MAX)) as u16;
        self.text(x + width.saturating_sub(length) / 2, y, text, style);
    }

    /// Draws arrows for places beyond the left and the right edge.
    pub(super) fn edges(&mut self, y: u16, left: bool, right: bool) {
        if left {
            self.put(self.area.x, y, '‹', crate::look::BOLD);
        }
        if right {
            self.put(self.area.right().saturating_sub(1), y, '›', crate::look::BOLD);
        }
    }
}
