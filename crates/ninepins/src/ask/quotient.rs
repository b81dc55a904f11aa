//! `quotient`: the misère quotient of a game, or the inverses of its heaps.

use super::{Answer, Ask, Block, Cells, Desk, Format, Rules, Sheet, Stop, UpTo};
use crate::{
    Budget, Convention, Outcome, Position, Refusal, Stopped,
    certificates::CheckError,
    grouped,
    json::{Counter, Form, Generator, LISTED, QuotientShape, Window, Witness},
    quotient::{Change, MAX_STRUCTURE, MisereQuotient, svg},
    quotients::{Halt, Inverted, QuotientLimits, certified, inverses, latex, of_heap, signed, sum, tame_theorem},
    runs,
    text::{counted, listed},
};
use serde::Serialize;
use std::borrow::Cow;

/// The largest last heap, and in a face that many use the largest, and the most elements.
const MAX_HEAPS: u64 = 1_000_000;
const SHARED_HEAPS: u64 = 1000;
const SHARED_ORDER: u64 = 20_000;

/// The last heap of a quotient for which a theorem says how it goes on.
const SHOWN_OF_TAME: u64 = 15;

/// The most items of a list for people, elements whose outcomes are shown by displacements, heaps, and rows of inverses.
const SHOWN: usize = 60;
const SHOWN_OUTCOMES: usize = 6;
const SHOWN_HEAPS: usize = 240;
const SHOWN_INVERSES: usize = 40;

question! {
    /// Build the misère quotient of a game: the monoid of its positions, up to equality in all sums
    ///
    /// Two positions are equal if they have the same outcome in misère play after any third position is added to
    /// both. The classes of equal positions form a monoid. Together with the class of each heap and the outcome of
    /// each class it solves the game (Plambeck 2005, Plambeck and Siegel 2008).
    ///
    /// The quotient is built heap by heap. It ends with a proof that the values of heaps repeat, which extends it to
    /// all heaps; or at the last heap of --to, by default 1000, or more if the game has a longer period in normal
    /// play; or at another limit. The result is saved in the user's cache in each case. --resume checks it and builds
    /// on from there, with the same result.
    ///
    /// Y is an inverse of X if X + Y is equal to the empty position. The conjugate of X is X with the players
    /// exchanged. In normal play the conjugate is always an inverse. In misère play few positions have an inverse,
    /// and it need not be the conjugate (Milley 2015).
    ///
    /// A certificate that is not finite, of several counters, is followed by one of fewer heaps, which proves that the
    /// quotient is infinite.
    Quotient "quotient" ["Research"] {
        /// The game: a name such as kayles, or a line such as '0.07', in misère play
        arg game: Rules,
        /// The last heap [default: stop when all heaps are covered, but at heap 1000 at the latest, or later if the
        /// game is known to have a longer period in normal play]
        flag to: Option<UpTo<MAX_HEAPS, SHARED_HEAPS>>,
        /// Find the inverse of each heap, and compare it with the conjugate
        flag inverses: bool,
        /// Stop at the heap with which the quotient would have more than N elements
        flag max_order: UpTo<{ u64::MAX }, SHARED_ORDER> = 100000,
        /// Resume from the quotient in the user's cache
        flag resume: bool,
    }
    examples: [
        "kayles",
        "'0.07' --to 26",
        "'0.7|0.07' --json",
        "kayles --prove kayles.txt && ninepins check kayles.txt",
        "'0.76' --time 10s --latex 0.76.tex",
        "'0.07' --to 38 --resume",
        "'0.123' --svg quotient.svg",
        "'0.1|0.11' --inverses",
    ]
    formats: [Latex, Svg, Certificate]
    limits: [time "60s", memory "4GB"]
}

/// The shape `ninepins/quotient/1`: a misère quotient, perhaps with the inverses of heaps.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = QuotientAnswer))]
pub(crate) struct Found {
    #[serde(flatten)]
    shape: QuotientShape,
    /// The heaps with their inverses, if these were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    heaps: Option<Vec<Inverted>>,
    #[serde(skip)]
    quotient: MisereQuotient,
    #[serde(skip)]
    rules: Rules,
    #[serde(skip)]
    stop: Option<Stop>,
}

impl Ask for Quotient {
    type Answer = Found;

    fn ask(&self, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        let mut quotient = quotient_of(&self.game)?;
        let theorem = tame_theorem(quotient.game()).filter(|_| !self.inverses);
        // The theorem says the rest.
        let to = self.to.map(|to| to.0).or(theorem.map(|_| SHOWN_OF_TAME));
        let order = self.max_order.0.try_into().unwrap_or(usize::MAX);
        let mut limits = QuotientLimits::new(quotient.game(), to, order);
        if desk.is_shared && to.is_none() {
            limits.last_heap = limits.last_heap.min(SHARED_HEAPS as usize);
        }
        let (halt, mut stop) = make(&mut quotient, &limits, self.resume, desk).unzip();
        let rows = self.inverses.then(|| inverses(&quotient)).transpose().unwrap_or_else(|why| {
            stop = Some(Stop::after(Stopped::BeyondTable(why.to_string()), 0..quotient.last_heap() as u64 + 1));
            None
        });
        Ok(Found {
            shape: QuotientShape::of(&quotient, halt.as_ref()),
            heaps: rows,
            rules: Rules { game: quotient.game().clone(), ..self.game.clone() },
            quotient,
            stop,
        })
    }
}

fn quotient_of(rules: &Rules) -> Result<MisereQuotient, Refusal> {
    if rules.said == Some(Convention::Normal) {
        let named = rules.typed.replace("normal", "").split_whitespace().collect::<Vec<_>>().join(" ");
        let line = |question: &str| format!("ninepins {question} {}", crate::rules::quoted(&named));
        let refusal = rules.refuse("a quotient is about misère play");
        return Err(refusal
            .or_help(&format!("another question: {}", line("quotient")))
            .or_help(&format!("normal play: {}", line("period"))));
    }
    let game = rules.game.clone().with_convention(Convention::Misere);
    MisereQuotient::of(&game).map_err(|why| rules.refuse_without_quotient(why))
}

/// Builds a quotient within limits, perhaps from the one in the cache or from one that the face saved, and saves it. Returns why it does
/// not cover all heaps, if it does not.
fn make(quotient: &mut MisereQuotient, limits: &QuotientLimits, resume: bool, desk: &Desk<'_>) -> Option<(Halt, Stop)> {
    // Reading may take longer than a short --time.
    let unhurried = Budget::unlimited().with_memory(desk.budget.memory);
    if resume {
        match desk.known.quotient(quotient.game(), limits, &unhurried) {
            Ok(known) => *quotient = known,
            Err(why) => desk.face.note(&format!("{why} the quotient is built afresh")),
        }
    }
    // What is damaged is built afresh.
    let _ = desk.face.load(&mut |bytes| {
        let saved = MisereQuotient::decode(quotient.game(), &String::from_utf8_lossy(bytes), &unhurried);
        if let Some(saved) = saved.ok().filter(|saved| limits.allow(saved)) {
            *quotient = saved;
        }
        Ok(())
    });
    let built = limits.build(quotient, desk.budget, |quotient| {
        if desk.face.is_due() {
            // If the last save fails, too, that is told.
            let _ = desk.known.save(quotient);
            let _ = desk.face.save(&|write| {
                write(quotient.encode().as_bytes());
            });
        }
        desk.face.show(&format!("heap {}, order {}, ", quotient.last_heap() + 1, quotient.order()));
        true
    });
    let saved = if quotient.last_heap() > 0 { desk.known.save(quotient) } else { Ok(false) };
    if let Err(why) = &saved {
        desk.face.note(&format!("the quotient was not saved: {why}"));
    }
    let halt = built.err()?;
    let beyond = || Stopped::BeyondTable(halt.to_string());
    let (why, help) = match &halt {
        Halt::Stopped(stopped) => (stopped.clone(), Some("")),
        Halt::Heaps(_) => (beyond(), Some("a larger --to")),
        Halt::Order(_) => (beyond(), Some("a larger --max-order")),
        _ => (beyond(), None),
    };
    let resume = if saved == Ok(true) { "--resume, which continues from here" } else { "" };
    let help = help.map_or(["", ""], |more| [more, resume]);
    let stop = Stop { help, ..Stop::after(why, 0..quotient.last_heap() as u64 + 1) };
    Some((halt, stop))
}

impl Answer for Found {
    fn sheet(&self) -> Sheet<'_> {
        let words = match &self.heaps {
            Some(_) => format!("the inverses of its {}s", self.row()),
            None => "the misère quotient, the monoid of its positions up to equality in all sums".to_owned(),
        };
        let mut sheet = Sheet::about(&self.rules, words);
        match &self.heaps {
            Some(rows) => self.add_inverses(&mut sheet, rows),
            None => {
                sheet.add("Status", self.status());
                self.add_outcomes(&mut sheet);
                sheet.add_some("Theorem", tame_theorem(self.quotient.game()));
                self.add_form(&mut sheet);
                self.add_elements(&mut sheet);
                self.add_phi(&mut sheet);
                self.add_history(&mut sheet);
            }
        }
        sheet.stop(self.stop.as_ref())
    }

    fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    fn certified(&self) -> Option<String> {
        certified(&self.quotient).filter(|_| self.heaps.is_none())
    }

    fn file(&self, format: Format) -> Result<String, Refusal> {
        match format {
            Format::Latex => Ok(latex(&self.quotient, &self.shape)),
            Format::Svg => svg(&self.quotient).map_err(|why| self.rules.refuse_as(&why)),
            _ => {
                let mut certificates = vec![self.quotient.certificate()];
                if certificates[0].infinite.is_none() {
                    certificates.extend(self.quotient.infinity_certificate());
                }
                match certificates.iter().find_map(|certificate| crate::check(certificate).err()) {
                    Some(error) => Err(uncheckable(error).with_help("--to with fewer heaps makes a smaller one")),
                    None => Ok(certificates.iter().map(ToString::to_string).collect()),
                }
            }
        }
    }
}

/// Refuses to write a certificate that is too large for the checker.
pub(super) fn uncheckable(error: CheckError) -> Refusal {
    Refusal::of("", format!("no certificate was written: it is too large to be checked: {error}"))
}

impl Found {
    /// Adds each heap at which the quotient changed, and how far it is known.
    fn add_history(&self, sheet: &mut Sheet<'_>) {
        let quotient = &self.quotient;
        let (heads, shown) = match quotient.game().is_impartial() {
            true => (&[">heap", ">order", ">P"][..], &[Outcome::P][..]),
            false => (&[">heap", ">order", ">L", ">N", ">P", ">R"][..], &Outcome::ALL[..]),
        };
        let row = |stage: &Change| {
            let counts = shown.iter().map(|outcome| stage.outcomes[*outcome as usize]);
            [stage.heap, stage.order].into_iter().chain(counts).map(|number| number.to_string()).collect()
        };
        let mut rows: Vec<Vec<String>> = quotient.history().iter().map(row).collect();
        let (counted, infinite) = (quotient.counted_from(), quotient.infinite_from());
        for (heap, word) in [(counted.filter(|_| counted != infinite), "counted"), (infinite, "infinite")] {
            rows.extend(heap.map(|heap| vec![heap.to_string(), word.to_owned()]));
        }
        sheet.0.push(Block::Table { heads, rows });
    }

    fn row(&self) -> &'static str {
        self.rules.game.ruleset().pieces().heap
    }

    fn covered(&self) -> String {
        let row = self.row();
        self.shape.to.map_or(format!("all {row}s"), |to| format!("the {row}s up to {to}"))
    }

    /// Adds the elements of a finite quotient that are lost, or of each outcome.
    fn add_outcomes(&self, sheet: &mut Sheet<'_>) {
        let Some(elements) = self.shape.elements.as_ref().filter(|_| self.shape.kernel.is_some()) else { return };
        let counts = self.quotient.history().last().map_or([0; 4], |last| last.outcomes);
        for ((outcome, words), count) in elements.parts().into_iter().zip(counts) {
            let Some(words) = words else { continue };
            let label = if self.shape.p_portion.is_some() { "P elements" } else { outcome.letter() };
            let list = listed(words, SHOWN, count);
            sheet.add(label, if words.is_empty() { "none".to_owned() } else { format!("{count}: {list}") });
        }
    }

    fn status(&self) -> String {
        let window = self.shape.window.as_ref().map_or(String::new(), |window| {
            format!("; the values repeat from {} {} on with period {}, proved", self.row(), window.n0, window.period)
        });
        let known = match (self.shape.order, self.shape.to) {
            (Some(order), None) => format!("complete: of order {}, for", grouped(order as u64)),
            (Some(order), _) => format!("partial: of order {}, for", grouped(order as u64)),
            (None, _) if self.quotient.infinite_from().is_some() => "infinite: known for".to_owned(),
            (None, _) => "infinite as far as is known (that is not proved): known for".to_owned(),
        };
        format!("{known} {}{window}", self.covered())
    }

    /// Adds the form of an infinite quotient.
    fn add_form(&self, sheet: &mut Sheet<'_>) {
        let Some(form) = &self.shape.form else { return };
        let simple = residues(form);
        let window = self.shape.window.as_ref().filter(|window| simple.is_some() && window.n0 <= 1);
        let counters: Vec<String> = match window {
            // All heaps count as those of their residue.
            Some(Window { period, .. }) => {
                let shifts = (1..=*period).zip(form.displacements.iter().skip(1));
                let shifts = shifts.filter(|(_, shift)| shift.iter().any(|d| *d != 0));
                shifts.map(|(n, shift)| format!("each heap of {n} modulo {period} counts {}", signed(shift))).collect()
            }
            None => {
                let counts =
                    |Counter { heap, displacement }: &_| format!("heap {heap} counts {}", signed(displacement));
                form.counters.iter().map(counts).collect()
            }
        };
        let forms = form.forms.iter().map(|linear| {
            let of = match &linear.coefficients[..] {
                [_] => "d".to_owned(),
                several => format!("({})·d", signed(several)),
            };
            let (window, period) = (linear.window, linear.period);
            match &simple {
                Some((_, all)) => format!("on the sign of {of}, and for {of} >= 0 on {of} modulo {}", all.len()),
                None => format!("on {of} from -{window} to {window}, and beyond on {of} modulo {period} and its sign"),
            }
        });
        let forms = forms.collect::<Vec<_>>().join(", and ");
        let values = match form.elements {
            1 => "values are displacements d; outcomes depend".to_owned(),
            order => {
                let order = grouped(order as u64);
                format!(
                    "values are pairs (x, d) of one of {order} elements and a displacement; outcomes depend on x and"
                )
            }
        };
        sheet.add("Form", format_args!("{values} {forms}"));
        sheet.add("Counters", listed(&counters, SHOWN, counters.len()));
        if let Some((below, residues)) = &simple {
            let each = (0..).zip(residues).map(|(residue, outcome)| format!("{outcome} for {residue}"));
            let (period, each) = (residues.len(), each.collect::<Vec<_>>().join(", "));
            sheet.add("Outcomes", format_args!("{below} for d < 0; for d >= 0 modulo {period}: {each}"));
        } else if let ([first, ..], [.., last]) = (&form.rows[..], &form.rows[..])
            && self.quotient.rank() == 1
            && form.elements <= SHOWN_OUTCOMES
        {
            for element in 0..form.elements {
                let letters: String = form.rows.iter().filter_map(|row| row.outcomes.chars().nth(element)).collect();
                let word = || format!("of {} ", self.quotient.text(&self.quotient.word(element as u32)));
                let of = if form.elements == 1 { String::new() } else { word() };
                let (from, to) = (first.signature[0], last.signature[0]);
                sheet.add("Outcomes", format_args!("{of}for d = {from} to {to}: {letters}"));
            }
        }
        if let Some(Witness { heaps, position, up, down }) = &form.witness {
            let start = if position == "0" { String::new() } else { format!("{position} with ") };
            let is_last = *heaps == self.quotient.last_heap();
            let with = if is_last { String::new() } else { format!("with the heaps up to {heaps} already, ") };
            let words = format!("{with}sums of {start}ever more heaps of {up}, or of {down}, are all different");
            sheet.add("Infinite", words);
        }
    }

    /// Adds the presentation, and the structure of a finite quotient.
    fn add_elements(&self, sheet: &mut Sheet<'_>) {
        let shape = &self.shape;
        let list = |items: &[String]| listed(items, SHOWN, items.len());
        let letters: Vec<String> = shape.generators.iter().map(|generator| generator.letter.clone()).collect();
        let heap = |generator: &Generator| format!("{} = heap {}", generator.letter, generator.heap);
        let heaps: Vec<String> = shape.generators.iter().map(heap).collect();
        sheet.add("Generators", if heaps.is_empty() { "none".to_owned() } else { list(&heaps) });
        let not_computed = || format!("not computed above order {MAX_STRUCTURE}");
        let relations = shape.relations.as_ref().map_or_else(not_computed, |relations| {
            let equations: Vec<String> = relations.iter().map(|(word, least)| format!("{word} = {least}")).collect();
            listed(&equations, SHOWN, equations.len() + shape.relations_left_out.unwrap_or_default())
        });
        let presentation = format!("< {} | {relations} >", list(&letters));
        let presentation = presentation.replace("<  | ", "< | ").replace(" |  >", " | >");
        if shape.elements.is_none() {
            return sheet.add("Elements", format_args!("{presentation}, displacements apart"));
        }
        sheet.add("Quotient", presentation);
        let Some(kernel) = &shape.kernel else { return sheet.add("Structure", not_computed()) };
        if let Some(n) = shape.tame_type.as_deref().and_then(|name| name.strip_prefix("T_")) {
            let nim = format!("isomorphic to T_{n}, the quotient of Nim with heaps of less than 2^{n}");
            sheet.add("Tame", nim);
        } else if shape.tame.is_some() {
            sheet.add("Wild", "isomorphic to none of T_0, T_1, T_2, ..., the quotients of Nim");
        }
        let say = |is: Option<bool>, yes, no| is.map_or("", |is| if is { yes } else { no });
        let normal = say(kernel.normal, "; normal: that is its only P element", "; not normal");
        let faithful = say(kernel.faithful, "; faithful: it is the group of nim-values", "; not faithful");
        let (size, identity) = (counted(kernel.order as u64, "element"), &kernel.identity);
        sheet.add("Kernel", format_args!("a group of {size} with the identity {identity}{normal}{faithful}"));
        for (label, all) in [("Idempotent", &shape.idempotents), ("Invertible", &shape.invertible)] {
            let all = all.as_deref().unwrap_or_default();
            sheet.add(label, list(all) + if all.len() == LISTED { ", or more" } else { "" });
        }
    }

    /// Adds the values of heaps. A part that repeats is shown once.
    fn add_phi(&self, sheet: &mut Sheet<'_>) {
        let (shape, window) = (&self.shape, self.shape.window.as_ref());
        let known = window.map_or(shape.phi.len(), |window| (window.n0 + window.period) as usize);
        let shown = known.min(SHOWN_HEAPS).min(shape.phi.len());
        let symbol = |heap: usize| match &shape.form {
            Some(form) => format!("{} ({})", shape.phi[heap], signed(&form.displacements[heap])),
            None => shape.phi[heap].clone(),
        };
        let symbols = Cow::Owned(Cells::Words((0..shown).map(symbol).map(Some).collect()));
        let period = window.map(|window| window.period);
        sheet.0.push(Block::Heaps { heap: self.row(), what: "values", first: 0, symbols, period });
        let more = (shown < known).then(|| format!("and {} more\n", grouped((known - shown) as u64)));
        let on = window
            .map(|Window { n0, period }| format!("and so on: heap n + {period} is worth heap n, from heap {n0} on"));
        sheet.add_lines(more.into_iter().chain(on).collect());
    }

    /// Adds the heaps that have inverses, and those that have none.
    fn add_inverses(&self, sheet: &mut Sheet<'_>, rows: &[Inverted]) {
        let inverted: Vec<(&Inverted, &Position)> =
            rows.iter().filter_map(|row| Some((row, row.inverse.as_ref()?))).collect();
        if !inverted.is_empty() {
            let heads = &[">heap", "outcome", "inverse", "its outcome", "conjugate"];
            let rows = inverted.iter().take(SHOWN_INVERSES).map(|(row, inverse)| {
                let conjugate = match (&row.conjugate, row.conjugate_is_inverse) {
                    (Some(position), Some(true)) => format!("{position}, an inverse"),
                    (Some(position), _) => format!("{position}, no inverse"),
                    (None, Some(_)) => "no sum of these heaps".to_owned(),
                    (None, None) => "not sought".to_owned(),
                };
                let (own, other) = (row.outcome.letter(), row.inverse_outcome.map_or("", Outcome::letter));
                vec![row.heap.to_string(), own.to_owned(), inverse.to_string(), other.to_owned(), conjugate]
            });
            sheet.0.push(Block::Table { heads, rows: rows.collect() });
            if inverted.len() > SHOWN_INVERSES {
                sheet.add_lines(format!("and {} more", inverted.len() - SHOWN_INVERSES));
            }
        }
        sheet.add("Universe", format_args!("the sums of {}", self.covered()));
        for (label, known) in [("No inverse", Some(false)), ("None found", None)] {
            let heaps: Vec<u64> =
                rows.iter().filter(|row| row.has_inverse == known).map(|row| row.heap as u64).collect();
            let runs = runs(&heaps);
            let words = || format!("heaps {}", listed(&runs, SHOWN_INVERSES, runs.len()));
            sheet.add_some(label, (!runs.is_empty()).then(words));
        }
        let group =
            if inverted.len() == rows.len() { ", so here all of them have: the quotient is a group" } else { "" };
        sheet.add("Sums", format_args!("a sum has an inverse if and only if each of its heaps has one{group}"));
        let odd = inverted.iter().find(|(row, _)| row.conjugate_is_inverse == Some(false));
        sheet.add_some("Oddity", odd.map(|(row, inverse)| oddity(row, inverse)));
    }
}

/// Describes an inverse that normal play would not allow.
fn oddity(row: &Inverted, inverse: &Position) -> String {
    let Inverted { heap, outcome, conjugate, .. } = row;
    let sum = sum(&of_heap(*heap), inverse);
    let own = row.inverse_outcome.map_or("", Outcome::letter);
    let other = match conjugate {
        Some(position) => format!("the conjugate of {heap}, {position}, is no inverse of it"),
        _ => format!("the conjugate of {heap} is no sum of these heaps"),
    };
    format!("{sum} = 0, though {heap} is of outcome {outcome} and {inverse} of outcome {own}; {other}")
}

/// Returns the outcome of all negative displacements, and the outcomes of displacements 0, 1, ... up to their least period, if they
/// are so simple.
fn residues(form: &Form) -> Option<(char, Vec<char>)> {
    let [linear] = &form.forms[..] else { return None };
    if form.elements != 1 || linear.coefficients != [1] {
        return None;
    }
    // The rows cover the window and one period beyond it on each side, and so determine all others.
    let mut sides = [Vec::new(), Vec::new()];
    for row in &form.rows {
        sides[usize::from(row.signature[0] >= 0)].push(row.outcomes.chars().next().filter(|&letter| letter != '?')?);
    }
    let ([below, negative @ ..], others) = (&sides[0][..], &sides[1][..]) else { return None };
    let repeats = |&period: &usize| others.iter().zip(&others[period..]).all(|(before, after)| before == after);
    let whole = linear.period as usize;
    let period = (1..=whole).filter(|period| whole.is_multiple_of(*period)).find(repeats)?;
    negative.iter().all(|outcome| outcome == below).then(|| (*below, others[..period].to_vec()))
}
