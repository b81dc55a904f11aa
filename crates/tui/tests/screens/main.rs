//! The screens, without a terminal: what is drawn, and what keys do.

mod any;
mod common;
mod keys;
mod mouse;
mod notes;
mod replay;
mod snapshots;
