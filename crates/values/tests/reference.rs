//! Canonical forms, order and sums, compared with games as plain trees, by the definitions alone: no memo, no arena.

use ninepins_budget::Budget;
use ninepins_rules::Player;
use ninepins_testkit::Source;
use ninepins_values::{Dyadic, Nus, Value, Values};
use std::mem;

/// A game: Left's options and Right's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Tree {
    left: Vec<Tree>,
    right: Vec<Tree>,
}

impl Tree {
    /// Checks whether G <= H: no G^L >= H, and no H^R <= G.
    fn is_at_most(&self, other: &Tree) -> bool {
        !self.left.iter().any(|x| other.is_at_most(x)) && !other.right.iter().any(|y| y.is_at_most(self))
    }

    /// Returns the canonical form: bypasses reversible options and drops dominated ones, one at a time.
    fn canonical(&self) -> Tree {
        let mut game = Tree {
            left: self.left.iter().map(Tree::canonical).collect(),
            right: self.right.iter().map(Tree::canonical).collect(),
        };
        while game.simplify() {}
        game.left.sort();
        game.right.sort();
        game
    }

    fn options(&mut self, player: Player) -> &mut Vec<Tree> {
        if player == Player::Left { &mut self.left } else { &mut self.right }
    }

    /// Makes one step towards the canonical form, if there is one left.
    fn simplify(&mut self) -> bool {
        for player in Player::BOTH {
            // For the player, `a` is no better than `b`.
            let is_no_better =
                |a: &Tree, b: &Tree| if player == Player::Left { a.is_at_most(b) } else { b.is_at_most(a) };
            let options = self.options(player).clone();
            for (at, x) in options.iter().enumerate() {
                let reversing = x.clone().options(!player).iter().find(|y| is_no_better(y, self)).cloned();
                let is_dominated = || options.iter().enumerate().any(|(other, y)| other != at && is_no_better(x, y));
                if reversing.is_some() || is_dominated() {
                    let instead = reversing.map(|mut y| mem::take(y.options(player))).unwrap_or_default();
                    self.options(player).swap_remove(at);
                    self.options(player).extend(instead);
                    return true;
                }
            }
        }
        false
    }

    fn plus(&self, other: &Tree) -> Tree {
        let moves = |mine: &[Tree], others: &[Tree]| {
            let here = mine.iter().map(|x| x.plus(other));
            here.chain(others.iter().map(|y| self.plus(y))).collect()
        };
        Tree { left: moves(&self.left, &other.left), right: moves(&self.right, &other.right) }
    }

    fn depth(&self) -> u64 {
        self.left.iter().chain(&self.right).map(|x| 1 + x.depth()).max().unwrap_or(0)
    }

    fn value(&self, values: &mut Values, budget: &Budget) -> Value {
        let [left, right] = [&self.left, &self.right]
            .map(|options| options.iter().map(|x| x.value(values, budget)).collect::<Vec<Value>>());
        values.game(left, right, budget).unwrap()
    }

    /// Builds the tree of a canonical form in an arena.
    fn of(value: Value, values: &mut Values, budget: &Budget) -> Tree {
        let mut sides = Player::BOTH.map(|player| {
            let options = values.options(value, player, budget).unwrap();
            options.into_iter().map(|x| Tree::of(x, values, budget)).collect::<Vec<Tree>>()
        });
        sides.iter_mut().for_each(|side| side.sort());
        let [left, right] = sides;
        Tree { left, right }
    }
}

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
    let mut options = || source.list(0, 4, |source| source.pick(&second));
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
                let [left, right] = Player::BOTH.map(|player| values.options(value, player, &budget).unwrap());
                assert_eq!(values.game(left, right, &budget).unwrap(), value, "{nus}");
            }
        }
    }
}
