//! The keys, and the mouse: a click aims at a move, and a second click there plays it.

use super::{App, Ended, Note, Purpose, Question, Topic};
use crate::{
    board::{PAGE, Step},
    edit::{Editor, Typed},
    text::Overlay,
};
use ninepins::{
    Heap, printable,
    session::{Session, plain_rules},
};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

impl App {
    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) {
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            _ if key.kind == KeyEventKind::Release => {}
            KeyCode::Char('c') if ctrl => self.end(Ended::Interrupted),
            // On a hidden screen keys do nothing but quit.
            KeyCode::Char('q') if self.is_hidden => self.end(Ended::Quit),
            _ if self.is_hidden => {}
            _ if self.editor.is_some() => self.edit(key),
            _ if self.question.is_some() => self.answer(key.code),
            _ if self.overlay.is_some() => self.scroll_overlay(key.code),
            KeyCode::Char('r') if ctrl => self.turn_back(Session::redo_turn, "make again"),
            KeyCode::Char(c) if ctrl => {
                self.say(&format!("Ctrl-{} does nothing; ? shows the keys.", c.to_ascii_uppercase()))
            }
            code => self.command(code, key.modifiers.contains(KeyModifiers::SHIFT)),
        }
    }

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
            return self.key(KeyEvent::from(KeyCode::Enter));
        }
        match self.board.click(&self.session, x, y) {
            None => {}
            Some((pile, false)) => {
                self.say(&format!("There is no move in {} {}.", self.session.pile_word(), pile + 1));
            }
            Some((_, true)) => {
                let chosen = self.board.aimed(&self.session);
                if chosen.is_some() && chosen == self.clicked {
                    self.play_aimed();
                } else {
                    (self.clicked, self.note) = (chosen, None);
                }
            }
        }
    }

    fn command(&mut self, code: KeyCode, shift: bool) {
        match lower(code) {
            KeyCode::Char('q') if self.options.record.is_none() => self.ask(Question::Save),
            KeyCode::Char('q') => self.ask(Question::Quit),
            KeyCode::Char('?') | KeyCode::F(1) => self.overlay = Some(Overlay::new("Help", self.help(), true)),
            KeyCode::Char('c') => self.options.colour = !self.options.colour,
            KeyCode::Char('v') => self.change_level(),
            KeyCode::Tab | KeyCode::BackTab => self.enter_history(),
            KeyCode::Char('e') => self.think_about(Topic::Why),
            KeyCode::Char('t') => self.think_about(Topic::Tree),
            KeyCode::Char('i' | 'H') => self.think_about(Topic::Hint),
            KeyCode::Char('r') if self.session.verdict().is_some() => self.think(Topic::Review),
            KeyCode::Esc => self.escape(),
            code if self.in_history && step(code, shift).is_some() => {
                let count = self.session.history().len();
                let top = count.saturating_sub(self.scrolled);
                self.scrolled = count - step(code, false).map_or(top, |step| step.along(top, count));
            }
            KeyCode::Char('u') => self.turn_back(Session::undo_turn, "take back"),
            KeyCode::Char('n') => self.ask(Question::New),
            KeyCode::Enter if self.pending.is_some() => self.advance(true),
            KeyCode::Char(' ') if self.is_watched() => self.held = !self.held,
            // A finished game can be saved.
            KeyCode::Char(':') if self.is_aiming() || self.session.verdict().is_some() => {
                self.editor = Some((Purpose::Move, Editor::default()));
                if let Some(turn) = self.board.aimed(&self.session) {
                    let words = turn.short_words(self.session.game().ruleset());
                    self.say(&format!("Type a move, such as {words}; Esc goes back."));
                }
            }
            _ if !self.is_aiming() => self.not_your_turn(code),
            KeyCode::Enter => self.play_aimed(),
            KeyCode::Char('/') => match self.board.filter() {
                Some(filter) => self.editor = Some((Purpose::Filter, Editor::of(filter))),
                None => self.say("There is no list of options to search on this board."),
            },
            code => match step(code, shift) {
                Some(step) if self.board.step(&self.session, step) => {
                    // A number that is typed may be no move.
                    let aimed = self.board.aimed(&self.session);
                    let typed = aimed.filter(|_| matches!(step, Step::Digit(_) | Step::Rub));
                    let played = typed.map(|turn| self.session.clone().play(turn.pile, turn.drawn).map(drop));
                    self.note = played.and_then(Result::err).map(Note::Refused);
                }
                Some(step) => {
                    let pile = self.board.aimed(&self.session).map_or(0, |turn| turn.pile);
                    let size = self.session.piles().get(pile).copied().flatten().map_or(0, Heap::size);
                    let pile = format!("{} {}", self.session.pile_word(), pile + 1);
                    self.say(&self.board.why_not(step, &pile, size));
                }
                None => self.unknown(code),
            },
        }
    }

    /// Explains why the board does not take this key.
    fn not_your_turn(&mut self, code: KeyCode) {
        let is_known = matches!(code, KeyCode::Enter | KeyCode::Char(':' | '/')) || step(code, false).is_some();
        self.say(match () {
            () if !is_known => return self.unknown(code),
            () if self.session.verdict().is_some() => {
                "Play is over: n plays again, u takes a move back, r reviews the game."
            }
            () if self.is_watched() => "The computer plays both sides: Space stops it.",
            () if self.pending.is_none() => "The computer is thinking: Esc makes it move now.",
            () => "It is the computer's turn: Enter skips the pause.",
        });
    }

    /// Reports that this key has no meaning.
    fn unknown(&mut self, code: KeyCode) {
        let key = match code {
            KeyCode::Char(c) if !c.is_control() => format!("`{}`", printable(&c.to_string())),
            _ => "This key".to_owned(),
        };
        self.say(&format!("{key} does nothing here; ? shows the keys."));
    }

    /// Thinks about the position, unless play is over or the computer is thinking.
    fn think_about(&mut self, topic: Topic) {
        let is_reply = |pending: &super::PendingAnswer| pending.topic == Topic::Reply;
        if self.session.verdict().is_some() {
            self.say("Play is over.");
        } else if self.pending.is_some() || self.pending_answer.as_ref().is_some_and(is_reply) {
            self.say("Wait for the computer's move.");
        } else {
            self.think(topic);
        }
    }

    /// Stops thinking, or else closes notes, marks and filters.
    fn escape(&mut self) {
        if self.pending_answer.is_some() {
            return self.stop_thinking();
        }
        let filtered = self.board.filter().is_some_and(|filter| !filter.is_empty());
        let nothing = self.note.is_none() && self.hint.is_none() && !self.in_history && !filtered;
        (self.note, self.hint, self.in_history) = (None, None, false);
        if filtered {
            self.board.look_for(&self.session, "");
        }
        if nothing {
            self.say("There is nothing to close; q quits.");
        }
    }

    /// Switches the arrows between the board and the list of moves.
    fn enter_history(&mut self) {
        self.in_history = !self.in_history && self.has_history;
        if !self.has_history {
            self.say("The list of moves is shown in a wider window.");
        }
    }

    /// Asks a question if the answer could lose a game, else acts at once.
    fn ask(&mut self, question: Question) {
        let begun = !self.session.history().is_empty();
        let unfinished = begun && self.session.verdict().is_none();
        let asks = match question {
            Question::Save => begun,
            Question::Quit => unfinished && self.lost,
            // A new game replaces the old one in its record.
            Question::New => unfinished || begun && self.options.record.is_some(),
        };
        if asks {
            self.question = Some(question);
        } else {
            self.do_it(question);
        }
    }

    fn answer(&mut self, code: KeyCode) {
        let Some(question) = self.question else { return };
        match (lower(code), question) {
            (KeyCode::Char('y') | KeyCode::Enter, Question::Save) => {
                (self.question, self.note) = (None, None);
                self.editor = Some((Purpose::Save { quits: true }, Editor::default()));
            }
            (KeyCode::Char('y') | KeyCode::Enter, _) => {
                self.question = None;
                self.do_it(question);
            }
            (KeyCode::Char('n'), Question::Save) => self.end(Ended::Quit),
            (KeyCode::Char('n') | KeyCode::Esc, _) => (self.question, self.note) = (None, None),
            (_, Question::Save) => self.say("The question wants y or n; Esc goes back."),
            _ => self.say("The question wants y or n."),
        }
    }

    fn do_it(&mut self, what: Question) {
        match what {
            Question::Save | Question::Quit => self.end(Ended::Quit),
            Question::New => self.restart(),
        }
    }

    fn edit(&mut self, key: KeyEvent) {
        let Some((purpose, mut editor)) = self.editor.take() else { return };
        let typed = editor.key(key);
        let text = editor.text();
        let open = match (typed, purpose) {
            (Typed::Done, Purpose::Save { quits }) => return self.ask_to_save(text.trim(), quits),
            (Typed::Done, Purpose::Move) => match file_name(&text) {
                Some(name) => return self.ask_to_save(name, false),
                None => !text.trim().is_empty() && !self.play_text(&text),
            },
            (Typed::Done, Purpose::Filter) => false,
            (Typed::More | Typed::Left, Purpose::Filter) => {
                let left = typed == Typed::Left;
                self.board.look_for(&self.session, if left { "" } else { &text });
                !left
            }
            (Typed::More, _) => true,
            (Typed::Left, _) => {
                self.note = None;
                false
            }
        };
        self.editor = open.then_some((purpose, editor));
    }

    /// Asks the caller to save the game in the file called `name`, or asks for a name if there is none.
    fn ask_to_save(&mut self, name: &str, quits: bool) {
        if name.is_empty() {
            self.editor = Some((Purpose::Save { quits }, Editor::default()));
            return self.say("Type the name of a file; Esc goes back.");
        }
        self.save_request = Some((name.to_owned(), quits));
    }

    fn scroll_overlay(&mut self, code: KeyCode) {
        let Some(overlay) = &mut self.overlay else { return };
        match step(lower(code), false) {
            None | Some(Step::Digit(_) | Step::Rub) => self.overlay = None,
            Some(Step::Left) => overlay.left = overlay.left.saturating_sub(1),
            Some(Step::Right) => overlay.left += 1,
            Some(Step::First) => (overlay.top, overlay.left) = (0, 0),
            Some(Step::Around) => overlay.top += PAGE,
            // The drawing knows the end.
            Some(step) => overlay.top = step.along(overlay.top, usize::MAX / 2),
        }
    }

    fn help(&self) -> String {
        let ((moves, end), (_, board)) = (plain_rules(self.session.game()), self.board.keys());
        let word = self.session.pile_word();
        let (board, example) = (board.replace("pile", word), self.session.game().ruleset().example());
        let example = example.map_or(String::new(), |m| format!(", such as {word} 1: {m}"));
        format!(
            "\
{moves} {end}

{board}
click           choose; on what is chosen: play it
Enter           play it; or skip the pause before the computer's move
:               type a move{example}
:save FILE      save the game in FILE, now and after every move
u   Ctrl-R      take back your last move; make it again
i H             a hint
e               who wins, and why
t               the tree of all plays
r               after the end: the mistakes of both players
v               the level of the computer: easy, medium, hard, perfect
n               a new game from the same start
Tab             scroll the list of moves
c               colours on or off
Esc             stop thinking; close a text or a note
Ctrl-Z          stop the program; fg goes on
q   Ctrl-C      quit"
        )
    }
}

/// Returns the name of the file in a typed line `save FILE`; the name may be empty.
fn file_name(line: &str) -> Option<&str> {
    let line = line.trim();
    let (word, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    word.eq_ignore_ascii_case("save").then_some(name.trim())
}

/// Ignores Shift with letters except H, because h is an arrow.
fn lower(code: KeyCode) -> KeyCode {
    match code {
        KeyCode::Char(c) if c != 'H' => KeyCode::Char(c.to_ascii_lowercase()),
        code => code,
    }
}

/// Returns the step that a key takes on a board. With Shift, the left and right arrows change the number of pins.
fn step(code: KeyCode, shift: bool) -> Option<Step> {
    Some(match code {
        KeyCode::Right if shift => Step::Up,
        KeyCode::Left if shift => Step::Down,
        KeyCode::Left | KeyCode::Char('h' | 'a') => Step::Left,
        KeyCode::Right | KeyCode::Char('l' | 'd') => Step::Right,
        KeyCode::Up | KeyCode::Char('k' | 'w') => Step::Up,
        KeyCode::Down | KeyCode::Char('j' | 's') => Step::Down,
        KeyCode::Char(' ') => Step::Around,
        KeyCode::PageUp => Step::PageUp,
        KeyCode::PageDown => Step::PageDown,
        KeyCode::Home => Step::First,
        KeyCode::End => Step::Last,
        KeyCode::Backspace => Step::Rub,
        KeyCode::Char(c) => Step::Digit(c.to_digit(10)?.into()),
        _ => return None,
    })
}
