//! `ninepins misere-form`.

use super::misere::{HeapsArgs, entry, heaps_below, stop};
use crate::{args::BudgetArgs, clock::Clock, exit::Exit, failure::Failure, progress::Progress};
use ninepins::{
    Position, Stopped, grouped, json,
    misere::{Form, HeapForms},
};
use serde_json::json;
use std::io::{self, Write};

/// The longest form that is written out, in characters.
const MAX_FORM: u64 = 10_000;

/// The misère canonical form of a heap or a sum: what has equal forms is equal in misère play, in every sum
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
    #[command(flatten)]
    heaps: HeapsArgs,

    /// The size of a heap, or a sum of heaps such as '3+4'
    #[arg(value_name = "POSITION")]
    position: String,

    #[command(flatten)]
    budget: BudgetArgs,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

/// What is told of a form.
struct Found {
    /// Its text, unless it is too long.
    text: Option<String>,
    /// How long it is, if it can be counted.
    text_len: Option<u64>,
    nim: Option<u32>,
    /// The smallest heap with this form, among those that are smaller, or no larger than the largest of a sum.
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

    fn lines(&self, position: &Position) -> String {
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
        let subforms = format!("{}, itself included", grouped(self.subforms as u64));
        entry("Form", &self.text.clone().unwrap_or_else(too_long))
            + &entry("Equals", &equals)
            + &entry("Birthday", &self.birthday.to_string())
            + &entry("Subforms", &subforms)
    }
}

/// The sizes of the heaps.
fn sizes(position: &Position) -> impl Iterator<Item = u64> {
    position.heaps().iter().map(|heap| heap.size())
}

/// The size of the only heap, which is 0 where there is none.
fn one_heap(position: &Position) -> Option<u64> {
    match position.heaps() {
        [] => Some(0),
        [heap] => Some(heap.size()),
        _ => None,
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let asked = args.heaps.read()?;
    let position = asked.position(&args.position)?;
    let mut heaps = HeapForms::of(&asked.game).map_err(|why| asked.refuse(why))?;
    let clock = Clock::new();
    let mut budget = args.budget.budget(u64::MAX, clock.start(args.budget.time));
    let progress = Progress::start();
    let sizes: Vec<u64> = sizes(&position).collect();
    let found = heaps.sum(&sizes, &mut budget).map(|form| Found::of(&heaps, &position, form));
    drop(progress);
    let (found, stopped) = match found {
        Ok(found) => (Some(found), None),
        Err(stopped) => (None, Some(stopped)),
    };
    if args.json {
        let object = json!({
            "schema": "ninepins/misere-form/1",
            "game": asked.rules(),
            "position": position.to_string(),
            "heap": one_heap(&position).map(json::Count::from),
            "form": found.as_ref().and_then(|found| found.text.as_ref()),
            "length": found.as_ref().and_then(|found| found.text_len).map(json::Count::from),
            "nim_heap": found.as_ref().and_then(|found| found.nim),
            "equal_heap": found.as_ref().and_then(|found| found.equal),
            "birthday": found.as_ref().map(|found| found.birthday),
            "subforms": found.as_ref().map(|found| found.subforms),
            "known": heaps.known().len(),
            "positions": budget.searched,
            "stopped": stopped.as_ref().map(Stopped::name),
        });
        writeln!(io::stdout(), "{object}")?;
    } else {
        let what = match one_heap(&position) {
            Some(size) => entry("Heap", &grouped(size)),
            None => entry("Position", &position.to_string()),
        };
        let mut text = asked.opening() + &what;
        match (&found, &stopped) {
            (Some(found), _) => text += &found.lines(&position),
            (None, Some(stopped)) => {
                text += &stop(stopped, &format!("forms: {}", heaps_below(heaps.known().len() as u64)))
            }
            (None, None) => {}
        }
        write!(anstream::stdout(), "{text}")?;
    }
    Ok(Exit::after(stopped.as_ref()))
}
