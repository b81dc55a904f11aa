//! Canonical forms, order and sums, compared with plain trees.

mod common;

use common::Tree;
use ninepins_budget::Budget;
use ninepins_testkit::Source;
use ninepins_values::{Dyadic, Nus, Values};

/// Returns all games whose options are among `options`, and every subset of them.
fn games_of(options: &[Tree]) -> Vec<Tree> {
    let subset = |bits: usize| {
        options.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, x)| x.clone()).collect::<Vec<Tree>>()
    };
    let all = 0..1usize << options.len();
    all.clone()
        .flat_map(|left| all.clone().map(move |right| (left, right)))
        .map(|(left, right)| Tree { left: subset(left), right: subset(right) })
        .collect()
}

/// Returns the canonical forms of games, each once.
fn canonical(games: &[Tree]) -> Vec<Tree> {
    let mut forms: Vec<Tree> = games.iter().map(Tree::canonical).collect();
    forms.sort();
    forms.dedup();
    forms
}

/// Checks the canonical form, the birthday and the order of all pairs of games.
fn check(games: &[Tree]) {
    let (mut values, budget) = (Values::new(), Budget::unlimited());
    let interned: Vec<_> = games.iter().map(|game| game.value(&mut values, &budget)).collect();
    for (game, &value) in games.iter().zip(&interned) {
        let form = game.canonical();
        assert_eq!(Tree::of(value, &mut values, &budget), form);
        assert_eq!(values.birthday(value), form.depth());
    }
    for (game, &g) in games.iter().zip(&interned) {
        for (other, &h) in games.iter().zip(&interned) {
            assert_eq!(values.le(g, h, &budget).unwrap(), game.is_at_most(other), "{game:?} {other:?}");
            assert_eq!(g == h, game.is_at_most(other) && other.is_at_most(game), "{game:?} {other:?}");
        }
    }
}

#[test]
fn games_born_by_day_two() {
    let first = canonical(&games_of(&[Tree::default()]));
    assert_eq!(first.len(), 4);
    let games = games_of(&first);
    assert_eq!((games.len(), canonical(&games).len()), (256, 22));
    check(&games);
}

#[test]
fn random_games_born_by_day_three() {
    let second = canonical(&games_of(&canonical(&games_of(&[Tree::default()]))));
    let mut source = Source::seeded(3);
    let mut options = || -> Vec<Tree> {
        let count = source.below(4);
        (0..count).map(|_| second[source.below(22) as usize].clone()).collect()
    };
    let games: Vec<Tree> = (0..120).map(|_| Tree { left: options(), right: options() }).collect();
    check(&games);
    // Sums, by the definition.
    let (mut values, budget) = (Values::new(), Budget::unlimited());
    for pair in games.windows(2).take(60) {
        let [g, h] = [&pair[0], &pair[1]].map(|game| game.value(&mut values, &budget));
        let sum = values.add(g, h, &budget).unwrap();
        let [first, second] = [&pair[0], &pair[1]].map(Tree::canonical);
        assert_eq!(Tree::of(sum, &mut values, &budget), first.plus(&second).canonical());
    }
}

#[test]
fn numbers_ups_and_stars_have_the_forms_of_their_sums() {
    let (mut values, budget) = (Values::new(), Budget::unlimited());
    let zero = Tree::default();
    let star = Tree { left: vec![zero.clone()], right: vec![zero.clone()] };
    let up = Tree { left: vec![zero.clone()], right: vec![star] };
    let half = Tree { left: vec![zero.clone()], right: vec![Tree { left: vec![zero.clone()], right: vec![] }] };
    let nimbers: Vec<Tree> = (0..4).fold(Vec::new(), |mut smaller: Vec<Tree>, _| {
        smaller.push(Tree { left: smaller.clone(), right: smaller.clone() });
        smaller
    });
    let mut all = Vec::new();
    for number in [&zero, &half] {
        let mut ups = number.clone();
        for n in 0..4 {
            for (m, nimber) in (0..).zip(&nimbers) {
                let number = if number == &zero { Dyadic::ZERO } else { "1/2".parse().unwrap() };
                let form = ups.plus(nimber).canonical();
                let nus = Nus { number, ups: n, nimber: m };
                let value = values.nus(nus, &budget).unwrap();
                assert_eq!(Tree::of(value, &mut values, &budget), form, "{nus}");
                assert_eq!(form.value(&mut values, &budget), value, "{nus}");
                assert_eq!(values.birthday(value), form.depth(), "{nus}");
                all.push((nus, form));
            }
            ups = ups.plus(&up).canonical();
        }
    }
    for (nus, form) in &all {
        for (other, other_form) in &all {
            assert_eq!(nus.is_at_most(*other), form.is_at_most(other_form), "{nus} {other}");
        }
    }
}

#[test]
fn forms_with_many_ups_are_recognized() {
    let (mut values, budget) = (Values::new(), Budget::unlimited());
    for ups in -9..=9 {
        for nimber in 0..9 {
            for number in ["0", "-3", "5/8"] {
                let nus = Nus { number: number.parse().unwrap(), ups, nimber };
                let value = values.nus(nus, &budget).unwrap();
                let [left, right] =
                    ninepins_rules::Player::BOTH.map(|player| values.options(value, player, &budget).unwrap());
                assert_eq!(values.game(left, right, &budget).unwrap(), value, "{nus}");
            }
        }
    }
}
