//! `games`: the named games, all that is known about one, and the tables of surveys.

use super::{Answer, Ask, Block, Described, Desk, Field, Kind, Reading, Rules, Sheet, field::no_choice};
use crate::{
    CATALOG, Game, Refusal, Theorem, grouped, licensed,
    rules::{Entry, Limit, entries_about, entry, quoted},
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
        /// A name, any game line, or words that the names, titles and sources of games have
        arg game: Option<Sought>,
        /// Show all that is known about the game
        flag verbose: bool,
        /// Describe the tables of surveys, and the commands that made them
        flag tables: bool [not game],
        /// Write all rows of a table of surveys, each as a line of JSON
        flag table: Option<String> [not game, tables],
    }
    examples: ["kayles", "dawson", "'0.45 misere' -v", "--tables"]
    formats: []
}

/// The game that is asked about, or the named games that are found by words.
#[derive(Debug)]
pub(crate) enum Sought {
    Game(Rules),
    Games(Vec<&'static Entry>),
}

impl Field for Sought {
    const KIND: Kind = Rules::KIND;
    const MORE: &'static [Described] = Rules::MORE;

    fn read(text: &str, with: &mut Reading<'_>) -> Result<Sought, Refusal> {
        let refusal = match Rules::read(text, with) {
            Ok(rules) => return Ok(Sought::Game(rules)),
            Err(refusal) => refusal,
        };
        let names_games = refusal.help().is_some_and(|help| help.lines().all(|name| entry(name).is_some()));
        match &entries_about(text)[..] {
            _ if !refusal.lacks_name() && !names_games => Err(refusal),
            [] => Err(refusal),
            [one] => Rules::read(one.name, with).map(Sought::Game),
            found => Ok(Sought::Games(found.to_vec())),
        }
    }
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
    /// What stands on its sheet before the commands.
    #[serde(skip)]
    words: Vec<(&'static str, String)>,
    /// Commands to go on with.
    #[serde(skip)]
    commands: String,
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

/// The most characters of a line in the list of named games, which only tables of options exceed, and the width of the labels of totals.
const MAX_LINE: usize = 32;
const TOTALS: usize = 22;

impl Ask for Games {
    type Answer = Found;

    fn ask(&self, _: &mut Desk<'_>) -> Result<Found, Refusal> {
        if let Some(Sought::Game(rules)) = &self.game {
            return Ok(Found::Game(Box::new(About::of(rules, self.verbose))));
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
                let entries = match &self.game {
                    Some(Sought::Games(found)) => found.clone(),
                    _ => CATALOG.iter().collect(),
                };
                let named =
                    entries.into_iter().filter_map(|entry| Some(Facts::of(&entry.line.parse().ok()?, Some(entry))));
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

/// Returns commands that go on with a game, each with its purpose.
fn commands(rules: &Rules, entry: Option<&Entry>, heap: &str) -> String {
    // The ending may have been asked for beside the line.
    let line = rules.game.to_string();
    let game = quoted(if rules.typed.parse().as_ref() == Ok(&rules.game) { &rules.typed } else { &line });
    let rules = rules.game.ruleset();
    let end = rules.end().unwrap_or(12).min(12).to_string();
    let position = match entry {
        Some(entry) => entry.example,
        None if rules.limit() != Limit::None => "10/9,7/3",
        None if rules.has_pairs() => "(3,5)",
        None if rules.end().is_some() => &end,
        None => "3,5,7",
    };
    let together = if rules.has_pairs() { "" } else { " together" };
    let last = match rules.limit() {
        Limit::None => (format!("ninepins losing {game} --to {end}"), format!("{heap}s that are lost{together}")),
        // Lost positions are listed by the sizes of their heaps alone.
        _ => (format!("ninepins worksheet {game}"), "random positions, with a key".to_owned()),
    };
    let commands = [
        (format!("ninepins {game} {}", quoted(position)), "who wins, and how".to_owned()),
        (format!("ninepins play {game}"), "play against the computer".to_owned()),
        last,
    ];
    let width = commands.iter().map(|(command, _)| command.chars().count()).max().unwrap_or(0) + 5;
    commands.iter().map(|(command, purpose)| format!("{command:width$}{purpose}\n")).collect()
}

/// Describes the period of the nim-values or values in the row of a table.
fn repetition(row: &Value, heap: &str) -> String {
    let known = |column: &str| row[column].as_u64().map(grouped);
    let to = known("to").unwrap_or_default();
    let (what, max) =
        known("max").map_or(("values", String::new()), |max| ("nim-values", format!("; the largest is {max}")));
    let Some((period, from)) = known("period").zip(known("preperiod").or(known("from"))) else {
        return format!("no period of the {what} is known up to {heap} {to}{max}");
    };
    let sure = if row["status"] == "proved" { "proved".to_owned() } else { format!("seen up to {heap} {to}") };
    let saltus = row["saltus"].as_str().map_or_else(|| row["saltus"].to_string(), str::to_owned);
    let (plus, max) =
        if saltus == "0" { (String::new(), max) } else { (format!(", each time plus {saltus},"), String::new()) };
    format!("{what} repeat with period {period}{plus} from {heap} {from} on ({sure}){max}")
}

/// Describes the misère quotient in the row of a table.
fn quotient(row: &Value, heap: &str) -> String {
    let known = |column: &str| row[column].as_u64().map(grouped);
    let parts = [
        known("order").map(|order| format!("order {order}")),
        known("p_portion").map(|losing| format!("{losing} P elements")),
        known("to").map(|to| format!("for {heap}s up to {to}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("the quotient is {}: {}", row["status"].as_str().unwrap_or_default(), parts.join(", "))
}

/// Returns the rows of the game by the names of their tables.
fn surveys(game: &Game) -> Map<String, Value> {
    let row = |table: &&'static Table| {
        let mut row = table.of(game)?;
        if table.kind == crate::survey::Kind::PERIODS {
            row["equivalents"] = tables::equivalents(&row).into();
            row["certificate"] = tables::certify_command(&row).into();
        }
        row["provenance"] = table.commands().collect::<Vec<&str>>().join("; ").into();
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
            Found::Games(Listed { games, .. }) => {
                let entries = games.iter().filter_map(|facts| entry(facts.name?));
                let row = |entry: &Entry| vec![entry.name.to_owned(), cut(entry.line, MAX_LINE, "...")];
                let rows = entries.flat_map(|entry| [row(entry), vec![entry.about.to_owned()]]).collect();
                let more = "ninepins games NAME: the facts about a game, its rules, and how to go on";
                let table = Block::Table { heads: &["NAME", "LINE"], rows };
                Sheet(vec![table, Block::Lines { text: more.to_owned() }])
            }
        }
    }
}

impl About {
    fn of(rules: &Rules, verbose: bool) -> About {
        let Rules { game, entry, .. } = rules;
        let entry = *entry;
        let (facts, surveys) = (Facts::of(game, entry), surveys(game));
        let heap = if game.ruleset().has_pairs() { "pair" } else { game.ruleset().pieces().heap };
        let mut words = vec![("Rules", facts.plain.map_or_else(|| facts.words.clone(), str::to_owned))];
        words.extend(facts.source.map(|source| ("Source", source.to_owned())));
        for (table, row) in TABLES.into_iter().filter_map(|table| Some((table.name, surveys.get(table.name)?))) {
            match table {
                "octal-quotients" => words.push(("Misère", quotient(row, heap))),
                "misere-inverses" => {}
                _ => words.push(("Normal", repetition(row, heap))),
            }
        }
        if verbose {
            words.extend(facts.about.map(|about| ("About", about.to_owned())));
            words.extend(facts.plain.map(|_| ("In short", facts.words.clone())));
            for StrategyFact { name, theorem, source } in &facts.strategies {
                words.push(("Strategy", format!("{name}: {theorem} ({source})")));
            }
            let note = if facts.strategies.is_empty() { "; no theorem here applies to this game" } else { "" };
            words.push(("Strategy", format!("search: the definition itself{note}")));
            words.extend(tables::facts(game));
        }
        About { commands: commands(rules, entry, heap), facts, surveys, words }
    }

    fn sheet(&self) -> Sheet<'_> {
        let Facts { game, aliases, title, .. } = &self.facts;
        let line = cut(game, MAX_LINE, "...");
        let name = title.map_or(line.clone(), |title| format!("{title}, {line}"));
        let also = format!("also: {}", aliases.join(", "));
        let gap = if name.chars().count() + 7 + also.chars().count() > 80 { "\n" } else { "       " };
        let head = if aliases.is_empty() { name } else { name + gap + &also };
        let mut sheet = Sheet(vec![Block::Lines { text: head }]);
        self.words.iter().for_each(|(label, words)| sheet.add(label, words));
        sheet.0.push(Block::Lines { text: self.commands.clone() });
        sheet
    }
}
