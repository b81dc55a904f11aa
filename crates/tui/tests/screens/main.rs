//! The screens without a terminal: the plays in `plays.txt`, random keys at any size, and thoughts that are stopped.
//! `UPDATE_SNAPSHOTS=1 cargo test -p ninepins-tui` renews the snapshots.

use ninepins::{
    ByPlayer, Layout,
    session::{Seat, Session, Setup},
};
use ninepins_testkit::Source;
use ninepins_tui::{App, Options};
use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::Buffer,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind},
};
use std::{env, fs, io, path::Path, time::Duration};

/// A game whose answers come at once, on a screen in memory.
struct Play {
    app: App,
    size: (u16, u16),
}

impl Play {
    /// Begins a game, described as in `plays.txt`.
    fn new(description: &str) -> Play {
        let mut words = description.split(" / ");
        let game: ninepins::Game = words.next().unwrap_or_default().parse().unwrap();
        let start = Layout::of_game(words.next().unwrap_or_default(), &game).unwrap();
        let mut setup = Setup::default();
        let mut options = Options { title: "A game".to_owned(), pause: Duration::ZERO, ..Options::default() };
        for word in words {
            match word {
                "people" => setup.seats.right = Seat::Human,
                "computer" => (setup.seats.left, setup.seats.right) = (Seat::Computer, Seat::Human),
                "computers" => setup.seats.left = Seat::Computer,
                "right first" => setup.first = !setup.first,
                "level 0" => setup.levels = ByPlayer::each(|_| 0),
                "slow" => options.pause = Duration::from_secs(1),
                "ascii" => options.ascii = true,
                "no colour" => options.colour = false,
                "recorded" => options.record = Some("game.txt".to_owned()),
                "hurried" => options.positions = 300,
                title => options.title = title.to_owned(),
            }
        }
        Play { app: App::play(Session::new(game, start, setup).unwrap(), options), size: (80, 24) }
    }

    /// Does all pending tasks.
    fn think(&mut self) {
        while let Some(task) = self.app.task() {
            task()(&mut self.app);
        }
    }

    /// Does what is named, such as `Right Up Enter ^R u`. Text in quotes is typed letter by letter.
    fn keys(&mut self, names: &str) {
        self.think();
        for (index, part) in names.split('\'').enumerate() {
            if index % 2 == 1 {
                part.chars().for_each(|c| self.app.key(KeyCode::Char(c).into()));
            }
            for name in part.split_whitespace().filter(|_| index % 2 == 0) {
                if let Some(event) = name.strip_prefix('@') {
                    self.event(event);
                } else if let Some((width, height)) = name.split_once('x').filter(|_| name.len() > 2) {
                    self.size = (width.parse().unwrap(), height.parse().unwrap());
                    self.draw();
                } else {
                    self.app.key(key(name));
                }
                self.think();
            }
        }
    }

    /// Lets something happen that is no key.
    fn event(&mut self, event: &str) {
        let (what, how) = event.split_once(':').unwrap_or((event, ""));
        let kind = match what {
            "tick" => return self.app.tick(Duration::from_millis(how.parse().unwrap())),
            "full" => return self.app.save(|_, _| Err(io::Error::other("the disk is full"))),
            "press" => MOUSE[0],
            "drag" => MOUSE[1],
            "wheel" => MOUSE[if how == "up" { 3 } else { 4 }],
            other => panic!("{other}"),
        };
        let screen = self.screen();
        let place = how.rsplit_once('#').map(|(text, nth)| {
            let text = text.replace('_', " ");
            let lines = screen.lines().enumerate();
            let places = lines.flat_map(|(y, line)| line.match_indices(&text).map(move |(x, _)| (&line[..x], y)));
            places.map(|(before, y)| (before.chars().count(), y)).nth(nth.parse().unwrap()).expect(how)
        });
        self.point(kind, place.unwrap_or_default());
    }

    fn point(&mut self, kind: MouseEventKind, (column, row): (usize, usize)) {
        let (column, row) = (column as u16, row as u16);
        self.app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    }

    fn draw(&mut self) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn screen(&mut self) -> String {
        let buffer = self.draw();
        let rows = buffer.content.chunks(usize::from(buffer.area.width).max(1));
        let rows = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
        rows.map(|row| row.trim_end().to_owned() + "\n").collect()
    }

    /// Checks what is said about the screen or the game. Returns what there is otherwise.
    fn check(&mut self, what: &str, said: &str) -> Result<(), String> {
        let screen = self.screen();
        let has = match what {
            "sees" => screen.contains(said),
            "lacks" => !screen.contains(said),
            "begins" => screen.lines().any(|line| line.starts_with(said)),
            "ends" => screen.lines().any(|line| line.ends_with(said)),
            "aims" => screen.lines().any(|line| line.strip_prefix(" ▶ ") == Some(said)),
            "reads" => {
                let plain = screen.replace(['│', '┃', '[', ']'], " ");
                plain.split_whitespace().collect::<Vec<_>>().join(" ").contains(said)
            }
            "shows" => is_snapshot(said, &screen),
            _ => {
                let found = match what {
                    "piles" => {
                        let piles = self.app.session().piles().iter();
                        piles.map(|pile| pile.map_or("0".to_owned(), |it| it.to_string())).collect::<Vec<_>>().join(",")
                    }
                    "moves" => self.app.session().history().len().to_string(),
                    "ended" => self.app.ended().map_or("no".to_owned(), |ended| format!("{ended:?}")),
                    "coloured" if self.draw().content.iter().any(|cell| (cell.fg, cell.bg) != Default::default()) => {
                        "yes".to_owned()
                    }
                    "coloured" => "no".to_owned(),
                    "saves" => {
                        let mut files = Vec::new();
                        self.app.save(|_, name| {
                            files.push(name.unwrap_or("record").to_owned());
                            Ok(())
                        });
                        if files.is_empty() { "nothing".to_owned() } else { files.join(", ") }
                    }
                    other => panic!("{other}"),
                };
                return if found == said { Ok(()) } else { Err(found) };
            }
        };
        if has { Ok(()) } else { Err(screen) }
    }
}

fn is_snapshot(name: &str, screen: &str) -> bool {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(format!("{name}.txt"));
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, screen).unwrap();
    }
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())) == screen
}

fn key(name: &str) -> KeyEvent {
    use KeyCode::*;
    const NAMED: [KeyCode; 14] =
        [Left, Right, Up, Down, Enter, Esc, Home, End, PageUp, PageDown, Tab, BackTab, Backspace, Delete];
    if let Some(code) = NAMED.into_iter().find(|code| format!("{code:?}") == name) {
        return code.into();
    }
    let letter = |name: &str| KeyCode::Char(name.chars().next().unwrap().to_ascii_lowercase());
    match name {
        "Space" => Char(' ').into(),
        "F1" => F(1).into(),
        "ShiftRight" => KeyEvent::new(Right, KeyModifiers::SHIFT),
        "ShiftLeft" => KeyEvent::new(Left, KeyModifiers::SHIFT),
        "H" => Char('H').into(),
        _ if name.len() == 2 => KeyEvent::new(letter(&name[1..]), KeyModifiers::CONTROL),
        _ => letter(name).into(),
    }
}

/// Every key with an effect, by name.
const KEYS: &str = "Left Right Up Down Enter Enter Esc Home End PageUp PageDown Tab BackTab Backspace Delete Space \
    F1 ShiftRight ShiftLeft ^R ^U a d w s h j k l u i H e t n c y : / ? 1 9 0";

const MOUSE: [MouseEventKind; 5] = [
    MouseEventKind::Down(MouseButton::Left),
    MouseEventKind::Drag(MouseButton::Left),
    MouseEventKind::Down(MouseButton::Right),
    MouseEventKind::ScrollUp,
    MouseEventKind::ScrollDown,
];

#[test]
fn plays() {
    let mut play = None;
    let mut wrong = Vec::new();
    for (number, line) in (1..).zip(include_str!("plays.txt").lines()) {
        if let Some(description) = line.strip_prefix("play ") {
            play = Some(Play::new(description));
        } else if let Some((keys, check)) = line.split_once('|').filter(|_| !line.starts_with('#')) {
            let play = play.as_mut().expect("a play begins with its game");
            play.keys(keys);
            let (what, said) = check.trim_start().split_once(' ').unwrap();
            let checked = play.check(what, said);
            wrong.extend(checked.err().map(|found| format!("line {number}: {line}\n{found}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const SIZES: [(u16, u16); 10] =
    [(80, 24), (50, 16), (120, 40), (40, 12), (39, 11), (1, 1), (200, 3), (76, 12), (3, 100), (41, 50)];

/// Nothing panics, and all moves are legal, on every kind of board, and with the largest piles.
#[test]
fn any_keys_on_any_screen() {
    let keys: Vec<&str> = KEYS.split(' ').collect();
    for (number, game) in include_str!("games.txt").lines().enumerate() {
        for (round, who) in ["people / ascii", "person", "computers / ascii"].into_iter().enumerate() {
            let mut source = Source::seeded((number * 3 + round) as u64);
            // Some announced moves are made at once, others after the pause.
            let mut play = Play::new(&format!("{game} / slow / no colour / hurried / {who}"));
            for step in 0..100 {
                play.keys(source.pick(&keys));
                play.point(source.pick(&MOUSE), (source.below(90) as usize, source.below(30) as usize));
                play.keys(&format!("@tick:{}", 400 * step));
                play.size = source.pick(&SIZES);
                let buffer = play.draw();
                assert!(round == 1 || buffer.content.iter().all(|cell| cell.symbol().is_ascii()), "{game}");
            }
            let record = play.app.session().record();
            let mut read = Session::read(&record).unwrap_or_else(|error| panic!("{error}\n{record}"));
            assert_eq!(read.position(), play.app.session().position());
            while read.undo().is_some() {}
            assert_eq!(read.position(), read.start().position());
        }
    }
}

#[test]
fn thinking_can_be_stopped() {
    const HARD: &str = "0.[3] misere; N at 1+1+2+2 / 91,92,93,94,95";
    // By the clock, by Esc.
    for (esc, words) in [(false, "Too hard: the time is up. This was"), (true, "This was a random move, made at once.")]
    {
        let mut play = Play::new(&format!("{HARD} / computer"));
        let task = play.app.task().unwrap();
        let thread = std::thread::spawn(task);
        if esc {
            play.app.key(KeyCode::Esc.into());
        } else {
            play.app.tick(Options::default().time);
        }
        thread.join().unwrap()(&mut play.app);
        assert_eq!((play.check("moves", "1"), play.check("sees", words)), (Ok(()), Ok(())));
    }
    // An answer that is no longer needed changes nothing.
    let mut play = Play::new(&format!("{HARD} / people"));
    play.app.key(KeyCode::Char('e').into());
    let task = play.app.task().unwrap();
    play.app.key(KeyCode::Enter.into());
    task()(&mut play.app);
    assert_eq!(play.check("lacks", "Who wins"), Ok(()));
}
