//! The first example of the crate: it is quoted in the documentation, compiled and run.

fn main() -> Result<(), ninepins::Refusal> {
    // Kayles, a row of one pin and a row of sixty: who wins, and how?
    let answer = ninepins::solve("kayles", "1+60")?;
    assert_eq!(answer.outcome, Some(ninepins::Outcome::N));
    let moves = answer.winning_moves.left.expect("the search was not stopped").moves;
    assert_eq!(moves[0].to_string(), "60 -> 3+55");
    Ok(())
}
