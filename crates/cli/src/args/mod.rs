//! Arguments: the groups of flags that several commands share. A command's own flags are beside its work.

mod asked;
mod budget;
mod cache;
mod input;
pub(crate) mod near;
mod player;
mod range;
mod rules;
mod screen;
mod search;
mod values;

pub(crate) use asked::{Asked, EndingArgs, GameArgs, known};
pub(crate) use budget::{BudgetArgs, one_minute, processors, size, time};
pub(crate) use cache::CacheArgs;
pub(crate) use input::{MAX_BYTES, read_file, read_text};
pub(crate) use player::player;
pub(crate) use range::RangeArgs;
pub(crate) use rules::{HeapsArgs, NimArgs, Rules};
pub(crate) use screen::ScreenArgs;
pub(crate) use search::{Memo, SearchArgs};
pub(crate) use values::{ValueLimits, expression, heaps, more};

use anstream::ColorChoice;
use std::ffi::OsString;

/// Returns the choice of colours. It is read before everything else, because errors about other arguments have colours too.
pub(crate) fn color_typed(typed: &[OsString]) -> ColorChoice {
    let typed = flags(typed);
    let value = typed.windows(2).find(|pair| pair[0] == "--color").map(|pair| pair[1]);
    match value.or_else(|| typed.iter().find_map(|flag| flag.strip_prefix("--color="))) {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// Converts the choice of colours for help and usage.
pub(crate) fn clap_color(color: ColorChoice) -> clap::ColorChoice {
    match color {
        ColorChoice::Always | ColorChoice::AlwaysAnsi => clap::ColorChoice::Always,
        ColorChoice::Never => clap::ColorChoice::Never,
        ColorChoice::Auto => clap::ColorChoice::Auto,
    }
}

/// Checks for `--json`: then errors are printed as JSON too, even those about other arguments.
pub(crate) fn json_typed(typed: &[OsString]) -> bool {
    flags(typed).contains(&"--json")
}

/// Returns the arguments before `--`; one that is not text becomes `?`.
fn flags(typed: &[OsString]) -> Vec<&str> {
    typed.iter().map_while(|word| Some(word.to_str().unwrap_or("?")).filter(|&word| word != "--")).collect()
}
