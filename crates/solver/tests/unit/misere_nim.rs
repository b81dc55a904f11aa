//! Misère Nim.

use crate::definition;
use ninepins_rules::Game;
use ninepins_solver::{Sum, theorem::MisereNim};

#[test]
fn agrees_with_the_definition() {
    let game: Game = "0.[3] misere".parse().unwrap();
    definition::check(&game, &mut Sum::new(MisereNim::of(&game).unwrap()), 14);
}

#[test]
fn terminals_and_normal_play_are_refused() {
    for line in ["0.[3]", "0.[3] misere; N at 2+2+2", "0.33 misere", "0.[3] limit 2n misere"] {
        assert!(MisereNim::of(&line.parse().unwrap()).is_err(), "{line}");
    }
}
