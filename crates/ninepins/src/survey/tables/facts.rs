//! The rows of a game in the tables, in words and as data.

use super::{HEXADECIMAL, INVERSES, PAIRS, PERIODS, QUOTIENTS, proved_period};
use crate::{
    grouped,
    json::{QuotientStatus, SaltusShape},
};
use ninepins_rules::Game;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{collections::BTreeMap, iter};

/// The origin of a row.
const PROVENANCE: &str = "computed by the commands that `ninepins games --tables` lists";

/// The number of heaps above which a proof takes more than the default time, and the most heaps with an inverse that are named in words.
const LONG: u64 = 1 << 32;
const NAMED: usize = 2;

/// The evidence that games have equal values, the best first.
pub(super) const EVIDENCE: [&str; 3] = ["rules", "periods", "values"];

/// Returns the facts about the rules of a game in the tables, in words: lines with labels. A line without a label continues the one
/// before.
pub fn facts(game: &Game) -> Vec<(&'static str, String)> {
    let tables = [&PERIODS, &HEXADECIMAL, &PAIRS, &QUOTIENTS, &INVERSES];
    let lines = tables.into_iter().flat_map(|table| {
        let (label, command) = table.label;
        let mut lines = table.of(game).map_or(Vec::new(), |row| (table.words)(&row));
        match (table.suited(game), command) {
            _ if !lines.is_empty() => lines.push(PROVENANCE.to_owned()),
            (Some(listed), Some(command)) => {
                lines.push(format!("not in the table of {}; `ninepins {command} '{listed}'` computes it", table.codes))
            }
            _ => {}
        }
        iter::once(label).chain(iter::repeat("")).zip(lines)
    });
    lines.collect()
}

/// The rows of a game in the tables that say something about all heaps, or all heaps up to one.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Surveyed {
    /// The proved period of the nim-values.
    period: Option<SaltusShape>,
    /// The proved period of the partizan values.
    values: Option<SaltusShape>,
    quotient: Option<SurveyedQuotient>,
    /// The number of the nim-values in the OEIS, except for zeros at the start.
    oeis: Option<String>,
}

/// A misère quotient in the tables.
#[derive(Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct SurveyedQuotient {
    status: QuotientStatus,
    /// The last heap that is covered; null for all heaps.
    to: Option<u64>,
    order: Option<u64>,
    /// True if it is a quotient of Nim; null if that is not known.
    tame: Option<bool>,
}

impl Surveyed {
    /// Returns the rows of a game.
    pub fn of(game: &Game) -> Surveyed {
        let proved = |(from, period)| SaltusShape { period, from, saltus: Some("0".to_owned()), proved: true };
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let saltus = |row: Value| {
            let (period, from) = row["period"].as_u64().zip(row["from"].as_u64())?;
            let is_proved = row["status"] == "proved";
            is_proved.then(|| SaltusShape { period, from, saltus: text(&row["saltus"]), proved: true })
        };
        let quotient = |mut row: Value| {
            let tame = (row["status"] == "complete").then_some(!row["tame_type"].is_null());
            row["tame"] = tame.into();
            serde_json::from_value(row).ok()
        };
        Surveyed {
            period: proved_period(game).map(proved),
            values: PAIRS.of(game).and_then(saltus),
            quotient: QUOTIENTS.of(game).and_then(quotient),
            oeis: PERIODS.of(game).and_then(|row| text(&row["oeis"])),
        }
    }
}

/// Returns a number of a row with commas, 0 if there is none.
fn number(value: &Value) -> String {
    grouped(value.as_u64().unwrap_or(0))
}

/// Describes the nim-sequence of a row: the period, the largest value, equal sequences, and how to prove it.
pub(super) fn period(row: &Value) -> Vec<String> {
    let mut lines = vec![format!("in normal play {}", repetition(row)), largest(row)];
    lines.extend(same(row));
    lines.extend(row["oeis"].as_str().map(|id| format!("OEIS {id}, except for zeros at the start")));
    lines.extend(certify_command(row).map(|command| format!("for a certificate: {command}")));
    lines
}

fn repetition(row: &Value) -> String {
    let Some((preperiod, period)) = row["preperiod"].as_u64().zip(row["period"].as_u64()) else {
        return format!("open: no period was found in the values of the heaps up to {}", number(&row["to"]));
    };
    let how = match row["theorem"].as_str() {
        Some(theorem) => format!("proved by the {theorem}"),
        None => format!("observed in the values of the heaps up to {}", number(&row["to"])),
    };
    let from = match preperiod {
        0 => "for all n".to_owned(),
        _ => format!("for all n from {} on", grouped(preperiod)),
    };
    let worth = match row["saltus"].as_u64() {
        None | Some(0) => "as much as".to_owned(),
        Some(saltus) => format!("{} more than", grouped(saltus)),
    };
    let stays: Vec<String> =
        row["constant"].as_array().into_iter().flatten().map(|stays| stays["residue"].to_string()).collect();
    let except = match &stays[..] {
        [] => String::new(),
        stays => format!(", but as much where n mod {period} is {}", stays.join(" or ")),
    };
    format!("{how}: heap n + {} is worth {worth} heap n, {from}{except}", grouped(period))
}

/// Describes the largest value and the rare heaps, or the certificate of values that rise.
fn largest(row: &Value) -> String {
    if let Some(checksum) = row["checksum"].as_str() {
        return format!("the checksum of the certificate is {checksum}");
    }
    let so_far = if row["status"] == "proved" { "" } else { " so far" };
    let mut words = format!("largest value {}{so_far}", row["max"]);
    if let (Some(rare), Some(mask)) = (row["rare"].as_u64(), row["mask"].as_str()) {
        let alternating = if row["alternating"] == true { ", alternating" } else { "" };
        let last = row["last_rare"].as_u64().map_or(String::new(), |last| format!(", the last is {}", grouped(last)));
        words += &format!("; {} rare heaps{last}, under mask {mask}{alternating}", grouped(rare));
    }
    words
}

fn same(row: &Value) -> Vec<String> {
    let mut by_shift: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for other in equivalents(row) {
        let so_far = other["to"].as_u64().map_or(String::new(), |to| format!(" (as far as heap {})", grouped(to)));
        let shift = other["shift"].as_i64().unwrap_or(0);
        by_shift.entry(shift).or_default().push(other["game"].as_str().unwrap_or_default().to_owned() + &so_far);
    }
    let words = |(shift, games): (i64, Vec<String>)| match shift {
        0 => format!("the same values: {}", games.join(", ")),
        1.. => format!("heap n is worth heap n - {shift} of {}", games.join(", ")),
        _ => format!("heap n is worth heap n + {} of {}", -shift, games.join(", ")),
    };
    by_shift.into_iter().map(words).collect()
}

/// Returns all games with the nim-values of a row, up to a shift: heap n + `shift` of the row's game has the value of heap n. Without a
/// proof `to` is the number of heaps that were compared.
pub fn equivalents(row: &Value) -> Vec<Value> {
    let place = |row: &Value| match &row["equivalent"] {
        Value::Null => json!({"game": row["game"], "shift": 0, "by": EVIDENCE[0]}),
        first => first.clone(),
    };
    let own = place(row);
    let others = PERIODS.rows().filter(|other| other["game"] != row["game"]);
    let same = others.map(|row| (place(&row), row)).filter(|(other, _)| other["game"] == own["game"]);
    let related = |(other, row): (Value, Value)| {
        let shift = own["shift"].as_i64().unwrap_or(0) - other["shift"].as_i64().unwrap_or(0);
        let by = EVIDENCE.into_iter().rev().find(|by| own["by"] == **by || other["by"] == **by);
        let mut equivalent = json!({"game": row["game"], "shift": shift, "by": by});
        if let Some(to) = own.get("to").or(other.get("to")) {
            equivalent["to"] = to.clone();
        }
        equivalent
    };
    same.map(related).collect()
}

/// Returns the command that proves the period of a row, if it is proved.
pub fn certify_command(row: &Value) -> Option<String> {
    let game = row["game"].as_str().filter(|_| row["status"] == "proved")?;
    let heaps = row["preperiod"].as_u64().zip(row["period"].as_u64()).map_or(0, |(before, period)| before + period);
    let time = if heaps > LONG { " --time 24h" } else { "" };
    Some(format!("ninepins period {game}{time} --prove {game}.txt"))
}

/// Describes the period of partizan values of a row, and why larger heaps are not known.
pub(super) fn saltus(row: &Value) -> Vec<String> {
    let to = &row["to"];
    let heaps = format!("the heaps up to {to}");
    let period = match (row["period"].as_u64(), row["from"].as_u64()) {
        (Some(period), Some(from)) => {
            let saltus = match row["saltus"].as_str() {
                Some("0") => String::new(),
                Some(saltus) => format!(" plus {saltus}"),
                None => " plus a long saltus".to_owned(),
            };
            let sure = match row["status"] == "proved" {
                true => "proved".to_owned(),
                false => format!("seen in {heaps}, not proved"),
            };
            format!("{sure}: heap n + {period} has the value of heap n{saltus}, for all n from {from} on")
        }
        _ => format!("no pattern in {heaps}"),
    };
    let end = row["stopped"].as_str();
    let end = end.map(|limit| format!("the survey's limit of {limit} ended the work after heap {to}"));
    iter::once(format!("in normal play {period}")).chain(end).collect()
}

/// Describes the misère quotient of a row, and its changes with each heap.
pub(super) fn quotient(row: &Value) -> Vec<String> {
    let heaps = row["to"].as_u64().map_or("all heaps".to_owned(), |to| format!("the heaps up to {to}"));
    let size = match (row["order"].as_u64(), row["p_portion"].as_u64()) {
        (Some(1), _) => "of order 1".to_owned(),
        (Some(order), Some(losing)) => format!("of order {order}, with {losing} P elements"),
        _ => String::new(),
    };
    let infinite = &row["infinite"];
    let mut words = match row["status"].as_str().unwrap_or_default() {
        "infinite" if infinite["proved"] == true => {
            format!("infinite from heap {} on: known for {heaps}", infinite["from"])
        }
        "infinite" => format!("infinite as far as is known: known for {heaps}"),
        status => format!("{status}: {size}, for {heaps}"),
    };
    if let Value::Object(window) = &row["window"] {
        words += &format!("; the values repeat from heap {} on with period {}", window["n0"], window["period"]);
    }
    match (row["tame_type"].as_str(), row["status"] == "complete") {
        (Some(kind), true) => words += &format!("; tame: {kind}"),
        (Some(kind), false) => words += &format!("; tame so far: {kind}"),
        (None, true) => words += "; wild",
        (None, false) => {}
    }
    let history = row["history"].as_array().into_iter().flatten();
    let orders: Vec<String> = history.map(|change| format!("{} from heap {}", change[1], change[0])).collect();
    let changes = (!orders.is_empty()).then(|| format!("order {}", orders.join(", ")));
    iter::once(format!("in misère play {words}")).chain(changes).collect()
}

/// Describes the inverses of a row that are not conjugates, if there are such.
pub(super) fn inverses(row: &Value) -> Vec<String> {
    let Some(odd) = row["heaps"].as_array().filter(|odd| !odd.is_empty()) else { return Vec::new() };
    let words = |odd: &Value| {
        let [outcome, inverse, of_inverse, conjugate] =
            ["outcome", "inverse", "inverse_outcome", "conjugate"].map(|column| odd[column].as_str());
        let [outcome, inverse, of_inverse] = [outcome, inverse, of_inverse].map(Option::unwrap_or_default);
        let (heap, conjugate) = (&odd["heap"], conjugate.unwrap_or("no position of the game"));
        format!(
            "{heap}+{inverse} = 0, with outcomes {outcome} and {of_inverse}, and the conjugate of {heap} is {conjugate}"
        )
    };
    let mut named: Vec<String> = odd.iter().take(NAMED).map(words).collect();
    let more = odd.len().saturating_sub(NAMED) as u64 + row["more"].as_u64().unwrap_or(0);
    named.extend((more > 0).then(|| format!("{} more heaps", grouped(more))));
    let heaps = row["to"].as_u64().map_or(String::new(), |to| format!(" among the heaps up to {to}"));
    vec![format!("in misère play inverses that are not conjugates{heaps}: {}", named.join("; "))]
}
