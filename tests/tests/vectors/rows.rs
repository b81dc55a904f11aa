//! Rows of the files in `testdata`, in their own format.

use ninepins::{Game, rules::Code};
use serde::{Deserialize, de::DeserializeOwned};

/// A move as `[heap, [parts]]`.
pub(crate) type Break = (u64, Vec<u64>);
/// A play as `[pile from 0, taken]`.
pub(crate) type Play = (usize, u64);

/// A row of any oracle file but `octal_grundy` and `octal_periods`; each file has some of the fields.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    pub(crate) g: String,
    pub(crate) code: Option<String>,
    pub(crate) lcode: Option<String>,
    pub(crate) rcode: Option<String>,
    #[serde(default)]
    pub(crate) pos: Vec<Pile>,
    pub(crate) conv: Option<String>,
    pub(crate) losing: Option<Vec<Vec<u64>>>,
    pub(crate) winning: Option<Vec<Vec<u64>>>,
    pub(crate) out: Option<String>,
    pub(crate) moves: Option<Moves>,
    pub(crate) nmoves: Option<usize>,
    pub(crate) left: Option<Vec<Break>>,
    pub(crate) right: Option<Vec<Break>>,
    pub(crate) plays: Option<Vec<Play>>,
    pub(crate) nplays: Option<usize>,
    pub(crate) grundy: Option<Grundy>,
    pub(crate) value: Option<i64>,
    #[serde(default)]
    pub(crate) via: String,
    #[serde(rename = "kind")]
    _kind: Option<String>,
    pub(crate) why: Option<String>,
}

#[derive(Deserialize, Debug, Clone, Copy)]
#[serde(untagged)]
pub(crate) enum Pile {
    Size(u64),
    Limited(u64, u64),
}

#[derive(Deserialize, Debug, Clone)]
#[serde(untagged)]
pub(crate) enum Moves {
    Plays(Vec<Play>),
    Breaks(Vec<Break>),
}

#[derive(Deserialize, Debug, Clone)]
#[serde(untagged)]
pub(crate) enum Grundy {
    Sum(u64),
    OfEach(Vec<u64>),
}

/// A row of `octal_grundy`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Values {
    pub(crate) code: String,
    pub(crate) computed_to: u64,
    pub(crate) preperiod: Option<u64>,
    pub(crate) period: Option<u64>,
    pub(crate) max: u64,
    pub(crate) first: Vec<u64>,
}

/// A row of `octal_periods`, or its first line, which has nothing but the convention.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Period {
    pub(crate) convention: Option<String>,
    pub(crate) game: String,
    #[serde(rename = "status")]
    _status: Option<String>,
    pub(crate) last_exception: Option<i64>,
    pub(crate) period: Option<u64>,
    pub(crate) max: u64,
    pub(crate) rare: Option<u64>,
    pub(crate) last_rare: Option<u64>,
    pub(crate) mask: Option<String>,
    /// The number of values found without a period.
    pub(crate) n: Option<u64>,
    /// The number of values with which the oracle proved it.
    pub(crate) proved_n: Option<u64>,
    #[serde(rename = "sparse_n")]
    _sparse_n: Option<u64>,
    pub(crate) same: Vec<String>,
}

/// A row of `sequences`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sequence {
    pub(crate) game: String,
    pub(crate) source: String,
    pub(crate) preperiod: Option<u64>,
    pub(crate) period: Option<u64>,
    pub(crate) values: Vec<u64>,
}

/// The compared fields of a row of `octal-games`, the catalog.
#[derive(Deserialize, Debug)]
pub(crate) struct CatalogRow {
    pub(crate) game: String,
    pub(crate) status: String,
    pub(crate) last_exception: Option<i64>,
    pub(crate) period: Option<u64>,
    pub(crate) max: u64,
    pub(crate) rare: Option<u64>,
    pub(crate) last_rare: Option<u64>,
    pub(crate) mask: Option<String>,
    pub(crate) to: u64,
    pub(crate) equivalent: Option<Equivalent>,
}

/// The first game with the same values.
#[derive(Deserialize, Debug)]
pub(crate) struct Equivalent {
    pub(crate) game: String,
    pub(crate) shift: i64,
}

/// A row of `errata-periods`: a false claim that two games have equal values, or of a period, or of the largest value.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PeriodErratum {
    pub(crate) game: String,
    pub(crate) other: Option<String>,
    /// The claim that heap n + shift of the game has the value of heap n of the other one.
    #[serde(default)]
    pub(crate) shift: i64,
    /// The claimed nim-sum of both values at odd heaps.
    #[serde(default)]
    pub(crate) odd: u32,
    /// The heap that refutes the claim: the first that differs, the last exception, or one with a larger value.
    pub(crate) heap: u64,
    /// The values of that heap and of the corresponding one of the other game.
    pub(crate) values: Option<[u32; 2]>,
    pub(crate) last_exception: Option<u64>,
    pub(crate) period: Option<u64>,
    pub(crate) largest: Option<u32>,
    pub(crate) said: String,
    pub(crate) source: String,
}

/// A row of `examples` or `errata`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Example {
    pub(crate) game: String,
    pub(crate) position: String,
    pub(crate) outcome: String,
    pub(crate) left: Option<Vec<String>>,
    pub(crate) right: Option<Vec<String>>,
    pub(crate) said: Option<String>,
    pub(crate) source: String,
}

/// Returns all rows of a file in `testdata`, each with its text.
pub(crate) fn read<T: DeserializeOwned>(file: &str) -> Vec<(String, T)> {
    let path = format!("{}/../testdata/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let rows = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    rows.map(|(at, line)| {
        let row = serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}:{}: {error}: {line}", at + 1));
        (format!("{file}:{}: {line}", at + 1), row)
    })
    .collect()
}

/// Returns the code of an impartial game.
pub(crate) fn code(line: &str) -> Code {
    let game: Game = line.parse().unwrap();
    game.ruleset().code(ninepins::Player::Left).unwrap().clone()
}
