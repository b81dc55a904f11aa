//! All engines and searches, and their parts, a module for each source module.

mod beside;
mod certify;
mod checkpoint;
mod driver;
mod lanes;
mod missing;
mod recurrence;
mod refine;
mod sequence;
mod sparse_space;
mod standard_form;

use ninepins_budget::{Budget, Stopped};
use ninepins_proof::period::Moves;
use ninepins_rules::{Code, Game, Player};
use ninepins_sequence::{internals::*, *};

fn code(line: &str) -> Code {
    line.parse::<Game>().unwrap().ruleset().code(Player::Left).unwrap().clone()
}
