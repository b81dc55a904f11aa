//! `ninepins quotient`.

mod latex;
mod text;

use super::universe::{Universe, UniverseArgs};
use crate::{
    failure::{self, Exit, Failure},
    files,
    render::{self, Report},
};
use ninepins::{
    certificates::check,
    json::QuotientShape,
    quotient::{MAX_STRUCTURE, svg},
    quotients::tame_theorem,
};
use std::path::{Path, PathBuf};

/// Build the misère quotient of a game: the monoid of its positions, up to equality in all sums
///
/// Examples:
///   ninepins quotient kayles
///   ninepins quotient '0.07' --heaps 26
///   ninepins quotient '0.7|0.07' --json
///   ninepins quotient kayles --prove kayles.txt && ninepins check kayles.txt
///   ninepins quotient '0.76' --time 10s --latex
///   ninepins quotient '0.07' --heaps 38 --resume
///   ninepins quotient '0.123' --svg quotient.svg
///
/// Two positions are equal if they have the same outcome in misère play after any third position is
/// added to both. The classes of equal positions form a monoid. Together with the class of each heap
/// and the outcome of each class it solves the game (Plambeck 2005, Plambeck and Siegel 2008).
///
/// The quotient is built heap by heap. It ends with a proof that the values of heaps repeat, which
/// extends it to all heaps; or at the last heap of --heaps, by default 1000, or more if the game has a
/// longer period in normal play; or at another limit. The result is saved in the user's cache in each
/// case. --resume checks it and builds on from there, with the same result.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    universe: UniverseArgs,

    /// Write a certificate to FILE, for `ninepins check`; - writes nothing but the certificate to stdout. With
    /// several counters a second certificate of fewer heaps follows, which proves that the quotient is infinite
    #[arg(long, value_name = "FILE")]
    prove: Option<PathBuf>,

    /// Draw a picture, an SVG, in FILE; - draws nothing but the picture on stdout
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// One line of JSON
    #[arg(long)]
    json: bool,

    /// The presentation and the values of heaps in LaTeX
    #[arg(long, conflicts_with = "json")]
    latex: bool,
}

/// The last heap of a quotient for which a theorem says how it goes on.
const SHOWN_OF_TAME: u64 = 15;

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let is_stdout = |file: &Option<PathBuf>| file.as_deref().is_some_and(files::is_stdout);
    let (only_proof, only_picture) = (is_stdout(&args.prove), is_stdout(&args.svg));
    if only_proof && only_picture {
        let message = "a certificate and a picture cannot both be written to stdout";
        return Err(Failure::refused("-", message).with_help("give one of them a file"));
    }
    // The theorem says the rest.
    let shown = tame_theorem(&args.universe.game()?).map(|_| SHOWN_OF_TAME);
    let universe = args.universe.or_to(shown).build()?;
    let picture = args.svg.as_ref().map(|file| Ok::<_, Failure>((file, picture(&universe)?))).transpose()?;
    if only_proof || only_picture {
        if universe.halt.is_some() {
            let mut report = Report::from(String::new());
            universe.add_stop(&mut report);
            failure::say(report.to_string().trim_end());
        }
    } else if args.latex {
        files::write(None, &latex::latex(&universe))?;
    } else {
        render::print(
            args.json,
            || QuotientShape::of(&universe.quotient, universe.halt.as_ref()),
            || text::text(&universe),
        )?;
    }
    if let Some(file) = &args.prove {
        prove(&universe, file)?;
    }
    if let Some((file, picture)) = picture {
        files::write_to(file, &picture)?;
    }
    Ok(universe.exit())
}

/// Draws the picture, unless there are too many elements.
fn picture(universe: &Universe) -> Result<String, Failure> {
    svg(&universe.quotient).map_err(|many| {
        let help = format!("draw fewer heaps: with --heaps {} there are few enough elements", many.heaps);
        Failure::refused(universe.game().to_string(), many.to_string()).with_help(help)
    })
}

/// Writes the certificate to a file, or to stdout if that is called `-`.
fn prove(universe: &Universe, file: &Path) -> Result<(), Failure> {
    let mut certificates = vec![universe.quotient.certificate()];
    if certificates[0].infinite.is_none() {
        certificates.extend(universe.quotient.infinity_certificate().cloned());
    }
    if let Some(error) = certificates.iter().find_map(|certificate| check(certificate).err()) {
        return Err(Failure::uncheckable(error).with_help("--heaps with fewer heaps makes a smaller certificate"));
    }
    files::write_to(file, &certificates.iter().map(ToString::to_string).collect::<String>())
}

/// Returns the reason why a structure is missing.
fn not_computed() -> String {
    format!("not computed above order {MAX_STRUCTURE}")
}

/// Returns the words of elements.
fn words(universe: &Universe, elements: impl IntoIterator<Item = u32>) -> Vec<String> {
    elements.into_iter().map(|element| universe.quotient.text(&universe.quotient.word(element))).collect()
}

/// Returns the coordinates of a displacement with their signs.
fn displacement(shift: &[i32]) -> String {
    let coordinates: Vec<String> =
        shift.iter().map(|d| if *d == 0 { "0".to_owned() } else { format!("{d:+}") }).collect();
    coordinates.join(",")
}
