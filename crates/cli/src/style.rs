//! The few colours of the text. None of them is needed to understand it.

use anstyle::{AnsiColor, Style};

/// The word `error`.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// The word `help`.
pub(crate) const HELP: Style = AnsiColor::Cyan.on_default().bold();
/// Labels and headings.
pub(crate) const LABEL: Style = Style::new().bold();
