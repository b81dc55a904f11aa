//! A misère quotient as a strategy.

use super::{MisereQuotient, candidate::UNKNOWN, monoid::Monoid, presentation::product, space::Form};
use crate::{Budget, Quotient, Stopped, StrategyId, Theorem, Value, quotient::Period};
use ninepins_proof::quotient::MAX_RANK;
use ninepins_rules::{Heap, Outcome, Ruleset};
use rustc_hash::FxHashMap;
use std::{borrow::Cow, sync::Arc};

/// How many generators have a name of one letter.
const LETTERS: usize = 26;

/// What a position is worth: an element and a displacement, wide enough for any number of heaps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Worth {
    element: u32,
    shift: [i64; MAX_RANK],
}

/// What a [`MisereQuotient`] knew when this was made of it. Copies share it.
#[derive(Clone, Debug)]
pub struct Known(Arc<Table>);

#[derive(Debug)]
struct Table {
    ruleset: Arc<Ruleset>,
    theorem: Theorem,
    period: Option<Period>,
    monoid: Monoid,
    /// The values of heaps, from heap 0.
    heaps: Vec<Worth>,
    /// Whether some heap has this element.
    is_heap: Vec<bool>,
    rank: usize,
    forms: Vec<Form>,
    /// The cells of the signatures that there are.
    cells: FxHashMap<Vec<i128>, usize>,
    /// The outcome of each element in each cell.
    outcomes: Vec<Option<Outcome>>,
}

impl MisereQuotient {
    /// What the strategy rests on, whatever is known.
    pub const THEOREM: Theorem = Theorem {
        name: Cow::Borrowed("its misère quotient, as far as it can be built"),
        source: "Plambeck and Siegel, Misère quotients for impartial games, J. Combin. Theory Ser. A 115 (2008)",
    };

    /// Whether a period could be proved: finitely many tokens may be taken, and heaps may be broken into equal ones.
    pub fn may_repeat(&self) -> bool {
        self.breaking.is_some()
    }

    /// All that is known, as a strategy.
    pub fn known(&self) -> Known {
        let candidate = &self.proved.candidate;
        let actions: Vec<&[u32]> = candidate.monoid.actions().iter().map(|action| &**action).collect();
        let worth = |value: &super::space::Value| Worth { element: value.element, shift: value.shift.map(i64::from) };
        let heaps: Vec<Worth> = candidate.values.iter().map(worth).collect();
        let mut is_heap = vec![false; candidate.order()];
        heaps.iter().for_each(|heap| is_heap[heap.element as usize] = true);
        let outcomes = candidate.colours.iter().map(|&colour| (colour != UNKNOWN).then(|| self.outcome_of(colour)));
        let space = &candidate.space;
        let cells = (0..space.cells()).map(|cell| {
            let signature = space.signature(space.example(cell));
            (signature.into_iter().map(i128::from).collect(), cell)
        });
        Known(Arc::new(Table {
            ruleset: self.rules.ruleset().clone(),
            theorem: self.theorem(),
            period: self.period,
            // Without the columns that building it needed.
            monoid: Monoid::new(&actions, candidate.order()).0,
            heaps,
            is_heap,
            rank: space.rank(),
            forms: space.forms().to_vec(),
            cells: cells.collect(),
            outcomes: outcomes.collect(),
        }))
    }

    fn theorem(&self) -> Theorem {
        if self.heaps() == 0 {
            return MisereQuotient::THEOREM;
        }
        let counts = match self.proved.candidate.space.rank() {
            0 => format!("order {}", self.order()),
            1 => format!("by {} elements and a count", self.order()),
            rank => format!("by {} elements and {rank} counts", self.order()),
        };
        let heaps = match self.period {
            Some(_) => "all heaps".to_owned(),
            None => format!("heaps up to {}", self.heaps()),
        };
        Theorem {
            name: format!("its misère quotient, {counts}, proved for {heaps}").into(), ..MisereQuotient::THEOREM
        }
    }
}

impl Known {
    /// Whether it has the value of every heap up to `heap`.
    pub fn covers(&self, heap: Heap) -> bool {
        self.0.period.is_some() || heap.size() <= self.heaps()
    }

    /// The last heap that it has a value for; of all heaps if they repeat.
    pub fn heaps(&self) -> u64 {
        self.0.heaps.len() as u64 - 1
    }

    /// The word of an element, `a b^2`, with its displacement; `None` if there are more generators than letters.
    fn word(&self, worth: &Worth) -> Option<String> {
        let word = self.0.monoid.word(worth.element);
        if word.iter().any(|&(letter, _)| letter >= LETTERS) {
            return None;
        }
        let mut text = product(word);
        if self.0.rank > 0 {
            let counts: Vec<String> = worth.shift[..self.0.rank].iter().map(i64::to_string).collect();
            text += &format!(" ({})", counts.join(","));
        }
        Some(text)
    }

    /// The cell of a displacement, if there are positions in it.
    fn cell(&self, shift: &[i64; MAX_RANK]) -> Option<usize> {
        if self.0.rank == 0 {
            return Some(0);
        }
        let signature: Vec<i128> = self.0.forms.iter().map(|form| clipped(form, shift)).collect();
        self.0.cells.get(&signature).copied()
    }
}

/// What a form tells of a displacement, which may be larger than any that a table has.
fn clipped(form: &Form, shift: &[i64; MAX_RANK]) -> i128 {
    let of = form.coefficients.iter().zip(shift).map(|(&a, &b)| i128::from(a) * i128::from(b)).sum::<i128>();
    let (window, period) = (i128::from(form.window), i128::from(form.period));
    let beyond = of.abs() - window - 1;
    if beyond < 0 { of } else { of.signum() * (window + 1 + beyond % period) }
}

impl Quotient for Known {
    type Element = Worth;

    fn id(&self) -> StrategyId {
        StrategyId::MisereQuotient
    }

    fn theorem(&self) -> Theorem {
        self.0.theorem.clone()
    }

    fn ruleset(&self) -> &Arc<Ruleset> {
        &self.0.ruleset
    }

    fn identity(&self) -> Worth {
        self.0.heaps[0]
    }

    fn pretend(&mut self, heap: Heap, _: &mut Budget) -> Result<Worth, Stopped> {
        let size = self.0.period.map_or(heap.size(), |period| period.reduce(heap.size()));
        self.0
            .heaps
            .get(size as usize)
            .copied()
            .ok_or_else(|| Stopped::BeyondTable(format!("the misère quotient is known to heap {} only", self.heaps())))
    }

    fn add(&self, a: &Worth, b: &Worth) -> Worth {
        let Table { monoid, is_heap, .. } = &*self.0;
        let (x, y) = (a.element, b.element);
        // A column for every element would be a table of all sums.
        let element = if is_heap[y as usize] {
            monoid.add(x, y)
        } else if is_heap[x as usize] {
            monoid.add(y, x)
        } else {
            let letters =
                monoid.word(y).into_iter().flat_map(|(letter, times)| std::iter::repeat_n(letter, times as usize));
            letters.fold(x, |sum, letter| monoid.actions()[letter][sum as usize])
        };
        Worth { element, shift: std::array::from_fn(|i| a.shift[i] + b.shift[i]) }
    }

    fn outcome(&self, worth: &Worth) -> Option<Outcome> {
        let cells = self.0.cells.len();
        self.0.outcomes[worth.element as usize * cells + self.cell(&worth.shift)?]
    }

    fn value(&self, worth: &Worth) -> Option<Value> {
        self.word(worth).map(Value::Word)
    }

    fn period(&self) -> Option<Period> {
        self.0.period
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Strategy, Sum,
        quotient::{MisereKayles, PartizanKayles, brute},
    };
    use ninepins_rules::{Game, Player, Position};
    use std::iter::repeat_n;

    /// A quotient to some heap, or until it is the whole one.
    fn known(line: &str, heaps: usize) -> (Game, Sum<Known>) {
        let game: Game = line.parse().unwrap();
        let mut quotient = MisereQuotient::of(&game).unwrap();
        while quotient.heaps() < heaps && quotient.period().is_none() {
            quotient.extend(100_000, &Budget::unlimited()).unwrap();
        }
        (game, Sum(quotient.known()))
    }

    fn position(sizes: impl Iterator<Item = u64>) -> Position {
        sizes.filter_map(Heap::new).collect()
    }

    /// Finite and infinite quotients, impartial and partizan, with a period and without: winners, all winning moves, short lists
    /// and totals, for all positions of heaps up to one size with tokens up to another.
    #[test]
    fn agrees_with_the_definition() {
        for (line, heaps, tokens) in [
            ("0.77 misere", 200, 22),
            ("0.07 misere", 24, 24),
            ("0.15 misere", 200, 22),
            ("0.123 misere", 24, 24),
            ("4.0 misere", 12, 16),
            ("4!.0 misere", 20, 20),
            ("0.3|0.7 misere", 10, 16),
            ("0.7|0.3 misere", 10, 16),
            ("0.76 misere", 14, 22),
            ("0.154 misere", 24, 24),
            ("0.7|0.07 misere", 200, 18),
        ] {
            let (game, mut strategy) = known(line, heaps);
            let reached = |position: &Position| position.heaps().last().is_none_or(|&heap| strategy.0.covers(heap));
            let positions: Vec<Position> = brute::world(&game, tokens).into_iter().filter(reached).collect();
            assert!(positions.len() > 200, "{line}: {}", positions.len());
            brute::check_at(&game, &mut strategy, positions);
        }
    }

    #[test]
    fn beyond_what_is_known_it_says_so() {
        let (_, mut strategy) = known("0.07 misere", 12);
        let budget = &mut Budget::unlimited();
        let winner = strategy.winner(&"3+13".parse().unwrap(), Player::Left, budget);
        assert_eq!(winner.unwrap_err().to_string(), "the misère quotient is known to heap 12 only");
        assert_eq!(
            Strategy::theorem(&strategy).unwrap().name,
            "its misère quotient, order 12, proved for heaps up to 12"
        );
    }

    /// Two theorems about one game, one of them found by a program: small positions, then thousands of large heaps.
    #[test]
    fn misere_kayles_is_solved_twice() {
        let (game, mut ours) = known("0.77 misere", 200);
        assert_eq!(Strategy::theorem(&ours).unwrap().name, "its misère quotient, order 40, proved for all heaps");
        let mut theirs = Sum(MisereKayles::of(&game).unwrap());
        let budget = &mut Budget::unlimited();
        for position in brute::world(&game, 40) {
            let winner = ours.winner(&position, Player::Left, budget);
            assert_eq!(winner, theirs.winner(&position, Player::Left, budget), "{position}");
        }
        let mut random = 1u64;
        let mut next = |below: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 16) % below
        };
        for round in 0..400 {
            let count = [1, 2, 3, 5, 40, 2000][round % 6];
            let sizes: Vec<u64> = (0..count)
                .map(|_| if next(2) == 0 { next(30) } else { 1_000_000_000_000_000_000 - next(1000) })
                .collect();
            let position = position(sizes.into_iter());
            let winner = ours.winner(&position, Player::Right, budget);
            assert_eq!(winner, theirs.winner(&position, Player::Right, budget), "{position}");
            if count <= 40 {
                let list = ours.winning_moves(&position, Player::Right, 50, budget);
                assert_eq!(list, theirs.winning_moves(&position, Player::Right, 50, budget), "{position}");
            }
        }
    }

    /// Displacements far beyond every window.
    #[test]
    fn partizan_kayles_is_solved_twice() {
        let (game, mut ours) = known("0.7|0.07 misere", 200);
        let mut theirs = Sum(PartizanKayles::of(&game).unwrap());
        let budget = &mut Budget::unlimited();
        let large = 1_000_000_000_000_000_000;
        for (ones, twos) in [(0, 3000), (3000, 0), (2000, 2001), (2001, 2000), (1, 2999), (5000, 1000), (1000, 5003)] {
            let sizes = repeat_n(large, ones).chain(repeat_n(large + 1, twos)).chain([1, 2, 2, 5]);
            let position = position(sizes);
            for player in Player::BOTH {
                let winner = ours.winner(&position, player, budget);
                assert_eq!(winner, theirs.winner(&position, player, budget), "{position}");
                let list = ours.winning_moves(&position, player, 50, budget);
                assert_eq!(list, theirs.winning_moves(&position, player, 50, budget), "{position}");
            }
        }
    }

    #[test]
    fn values_are_words() {
        let (_, mut kayles) = known("0.77 misere", 30);
        let budget = &mut Budget::unlimited();
        let mut word = |position: &str| kayles.value(&position.parse().unwrap(), budget).unwrap().unwrap().to_string();
        assert_eq!(["0", "1", "2", "1+2+2", "1+1"].map(&mut word), ["1", "a", "b", "a b^2", "1"]);
        let (_, mut strips) = known("0.7|0.07 misere", 30);
        let value = strips.value(&"2+2+2".parse().unwrap(), budget).unwrap().unwrap().to_string();
        assert!(value.ends_with(" (-3)") || value.ends_with(" (3)"), "{value}");
    }

    #[test]
    #[ignore = "a measurement"]
    fn measure_strategies() {
        use std::time::Instant;
        let budget = &mut Budget::unlimited();
        let (_, mut kayles) = known("0.77 misere", 200);
        let (_, mut dawson) = known("0.07 misere", 33);
        let large = position((0..1000).map(|i| 1_000_000_000_000_000_000 + 7919 * i));
        let many = position((0..1000).map(|i| 5 + i % 28));
        for (what, strategy, position) in [("kayles", &mut kayles, large), ("0.07", &mut dawson, many)] {
            for _ in 0..2 {
                let start = Instant::now();
                let outcome = strategy.outcome(&position, budget).unwrap();
                println!("{what}: {outcome} after {:?}", start.elapsed());
                let start = Instant::now();
                let list = strategy.winning_moves(&position, Player::Left, 1000, budget).unwrap();
                println!("  {} of {:?} winning moves after {:?}", list.moves.len(), list.total, start.elapsed());
            }
        }
    }
}
