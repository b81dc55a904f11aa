//! Tables of the answers of a survey.

use super::equal::{Class, classes};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A kind of survey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The name of the shape of its answers, such as `ninepins/period/1`.
    pub schema: &'static str,
    /// The values of their field `status`.
    pub statuses: [&'static str; 3],
    /// The fields in a table, separated by spaces.
    columns: &'static str,
}

impl Kind {
    /// Misère quotients.
    pub const QUOTIENTS: Kind = Kind {
        schema: "ninepins/quotient/1",
        statuses: ["complete", "infinite", "partial"],
        columns: "game status to order p_portion outcomes window tame_type infinite history stopped certificate",
    };

    /// Periods of nim-values.
    pub const PERIODS: Kind = Kind {
        schema: "ninepins/period/1",
        statuses: ["proved", "observed", "open"],
        columns: "game status preperiod last_exception period saltus constant checksum max rare last_rare mask alternating to theorem stopped",
    };

    /// Periods of partizan values.
    pub const VALUES: Kind = Kind {
        schema: "ninepins/survey-values/1",
        statuses: ["proved", "seen", "none"],
        columns: "game status to period from saltus stopped",
    };

    /// Inverses in misère play.
    pub const INVERSES: Kind = Kind {
        schema: "ninepins/survey-inverses/1",
        statuses: ["complete", "infinite", "partial"],
        columns: "game status to order group heaps more not_sought stopped",
    };

    /// Checks whether no larger limits would change an answer: it is about all heaps.
    pub fn is_final(self, answer: &Value) -> bool {
        answer["status"] == self.statuses[0] || answer["status"] == "infinite" && answer["stopped"].is_null()
    }
}

/// Returns the kind of survey of an answer; `None` if it is no answer of a survey.
pub fn kind_of(answer: &Value) -> Option<Kind> {
    let kinds = [Kind::QUOTIENTS, Kind::PERIODS, Kind::VALUES, Kind::INVERSES];
    kinds.into_iter().find(|kind| answer["schema"] == *kind.schema)
}

/// The rows of a table under construction: one for each game, with the rank of its answer.
#[derive(Default, Debug)]
pub struct Rows(BTreeMap<(usize, String), ((bool, i64), Value)>);

impl Rows {
    /// Adds the row of an answer, unless its game has a better one: a final answer, or one that goes further. Of two that are as good
    /// the later stays.
    pub fn add(&mut self, answer: Value) {
        let game = answered_game(&answer).to_owned();
        let is_final = kind_of(&answer).is_some_and(|kind| kind.is_final(&answer));
        let rank = (is_final, answer["to"].as_i64().unwrap_or(i64::MAX));
        let key = (game.len(), game);
        if self.0.get(&key).is_none_or(|(best, _)| *best <= rank) {
            self.0.insert(key, (rank, row(answer)));
        }
    }

    /// Returns the rows, short codes first.
    pub fn in_order(self) -> Vec<Value> {
        self.0.into_values().map(|(_, row)| row).collect()
    }
}

/// Returns the line of the game of an answer or of a row.
pub fn answered_game(answer: &Value) -> &str {
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

/// Adds to a table of periods the names of equal games and of listed sequences. Returns a note for each listed sequence that was not
/// found.
pub fn name_equal(rows: &mut [Value], listed: &[Listed]) -> Vec<String> {
    let mut classes = classes(rows);
    for class in &classes {
        let first = answered_game(&rows[class.rows[0].0]).to_owned();
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
    notes
}

/// Removes the fields that are null.
pub fn remove_nulls(rows: &mut [Value]) {
    for row in rows.iter_mut().filter_map(Value::as_object_mut) {
        row.retain(|_, value| !value.is_null());
    }
}

/// The least number of terms, without leading zeros, of a sequence that is compared.
const MIN_TERMS: usize = 24;

/// The most terms that are compared.
const MAX_TERMS: usize = 1 << 11;

/// A sequence of the On-Line Encyclopedia of Integer Sequences.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// Its number, such as `A002186`.
    pub id: String,
    /// Its first terms.
    terms: Vec<u32>,
}

impl Listed {
    /// Returns the class whose values begin with the terms, up to leading zeros.
    ///
    /// # Errors
    ///
    /// The reason, if there is no such class or more than one.
    fn class_in(&self, classes: &mut [Class]) -> Result<usize, String> {
        let terms: Vec<u32> = self.terms.iter().copied().skip_while(|&term| term == 0).take(MAX_TERMS).collect();
        let has = |class: &mut Class| class.values.between(1, terms.len() as u64 + 1).eq(terms.iter().copied());
        let fits: Vec<usize> = (0..classes.len()).filter(|&class| has(&mut classes[class])).collect();
        match (&*fits, terms.len()) {
            (_, ..MIN_TERMS) => Err(format!("it has fewer than {MIN_TERMS} terms")),
            (&[class], _) => Ok(class),
            ([], _) => Err("no game has these values".to_owned()),
            _ => Err("several games begin with these values".to_owned()),
        }
    }
}
