//! Properties of all games, positions and texts, tested on random cases that shrink. `proptest-regressions` has earlier
//! failures, which run first.

use ninepins::{
    Budget, ByPlayer, Convention, Game, Heap, Layout, MemoKind, Move, Outcome, Player, Position, Question, Solver,
    StrategyId,
};
use ninepins_rules::{Code, Digit, Ending, Limit, MAX_SIZE, Parts, Ruleset};
use ninepins_tests::fuzz::{parse_game, parse_position, points_at_a_place, read_certificate_and_check, round_trip};
use proptest::{
    collection::{btree_map, vec},
    prelude::*,
    sample::{Index, select},
    strategy::Strategy as Random,
    test_runner::{FileFailurePersistence, RngSeed},
};

/// Returns the settings: a fixed seed and `cases` cases, unless `PROPTEST_RNG_SEED` or `PROPTEST_CASES` are set.
fn config(cases: u32) -> ProptestConfig {
    let given = ProptestConfig::default();
    let kept = FileFailurePersistence::Direct("proptest-regressions/properties.txt");
    ProptestConfig {
        cases: if std::env::var_os("PROPTEST_CASES").is_some() { given.cases } else { cases },
        rng_seed: if given.rng_seed == RngSeed::Random { RngSeed::Fixed(1) } else { given.rng_seed },
        failure_persistence: Some(Box::new(kept)),
        ..given
    }
}

fn size() -> impl Random<Value = u64> {
    prop_oneof![8 => 1..12u64, 2 => 1..2000u64, 1 => 1..=MAX_SIZE]
}

fn any_heap(limits: bool) -> impl Random<Value = Heap> {
    (size(), any::<Index>()).prop_map(move |(size, index)| {
        let limit = if limits { 1 + index.index(usize::MAX) as u64 % size } else { size };
        Heap::limited(size, limit).unwrap()
    })
}

fn any_position(limits: bool) -> impl Random<Value = Position> {
    vec(any_heap(limits), 0..7).prop_map(Position::new)
}

fn digit_of((bits, unequal): (u8, bool)) -> Digit {
    let digit = Digit::new(bits).unwrap();
    if unequal { digit.unequal() } else { digit }
}

fn any_code() -> impl Random<Value = Code> {
    let digit = || (0..16u8, prop::bool::weighted(0.2)).prop_map(digit_of);
    let zero = (select(vec![0, 0, 0, 4, 8, 12]), any::<bool>());
    (zero, vec(digit(), 0..6), vec(digit(), 0..4))
        .prop_map(|(zero, digits, tail)| Code::new(digit_of(zero), digits, tail).unwrap())
}

fn any_ruleset() -> impl Random<Value = Ruleset> {
    let number = || prop_oneof![4 => 0..5u64, 1 => any::<u64>()];
    let limit =
        prop_oneof![Just(Limit::None), (number(), number()).prop_map(|(times, plus)| Limit::Affine { times, plus })];
    (any_code(), any_code(), any::<bool>(), limit).prop_map(|(left, right, impartial, limit)| {
        let right = if impartial { left.clone() } else { right };
        let codes = ByPlayer { left, right };
        Ruleset::new(codes.clone(), limit).unwrap_or_else(|| Ruleset::new(codes, Limit::None).unwrap())
    })
}

fn any_game() -> impl Random<Value = Game> {
    any_ruleset().prop_flat_map(|ruleset| {
        let terminal = any_position(ruleset.limit() != Limit::None).prop_filter("not empty", |it| !it.is_empty());
        let convention = select(vec![Convention::Normal, Convention::Misere]);
        (convention, btree_map(terminal, select(Outcome::ALL.to_vec()), 0..4))
            .prop_map(move |(convention, terminals)| Game::new(ruleset.clone(), Ending { convention, terminals }))
    })
}

/// Rules and two sums, small enough to be searched.
fn small_question() -> impl Random<Value = (Ruleset, Convention, Position)> {
    let code = || select(ninepins_testkit::octal_codes()).prop_map(|code| code.parse::<Code>().unwrap());
    let convention = select(vec![Convention::Normal, Convention::Misere]);
    (code(), code(), convention, vec(1..6u64, 0..4)).prop_map(|(left, right, convention, sizes)| {
        let ruleset = Ruleset::new(ByPlayer { left, right }, Limit::None).unwrap();
        (ruleset, convention, sizes.into_iter().filter_map(Heap::new).collect())
    })
}

fn ask(game: &Game, position: &Position, strategy: Option<StrategyId>, cancel: bool) -> ninepins::Analysis {
    let question =
        Question::new(game.clone(), position.clone()).with_strategy(strategy).with_cancelling(cancel).with_remoteness();
    Solver::default().solve(&question, &mut Budget::unlimited()).unwrap()
}

/// Characters that the readers know, and others.
fn any_text() -> impl Random<Value = String> {
    let known: Vec<char> = "0123456789af.[]()!|+,;/xXIS_ \n-><nNLPRatlimitmisereèkayles→".chars().collect();
    // Spaces of several bytes are spaces too.
    let known = [known, vec!['×', '−', '٣', '🎳', '\u{300}', '\u{85}', '\u{a0}', '\u{2028}', '\u{3000}']].concat();
    vec(prop_oneof![9 => select(known), 1 => any::<char>()], 0..24).prop_map(|chars| chars.into_iter().collect())
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn games_print_as_they_read(game in any_game()) {
        let printed = game.to_string();
        prop_assert_eq!(printed.parse(), Ok(game));
        round_trip::<Game>(&printed);
        round_trip::<Game>(&printed.to_uppercase().replace("MISERE", "MISÈRE"));
    }

    #[test]
    fn positions_print_as_they_read(position in any_position(true)) {
        let printed = position.to_string();
        prop_assert_eq!(printed.parse::<Position>(), Ok(position));
        round_trip::<Position>(&printed);
    }

    /// Moves that rules allow.
    #[test]
    fn moves_print_as_they_read(ruleset in any_ruleset(), size in 1..30u64, index in any::<Index>(), skip in 0..50usize) {
        let limit = if ruleset.limit() == Limit::None { size } else { 1 + index.index(size as usize) as u64 };
        let heap = Heap::limited(size, limit).unwrap();
        for player in Player::BOTH {
            for m in ruleset.moves_from(heap, player).skip(skip).take(20) {
                prop_assert_eq!(m.to_string().parse::<Move>(), Ok(m));
                prop_assert!(m.taken() <= limit);
                let after = Position::new(vec![heap]).after(&m).unwrap();
                prop_assert_eq!(u128::from(size), after.tokens() + u128::from(m.taken()));
                prop_assert!(m.taken() > 0 || after.heaps().len() > 1);
            }
        }
    }

    /// Any parts, even of moves that no ruleset allows.
    #[test]
    fn any_moves_print_as_they_read(parts in vec(any_heap(true), 0..4), more in 1..9u64) {
        let left: u128 = parts.iter().map(|heap| u128::from(heap.size())).sum();
        prop_assume!(left + u128::from(more) <= u128::from(MAX_SIZE));
        let m = Move { from: Heap::new(left as u64 + more).unwrap(), to: Parts::new(&parts).unwrap() };
        prop_assert_eq!(m.to_string().parse::<Move>(), Ok(m));
    }

    #[test]
    fn readers_do_not_fail_on_any_text(text in any_text()) {
        parse_game(text.as_bytes());
        parse_position(text.as_bytes());
        read_certificate_and_check(format!("ninepins certificate 1\ngame 0.77\nposition {text}").as_bytes());
        read_certificate_and_check(format!("ninepins certificate 1\ngame {text}\nposition 1\n").as_bytes());
    }

    #[test]
    fn readers_do_not_fail_on_a_line_that_was_changed(game in any_game(), cut in any::<Index>(), text in any_text()) {
        let printed = game.to_string();
        let (before, after) = printed.split_at(cut.index(printed.len() + 1));
        let changed = format!("{before}{text}{after}");
        parse_game(changed.as_bytes());
        if let Err(error) = changed.parse::<Game>() {
            points_at_a_place(&error, &changed);
        }
    }

    /// Positions ignore the order, empty heaps, counts and the notation.
    #[test]
    fn a_position_is_the_same_however_it_is_typed(
        heaps in vec(any_heap(true), 1..7),
        zeros in vec(any::<Index>(), 0..3),
        order in any::<Index>(),
        joint in select(vec!["+", " + ", ",", ", ", ";", "; "]),
        frame in select(vec![("", ""), ("(", ")"), ("[ ", " ]")]),
        times in 1..4usize,
    ) {
        let position: Position = heaps.iter().copied().flat_map(|heap| std::iter::repeat_n(heap, times)).collect();
        let mut items: Vec<String> = heaps.iter().map(|heap| format!("{times}x{heap}")).collect();
        let middle = order.index(items.len());
        items.rotate_left(middle);
        zeros.iter().for_each(|at| items.insert(at.index(items.len() + 1), "0".to_owned()));
        let text = format!("{}{}{}", frame.0, items.join(joint), frame.1);
        let layout: Layout = text.parse().unwrap();
        prop_assert_eq!(layout.position(), position);
        prop_assert_eq!(layout.piles.len(), heaps.len() * times + zeros.len());
    }

    /// The order of clauses and their division into pieces do not matter.
    #[test]
    fn a_game_is_the_same_however_its_clauses_are_ordered(game in any_game(), shuffle in any::<Index>()) {
        let bare = Game::new(game.ruleset().clone(), Ending { convention: game.convention(), ..Ending::default() });
        let mut clauses: Vec<String> =
            game.ending().terminals.iter().map(|(position, outcome)| format!(" ;{outcome}  at {position}+0 ")).collect();
        let middle = shuffle.index(clauses.len().max(1));
        if !clauses.is_empty() {
            clauses.rotate_left(middle);
        }
        prop_assert_eq!(format!("{bare}{}", clauses.concat()).parse(), Ok(game));
    }
}

proptest! {
    #![proptest_config(config(1500))]

    /// In an impartial game in normal play equal heaps cancel, by nim-values and by search.
    #[test]
    fn a_cancelled_pair_changes_no_normal_outcome((ruleset, _, position) in small_question(), size in 1..5u64) {
        let left = ruleset.codes().left.clone();
        let ruleset = Ruleset::new(ByPlayer { left: left.clone(), right: left }, Limit::None).unwrap();
        let game = Game::new(ruleset, Ending::default());
        let pair = [Heap::new(size).unwrap(); 2];
        let with_pair: Position = position.heaps().iter().copied().chain(pair).collect();
        let outcome = ask(&game, &position, Some(StrategyId::Search), false).outcome;
        for (strategy, cancel) in [(Some(StrategyId::Search), false), (Some(StrategyId::Search), true), (None, true)] {
            prop_assert_eq!(ask(&game, &with_pair, strategy, cancel).outcome, outcome, "{}: {}", game, with_pair);
        }
    }

    /// The conjugate: if the players swap codes and terminals, outcomes and moves swap too.
    #[test]
    fn players_who_swap_codes_swap_answers(
        (ruleset, convention, position) in small_question(),
        terminals in btree_map(vec(1..5u64, 1..3), select(Outcome::ALL.to_vec()), 0..3),
    ) {
        let terminals = terminals.into_iter().map(|(sizes, outcome)| {
            (sizes.into_iter().filter_map(Heap::new).collect::<Position>(), outcome)
        });
        let terminals: std::collections::BTreeMap<Position, Outcome> = terminals.collect();
        let game = Game::new(ruleset.clone(), Ending { convention, terminals: terminals.clone() });
        let codes = ByPlayer { left: ruleset.codes().right.clone(), right: ruleset.codes().left.clone() };
        let terminals = terminals.into_iter().map(|(position, outcome)| (position, conjugate(outcome))).collect();
        let swapped = Game::new(Ruleset::new(codes, Limit::None).unwrap(), Ending { convention, terminals });
        let ours = ask(&game, &position, None, true);
        let theirs = ask(&swapped, &position, None, true);
        prop_assert_eq!(ours.outcome.map(conjugate), theirs.outcome, "{}: {}", game, position);
        for player in Player::BOTH {
            prop_assert_eq!(ours.winning_moves.of(player), theirs.winning_moves.of(!player), "{}: {}", game, position);
            prop_assert_eq!(ours.wins_without_moving.contains(&player), theirs.wins_without_moving.contains(&!player));
            let (ours, theirs) = (ours.remoteness.unwrap(), theirs.remoteness.unwrap());
            prop_assert_eq!(ours.of(player).moves, theirs.of(!player).moves);
            prop_assert_eq!(ours.of(player).winner, !theirs.of(!player).winner);
        }
    }
}

fn conjugate(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::L => Outcome::R,
        Outcome::R => Outcome::L,
        same => same,
    }
}

/// In misère play equal heaps need not cancel: this is the least counterexample.
#[test]
fn a_pair_changes_a_misere_outcome() {
    let game: Game = "0.77 misere".parse().unwrap();
    let outcome = |position: &str, cancel, memo| {
        let question = Question::new(game.clone(), position.parse().unwrap())
            .with_strategy(Some(StrategyId::Search))
            .with_cancelling(cancel)
            .with_memo(memo);
        Solver::default().solve(&question, &mut Budget::unlimited()).unwrap().outcome
    };
    for (cancel, memo) in
        [(true, MemoKind::Hash), (false, MemoKind::Hash), (true, MemoKind::Trie), (true, MemoKind::None)]
    {
        assert_eq!(outcome("0", cancel, memo), Some(Outcome::N));
        assert_eq!(outcome("2+2", cancel, memo), Some(Outcome::P));
        // These do cancel, as it happens.
        assert_eq!(outcome("1+1", cancel, memo), Some(Outcome::N));
    }
}
