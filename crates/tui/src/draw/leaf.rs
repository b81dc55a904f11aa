//! A text that is laid over the board.

use crate::{
    app::App,
    look::{BOLD, DIM},
};
use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Text},
    widgets::{Block, Clear},
};

/// The widest lines of prose.
const WIDEST: u16 = 78;

/// Draws it at the foot of `area`, so that a short one leaves the board in sight, and keeps it from being scrolled further than it goes.
pub(super) fn draw(app: &mut App, frame: &mut Frame<'_>, area: Rect) {
    let Some(leaf) = &mut app.leaf else { return };
    let most = area.width.saturating_sub(2);
    let lines = leaf.lines(usize::from(most.min(WIDEST)).saturating_sub(4));
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = (longest.max(24) + 4).min(usize::from(most)) as u16;
    let height = (lines.len() + 2).min(usize::from(area.height)) as u16;
    let page = Rect { x: area.x + (area.width - width) / 2, y: area.bottom() - height, width, height };
    let shown = usize::from(height.saturating_sub(2));
    leaf.top = leaf.top.min(lines.len().saturating_sub(shown));
    leaf.left = leaf.left.min(longest.saturating_sub(usize::from(width.saturating_sub(4))));
    let mut block = Block::bordered().border_style(DIM).title(Line::styled(format!(" {} ", leaf.title), BOLD));
    if lines.len() > shown {
        let from = leaf.top + 1;
        block = block.title_bottom(Line::styled(format!(" {from}-{} of {} ", leaf.top + shown, lines.len()), DIM));
    }
    let seen = lines.iter().skip(leaf.top).take(shown);
    let text: Text<'_> = seen.map(|line| Line::from(line.chars().skip(leaf.left).collect::<String>())).collect();
    let inner = Rect { x: page.x + 2, y: page.y + 1, width: width.saturating_sub(4), height: height.saturating_sub(2) };
    frame.render_widget(Clear, page);
    frame.render_widget(block, page);
    frame.render_widget(text, inner);
}
