//! Quotients are built when that pays, stored, and never trusted.

use ninepins::{line::*, prove::*, quotient::MisereQuotient, quotients::*, session::*, *};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// A store of texts, and the number of times it was written to.
#[derive(Clone, Default)]
struct Texts(Arc<Mutex<(HashMap<String, String>, usize)>>);

impl QuotientStore for Texts {
    fn load(&self, game: &Game) -> Option<String> {
        self.0.lock().unwrap().0.get(&game.to_string()).cloned()
    }

    fn save(&self, game: &Game, text: &str) -> Result<(), String> {
        let mut all = self.0.lock().unwrap();
        all.0.insert(game.to_string(), text.to_owned());
        all.1 += 1;
        Ok(())
    }

    fn discard(&self, game: &Game) {
        self.0.lock().unwrap().0.remove(&game.to_string());
    }
}

impl Texts {
    fn written(&self) -> usize {
        self.0.lock().unwrap().1
    }
}

fn question(game: &str, position: &str, strategy: Option<StrategyId>) -> Question {
    Question::new(game.parse().unwrap(), position.parse().unwrap()).with_strategy(strategy)
}

fn asked(solver: &mut Solver, game: &str, position: &str) -> Analysis {
    let question = question(game, position, None);
    solver.solve(&question, &mut Budget::unlimited()).unwrap()
}

const HARD: (&str, &str) = ("0.07 misere", "24+26+28+30+31");
const BY_NAME: Option<StrategyId> = Some(StrategyId::MisereQuotient);

#[test]
fn hard_questions_are_answered_by_the_quotient_as_by_a_search() {
    for (game, position) in
        [("0.07 misere", "20+25+31+33+33"), ("0.26 misere", "31+32+33"), ("0.3|0.7 misere", "17+18+19")]
    {
        let answer = asked(&mut Solver::default(), game, position);
        let said = (answer.strategy, answer.positions, answer.stopped.clone());
        assert_eq!(said, (StrategyId::MisereQuotient, 0, None), "{game}");
        assert!(answer.theorem.as_ref().is_some_and(|theorem| theorem.name.contains("quotient")), "{answer:?}");
        let question = question(game, position, Some(StrategyId::Search));
        let searched = Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
        assert!(searched.positions > SEARCHED_FIRST, "{game}: {}", searched.positions);
        assert_eq!(answer.outcome, searched.outcome, "{game}");
        assert_eq!(answer.winning_moves, searched.winning_moves, "{game}");
    }
}

#[test]
fn easy_questions_are_searched_whatever_was_asked_before() {
    let mut solver = Solver::default();
    let before = asked(&mut solver, HARD.0, "3+5+7+9");
    asked(&mut solver, HARD.0, HARD.1);
    assert_eq!(asked(&mut solver, HARD.0, "3+5+7+9"), before);
    assert_eq!((before.strategy, before.theorem), (StrategyId::Search, None));
    // Larger ones are answered at once, and the same is said of them.
    let first = asked(&mut Solver::default(), "0.07 misere", "24+28+29+30+31");
    assert_eq!(asked(&mut solver, "0.07 misere", "24+28+29+30+31"), first);
}

/// No question is hard, but all together are. A quotient that is not found costs no answer.
#[test]
fn many_questions_build_a_quotient_where_there_is_one() {
    for (game, last) in [("0.26 misere", StrategyId::MisereQuotient), ("0.74 misere", StrategyId::Search)] {
        let mut solver = Solver::default();
        let mut strategy = |number: u32| {
            let position = format!("{}+{}+{}", 16 + number % 11, 15 + number % 13, 14 + number % 7);
            let (answer, alone) = (asked(&mut solver, game, &position), asked(&mut Solver::default(), game, &position));
            assert_eq!((answer.outcome, answer.winning_moves), (alone.outcome, alone.winning_moves), "{position}");
            assert!(alone.strategy == StrategyId::Search && alone.positions < SEARCHED_FIRST, "{position}");
            answer.strategy
        };
        let strategies: Vec<StrategyId> = (0..60).map(&mut strategy).collect();
        assert_eq!((strategies[0], strategies[59]), (StrategyId::Search, last), "{game}");
    }
}

#[test]
fn where_the_quotient_fails_the_search_goes_on() {
    // Heap 15 of this game is too much.
    let mut question = question("0.74 misere", "14+15+16+17", None);
    question.settings.cancel = false;
    let answer = Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
    assert_eq!((answer.strategy, answer.stopped.clone()), (StrategyId::Search, None));
    assert!(answer.outcome.is_some() && answer.positions > SEARCHED_FIRST, "{}", answer.positions);
    // The search keeps to its budget, and nothing is built when that is spent.
    for most in [1000, SEARCHED_FIRST, SEARCHED_FIRST + 1000] {
        let answer = Solver::default().solve(&question, &mut Budget::of_positions(most)).unwrap();
        assert_eq!((answer.stopped, answer.positions), (Some(Stopped::Positions), most));
    }
}

#[test]
fn the_strategy_can_be_asked_for_by_name() {
    let mut solver = Solver::default();
    let mut ask = |game, position| solver.solve(&question(game, position, BY_NAME), &mut Budget::unlimited());
    let kayles = ask("0.77 misere", "3+5+1000000000000000000").unwrap();
    assert_eq!((kayles.strategy, kayles.positions), (StrategyId::MisereQuotient, 0));
    let theorem = asked(&mut Solver::default(), "0.77 misere", "3+5+1000000000000000000");
    assert_eq!((kayles.outcome, kayles.winning_moves), (theorem.outcome, theorem.winning_moves));
    assert!(ask("0.77", "3+5").is_err());
    assert!(ask("0.77 misere; N at 2", "3+5").is_err());
    let beyond = ask("0.74 misere", "3+40").unwrap();
    let Some(Stopped::BeyondTable(why)) = beyond.stopped else { panic!("{beyond:?}") };
    assert!(why.starts_with("the misère quotient is known to heap 14 only; "), "{why}");
    let infinite = ask("0.[3] misere", "3+5000").unwrap();
    assert!(matches!(infinite.stopped, Some(Stopped::BeyondTable(_))), "{infinite:?}");
    assert_eq!(ask("0.7|0.07 misere", "0").unwrap().outcome, Some(Outcome::N));
}

#[test]
fn a_long_text_is_read_only_for_heaps_that_it_covers() {
    // The checker would refuse this text, and the store would discard it.
    let long = format!("ninepins quotient 1\ngame 0.07 misere\nheap 1 = 0\noutcomes {}\n", "N".repeat(2 << 20));
    let texts = Texts::default();
    texts.save(&"0.07 misere".parse().unwrap(), &long).unwrap();
    let mut solver = Solver::with(Known::with_store(texts.clone()));
    for (position, is_left) in [("5+7", true), ("1", false)] {
        let question = question("0.07 misere", position, BY_NAME);
        // Nothing is built, which would be saved.
        let _ = solver.solve(&question, &mut Budget::unlimited().with_watch(|_| Err(Stopped::Time)));
        assert_eq!(texts.load(&question.game).is_some_and(|text| text == long), is_left, "{position}");
    }
}

#[test]
fn the_games_asked_about_first_are_forgotten() {
    let quotients = Known::default();
    for n in 1..40 {
        let line = format!("0.{n:02x}{n:02x} misere");
        let [answer, searched] = [BY_NAME, Some(StrategyId::Search)].map(|strategy| {
            let question = question(&line, "1+2+3+4", strategy);
            Solver::with(quotients.clone()).solve(&question, &mut Budget::unlimited()).unwrap().outcome
        });
        assert_eq!(answer, searched, "{line}");
    }
}

/// The work for a quotient counts against the positions, and more of these continue it.
#[test]
fn positions_bound_the_work_for_a_quotient() {
    let by_name = question(HARD.0, HARD.1, BY_NAME);
    let mut solver = Solver::default();
    let few = solver.solve(&by_name, &mut Budget::of_positions(1000)).unwrap();
    assert_eq!((few.outcome, few.stopped, few.positions), (None, Some(Stopped::Positions), 1000));
    let enough = solver.solve(&by_name, &mut Budget::of_positions(1_000_000)).unwrap();
    assert_eq!((enough.outcome.is_some(), enough.positions), (true, 0));
}

#[test]
fn lines_and_hints_go_on_by_the_quotient() {
    let quotients = Known::default();
    let (game, position): (Game, Position) = (HARD.0.parse().unwrap(), HARD.1.parse().unwrap());
    let budget = &mut Budget::of_positions(600_000);
    let line = best_line(&game, &position, Player::Left, &quotients, MAX_TRIED, budget);
    assert_eq!((line.remoteness, line.ends, line.stopped), (None, true, None));
    let winner = asked(&mut Solver::default(), HARD.0, HARD.1).winner(Player::Left);
    assert_eq!(line.winner, winner);
    let loses = |step: &Step| {
        asked(&mut Solver::with(quotients.clone()), HARD.0, &step.position.to_string()).winner(!step.player)
    };
    assert!(line.steps.iter().filter(|step| Some(step.player) == winner).all(|step| loses(step) == winner));

    let session = Session::new(game, HARD.1.parse().unwrap(), Setup::default()).unwrap();
    let found = hint(&session, &quotients, &mut Budget::of_positions(1000)).unwrap();
    assert!(matches!(found.grounds, Grounds::Wins | Grounds::Loses), "{found:?}");
    // Without a known quotient and without a budget there is only a random move.
    let found = hint(&session, &Known::default(), &mut Budget::of_positions(1000)).unwrap();
    assert_eq!(found.grounds, Grounds::TooHard(Stopped::Positions));
}

#[test]
fn a_certificate_does_not_depend_on_what_is_known() {
    let quotients = Known::default();
    let written = |game: &str, position: &str| {
        let (game, position) = (game.parse().unwrap(), position.parse().unwrap());
        let budget = &mut Budget::unlimited();
        prove(&game, &position, None, EvidenceKind::Quotient, &quotients, budget).unwrap().to_string()
    };
    for (game, small, large) in [("0.[3] misere", "1+2+2", "9"), ("0.77 misere", "3+4", "1000000")] {
        let before = written(game, small);
        assert!(written(game, large).len() > before.len());
        assert_eq!(written(game, small), before, "{game}");
    }
}

#[test]
fn a_kept_quotient_is_resumed_within_its_limits() {
    let (game, budget): (Game, _) = ("0.07 misere".parse().unwrap(), Budget::unlimited());
    let to = |heap| QuotientLimits::new(&game, Some(heap), 1000);
    let known = Known::default();
    let refused = |known: &Known, limits: QuotientLimits| known.quotient(&game, &limits, &budget).err().unwrap();
    assert_eq!(refused(&known, to(20)), "there is no place for a cache, so");
    let mut quotient = MisereQuotient::of(&game).unwrap();
    to(20).build(&mut quotient, &budget, |quotient| quotient.last_heap() < 12).unwrap();
    let texts = Texts::default();
    let stored = Known::with_store(texts.clone());
    assert_eq!(refused(&stored, to(20)), "nothing is in the cache for 0.07 misere, so");
    assert_eq!((stored.save(&quotient), texts.written()), (Ok(true), 1));
    let too_large = "the cached quotient of 0.07 misere covers the heaps up to 12, more than 11;";
    assert_eq!(refused(&stored, to(11)), too_large);
    // It stays in memory, so that its text is not read again.
    texts.discard(&game);
    let mut resumed = stored.quotient(&game, &to(20), &budget).unwrap();
    assert_eq!(resumed.last_heap(), 12);
    to(20).build(&mut resumed, &budget, |_| true).unwrap();
    let mut direct = MisereQuotient::of(&game).unwrap();
    to(20).build(&mut direct, &budget, |_| true).unwrap();
    assert!(resumed.last_heap() == 20 && resumed.encode() == direct.encode());
    assert_eq!(known.save(&resumed), Ok(false), "there is no store");
    assert_eq!((stored.save(&resumed), texts.written()), (Ok(true), 2));
    assert_eq!(stored.quotient(&game, &to(20), &budget).unwrap().encode(), resumed.encode());
}
