//! Heaps and positions: their outcomes are those of plain search, and budgets keep the heaps that are known.

use ninepins_budget::{Budget, Stopped};
use ninepins_rules::{Game, Position};
use ninepins_testkit::{Referee, nim_values, positions, random_partizan_lines};
use ninepins_values::{Heaps, Nus, Values};

#[test]
fn outcomes_are_those_of_search() {
    let mut tested = 0;
    let lines = ["0.7|0.07", "0.77|0.37", "4!.0|0.3", "0.[3]|0.3", "0.15|0.51", "c.0|0.f", "0.77", "4!.0", "0.07"];
    for line in lines.into_iter().map(str::to_owned).chain(random_partizan_lines(11, 20)) {
        let game: Game = line.parse().unwrap();
        let (mut values, budget) = (Values::new(), Budget::unlimited());
        let (mut heaps, mut referee) = (Heaps::of(&game).unwrap(), Referee::new(&game));
        for position in positions(&game, 9) {
            let value = values.position(&mut heaps, &position, &budget).unwrap();
            let outcome = values.outcome(value, &budget).unwrap();
            assert_eq!(outcome, referee.judge(&position).outcome, "{line} {position}");
            tested += 1;
        }
    }
    assert!(tested > 2000, "{tested}");
}

#[test]
fn impartial_heaps_are_nimbers() {
    for line in ["0.77", "4!.0", "0.[3]", "0.07", "c.0", "0.137"] {
        let game: Game = line.parse().unwrap();
        let (mut values, budget) = (Values::new(), Budget::unlimited());
        let mut heaps = Heaps::of(&game).unwrap();
        values.extend(&mut heaps, 60, &budget).unwrap();
        let nimbers: Vec<u64> = heaps.known().iter().map(|&x| u64::from(values.as_nimber(x).unwrap())).collect();
        assert_eq!(nimbers, nim_values(&game, 61), "{line}");
    }
}

#[test]
fn a_stop_keeps_the_known_heaps() {
    let game: Game = "0.077|0.77".parse().unwrap();
    let mut values = Values::new();
    let mut heaps = Heaps::of(&game).unwrap();
    let small = Budget::unlimited().with_memory(10_000_000);
    assert_eq!(values.extend(&mut heaps, 400, &small), Err(Stopped::Memory));
    assert!(values.bytes() <= 10_000_000);
    let known = heaps.known().to_vec();
    assert!(known.len() > 20, "{}", known.len());
    // More memory resumes the sequence, and the result is that of an arena which was never stopped.
    let most = known.len() as u64 + 2;
    values.extend(&mut heaps, most, &Budget::unlimited()).unwrap();
    assert_eq!(heaps.known()[..known.len()], known);
    let (mut fresh, budget) = (Values::new(), Budget::unlimited());
    let mut again = Heaps::of(&game).unwrap();
    let last = fresh.heap(&mut again, most, &budget).unwrap();
    let resumed = heaps.known()[most as usize];
    let text = |values: &mut Values, value| values.text(value, 1 << 24, &budget).unwrap();
    assert_eq!(text(&mut values, resumed), text(&mut fresh, last));
}

#[test]
fn positions_cancel_and_multiply() {
    let game: Game = "0.7|0.07".parse().unwrap();
    let (mut values, budget) = (Values::new(), Budget::unlimited());
    let mut heaps = Heaps::of(&game).unwrap();
    // Heap 2j is j copies of {1|0}, and two of these are 1.
    let position: Position = "1000x6+3".parse().unwrap();
    let value = values.position(&mut heaps, &position, &budget).unwrap();
    assert_eq!(values.text(value, 100, &budget).unwrap().unwrap(), "{1502|1501}");
    let huge = values.nus(Nus::nimber(u32::MAX), &budget).unwrap();
    assert_eq!(values.add(huge, huge, &budget).unwrap(), Values::ZERO);
}
