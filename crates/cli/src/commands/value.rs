//! `ninepins value`.

use crate::{
    args::{Rules, ValueLimits, expression, more, size, unsuited},
    failure::{Exit, Failure},
    files::{self, is_stdout},
    render::{self, Report},
};
use clap::ValueEnum;
use ninepins::{
    Budget, Player, Position, Stopped, grouped,
    json::ValueShape,
    values::{Facts, FarHeaps, Thermograph, Value, Values, Worth, Written, thermograph},
};
use std::{path::PathBuf, slice};

/// Show the value of a position in normal play: canonical form, stops, mean, temperature, thermograph, atomic weight
///
/// Examples:
///   ninepins value '0.7|0.07' 7
///   ninepins value 'partizan-kayles normal' '3+4+4' --json
///   ninepins value --expr '{2|-1} + ^*'
///   ninepins value --expr 'cool({3|-1}, 1/2)'
///   ninepins value --expr -1/2
///   ninepins value '0.77|0.07' 8 --svg thermograph.svg
///   ninepins value --expr '{1||0|-2}' --format cgsuite
///
/// A value is the simplest game that can replace a position in every sum of normal play. {A,B|C} is
/// a game in which Left may move to A or B, and Right to C; {2||1|0} is {2|{1|0}}. Numbers are 1,
/// -1/2, ...; * and *2 are heaps of Nim; ^ is {0|*}, v is {*|0}, and ^2 is ^ + ^. 1^* is the sum of
/// 1, ^ and *. Expressions have +, -, brackets, n.G (n copies of G), G:H (the ordinal sum), +-G for
/// {G|-G}, +_G and -_G (tiny and miny, also tiny(G) and miny(G)), cool(G, t), heat(G, t) and norton(G, U).
/// up and ↑ are read as ^, down and ↓ as v, and values as CGSuite prints them, too.
///
/// Values are dyadic: the denominators of numbers are powers of two (Conway, On Numbers and Games;
/// Siegel, Combinatorial Game Theory, chapter II).
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The game: a name such as 'partizan-kayles normal', or a line such as '0.7|0.07'
    #[arg(value_name = "GAME", required_unless_present = "expr", requires = "position")]
    game: Option<String>,

    /// The position, such as 7 or '3+4'
    #[arg(value_name = "POSITION")]
    position: Option<String>,

    /// The value of this expression, instead of a position
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true, conflicts_with_all = ["game", "position"])]
    expr: Option<String>,

    /// Draw the thermograph in FILE; - draws it on stdout, and writes nothing else there
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write nothing but the value, in the spelling of another program
    #[arg(long, value_name = "PROGRAM", conflicts_with = "json")]
    format: Option<Format>,

    #[command(flatten)]
    limits: ValueLimits,

    /// The most bytes of a value that are written in full with --json and --format
    #[arg(long, value_name = "SIZE", default_value = "1MB", help_heading = "Limits", value_parser = size)]
    max_output: u64,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

/// Other programs whose spelling of values can be written.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum Format {
    /// CGSuite
    Cgsuite,
}

/// The question: a position, or an expression as it was typed.
enum Asked<'a> {
    Position(Box<(Rules, Position, FarHeaps)>),
    Expression(&'a str),
}

/// The answer.
enum Found {
    /// The value, and what is known about it.
    Value(Value, Box<Facts>),
    /// The text of a value that is too large to be built: a number of copies of a game, and another game.
    Sum(String),
    /// The reason of a stop, and the number of heaps with known values.
    Stopped(Stopped, usize),
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut asked = args.asked()?;
    let most = usize::try_from(args.max_output).unwrap_or(usize::MAX);
    let mut values = Values::new();
    let (found, spelled) = args.limits.spend(|budget| {
        let found = asked.find(&mut values, most, budget)?;
        let spelled = match (&found, args.format) {
            (Found::Value(value, _), Some(Format::Cgsuite)) => {
                let text = values.cgsuite_text(*value, most, budget);
                Some(text.map_err(|halted| unwritten(&halted)).and_then(|text| text.map_err(too_long)))
            }
            _ => None,
        };
        Ok::<_, Failure>((found, spelled))
    })?;
    let exit = Exit::after(found.halted());
    if let (Some(file), Found::Value(_, facts)) = (&args.svg, &found)
        && let Some(graph) = &facts.thermograph
    {
        let brief = facts.brief.as_ref().map_or("", |brief| &brief.text);
        files::write_to(file, &thermograph(&asked.name(), brief, graph))?;
        if is_stdout(file) {
            return Ok(exit);
        }
    }
    if args.format.is_some() {
        let text = spelled.unwrap_or_else(|| Err(found.missing()))?;
        files::write(None, &format_args!("{text}\n"))?;
    } else if !args.svg.as_deref().is_some_and(is_stdout) {
        render::print(args.json, || asked.object(&found), || asked.text(&found))?;
    }
    match (&args.svg, &found) {
        (None, _) => Ok(exit),
        (Some(_), Found::Value(_, facts)) if facts.thermograph.is_some() => Ok(exit),
        _ => Err(found.missing()),
    }
}

/// The most bytes of each part of a sum that is written.
const MAX_SUMMAND: usize = 1_000;

fn too_long(length: u64) -> Failure {
    let message = format!("the value has {} bytes in this spelling", grouped(length));
    Failure::stopped(message).with_help("--max-output allows more")
}

/// Returns the failure of work that was halted before a value was written or drawn.
fn unwritten(halted: &Stopped) -> Failure {
    let failure = Failure::stopped_by(halted, format!("nothing was written: {halted}"));
    match more(halted) {
        "" => failure,
        advice => failure.with_help(advice),
    }
}

impl Found {
    /// Returns the failure if the value, or its thermograph, is missing.
    fn missing(&self) -> Failure {
        match (self, self.halted()) {
            (Found::Sum(text), _) => Failure::stopped(format!("nothing was written: the value is {text}")),
            (_, Some(halted)) => unwritten(halted),
            (_, None) => Failure::stopped("nothing was written"),
        }
    }

    fn halted(&self) -> Option<&Stopped> {
        match self {
            Found::Value(_, facts) => facts.halted.as_ref(),
            Found::Sum(_) => None,
            Found::Stopped(halted, _) => Some(halted),
        }
    }
}

impl Args {
    fn asked(&self) -> Result<Asked<'_>, Failure> {
        let (Some(game), Some(position)) = (&self.game, &self.position) else {
            return Ok(Asked::Expression(self.expr.as_deref().unwrap_or_default()));
        };
        let rules = Rules::read(game)?;
        let position = rules.position(position)?;
        let heaps =
            FarHeaps::of(&rules.game, slice::from_ref(&position)).map_err(|why| unsuited(game, &rules.game, why))?;
        Ok(Asked::Position(Box::new((rules, position, heaps))))
    }
}

impl Asked<'_> {
    /// Finds the value. The error is one of the expression.
    fn find(&mut self, values: &mut Values, most: usize, budget: &Budget) -> Result<Found, Failure> {
        let (worth, known) = match self {
            Asked::Position(asked) => {
                let (_, position, heaps) = &mut **asked;
                (heaps.worth(values, position, budget), heaps.heaps().known().len())
            }
            Asked::Expression(typed) => (expression(values, typed, budget)?.map(Worth::Value), 0),
        };
        let found = worth.and_then(|worth| match worth {
            Worth::Value(value) => Ok(Found::Value(value, Box::new(Facts::of(values, value, most, budget)))),
            Worth::Sum { .. } => Ok(Found::Sum(worth.text(values, MAX_SUMMAND, budget)?)),
        });
        Ok(found.unwrap_or_else(|halted| Found::Stopped(halted, known)))
    }

    /// Returns the words that name what was asked.
    fn name(&self) -> String {
        match self {
            Asked::Position(asked) => {
                format!("{} in {}", ninepins::text::abridged(&asked.1), render::name(asked.0.title, &asked.0.line()))
            }
            Asked::Expression(typed) => (*typed).to_owned(),
        }
    }

    fn object(&self, found: &Found) -> ValueShape {
        let unknown = Facts::unknown(found.halted().cloned());
        let facts = match found {
            Found::Value(_, facts) => facts.as_ref(),
            _ => &unknown,
        };
        let mut shape = match self {
            Asked::Position(asked) => facts.of_position(&asked.0.game, &asked.1),
            Asked::Expression(typed) => facts.of_expression(typed),
        };
        match (self, found) {
            (Asked::Position(_), Found::Stopped(_, known)) => shape.heaps_known = Some(*known),
            (_, Found::Sum(text)) => shape.sum = Some(text.clone()),
            _ => {}
        }
        shape
    }

    fn text(&self, found: &Found) -> Report {
        let mut report = match self {
            Asked::Position(asked) => {
                let mut report = Report::on(&asked.0);
                report.entry("Position", ninepins::text::abridged(&asked.1));
                report
            }
            Asked::Expression(_) => Report::from(String::new()),
        };
        match found {
            Found::Value(_, facts) => add_facts(&mut report, facts),
            Found::Sum(text) => {
                report.entry("Value", text);
                report.entry("", "(by the period of the heaps; as one canonical form it is too large to be built)");
            }
            Found::Stopped(halted, known) => {
                let known = match (self, known.checked_sub(1)) {
                    (Asked::Position(_), Some(last)) => {
                        format!("the values of heaps 0 to {last}; see `ninepins values`")
                    }
                    _ => "nothing yet".to_owned(),
                };
                report.stop(halted, &known, more(halted));
            }
        }
        report
    }
}

/// Adds what is known about a value.
fn add_facts(report: &mut Report, facts: &Facts) {
    if let Some(brief) = &facts.brief {
        report.entry("Value", &brief.text);
        if let Some(forms) = brief.forms {
            let (length, mend) = match &facts.canonical {
                None => (None, ""),
                Some(Ok(text)) => (Some(text.len() as u64), "; --json writes it in full"),
                Some(Err(length)) if *length <= MOST_ADVISED => {
                    (Some(*length), "; --json with a larger --max-output writes it in full")
                }
                Some(Err(length)) => (Some(*length), ""),
            };
            let length = length.map_or(String::new(), |length| format!(" and {} bytes", grouped(length)));
            report.entry("", format_args!("(shortened: all of it has {} forms{length}{mend})", grouped(forms)));
        }
    }
    if let Some(outcome) = facts.outcome {
        report.entry("Outcome", ninepins::text::outcome_words(outcome, false));
    }
    if let Some(winning) = &facts.winning {
        for player in Player::BOTH {
            let words = match winning.of(player) {
                Some(options) if options.is_empty() => "loses if to move".to_owned(),
                Some(options) => format!("to move, wins by moving to {}", listed(options)),
                None => "to move, wins by moving to options that are too many or too long to be listed".to_owned(),
            };
            report.entry(&player.to_string(), words);
        }
    }
    if let (Some(left), Some(right)) = (facts.left_stop, facts.right_stop) {
        report.entry("Stops", format_args!("{left} if Left begins, {right} if Right begins"));
    }
    if let Some(Thermograph { left, right, mean, temperature }) = &facts.thermograph {
        report.entry("Mean", mean);
        report.entry("Heat", format_args!("{temperature}, the temperature"));
        let wall = |wall: &[_]| {
            let corners: Vec<String> = wall.iter().map(|(t, value)| format!("{value} at {t}")).collect();
            corners.join(", ")
        };
        report.entry("Walls", format_args!("Left {}; Right {}", wall(left), wall(right)));
    }
    if let Some(birthday) = facts.birthday {
        report.entry("Birthday", grouped(birthday));
    }
    if let Some(reduced) = &facts.reduced {
        report.entry("Reduced", short(reduced));
    }
    match &facts.atomic_weight {
        Some(Ok(weight)) => report.entry("Weight", format_args!("{}, the atomic weight", short(weight))),
        Some(Err(why)) => report.entry("Weight", format_args!("none: {why}")),
        None => {}
    }
    if let Some(halted) = &facts.halted {
        report.stop(halted, "what stands above", more(halted));
    }
}

/// The longest value that one is advised to write in full: 1 GB.
const MOST_ADVISED: u64 = 1_000_000_000;

/// The most characters of a value in a list.
const LISTED: usize = 300;

fn short(text: &Written) -> String {
    match text {
        Ok(text) if text.len() <= LISTED => text.clone(),
        Ok(text) => format!("a form of {} bytes; --json writes it in full", grouped(text.len() as u64)),
        Err(length) => format!("a form of {} bytes", grouped(*length)),
    }
}

/// Lists the first options, as long as they are short.
fn listed(options: &[String]) -> String {
    let mut left = LISTED;
    let fitting = options.iter().take_while(|option| {
        let fits = option.len() <= left;
        left = left.saturating_sub(option.len());
        fits
    });
    let shown: Vec<&str> = fitting.map(String::as_str).collect();
    match options.len() - shown.len() {
        0 => shown.join(" or "),
        1 if shown.is_empty() => "an option that --json writes".to_owned(),
        more if shown.is_empty() => format!("{} options that --json writes", grouped(more as u64)),
        more => format!("{} or {} more, longer ones", shown.join(" or "), grouped(more as u64)),
    }
}
