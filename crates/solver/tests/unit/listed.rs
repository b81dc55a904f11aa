//! Lists of winning moves in memory.

use ninepins_rules::{Game, Heap, Player};
use ninepins_solver::{Budget, theorem::theorems};

/// A strategy that is asked again and again lists what a new one lists.
#[test]
fn lists_do_not_depend_on_earlier_questions() {
    let budget = &mut Budget::unlimited();
    // Options of 0.[7] are tried one by one, a million in a question. The second question has more, the first has not.
    let few_tests: &[&[u64]] = &[&[700, 1400], &[700, 1300, 1300, 3000]];
    let small: &[&[u64]] = &[&[9, 12, 20], &[9, 20], &[9, 12, 20], &[3, 9, 9, 12, 20], &[7, 12, 30]];
    for (line, questions) in [
        ("0.77", small),
        ("0.77 misere", small),
        ("0.7|0.07 misere", small),
        ("0.[3] limit 2n", small),
        ("4.[3]", small),
        ("0.[7]", few_tests),
    ] {
        let game: Game = line.parse().unwrap();
        let mut asked = theorems(&game).swap_remove(0);
        for sizes in questions {
            let position = sizes.iter().filter_map(|&size| Heap::new(size)).collect();
            let players = if game.is_impartial() { &[Player::Left][..] } else { &Player::BOTH };
            for &player in players {
                for &most in if line == "0.[7]" { &[1000][..] } else { &[1000, 2, 0, 1000] } {
                    let mut new = theorems(&game).swap_remove(0);
                    let expected = new.winning_moves(&position, player, most, budget);
                    assert_eq!(asked.winning_moves(&position, player, most, budget), expected, "{line}: {position}");
                    let is_long = *sizes == [700, 1300, 1300, 3000];
                    assert_eq!(expected.unwrap().total.is_none(), is_long, "{line}: {position}");
                }
            }
        }
    }
}
