//! `games`: the named games, all that is known about one, and the tables of surveys.

use super::{Answer, Ask, Block, Desk, Rules, Sheet, field::no_choice};
use crate::{
    CATALOG, Game, Refusal, Theorem, licensed,
    rules::{Entry, Limit},
    survey::tables::{self, TABLES, Table},
    text::cut,
};
use serde::Serialize;
use serde_json::{Map, Value, value::RawValue};
use std::fmt::Write as _;

question! {
    /// List the named games, or show the facts about one game
    ///
    /// Tables have the nim-values of codes of up to three digits, the misère quotients of octal ones, and the
    /// values of pairs of octal codes of up to two. For any other code `ninepins period`, `ninepins
    /// quotient` and `ninepins heaps` compute them.
    Games "games" ["Many games"] {
        /// A name, or any game line
        arg game: Option<Rules>,
        /// Describe the tables of surveys, and the commands that made them
        flag tables: bool [not game],
        /// Write all rows of a table of surveys, each as a line of JSON
        flag table: Option<String> [not game, tables],
    }
    examples: ["kayles", "'0.45 misere'", "'0.7|0.07'", "--tables"]
    formats: []
}

/// The named games, or what is known about one.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GamesFound))]
#[serde(untagged)]
pub(crate) enum Found {
    Games(Listed),
    Game(Box<About>),
}

/// The shape `ninepins/games/1`: the named games, or in their place the tables of surveys, or the rows of one.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Games))]
#[serde(tag = "schema", rename = "ninepins/games/1")]
pub(crate) struct Listed {
    games: Vec<Facts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<Object>>))]
    tables: Option<[&'static Table; TABLES.len()]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<Object>>))]
    rows: Option<Vec<&'static RawValue>>,
}

/// The shape `ninepins/game/1`: a game, with its rows in the tables of surveys.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Game))]
#[serde(tag = "schema", rename = "ninepins/game/1")]
pub(crate) struct About {
    #[serde(flatten)]
    facts: Facts,
    /// The rows, by the names of their tables.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    surveys: Map<String, Value>,
    /// The rows in words, and commands to try.
    #[serde(skip)]
    words: Vec<(&'static str, String)>,
    #[serde(skip)]
    examples: String,
}

/// A game, and the theorems that apply to it. Facts about named games are null for others.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameFacts))]
struct Facts {
    game: String,
    name: Option<&'static str>,
    aliases: &'static [&'static str],
    title: Option<&'static str>,
    about: Option<&'static str>,
    /// The rules in a child's words.
    plain: Option<&'static str>,
    source: Option<&'static str>,
    /// The rules in words.
    words: String,
    strategies: Vec<StrategyFact>,
}

/// A strategy that applies, and its theorem.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Strategy))]
struct StrategyFact {
    name: &'static str,
    theorem: String,
    source: &'static str,
}

/// The most characters of a line in the list of named games. Only tables of options are longer.
const MAX_LINE: usize = 32;

/// The width of the labels of totals.
const TOTALS: usize = 22;

impl Ask for Games {
    type Answer = Found;

    fn ask(&self, _: &mut Desk<'_>) -> Result<Found, Refusal> {
        if let Some(Rules { game, entry, typed, .. }) = &self.game {
            let named = entry.filter(|entry| entry.line == game.to_string() && *typed != entry.line);
            return Ok(Found::Game(Box::new(About {
                facts: Facts::of(game, *entry),
                surveys: surveys(game),
                words: tables::facts(game),
                examples: examples(game, named),
            })));
        }
        let mut listed = Listed { games: Vec::new(), tables: None, rows: None };
        match &self.table {
            Some(name) => {
                let names = TABLES.map(|table| table.name);
                let table = TABLES.into_iter().find(|table| table.name == name);
                let table = table.ok_or_else(|| no_choice(name, &names).in_field("table"))?;
                listed.rows = Some(table.text().lines().filter_map(|line| serde_json::from_str(line).ok()).collect());
            }
            None if self.tables => listed.tables = Some(TABLES),
            None => {
                let named = CATALOG.iter().filter_map(|entry| Some(Facts::of(&entry.line.parse().ok()?, Some(entry))));
                listed.games = named.collect();
            }
        }
        Ok(Found::Games(listed))
    }
}

impl Facts {
    fn of(game: &Game, entry: Option<&'static Entry>) -> Facts {
        // Words that name the end of play fit only if the game ends as the named one does.
        let ends_alike = |named: Game| named.convention() == game.convention();
        let strategies = licensed(game).into_iter().map(|(id, Theorem { name, source })| StrategyFact {
            name: id.name(),
            theorem: name.into_owned(),
            source,
        });
        Facts {
            game: game.to_string(),
            name: entry.map(|entry| entry.name),
            aliases: entry.map_or(&[], |entry| &entry.aliases),
            title: entry.map(|entry| entry.title),
            about: entry.map(|entry| entry.about),
            plain: entry.filter(|entry| entry.line.parse().is_ok_and(ends_alike)).map(|entry| entry.plain),
            source: entry.map(|entry| entry.source),
            words: game.words(),
            strategies: strategies.collect(),
        }
    }
}

fn examples(game: &Game, named: Option<&Entry>) -> String {
    let rules = game.ruleset();
    let position = match rules.end() {
        _ if rules.limit() != Limit::None => "10/9+10/9+10/9".to_owned(),
        _ if rules.has_pairs() => "(3,5)".to_owned(),
        Some(end @ ..7) => end.to_string(),
        _ => "3+5+7".to_owned(),
    };
    let game = named.map_or_else(|| format!("'{game}'"), |entry| entry.name.to_owned());
    format!("\n  ninepins solve {game} '{position}'\n  ninepins solve {game} '{position}' --json")
}

/// Returns the rows of the game by the names of their tables.
fn surveys(game: &Game) -> Map<String, Value> {
    let row = |table: &&'static Table| {
        let mut row = table.of(game)?;
        if table.lists_periods() {
            row["equivalents"] = tables::equivalents(&row).into();
            row["certificate"] = tables::certify_command(&row).into();
        }
        row["provenance"] = table.provenance();
        Some((table.name.to_owned(), row))
    };
    TABLES.iter().filter_map(row).collect()
}

impl Answer for Found {
    fn sheet(&self) -> Sheet<'_> {
        match self {
            Found::Game(known) => known.sheet(),
            Found::Games(Listed { rows: Some(rows), .. }) => {
                let rows: Vec<&str> = rows.iter().map(|row| row.get()).collect();
                Sheet(vec![Block::Lines { text: rows.join("\n") }])
            }
            Found::Games(Listed { tables: Some(tables), .. }) => {
                let mut text = String::new();
                for table in tables {
                    let Table { name, codes, .. } = table;
                    let _ = writeln!(text, "{name}: the codes {codes}");
                    for (label, words) in table.overview() {
                        let _ = writeln!(text, "  {label:TOTALS$}{words}");
                    }
                    text += &table.commands().fold(String::new(), |all, command| format!("{all}  $ {command}\n"));
                    text.push('\n');
                }
                text += "ninepins games --table NAME writes all rows of a table, each as a line of JSON.";
                Sheet(vec![Block::Lines { text }])
            }
            Found::Games(_) => {
                let row = |entry: &Entry| {
                    vec![entry.name.to_owned(), cut(entry.line, MAX_LINE, "..."), entry.aliases.join(", ")]
                };
                let rows = CATALOG.iter().flat_map(|entry| [row(entry), vec![entry.about.to_owned()]]).collect();
                let more = "ninepins games NAME shows the facts about a game; normal or misere may follow a name.";
                let table = Block::Table { heads: &["NAME", "LINE", "ALSO CALLED"], rows };
                Sheet(vec![table, Block::Lines { text: more.to_owned() }])
            }
        }
    }
}

impl About {
    fn sheet(&self) -> Sheet<'_> {
        let Facts { game, name, aliases, title, about, plain, source, words, strategies } = &self.facts;
        let mut sheet = Sheet::default();
        sheet.add("Game", title.map_or(game.clone(), |title| format!("{title}, {game}")));
        let names: Vec<&str> = name.iter().chain(*aliases).copied().collect();
        sheet.add_some("Names", Some(names.join(", ")).filter(|names| !names.is_empty()));
        for (label, text) in [("About", about), ("Plainly", plain), ("Source", source)] {
            sheet.add_some(label, text.as_ref());
        }
        sheet.add("Rules", words);
        for StrategyFact { name, theorem, source } in strategies {
            sheet.add("Strategy", format_args!("{name}: {theorem} ({source})"));
        }
        let note = if strategies.is_empty() { "; no theorem here applies to this game" } else { "" };
        sheet.add("Strategy", format_args!("search: the definition itself{note}"));
        self.words.iter().for_each(|(label, words)| sheet.add(label, words));
        sheet.0.push(Block::Lines { text: self.examples.clone() });
        sheet
    }
}
