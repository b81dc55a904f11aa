//! Agreement of all strategies and all faces of the library: with the definition, with each other where that takes too long, and with
//! themselves when players are exchanged or a watch stops them.

use ninepins::{
    Analysis, Budget, ByPlayer, Game, Known, Layout, Player, Position, Question, Solver, Stopped, StrategyId,
    boards::{Board, Endings, Rows, Table},
    check,
    compare::contenders,
    line::{MAX_TRIED, best_line},
    prove::{EvidenceKind, prove},
    rules::Notation,
    session::{Grounds, Reply, Session, Setup, hint, reply, why},
    tree::{Settings, Tree},
};
use ninepins_rules::{Ending, Ruleset};
use ninepins_testkit::{Judgement, Referee, Source, conjugate, octal_codes, random_code, random_question};
use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

/// Checks all faces of the library against the truth.
fn all_say(game: &Game, position: &Position, truth: &Judgement, solver: &mut Solver) {
    let (at, outcome) = (format!("{game} at {position}"), truth.outcome);
    let (quotients, budget) = (Known::default(), || Budget::unlimited());
    let asked = Question::new(game.clone(), position.clone());
    let answer = solver.solve(&asked, &mut budget()).unwrap();
    assert_eq!(answer.outcome, Some(outcome), "solve, {at}");
    assert_eq!(solver.outcome(game, position, &mut budget()), Ok(outcome), "outcome, {at}");
    for contender in contenders(game, position, &quotients) {
        let found = contender(position, &mut budget());
        // Some quotients are not found.
        if !matches!(found.stopped, Some(Stopped::BeyondTable(_))) {
            assert_eq!(found.outcome, Some(outcome), "{found:?}, {at}");
        }
    }
    for to_move in Player::BOTH {
        let winner = outcome.winner(to_move);
        let line = best_line(game, position, to_move, &quotients, MAX_TRIED, &mut budget());
        assert_eq!((line.winner, line.ends), (Some(winner), true), "line, {at}");
        let proved = prove(game, position, Some(to_move), EvidenceKind::Auto, &quotients, &mut budget()).unwrap();
        assert_eq!(check(&proved).unwrap().winner(to_move), Some(winner), "prove, {at}");
        let start = Layout { piles: position.heaps().iter().copied().map(Some).collect(), notation: Notation::Sum };
        let mut session = Session::new(game.clone(), start, Setup { first: to_move, ..Setup::default() }).unwrap();
        if let Some(found) = why(&session, &quotients, &mut budget()) {
            assert_eq!(found.winner(to_move), Some(winner), "why, {at}");
        }
        let settings = Settings { depth: Some(1), to_move: Some(to_move), ..Settings::default() };
        let tree = Tree::grow(game, &session.layout(), &settings, &mut budget()).unwrap();
        assert!(tree.nodes[0].winner.of(to_move).is_none_or(|found| found == winner), "tree, {at}");
        // Both play their best, and play takes as long as it must.
        let mut left = *truth.remoteness.of(to_move);
        while let Some(Reply { turn, grounds, .. }) = hint(&session, &quotients, &mut budget()) {
            let Grounds::Timed(told) = grounds else { panic!("hint, {at}: {grounds:?}") };
            assert_eq!((told.winner, told.moves), (winner, left), "hint, {at}");
            session.play(turn.pile, turn.drawn).unwrap();
            left -= 1;
        }
        assert_eq!((left, session.verdict().map(|verdict| verdict.winner)), (0, Some(winner)), "end of play, {at}");
    }
}

#[test]
fn all_faces_say_who_wins() {
    let (source, mut solver) = (&mut Source::seeded(14), Solver::default());
    for _ in 0..500 {
        let (game, position) = random_question(source);
        all_say(&game, &position, &Referee::new(&game).judge(&position), &mut solver);
    }
}

/// Games whose heaps never split, with and without theory.
const RULES: [&str; 7] = ["0.[3]", "0.[3]", "0.[3]", "0.33", "0.123", "0.3|0.03", "0.13|0.[3]"];

/// Further endings, none for some games.
const ENDINGS: [&str; 7] = [
    "",
    "; N at 2+2+2, 1+2+3, 1+1+2+2",
    "; N at 3; P at 4+4",
    "; P at 2, 1+5",
    "; N at 7, 2+9",
    "; L at 2; R at 1+1",
    "; N at 1; L at 3+3",
];

/// Codes of two players, and the largest heap of a big sum of hot heaps.
const HOT: [(&str, &str, u64); 5] =
    [("0.77", "0.07", 60), ("0.7", "0.03", 60), ("0.77", "0.37", 60), ("0.35", "0.6", 40), ("0.77", "0.33", 24)];

fn random_position(source: &mut Source, heaps: u64, least: u64, most: u64) -> Position {
    let sizes: Vec<String> = (0..heaps).map(|_| (least + source.below(most - least + 1)).to_string()).collect();
    sizes.join("+").parse().unwrap()
}

/// Returns a random board of heaps that never split, which has more tokens than are searched first.
fn board(source: &mut Source) -> (String, Position) {
    loop {
        let line = format!("{}{}{}", source.pick(&RULES), source.pick(&["", " misere"]), source.pick(&ENDINGS));
        let heaps = 2 + source.below(3);
        let position = random_position(source, heaps, 3, 16);
        if (31..42).contains(&position.tokens()) {
            return (line, position);
        }
    }
}

fn ask(game: &Game, position: &Position, strategy: Option<StrategyId>) -> Option<Analysis> {
    let mut question = Question::new(game.clone(), position.clone()).with_strategy(strategy);
    question.settings.remoteness = position.tokens() < 20;
    Solver::default().solve(&question, &mut Budget::of_positions(2_000_000)).ok()
}

#[test]
fn strategies_agree_where_the_definition_takes_too_long() {
    let (boards, sums) = (&mut Source::seeded(5), &mut Source::seeded(2));
    let boards = (0..150).map(|_| board(boards));
    let hot = HOT.iter().flat_map(|(left, right, _)| vec![format!("{left}|{right}"); 12]);
    let hot = hot.map(|line| {
        let heaps = 2 + sums.below(4);
        (line, random_position(sums, heaps, 2, 9))
    });
    let mut used = BTreeSet::new();
    for (line, position) in boards.chain(hot) {
        let (at, game): (_, Game) = (format!("{line} at {position}"), line.parse().unwrap());
        let expected = ask(&game, &position, Some(StrategyId::Search)).unwrap();
        assert_eq!(expected.stopped, None, "{at}");
        for strategy in [None].into_iter().chain(StrategyId::ALL.map(Some)).filter(|id| *id != Some(StrategyId::Brute))
        {
            let Some(found) = ask(&game, &position, strategy) else { continue };
            used.insert(found.strategy.name());
            if strategy.is_some() && found.stopped.is_some() {
                assert!(found.outcome.is_none() || found.outcome == expected.outcome, "{strategy:?}: {at}");
                continue;
            }
            assert_eq!(found.outcome, expected.outcome, "{strategy:?}: {at}");
            assert_eq!(found.winning_moves, expected.winning_moves, "{strategy:?}: {at}");
            assert!(strategy != Some(StrategyId::Values) || found.value == expected.value, "{at}");
        }
        for to_move in Player::BOTH {
            let line = best_line(&game, &position, to_move, &Known::default(), MAX_TRIED, &mut Budget::unlimited());
            assert_eq!((line.winner, line.ends), (expected.winner(to_move), true), "{at}");
        }
    }
    for strategy in
        ["closed-block", "two-large-piles", "completion-table", "sweep", "nim-values", "misere-nim", "values"]
    {
        assert!(used.contains(strategy), "{strategy} was not used: {used:?}");
    }
}

/// A search in which heaps that are equal in misère play are one finds what a search of all positions does.
#[test]
fn equal_heaps_are_one_in_misere_play() {
    let (source, codes) = (&mut Source::seeded(5), &mut Source::seeded(6));
    let random = (0..60).map(|_| random_code(codes, &["0", "0", "4", "8", "4!", "c"]));
    for code in octal_codes().into_iter().chain(random) {
        let game: Game = format!("{code} misere").parse().unwrap();
        for _ in 0..10 {
            let position = random_position(source, 3, 1, 8);
            let [merged, plain] = [true, false].map(|merge| {
                let mut question =
                    Question::new(game.clone(), position.clone()).with_strategy(Some(StrategyId::Search));
                question.settings.cancel = merge;
                let found = Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
                (found.outcome, found.winning_moves)
            });
            assert_eq!(merged, plain, "{game} at {position}");
        }
    }
}

/// With the players exchanged, outcomes and moves are exchanged: in small games, and in big sums of hot heaps.
#[test]
fn players_may_be_exchanged() {
    let (small, sums) = (&mut Source::seeded(9), &mut Source::seeded(1));
    let small = (0..1500).map(|_| random_question(small));
    let big = HOT.iter().flat_map(|hot| [2, 5, 30].map(|heaps| (hot, heaps)));
    let big = big.map(|((left, right, largest), heaps)| {
        (format!("{left}|{right}").parse().unwrap(), random_position(sums, heaps, largest / 3, *largest))
    });
    for (game, position) in small.chain(big) {
        let codes = ByPlayer::each(|player| game.ruleset().code(!player).cloned());
        let ByPlayer { left: Some(left), right: Some(right) } = codes else { continue };
        let Some(ruleset) = Ruleset::new(ByPlayer { left, right }, game.ruleset().limit()) else { continue };
        let terminals = game.ending().terminals.iter().map(|(at, outcome)| (at.clone(), conjugate(*outcome))).collect();
        let exchanged = Game::new(ruleset, Ending { convention: game.convention(), terminals });
        let [ours, theirs] = [&game, &exchanged].map(|game| ask(game, &position, None).unwrap());
        let at = format!("{game} at {position}: {} / {}", ours.why, theirs.why);
        // A small search answers some sums of few heaps.
        assert!(position.heaps().len() < 30 || ours.strategy == StrategyId::Values, "{at}");
        assert_eq!((ours.stopped.as_ref(), ours.outcome.map(conjugate)), (None, theirs.outcome), "{at}");
        for player in Player::BOTH {
            assert_eq!(ours.winning_moves.of(player), theirs.winning_moves.of(!player), "{at}");
            assert_eq!(ours.wins_without_moving.contains(&player), theirs.wins_without_moving.contains(&!player));
            let moves = |found: &Analysis, player| found.remoteness.map(|found| found.of(player).moves);
            assert_eq!(moves(&ours, player), moves(&theirs, !player), "{at}");
        }
        assert_eq!(Some(ours), ask(&game, &position, None), "twice");
    }
}

/// A perfect opponent on large boards, within the positions that a face allows for a move.
#[test]
fn hints_and_replies_know_large_boards() {
    for start in ["1000+1000+1000", "9x9", "1000+999+3", "3+4+1000000000000000000+1000000000000000003"] {
        let game: Game = "nimmy".parse().unwrap();
        let layout = Layout::of_game(start, &game).unwrap();
        let mut session = Session::new(game, layout, Setup::default()).unwrap();
        for _ in 0..6 {
            let budget = || Budget::of_positions(1_000_000);
            let found = hint(&session, &Known::default(), &mut budget()).unwrap();
            assert!(!matches!(found.grounds, Grounds::TooHard(_)), "{start}: {found:?}");
            let made = reply(&session, &Known::default(), &mut budget()).unwrap();
            session.play(made.turn.pile, made.turn.drawn).unwrap();
        }
    }
}

/// The book's table has the least n0 and p with f(b + p) = f(b) + p for all b from n0 on, for each row of completions f.
#[test]
fn the_book_has_the_least_periods_of_rows() {
    let book = include_str!("../../book/src/nimmy.md");
    let table = book.split_once("| row | from | period |").unwrap().1.split("\n\n").next().unwrap();
    let endings = Endings::of(&"nimmy".parse().unwrap()).unwrap();
    let lines = table.lines().skip(2);
    assert_eq!(lines.clone().count(), 13);
    for line in lines {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [from, period] = [cells[1], cells[2]].map(|cell| cell.parse::<u64>().unwrap());
        let piles: Vec<u64> = cells[0].split('+').map(|pile| pile.parse().unwrap()).collect();
        let rows =
            Rows::build(&endings, &Board::new([&piles[..], &[5_000, 5_000]].concat()), &Budget::unlimited()).unwrap();
        let shift = |b: u64| rows.row(&piles).unwrap().value(b).map(|f| i128::from(f) - i128::from(b));
        let repeats = |from: u64, p: u64| (from..2_000).all(|b| shift(b).is_some() && shift(b) == shift(b + p));
        assert!(repeats(from, period) && !(1..period).any(|p| repeats(1_000, p)), "{line}");
        assert!(from == 0 || !repeats(from - 1, period), "{line}");
    }
}

/// A solver that its watch stops at any look reports this, and its next answer is unaffected.
#[test]
fn a_watch_may_stop_at_any_look() {
    for (game, position) in
        [("nimmy", "5+6+7+8"), ("kayles misere", "20+21"), ("0.07 misere", "12+13+14"), ("0.354", "1000000007+5")]
    {
        let question = Question::new(game.parse().unwrap(), position.parse().unwrap());
        let whole = Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
        let mut solver = Solver::default();
        let (mut most, mut stops) = (0, 0);
        loop {
            let looks = Arc::new(AtomicU64::new(0));
            let mut budget = Budget::unlimited().with_watch(move |_| {
                if looks.fetch_add(1, Ordering::Relaxed) < most { Ok(()) } else { Err(Stopped::Time) }
            });
            let answer = solver.solve(&question, &mut budget).unwrap();
            if answer.stopped.is_none() {
                assert_eq!((answer.outcome, answer.winning_moves), (whole.outcome, whole.winning_moves.clone()));
                break;
            }
            assert_eq!(answer.stopped, Some(Stopped::Time), "{game}");
            assert!(answer.outcome.is_none_or(|outcome| Some(outcome) == whole.outcome), "{game}");
            stops += 1;
            most += most / 4 + 1;
        }
        assert!(stops > 0, "{game}");
    }
}

#[test]
fn solvers_can_be_sent() {
    fn sent<T: Send>() {}
    sent::<(Solver, Budget, Session, Box<dyn ninepins_solver::Strategy>)>();
}
