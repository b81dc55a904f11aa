//! The screens without a terminal: drawing, keys and the mouse.

mod any;
mod common;
mod keys;
mod mouse;
mod notes;
mod replay;
mod snapshots;
