//! Random rules: what the reader accepts, options, canonical texts, theorems.

use crate::definition;
use ninepins_rules::{Game, Heap, Parts, Player, Position};
use ninepins_solver::Budget;
use ninepins_solver::internals::memo::MemoValues;
use ninepins_solver::theorem::{NimValues, PairSweep};
use ninepins_testkit::{Source, for_all, random_rule};
use std::{cell::Cell, collections::BTreeSet};

/// The most values of letters that are tried for a heap.
const MAX_TUPLES: u64 = 1 << 22;
/// The most of them here.
const SOON: u64 = 10_000;

fn heaps(pairs: bool) -> Vec<Heap> {
    match pairs {
        true => (0..8).flat_map(|a| (0..8).filter_map(move |b| Heap::pair(a, b))).collect(),
        false => (1..16).filter_map(Heap::new).collect(),
    }
}

/// Every option is smaller in the orders that the rule claims, and the canonical text is read as the same rule.
#[test]
fn accepted_rules_end_and_are_read_again() {
    let counts: [Cell<u32>; 5] = Default::default();
    let count = |at: usize| counts[at].set(counts[at].get() + 1);
    for_all(4000, |source| {
        let pairs = source.below(2) == 0;
        let line = random_rule(source, pairs);
        let Ok(game) = line.parse::<Game>() else { return };
        let ruleset = game.ruleset();
        let rule = ruleset.rule(Player::Left).unwrap();
        let mut memo = MemoValues::default();
        let mut value = |heap| memo.value(heap, ruleset, &Budget::unlimited()).unwrap();
        let again: Game = game.to_string().parse().unwrap_or_else(|error| panic!("{line}: {game}: {error}"));
        assert_eq!((&again, again.to_string()), (&game, game.to_string()), "{line}");
        count(usize::from(pairs));
        for from in heaps(pairs).into_iter().filter(|heap| ruleset.most_options(*heap, Player::Left) <= SOON) {
            let options: Vec<_> = ruleset.options(from, Player::Left).collect();
            assert!(
                ruleset.options(from, Player::Left).eq(again.ruleset().options(from, Player::Left)),
                "{line}: {from}"
            );
            assert!(options.is_sorted_by(|a, b| a < b), "{line}: {from}");
            assert!(ruleset.most_options(from, Player::Left) >= options.len() as u64, "{line}: {from}");
            if !pairs {
                let (worth, sum) = (value(from), |to: &Parts| to.iter().fold(0, |sum, part| sum ^ value(*part)));
                let marks: BTreeSet<u64> = options.iter().map(sum).collect();
                assert_eq!((0..).find(|least| !marks.contains(least)), Some(worth), "{line}: {from}");
            }
            if let Some(spans) = rule.spans(from.size()) {
                let sizes: BTreeSet<u64> = spans.into_iter().flat_map(|[first, last]| first..=last).collect();
                let listed = options.iter().map(|to| to.first().map_or(0, |to| to.size()));
                assert_eq!(sizes, listed.collect(), "{line}: {from}");
                count(4);
            }
            for part in options.iter().flat_map(|option| option.iter()) {
                let falls = part.size() < from.size() || !rule.orders().sum;
                assert!(
                    falls && (!pairs || !rule.orders().first || part.as_pair() < from.as_pair()),
                    "{line}: {from} -> {part}"
                );
                assert!(ruleset.order(*part) < ruleset.order(from), "{line}: {from} -> {part}");
                let work = ruleset.most_options(*part, Player::Left);
                assert!(!ruleset.lists(from) || work <= MAX_TUPLES, "{line}: {from} -> {part}");
                count(2 + usize::from(!rule.orders().sum));
            }
        }
    });
    let counts = counts.map(|count| count.get());
    assert!(counts.iter().zip([300, 300, 1000, 100, 100]).all(|(count, least)| *count >= least), "{counts:?}");
}

/// The text tells whether both numbers may be exchanged, and then they may.
#[test]
fn symmetric_rules_have_mirrored_options() {
    let symmetric = [
        "(x,y): (x,y-1), (x-1,y), (x-1,y-1)",
        "(x,y): (x,y-t), (x-t,y), (x-t,y-t) for t>=1",
        "(x,y): (0,x+y-1), (x+y-1,0)",
        "(a,2): 0; (2,b): 0",
        "(x,y): (x,y-t) for t=1..y, s|x; (x,y): (x-t,y) for t=1..x, s|y",
    ];
    let other =
        ["(x,y): (x,y-t) for t>=1", "(x,y): (x,y-t), (x-t,y) for t=1..y", "(a,2): 0; (3,b): 0", "(x,y): (y-1,x)"];
    let is_symmetric = |game: &Game| game.ruleset().rule(Player::Left).unwrap().is_symmetric();
    for (rules, expected) in symmetric.map(|rules| (rules, true)).into_iter().chain(other.map(|rules| (rules, false))) {
        assert_eq!(is_symmetric(&format!("{{{rules}}}").parse().unwrap()), expected, "{rules}");
    }
    for_all(2000, |source| {
        let line = match source.below(2) {
            0 => random_rule(source, true),
            _ => format!("{{{}}}", source.pick(&symmetric)),
        };
        let Ok(game) = line.parse::<Game>() else { return };
        let few = |heap: &Heap| game.ruleset().most_options(*heap, Player::Left) <= SOON;
        if !is_symmetric(&game) || !heaps(true).iter().all(few) {
            return;
        }
        let mirrored = |heap: Heap| heap.as_pair().and_then(|[a, b]| Heap::pair(b, a)).unwrap();
        for from in heaps(true) {
            let options = |from| game.ruleset().options(from, Player::Left);
            let exchanged =
                options(mirrored(from)).map(|to| to.iter().map(|part| mirrored(*part)).collect::<Position>());
            let mut exchanged: Vec<_> = exchanged.collect();
            exchanged.sort_unstable();
            let found = options(from).map(|to| to.iter().copied().collect::<Position>());
            assert!(found.eq(exchanged), "{line}: {from}");
        }
    });
}

/// A pair that follows a small one may have a large second number, and has all its options nevertheless.
#[test]
fn followers_have_all_options() {
    let game: Game = "{(n,m): (n-1,n*n), (n-t,min(a,b)) for t=1..n, a=1..n, b=1..n}".parse().unwrap();
    let [few, many] = [0, 1000].map(|second| Heap::pair(32, second).unwrap());
    assert!(game.ruleset().lists(few) && !game.ruleset().lists(many));
    assert!(game.ruleset().options(few, Player::Left).eq(game.ruleset().options(many, Player::Left)));
    let both: Game = "{(x,y): (x-1,y-t) for t>=1}|{(x,y): (x-1,x^7)}".parse().unwrap();
    assert_eq!([8, 9].map(|sum| both.ruleset().lists(Heap::pair(sum, 0).unwrap())), [true, false]);
}

/// Formulas tell the values that the definition has, and those of heaps too large for it.
#[test]
fn formulas_agree_with_the_definition() {
    let ranges = (1..7).flat_map(|a| (a..10).map(move |b| format!("{{n: n-k for k={a}..{b}}}")));
    let shares = (1..6).flat_map(|c| (1..=c).map(move |a| format!("{{n: n-k for k=1..{a}n/{c}}}")));
    let others = [
        "{n: n-k for k=1..sqrt(n)}",
        "{n: n-d for d|n, d<n}",
        "{n: d for d|n, d<n}",
        "{n: sum(n-i for i=1..k) for k=0..n-1}",
        "{n: 0; n: a+b for a=0..n-1, b=a+1..n-1}",
        "{n: n-1; n: (n/2)+(n/2) for 2|n}",
        "{n: n-1; n: (n/2)+(n/2)+(n/2) for 2|n}",
        "{(n,1): (n,0) for n>=1; (n,p): (n-k,p) for k>=1}",
        "{(x,y): (x-k*y,y) for k>=1, y>=1; (x,y): (x,y-k*x) for k>=1, x>=1}",
        "{(x,y): (x-k*y,y) for k>=1, y>=1, x>k*y; (x,y): (x,y-k*x) for k>=1, x>=1, y>k*x}",
    ];
    for line in ranges.chain(shares).chain(others.map(str::to_owned)) {
        let game: Game = line.parse().unwrap();
        let (mut found, mut memo) = (NimValues::of(&game).unwrap(), MemoValues::default());
        let pairs = (0..20).flat_map(|a| (0..20).filter_map(move |b| Heap::pair(a, b)));
        let few: Vec<Heap> =
            if game.ruleset().has_pairs() { pairs.collect() } else { (1..=200).filter_map(Heap::new).collect() };
        for heap in few {
            let said = memo.value(heap, game.ruleset(), &Budget::unlimited());
            assert_eq!(found.value_of(heap, &mut Budget::unlimited()), said, "{game}: {heap}");
        }
        let large = if game.ruleset().has_pairs() { Heap::pair(1_000_000_007, 1) } else { Heap::new(1_000_000_007) };
        assert!(found.value_of(large.unwrap(), &mut Budget::unlimited()).is_ok(), "{game}");
    }
}

/// Rows that subtract the same from all pairs, rows with conditions, and numbers that rise, in normal and in misère play.
#[test]
fn sweeps_agree_with_the_definition() {
    let options = ["(x,y-t)", "(x-t,y)", "(x-t,y-2t)", "(x-t*t,y)", "(x+1,y-2t)", "(x-2s,y-t)", "(x,y-3)", "(y-t,x)"];
    let conds = ["t>=1, s=1..2", "t=1..3, s|t", "s=0..1, t>=1, t mod 2=1", "t>=1, s=t..t+1, x>y", "t=1..y, s=1"];
    let row = |source: &mut Source| {
        let options = source.list(1, 4, |source| source.pick(&options)).join(", ");
        format!("(x,y): {options} for {}", source.pick(&conds))
    };
    let counts: [Cell<u32>; 2] = Default::default();
    for_all(400, |source| {
        let shifts = source.below(2) == 0;
        let rule = match shifts {
            true => format!("{{{}}}", source.list(1, 3, row).join("; ")),
            false => random_rule(source, true),
        };
        let line = format!("{rule}{}", source.pick(&["", " misere"]));
        let Ok(game) = line.parse::<Game>() else { return };
        let pairs = (0..6).flat_map(|a| (0..6).filter_map(move |b| Heap::pair(a, b)));
        if pairs.clone().any(|heap| game.ruleset().most_options(heap, Player::Left) > SOON) {
            return;
        }
        let Ok(mut sweep) = PairSweep::of(&game) else { return };
        counts[usize::from(shifts)].set(counts[usize::from(shifts)].get() + 1);
        definition::check(&game, &mut sweep, pairs.map(|pair| Position::new(vec![pair])));
    });
    let counts = counts.map(|count| count.get());
    assert!(counts[0] >= 5 && counts[1] >= 100, "{counts:?}");
}
