//! Winning options: by residues, one by one, and from memory.

use ninepins_rules::{Game, Heap, Move, Outcome, Player, Position};
use ninepins_sequence::Sequence;
use ninepins_solver::theorem::{PartizanKayles, Period, theorems};
use ninepins_solver::{Budget, Quotient, Stopped, Strategy, StrategyId, Sum};

fn heaps(sizes: impl IntoIterator<Item = u64>) -> Position {
    sizes.into_iter().filter_map(Heap::new).collect()
}

#[test]
fn lists_and_totals_by_residue_agree_with_enumeration() {
    for line in ["0.77", "0.77 misere", "0.137", "4.7", "0.6!4", "0.7|0.07", "0.7|0.07 misere"] {
        let game: Game = line.parse().unwrap();
        let mut theorem = theorems(&game).swap_remove(0);
        let budget = &mut Budget::unlimited();
        for (a, b) in (60..140).flat_map(|a| (a..140).step_by(5).map(move |b| (a, b))) {
            let position = heaps([a, b]);
            let player = if b % 2 == 0 { Player::Left } else { Player::Right };
            let expected: Vec<Move> = game
                .moves(&position, player)
                .filter(|m| theorem.winner(&position.after(m).unwrap(), !player, budget) == Ok(player))
                .collect();
            for most in [0, 1, 7, 50, usize::MAX] {
                let list = theorem.winning_moves(&position, player, most, budget).unwrap();
                assert_eq!(list.total, Some(expected.len() as u128), "{line}: {position}");
                assert_eq!(list.moves[..], expected[..expected.len().min(most)], "{line}: {position}");
            }
        }
    }
}

/// A full list of winning moves in Kayles is stopped by the limit on memory, and by a watch.
#[test]
fn lists_stay_within_the_budget() {
    let game: Game = "0.77".parse().unwrap();
    let position = heaps([1_000_000_000]);
    let mut theorem = theorems(&game).swap_remove(0);
    let small = &mut Budget::unlimited().with_memory(1_000_000);
    let list = theorem.winning_moves(&position, Player::Left, 8_000_000, small);
    assert_eq!(list, Err(Stopped::Memory));
    assert_eq!(theorem.winning_moves(&position, Player::Left, 1000, small).unwrap().moves.len(), 1000);
    let interrupted = &mut Budget::unlimited().with_watch(|_| Err(Stopped::Interrupted));
    assert_eq!(theorem.winning_moves(&position, Player::Left, 1, interrupted), Err(Stopped::Interrupted));
}

/// A long period needs more tests, and then every move is counted.
#[test]
fn moves_are_counted_where_the_period_is_long() {
    let game: Game = "0.376".parse().unwrap();
    let budget = &mut Budget::unlimited();
    let mut theorem = theorems(&game).swap_remove(0);
    let size = 3_000_001;
    let mut sequence = Sequence::new(game.ruleset().code(Player::Left).unwrap());
    sequence.extend(size, budget).unwrap();
    let same = |total: u64, a: &u64| sequence.value(*a) == sequence.value(total - *a);
    let splits = |taken: u64| (1..=(size - taken) / 2).filter(|a| same(size - taken, a)).count() as u128;
    let takes = (2..4).filter(|taken| sequence.value(size - taken) == Some(0)).count() as u128;
    let list = theorem.winning_moves(&heaps([size]), Player::Left, 1000, budget).unwrap();
    assert_eq!(list.total, Some(takes + splits(2) + splits(3)));
    assert!(list.moves.len() == 1000 && list.moves.is_sorted());
    let position = heaps([1_000_000_000_000_000_000]);
    let list = theorem.winning_moves(&position, Player::Left, 1000, budget).unwrap();
    assert!(list.total > Some(1 << 50) && list.moves.len() == 1000);
    for m in list.moves.iter() {
        let after = position.after(m).unwrap();
        assert_eq!(theorem.winner(&after, Player::Right, budget), Ok(Player::Left), "{m}");
    }
    // This number of heaps is too large, and the list ends early.
    let many: Vec<u64> = (0..30).map(|i| 1_000_000_000_000_000_000 - 7 * i).collect();
    let position = heaps(many);
    let list = theorem.winning_moves(&position, Player::Left, 10, budget).unwrap();
    assert!(list.total.is_none() && list.moves.len() == 10);
}

/// Strips of partizan Kayles, whose period is proved on demand.
struct Late(Option<Period>);

impl Quotient for Late {
    type Element = i64;

    fn pretend(&mut self, heap: Heap, budget: &mut Budget) -> Result<i64, Stopped> {
        PartizanKayles.pretend(heap, budget)
    }

    fn add(&self, a: &i64, b: &i64) -> i64 {
        PartizanKayles.add(a, b)
    }

    fn outcome(&self, element: &i64) -> Option<Outcome> {
        PartizanKayles.outcome(element)
    }

    fn period(&self) -> Option<Period> {
        self.0
    }

    fn prove_period(&mut self, _: &mut Budget) -> Result<Option<Period>, Stopped> {
        self.0 = PartizanKayles.period();
        Ok(self.0)
    }
}

#[test]
fn lists_do_not_depend_on_what_was_proved_before() {
    let game: Game = "0.7|0.07 misere".parse().unwrap();
    let position = heaps([10_000_000, 10_000_001, 10_000_003]);
    let budget = &mut Budget::unlimited();
    for most in [0, 10] {
        let list = PartizanKayles::of(&game).unwrap().winning_moves(&position, Player::Left, most, budget).unwrap();
        assert!(list.total.is_some());
        let mut late = Sum::new(StrategyId::PartizanKayles, [""; 2], &game, Late(None));
        assert_eq!(late.winning_moves(&position, Player::Left, most, budget), Ok(list));
    }
}

/// A list that is cut short is a non-empty prefix.
#[test]
fn a_list_that_is_cut_short_has_a_move() {
    // The first heaps of 0.[7] have more options than are tried, and none of them wins.
    for (line, sizes) in [("4.[3]", [4_000_000, 8_000_000]), ("0.[7]", [2100, 2500]), ("0.[7]", [2200, 2201])] {
        let game: Game = line.parse().unwrap();
        let position = heaps(sizes);
        let mut theorem = theorems(&game).swap_remove(0);
        let budget = &mut Budget::unlimited();
        assert_eq!(theorem.winner(&position, Player::Left, budget), Ok(Player::Left), "{line}");
        let list = theorem.winning_moves(&position, Player::Left, 10, budget).unwrap();
        assert!(list.moves.is_sorted() && (1..=10).contains(&list.moves.len()), "{line}");
        for m in list.moves.iter() {
            let after = position.after(m).unwrap();
            assert_eq!(theorem.winner(&after, Player::Right, budget), Ok(Player::Left), "{line}: {m}");
        }
        assert_eq!(list.total.is_some(), line == "4.[3]", "{line}");
    }
}

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
