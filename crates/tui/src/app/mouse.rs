//! The mouse: a click aims at a move, and a second click there plays it.

use super::{App, Mode};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};

impl App {
    /// Handles a click, a drag or the wheel.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        let is_free = !self.is_hidden && self.editor.is_none() && self.question.is_none();
        match mouse.kind {
            _ if !is_free => {}
            MouseEventKind::ScrollUp => self.key(KeyEvent::from(KeyCode::Up)),
            MouseEventKind::ScrollDown => self.key(KeyEvent::from(KeyCode::Down)),
            MouseEventKind::Down(MouseButton::Left) if self.overlay.is_some() => self.overlay = None,
            MouseEventKind::Down(MouseButton::Left) => self.click(mouse.column, mouse.row),
            MouseEventKind::Drag(MouseButton::Left)
                if self.overlay.is_none()
                    && self.is_aiming()
                    && self.board.drag(&self.session, mouse.column, mouse.row) =>
            {
                (self.clicked, self.note) = (self.board.aimed(&self.session), None);
            }
            _ => {}
        }
    }

    fn click(&mut self, x: u16, y: u16) {
        if !self.is_aiming() {
            if self.mode == Mode::Play {
                self.key(KeyEvent::from(KeyCode::Enter));
            }
            return;
        }
        match self.board.click(&self.session, x, y) {
            None => {}
            Some(Err(why)) => self.say(&why),
            Some(Ok(())) => {
                let chosen = self.board.aimed(&self.session);
                if chosen.is_some() && chosen == self.clicked {
                    self.play_aimed();
                } else {
                    (self.clicked, self.note) = (chosen, None);
                }
            }
        }
    }
}
