//! A quotient for people.

use super::{super::universe::Universe, displacement, not_computed, words};
use crate::render::{Report, listed};
use ninepins::{
    Outcome, grouped,
    quotient::{Kind, Structure, letter},
    quotients::{infinite_witness, tame_theorem},
    text::counted,
};

/// The most items of a list that are shown.
const SHOWN: usize = 60;

/// The most elements whose outcomes are shown by displacements.
const SHOWN_OUTCOMES: usize = 6;

/// The most heaps whose values are shown.
const SHOWN_HEAPS: usize = 240;

/// Returns the report on a quotient.
pub(super) fn text(universe: &Universe) -> Report {
    let quotient = &universe.quotient;
    let mut report = universe.report();
    add_history(&mut report, universe);
    report.gap();
    report.entry("Status", status(universe));
    if let Some(theorem) = tame_theorem(universe.game()) {
        report.entry("Theorem", theorem);
    }
    if quotient.rank() > 0 {
        add_form(&mut report, universe);
    }
    add_presentation(&mut report, universe);
    if quotient.rank() == 0 {
        match quotient.structure() {
            Some(structure) => add_structure(&mut report, universe, &structure),
            None => report.entry("Structure", not_computed()),
        }
    }
    report.gap();
    add_phi(&mut report, universe);
    if universe.halt.is_some() {
        report.gap();
        universe.add_stop(&mut report);
    }
    report
}

/// Adds each heap at which the quotient changed.
fn add_history(report: &mut Report, universe: &Universe) {
    let quotient = &universe.quotient;
    let outcomes = shown_outcomes(universe);
    let heads: String = outcomes.iter().map(|outcome| format!("{:>7}", outcome.letter())).collect();
    report.table_head(&format!("heap    order{heads}"));
    for stage in quotient.history() {
        let counts = Outcome::ALL.iter().zip(stage.outcomes).filter(|(outcome, _)| outcomes.contains(outcome));
        let counts: String = counts.map(|(_, count)| format!("{count:>7}")).collect();
        report.line(format_args!("{:>4}{:>9}{counts}", stage.heap, stage.order));
    }
    let (counted, infinite) = (quotient.counted_from(), quotient.infinite_from());
    if let Some(heap) = counted.filter(|_| counted != infinite) {
        report.line(format_args!("{heap:>4}  counted"));
    }
    if let Some(heap) = infinite {
        report.line(format_args!("{heap:>4} infinite"));
    }
}

/// Returns the outcomes that elements are counted and listed by: only P in impartial games.
fn shown_outcomes(universe: &Universe) -> &'static [Outcome] {
    if universe.game().is_impartial() { &[Outcome::P] } else { &Outcome::ALL }
}

fn status(universe: &Universe) -> String {
    let quotient = &universe.quotient;
    let window = quotient.period().map(|window| {
        format!("it is proved that the values repeat from heap {} on with period {}", window.preperiod, window.period)
    });
    let elements = grouped(quotient.order() as u64);
    match (quotient.rank(), window) {
        (0, Some(window)) => format!("complete: of order {elements}, for all heaps; {window}"),
        (0, None) => format!("partial: of order {elements}, for {}", universe.covered()),
        (_, window) => {
            let infinite = match quotient.infinite_from() {
                Some(_) => "infinite",
                None => "infinite as far as is known (that is not proved)",
            };
            let window = window.map(|window| format!("; {window}")).unwrap_or_default();
            format!("{infinite}: known for {}{window}", universe.covered())
        }
    }
}

/// Adds the form of an infinite quotient.
fn add_form(report: &mut Report, universe: &Universe) {
    let quotient = &universe.quotient;
    let rank = quotient.rank();
    let values: Vec<_> = quotient.pretending_function().collect();
    let counting = quotient.generators().iter().filter(|heap| values[**heap].shift.iter().any(|d| *d != 0));
    let simple = residues(universe);
    let counters: Vec<String> = match quotient.period().filter(|window| simple.is_some() && window.preperiod <= 1) {
        // All heaps count as those of their residue.
        Some(window) => (1..=window.period as usize)
            .filter(|residue| values[*residue].shift.iter().any(|d| *d != 0))
            .map(|residue| {
                let counts = displacement(values[residue].shift);
                format!("each heap of {residue} modulo {} counts {counts}", window.period)
            })
            .collect(),
        None => counting.map(|heap| format!("heap {heap} counts {}", displacement(values[*heap].shift))).collect(),
    };
    let forms: Vec<String> = quotient
        .forms()
        .iter()
        .map(|form| {
            let coefficients = displacement(&form.coefficients[..rank]);
            let of = if rank == 1 { "d".to_owned() } else { format!("({coefficients})·d") };
            let (window, period) = (form.window, form.period);
            if let Some((_, residues)) = &simple {
                return format!("on the sign of {of}, and for {of} >= 0 on {of} modulo {}", residues.len());
            }
            format!("on {of} from -{window} to {window}, and beyond on {of} modulo {period} and its sign")
        })
        .collect();
    let values = match quotient.order() {
        1 => "values are displacements d; outcomes depend".to_owned(),
        order => {
            let order = grouped(order as u64);
            format!("values are pairs (x, d) of one of {order} elements and a displacement; outcomes depend on x and")
        }
    };
    report.entry("Form", format_args!("{values} {}", forms.join(", and ")));
    report.entry("Counters", listed(&counters, SHOWN));
    match &simple {
        Some(outcomes) => report.entry("Outcomes", residue_words(outcomes)),
        None => add_outcomes(report, universe),
    }
    if let Some((heaps, witness)) = infinite_witness(&universe.quotient) {
        let (start, up, down) = (&witness.position, witness.up, witness.down);
        let start = if start.is_empty() { String::new() } else { format!("{start} with ") };
        let with = if heaps < quotient.last_heap() {
            format!("with the heaps up to {heaps} already, ")
        } else {
            String::new()
        };
        report.entry(
            "Infinite",
            format_args!("{with}sums of {start}ever more heaps of {up}, or of {down}, are all different"),
        );
    }
}

/// Returns the outcome of all negative displacements, and the outcomes of displacements 0, 1, ... up to their least period, if they
/// are so simple.
fn residues(universe: &Universe) -> Option<(Outcome, Vec<Outcome>)> {
    let quotient = &universe.quotient;
    let [form] = quotient.forms() else { return None };
    if quotient.rank() != 1 || quotient.order() != 1 || form.coefficients[0] != 1 {
        return None;
    }
    // The rows cover the window and one period beyond it on each side, and so determine all others.
    let rows = quotient.rows();
    let outcomes = rows.iter().map(|row| Some((row.signature[0], row.outcomes[0]?)));
    let outcomes: Vec<_> = outcomes.collect::<Option<_>>()?;
    let of_sign = |negative| outcomes.iter().filter(move |(at, _)| (*at < 0) == negative).map(|(_, outcome)| *outcome);
    let (negative, others): (Vec<Outcome>, Vec<Outcome>) = (of_sign(true).collect(), of_sign(false).collect());
    let below = *negative.first()?;
    let repeats = |&period: &usize| others.iter().zip(&others[period..]).all(|(before, after)| before == after);
    let whole = form.period as usize;
    let period = (1..=whole).filter(|period| whole.is_multiple_of(*period)).find(repeats)?;
    negative.iter().all(|outcome| *outcome == below).then(|| (below, others[..period].to_vec()))
}

/// Writes `R for d < 0; for d >= 0 modulo 3: N for 0, P for 1, R for 2`.
fn residue_words((below, residues): &(Outcome, Vec<Outcome>)) -> String {
    let each = (0..).zip(residues).map(|(residue, outcome)| format!("{outcome} for {residue}"));
    let period = residues.len();
    format!("{below} for d < 0; for d >= 0 modulo {period}: {}", each.collect::<Vec<_>>().join(", "))
}

/// Adds all outcomes by displacement, if there is one counter and few elements.
fn add_outcomes(report: &mut Report, universe: &Universe) {
    let quotient = &universe.quotient;
    let rows = quotient.rows();
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return };
    if quotient.rank() != 1 || quotient.order() > SHOWN_OUTCOMES {
        return;
    }
    for element in 0..quotient.order() {
        let letters: String = rows.iter().map(|row| row.outcomes[element].map_or("?", Outcome::letter)).collect();
        let of = match quotient.order() {
            1 => String::new(),
            _ => format!("of {} ", universe.quotient.text(&quotient.word(element as u32))),
        };
        let range = format!("for d = {} to {}:", first.signature[0], last.signature[0]);
        report.entry("Outcomes", format_args!("{of}{range} {letters}"));
    }
}

fn add_presentation(report: &mut Report, universe: &Universe) {
    let quotient = &universe.quotient;
    let letters: Vec<String> = (0..quotient.generators().len()).map(letter).collect();
    let heaps = letters.iter().zip(quotient.generators()).map(|(letter, heap)| format!("{letter} = heap {heap}"));
    let heaps = heaps.collect::<Vec<String>>();
    report.entry("Generators", if heaps.is_empty() { "none".to_owned() } else { listed(&heaps, SHOWN) });
    let relations = quotient.relations().map_or_else(not_computed, |relations| {
        let equations = relations.iter().map(|relation| {
            format!("{} = {}", universe.quotient.text(&relation.word), universe.quotient.text(&relation.least))
        });
        listed(&equations.collect::<Vec<String>>(), SHOWN)
    });
    let presentation = format!("< {} | {relations} >", listed(&letters, SHOWN));
    let presentation = presentation.replace("<  | ", "< | ").replace(" |  >", " | >");
    match quotient.rank() {
        0 => report.entry("Quotient", presentation),
        _ => report.entry("Elements", format_args!("{presentation}, displacements apart")),
    }
}

/// Adds the structure of a finite quotient.
fn add_structure(report: &mut Report, universe: &Universe, structure: &Structure) {
    let outcomes: Vec<Outcome> = universe.quotient.outcomes().collect();
    for outcome in shown_outcomes(universe) {
        let elements = (0_u32..).zip(&outcomes).filter(|(_, own)| *own == outcome).map(|(element, _)| element);
        let elements = listed(&words(universe, elements), SHOWN);
        match universe.game().is_impartial() {
            true => report.entry("P-portion", if elements.is_empty() { "empty" } else { &elements }),
            false if elements.is_empty() => {}
            false => report.entry(outcome.letter(), elements),
        }
    }
    match structure.kind {
        Some(Kind::Tame(n)) => {
            let nim = format!("isomorphic to T_{n}, the quotient of Nim with heaps of less than 2^{n}");
            report.entry("Tame", nim);
        }
        Some(Kind::Wild) => report.entry("Wild", "isomorphic to none of T_0, T_1, T_2, ..., the quotients of Nim"),
        None => {}
    }
    let kernel = &structure.kernel;
    let identity = universe.quotient.text(&universe.quotient.word(kernel.identity));
    let size = counted(kernel.elements.len() as u64, "element");
    let normal = match kernel.is_normal {
        Some(true) => "; normal: that is its only P element",
        Some(false) => "; not normal",
        None => "",
    };
    let faithful = match kernel.is_faithful {
        Some(true) => "; faithful: it is the group of nim-values",
        Some(false) => "; not faithful",
        None => "",
    };
    report.entry("Kernel", format_args!("a group of {size} with the identity {identity}{normal}{faithful}"));
    for (label, elements) in [("Idempotent", &structure.idempotents), ("Invertible", &structure.units)] {
        report.entry(label, listed(&words(universe, elements.iter().copied()), SHOWN));
    }
}

/// Adds the pretending function. A part that repeats is shown once.
fn add_phi(report: &mut Report, universe: &Universe) {
    let quotient = &universe.quotient;
    let window = quotient.period();
    let known = window.map_or(quotient.last_heap() + 1, |window| (window.preperiod + window.period) as usize);
    let symbols: Vec<String> = quotient
        .pretending_function()
        .take(known.min(SHOWN_HEAPS))
        .map(|value| match (universe.quotient.text(value.word), value.shift) {
            (letters, []) => letters,
            (letters, shift) => format!("{letters} ({})", displacement(shift)),
        })
        .collect();
    report.heaps(0, "value", &symbols, window.map(|window| window.period as usize));
    if symbols.len() < known {
        report.line(format_args!("and {} more", grouped((known - symbols.len()) as u64)));
    }
    if let Some(window) = window {
        let (n0, period) = (window.preperiod, window.period);
        report.line(format_args!("and so on: heap n + {period} is worth heap n, from heap {n0} on"));
    }
}
