//! `ninepins misere-form`.

use crate::{
    args::{BudgetArgs, Rules},
    failure::{Exit, Failure},
    render::{self, Report, advice, heaps_below},
};
use ninepins::{
    Position, Stopped, grouped,
    json::{Count, MisereFormShape},
    misere::{Form, HeapForms},
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

/// A form and its properties.
struct Found {
    /// The text, unless it is too long.
    text: Option<String>,
    /// The length of the text, if 64 bits can count it.
    text_len: Option<u64>,
    nim: Option<u32>,
    /// The smallest other heap with this form, among the heaps whose forms are known.
    equal: Option<usize>,
    birthday: u32,
    subforms: usize,
}

impl Found {
    fn of(heaps: &HeapForms, position: &Position, form: Form) -> Found {
        let forms = heaps.forms();
        let text_len = forms.text_len(form);
        let itself = one_heap(position).and_then(|size| usize::try_from(size).ok());
        let equal = heaps.known().iter().position(|&other| other == form);
        Found {
            text: text_len.filter(|&len| len <= MAX_FORM).map(|_| forms.text(form)),
            text_len,
            nim: forms.nim_size(form),
            equal: equal.filter(|&equal| Some(equal) != itself),
            birthday: forms.birthday(form),
            subforms: forms.subforms(form).len(),
        }
    }

    /// Adds the form to a report.
    fn add_to(&self, report: &mut Report, position: &Position) {
        let len = self.text_len.map_or("more than 64 bits can count".to_owned(), grouped);
        let too_long = || format!("too long to be written out, of {len} characters");
        let heap = self.equal.map(|heap| format!("heap {heap}"));
        let nim = self.nim.map(|size| format!("a heap of Nim of size {size}"));
        let equals: Vec<String> = nim.into_iter().chain(heap).collect();
        let equals = match equals.as_slice() {
            [] if one_heap(position).is_some() => "no heap of Nim and no smaller heap".to_owned(),
            [] => format!("no heap of Nim and no heap up to {}", grouped(sizes(position).max().unwrap_or(0))),
            equals => format!("{}: in misère play, in every sum", equals.join(", and ")),
        };
        report.entry("Form", self.text.clone().unwrap_or_else(too_long));
        report.entry("Equals", equals);
        report.entry("Birthday", self.birthday);
        report.entry("Subforms", format_args!("{}, itself included", grouped(self.subforms as u64)));
    }
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
    let sizes: Vec<u64> = sizes(&position).collect();
    let (result, positions) = args.budget.spend(|budget| (heaps.sum(&sizes, budget), budget.searched));
    let (found, stopped) = match result {
        Ok(form) => (Some(Found::of(&heaps, &position, form)), None),
        Err(stopped) => (None, Some(stopped)),
    };
    let found = found.as_ref();
    let object = || MisereFormShape {
        game: asked.line(),
        position: position.to_string(),
        heap: one_heap(&position).map(Count::from),
        form: found.and_then(|found| found.text.clone()),
        length: found.and_then(|found| found.text_len).map(Count::from),
        nim_heap: found.and_then(|found| found.nim),
        equal_heap: found.and_then(|found| found.equal),
        birthday: found.map(|found| found.birthday),
        subforms: found.map(|found| found.subforms),
        known: heaps.known().len(),
        positions,
        stopped: stopped.as_ref().map(Stopped::name),
    };
    let text = || {
        let mut report = Report::on(&asked);
        match one_heap(&position) {
            Some(size) => report.entry("Heap", grouped(size)),
            None => report.entry("Position", &position),
        }
        if let Some(found) = found {
            found.add_to(&mut report, &position);
        }
        if let Some(stopped) = &stopped {
            report.stop(stopped, &format!("forms: {}", heaps_below(heaps.known().len())), advice(stopped));
        }
        report
    };
    render::print(args.json, object, text)?;
    Ok(Exit::after(stopped.as_ref()))
}
