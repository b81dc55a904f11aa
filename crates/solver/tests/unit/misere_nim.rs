//! Misère Nim and its kin.

use crate::definition;
use ninepins_rules::{Game, Player, Position};
use ninepins_solver::{Budget, theorem::MisereNim, theorem::theorems};

/// The codes whose values have a formula, one and more of each kind.
const KIN: [&str; 12] = [
    "0.[3]",
    "0.[7]",
    "0.37[b!f]",
    "0.[b]",
    "4.[3]",
    "c!.[3]",
    "8.[3]",
    "4.[7]",
    "c.7!f[f]",
    "4.[4]",
    "c.[4]",
    "4.4[c]",
];

#[test]
fn agrees_with_the_definition() {
    for game in kin() {
        definition::check(&game, theorems(&game)[0].as_mut(), 10);
    }
}

fn kin() -> impl Iterator<Item = Game> {
    let lines = KIN.iter().flat_map(|rules| ["", " misere"].map(|convention| format!("{rules}{convention}")));
    lines.map(|line| line.parse().unwrap())
}

/// Splits of huge heaps are not counted, but some winning move is found.
#[test]
fn huge_heaps() {
    for game in kin() {
        let mut strategy = theorems(&game).swap_remove(0);
        let budget = &mut Budget::unlimited();
        for text in ["4611686018427387907", "1152921504606846983+63", "1234567890123+1234567890124"] {
            let position: Position = text.parse().unwrap();
            let list = strategy.winning_moves(&position, Player::Left, 3, budget).unwrap();
            assert!(!list.moves.is_empty(), "{game}: {position}");
            for play in &*list.moves {
                assert!(game.ruleset().allows(play.from, Player::Left, &play.to), "{game}: {play}");
                let left = position.after(play).unwrap();
                assert_eq!(strategy.winner(&left, Player::Right, budget), Ok(Player::Left), "{game}: {play}");
            }
        }
    }
}

#[test]
fn terminals_and_normal_play_are_refused() {
    for line in ["0.[3]", "0.[3] misere; N at 2+2+2", "0.33 misere", "0.[3] limit 2n misere", "0.[3]|0.[7] misere"] {
        assert!(MisereNim::of(&line.parse().unwrap()).is_err(), "{line}");
    }
}
