//! `ninepins games`.

use crate::{
    args::known,
    failure::{Exit, Failure},
    render::{self, LABEL, Report, wrapped},
};
use ninepins::{
    CATALOG, Game, GameLine, StrategyId, Theorem,
    json::{GameFacts, GameShape, GamesShape, StrategyShape},
    licensed,
    rules::{Entry, Limit},
    survey::tables::{
        self, Equivalent, INVERSES, PAIRS, PeriodRow, QUOTIENTS, TABLES, Table, inverses_of, listed_sequence,
        period_of, period_table, quotient_of, saltus_of,
    },
    text::cut,
};
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::{self, Write};

/// List the named games, or show the facts about one game
///
/// Examples:
///   ninepins games
///   ninepins games kayles
///   ninepins games '0.45 misere'
///   ninepins games '0.7|0.07'
///   ninepins games --tables
///
/// Tables have the nim-values of codes of up to three digits, the misère quotients of octal ones, and the
/// values of pairs of octal codes of up to two. For any other code `ninepins period`, `ninepins
/// quotient` and `ninepins values` compute them.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// A name, or any game line
    name: Option<String>,

    /// One line of JSON
    #[arg(long)]
    json: bool,

    /// Describe the tables of surveys, and the commands that made them
    #[arg(long, conflicts_with_all = ["name", "json"])]
    tables: bool,

    /// Write all rows of a table of surveys, each as a line of JSON
    #[arg(long, value_name = "NAME", conflicts_with_all = ["name", "json", "tables"])]
    table: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(table) = &args.table {
        io::stdout().write_all(rows(table)?.as_bytes())?;
        return Ok(Exit::Answered);
    }
    match &args.name {
        None if args.tables => write!(anstream::stdout(), "{}", overview())?,
        None => {
            let games = || CATALOG.iter().filter_map(|entry| Some(facts(&entry.name.parse().ok()?)));
            render::print(args.json, || GamesShape { games: games().collect() }, catalog)?;
        }
        Some(name) => {
            let line: GameLine = name.parse()?;
            let surveys = surveys(&line.game).map_err(io::Error::from)?;
            render::print(args.json, || GameShape { facts: facts(&line), surveys }, || game(&line))?;
        }
    }
    Ok(Exit::Answered)
}

/// The width of the labels of the facts about a game, and of the totals of tables.
const LABELS: usize = 12;
const TOTALS: usize = 22;

/// The most characters of a line in the table of named games. Only tables of options are longer.
const MAX_LINE: usize = 32;

/// Returns all named games as a table.
fn catalog() -> Report {
    let width = |column: fn(&Entry) -> usize| CATALOG.iter().map(column).max().unwrap_or(0) + 2;
    let (names, lines) = (width(|entry| entry.name.len()), MAX_LINE + 2);
    let mut report = Report::with_labels(LABELS);
    report.table_head(&format!("{:names$}{:lines$}ALSO CALLED", "NAME", "LINE"));
    for entry in CATALOG {
        let row =
            format!("{:names$}{:lines$}{}", entry.name, cut(entry.line, MAX_LINE, "..."), entry.aliases.join(", "));
        report.line(row.trim_end());
        report.line(format_args!("    {}", wrapped(entry.about, 4, 4)));
    }
    report.gap();
    report.line("ninepins games NAME shows the facts about a game; normal or misere may follow a name.");
    report
}

/// Returns the rules in a child's words, if the game ends as the named one does.
fn plain(entry: &Entry, game: &Game) -> Option<&'static str> {
    let named: Game = entry.name.parse().ok()?;
    (named.convention() == game.convention()).then_some(entry.plain)
}

/// Returns the facts about one game.
fn game(line: &GameLine) -> Report {
    let game = &line.game;
    let named = known(line);
    let mut report = Report::with_labels(LABELS);
    report.entry("Game", named.map_or(game.to_string(), |known| format!("{}, {game}", known.title)));
    if let Some(known) = named {
        let names: Vec<&str> = std::iter::once(&known.name).chain(known.aliases).copied().collect();
        report.entry("Names", names.join(", "));
        report.entry("About", known.about);
        if let Some(words) = plain(known, game) {
            report.entry("Plainly", words);
        }
        report.entry("Source", known.source);
    }
    report.entry("Rules", game.words());
    let strategies = licensed(game);
    for (id, Theorem { name, source }) in &strategies {
        report.entry("Strategy", format_args!("{id}: {name} ({source})"));
    }
    let note = if strategies.is_empty() { "; no theorem here applies to this game" } else { "" };
    report.entry("Strategy", format_args!("search: the definition itself{note}"));
    for (label, words) in tables::facts(game) {
        report.entry(label, words);
    }
    report.gap();
    for example in examples(line) {
        report.line(format_args!("  {example}"));
    }
    report
}

/// Returns commands to try.
fn examples(GameLine { game, entry, .. }: &GameLine) -> [String; 2] {
    let rules = game.ruleset();
    let position = match rules.end() {
        _ if rules.limit() != Limit::None => "10/9+10/9+10/9".to_owned(),
        _ if rules.has_pairs() => "(3,5)".to_owned(),
        Some(end @ ..7) => end.to_string(),
        _ => "3+5+7".to_owned(),
    };
    let named = entry.filter(|entry| entry.line == game.to_string());
    let game = named.map_or_else(|| format!("'{game}'"), |entry| entry.name.to_owned());
    ["", " --json"].map(|flag| format!("ninepins solve {game} '{position}'{flag}"))
}

/// Returns the facts about a game, which stand in both shapes.
fn facts(line: &GameLine) -> GameFacts {
    let entry = known(line);
    let strategy = |(id, Theorem { name, source }): (StrategyId, Theorem)| StrategyShape {
        name: id.name(),
        theorem: name.into_owned(),
        source,
    };
    GameFacts {
        game: line.game.to_string(),
        name: entry.map(|entry| entry.name),
        aliases: entry.map_or(&[], |entry| entry.aliases),
        title: entry.map(|entry| entry.title),
        about: entry.map(|entry| entry.about),
        plain: entry.and_then(|entry| plain(entry, &line.game)),
        source: entry.map(|entry| entry.source),
        words: line.game.words(),
        strategies: licensed(&line.game).into_iter().map(strategy).collect(),
    }
}

/// Returns the rows of the game by the names of their tables.
fn surveys(game: &Game) -> serde_json::Result<Map<String, Value>> {
    let mut surveys = Map::new();
    let mut insert = |table: &Table, mut row: Value| {
        row["provenance"] = table.provenance();
        surveys.insert(table.name.to_owned(), row);
    };
    if let Some((listed, row)) = listed_sequence(game).zip(period_of(game)) {
        #[derive(Serialize)]
        struct Shown {
            #[serde(flatten)]
            row: PeriodRow,
            equivalents: Vec<Equivalent>,
            certificate: Option<String>,
        }
        let (equivalents, certificate) = (row.equivalents(), row.certify_command());
        insert(period_table(&listed), serde_json::to_value(Shown { row, equivalents, certificate })?);
    }
    if let Some(row) = saltus_of(game) {
        insert(&PAIRS, serde_json::to_value(row)?);
    }
    if let Some(row) = quotient_of(game) {
        insert(&QUOTIENTS, serde_json::to_value(row)?);
    }
    if let Some(row) = inverses_of(game) {
        insert(&INVERSES, serde_json::to_value(row)?);
    }
    Ok(surveys)
}

/// Returns the totals of the tables.
fn overview() -> Report {
    let mut report = Report::with_labels(TOTALS);
    for table in TABLES {
        report.line(format_args!("{LABEL}{}{LABEL:#}: the codes {}", table.name, table.codes));
        for (label, words) in (table.overview)() {
            report.line(format_args!("  {label:TOTALS$}{words}"));
        }
        for command in table.commands {
            report.line(format_args!("  $ {command}"));
        }
        report.gap();
    }
    report.line("ninepins games --table NAME writes all rows of a table, each as a line of JSON.");
    report
}

/// Returns all rows of a table.
fn rows(name: &str) -> Result<&'static str, Failure> {
    let table = TABLES.into_iter().find(|table| table.name == name);
    let names = || TABLES.map(|table: &Table| table.name).join(", ");
    table
        .map(Table::text)
        .ok_or_else(|| Failure::refused(name, "there is no such table").with_help(format!("there are {}", names())))
}
