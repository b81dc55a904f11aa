//! The command line: `front` reads words as people type them, `cli` defines the commands, and `args` their arguments, `commands` do the work, `render` writes text.

mod args;
mod ask;
mod cli;
mod clock;
mod commands;
mod failure;
mod files;
mod front;
mod job;
mod render;
mod store;
mod terminal;

use clap::error::ErrorKind;
use failure::Exit;
use front::Asked;
use std::{
    ffi::OsString,
    io::{self, Write},
    panic,
};

/// Runs the program with these arguments, the first of which is its name. Returns the exit code.
pub fn run(arguments: Vec<OsString>) -> u8 {
    // The signal at the limit on file sizes becomes an error of the write. Without a handler it would end the program.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
    panic::set_hook(Box::new(|panic| {
        failure::say(&format!("internal error: {panic}\nplease report it together with your command line"));
    }));
    panic::catch_unwind(|| answer(&arguments)).unwrap_or(Exit::Internal) as u8
}

/// Reads the arguments, runs the command, and reports a failure.
fn answer(typed: &[OsString]) -> Exit {
    args::color_typed(typed).write_global();
    // Errors are printed as JSON too, even those about other arguments.
    let json = args::flags(typed).contains(&"--json");
    let typed = typed.get(1..).unwrap_or_default();
    match front::asked(typed) {
        Ok(Asked::Page(page)) => failure::written(io::stdout().write_all(page.as_bytes())),
        Ok(Asked::Line(words, notes)) => {
            let command = words.first().and_then(|name| cli::command(name.to_str()?));
            let mut program = cli::program(command);
            match program.try_get_matches_from_mut([OsString::from("ninepins")].into_iter().chain(words)) {
                Ok(given) => {
                    // Notes are for people.
                    let notes = notes.iter().filter(|_| !json);
                    notes.for_each(|note| failure::say(&format!("note: {}", render::wrapped(note, 6, 6))));
                    cli::run(&given).unwrap_or_else(|failure| failure.of_line(typed).report(json))
                }
                Err(asked) if matches!(asked.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
                    let page = asked.render().ansi().to_string().replace(render::KEPT, " ");
                    failure::written(anstream::stdout().write_all(page.as_bytes()))
                }
                Err(wrong) => front::refused(&wrong, typed).report(json),
            }
        }
        Err(failure) => failure.of_line(typed).report(json),
    }
}
