//! Laws of values, on random games.

use ninepins_budget::{Budget, Stopped};
use ninepins_rules::{Outcome, Player};
use ninepins_testkit::{Source, for_all};
use ninepins_values::{Dyadic, FirstMove, Relation, Unread, Value, Values};

const CASES: u64 = 300;

/// Returns the text of a random game over `leaves`; with `both`, each player has an option wherever one has.
fn game(source: &mut Source, leaves: &[&str], both: bool, depth: u32) -> String {
    if depth == 0 || source.below(4) == 0 {
        return source.pick(leaves).to_owned();
    }
    let mut options = || source.list(u64::from(both), 3, |source| game(source, leaves, both, depth - 1)).join(",");
    format!("{{{}|{}}}", options(), options())
}

/// Pieces of expressions, and of other text.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "{", "}", "|", "||", ",", "(", ")", "+", "-", "+-", "+_", "-_", ":", ".", "^", "v", "*", "/", " ", "0", "1", "2", "17",
    "9999999999999999999", "1/2", "cool(", "heat(", "norton(", ".Tiny", ".Miny", "{|}", "{1|-1}", "è", "\u{0}",
];

fn any_game(source: &mut Source) -> String {
    game(source, &["0", "1", "-1", "2", "-3", "1/2", "-3/4", "*", "^", "v*", "1*2", "-1^2"], false, 3)
}

fn any_small_game(source: &mut Source) -> String {
    game(source, &["0", "*", "*2", "^", "v", "^*", "v2*3"], true, 3)
}

/// An arena in which nothing is limited.
struct Arena(Values, Budget);

impl Arena {
    fn new() -> Arena {
        Arena(Values::new(), Budget::unlimited())
    }

    fn read(&mut self, text: &str) -> Value {
        self.0.parse(text, &self.1).unwrap()
    }

    fn add(&mut self, g: Value, h: Value) -> Value {
        self.0.add(g, h, &self.1).unwrap()
    }

    fn minus(&mut self, g: Value, h: Value) -> Value {
        self.0.subtract(g, h, &self.1).unwrap()
    }

    fn le(&mut self, g: Value, h: Value) -> bool {
        self.0.le(g, h, &self.1).unwrap()
    }

    fn mean(&mut self, g: Value) -> Dyadic {
        self.0.thermograph(g, &self.1).unwrap().mean
    }

    fn cool(&mut self, g: Value, t: Dyadic) -> Value {
        self.0.cool(g, t, &self.1).unwrap().unwrap()
    }

    fn weight(&mut self, g: Value) -> Value {
        self.0.atomic_weight(g, &self.1).unwrap().unwrap()
    }

    /// Replaces x and x* by x in a canonical form.
    fn without_stars(&mut self, g: Value) -> Value {
        if let Some(nus) = self.0.as_nus(g).filter(|nus| nus.ups == 0 && nus.nimber < 2) {
            return self.0.number(nus.number, &self.1).unwrap();
        }
        let [left, right] = Player::BOTH.map(|player| {
            let options = self.0.options(g, player, &self.1).unwrap();
            options.into_iter().map(|x| self.without_stars(x)).collect::<Vec<Value>>()
        });
        self.0.game(left, right, &self.1).unwrap()
    }

    fn wall_at(wall: &[(Dyadic, Dyadic)], t: Dyadic) -> Dyadic {
        let (_, after) = wall.split_at(wall.partition_point(|&(from, _)| from <= t));
        let (from, value) = wall[wall.len() - after.len() - 1];
        match after.first() {
            None => value,
            Some(&(_, next)) => {
                let way = (t - from).unwrap().times(next.cmp(&value) as i64).unwrap();
                (value + way).unwrap()
            }
        }
    }
}

/// Checks a property of random pairs of games, of these two kinds.
fn for_pairs(kinds: [fn(&mut Source) -> String; 2], property: impl Fn(&mut Source, &mut Arena, [Value; 2])) {
    for_all(CASES, |source| {
        let mut arena = Arena::new();
        let games = kinds.map(|game| arena.read(&game(source)));
        property(source, &mut arena, games);
    });
}

#[test]
fn any_text_is_read_or_refused_at_a_place() {
    for_all(5000, |source| {
        let text = source.list(0, 14, |source| source.pick(PIECES)).concat();
        let mut values = Values::new();
        let budget = Budget::unlimited().with_memory(1_000_000);
        match values.parse(&text, &budget) {
            Ok(value) => {
                let printed = values.text(value, 1 << 20, &budget).unwrap().unwrap();
                assert_eq!(values.parse(&printed, &budget), Ok(value));
            }
            Err(Unread::Text(error)) => {
                assert!(text.get(error.span()).is_some());
                assert!(!error.message().is_empty());
            }
            Err(Unread::Stopped(stopped)) => assert_eq!(stopped, Stopped::Memory),
        }
        assert!(values.bytes() <= 1_000_000);
    });
}

#[test]
fn order_agrees_with_differences() {
    for_pairs([any_game, any_game], |_, arena, [g, h]| {
        let difference = arena.minus(h, g);
        assert_eq!(arena.le(g, h), arena.le(Values::ZERO, difference));
        let none = arena.minus(g, g);
        assert_eq!(none, Values::ZERO);
        let sum = arena.add(g, h);
        assert_eq!(arena.minus(sum, h), g);
    });
}

#[test]
fn text_is_read_back() {
    for_pairs([any_game, any_game], |_, arena, [g, h]| {
        let [first, second] = [g, h].map(|value| arena.0.text(value, 1 << 20, &arena.1).unwrap().unwrap());
        assert_eq!(arena.read(&first), g);
        assert_eq!(first == second, g == h);
        // Another arena prints the same text.
        let mut other = Arena::new();
        other.read(&second);
        let value = other.read(&first);
        assert_eq!(other.0.text(value, 1 << 20, &other.1).unwrap(), Ok(first.clone()));
        assert_eq!(arena.0.text(g, first.len() - 1, &arena.1).unwrap(), Err(first.len() as u64));
        let foreign = arena.0.cgsuite_text(g, 1 << 20, &arena.1).unwrap().unwrap();
        assert_eq!(arena.read(&foreign), g);
        let brief = arena.0.brief(g, 12, &arena.1).unwrap();
        assert!(brief.text.len() <= 12);
        assert_eq!(brief.forms.is_none(), first.len() <= 12);
    });
}

#[test]
fn means_and_cooled_games_are_additive() {
    for_pairs([any_game, any_game], |source, arena, [g, h]| {
        let t: Dyadic = source.pick(&["0", "1/2", "1", "9/4"]).parse().unwrap();
        let sum = arena.add(g, h);
        assert_eq!((arena.mean(g) + arena.mean(h)).unwrap(), arena.mean(sum));
        let (cooled, first, second) = (arena.cool(sum, t), arena.cool(g, t), arena.cool(h, t));
        assert_eq!(cooled, arena.add(first, second));
        // The walls are the stops of the cooled games.
        let graph = arena.0.thermograph(g, &arena.1).unwrap();
        assert_eq!(Arena::wall_at(&graph.left, t), arena.0.left_stop(first));
        assert_eq!(Arena::wall_at(&graph.right, t), arena.0.right_stop(first));
        for wall in [&graph.left, &graph.right] {
            assert_eq!(wall[0].0, Dyadic::integer(-1));
            assert_eq!(wall.last().map(|foot| foot.1), Some(graph.mean));
        }
    });
}

#[test]
fn reduced_forms_agree_by_both_methods() {
    for_all(CASES, |source| {
        let mut arena = Arena::new();
        let g = arena.read(&any_game(source));
        let reduced = arena.0.reduced(g, &arena.1).unwrap();
        let star = arena.read("*");
        let heated = arena.0.heat(g, star, &arena.1).unwrap();
        assert_eq!(reduced, arena.without_stars(heated));
        // The difference is an infinitesimal.
        let difference = arena.minus(g, reduced);
        assert_eq!(arena.0.left_stop(difference), Dyadic::ZERO);
        assert_eq!(arena.0.right_stop(difference), Dyadic::ZERO);
    });
}

#[test]
fn atomic_weights_are_additive() {
    for_pairs([any_small_game, any_small_game], |_, arena, [g, h]| {
        let sum = arena.add(g, h);
        let (first, second, both) = (arena.weight(g), arena.weight(h), arena.weight(sum));
        assert_eq!(arena.add(first, second), both);
        // The two-ahead rule.
        let (one, two) = (arena.read("1"), arena.read("2"));
        if arena.le(two, first) {
            assert_eq!(arena.0.outcome(g, &arena.1).unwrap(), Outcome::L);
        }
        // With a remote star present, a weight of at least 1 decides.
        let far = u32::try_from(arena.0.birthday(g)).unwrap() + 1;
        let star = arena.read(&format!("*{far}"));
        let with_star = arena.add(g, star);
        assert_eq!(arena.0.outcome(with_star, &arena.1).unwrap() == Outcome::L, arena.le(one, first));
    });
}

#[test]
fn winning_moves_win() {
    for_pairs([any_game, any_game], |_, arena, [g, h]| {
        let comparison = arena.0.compare(g, h, &arena.1).unwrap();
        for player in Player::BOTH {
            let moves = comparison.winning.of(player);
            for &first in moves {
                let after = match first {
                    FirstMove::First(x) => arena.minus(x, h),
                    FirstMove::Second(y) => arena.minus(g, y),
                };
                let is_won =
                    if player == Player::Left { arena.le(Values::ZERO, after) } else { arena.le(after, Values::ZERO) };
                assert!(is_won);
            }
            let wins = match player {
                Player::Left => matches!(comparison.relation, Relation::Greater | Relation::Confused),
                Player::Right => matches!(comparison.relation, Relation::Less | Relation::Confused),
            };
            // Who wins by starting has a move to win by.
            assert_eq!(!moves.is_empty(), wins);
        }
    });
}

#[test]
fn copies_and_ordinal_sums_follow_their_laws() {
    for_pairs([any_game, any_small_game], |_, arena, [g, h]| {
        let thrice = arena.0.times(3, g, &arena.1).unwrap();
        let twice = arena.0.sum(&[g, g], &arena.1).unwrap();
        assert_eq!(arena.minus(thrice, g), twice);
        let opposite = arena.0.times(-2, g, &arena.1).unwrap();
        assert_eq!(arena.add(twice, opposite), Values::ZERO);
        // The colon principle.
        let with_h = arena.0.ordinal_sum(g, h, &arena.1).unwrap();
        let without = arena.0.ordinal_sum(g, Values::ZERO, &arena.1).unwrap();
        assert_eq!(without, g);
        let relations = [(with_h, g), (h, Values::ZERO)].map(|(a, b)| arena.0.relation(a, b, &arena.1).unwrap());
        assert_eq!(relations[0], relations[1]);
        // The Norton product by up is additive.
        let up = arena.read("^");
        let product = |arena: &mut Arena, g| arena.0.norton(g, up, &arena.1).unwrap().unwrap();
        let (first, second) = (product(arena, g), product(arena, twice));
        assert_eq!(arena.add(first, first), second);
    });
}
