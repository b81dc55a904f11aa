//! `ninepins quotient`.

mod latex;
mod text;

use super::universe::{Universe, UniverseArgs};
use crate::{
    exit::Exit,
    failure::{self, Failure},
    files,
};
use ninepins::{
    certificates::{CheckErrorKind, quotient::check},
    quotient::{MAX_STRUCTURE, Word, svg},
    survey::quotient_json,
};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The misère quotient of a game: which positions are alike in all sums, as a monoid
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
/// Two positions are alike if no third one, added to both, tells them apart by who wins in misère
/// play. Then sums of classes are classes, and with the class of each heap and the outcome of each
/// class the whole game is known (Plambeck 2005, Plambeck and Siegel 2008).
///
/// The quotient is built heap by heap: until it is proved that the values of heaps repeat, which
/// makes it that of all heaps, or to the last heap that was asked for, or as far as the limits
/// go, and no further than heap 1000 if nothing else is said. What was built is kept in the user's
/// cache, however it ended; with --resume it is checked and gone on from, to the same result.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    universe: UniverseArgs,

    /// Write a certificate to FILE, for `ninepins check`; - writes it to stdout, and nothing else. With
    /// several counters a second one follows, of fewer heaps, which proves that it is infinite
    #[arg(long, value_name = "FILE")]
    prove: Option<PathBuf>,

    /// Draw a picture, an SVG, in FILE; - draws it on stdout, and writes nothing else
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// One line of JSON
    #[arg(long)]
    json: bool,

    /// The presentation and the values of heaps in LaTeX
    #[arg(long, conflicts_with = "json")]
    latex: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let is_stdout = |file: &Option<PathBuf>| file.as_deref() == Some(Path::new("-"));
    let (only_proof, only_picture) = (is_stdout(&args.prove), is_stdout(&args.svg));
    if only_proof && only_picture {
        let message = "a certificate and a picture cannot both be written to stdout";
        return Err(Failure::refused("-", message).with_help("give one of them a file"));
    }
    let universe = args.universe.build()?;
    let picture = args.svg.as_ref().map(|_| picture(&universe)).transpose()?;
    if only_proof || only_picture {
        if universe.stopped_word().is_some() {
            failure::say(universe.stopped().trim_end());
        }
    } else if args.json {
        writeln!(io::stdout(), "{}", quotient_json(&universe.quotient, universe.halt.as_ref()))?;
    } else if args.latex {
        write!(io::stdout(), "{}", latex::latex(&universe))?;
    } else {
        write!(anstream::stdout(), "{}", text::text(&universe))?;
    }
    if let Some(path) = &args.prove {
        prove(&universe, Some(&**path).filter(|_| !only_proof))?;
    }
    if let (Some(path), Some(picture)) = (&args.svg, picture) {
        files::write(Some(&**path).filter(|_| !only_picture), &picture)?;
    }
    Ok(universe.exit())
}

/// The picture, unless there would be too much in it.
fn picture(universe: &Universe) -> Result<String, Failure> {
    svg(&universe.quotient).map_err(|many| {
        let help = format!("draw fewer heaps: with --heaps {} there are few enough elements", many.heaps);
        Failure::refused(universe.game().to_string(), many.to_string()).with_help(help)
    })
}

/// Writes the certificate, to stdout if there is no file.
fn prove(universe: &Universe, file: Option<&Path>) -> Result<(), Failure> {
    let mut certificates = vec![universe.quotient.certificate()];
    if certificates[0].infinite.is_none() {
        certificates.extend(universe.quotient.shown_infinite().cloned());
    }
    // Nobody should be handed a certificate that the checker refuses.
    if let Some(error) = certificates.iter().find_map(|certificate| check(certificate).err()) {
        assert!(error.kind() == CheckErrorKind::TooLarge, "the checker refuses our own certificate: {error}");
        let message = format!("no certificate was written, for nobody could check it: {error}");
        return Err(Failure::stopped(message).with_help("fewer heaps, by --heaps, make a smaller one"));
    }
    files::write(file, &certificates.iter().map(ToString::to_string).collect::<String>())
}

/// Why the structure is not told.
fn not_computed() -> String {
    format!("not computed above order {MAX_STRUCTURE}")
}

/// The words of some elements.
fn words(universe: &Universe, elements: impl IntoIterator<Item = u32>) -> Vec<String> {
    elements.into_iter().map(|element| word(universe, &universe.quotient.word(element))).collect()
}

fn word(universe: &Universe, word: &Word) -> String {
    universe.quotient.text(word)
}

/// The coordinates of a displacement that say something, with their signs.
fn displacement(shift: &[i32]) -> String {
    let coordinates: Vec<String> =
        shift.iter().map(|d| if *d == 0 { "0".to_owned() } else { format!("{d:+}") }).collect();
    coordinates.join(",")
}
