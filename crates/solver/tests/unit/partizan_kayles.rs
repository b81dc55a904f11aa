//! Partizan Kayles.

use crate::definition;
use ninepins_rules::Game;
use ninepins_solver::theorem::{PartizanKayles, PartizanKaylesNormal, Sum};

#[test]
fn both_endings_agree_with_the_definition() {
    let normal: Game = "0.7|0.07".parse().unwrap();
    definition::check(&normal, &mut Sum::new(PartizanKaylesNormal::of(&normal).unwrap()), 20);
    let misere: Game = "0.7|0.07 misere".parse().unwrap();
    definition::check(&misere, &mut Sum::new(PartizanKayles::of(&misere).unwrap()), 20);
}

#[test]
fn other_games_are_refused() {
    for line in ["0.7|0.07", "0.07|0.7 misere", "0.7|0.07 misere; N at 1+1", "0.77 misere"] {
        assert!(PartizanKayles::of(&line.parse().unwrap()).is_err(), "{line}");
    }
}
