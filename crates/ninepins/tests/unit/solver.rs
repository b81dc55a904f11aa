//! Outcomes without the rest of the answer.

use ninepins::{Budget, Question, Solver, Stopped};

#[test]
fn the_outcome_alone_is_that_of_the_whole_answer() {
    let mut solver = Solver::default();
    for (game, position) in [
        ("kayles", "1+60"),
        ("kayles misere", "3+3"),
        ("nimmy", "1+2+3"),
        ("partizan-kayles", "1+4"),
        ("0.45 misere", "5+6"),
    ] {
        let question = Question::new(game.parse().unwrap(), position.parse().unwrap());
        let whole = solver.solve(&question, &mut Budget::unlimited()).unwrap().outcome;
        let alone = solver.outcome(&question.game, &question.position, &mut Budget::unlimited());
        assert_eq!(alone.ok(), whole, "{game}: {position}");
    }
    let spent = &mut Budget::of_positions(1);
    assert_eq!(solver.outcome(&"nimmy".parse().unwrap(), &"3+4".parse().unwrap(), spent), Err(Stopped::Positions));
}
