//! Every row of `testdata`, asked of the front door, and of search as far as it reaches.

mod catalog;
mod hexadecimal;
mod oracle;
mod own;
mod periods;
mod quotients;
mod rows;
mod values;

use ninepins::{Analysis, Budget, Game, Layout, MemoKind, MoveList, Outcome, Player, Question, Solver, StrategyId};
use std::fmt::Debug;

/// The claims of a row. Moves are compared in the row's own notation.
struct Case {
    /// The row, for the message.
    row: String,
    game: String,
    position: String,
    outcome: Outcome,
    /// A comparison of the row's other claims, which returns a mismatch in words.
    #[allow(clippy::type_complexity)]
    rest: Box<dyn Fn(&Layout, &Analysis) -> Result<(), String>>,
    /// True if it needs all winning moves, which may be millions.
    needs_all_moves: bool,
    /// True if the oracle answered by plain recursion, so that search should reach it too.
    is_small: bool,
}

/// The number of answers of search that were compared.
#[derive(Debug, Default)]
struct Reached {
    rows: usize,
    small: usize,
    by_search: usize,
    by_brute: usize,
}

/// Compares all cases with the front door, and fails with all mismatches at once.
fn check(cases: Vec<Case>) -> Reached {
    let mut solver = Solver::default();
    let mut wrong = Vec::new();
    let mut reached = Reached::default();
    for case in &cases {
        reached.rows += 1;
        reached.small += usize::from(case.is_small);
        match ask(case, &mut solver, &mut reached) {
            Ok(mismatches) => wrong.extend(mismatches.into_iter().map(|it| format!("{it}\n    {}", case.row))),
            Err(refused) => wrong.push(format!("{refused}\n    {}", case.row)),
        }
    }
    assert!(wrong.is_empty(), "{} mismatches:\n{}", wrong.len(), wrong.join("\n"));
    reached
}

/// Asks every strategy that can answer one row. An exceeded budget is no answer, except from the front door.
fn ask(case: &Case, solver: &mut Solver, reached: &mut Reached) -> Result<Vec<String>, String> {
    let game: Game = case.game.parse().map_err(|error| format!("{error}"))?;
    let layout = Layout::of_game(&case.position, &game).map_err(|error| format!("{error}"))?;
    let mut question = Question::new(game, layout.position());
    if case.needs_all_moves {
        question.max_moves = usize::MAX;
    }
    let mut wrong = Vec::new();
    let mut hold = |who: &str, question: &Question, positions: u64| -> Result<bool, String> {
        let answer = solver.solve(question, &mut Budget::of_positions(positions)).map_err(|error| error.to_string())?;
        if let Some(stop) = answer.stopped {
            return if who == "auto" { Err(format!("auto stopped: {stop}")) } else { Ok(false) };
        }
        let verdict =
            same("outcome", &answer.outcome, &Some(case.outcome)).and_then(|()| (case.rest)(&layout, &answer));
        wrong.extend(verdict.err().map(|mismatch| format!("{who}: {mismatch}")));
        Ok(true)
    };
    hold("auto", &question, 20_000_000)?;
    if !case.is_small {
        return Ok(wrong);
    }
    let searches = [(MemoKind::Hash, true), (MemoKind::Hash, false), (MemoKind::Trie, true), (MemoKind::Trie, false)];
    let mut all = true;
    for (memo, cancel) in searches {
        let question = question.clone().with_strategy(Some(StrategyId::Search)).with_memo(memo).with_cancelling(cancel);
        all &= hold(&format!("search, {memo:?}, cancel {cancel}"), &question, 200_000)?;
    }
    reached.by_search += usize::from(all);
    let question = question.with_strategy(Some(StrategyId::Brute));
    reached.by_brute += usize::from(hold("brute", &question, 20_000)?);
    Ok(wrong)
}

/// Checks whether `found` is what the row says.
fn same<T: PartialEq + Debug>(what: &str, found: &T, said: &T) -> Result<(), String> {
    if found == said { Ok(()) } else { Err(format!("{what} {found:?}, not {said:?}")) }
}

/// Returns the complete winning moves of `player`.
fn winning(answer: &Analysis, player: Player) -> Result<&MoveList, String> {
    let list = answer.winning_moves.of(player).as_ref().ok_or("no winning moves")?;
    if list.is_truncated() { Err(format!("only {} of {:?} moves", list.moves.len(), list.total)) } else { Ok(list) }
}
