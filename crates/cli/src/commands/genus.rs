//! `ninepins genus`.

use super::misere::{Asked, HeapsArgs, entry, heap_rows, heaps_below, stop};
use crate::{args::BudgetArgs, clock::Clock, exit::Exit, failure::Failure, progress::Progress};
use ninepins::{
    Budget, Position, Stopped,
    misere::{Genera, Genus, MAX_HEAP},
};
use serde_json::{Value, json};
use std::io::{self, Write};

/// The shape of answers in JSON.
const SCHEMA: &str = "ninepins/genus/1";

/// The genus symbols of heaps, or of one sum: nim-values in normal play, and in misère play beside heaps of Nim
///
/// Examples:
///   ninepins genus kayles
///   ninepins genus kayles '3+4'
///   ninepins genus '0.07' --to 60
///   ninepins genus '4!.0' --to 1000 --time 10s --json
///
/// In g^abc, Conway's genus, g is the nim-value in normal play, and a, b, c, ... are the misère
/// nim-values of the heap alone, beside one heap of Nim of two tokens, beside two, and so on; the
/// last two alternate for ever after. Where values have several digits there are commas: 7^(12,14).
///
/// A genus that no position of Nim has is called wild (Winning Ways, chapter 13). The genus of a sum
/// does not follow from those of its heaps, so positions are searched: ever more of them where
/// heaps can be split.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    heaps: HeapsArgs,

    /// One position, such as '3+4', instead of heaps
    #[arg(value_name = "POSITION", conflicts_with = "to")]
    position: Option<String>,

    /// The largest heap
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u64).range(..=MAX_HEAP))]
    to: u64,

    #[command(flatten)]
    budget: BudgetArgs,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let asked = args.heaps.read()?;
    let mut genera = Genera::of(&asked.game).map_err(|why| asked.refuse(why))?;
    let position = args.position.as_deref().map(|typed| asked.position(typed)).transpose()?;
    let clock = Clock::new();
    let mut budget = args.budget.budget(u64::MAX, clock.start(args.budget.time));
    let progress = Progress::start();
    if let Some(position) = position {
        let sizes: Vec<u64> = position.heaps().iter().map(|heap| heap.size()).collect();
        let found = genera.sum(&sizes, &mut budget);
        drop(progress);
        return one(args.json, &asked, &position, found, &budget);
    }
    let (found, stopped) = find(&mut genera, args.to, &mut budget);
    drop(progress);
    if args.json {
        let heap = |(heap, genus): (usize, &Genus)| {
            let mut told = object(genus);
            told["heap"] = json!(heap);
            told
        };
        let object = json!({
            "schema": SCHEMA,
            "game": asked.rules(),
            "to": args.to,
            "heaps": found.iter().enumerate().map(heap).collect::<Vec<_>>(),
            "positions": budget.searched,
            "stopped": stopped.as_ref().map(Stopped::name),
        });
        writeln!(io::stdout(), "{object}")?;
    } else {
        write!(anstream::stdout(), "{}", text(&asked, &found, stopped.as_ref()))?;
    }
    Ok(Exit::after(stopped.as_ref()))
}

/// What is told of a genus.
fn object(genus: &Genus) -> Value {
    json!({
        "genus": genus.to_string(),
        "normal": genus.normal(),
        "misere": genus.superscripts(),
        "wild": genus.is_wild(),
    })
}

/// Tells the genus of one position.
fn one(
    json: bool,
    asked: &Asked,
    position: &Position,
    found: Result<&Genus, Stopped>,
    budget: &Budget,
) -> Result<Exit, Failure> {
    let stopped = found.as_ref().err();
    if json {
        let mut told = found.as_ref().map_or_else(
            |_| json!({ "genus": null, "normal": null, "misere": null, "wild": null }),
            |genus| object(genus),
        );
        told["schema"] = json!(SCHEMA);
        told["game"] = json!(asked.rules());
        told["position"] = json!(position.to_string());
        told["positions"] = json!(budget.searched);
        told["stopped"] = json!(stopped.map(Stopped::name));
        writeln!(io::stdout(), "{told}")?;
    } else {
        let mut text = asked.opening() + &entry("Position", &position.to_string());
        match &found {
            Ok(genus) if genus.is_wild() => {
                text += &entry("Genus", &format!("{genus}, which is wild: no position of Nim has it"));
            }
            Ok(genus) => text += &entry("Genus", &format!("{genus}, which positions of Nim have too")),
            Err(stopped) => text += &stop(stopped, "nothing yet"),
        }
        write!(anstream::stdout(), "{text}")?;
    }
    Ok(Exit::after(stopped))
}

/// The genera of the heaps up to `to`, as far as the budget goes.
fn find(genera: &mut Genera, to: u64, budget: &mut Budget) -> (Vec<Genus>, Option<Stopped>) {
    let mut found = Vec::new();
    for size in 0..=to {
        match genera.heap(size, budget) {
            Ok(genus) => found.push(genus.clone()),
            Err(stopped) => return (found, Some(stopped)),
        }
    }
    (found, None)
}

/// The symbols in rows, each after the number of its first heap.
fn text(asked: &Asked, found: &[Genus], stopped: Option<&Stopped>) -> String {
    let mut text = asked.opening();
    let symbols: Vec<String> = found.iter().map(ToString::to_string).collect();
    text += &heap_rows("genus", &symbols, None);
    text.push('\n');
    match found.iter().position(Genus::is_wild) {
        Some(first) => {
            let count = found.iter().filter(|genus| genus.is_wild()).count();
            let words = format!("{count} of these heaps, the first is {first}: no position of Nim has their genus");
            text += &entry("Wild", &words);
        }
        None if !found.is_empty() => {
            text += &entry("Wild", "none of these heaps: positions of Nim have their genus too")
        }
        None => {}
    }
    if let Some(stopped) = stopped {
        text += &stop(stopped, &heaps_below(found.len() as u64));
    }
    text
}
