//! The screens without a terminal: drawing, keys and the mouse.

mod common;
mod drawn;
mod input;
mod notes;
