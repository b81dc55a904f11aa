//! Periods with a saltus: heaps beyond the proof and far heaps.

use ninepins_budget::Budget;
use ninepins_rules::{Game, Window};
use ninepins_testkit::Source;
use ninepins_values::{Far, Heaps, Period, Value, Values};

/// An arena with the heaps of a game up to a size.
struct World {
    values: Values,
    heaps: Heaps,
    budget: Budget,
}

impl World {
    fn new(line: &str, to: u64) -> World {
        let game: Game = line.parse().unwrap();
        let mut world = World { values: Values::new(), heaps: Heaps::of(&game).unwrap(), budget: Budget::unlimited() };
        world.extend(to);
        world
    }

    fn extend(&mut self, to: u64) {
        self.values.extend(&mut self.heaps, to, &self.budget).unwrap();
    }

    fn period(&mut self) -> Option<Period> {
        self.values.find_period(&self.heaps, &self.budget).unwrap()
    }

    fn text(&mut self, value: Value) -> String {
        self.values.text(value, 1 << 20, &self.budget).unwrap().unwrap()
    }
}

/// Pairs of octal codes with two digits each.
fn pairs(seed: u64, count: usize) -> Vec<String> {
    let source = &mut Source::seeded(seed);
    let mut code = || format!("0.{}{}", source.below(8), source.below(8));
    (0..count).map(|_| format!("{}|{}", code(), code())).collect()
}

/// Checks a period in heaps far beyond those in which it was found: values and far heaps.
fn holds_beyond(world: &mut World, found: &Period, to: u64) {
    let near = world.heaps.clone();
    let known = near.known().len() as u64;
    world.extend(to);
    for heap in found.from..=to - found.period {
        let value = world.heaps.known()[heap as usize];
        let later = world.heaps.known()[(heap + found.period) as usize];
        assert_eq!(world.values.add(value, found.saltus, &world.budget).unwrap(), later, "{heap}");
    }
    for heap in known..=to {
        let far = world.values.far_heap(&near, found, heap, &world.budget).unwrap().unwrap();
        let value = match far {
            Far::Value(value) => value,
            Far::Sum { copies, saltus, heap } => {
                let sum = world.values.times(copies as i64, saltus, &world.budget).unwrap();
                world.values.add(sum, heap, &world.budget).unwrap()
            }
        };
        assert_eq!(value, world.heaps.known()[heap as usize], "{heap}");
    }
}

/// Checks that the period is used, and that heaps have the same values with it.
fn by_period_as_by_moves(world: &mut World, line: &str, to: u64) {
    world.extend(to);
    let list = || Heaps::of(&line.parse().unwrap()).unwrap();
    assert!(world.values.prove_period(&mut list(), &mut 0, to, &world.budget).unwrap().is_some(), "{line}");
    let mut by_period = list();
    world.values.extend_by_period(&mut by_period, to, &world.budget).unwrap();
    assert_eq!(by_period.known(), world.heaps.known(), "{line}");
}

#[test]
fn proved_periods_hold_far_beyond() {
    let (mut proved, mut seen, mut none) = (0, 0, 0);
    for line in pairs(1, 150) {
        let mut world = World::new(&line, 14);
        match world.period() {
            Some(found) if found.proved => {
                holds_beyond(&mut world, &found, 30);
                by_period_as_by_moves(&mut world, &line, 70);
                proved += 1;
            }
            Some(found) => {
                assert_eq!(world.values.far_heap(&world.heaps, &found, 100, &world.budget), Ok(None));
                seen += 1;
            }
            None => none += 1,
        }
    }
    assert!(proved > 20 && seen > 0 && none > 20, "{proved} {seen} {none}");
}

/// Searches for a period by the definition: all periods, all beginnings, differences for all heaps.
#[test]
fn least_periods_and_beginnings() {
    let mut found_some = 0;
    for (line, last) in pairs(2, 120).into_iter().zip((9..=20).cycle()) {
        let mut world = World::new(&line, last);
        let game: Game = line.parse().unwrap();
        let Window { parts, taken, .. } = game.ruleset().window().unwrap();
        let known = world.heaps.known().to_vec();
        let mut difference = |low: u64, high: u64| {
            world.values.subtract(known[high as usize], known[low as usize], &world.budget).unwrap()
        };
        let by_definition = (1..last / 2).flat_map(|p| (1..=last).map(move |from| (p, from))).find_map(|(p, from)| {
            if parts * (from + p) + taken > last {
                return None;
            }
            let saltus = difference(from, from + p);
            (from..=last - p).all(|heap| difference(heap, heap + p) == saltus).then_some((p, from, saltus))
        });
        let found = world.period().map(|found| (found.period, found.from, found.saltus));
        assert_eq!(found, by_definition, "{line}");
        found_some += u64::from(found.is_some());
    }
    assert!(found_some > 10);
}

#[test]
fn heaps_of_a_quintillion() {
    const SIZE: u64 = 1_000_000_000_000_000_000;
    for (line, text) in [
        ("0.7|0.07", "250000000000000000"),
        ("0.3", "0"),
        ("0.3|0.03", "1"),
        ("0.4|0.3", "-333333333333333334"),
        ("0.7|0.37", "v500000000000000000"),
    ] {
        let mut world = World::new(line, 24);
        let found = world.period().unwrap();
        let far = world.values.far_heap(&world.heaps, &found, SIZE, &world.budget).unwrap();
        let Some(Far::Value(value)) = far else { panic!("{line}: {far:?}") };
        assert_eq!(world.text(value), text, "{line}");
    }
    // No number of copies of this saltus is a number with ups and a nimber.
    let mut world = World::new("0.05|0.7", 40);
    let found = world.period().unwrap();
    let far = world.values.far_heap(&world.heaps, &found, SIZE, &world.budget).unwrap();
    let Some(Far::Sum { copies, saltus, heap }) = far else { panic!("{far:?}") };
    assert_eq!((found.period, world.text(saltus)), (4, "{{0|-1}|-3}".to_owned()));
    assert_eq!(heap, world.heaps.known()[(SIZE - 4 * copies) as usize]);
}

/// The theorem does not apply where parts must be unequal, nor to codes with a repeating tail.
#[test]
fn games_beyond_the_theorem() {
    let mut seen = 0;
    for line in pairs(3, 40) {
        let line = line.replace(['4', '5', '6', '7'], "7!");
        let mut world = World::new(&line, 14);
        let is_unequal = line.contains('!');
        let found = world.period();
        assert!(!is_unequal || found.is_none_or(|found| !found.proved), "{line}");
        seen += u64::from(is_unequal && found.is_some());
    }
    assert!(seen > 0);
    let mut nim = World::new("0.[3]", 20);
    assert_eq!(nim.period(), None);
}
