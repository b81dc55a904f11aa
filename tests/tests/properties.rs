//! Properties of all games, positions and texts, tested on random cases that shrink.

use ninepins::{
    Budget, ByPlayer, Convention, Game, Heap, Layout, MemoKind, Move, Outcome, Player, Position, Question, Solver,
    StrategyId,
};
use ninepins_rules::{Code, Digit, Ending, Limit, MAX_SIZE, Parts, Ruleset};
use ninepins_testkit::{Source, conjugate, for_all, octal_codes};
use ninepins_tests::fuzz::{parse_game, parse_position, points_at_a_place, read_certificate_and_check, round_trip};
use std::{collections::BTreeMap, iter::repeat_n, num::NonZeroU64};

const CASES: u64 = 4000;

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

fn size(source: &mut Source) -> u64 {
    match source.below(11) {
        0..8 => 1 + source.below(11),
        8..10 => 1 + source.below(1999),
        _ => 1 + source.below(MAX_SIZE),
    }
}

fn any_heap(source: &mut Source, limits: bool) -> Heap {
    let size = size(source);
    Heap::limited(size, if limits { size - source.below(size) } else { size }).unwrap()
}

fn any_position(source: &mut Source, limits: bool) -> Position {
    Position::new(source.list(0, 7, |source| any_heap(source, limits)))
}

fn any_digit(source: &mut Source, bits: &[u8]) -> Digit {
    let digit = Digit::new(source.pick(bits)).unwrap();
    if source.below(5) == 4 { digit.unequal() } else { digit }
}

fn any_code(source: &mut Source) -> Code {
    let all: Vec<u8> = (0..16).collect();
    let zero = any_digit(source, &[0, 0, 0, 4, 8, 12]);
    let [digits, tail] = [7, 5].map(|bound| source.list(0, bound - 1, |source| any_digit(source, &all)));
    Code::new(zero, digits, tail).unwrap()
}

fn any_ruleset(source: &mut Source) -> Ruleset {
    let left = any_code(source);
    let right = if source.below(2) == 0 { left.clone() } else { any_code(source) };
    let codes = ByPlayer { left, right };
    let mut number = || if source.below(5) < 4 { source.below(5) } else { source.below(u64::MAX) };
    let (times, over, plus) = (number(), number(), i128::from(number()));
    let plus = if source.below(3) == 0 { -plus } else { plus };
    let limit = Limit::affine(times, NonZeroU64::new(over).unwrap_or(NonZeroU64::MIN), plus);
    let limited = if source.below(2) == 0 { None } else { Ruleset::new(codes.clone(), limit) };
    limited.unwrap_or_else(|| Ruleset::new(codes, Limit::None).unwrap())
}

fn any_game(source: &mut Source) -> Game {
    let ruleset = any_ruleset(source);
    let limits = ruleset.limit() != Limit::None;
    let terminal = |source: &mut Source| (any_position(source, limits), source.pick(&Outcome::ALL));
    let terminals = source.list(0, 4, terminal).into_iter().collect();
    Game::new(ruleset, Ending { convention: source.pick(&CONVENTIONS), terminals })
}

/// Rules and two sums, small enough to be searched.
fn small_question(source: &mut Source) -> (Ruleset, Convention, Position) {
    let codes = octal_codes();
    let [left, right]: [Code; 2] = [(), ()].map(|()| codes[source.below(codes.len() as u64) as usize].parse().unwrap());
    let ruleset = Ruleset::new(ByPlayer { left, right }, Limit::None).unwrap();
    (ruleset, source.pick(&CONVENTIONS), small_position(source, 0, 4))
}

fn small_position(source: &mut Source, least: u64, bound: u64) -> Position {
    Position::new(source.list(least, bound, |source| Heap::new(1 + source.below(5)).unwrap()))
}

fn ask(game: &Game, position: &Position, strategy: Option<StrategyId>, cancel: bool) -> ninepins::Analysis {
    let question =
        Question::new(game.clone(), position.clone()).with_strategy(strategy).with_cancelling(cancel).with_remoteness();
    Solver::default().solve(&question, &mut Budget::unlimited()).unwrap()
}

/// Characters that the readers know, and others.
fn any_text(source: &mut Source) -> String {
    let known: Vec<char> = "0123456789af.[]()!|+,;/xXIS_ \n-><nNLPRatlimitmisereèkayles→".chars().collect();
    // Spaces of several bytes are spaces too.
    let known = [known, vec!['×', '−', '٣', '🎳', '\u{300}', '\u{85}', '\u{a0}', '\u{2028}', '\u{3000}']].concat();
    let any = |source: &mut Source| char::from_u32(source.below(0x11_0000) as u32).unwrap_or('\u{fffd}');
    let character = |source: &mut Source| if source.below(10) < 9 { source.pick(&known) } else { any(source) };
    source.list(0, 24, character).into_iter().collect()
}

#[test]
fn games_print_as_they_read() {
    for_all(CASES, |source| {
        let game = any_game(source);
        assert!(game.words().ends_with(game.convention().words()), "{game}");
        let printed = game.to_string();
        assert_eq!(printed.parse(), Ok(game));
        round_trip::<Game>(&printed);
        round_trip::<Game>(&printed.to_uppercase().replace("MISERE", "MISÈRE"));
    });
}

#[test]
fn positions_print_as_they_read() {
    for_all(CASES, |source| {
        let position = any_position(source, true);
        let printed = position.to_string();
        assert_eq!(printed.parse::<Position>(), Ok(position));
        round_trip::<Position>(&printed);
    });
}

/// Moves that rules allow.
#[test]
fn moves_print_as_they_read() {
    for_all(CASES, |source| {
        let ruleset = any_ruleset(source);
        let size = 1 + source.below(29);
        let limit = if ruleset.limit() == Limit::None { size } else { 1 + source.below(size) };
        let heap = Heap::limited(size, limit).unwrap();
        let skip = source.below(50) as usize;
        for player in Player::BOTH {
            for m in ruleset.moves_from(heap, player).skip(skip).take(20) {
                assert_eq!(m.to_string().parse::<Move>(), Ok(m.clone()));
                assert!(m.taken() <= limit);
                let after = Position::new(vec![heap]).after(&m).unwrap();
                assert_eq!(u128::from(size), after.tokens() + u128::from(m.taken()));
                assert!(m.taken() > 0 || after.heaps().len() > 1);
            }
        }
    });
}

/// Any parts, even of moves that no ruleset allows.
#[test]
fn any_moves_print_as_they_read() {
    for_all(CASES, |source| {
        let parts = source.list(0, 4, |source| any_heap(source, true));
        let all = parts.iter().map(|heap| u128::from(heap.size())).sum::<u128>() + 1 + u128::from(source.below(8));
        let Some(from) = u64::try_from(all).ok().and_then(Heap::new) else { return };
        let m = Move { from, to: Parts::new(&parts).unwrap() };
        assert_eq!(m.to_string().parse::<Move>(), Ok(m));
    });
}

#[test]
fn readers_do_not_fail_on_any_text() {
    for_all(CASES, |source| {
        let text = any_text(source);
        parse_game(text.as_bytes());
        parse_position(text.as_bytes());
        read_certificate_and_check(format!("ninepins certificate 1\ngame 0.77\nposition {text}").as_bytes());
        read_certificate_and_check(format!("ninepins certificate 1\ngame {text}\nposition 1\n").as_bytes());
    });
}

#[test]
fn readers_do_not_fail_on_a_line_that_was_changed() {
    for_all(CASES, |source| {
        let printed = any_game(source).to_string();
        let (before, after) = printed.split_at(source.below(printed.len() as u64 + 1) as usize);
        let changed = format!("{before}{}{after}", any_text(source));
        parse_game(changed.as_bytes());
        if let Err(error) = changed.parse::<Game>() {
            points_at_a_place(&error, &changed);
        }
    });
}

/// Positions ignore the order, empty heaps, counts and the notation.
#[test]
fn a_position_is_the_same_however_it_is_typed() {
    for_all(CASES, |source| {
        let heaps = source.list(1, 7, |source| any_heap(source, true));
        let times = 1 + source.below(3) as usize;
        let position: Position = heaps.iter().copied().flat_map(|heap| repeat_n(heap, times)).collect();
        let mut items: Vec<String> = heaps.iter().map(|heap| format!("{times}x{heap}")).collect();
        let middle = source.below(items.len() as u64) as usize;
        items.rotate_left(middle);
        let zeros = source.below(3) as usize;
        (0..zeros).for_each(|_| items.insert(source.below(items.len() as u64 + 1) as usize, "0".to_owned()));
        let joint = source.pick(&["+", " + ", ",", ", ", ";", "; "]);
        let (open, close) = source.pick(&[("", ""), ("(", ")"), ("[ ", " ]")]);
        let layout: Layout = format!("{open}{}{close}", items.join(joint)).parse().unwrap();
        assert_eq!(layout.position(), position);
        assert_eq!(layout.piles.len(), heaps.len() * times + zeros);
    });
}

/// The order of clauses and their division into pieces do not matter.
#[test]
fn a_game_is_the_same_however_its_clauses_are_ordered() {
    for_all(CASES, |source| {
        let game = any_game(source);
        let bare = Game::new(game.ruleset().clone(), Ending { convention: game.convention(), ..Ending::default() });
        let mut clauses: Vec<String> = (game.ending().terminals.iter())
            .map(|(position, outcome)| format!(" ;{outcome}  at {position}+0 "))
            .collect();
        let middle = source.below(clauses.len() as u64 + 1) as usize;
        clauses.rotate_left(middle);
        assert_eq!(format!("{bare}{}", clauses.concat()).parse(), Ok(game));
    });
}

/// In an impartial game in normal play equal heaps cancel, by nim-values and by search.
#[test]
fn a_cancelled_pair_changes_no_normal_outcome() {
    for_all(1500, |source| {
        let (ruleset, _, position) = small_question(source);
        let left = ruleset.code(Player::Left).unwrap().clone();
        let ruleset = Ruleset::new(ByPlayer { left: left.clone(), right: left }, Limit::None).unwrap();
        let game = Game::new(ruleset, Ending::default());
        let pair = [Heap::new(1 + source.below(4)).unwrap(); 2];
        let with_pair: Position = position.heaps().iter().copied().chain(pair).collect();
        let outcome = ask(&game, &position, Some(StrategyId::Search), false).outcome;
        for (strategy, cancel) in [(Some(StrategyId::Search), false), (Some(StrategyId::Search), true), (None, true)] {
            assert_eq!(ask(&game, &with_pair, strategy, cancel).outcome, outcome, "{game}: {with_pair}");
        }
    });
}

/// The conjugate: if the players swap codes and terminals, outcomes and moves swap too.
#[test]
fn players_who_swap_codes_swap_answers() {
    for_all(1500, |source| {
        let (ruleset, convention, position) = small_question(source);
        let terminal = |source: &mut Source| (small_position(source, 1, 3), source.pick(&Outcome::ALL));
        let terminals: BTreeMap<Position, Outcome> = source.list(0, 3, terminal).into_iter().collect();
        let game = Game::new(ruleset.clone(), Ending { convention, terminals: terminals.clone() });
        let codes = ByPlayer {
            left: ruleset.code(Player::Right).unwrap().clone(),
            right: ruleset.code(Player::Left).unwrap().clone(),
        };
        let terminals = terminals.into_iter().map(|(position, outcome)| (position, conjugate(outcome))).collect();
        let swapped = Game::new(Ruleset::new(codes, Limit::None).unwrap(), Ending { convention, terminals });
        let ours = ask(&game, &position, None, true);
        let theirs = ask(&swapped, &position, None, true);
        assert_eq!(ours.outcome.map(conjugate), theirs.outcome, "{game}: {position}");
        for player in Player::BOTH {
            assert_eq!(ours.winning_moves.of(player), theirs.winning_moves.of(!player), "{game}: {position}");
            assert_eq!(ours.wins_without_moving.contains(&player), theirs.wins_without_moving.contains(&!player));
            let (ours, theirs) = (ours.remoteness.unwrap(), theirs.remoteness.unwrap());
            assert_eq!(ours.of(player).moves, theirs.of(!player).moves);
            assert_eq!(ours.of(player).winner, !theirs.of(!player).winner);
        }
    });
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
