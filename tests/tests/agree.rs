//! Agreement of all faces of the library on a position: they share one ladder of strategies.

use ninepins::{
    Budget, Game, Known, Layout, Outcome, Player, Position, Question, Solver, Stopped, check,
    compare::contenders,
    line::best_line,
    prove::{EvidenceKind, prove},
    rules::Notation,
    session::{Grounds, Session, Setup, hint, why},
    tree::{Settings, Tree},
};
use ninepins_testkit::{Referee, Source, positions, random_code};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

/// The number of random questions.
const QUESTIONS: usize = 500;

/// The most tokens of a question.
const TOKENS: u64 = 7;

/// Returns a random game, with theorems, quotients and terminals among them, and one of its small positions.
fn question(source: &mut Source) -> (Game, Position) {
    let rules = match source.below(8) {
        0 => "0.77".to_owned(),
        1 => "0.[3]".to_owned(),
        2 => "0.[3] limit 2n".to_owned(),
        3 => "0.7|0.07".to_owned(),
        4 => format!("{}|{}", random_code(source, &["0"]), random_code(source, &["0", "4"])),
        _ => random_code(source, &["0", "0", "4!"]),
    };
    let convention = source.pick(&["", " misere", " misere"]);
    let clause = source.pick(&["", "", "; N at 1+1", "; P at 2; L at 1+1+1", "; R at 1+2"]);
    let game: Game = format!("{rules}{convention}{clause}").parse().unwrap();
    let world = positions(&game, TOKENS);
    (game, source.pick(&world))
}

/// Checks all faces of the library against `outcome`.
fn all_say(game: &Game, position: &Position, outcome: Outcome, solver: &mut Solver) {
    let at = format!("{game} at {position}");
    let (quotients, budget) = (Known::default(), || Budget::unlimited());
    let asked = Question::new(game.clone(), position.clone());
    let answer = solver.solve(&asked, &mut budget()).unwrap();
    assert_eq!(answer.outcome, Some(outcome), "solve, {at}");
    assert_eq!(solver.outcome(game, position, &mut budget()), Ok(outcome), "outcome, {at}");
    for contender in contenders(game, position, &quotients) {
        let name = format!("{contender:?}");
        let found = contender.run(position, &mut budget());
        // Some quotients are not found.
        if !matches!(found.stopped, Some(Stopped::BeyondTable(_))) {
            assert_eq!(found.outcome, Some(outcome), "{name}, {at}");
        }
    }
    for to_move in Player::BOTH {
        let winner = outcome.winner(to_move);
        let line = best_line(game, position, to_move, &quotients, &mut budget());
        assert_eq!((line.winner, line.ends), (Some(winner), true), "line, {at}");
        let kind = EvidenceKind::Auto;
        let proved = prove(game, position, Some(to_move), kind, &quotients, &mut budget()).unwrap();
        assert_eq!(check(&proved).unwrap().winner(to_move), Some(winner), "prove, {at}");
        let start = Layout { piles: position.heaps().iter().copied().map(Some).collect(), notation: Notation::Sum };
        let session = Session::new(game.clone(), start, Setup { first: to_move, ..Setup::default() }).unwrap();
        match hint(&session, &quotients, &mut budget()).map(|found| found.grounds) {
            None => assert_eq!(session.verdict().map(|verdict| verdict.winner), Some(winner), "end of play, {at}"),
            Some(Grounds::Timed(remoteness)) => assert_eq!(remoteness.winner, winner, "hint, {at}"),
            Some(grounds) => assert_eq!(grounds == Grounds::Wins, winner == to_move, "hint, {at}"),
        }
        if let Some(found) = why(&session, &quotients, &mut budget()) {
            assert_eq!(found.winner(to_move), Some(winner), "why, {at}");
        }
        let layout = session.layout();
        let settings = Settings { depth: Some(1), to_move: Some(to_move), ..Settings::default() };
        let tree = Tree::grow(game, &layout, &settings, &mut budget()).unwrap();
        assert!(tree.nodes[0].winner.of(to_move).is_none_or(|found| found == winner), "tree, {at}");
    }
}

#[test]
fn all_faces_say_who_wins() {
    let source = &mut Source::seeded(14);
    let mut solver = Solver::default();
    for _ in 0..QUESTIONS {
        let (game, position) = question(source);
        all_say(&game, &position, Referee::new(&game).judge(&position).outcome, &mut solver);
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

/// A solver and its parts can be sent to another thread.
#[test]
fn solvers_can_be_sent() {
    fn sent<T: Send>() {}
    sent::<Solver>();
    sent::<Budget>();
    sent::<Session>();
    sent::<Box<dyn ninepins_solver::Strategy>>();
}
