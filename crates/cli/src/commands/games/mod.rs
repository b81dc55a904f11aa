//! `ninepins games`.

mod overview;
mod surveyed;

use crate::{
    args::known,
    exit::Exit,
    failure::Failure,
    render::{style::LABEL, wrapped},
};
use ninepins::{CATALOG, Game, GameLine, StrategyId, Theorem, licensed, rules::Entry, rules::Limit};
use serde::Serialize;
use serde_json::{Map, Value};
use std::{
    borrow::Cow,
    fmt::Write as _,
    io::{self, Write},
};

/// List the games that have a name, or tell all about one game
///
/// Examples:
///   ninepins games
///   ninepins games kayles
///   ninepins games '0.45 misere'
///   ninepins games --tables
///
/// Of octal codes of up to three digits tables say what is known of their nim-values and of their
/// misère quotients; of any other code `ninepins period` and `ninepins quotient` compute it.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// A name, or any game line
    name: Option<String>,

    /// One line of JSON
    #[arg(long)]
    json: bool,

    /// Tell what there is in the tables of surveys, and how they were made
    #[arg(long, conflicts_with_all = ["name", "json"])]
    tables: bool,

    /// Write all rows of a table of surveys, a line of JSON each
    #[arg(long, value_name = "NAME", conflicts_with_all = ["name", "json", "tables"])]
    table: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(table) = &args.table {
        io::stdout().write_all(overview::rows(table)?.as_bytes())?;
        return Ok(Exit::Answered);
    }
    let shown = match &args.name {
        None if args.tables => overview::overview(),
        None if args.json => catalog_json().map_err(io::Error::from)? + "\n",
        None => catalog(),
        Some(name) => {
            let line: GameLine = name.parse()?;
            if args.json { game_json(&line).map_err(io::Error::from)? + "\n" } else { game(&line) }
        }
    };
    write!(anstream::stdout(), "{shown}")?;
    Ok(Exit::Answered)
}

/// All named games, as a table.
fn catalog() -> String {
    let width = |column: fn(&Entry) -> usize| CATALOG.iter().map(column).max().unwrap_or(0) + 2;
    let (names, lines) = (width(|entry| entry.name.len()), width(|entry| entry.line.len()));
    let mut table = format!("{LABEL}{:names$}{:lines$}ALSO CALLED{LABEL:#}\n", "NAME", "LINE");
    for entry in CATALOG {
        let row = format!("{:names$}{:lines$}{}", entry.name, entry.line, entry.aliases.join(", "));
        let _ = writeln!(table, "{}\n    {}", row.trim_end(), wrapped(entry.about, 4, 4));
    }
    table += "\nninepins games NAME tells all about a game; a name may be followed by normal or misere.\n";
    table
}

/// All about one game.
fn game(line: &GameLine) -> String {
    let game = &line.game;
    let mut text = String::new();
    let mut entry = |label: &str, words: &str| {
        let _ = writeln!(text, "{LABEL}{label:12}{LABEL:#}{}", wrapped(words, 12, 12));
    };
    let named = known(line);
    entry("Game", &named.map_or(game.to_string(), |known| format!("{}, {game}", known.title)));
    if let Some(known) = named {
        let names: Vec<&str> = std::iter::once(&known.name).chain(known.aliases).copied().collect();
        entry("Names", &names.join(", "));
        entry("About", known.about);
        entry("Source", known.source);
    }
    entry("Rules", &game.words());
    let strategies = licensed(game);
    for (id, Theorem { name, source }) in &strategies {
        entry("Strategy", &format!("{id}: {name} ({source})"));
    }
    let note = if strategies.is_empty() {
        "the definition itself; no theorem here knows this game"
    } else {
        "the definition itself"
    };
    entry("Strategy", &format!("search: {note}"));
    for (label, words) in surveyed::entries(game) {
        entry(label, &words);
    }
    text.push('\n');
    for example in examples(line) {
        let _ = writeln!(text, "  {example}");
    }
    text
}

/// Commands to try.
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
