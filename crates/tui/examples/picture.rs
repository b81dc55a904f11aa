//! The picture of the terminal game in the README, as SVG:
//! `cargo run -p ninepins-tui --example picture > book/src/pictures/terminal.svg`.

use ninepins::session::{Session, Setup};
use ninepins_tui::{App, Options};
use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::Cell,
    crossterm::event::{KeyCode, KeyEvent},
    style::{Color, Modifier},
};
use std::time::Duration;

const WIDTH: u16 = 80;
const HEIGHT: u16 = 24;
/// The size of a letter, in pixels.
const LETTER: (f64, f64) = (8.4, 18.0);
const MARGIN: f64 = 14.0;
const PAPER: &str = "#16181d";
const INK: &str = "#eceae4";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game: ninepins::Game = "kayles".parse()?;
    let session = Session::new(game, "3,5,7".parse()?, Setup::default())?;
    let mut app =
        App::play(session, Options { title: "Kayles".to_owned(), pause: Duration::ZERO, ..Options::default() });
    for key in [KeyCode::Right, KeyCode::Right, KeyCode::Enter, KeyCode::Char('i'), KeyCode::Right, KeyCode::Up] {
        app.key(KeyEvent::from(key));
        while let Some(task) = app.task() {
            app.receive(task.run());
        }
    }
    let mut terminal = Terminal::new(TestBackend::new(WIDTH, HEIGHT))?;
    terminal.draw(|frame| app.draw(frame))?;
    print!("{}", svg(&terminal.backend().buffer().content));
    Ok(())
}

fn svg(cells: &[Cell]) -> String {
    let (width, height) = (f64::from(WIDTH) * LETTER.0 + 2.0 * MARGIN, f64::from(HEIGHT) * LETTER.1 + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         role=\"img\">\n<title>Kayles in the terminal: a row of pins, one move aimed at, another hinted at</title>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{PAPER}\"/>\n\
         <g font-family=\"'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"14\" xml:space=\"preserve\">\n"
    );
    for (index, cell) in cells.iter().enumerate().filter(|(_, cell)| cell.symbol() != " ") {
        let (column, row) = (index % usize::from(WIDTH), index / usize::from(WIDTH));
        let (x, y) = (MARGIN + (column as f64 + 0.5) * LETTER.0, MARGIN + (row as f64 + 0.75) * LETTER.1);
        // The players' colours as they look on a dark ground.
        let fill = match cell.fg {
            Color::Indexed(32) => "#56b4e9",
            Color::Indexed(166) => "#f0803c",
            _ => INK,
        };
        let weight = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
        let dim = if cell.modifier.contains(Modifier::DIM) { " opacity=\"0.65\"" } else { "" };
        let symbol = cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
        let place = format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\"");
        svg += &format!("{place} fill=\"{fill}\"{weight}{dim}>{symbol}</text>\n");
    }
    svg + "</g>\n</svg>\n"
}
