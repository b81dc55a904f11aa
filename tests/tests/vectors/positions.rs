//! Rows of positions: outcomes, winning moves and values, by the strategy that is chosen, and by every search where rows are small.

use crate::{asked, asked_within, list, number, read, text};
use ninepins::{Budget, Game, Known, Layout, Player};
use serde_json::{Value as Json, json};

/// A file, the numbers of rows, of small ones and of those that all searches answer, and the least number that search without a memo does.
const FILES: [(&str, [usize; 3], usize); 10] = [
    ("oracle/kayles", [244, 163, 163], 61),
    ("oracle/octal", [210, 210, 210], 101),
    ("oracle/limitnim", [246, 129, 129], 41),
    ("oracle/nim_terminal", [232, 232, 232], 61),
    ("oracle/partizan_kayles", [234, 156, 156], 61),
    ("oracle/partizan_octal", [180, 180, 180], 101),
    ("rules", [300, 260, 260], 150),
    ("rules2", [288, 191, 191], 100),
    ("examples", [81, 81, 81], 1),
    ("errata", [7, 7, 7], 1),
];

/// Strategies with their memo, whether they cancel, and the most positions.
const SEARCHES: [(&str, &str, bool, u64); 5] = [
    ("search", "hash", true, 200_000),
    ("search", "hash", false, 200_000),
    ("search", "trie", true, 200_000),
    ("search", "trie", false, 200_000),
    ("brute", "hash", true, 20_000),
];

#[test]
fn positions() {
    std::thread::scope(|scope| FILES.map(|file| scope.spawn(move || check(file))).map(|thread| thread.join().unwrap()));
}

/// Compares all rows of a file, and fails with all mismatches at once.
fn check((file, counts, least_by_brute): (&str, [usize; 3], usize)) {
    let (known, mut reached, mut by_brute, mut wrong) = (Known::default(), [0; 3], 0, Vec::new());
    for row in read(file) {
        let mut answers = |search| {
            let answer = compare(&row, search, &known);
            answer.unwrap_or_else(|why| {
                wrong.push(format!("{search:?}: {why}\n    {row}"));
                true
            })
        };
        assert!(answers(("auto", "hash", true, 20_000_000)), "stopped: {row}");
        reached[0] += 1;
        // The oracle answered by plain recursion, so that search should reach it too.
        if row.get("by").is_none_or(|by| by == "definition") {
            let answered = SEARCHES.map(answers);
            reached[1] += 1;
            reached[2] += usize::from(!answered[..4].contains(&false));
            by_brute += usize::from(answered[4]);
        }
        // Each file of our own names its sources.
        assert!(row["by"].is_string() || !text(&row["source"]).is_empty(), "{row}");
        assert!(file != "errata" || row["said"].is_string(), "{row}");
        let canonical = || json!([layout(&row).0.to_string(), layout(&row).1.position().to_string()]);
        assert!(file != "rules" || canonical() == json!([row["game"], row["position"]]), "{row}");
    }
    assert!(wrong.is_empty(), "{} mismatches:\n{}", wrong.len(), wrong.join("\n"));
    assert!(reached == counts && by_brute >= least_by_brute, "{file}: {reached:?}, {by_brute}");
}

fn layout(row: &Json) -> (Game, Layout) {
    let game: Game = text(&row["game"]).parse().unwrap();
    let layout = Layout::of_game(text(&row["position"]), &game).unwrap();
    (game, layout)
}

/// Compares an answer with a row. Returns false if the budget is exceeded.
fn compare(row: &Json, (strategy, memo, cancel, most): (&str, &str, bool, u64), known: &Known) -> Result<bool, String> {
    let moves = row.get("winning_moves").unwrap_or(row);
    let mut fields = json!({
        "game": row["game"], "position": row["position"], "strategy": strategy, "memo": memo, "cancel": cancel,
    });
    if moves.get("left").is_some() || row["plays"].is_u64() {
        fields["max_moves"] = json!(u64::MAX);
    }
    let answer = asked_within("solve", fields, known, Budget::of_positions(most));
    let answer = answer.map_err(|refusal| refusal.to_string())?;
    if answer["stopped"].is_string() {
        return Ok(false);
    }
    let same = |what: &str, found: &Json, said: &Json| {
        if found == said { Ok(()) } else { Err(format!("{what} {found}, not {said}")) }
    };
    same("outcome", &answer["outcome"], &row["outcome"])?;
    for player in ["left", "right"] {
        same(player, &answer["winning_moves"][player], moves.get(player).unwrap_or(&answer["winning_moves"][player]))?;
    }
    // Plays and moves are counted with repetitions for equal piles, and without.
    if row["plays"].is_u64() {
        let from = list(&answer["winning_moves"]["left"]).map(|play| text(play).split(' ').next());
        let plays = from.map(|from| text(&answer["position"]).split('+').filter(|heap| Some(*heap) == from).count());
        same("number of plays", &json!(plays.sum::<usize>()), &row["plays"])?;
    }
    if row["moves"].is_u64() {
        let (game, layout) = layout(row);
        same("number of moves", &json!(game.moves(&layout.position(), Player::Left).count()), &row["moves"])?;
    }
    let (value, said) = (&answer["value"], |name: &str| row.get(name).filter(|said| !said.is_null()));
    if value["kind"] == "partizan" {
        // Small sums have values, whatever strategy finds the winner.
        let facts = asked("value", json!({"expr": value["text"]}));
        same("outcome of the value", &facts["outcome"], &row["outcome"])?;
    } else if !value.is_null() {
        same("no theorem, but a value", &json!(answer["theorem"].is_null()), &json!(false))?;
    }
    if let Some(said) = said("value").filter(|_| !value.is_null()) {
        same("value", &value["text"], said)?;
    }
    if let Some(said) = said("nim_value").filter(|_| value["kind"] == "nim-value") {
        same("nim-value", &json!(number(&value["number"])), said)?;
    }
    Ok(true)
}
