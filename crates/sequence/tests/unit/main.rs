//! All engines and searches, and their parts.

mod certify;
mod checkpoint;
mod driver;
mod parts;
mod sequence;

use ninepins_budget::{Budget, Stopped};
use ninepins_proof::period::Moves;
use ninepins_rules::{Code, Game, Player};
use ninepins_sequence::{internals::*, *};

fn code(line: &str) -> Code {
    line.parse::<Game>().unwrap().ruleset().code(Player::Left).unwrap().clone()
}
