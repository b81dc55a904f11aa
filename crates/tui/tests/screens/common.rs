//! An app on a screen in memory.

use ninepins::{
    ByPlayer, Player,
    session::{Seat, Session, Setup},
};
use ninepins_tui::{App, Options};
use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind},
};
use std::time::Duration;

/// Returns a setup with these seats.
pub(crate) fn seats(left: Seat, right: Seat) -> Setup {
    Setup { seats: ByPlayer { left, right }, ..Setup::default() }
}

/// Returns the setup of two people.
pub(crate) fn people() -> Setup {
    seats(Seat::Human, Seat::Human)
}

pub(crate) fn session(game: &str, position: &str, setup: Setup) -> Session {
    let game: ninepins::Game = game.parse().unwrap();
    let start = ninepins::Layout::of_game(position, &game).unwrap();
    Session::new(game, start, setup).unwrap()
}

/// Returns options without a pause before the computer's moves.
pub(crate) fn options() -> Options {
    Options { title: "A game".to_owned(), pause: Duration::ZERO, ..Options::default() }
}

/// A game whose answers come at once.
pub(crate) struct Played {
    pub(crate) app: App,
}

impl Played {
    pub(crate) fn new(game: &str, position: &str, setup: Setup) -> Played {
        Played::with(game, position, setup, options())
    }

    pub(crate) fn with(game: &str, position: &str, setup: Setup, options: Options) -> Played {
        let mut played = Played { app: App::play(session(game, position, setup), options) };
        played.think();
        played
    }

    /// Does all pending tasks.
    pub(crate) fn think(&mut self) {
        while let Some(task) = self.app.task() {
            self.app.receive(task.run());
        }
    }

    pub(crate) fn press(&mut self, key: impl Into<KeyEvent>) -> &mut Played {
        self.app.key(key.into());
        self.think();
        self
    }

    /// Presses keys by name, such as `Right Up Enter ^R u`. Text in quotes is typed letter by letter.
    pub(crate) fn keys(&mut self, names: &str) -> &mut Played {
        for (index, part) in names.split('\'').enumerate() {
            if index % 2 == 1 {
                for c in part.chars() {
                    self.press(KeyCode::Char(c));
                }
            } else {
                for name in part.split_whitespace() {
                    self.press(key(name));
                }
            }
        }
        self
    }

    pub(crate) fn draw(&mut self, width: u16, height: u16) -> Buffer {
        draw(&mut self.app, width, height)
    }

    /// Returns the screen as text.
    pub(crate) fn screen(&mut self, width: u16, height: u16) -> String {
        text(&self.draw(width, height))
    }

    pub(crate) fn sees(&mut self, text: &str) {
        let screen = self.screen(80, 24);
        assert!(screen.contains(text), "{text}:\n{screen}");
    }

    pub(crate) fn piles(&self) -> String {
        let piles = self.app.session().piles().iter();
        piles.map(|pile| pile.map_or("0".to_owned(), |heap| heap.to_string())).collect::<Vec<_>>().join(",")
    }

    pub(crate) fn winner(&self) -> Option<Player> {
        self.app.session().verdict().map(|verdict| verdict.winner)
    }
}

pub(crate) fn draw(app: &mut App, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

pub(crate) fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width).max(1);
    let rows = buffer.content.chunks(width).map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
    rows.map(|row| row.trim_end().to_owned() + "\n").collect()
}

fn key(name: &str) -> KeyEvent {
    let code = match name {
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Backspace" => KeyCode::Backspace,
        "Delete" => KeyCode::Delete,
        "Space" => KeyCode::Char(' '),
        "F1" => KeyCode::F(1),
        "ShiftRight" => return KeyEvent::new(KeyCode::Right, KeyModifiers::SHIFT),
        "ShiftLeft" => return KeyEvent::new(KeyCode::Left, KeyModifiers::SHIFT),
        name if name.starts_with('^') => {
            let letter = name.chars().nth(1).unwrap().to_ascii_lowercase();
            return KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        }
        name => {
            assert_eq!(name.chars().count(), 1, "{name}");
            KeyCode::Char(name.chars().next().unwrap())
        }
    };
    code.into()
}

/// Every key with an effect, by name.
pub(crate) const KEYS: &str = "Left Right Up Down Enter Enter Esc Home End PageUp PageDown Tab BackTab Backspace Delete Space \
    F1 ShiftRight ShiftLeft ^R ^U a d w s h j k l u i H e t n c y : / ? 1 9 0";

/// The events of a mouse.
pub(crate) const MOUSE: [MouseEventKind; 5] = [
    MouseEventKind::Down(MouseButton::Left),
    MouseEventKind::Drag(MouseButton::Left),
    MouseEventKind::Down(MouseButton::Right),
    MouseEventKind::ScrollUp,
    MouseEventKind::ScrollDown,
];

pub(crate) fn mouse(kind: MouseEventKind, column: u16, row: u16) -> MouseEvent {
    MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }
}
