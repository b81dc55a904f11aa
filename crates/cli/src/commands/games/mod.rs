//! `ninepins games`.

mod overview;
mod surveyed;
pub(crate) mod tables;

use crate::{
    args::known,
    exit::Exit,
    failure::Failure,
    render::{Report, wrapped},
};
use ninepins::{CATALOG, Game, GameLine, StrategyId, Theorem, licensed, rules::Entry, rules::Limit};
use serde::Serialize;
use serde_json::{Map, Value};
use std::{
    borrow::Cow,
    io::{self, Write},
};

/// List the named games, or show the facts about one game
///
/// Examples:
///   ninepins games
///   ninepins games kayles
///   ninepins games '0.45 misere'
///   ninepins games --tables
///
/// Tables have the nim-values and misère quotients of octal codes of up to three digits. For any
/// other code `ninepins period` and `ninepins quotient` compute them.
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
        io::stdout().write_all(overview::rows(table)?.as_bytes())?;
        return Ok(Exit::Answered);
    }
    let shown = match &args.name {
        None if args.tables => overview::overview().to_string(),
        None if args.json => catalog_json().map_err(io::Error::from)? + "\n",
        None => catalog().to_string(),
        Some(name) => {
            let line: GameLine = name.parse()?;
            if args.json { game_json(&line).map_err(io::Error::from)? + "\n" } else { game(&line).to_string() }
        }
    };
    write!(anstream::stdout(), "{shown}")?;
    Ok(Exit::Answered)
}

/// The width of the labels of the facts about a game.
const LABELS: usize = 12;

/// Returns all named games as a table.
fn catalog() -> Report {
    let width = |column: fn(&Entry) -> usize| CATALOG.iter().map(column).max().unwrap_or(0) + 2;
    let (names, lines) = (width(|entry| entry.name.len()), width(|entry| entry.line.len()));
    let mut report = Report::with_labels(LABELS);
    report.table_head(&format!("{:names$}{:lines$}ALSO CALLED", "NAME", "LINE"));
    for entry in CATALOG {
        let row = format!("{:names$}{:lines$}{}", entry.name, entry.line, entry.aliases.join(", "));
        report.line(row.trim_end());
        report.line(format_args!("    {}", wrapped(entry.about, 4, 4)));
    }
    report.gap();
    report.line("ninepins games NAME shows the facts about a game; normal or misere may follow a name.");
    report
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
        report.entry("Source", known.source);
    }
    report.entry("Rules", game.words());
    let strategies = licensed(game);
    for (id, Theorem { name, source }) in &strategies {
        report.entry("Strategy", format_args!("{id}: {name} ({source})"));
    }
    let note = if strategies.is_empty() { "; no theorem here applies to this game" } else { "" };
    report.entry("Strategy", format_args!("search: the definition itself{note}"));
    for (label, words) in surveyed::entries(game) {
        report.entry(label, words);
    }
    report.gap();
    for example in examples(line) {
        report.line(format_args!("  {example}"));
    }
    report
}

/// Returns commands to try.
fn examples(line: &GameLine) -> Vec<String> {
    let quoted = |game: &Game| match line.entry.filter(|entry| entry.line == game.to_string()) {
        Some(entry) => entry.name.to_owned(),
        None => format!("'{game}'"),
    };
    let (game, position) =
        (quoted(&line.game), if line.game.ruleset().limit() == Limit::None { "3+5+7" } else { "10/9+10/9+10/9" });
    vec![format!("ninepins solve {game} '{position}'"), format!("ninepins solve {game} '{position}' --json")]
}

/// The shape `ninepins/games/1`.
#[derive(Serialize)]
struct GamesShape {
    schema: &'static str,
    games: Vec<GameShape>,
}

/// The shape `ninepins/game/1`, without its name.
#[derive(Serialize)]
struct GameShape {
    game: String,
    name: Option<&'static str>,
    aliases: &'static [&'static str],
    title: Option<&'static str>,
    about: Option<&'static str>,
    source: Option<&'static str>,
    words: String,
    strategies: Vec<StrategyShape>,
}

#[derive(Serialize)]
struct StrategyShape {
    name: &'static str,
    theorem: Cow<'static, str>,
    source: &'static str,
}

impl GameShape {
    fn of(line: &GameLine) -> GameShape {
        let shape =
            |(id, Theorem { name, source }): (StrategyId, _)| StrategyShape { name: id.name(), theorem: name, source };
        let entry = known(line);
        GameShape {
            game: line.game.to_string(),
            name: entry.map(|entry| entry.name),
            aliases: entry.map_or(&[], |entry| entry.aliases),
            title: entry.map(|entry| entry.title),
            about: entry.map(|entry| entry.about),
            source: entry.map(|entry| entry.source),
            words: line.game.words(),
            strategies: licensed(&line.game).into_iter().map(shape).collect(),
        }
    }
}

fn catalog_json() -> serde_json::Result<String> {
    let games = CATALOG.iter().filter_map(|entry| Some(GameShape::of(&entry.name.parse().ok()?))).collect();
    serde_json::to_string(&GamesShape { schema: "ninepins/games/1", games })
}

fn game_json(line: &GameLine) -> serde_json::Result<String> {
    #[derive(Serialize)]
    struct Named {
        schema: &'static str,
        #[serde(flatten)]
        game: GameShape,
        surveys: Map<String, Value>,
    }
    let surveys = surveyed::object(&line.game)?;
    serde_json::to_string(&Named { schema: "ninepins/game/1", game: GameShape::of(line), surveys })
}
