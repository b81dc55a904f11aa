//! The rows of a survey: the answer for a game, what was asked, and a checksum of all that; and tables of these,
//! with the classes of games that have equal nim-sequences, up to leading zeros, and the evidence for that.

use super::Kind;
use crate::{
    Stopped,
    ask::{self, LIMITS, Limits, Spec, Typed, number, size},
};
use ninepins_proof::checksum;
use ninepins_rules::{Game, Player};
use ninepins_sequence::{Sequence, StandardForm, Standardized};
use ninepins_solver::Budget;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Checks whether no larger limits would change an answer: it is about all heaps.
fn is_final(answer: &Value) -> bool {
    let status = answer["status"].as_str().unwrap_or_default();
    ["proved", "complete"].contains(&status) || status == "infinite" && answer["stopped"].is_null()
}

/// Returns the kind of survey of an answer; `None` if no table has such rows.
pub fn kind_of(answer: &Value) -> Option<Kind> {
    match answer["schema"].as_str()? {
        "ninepins/heaps/1" => (answer["as"] == "value").then_some(Kind::VALUES),
        "ninepins/quotient/1" if answer["limits"]["inverses"] == "true" => Some(Kind::INVERSES),
        schema => {
            let kinds = [Kind::QUOTIENTS, Kind::PERIODS, Kind::VALUES, Kind::INVERSES];
            kinds.into_iter().find(|kind| kind.schema == schema)
        }
    }
}

/// The rows of a table under construction: one for each game, with the rank of its answer.
#[derive(Default, Debug)]
pub struct Rows(BTreeMap<(usize, String), ((bool, i64), Value)>);

impl Rows {
    /// Adds the row of an answer, unless its game has a better one: a final answer, or one that goes further. Of two that are as good
    /// the later stays.
    pub fn add(&mut self, answer: Value) {
        let game = answered_game(&answer).to_owned();
        let rank = (is_final(&answer), answer["to"].as_i64().unwrap_or(i64::MAX));
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
fn answered_game(answer: &Value) -> &str {
    answer["game"].as_str().unwrap_or_default()
}

/// Returns the columns of an answer, as far as it has them.
fn row(mut answer: Value) -> Value {
    let kind = kind_of(&answer);
    match answer["schema"].as_str() {
        Some("ninepins/heaps/1") => name_period(&mut answer),
        Some("ninepins/quotient/1") if kind == Some(Kind::INVERSES) => list_inverses(&mut answer),
        _ => {}
    }
    // Of an infinite quotient the table has only the heap from which it is infinite.
    let form = answer["form"].as_object();
    let infinite = form.map(|form| json!({ "from": form.get("from"), "proved": form.get("proved_infinite") }));
    answer["infinite"] = infinite.into();
    let mut row = json!({});
    for column in kind.into_iter().flat_map(Kind::columns) {
        if let Some(value) = answer.get(column) {
            row[column] = value.clone();
        }
    }
    row
}

/// The most bytes of a saltus in a row.
const MAX_SALTUS: usize = 200;

/// Adds the columns of values to an answer about heaps.
fn name_period(answer: &mut Value) {
    let mut period = answer["period"].take();
    let status = period["proved"].as_bool().map_or("none", |proved| if proved { "proved" } else { "seen" });
    answer["status"] = status.into();
    if period["saltus"].as_str().is_some_and(|saltus| saltus.len() > MAX_SALTUS) {
        period["saltus"].take();
    }
    for column in ["period", "from", "saltus"] {
        answer[column] = period[column].clone();
    }
}

/// The most heaps with an inverse that is no conjugate in a row.
const LISTED: usize = 8;

/// Adds the columns of inverses to an answer about a quotient. A heap counts only if no smaller one has its value, and it is not worth
/// nothing. If the inverses could not be decided, the columns are null.
fn list_inverses(answer: &mut Value) {
    let Some(heaps) = answer["heaps"].as_array() else { return };
    let value = |heap: usize| (&answer["phi"][heap], &answer["form"]["displacements"][heap]);
    let (mut met, mut odd, mut not_sought) = (vec![value(0)], Vec::new(), 0);
    let has_inverse = |row: &Value| row["has_inverse"] == true;
    for row in heaps {
        let value = value(row["heap"].as_u64().unwrap_or_default() as usize);
        if met.contains(&value) {
            continue;
        }
        met.push(value);
        match row["conjugate_is_inverse"].as_bool().filter(|_| has_inverse(row)) {
            Some(false) => {
                let columns = ["heap", "outcome", "inverse", "inverse_outcome", "conjugate"];
                odd.push(columns.iter().map(|column| (column.to_string(), row[*column].clone())).collect::<Value>());
            }
            None if has_inverse(row) => not_sought += 1,
            _ => {}
        }
    }
    let (group, more) = (heaps.iter().all(has_inverse), odd.len().saturating_sub(LISTED));
    odd.truncate(LISTED);
    (answer["heaps"], answer["group"]) = (odd.into(), group.into());
    (answer["more"], answer["not_sought"]) = (more.into(), not_sought.into());
}

/// Adds to a table of periods the names of equal games and of listed sequences. Returns a note for each listed sequence that was not
/// found.
pub fn name_equal(rows: &mut [Value], listed: &[Listed]) -> Vec<String> {
    let mut classes = classes(rows);
    for class in &classes {
        let (first, zeros, _) = class.rows[0];
        for &(index, shift, (by, to)) in &class.rows[1..] {
            let mut equivalent = json!({ "game": rows[first]["game"], "shift": shift as i64 - zeros as i64, "by": by });
            if let Some(to) = to {
                equivalent["to"] = to.into();
            }
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

/// The fewest terms, without leading zeros, of a sequence that is compared, and the most.
const MIN_TERMS: usize = 24;
const MAX_TERMS: usize = 1 << 11;

/// A sequence of the On-Line Encyclopedia of Integer Sequences.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// Its number, such as `A002186`.
    pub id: String,
    terms: Vec<u32>,
}

impl Listed {
    /// Returns the class whose values begin with the terms, up to leading zeros, or the reason why there is none or more than one.
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

/// The field of the checksum, the last of a row, and its length with its value and the brace that ends a line.
const CHECKSUM: &str = ",\"fnv\":\"";
const CHECKSUM_LENGTH: usize = CHECKSUM.len() + "0123456789abcdef\"}".len();

/// Returns the row of a game: its answer or error in JSON, with the certificate's checksum, what stopped the work, and the limits.
pub fn row_of(
    game: &str,
    json: &str,
    certificate: Option<String>,
    stopped: Option<&Stopped>,
    limits: &Value,
) -> serde_json::Result<Value> {
    let mut row: Value = serde_json::from_str(json)?;
    if answered_game(&row) != game {
        let name = if row["error"].is_null() { "asked" } else { "game" };
        row[name] = game.into();
    }
    if let Some(certificate) = certificate {
        row["certificate"] = certificate.into();
    }
    if let Some(why) = stopped.filter(|_| row["stopped"].is_null()) {
        row["stopped"] = why.name().into();
    }
    row["limits"] = limits.clone();
    Ok(row)
}

/// Adds its checksum to a row, as a line of text.
pub fn sealed(row: &str) -> String {
    format!("{}{CHECKSUM}{:016x}\"}}", row.strip_suffix('}').unwrap_or(row), checksum(row))
}

/// Reads a line with its checksum, or says what is wrong.
pub fn unsealed(line: &str) -> Result<Value, String> {
    let is_early = line.contains(",\"crc32\":\"");
    let why = if is_early { "an earlier version wrote it, with another checksum" } else { "it has no checksum" };
    let text = line.split_at_checked(line.len().saturating_sub(CHECKSUM_LENGTH));
    let (row, _) = text.filter(|(_, end)| end.starts_with(CHECKSUM)).ok_or(why)?;
    let row = format!("{row}}}");
    if sealed(&row) != line {
        return Err("its checksum is wrong".to_owned());
    }
    serde_json::from_str(&row).map_err(|error| error.to_string())
}

/// Returns the line of the game that a row was asked about.
pub fn asked_game(row: &Value) -> &str {
    row["asked"].as_str().unwrap_or_else(|| answered_game(row))
}

/// Returns what was asked beside the game, as rows keep it: numbers, null where there is no limit, and words. Threads are no part of it.
pub fn recorded(spec: &'static Spec, typed: &Typed<'_>, limits: Limits) -> Value {
    let mut all = Map::new();
    for field in spec.fields().filter(|field| !field.positional && field.name != "resume") {
        let text = typed.get(field.name).or(field.default);
        let is_number = matches!(field.kind, ask::Kind::Count { .. } | ask::Kind::Size);
        let number = text.filter(|_| is_number).and_then(|text| number(text).or_else(|| size(text).ok()));
        match number {
            Some(number) => drop(all.insert(field.name.to_owned(), number.into())),
            None if is_number || text.is_some() => drop(all.insert(field.name.to_owned(), text.into())),
            None => {}
        }
    }
    let time = limits.time.map(|time| time as f64 / 1000.0);
    all.extend([("time".to_owned(), json!(time)), ("memory".to_owned(), json!(limits.memory))]);
    all.insert("positions".to_owned(), json!(limits.positions));
    all.into()
}

/// Checks whether a row answers what is asked now: it is about all heaps, or its limits are no smaller. Of work that no limit stopped
/// the limits of work do not matter.
pub fn is_answered(row: &Value, limits: &Value) -> bool {
    let words = |all: &Value| -> Vec<(String, String)> {
        let all = all.as_object().into_iter().flatten();
        all.filter_map(|(name, word)| Some((name.clone(), word.as_str()?.to_owned()))).collect()
    };
    let is_whole = row["stopped"].is_null();
    let is_larger = |(name, now): (&String, &Value)| match row["limits"].get(name) {
        _ if is_whole && LIMITS.iter().any(|limit| limit.name == name) => false,
        Some(then) => now.as_f64().zip(then.as_f64()).map_or(now != then, |(now, then)| now > then),
        // An earlier version had other names.
        None => false,
    };
    let are_larger = limits.as_object().into_iter().flatten().any(is_larger);
    words(&row["limits"]) == words(limits) && (is_final(row) || !are_larger)
}

/// The numbers of values in which games are compared: all games, to find candidates; candidates at first; games that no theorem
/// identifies; and, at most, games with a proof.
const FEW: u64 = 1 << 6;
const FIRST: u64 = 1 << 11;
const MANY: u64 = 1 << 16;
const MOST: u64 = 1 << 24;

/// A nim-sequence without its leading zeros.
#[derive(Clone, Debug)]
pub(super) struct Values {
    sequence: Sequence,
    /// Heap n + shift of the game is heap n here. All smaller heaps are worth 0, and so is heap 0 here, but not heap 1.
    shift: u64,
    /// The proved preperiod and period, if there are any.
    period: Option<(u64, u64)>,
}

/// The games of a table whose values equal those of the first of them.
#[derive(Debug)]
pub(super) struct Class {
    pub(super) values: Values,
    /// The rows, each with its shift and the evidence that it belongs here.
    pub(super) rows: Vec<(usize, u64, By)>,
}

/// The evidence that two games have equal values: equal standard forms (`rules`); equal proved periods, and equal values until these repeat
/// (`periods`); or no proof, but equal `values` up to a heap.
pub(super) type By = (&'static str, Option<u64>);

/// Finds the classes of the octal codes among these rows. The first game of a class has digit 0 equal to 0, if there is such a game;
/// else it is the first of the rows.
pub(super) fn classes(rows: &[Value]) -> Vec<Class> {
    let mut forms: BTreeMap<StandardForm, Vec<(usize, u64, Game)>> = BTreeMap::new();
    let is_later = |&index: &usize| !rows[index]["game"].as_str().is_some_and(|line| line.starts_with('0'));
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(is_later);
    for index in order {
        let row = &rows[index];
        let game = row["game"].as_str().and_then(|line| line.parse::<Game>().ok());
        let Some(game) = game.filter(Game::is_impartial) else { continue };
        let form = game.ruleset().code(Player::Left).and_then(StandardForm::of);
        if let Some(Standardized { form, shift }) = form {
            forms.entry(form).or_default().push((index, shift, game));
        }
    }
    let mut forms: Vec<_> = forms.into_values().collect();
    forms.sort_by_key(|form| (is_later(&form[0].0), form[0].0));
    let mut classes: Vec<Class> = Vec::new();
    let mut begun: BTreeMap<Vec<u32>, Vec<usize>> = BTreeMap::new();
    for form in forms {
        let (first, shift, game) = &form[0];
        let mut values = Values::of(game, *shift, &rows[*first]);
        let candidates = begun.entry(values.between(0, FEW).collect()).or_default();
        let same = candidates.iter().find_map(|&at| Some((at, values.same(&mut classes[at].values)?)));
        let (at, by) = same.unwrap_or_else(|| {
            candidates.push(classes.len());
            classes.push(Class { values, rows: Vec::new() });
            (classes.len() - 1, ("rules", None))
        });
        classes[at].rows.extend(form.iter().map(|&(index, shift, _)| (index, shift, by)));
    }
    classes
}

impl Values {
    fn of(game: &Game, shift: u64, row: &Value) -> Values {
        let numbers = row["preperiod"].as_u64().zip(row["period"].as_u64());
        let period = numbers.filter(|_| row["status"] == "proved");
        let period = period.map(|(preperiod, period)| (preperiod.saturating_sub(shift), period));
        Values {
            sequence: Sequence::new(game.ruleset().code(Player::Left).expect("its form is that of a code")),
            shift,
            period,
        }
    }

    pub(super) fn between(&mut self, from: u64, to: u64) -> impl Iterator<Item = u32> {
        // Without limits this cannot fail.
        let _ = self.sequence.extend(to + self.shift, &Budget::unlimited());
        (from + self.shift..to + self.shift).map_while(|heap| self.sequence.value(heap))
    }

    /// Compares the values. Returns the evidence if they are equal.
    fn same(&mut self, other: &mut Values) -> Option<By> {
        let periods = (self.period, other.period);
        let mut agree = |from, to| self.between(from, to).eq(other.between(from, to));
        if !agree(0, FIRST) {
            return None;
        }
        let (by, to) = match periods {
            (Some(own), Some(period)) if own != period => return None,
            (Some((preperiod, period)), Some(_)) if preperiod.saturating_add(period) <= MOST => {
                (("periods", None), preperiod + period)
            }
            _ => (("values", Some(MANY)), MANY),
        };
        agree(FIRST, to.max(FIRST)).then_some(by)
    }
}
