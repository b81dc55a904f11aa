//! Misère quotients, built heap by heap and proved. Plambeck and Siegel (2008).

mod candidate;
mod classes;
mod closure;
mod extend;
mod frame;
mod monoid;
mod space;

#[cfg(test)]
mod tests {
    use super::{candidate::{Rules, loses}, extend::Proved};
    use crate::Budget;
    use std::{sync::Arc, time::Instant};

    #[test]
    #[ignore = "a measurement"]
    fn try_it() {
        let args = std::env::var("GAME").unwrap();
        let (line, heaps) = args.rsplit_once(' ').unwrap();
        let game: ninepins_rules::Game = line.parse().unwrap();
        let rules = Rules::new(Arc::new(game.ruleset().clone()));
        let mut proved = Proved::empty(rules.players());
        let budget = Budget::unlimited();
        let start = Instant::now();
        let mut last = (1, 0);
        for heap in 1..=heaps.parse().unwrap() {
            if let Err(o) = proved.extend(&rules, 100_000, &budget) { println!("{o:?}"); break; }
            let c = &proved.candidate;
            let now = (c.order(), c.colours.iter().filter(|&&x| loses(x, 0)).count());
            if now != last {
                let sets: usize = proved.proof.antichains.iter().map(|a| a.len()).sum();
                println!("{heap}: {now:?} sets {sets} after {:?}", start.elapsed());
                last = now;
            }
        }
    }
}
