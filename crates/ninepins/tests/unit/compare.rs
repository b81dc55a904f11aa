//! Strategies compared by the positions that they search.

use ninepins::{compare::*, *};

#[test]
fn all_agree_and_each_idea_saves_positions() {
    for (line, position, count) in [("0.77", "3+5+7", 6), ("0.77 misere", "3+5", 7), ("0.77; N at 2", "3+5", 3)] {
        let (game, position): (Game, Position) = (line.parse().unwrap(), position.parse().unwrap());
        let all = contenders(&game, &position, &Known::default());
        assert_eq!(all.len(), count, "{line}");
        let spent: Vec<Effort> = all.into_iter().map(|one| one.run(&position, &mut Budget::unlimited())).collect();
        assert!(spent.iter().all(|one| one.outcome == spent[0].outcome), "{line}: {spent:?}");
        assert!(spent[1].positions < spent[0].positions, "{line}: {spent:?}");
        if count >= 6 {
            assert!(spent[3].positions < spent[1].positions, "{line}: {spent:?}");
        }
    }
}
