//! What was typed. Groups of flags that several commands share are here; a command's own are beside its work.

mod asked;
mod budget;
mod cache;
pub(crate) mod help;
mod input;
pub(crate) mod near;
mod screen;
mod search;
mod side;

pub(crate) use asked::{Asked, EndingArgs, GameArgs, known};
pub(crate) use budget::{BudgetArgs, one_minute, processors, size, time};
pub(crate) use cache::CacheArgs;
pub(crate) use input::read_text;
pub(crate) use screen::ScreenArgs;
pub(crate) use search::{Memo, SearchArgs};
pub(crate) use side::Side;

use crate::commands::Command;
use anstream::ColorChoice;
use clap::{Parser, ValueEnum};
use std::ffi::OsString;

/// Games played with heaps: who wins, how, and why.
#[derive(Parser, Debug)]
#[command(
    name = "ninepins",
    version,
    about = "Games played with heaps: who wins, how, and why",
    long_about = concat!(
        "Games played with heaps: who wins, how, and why\n\n",
        "Examples:\n",
        "  ninepins solve kayles '1+60'                      who wins, and how\n",
        "  ninepins solve 'kayles misere' 'XX XXX'           a row of pins, misère play\n",
        "  ninepins solve limit-nim '(10/9; 10/9; 10/9)'     piles with limits\n",
        "  ninepins solve '0.7|0.07 misere' '3 S_1 + 2 S_2'  different moves for Left and Right\n",
        "  ninepins games                                    games that have a name\n",
        "  ninepins solve --help                             all about a command",
    ),
    after_help = "Exit codes: 0 answered; 1 a check failed; 2 what was typed cannot be read; 3 stopped at a limit; \
                  4 a file cannot be read; 70 internal error; 130 interrupted",
    subcommand_required = true
)]
pub(crate) struct Cli {
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    color: Color,

    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum Color {
    /// On a terminal, unless NO_COLOR is set or TERM is dumb; always if CLICOLOR_FORCE is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The colours asked for, read before all else: complaints about the other arguments have colours too.
pub(crate) fn color_typed(typed: &[OsString]) -> ColorChoice {
    let typed = flags(typed);
    let value = typed.windows(2).find(|pair| pair[0] == "--color").map(|pair| pair[1]);
    match value.or_else(|| typed.iter().find_map(|flag| flag.strip_prefix("--color="))) {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// The same choice for help and usage.
pub(crate) fn clap_color(color: ColorChoice) -> clap::ColorChoice {
    match color {
        ColorChoice::Always | ColorChoice::AlwaysAnsi => clap::ColorChoice::Always,
        ColorChoice::Never => clap::ColorChoice::Never,
        ColorChoice::Auto => clap::ColorChoice::Auto,
    }
}

/// Whether an answer in JSON was asked for: then complaints are in JSON too, even about the other arguments.
pub(crate) fn json_typed(typed: &[OsString]) -> bool {
    flags(typed).contains(&"--json")
}

/// What was typed before `--`, as far as it is text.
fn flags(typed: &[OsString]) -> Vec<&str> {
    typed.iter().map_while(|word| Some(word.to_str().unwrap_or("?")).filter(|&word| word != "--")).collect()
}

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }
}
