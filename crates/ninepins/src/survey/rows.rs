//! Tables of the answers of a survey.

use super::{equal, oeis::Listed};
use serde_json::{Value, json};

/// A kind of answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The name of its shape, such as `ninepins/period/1`.
    pub schema: &'static str,
    /// The fields in a table, separated by spaces.
    columns: &'static str,
}

const QUOTIENTS: Kind = Kind {
    schema: "ninepins/quotient/1",
    columns: "game status to order p_portion outcomes window tame_type infinite history stopped",
};

const PERIODS: Kind = Kind {
    schema: "ninepins/period/1",
    columns: "game status preperiod last_exception period saltus max rare last_rare mask alternating to theorem stopped",
};

impl Kind {
    /// Checks whether the answers are about nim-sequences, whose tables name games with equal ones.
    pub fn has_sequences(self) -> bool {
        self == PERIODS
    }
}

/// Returns the kind of an answer; `None` if it is no answer of a survey.
pub fn kind_of(answer: &Value) -> Option<Kind> {
    [QUOTIENTS, PERIODS].into_iter().find(|kind| answer["schema"] == *kind.schema)
}

/// Returns the rows of a table: the columns of each answer, short codes first.
pub fn rows(answers: Vec<Value>) -> Vec<Value> {
    let mut rows: Vec<(String, Value)> =
        answers.into_iter().map(|answer| (game(&answer).to_owned(), row(answer))).collect();
    rows.sort_by(|(a, _), (b, _)| (a.len(), a).cmp(&(b.len(), b)));
    rows.into_iter().map(|(_, row)| row).collect()
}

fn game(answer: &Value) -> &str {
    answer["game"].as_str().unwrap_or_default()
}

/// Returns the columns of an answer, as far as it has them.
fn row(mut answer: Value) -> Value {
    // Of an infinite quotient the table has only the heap from which it is infinite.
    let form = answer["form"].as_object();
    let infinite = form.map(|form| json!({ "from": form.get("from"), "proved": form.get("proved_infinite") }));
    answer["infinite"] = infinite.into();
    let mut row = json!({});
    for column in kind_of(&answer).map_or("", |kind| kind.columns).split(' ') {
        if let Some(value) = answer.get(column) {
            row[column] = value.clone();
        }
    }
    row
}

/// Adds to a table of periods the names of equal games and of listed sequences, and removes nulls. Returns a note for each listed
/// sequence that was not found.
pub fn name_equal(rows: &mut [Value], listed: &[Listed]) -> Vec<String> {
    let mut classes = equal::classes(rows);
    for class in &classes {
        let first = game(&rows[class.rows[0].0]).to_owned();
        for (index, equivalent) in class.equivalents(&first) {
            rows[index]["equivalent"] = equivalent;
        }
    }
    let mut notes = Vec::new();
    for listed in listed {
        match listed.class_in(&mut classes) {
            Ok(class) => {
                for &(index, ..) in &classes[class].rows {
                    rows[index]["oeis"] = listed.id.as_str().into();
                }
            }
            Err(why) => notes.push(format!("{} is left out: {why}", listed.id)),
        }
    }
    for row in rows.iter_mut().filter_map(Value::as_object_mut) {
        row.retain(|_, value| !value.is_null());
    }
    notes
}
