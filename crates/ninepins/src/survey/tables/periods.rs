//! The tables of nim-sequences: of octal codes, and of codes whose moves may leave three heaps.

use super::{Rows, Table, by_status, counts};
use crate::{grouped, json::ConstantShape};
use ninepins_rules::{Convention, Game, Limit, Player};
use ninepins_sequence::Findings;
use ninepins_solver::theorem::NimValues;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The table of nim-sequences, as the program has it.
pub static PERIODS: Table = Table {
    name: "octal-games",
    codes: "?.???",
    commands: &[
        "ninepins survey period --codes 0.106 --to 1000000000000 --time 24h --max-memory 256MB -o periods",
        "ninepins survey period --codes 0.054 --codes 0.056 --codes 0.104 --codes 0.354 --codes 0.376 \
         --codes '0.45?' --codes '0.47?' --to 268435456 --time 1h -o periods",
        "ninepins survey period --codes 0.015 --codes 0.161 --codes 0.166 --codes 0.167 --codes 0.174 \
         --codes 0.205 --codes 0.207 --codes 0.245 --codes 0.324 --codes 0.336 --codes 0.36 --codes 0.374 --codes 0.444 \
         --codes 0.64 --codes 0.774 --codes 4.044 --codes 4.045 --codes 4.324 --codes 4.367 --codes 4.404 --codes 4.44 \
         --to 67108864 --time 1h -o periods",
        "ninepins survey period --codes '?.???' --to 1048576 --dense-to 65536 --time 1h -o periods",
        "ninepins survey collect periods --oeis testdata/oeis.jsonl",
    ],
    overview,
    rows: rows!("octal-games"),
};

/// The table of nim-sequences of codes with a digit above 7, as the program has it.
pub static HEXADECIMAL: Table = Table {
    name: "hexadecimal-games",
    codes: "0.yxx 0.?yx 0.??y",
    commands: &[
        "ninepins survey period --codes 0.1e9 --codes 0.bf9 --codes 0.bfb --to 8000 --time 1h -o hexadecimal",
        "ninepins survey period --codes '0.yxx' --codes '0.?yx' --codes '0.??y' --to 3300 --time 1h -o hexadecimal",
        "ninepins survey collect hexadecimal --no-equivalents",
    ],
    overview: rising_overview,
    rows: rows!("hexadecimal-games"),
};

/// The number of heaps above which a proof takes more than the default time.
const LONG: u64 = 1 << 32;

/// A row of [`PERIODS`] or [`HEXADECIMAL`]: the nim-sequence of a game and its period. Missing fields are null.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodRow {
    game: String,
    status: Status,
    preperiod: Option<u64>,
    last_exception: Option<i64>,
    period: Option<u64>,
    saltus: Option<u64>,
    constant: Option<Vec<ConstantShape>>,
    /// The checksum of the certificate, if values rise.
    checksum: Option<String>,
    max: u32,
    rare: Option<u64>,
    last_rare: Option<u64>,
    mask: Option<String>,
    alternating: Option<bool>,
    to: u64,
    theorem: Option<String>,
    stopped: Option<String>,
    equivalent: Option<Equivalent>,
    oeis: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PeriodStatus))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Proved,
    Observed,
    Open,
}

impl Status {
    /// Returns the status of the findings of a search.
    pub(crate) fn of(found: &Findings) -> Status {
        match found.status {
            ninepins_sequence::Status::Proved(_) => Status::Proved,
            ninepins_sequence::Status::Observed => Status::Observed,
            ninepins_sequence::Status::Open => Status::Open,
        }
    }
}

/// An equivalent game: heap n + shift of the row's game has the value of its heap n.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equivalent {
    game: String,
    shift: i64,
    by: By,
    /// The number of heaps that were compared, if there is no proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<u64>,
}

/// The evidence that two games have equal values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum By {
    Rules,
    Periods,
    Values,
}

/// Returns the line under which the table lists the nim-sequence of a game's rules, if they have one.
pub fn listed_sequence(game: &Game) -> Option<String> {
    let game = game.clone().with_convention(Convention::Normal);
    let has_one = NimValues::of(&game).is_ok()
        && game.ruleset().limit() == Limit::None
        && game.ruleset().code(Player::Left).is_some_and(|code| code.most_taken().is_some());
    has_one.then(|| game.to_string())
}

/// Returns the row about the nim-sequence of a game's rules.
pub fn period_of(game: &Game) -> Option<PeriodRow> {
    let listed = listed_sequence(game)?;
    period_table(&listed).row(&listed)
}

/// Returns the table that lists the game of this line, if one does.
pub fn period_table(listed: &str) -> &'static Table {
    let is_hexadecimal = listed.starts_with("0.") && listed.contains(|c| matches!(c, '8' | '9' | 'a'..='f'));
    if is_hexadecimal { &HEXADECIMAL } else { &PERIODS }
}

/// Counts rows by their status.
fn counted(rows: &[&PeriodRow]) -> String {
    let words = [("proved", Status::Proved), ("observed", Status::Observed), ("open", Status::Open)];
    by_status(rows.iter().map(|row| row.status), words)
}

/// Returns the most of something in the rows with a status, and the first row that has it.
fn most(rows: &[&PeriodRow], what: &dyn Fn(&PeriodRow) -> Option<u64>, status: Status) -> String {
    let rows = rows.iter().rev().filter(|row| row.status == status);
    let most = rows.filter_map(|row| Some((what(row)?, row))).max_by_key(|(most, _)| *most);
    most.map(|(most, row)| format!("{} ({})", grouped(most), row.game)).unwrap_or_default()
}

/// Returns how far open sequences were searched.
fn searched(rows: &[&PeriodRow]) -> String {
    let least = rows.iter().filter(|row| row.status == Status::Open).map(|row| row.to).min();
    format!("open ones to heap {} or further", grouped(least.unwrap_or(0)))
}

/// Summarizes the table of codes with a digit above 7.
fn rising_overview() -> Vec<(&'static str, String)> {
    let rows: Vec<PeriodRow> = HEXADECIMAL.rows().collect();
    let rows: Vec<&PeriodRow> = rows.iter().collect();
    let proved = Status::Proved;
    let rising = rows.iter().filter(|row| row.checksum.is_some()).count();
    vec![
        ("codes", counted(&rows)),
        ("proved with a saltus", grouped(rising as u64)),
        ("largest preperiod", most(&rows, &|row| row.preperiod, proved)),
        ("largest period", most(&rows, &|row| row.period, proved)),
        ("largest saltus", most(&rows, &|row| row.saltus, proved)),
        ("searched", searched(&rows)),
    ]
}

/// Summarizes the table of octal codes.
fn overview() -> Vec<(&'static str, String)> {
    let rows: Vec<PeriodRow> = PERIODS.rows().collect();
    let firsts: Vec<&PeriodRow> = rows.iter().filter(|row| row.equivalent.is_none()).collect();
    let by = |by| rows.iter().filter(|row| row.equivalent.as_ref().is_some_and(|same| same.by == by)).count();
    let most = |what: &dyn Fn(&PeriodRow) -> Option<u64>, status| most(&firsts, what, status);
    let proved = Status::Proved;
    let named = firsts.iter().filter(|row| row.oeis.is_some()).count();
    vec![
        ("codes", counted(&rows.iter().collect::<Vec<_>>())),
        ("nim-sequences", counted(&firsts)),
        (
            "known to be the same",
            counts([("by rules", by(By::Rules)), ("by periods", by(By::Periods)), ("by values", by(By::Values))]),
        ),
        ("in the OEIS", named.to_string()),
        ("largest preperiod", most(&|row| row.preperiod, proved)),
        ("largest period", most(&|row| row.period, proved)),
        (
            "largest value",
            format!(
                "{}; open so far {}",
                most(&|row| Some(row.max.into()), proved),
                most(&|row| Some(row.max.into()), Status::Open)
            ),
        ),
        ("most rare heaps", most(&|row| row.rare, proved)),
        ("searched", searched(&firsts)),
    ]
}

impl PeriodRow {
    /// Returns the preperiod and the period, if they are proved and the saltus is 0.
    pub fn proved_period(&self) -> Option<(u64, u64)> {
        let is_proved = self.status == Status::Proved && self.saltus.unwrap_or(0) == 0;
        self.preperiod.zip(self.period).filter(|_| is_proved)
    }

    /// Returns all games of the table with equal values, up to a shift.
    pub fn equivalents(&self) -> Vec<Equivalent> {
        let place = |row: &PeriodRow| match &row.equivalent {
            Some(first) => first.clone(),
            None => Equivalent { game: row.game.clone(), shift: 0, by: By::Rules, to: None },
        };
        let own = place(self);
        let others = PERIODS.rows::<PeriodRow>().filter(|row| row.game != self.game);
        let same = others.map(|row| (place(&row), row)).filter(|(other, _)| other.game == own.game);
        let related = |(other, row): (Equivalent, PeriodRow)| {
            let (by, to) = (own.by.max(other.by), own.to.or(other.to));
            Equivalent { game: row.game, shift: own.shift - other.shift, by, to }
        };
        same.map(related).collect()
    }

    /// Describes the period.
    pub fn words(&self) -> String {
        let Some((preperiod, period)) = self.preperiod.zip(self.period) else {
            return format!("open: no period was found in the values of the heaps up to {}", grouped(self.to));
        };
        let how = match &self.theorem {
            Some(theorem) => format!("proved by the {theorem}"),
            None => format!("observed in the values of the heaps up to {}", grouped(self.to)),
        };
        let from = match preperiod {
            0 => "for all n".to_owned(),
            _ => format!("for all n from {} on", grouped(preperiod)),
        };
        let worth = match self.saltus.unwrap_or(0) {
            0 => "as much as".to_owned(),
            saltus => format!("{} more than", grouped(saltus)),
        };
        let stays: Vec<String> = self.constant.iter().flatten().map(|stays| stays.residue.to_string()).collect();
        let except = match &stays[..] {
            [] => String::new(),
            stays => format!(", but as much where n mod {period} is {}", stays.join(" or ")),
        };
        format!("{how}: heap n + {} is worth {worth} heap n, {from}{except}", grouped(period))
    }

    /// Describes the largest value and the rare heaps, or the certificate of values that rise.
    pub fn more(&self) -> String {
        if let Some(checksum) = &self.checksum {
            return format!("the checksum of the certificate is {checksum}");
        }
        let so_far = if self.status == Status::Proved { "" } else { " so far" };
        let mut words = format!("largest value {}{so_far}", self.max);
        if let (Some(rare), Some(mask)) = (self.rare, &self.mask) {
            let alternating = if self.alternating == Some(true) { ", alternating" } else { "" };
            let last = self.last_rare.map_or(String::new(), |last| format!(", the last is {}", grouped(last)));
            words += &format!("; {} rare heaps{last}, under mask {mask}{alternating}", grouped(rare));
        }
        words
    }

    /// Lists the games with equal values, in words.
    pub fn same(&self) -> Vec<String> {
        let mut by_shift: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for other in self.equivalents() {
            let so_far = other.to.map_or(String::new(), |to| format!(" (as far as heap {})", grouped(to)));
            by_shift.entry(other.shift).or_default().push(other.game + &so_far);
        }
        let words = |(shift, games): (i64, Vec<String>)| match shift {
            0 => format!("the same values: {}", games.join(", ")),
            1.. => format!("heap n is worth heap n - {shift} of {}", games.join(", ")),
            _ => format!("heap n is worth heap n + {} of {}", -shift, games.join(", ")),
        };
        by_shift.into_iter().map(words).collect()
    }

    /// Returns the command that proves the period, if it is proved.
    pub fn certify_command(&self) -> Option<String> {
        let game = &self.game;
        let heaps = self.preperiod.zip(self.period).map_or(0, |(preperiod, period)| preperiod + period);
        let time = if heaps > LONG { " --time 24h" } else { "" };
        (self.status == Status::Proved).then(|| format!("ninepins period {game}{time} --prove {game}.txt"))
    }

    /// Returns the number of the sequence in the On-Line Encyclopedia of Integer Sequences.
    pub fn oeis(&self) -> Option<&str> {
        self.oeis.as_deref()
    }
}
