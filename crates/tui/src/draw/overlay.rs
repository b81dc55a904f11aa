//! The drawing of a text that is laid over the board.

use crate::{
    app::App,
    look::{BOLD, DIM},
    text::cut,
};
use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Text},
    widgets::{Block, Clear},
};

/// The widest lines of prose.
const WIDEST: u16 = 78;

/// Draws the text at the foot of `area`, so that a short text leaves the board in sight. Limits its scrolling to the text.
pub(super) fn draw(app: &mut App, frame: &mut Frame<'_>, area: Rect) {
    let Some(overlay) = &mut app.overlay else { return };
    let most = area.width.saturating_sub(2);
    let lines = overlay.lines(usize::from(most.min(WIDEST)).saturating_sub(4));
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = (longest.max(24) + 4).min(usize::from(most)) as u16;
    let height = (lines.len() + 2).min(usize::from(area.height)) as u16;
    let page = Rect { x: area.x + (area.width - width) / 2, y: area.bottom() - height, width, height };
    let shown = usize::from(height.saturating_sub(2));
    overlay.top = overlay.top.min(lines.len().saturating_sub(shown));
    overlay.left = overlay.left.min(longest.saturating_sub(usize::from(width.saturating_sub(4))));
    let mut block = Block::bordered().border_style(DIM).title(Line::styled(format!(" {} ", overlay.title), BOLD));
    if lines.len() > shown {
        let from = overlay.top + 1;
        block = block.title_bottom(Line::styled(format!(" {from}-{} of {} ", overlay.top + shown, lines.len()), DIM));
    }
    let seen = lines.iter().skip(overlay.top).take(shown);
    let room = usize::from(width.saturating_sub(4));
    let visible = |line: &String| {
        let rest: String = line.chars().skip(overlay.left).collect();
        let rest = cut(&rest, room);
        if overlay.left > 0 && !rest.is_empty() { rest.replacen(|_| true, "…", 1) } else { rest }
    };
    let text: Text<'_> = seen.map(visible).map(Line::from).collect();
    let inner = Rect { x: page.x + 2, y: page.y + 1, width: width.saturating_sub(4), height: height.saturating_sub(2) };
    frame.render_widget(Clear, page);
    frame.render_widget(block, page);
    frame.render_widget(text, inner);
}
