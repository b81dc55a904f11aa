//! The signs and colours of boards, and their drawing. One function removes from the finished screen what a terminal cannot show.

use crate::text::cut;
use ninepins::Player;
use ratatui::{
    Frame,
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
    widgets::{Block, BorderType, Widget},
};

/// A standing pin, a bead.
pub(crate) const PIN: char = '●';
/// A pin or bead that the move takes.
pub(crate) const TAKEN: char = '◌';
/// A fallen pin.
pub(crate) const FALLEN: char = '_';
/// A gap from the start.
pub(crate) const GAP: char = '·';
/// A bead beyond the limit.
pub(crate) const BEYOND: char = '•';
/// The sign below the pins that are aimed at.
pub(crate) const AIM: char = '▲';
/// The sign above a move that is proposed or announced.
pub(crate) const MARK: char = '▼';
/// Beads that are left out.
pub(crate) const MORE: char = '⋮';

/// Less important.
pub(crate) const DIM: Style = Style::new().add_modifier(Modifier::DIM);
/// More important.
pub(crate) const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
pub(crate) const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);

/// A player's colour: blue and vermillion of Okabe and Ito, as near as 256 colours have them. Both can be read on black and white.
pub(crate) fn of(player: Player) -> Style {
    Style::new().fg(match player {
        Player::Left => Color::Indexed(32),
        Player::Right => Color::Indexed(166),
    })
}

/// Removes signs beyond ASCII, and colours, from a screen that is to have none.
pub(crate) fn finish(buffer: &mut Buffer, ascii: bool, colour: bool) {
    for cell in &mut buffer.content {
        if ascii && !cell.symbol().is_ascii() {
            let plain = self::ascii(cell.symbol().chars().next().unwrap_or(' '));
            cell.set_char(plain);
        }
        if !colour {
            cell.fg = Color::Reset;
            cell.bg = Color::Reset;
        }
    }
}

/// Signs, each with the ASCII sign that replaces it.
const PLAIN: &str = "●O ◌x ·. •o ▲^ ↑^ ▼v ↓v ⋮: ‹< ←< ◂< ›> →> ▸> ▶> ─- –- —- ━= │| ┃| …~ èe ée ★* \
                     ┌+ ┐+ └+ ┘+ ┏+ ┓+ ┗+ ┛+ ├+ ┤+ ┬+ ┴+ ┼+";

/// Returns the ASCII sign that `c` is or that replaces it.
pub(crate) fn ascii(c: char) -> char {
    let plain = || PLAIN.split(' ').find_map(|pair| pair.strip_prefix(c)?.chars().next());
    match c {
        _ if c.is_ascii() => c,
        '\u{a0}' => ' ',
        _ => plain().unwrap_or('?'),
    }
}

/// Draws within an area only.
pub(crate) struct Pen<'b> {
    buffer: &'b mut Buffer,
    pub(crate) area: Rect,
}

impl<'b> Pen<'b> {
    pub(crate) fn new(frame: &'b mut Frame<'_>, area: Rect) -> Pen<'b> {
        let area = area.intersection(frame.area());
        Pen { buffer: frame.buffer_mut(), area }
    }

    pub(crate) fn put(&mut self, x: u16, y: u16, sign: char, style: Style) {
        if self.area.contains((x, y).into()) {
            self.buffer[(x, y)].set_char(sign).set_style(style);
        }
    }

    /// Draws text from a place on. An ellipsis stands for what has no room.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let text = cut(text, self.area.right().saturating_sub(x).into());
        for (x, sign) in (x..self.area.right()).zip(text.chars()) {
            self.put(x, y, sign, style);
        }
    }

    /// Draws text whose middle is in the middle of `width` columns.
    pub(crate) fn centred(&mut self, x: u16, width: u16, y: u16, text: &str, style: Style) {
        let length = text.chars().count().min(usize::from(u16::MAX)) as u16;
        self.text(x + width.saturating_sub(length) / 2, y, text, style);
    }

    pub(crate) fn rim(&mut self, area: Rect, rim: BorderType, style: Style) {
        Block::bordered().border_type(rim).border_style(style).render(area.intersection(self.area), self.buffer);
    }
}
