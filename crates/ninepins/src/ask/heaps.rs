//! `heaps`: what each heap of a game is worth, by the game's own measure.

use super::{Answer, Ask, Block, Cells, Desk, Format, List, Rules, Sheet, Size, Stop, UpTo, choice, desk::BLOCK};
use crate::{
    Budget, Convention, Game, Heap, Outcome, Player, Position, Refusal, Solver, Stopped, grouped,
    json::{GenusShape, Provenance, SaltusShape},
    misere::{Genera, MAX_HEAP as MAX_GENUS},
    rules::{Limit, MAX_SIZE},
    sequence::{Engine, Findings, NimValues, PeriodSearch, Sequence},
    text::{STAR, outcome_words},
    values::{Heaps as ValuedHeaps, Period, Value, Values},
};
use serde::Serialize;
use serde_json::json;
use std::{borrow::Cow, ops::RangeInclusive};

choice! {
    /// What is listed of each heap.
    pub(crate) Worth {
        /// The game's own measure
        Own "auto",
        /// Nim-values (Grundy values), of impartial games in normal play
        NimValue "nim-value",
        /// Conway's genus symbols, of impartial games in misère play
        Genus "genus",
        /// Canonical forms, of games in normal play
        Value "value",
        /// Who wins
        Outcome "outcome",
    }
}

question! {
    /// List what each heap is worth
    ///
    /// In normal play that is the nim-value (Grundy value), or the value where players differ, with the period in
    /// which values grow. In misère play it is the genus symbol, or the outcome where players differ.
    ///
    /// The nim-value of a heap is the smallest value that no option has; the value of a sum is the xor of the
    /// values of its heaps (Sprague 1935, Grundy 1939). In g^abc, Conway's genus, g is the nim-value. The digits
    /// a, b, c, ... are the misère nim-values of the heap alone, beside one heap of Nim of two tokens, beside two,
    /// and so on; the last two alternate for ever after. Where values have several digits there are commas:
    /// 7^(12,14). A genus that no position of Nim has is called wild (Winning Ways, chapter 13). `ninepins value
    /// --help` says how values are written. All are exact.
    Heaps "heaps" ["Research"] {
        /// The game: a name such as kayles, or a line such as '0.07 misere'
        arg game: Rules,
        /// The first heap
        flag from: UpTo<MAX_SIZE, SHARED_HEAP> = 0,
        /// The last heap [default: 100; 20 for genus symbols and values]
        flag to: Option<UpTo<MAX_SIZE, SHARED_HEAP>>,
        /// What is listed
        flag worth "as": Worth = "auto",
        /// The number of the first value in a b-file [default: the first heap]
        flag offset: Option<i64>,
        /// The most bytes of a value that are written in full
        flag max_output: Size = "1MB",
        /// The engine that finds the nim-values of a code, such as naive, scalar or avx2 [default: the fastest]
        flag engine: Option<String>,
    }
    examples: [
        "kayles",
        "'kayles misere' --to 40",
        "'0.7|0.07' --to 12",
        "'0.354' --to 100000 --format csv",
        "'4!.0' --from 1 --to 1000 --format bfile",
        "'0.6' --to 10000000 --format bin > officers.bin",
    ]
    formats: [Jsonl, Csv, Bfile, Latex, Bin]
}

/// The shape `ninepins/heaps/1`: what heaps are worth.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Heaps))]
#[serde(tag = "schema", rename = "ninepins/heaps/1")]
pub(crate) struct Found {
    game: String,
    /// What is listed: `nim-value`, `genus`, `value`, `outcome`.
    #[serde(rename = "as")]
    worth: &'static str,
    from: u64,
    /// The last heap; of values, the last one that is known, or -1.
    to: i64,
    provenance: Provenance,
    /// One for each heap; fewer if the work was stopped. A value that is too long is null.
    values: List,
    /// The genera in full.
    #[serde(skip_serializing_if = "Option::is_none")]
    heaps: Option<Vec<HeapGenus>>,
    /// The number of positions that were searched for genera.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    /// The sizes of the heaps of Nim that values equal, null where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    nimbers: Option<Vec<Option<u32>>>,
    /// The mean and the temperature of values.
    #[serde(skip_serializing_if = "Option::is_none")]
    means: Option<Vec<[String; 2]>>,
    /// Of values, the least period, and its least beginning from heap 1 on; null if there is no pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<Option<SaltusShape>>,
    /// The limit that ended the work.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    stopped: Option<Stop>,
    #[serde(skip)]
    rules: Rules,
    /// The period in words, and canonical forms for people.
    #[serde(skip)]
    shown: Option<(String, Vec<String>)>,
}

/// The genus of a heap.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct HeapGenus {
    #[serde(flatten)]
    genus: GenusShape,
    heap: u64,
}

/// The heaps that are asked about.
type Range = RangeInclusive<u64>;

/// The heaps by which a nim-sequence grows: an eighth of those known, within these bounds.
const GROWTH: Range = 1 << 16..=1 << 22;

/// The most heaps of a list, but for one.
const MAX_LENGTH: u64 = 1 << 40;

/// The largest heap of values, and the time for them, unless another is asked for.
const MAX_VALUED: u64 = 100_000;
const SECONDS: u64 = 10;

/// In a face that many use: the last heap with a nim-value, the most of them in a list, and the last heap of other lists.
const SHARED_HEAP: u64 = 1 << 22;
const SHARED_LENGTH: u64 = 1 << 18;
const SHARED_MOST: u64 = 1000;

/// A list that begins beyond this heap follows from a period, if one is proved in seconds: in this part of a list it is sought.
const FAR: u64 = 1 << 24;
const SEARCHED: u64 = 16;

/// The largest heap whose nim-value is worth waiting for, and the last to which nim-values are found one after the other.
const MAX_LISTED: u64 = 10_000_000_000;
const MAX_HEAP: u64 = 1 << 40;

/// The units of work, a few milliseconds, on a period that nobody asked for.
const LITTLE: u64 = 4_000_000;

/// The most bytes of a value for people, and of a saltus in a comment.
const BRIEF: usize = 60;
const MAX_SALTUS: usize = 200;

impl Ask for Heaps {
    type Answer = Found;

    fn ask(&self, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        self.game.one_kind()?;
        let worth = self.measured();
        let numbers = if worth == Worth::NimValue { Some(with_nim_values(&self.game)?) } else { None };
        let usual = if matches!(worth, Worth::NimValue | Worth::Outcome) { 100 } else { 20 };
        let heaps = self.range(worth, self.to.map_or(usual, |to| to.0), desk.is_shared)?;
        match (worth, numbers) {
            (_, Some((rules, values))) => self.numbers(&rules, values, heaps, desk),
            (Worth::Genus, _) => genera(&self.game, heaps, desk),
            (Worth::Value, _) => values(&self.game, heaps, self.max_output.bytes(), desk),
            _ => outcomes(&self.game, heaps, desk),
        }
    }
}

impl Heaps {
    fn measured(&self) -> Worth {
        let (game, is_misere) = (&self.game.game, self.game.game.convention() == Convention::Misere);
        match self.worth {
            Worth::Own if NimValues::of(game).is_ok() => Worth::NimValue,
            Worth::Own if is_misere && Genera::of(game).is_ok() => Worth::Genus,
            Worth::Own if !is_misere && ValuedHeaps::of(game).is_ok() => Worth::Value,
            Worth::Own => Worth::Outcome,
            worth => worth,
        }
    }

    /// Returns the heaps, up to the end of a table.
    fn range(&self, worth: Worth, to: u64, is_shared: bool) -> Result<Range, Refusal> {
        let (from, ruleset) = (self.from.0, self.game.game.ruleset());
        let wrong = |number: u64, message: String, field| Err(Refusal::of(number.to_string(), message).in_field(field));
        if ruleset.has_pairs() {
            let message = "the heaps of this game are pairs, which no list of heaps holds";
            return Err(self.game.refuse(message).with_help("`ninepins losing` lists lost pairs"));
        }
        let end = ruleset.end().unwrap_or(u64::MAX);
        let most = match worth {
            Worth::NimValue if is_shared => from.saturating_add(SHARED_LENGTH),
            _ if is_shared => SHARED_MOST,
            Worth::Value => MAX_VALUED,
            Worth::Genus => MAX_GENUS,
            _ => from.saturating_add(MAX_LENGTH),
        };
        match () {
            () if from > to => wrong(from, format!("the first heap, {from}, is larger than the last, {to}"), "from"),
            () if from > end => wrong(from, format!("there is no heap {from}: the table ends at {end}"), "from"),
            () if to > most => wrong(to, format!("heaps up to {most} can be listed here"), "to"),
            () if from > 0 && matches!(worth, Worth::Genus | Worth::Value) => {
                wrong(from, "this list begins with heap 0".to_owned(), "from")
            }
            () => Ok(from..=to.min(end)),
        }
    }

    fn numbers(&self, rules: &Rules, mut all: NimValues, heaps: Range, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        let (sequence, period) = self.sequence(&mut all, &heaps, desk)?;
        let mut found = Found::new(Worth::NimValue, rules, &heaps);
        found.values.offset = self.offset.map_or(found.values.offset, i128::from);
        desk.begin(&found)?;
        let stopped = match sequence {
            Some(sequence) => in_order(sequence, heaps, &mut found.values, desk),
            // These values do not depend on each other.
            None => desk.each(&mut found.values, heaps, |size, budget| {
                Heap::new(size).map_or(Ok(0), |heap| all.value_of(heap, budget))
            }),
        };
        found.shown = period.map(|period| (period_in_words(rules, &period), Vec::new()));
        Ok(found.stopped_by(stopped))
    }

    /// Returns the sequence of a code, unless `values` are better found heap by heap: by a theorem, or because heaps have limits; and a
    /// period that little work proves.
    fn sequence(&self, values: &mut NimValues, heaps: &Range, desk: &Desk<'_>) -> Result<Listed, Refusal> {
        let (ruleset, first) = (self.game.game.ruleset(), *heaps.start());
        let code = ruleset.code(Player::Left).filter(|_| ruleset.limit() == Limit::None);
        let search = code.filter(|code| code.most_taken().is_some()).map(PeriodSearch::new);
        let period = |mut search: PeriodSearch| {
            // What is found by then is found for the list, too, and a stop ends that.
            let _ = search.run(FAR, &desk.budget.trial(LITTLE));
            (search.proved().cloned(), search.into_sequence())
        };
        if let Some(name) = &self.engine {
            let engines = code.map_or_else(Vec::new, Engine::all);
            let chosen = engines.iter().find(|engine| engine.name() == name);
            let names: Vec<&str> = engines.iter().map(|engine| engine.name()).collect();
            let sequence = code.zip(chosen).and_then(|(code, engine)| Sequence::by(code, *engine));
            let proved = search.and_then(|search| period(search).0);
            return sequence.map(|sequence| (Some(sequence), proved)).ok_or_else(|| {
                let refusal = Refusal::of(&**name, format!("these rules have no engine {name} here"));
                let help = match code {
                    None => "leave out --engine: the rules are no code".to_owned(),
                    Some(_) => format!("the engines are {}", names.join(", ")),
                };
                refusal.with_help(help).in_field("engine")
            });
        }
        if let Some(heap) = Heap::new(first).filter(|_| first > FAR) {
            let mut quick = desk.budget.clone();
            quick.positions = 1;
            if values.value_of(heap, &mut quick).is_ok() || first > MAX_HEAP {
                return Ok((None, search.and_then(|search| period(search).0)));
            }
        }
        let Some(mut search) = search else { return Ok((None, None)) };
        let is_proved = search.run(heaps.end() / SEARCHED, desk.budget).is_ok() && search.proved().is_some();
        let (proved, sequence) = period(search);
        Ok(((!is_proved).then_some(sequence), proved))
    }
}

/// The sequence of a list, if it is found heap by heap, and its period, if it is proved.
type Listed = (Option<Sequence>, Option<Findings>);

/// Returns a proved period of nim-values in words.
fn period_in_words(rules: &Rules, &Findings { preperiod, period, saltus, .. }: &Findings) -> String {
    let rising = if saltus > 0 { format!(" with saltus {saltus}") } else { String::new() };
    let name = rules.entry.map_or_else(|| crate::rules::quoted(&rules.line()), |entry| entry.name.to_owned());
    let from = format!("from {} {} on", rules.game.ruleset().pieces().heap, grouped(preperiod));
    format!("{}{rising} {from} (proved): ninepins period {name}", grouped(period))
}

/// Returns the rules in normal play, and the nim-values of their heaps.
pub(super) fn with_nim_values(rules: &Rules) -> Result<(Rules, NimValues), Refusal> {
    if rules.said == Some(Convention::Misere) {
        let refusal = rules.refuse("nim-values are about normal play, but the line says misere");
        return Err(refusal.with_help("leave `misere` out; `--as genus` has the values in misère play"));
    }
    let rules = rules.in_normal_play();
    let values = NimValues::of(&rules.game).map_err(|why| rules.refuse(why.missing))?;
    Ok((rules, values))
}

/// Returns the command that finds the nim-value of the largest heap of `position` from those of all smaller heaps, most of which it
/// forgets; `None` if it would not end soon, or the game has no nim-sequence.
pub(super) fn list_command(game: &Game, position: &Position) -> Option<String> {
    let largest = position.heaps().last().map(|heap| heap.size()).filter(|&size| size <= MAX_LISTED)?;
    let rules = NimValues::of(game).is_ok().then(|| game.ruleset()).filter(|rules| rules.limit() == Limit::None)?;
    rules.code(Player::Left)?.most_taken()?;
    Some(format!("`ninepins heaps '{game}' --from {largest} --to {largest}`"))
}

/// Lists the values of a sequence, which forgets those that are far behind. Each heap counts as a position.
fn in_order(mut sequence: Sequence, heaps: Range, list: &mut List, desk: &mut Desk<'_>) -> Result<(), Stopped> {
    let end = heaps.end() + 1;
    let (mut next, all) = (0, end.min(desk.budget.positions));
    sequence.retain(2 * GROWTH.end());
    sequence.expect(end);
    while next < all {
        let to = next.saturating_add((next / 2).clamp(*GROWTH.start(), *GROWTH.end())).min(all);
        let stopped = sequence.extend(to, desk.budget);
        let known = sequence.len().clamp(next, to);
        for first in (next.max(*heaps.start())..known).step_by(BLOCK) {
            let values = sequence.values(first..known.min(first + BLOCK as u64));
            let values = values.expect("the values were found and are still in memory");
            desk.add(list, values.into_iter().map(u64::from).collect::<Vec<u64>>().into())?;
        }
        next = known;
        desk.face.show(&format!("heap {}, ", grouped(next)));
        stopped?;
    }
    if all < end { Err(Stopped::Positions) } else { Ok(()) }
}

fn genera(rules: &Rules, heaps: Range, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
    let mut genera = Genera::of(&rules.game).map_err(|why| rules.refuse_partizan(why))?;
    let mut found = Found::new(Worth::Genus, rules, &heaps);
    desk.begin(&found)?;
    let mut all = Vec::new();
    let stopped = desk.each(&mut found.values, heaps, |heap, budget| {
        let genus = genera.sum(&[heap], budget)?;
        all.push(HeapGenus { genus: GenusShape::of(Some(genus)), heap });
        Ok(Some(genus.to_string()))
    });
    (found.heaps, found.positions) = (Some(all), Some(desk.budget.searched));
    Ok(found.stopped_by(stopped))
}

fn outcomes(rules: &Rules, heaps: Range, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
    let mut found = Found::new(Worth::Outcome, rules, &heaps);
    desk.begin(&found)?;
    let mut solver = Solver::with(desk.known.clone());
    let stopped = desk.each(&mut found.values, heaps, |size, budget| {
        let position: Position = Heap::new(size).into_iter().collect();
        Ok(Some(solver.outcome(&rules.game, &position, budget)?.to_string()))
    });
    Ok(found.stopped_by(stopped))
}

fn values(rules: &Rules, heaps: Range, most: usize, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
    let mut all = ValuedHeaps::of(&rules.game).map_err(|why| rules.refuse_unsuited(why))?;
    let mut values = Values::new();
    // What nobody limits ends in time: values may double in size with each heap.
    let own = (desk.budget.positions == u64::MAX).then(|| desk.face.afresh(desk.budget, u64::MAX, SECONDS));
    let budget = own.as_ref().unwrap_or(desk.budget).without_search();
    let mut stopped = values.extend_by_period(&mut all, *heaps.end(), &budget);
    // After a stop the heaps that are known are still looked at, and written.
    let (rest, known) = (desk.afterwards(), all.known().to_vec());
    let mut found = Found::new(Worth::Value, rules, &heaps);
    let graphs = known.iter().map_while(|&value| values.thermograph(value, &rest).ok());
    found.means = Some(graphs.map(|graph| [graph.mean.to_string(), graph.temperature.to_string()]).collect());
    found.nimbers = Some(known.iter().map(|&value| values.as_nimber(value)).collect());
    found.to = known.len() as i64 - 1;
    let (mut texts, mut bytes) = (Vec::new(), 0);
    for &value in &known {
        let text = values.text(value, most, &rest).map_err(|why| stopped = stopped.clone().and(Err(why)));
        let text = text.ok().and_then(Result::ok);
        bytes += text.as_ref().map_or(0, |text| text.len() as u64);
        texts.push(text.filter(|_| rest.check_memory(bytes).is_ok()));
    }
    found.values.hold(texts.into());
    let period = values.find_period(&all, &rest);
    let words = match &period {
        Err(_) => "not looked for to the end".to_owned(),
        Ok(None) if rules.game.ruleset().window().is_none() => {
            "a period is looked for in finite codes and tables only".to_owned()
        }
        Ok(None) => "none was found in these heaps".to_owned(),
        &Ok(Some(Period { period, from, saltus, proved })) => {
            let (saltus, _) = brief(&mut values, saltus, MAX_SALTUS, &rest);
            let sure = if proved { "proved for all heaps" } else { "seen in these heaps, not proved" };
            format!("{period} with saltus {saltus}, from heap {from} on: {sure}")
        }
    };
    stopped = stopped.and(period.as_ref().map(|_| ()).map_err(Clone::clone)).and(rest.check_memory(bytes));
    found.period = Some(period.ok().flatten().map(|Period { period, from, saltus, proved }| {
        let saltus = values.text(saltus, most, &rest).ok().and_then(Result::ok);
        SaltusShape { period, from, saltus, proved }
    }));
    let shown = known.iter().map(|&value| {
        let (text, forms) = brief(&mut values, value, BRIEF, &rest);
        text + &forms.map_or(String::new(), |forms| format!(" of {} forms", grouped(forms)))
    });
    found.shown = Some((words, shown.collect()));
    Ok(found.stopped_by(stopped))
}

/// Returns the text of a value, in which `{..|..}` replaces deep followers if it has more than `most` bytes, and then the number of its
/// forms.
fn brief(values: &mut Values, value: Value, most: usize, budget: &Budget) -> (String, Option<u64>) {
    let brief = values.brief(value, most, budget);
    brief.map_or_else(|_| ("{..|..}".to_owned(), None), |brief| (brief.text, brief.forms))
}

impl Found {
    fn new(worth: Worth, rules: &Rules, heaps: &Range) -> Found {
        let (values, heads) = match worth {
            Worth::NimValue => ("nim-values (Grundy values) in normal play, all exact", ["n", "g"]),
            Worth::Genus => ("genus symbols, in misère play", ["n", "genus"]),
            Worth::Value => ("canonical forms", ["heap", "value"]),
            _ => ("outcomes: N and P: whoever starts wins, loses; L and R: Left, Right wins", ["n", "outcome"]),
        };
        let (from, to, provenance) = (*heaps.start(), *heaps.end(), rules.provenance(Some(values)));
        let about = vec![
            provenance.program.to_owned(),
            format!("game: {}: {}", rules.line(), provenance.rules),
            format!("heaps: {from} to {to}"),
            format!("values: {values}"),
        ];
        let none = if worth == Worth::NimValue { Cells::Numbers(Vec::new()) } else { Cells::Words(Vec::new()) };
        Found {
            // Where the ending matters it is written.
            game: if matches!(worth, Worth::NimValue | Worth::Genus) { rules.line() } else { rules.game.to_string() },
            worth: worth.name(),
            from,
            to: to.try_into().unwrap_or(i64::MAX),
            provenance,
            values: List::of(none, from, heads, about),
            heaps: None,
            positions: None,
            nimbers: None,
            means: None,
            period: None,
            stopped: None,
            rules: rules.clone(),
            shown: None,
        }
    }

    fn stopped_by(self, stopped: Result<(), Stopped>) -> Found {
        let known = self.from..self.from + self.values.len;
        Found { stopped: stopped.err().map(|why| Stop::after(why, known)), ..self }
    }

    /// Returns the mean and the temperature of the value of a heap, if they are known.
    fn heat(&self, heap: usize) -> [&str; 2] {
        let means = self.means.as_deref().unwrap_or_default();
        means.get(heap).map_or([""; 2], |heat| heat.each_ref().map(String::as_str))
    }
}

impl Answer for Found {
    fn sheet(&self) -> Sheet<'_> {
        let Found { rules, worth, .. } = self;
        let row = rules.game.ruleset().pieces().heap;
        let has_star = self.shown.iter().any(|(_, values)| values.iter().any(|value| value.contains('*')));
        let (what, meaning) = match *worth {
            "nim-value" => (
                "nim-values",
                format!(
                    ". A {row} of nim-value n equals a heap of n in Nim. A position is lost if the nim-sum of its {row}s is 0."
                ),
            ),
            "genus" => ("genus symbols", ", in misère play".to_owned()),
            "value" if has_star => ("values", format!(". {STAR}")),
            "value" => ("values", String::new()),
            _ => {
                let (all, is_one) = (Outcome::ALL.into_iter(), rules.game.is_impartial());
                let all = all.filter(|outcome| !is_one || matches!(outcome, Outcome::N | Outcome::P));
                ("outcomes", format!(". {}.", all.map(outcome_words).collect::<Vec<_>>().join(". ")))
            }
        };
        let mut sheet = Sheet::about(rules, format!("{what} of {row}s{meaning}"));
        if let Some((_, values)) = self.shown.as_ref().filter(|(_, values)| !values.is_empty()) {
            let row = |(heap, value): (usize, &String)| {
                let [mean, heat] = self.heat(heap).map(str::to_owned);
                vec![heap.to_string(), mean, heat, value.clone()]
            };
            let rows = values.iter().enumerate().map(row).collect();
            sheet.0.push(Block::Table { heads: &[">heap", ">mean", ">temperature", "value"], rows });
        } else if self.values.len > 0 {
            let symbols = Cow::Borrowed(&self.values.cells);
            sheet.0.push(Block::Heaps { heap: row, what, first: self.from, symbols, period: None });
        }
        if let Some(heaps) = self.heaps.as_ref().filter(|heaps| !heaps.is_empty()) {
            let wild: Vec<_> = heaps.iter().filter(|heap| heap.genus.wild == Some(true)).collect();
            let words = match wild[..] {
                [] => "none of these heaps: positions of Nim have their genus too".to_owned(),
                [HeapGenus { heap, .. }, ..] => {
                    format!("{} of these heaps, the first is {heap}: no position of Nim has their genus", wild.len())
                }
            };
            sheet.add("Wild", words);
        }
        sheet.add_some("Period", self.shown.as_ref().map(|(period, _)| period));
        sheet.stop(self.stopped.as_ref())
    }

    fn stop(&self) -> Option<&Stop> {
        self.stopped.as_ref()
    }

    fn list(&self) -> Option<&List> {
        Some(&self.values)
    }

    /// Writes a list of values, which has more columns than others.
    fn file(&self, format: Format) -> Result<String, Refusal> {
        let (Some((period, _)), Cells::Words(values)) = (self.shown.as_ref(), &self.values.cells) else {
            return Err(Refusal::of(format.name(), "these are no values"));
        };
        let comments = |mark: &str| format!("{}{mark} period: {period}\n", self.values.comments(mark));
        let nimbers = self.nimbers.as_deref().unwrap_or_default();
        let rows = (0..)
            .zip(values.iter())
            .map(|(heap, value)| (heap, value.as_deref(), self.heat(heap), nimbers.get(heap).copied().flatten()));
        Ok(match format {
            Format::Csv => rows.fold(
                comments("#") + "heap,value,mean,temperature,nimber\n",
                |text, (heap, value, [mean, heat], nimber)| {
                    // Values have commas.
                    let value = value.map_or(String::new(), |value| format!("\"{value}\""));
                    let nimber = nimber.map_or(String::new(), |nimber| nimber.to_string());
                    format!("{text}{heap},{value},{mean},{heat},{nimber}\n")
                },
            ),
            Format::Jsonl => {
                let mut object = json!(self);
                object.as_object_mut().map(|head| ["values", "nimbers", "means"].map(|name| head.remove(name)));
                rows.fold(format!("{object}\n"), |text, (heap, value, heat, nimber)| {
                    let [mean, temperature] = heat.map(|heat| Some(heat).filter(|heat| !heat.is_empty()));
                    let row = json!({"heap": heap, "value": value, "mean": mean, "temperature": temperature, "nimber": nimber});
                    format!("{text}{row}\n")
                })
            }
            Format::Latex => {
                let heads = "n & G(n) & \\text{mean} & \\text{temperature}";
                let head = comments("%") + "\\[\\begin{array}{r|l|r|r}\n" + heads + " \\\\ \\hline\n";
                rows.fold(head, |text, (heap, value, [mean, heat], _)| {
                    let value = value.map_or("\\ldots".to_owned(), in_latex);
                    format!("{text}{heap} & {value} & {mean} & {heat} \\\\\n")
                }) + "\\end{array}\\]\n"
            }
            _ => return Err(Refusal::of(format.name(), format!("values are not written as {}", format.name()))),
        })
    }
}

fn in_latex(value: &str) -> String {
    // Braces come first, for the other signs bring some.
    let braces = value.replace('{', "\\{").replace('}', "\\}").replace('|', "\\mid ").replace(',', ",\\,");
    braces.replace('^', "{\\uparrow}").replace('v', "{\\downarrow}").replace('*', "{\\ast}")
}
