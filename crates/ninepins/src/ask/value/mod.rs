//! `value`: what one position is worth, or an expression.

mod facts;

use super::{
    Answer, Ask, Block, Desk, Expressions, Format, Rules, Sheet, Size, Stop, choice, heaps::list_command,
    heaps::with_nim_values,
};
use crate::{
    Budget, Convention, Game, Layout, Player, Position, Refusal, Stopped, grouped,
    json::{GenusShape, Provenance},
    misere::{Genera, HeapForms},
    sequence::NimValues,
    text::abridged,
    values::{self, Facts, FarHeaps, Nus, Value, Values, Written, thermograph},
};
use facts::{Form, add_facts};
use serde::Serialize;
use std::{collections::BTreeMap, slice};

choice! {
    /// What is told of a position.
    pub(crate) Measure {
        /// The game's own measures
        Own "auto",
        /// The nim-value (Grundy value), of impartial games in normal play
        NimValue "nim-value",
        /// The value, in normal play
        Value "value",
        /// Conway's genus symbol, of impartial games in misère play
        Genus "genus",
        /// The misère canonical form, of impartial games
        Form "form",
    }
}

question! {
    /// Show what a position is worth: its nim-value or value, or in misère play its genus and canonical form
    ///
    /// The nim-value of a heap is the smallest one that no option has; that of a sum is the xor of those of its heaps
    /// (Sprague 1935, Grundy 1939).
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
    ///
    /// Genus symbols are those of `ninepins heaps --help`. That of a sum does not follow from those of its heaps, so
    /// positions are searched; where heaps can be split, their number grows quickly.
    ///
    /// A misère canonical form is a game without moves that the opponent could take back: equal forms mean equality in
    /// misère play, in every sum (Grundy and Smith 1956; Conway, On Numbers and Games, chapter 12). It is written as
    /// CGSuite reads it: 0, *, *2, *3, ... are heaps of Nim; *[[3,2],2,1] has three options, the first of which has the
    /// options *3 and *2. A single option stands in two pairs of brackets: *[[2]].
    Worth "value" ["Research"] {
        /// The game: a name such as kayles, or a line such as '0.7|0.07'
        arg game: Option<Rules>,
        /// The position, such as 7 or '3+4'; - reads it from stdin, @FILE from a file
        arg position: Option<Layout>,
        /// The value of this expression, instead of a position
        flag expr: Option<Expressions<1>> [not game, position],
        /// What is told
        flag measure "as": Measure = "auto",
        /// List the moves of a game in normal play, too, at most 200 of a player, with what the positions that they leave are worth
        flag moves: bool [not expr],
        /// The most bytes of a value that are written in full in JSON and for CGSuite
        flag max_output: Size = "1MB",
    }
    examples: [
        "kayles 12",
        "'kayles misere' '3+4'",
        "'0.7|0.07' 7 --moves",
        "'partizan-kayles normal' '3+4+4' --json",
        "'0.07 misere' 10 --as form",
        "--expr '{2|-1} + ^*'",
        "--expr 'cool({3|-1}, 1/2)'",
        "--expr -1/2",
        "'0.77|0.07' 8 -o thermograph.svg",
        "--expr '{1||0|-2}' --format cgsuite",
    ]
    formats: [Svg, Cgsuite]
    limits: [time "10s", memory "1GB"]
}

/// The shape `ninepins/value/1`: what a position or an expression is worth, in normal play as a value. With a nim-value come `value` and `terms`
/// or `heap`, in misère play the genus and the canonical form take the place of the value.
#[derive(Serialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ValueFound))]
pub(crate) struct Found {
    #[serde(flatten)]
    value: Option<Facts>,
    #[serde(flatten)]
    nim: Option<NimValue>,
    #[serde(flatten)]
    misere: Option<Misere>,
    /// Moves with what they leave, if these were asked for: as many as the limits allow.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveWorth>>,
    /// The limit that ended the work.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    stopped: Option<Stop>,
    #[serde(skip)]
    rules: Option<Rules>,
    #[serde(skip)]
    position: Position,
    /// The value as CGSuite reads it.
    #[serde(skip)]
    cgsuite: Option<Written>,
}

/// The nim-value of a position.
#[derive(Serialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct NimValue {
    /// The position, if it is a single heap.
    heap: Option<String>,
    /// Null if it was not found.
    #[serde(rename = "value")]
    nim_value: Option<u64>,
    /// An option for each smaller value, if the position is a single heap.
    options: Vec<NimOption>,
    /// The different heaps of a sum.
    terms: Vec<Term>,
    provenance: Option<Provenance>,
    /// True if nothing else was asked for.
    #[serde(skip)]
    alone: bool,
}

/// A move of a heap, and the nim-value of what it leaves.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct NimOption {
    value: u64,
    #[serde(rename = "move")]
    play: String,
}

/// Equal heaps, and the nim-value of one.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Term {
    heap: String,
    copies: usize,
    value: u64,
}

/// A move, and what the position that it leaves is worth.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct MoveWorth {
    /// The player, if the players differ.
    player: Option<Player>,
    #[serde(rename = "move")]
    play: String,
    /// A nim-value, or a value as in text for people.
    value: String,
}

/// What a position is worth in misère play.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "schema", rename = "ninepins/value/1")]
struct Misere {
    game: String,
    position: String,
    #[serde(flatten)]
    genus: Option<GenusShape>,
    #[serde(flatten)]
    form: Option<Form>,
    /// The number of positions that were searched.
    positions: u64,
}

/// The most options for smaller nim-values, of them for people, and of a heap that are tried.
const MAX_LISTED: u64 = 1 << 14;
const SHOWN: usize = 20;
const MAX_TRIED: usize = 1 << 22;

/// The most moves of a player that are listed, and the most bytes of the value of each, and of each part of a sum that is written.
const MAX_MOVES: usize = 200;
const MAX_LEFT: usize = 200;
const MAX_SUMMAND: usize = 1_000;

/// The units of work, about a second, on the genus and on the form if nobody asked for just this one.
const QUICK: u64 = 1_000_000_000;

impl Ask for Worth {
    type Answer = Found;

    fn ask(&self, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        if let Some(expr) = &self.expr {
            if !matches!(self.measure, Measure::Own | Measure::Value) {
                return Err(Refusal::of(self.measure.name(), "an expression has a value only").in_field("as"));
            }
            let mut values = Values::new();
            let value = expr.values(&mut values, desk.budget)?.map(|[value]| values::Worth::Value(value));
            return Ok(self.of_value(Found::default(), &mut values, value, None, desk.budget));
        }
        let (Some(rules), Some(layout)) = (&self.game, &self.position) else {
            let refusal = Refusal::of("", "a game and a position are missing, or an expression");
            return Err(refusal.with_help("for example: `kayles 12`, or `--expr '{2|-1}'`").in_field("position"));
        };
        let (game, position) = (&rules.game, layout.position());
        if self.measure != Measure::NimValue && NimValues::of(game).is_err() {
            rules.lists(&position)?;
        }
        let is_misere = game.convention() == Convention::Misere;
        match self.measure {
            Measure::NimValue => self.nim_value(rules, position, desk),
            Measure::Own if NimValues::of(game).is_ok() => self.nim_value(rules, position, desk),
            Measure::Genus | Measure::Form => self.misere(rules, position, desk),
            Measure::Own if is_misere && game.is_impartial() => self.misere(rules, position, desk),
            Measure::Own | Measure::Value => {
                let heaps = FarHeaps::of(game, slice::from_ref(&position));
                let (mut heaps, mut values) = (heaps.map_err(|why| rules.refuse_unsuited(why))?, Values::new());
                let worth = heaps.worth(&mut values, &position, desk.budget);
                let known = heaps.heaps().known().len();
                let found = Found::of(rules, position);
                let found = self.of_value(found, &mut values, worth, Some(known), desk.budget);
                let mut left = |after: &Position| {
                    heaps.worth(&mut values, after, desk.budget)?.text(&mut values, MAX_LEFT, desk.budget)
                };
                let moves = self.moves.then(|| moves(&rules.game, &found.position, &mut left));
                Ok(Found { moves, ..found })
            }
        }
    }
}

impl Worth {
    /// Gathers what is known about a value. Without it, the number of heaps with values may be.
    fn of_value(
        &self,
        mut found: Found,
        values: &mut Values,
        value: Result<values::Worth, Stopped>,
        heaps: Option<usize>,
        budget: &Budget,
    ) -> Found {
        let mut sum = None;
        let written = match value {
            Ok(values::Worth::Value(value)) => {
                found.know(values, value, self.max_output.bytes(), budget);
                Ok(())
            }
            Ok(worth) => worth.text(values, MAX_SUMMAND, budget).map(|text| sum = Some(text)),
            Err(why) => Err(why),
        };
        let heaps_known = heaps.filter(|_| written.is_err());
        if let Err(why) = written {
            let known = match heaps.and_then(|heaps| heaps.checked_sub(1)) {
                Some(last) => format!("the values of heaps 0 to {last}; see `ninepins heaps`"),
                None => "nothing yet".to_owned(),
            };
            found.stopped = Some(Stop::new(why, known));
        }
        self.name(&mut found);
        if let Some(facts) = &mut found.value {
            (facts.sum, facts.heaps_known) = (sum, heaps_known);
        }
        found
    }

    fn nim_value(&self, rules: &Rules, position: Position, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        let (rules, mut values) = with_nim_values(rules)?;
        let (heap, alone) = (position.heaps().first().copied(), self.measure == Measure::NimValue);
        let is_heap = position.heaps().len() < 2;
        let mut nim = NimValue { alone, provenance: Some(rules.provenance(None)), ..NimValue::default() };
        nim.heap = is_heap.then(|| position.to_string());
        let stopped = position.runs().try_fold(0, |sum, (heap, copies)| {
            let value = values.value_of(heap, desk.budget)?;
            nim.terms.push(Term { heap: heap.to_string(), copies, value });
            Ok(if copies % 2 == 1 { sum ^ value } else { sum })
        });
        let stopped: Result<(), Stopped> = stopped.and_then(|value| {
            nim.nim_value = Some(value);
            // Options of a single heap, for the smaller values.
            let (mut smaller, wanted) = (BTreeMap::new(), value.min(MAX_LISTED));
            let heap = heap.filter(|_| is_heap).into_iter();
            let mut options = heap.flat_map(|heap| rules.game.ruleset().moves_from(heap, Player::Left)).take(MAX_TRIED);
            let mut value_of = |heap| values.value_of(heap, desk.budget);
            let mut find = || {
                while (smaller.len() as u64) < wanted {
                    let Some(option) = options.next() else { break };
                    let own = option.to.iter().try_fold(0, |sum, &part| Ok::<_, Stopped>(sum ^ value_of(part)?))?;
                    if own < wanted {
                        smaller.entry(own).or_insert_with(|| option.to_string());
                    }
                }
                Ok(())
            };
            let found = find();
            nim.options = smaller.into_iter().map(|(value, play)| NimOption { value, play }).collect();
            found
        });
        let mut found = Found::of(&rules, position);
        found.stopped = stopped.err().map(|why| {
            let known = match (nim.nim_value, nim.terms.len()) {
                (Some(_), _) => "the value".to_owned(),
                (None, 0) => "nothing yet".to_owned(),
                (None, few) => format!("the values of {few} heaps of {}", found.position.runs().count()),
            };
            let list = list_command(&rules.game, &found.position);
            let list = list.filter(|_| nim.nim_value.is_none() && !why.is_from_outside());
            Stop::new(
                why,
                known + &list.map_or(String::new(), |list| format!("; {list} finds it, which may take hours")),
            )
        });
        // What else is known about a value follows from the heap of Nim.
        if let Some(nimber) = nim.nim_value.and_then(|value| u32::try_from(value).ok()) {
            let (mut values, rest) = (Values::new(), desk.afterwards());
            if let Ok(value) = values.nus(Nus::nimber(nimber), &rest) {
                found.know(&mut values, value, self.max_output.bytes(), &rest);
            }
        }
        if is_heap {
            nim.terms.clear();
        }
        let mut left = |after: &Position| {
            let mut odd = after.runs().filter(|(_, copies)| copies % 2 == 1);
            let value = odd.try_fold(0, |sum, (heap, _)| Ok(sum ^ values.value_of(heap, desk.budget)?));
            value.map(|value| value.to_string())
        };
        let moves = self.moves.then(|| moves(&rules.game, &found.position, &mut left));
        self.name(&mut found);
        Ok(Found { nim: Some(nim), moves, ..found })
    }

    fn misere(&self, rules: &Rules, position: Position, desk: &Desk<'_>) -> Result<Found, Refusal> {
        if self.moves {
            let message = "moves are listed with values of normal play, and this is asked about misère play";
            return Err(Refusal::of("", message).in_field("moves"));
        }
        let is_free = self.measure == Measure::Own;
        // Without a choice each has a little time of its own.
        let budget = || if is_free { desk.budget.trial(QUICK) } else { desk.budget.clone() };
        let sizes = |position: &Position| position.heaps().iter().map(|heap| heap.size()).collect::<Vec<u64>>();
        let (mut genus, mut form, mut ends, mut positions) = (None, None, Vec::new(), 0);
        if self.measure != Measure::Form {
            let (game, numbered) = rules.game.in_numbers(&position);
            let (mut genera, mut budget) = (Genera::of(&game).map_err(|why| rules.refuse_partizan(why))?, budget());
            let found = genera.sum(&sizes(&numbered), &mut budget);
            genus = Some(GenusShape::of(found.as_ref().ok().copied()));
            ends.extend(found.err());
            positions += budget.searched;
        }
        if self.measure != Measure::Genus {
            match HeapForms::of(&rules.game) {
                Err(why) if !is_free => return Err(rules.refuse_partizan(why)),
                Err(_) => {}
                Ok(mut heaps) => {
                    let (all, mut budget) = (sizes(&position), budget());
                    let found = heaps.sum(&all, &mut budget);
                    form = Some(Form::of(&heaps, found.as_ref().ok().copied(), &all));
                    ends.extend(found.err());
                    positions += budget.searched;
                }
            }
        }
        let is_found = genus.as_ref().is_some_and(|genus| genus.genus.is_some())
            || form.as_ref().is_some_and(|form| form.birthday.is_some());
        // What is not found quickly is no failure if something is found.
        let end = ends.into_iter().find(|why| !is_free || !is_found || !matches!(why, Stopped::BeyondTable(_)));
        let stopped = end.map(|why| match &form {
            _ if is_found => Stop::new(why, "what stands above"),
            Some(form) => {
                let stop = Stop::after(why, 0..form.known as u64);
                Stop { known: format!("forms: {}", stop.known), ..stop }
            }
            None => Stop::new(why, "nothing yet"),
        });
        let misere = Misere { game: rules.line(), position: position.to_string(), genus, form, positions };
        Ok(Found { misere: Some(misere), stopped, ..Found::of(rules, position) })
    }

    /// Says of what a value is, known or not.
    fn name(&self, found: &mut Found) {
        let facts = found.value.get_or_insert_default();
        facts.game = found.rules.as_ref().map(|rules| rules.game.to_string());
        facts.position = found.rules.as_ref().map(|_| found.position.to_string());
        facts.expr = self.expr.as_ref().map(|Expressions([expr])| expr.clone());
    }
}

/// Lists moves with what they leave, up to the first for which that is not found.
fn moves(
    game: &Game,
    position: &Position,
    worth: &mut dyn FnMut(&Position) -> Result<String, Stopped>,
) -> Vec<MoveWorth> {
    let (is_one, mut found) = (game.is_impartial(), Vec::new());
    for player in Player::BOTH.into_iter().take(if is_one { 1 } else { 2 }) {
        for play in game.moves(position, player).take(MAX_MOVES) {
            let Some(after) = position.after(&play) else { continue };
            let Ok(value) = worth(&after) else { return found };
            found.push(MoveWorth { player: (!is_one).then_some(player), play: play.to_string(), value });
        }
    }
    found
}

impl NimValue {
    fn add_to(&self, sheet: &mut Sheet<'_>) {
        let Some(value) = self.nim_value else { return };
        let why = match (self.terms.len(), value) {
            (0, 0) => "no option is worth 0",
            (0, _) => "the smallest value that no option has (mex)",
            _ => "the xor of the values of the heaps",
        };
        sheet.add(if self.alone { "Value" } else { "Nim-value" }, value);
        sheet.add("Why", why);
        let terms = self.terms.iter().map(|Term { heap, copies, value }| {
            let copies = if *copies == 1 { String::new() } else { format!("{copies}x") };
            vec![copies + heap, value.to_string()]
        });
        let options = self.options.iter().take(SHOWN).map(|option| vec![option.value.to_string(), option.play.clone()]);
        let left = if self.terms.is_empty() { value.saturating_sub(options.len() as u64) } else { 0 };
        let heads: &[_] = if self.terms.is_empty() { &[">value", "option"] } else { &[">heap", ">value"] };
        // One of the two is empty.
        let rows: Vec<_> = terms.chain(options).collect();
        if !rows.is_empty() {
            sheet.0.push(Block::Table { heads, rows });
        }
        let more = || format!("and {} more, whose options are not shown", grouped(left));
        sheet.add_some("", (left > 0).then(more));
    }
}

impl Found {
    fn of(rules: &Rules, position: Position) -> Found {
        Found { rules: Some(rules.clone()), position, ..Found::default() }
    }

    fn know(&mut self, values: &mut Values, value: Value, most: usize, budget: &Budget) {
        let mut facts = Facts::of(values, value, most, budget);
        self.cgsuite = values.cgsuite_text(value, most, budget).ok();
        if let Some(why) = facts.stopped.take() {
            self.stopped = Some(Stop::new(why, "what stands above"));
        }
        self.value = Some(facts);
    }
}

impl Answer for Found {
    fn sheet(&self) -> Sheet<'_> {
        let sheet = self.rules.as_ref().map(|rules| Sheet::in_play(rules).asked("Position", abridged(&self.position)));
        let mut sheet = sheet.unwrap_or_default();
        if let Some(sum) = self.value.as_ref().and_then(|value| value.sum.as_ref()) {
            sheet.add("Value", sum);
            sheet.add("", "(by the period of the heaps; as one canonical form it is too large to be built)");
        } else if self.nim.as_ref().is_none_or(|nim| !nim.alone) {
            self.value.iter().for_each(|facts| add_facts(&mut sheet, facts));
        }
        self.nim.iter().for_each(|nim| nim.add_to(&mut sheet));
        if let Some(moves) = &self.moves {
            let row = |MoveWorth { player, play, value }: &MoveWorth| {
                vec![player.map_or("either", Player::name).to_owned(), play.clone(), value.clone()]
            };
            let rows = moves.iter().map(row).collect();
            sheet.0.push(Block::Table { heads: &["player", "move", "value"], rows });
        }
        if let Some(Misere { genus, form, .. }) = &self.misere {
            match genus.as_ref().map(|found| (found.genus.as_ref(), found.wild)) {
                Some((Some(genus), Some(true))) => {
                    sheet.add("Genus", format_args!("{genus}, which is wild: no position of Nim has it"));
                }
                Some((Some(genus), _)) => {
                    sheet.add("Genus", format_args!("{genus}, which positions of Nim have too"));
                }
                Some(_) if form.is_some() => sheet.add("Genus", "not found yet; `--as genus` looks for it longer"),
                _ => {}
            }
            let form = form.iter().filter(|form| form.birthday.is_some() || genus.is_some());
            form.for_each(|form| form.add_to(&mut sheet, &self.position));
        }
        sheet.stop(self.stopped.as_ref())
    }

    fn stop(&self) -> Option<&Stop> {
        self.stopped.as_ref()
    }

    fn file(&self, format: Format) -> Result<String, Refusal> {
        match (format, &self.value, &self.cgsuite) {
            (Format::Svg, Some(Facts { thermograph: Some(graph), expr, brief, .. }), _) => {
                let expr = || expr.clone().unwrap_or_default();
                let named = |rules: &Rules| format!("{} in {}", abridged(&self.position), rules.name());
                let name = self.rules.as_ref().map_or_else(expr, named);
                Ok(thermograph(&name, brief.as_ref().map_or("", |brief| &brief.text), graph))
            }
            (Format::Cgsuite, _, Some(Ok(text))) => Ok(format!("{text}\n")),
            (Format::Cgsuite, _, Some(Err(length))) => {
                let message = format!("the value has {} bytes in this spelling", grouped(*length));
                Err(Refusal::of("", message).with_help("--max-output allows more"))
            }
            _ => Err(Refusal::of(
                "",
                match (&self.value, &self.stopped) {
                    (Some(Facts { sum: Some(text), .. }), _) => {
                        format!("nothing was written: the value is {text}")
                    }
                    (_, Some(stop)) => format!("nothing was written: {}", stop.why),
                    _ => "nothing was written: a position in misère play has no value of normal play".to_owned(),
                },
            )),
        }
    }
}
