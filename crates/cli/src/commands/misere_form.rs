//! `ninepins misere-form`.

use crate::{
    args::{BudgetArgs, Rules},
    failure::{Exit, Failure},
    render::{self, Report, advice, heaps_below},
};
use ninepins::{
    Position, Stopped, grouped,
    json::{Count, MisereFormShape},
    misere::HeapForms,
};

/// The longest form that is written out, in characters.
const MAX_FORM: u64 = 10_000;

/// Show the misère canonical form of a heap or a sum: equal forms mean equality in misère play, in every sum
///
/// Examples:
///   ninepins misere-form '0.07' 10
///   ninepins misere-form kayles '3+4'
///   ninepins misere-form kayles 7 --json
///   ninepins misere-form '4!.0' 30 --time 10s
///
/// A form is a game without moves that the opponent could take back (Grundy and Smith 1956; Conway,
/// On Numbers and Games, chapter 12). It is written as CGSuite reads it: 0, *, *2, *3, ... are heaps
/// of Nim; *[[3,2],2,1] has three options, the first of which has the options *3 and *2. A single
/// option stands in two pairs of brackets: *[[2]].
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The game: a name such as kayles, or a line such as '0.07'; its ending does not matter
    #[arg(value_name = "GAME")]
    game: String,

    /// The size of a heap, or a sum of heaps such as '3+4'
    #[arg(value_name = "POSITION")]
    position: String,

    #[command(flatten)]
    budget: BudgetArgs,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

/// Returns the sizes of the heaps.
fn sizes(position: &Position) -> impl Iterator<Item = u64> {
    position.heaps().iter().map(|heap| heap.size())
}

/// Returns the size of the only heap, which is 0 in the empty position.
fn one_heap(position: &Position) -> Option<u64> {
    match position.heaps() {
        [] => Some(0),
        [heap] => Some(heap.size()),
        _ => None,
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let asked = Rules::read(&args.game)?;
    let position = asked.position(&args.position)?;
    let mut heaps = HeapForms::of(&asked.game).map_err(|why| asked.refuse(why))?;
    let all: Vec<u64> = sizes(&position).collect();
    let (result, positions) = args.budget.spend(|budget| (heaps.sum(&all, budget), budget.searched));
    let stopped = result.as_ref().err();
    let (form, forms) = (result.as_ref().ok().copied(), heaps.forms());
    let length = form.and_then(|form| forms.text_len(form));
    let equal = form.and_then(|form| heaps.known().iter().position(|&other| other == form));
    let shape = MisereFormShape {
        game: asked.line(),
        position: position.to_string(),
        heap: one_heap(&position).map(Count::from),
        form: form.filter(|_| length.is_some_and(|length| length <= MAX_FORM)).map(|form| forms.text(form)),
        length: length.map(Count::from),
        nim_heap: form.and_then(|form| forms.nim_size(form)),
        equal_heap: equal.filter(|&equal| Some(equal as u64) != one_heap(&position)),
        birthday: form.map(|form| forms.birthday(form)),
        subforms: form.map(|form| forms.subforms(form).len()),
        known: heaps.known().len(),
        positions,
        stopped: stopped.map(Stopped::name),
    };
    let text = || {
        let mut report = Report::on(&asked);
        match one_heap(&position) {
            Some(size) => report.entry("Heap", grouped(size)),
            None => report.entry("Position", &position),
        }
        if form.is_some() {
            add_form(&mut report, &position, &shape, length);
        }
        if let Some(stopped) = stopped {
            report.stop(stopped, &format!("forms: {}", heaps_below(shape.known)), advice(stopped));
        }
        report
    };
    render::print(args.json, || &shape, text)?;
    Ok(Exit::after(stopped))
}

/// Adds a form of this length and its properties.
fn add_form(report: &mut Report, position: &Position, shape: &MisereFormShape, length: Option<u64>) {
    let length = length.map_or("more than 64 bits can count".to_owned(), grouped);
    let too_long = || format!("too long to be written out, of {length} characters");
    let heap = shape.equal_heap.map(|heap| format!("heap {heap}"));
    let nim = shape.nim_heap.map(|size| format!("a heap of Nim of size {size}"));
    let equals: Vec<String> = nim.into_iter().chain(heap).collect();
    let equals = match equals.as_slice() {
        [] if one_heap(position).is_some() => "no heap of Nim and no smaller heap".to_owned(),
        [] => format!("no heap of Nim and no heap up to {}", grouped(sizes(position).max().unwrap_or(0))),
        equals => format!("{}: in misère play, in every sum", equals.join(", and ")),
    };
    report.entry("Form", shape.form.clone().unwrap_or_else(too_long));
    report.entry("Equals", equals);
    report.entry("Birthday", shape.birthday.unwrap_or_default());
    report.entry("Subforms", format_args!("{}, itself included", grouped(shape.subforms.unwrap_or_default() as u64)));
}
