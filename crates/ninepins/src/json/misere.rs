//! The JSON of misère play: genera.

use crate::misere::FoundGenera;
use ninepins_misere::canonical::Genus;
use ninepins_rules::Game;
use ninepins_solver::Stopped;
use serde::Serialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// The shape `ninepins/genus/1`: the genera of heaps.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Genera))]
#[serde(tag = "schema", rename = "ninepins/genus/1")]
pub struct GeneraShape {
    game: String,
    /// The last heap that was asked for.
    to: u64,
    heaps: Vec<HeapGenus>,
    /// The number of positions that were searched.
    positions: u64,
    /// The limit that ended the work.
    stopped: Option<&'static str>,
}

impl GeneraShape {
    /// Describes the genera of the heaps of `game` up to `to`.
    pub fn of(game: &Game, to: u64, found: &FoundGenera) -> GeneraShape {
        let genera = found.genera.iter().map(|genus| GenusShape::of(Some(genus)));
        GeneraShape {
            game: game.ruleset().to_string(),
            to,
            heaps: genera.enumerate().map(|(heap, genus)| HeapGenus { genus, heap }).collect(),
            positions: found.positions,
            stopped: found.stopped.as_ref().map(Stopped::name),
        }
    }
}

/// The genus of a heap.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
struct HeapGenus {
    #[serde(flatten)]
    genus: GenusShape,
    heap: usize,
}

/// A genus; its fields are null if it was not found.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Genus))]
pub struct GenusShape {
    /// Conway's symbol, such as `1^031`.
    pub(crate) genus: Option<String>,
    /// The nim-value in normal play.
    normal: Option<u32>,
    /// The misère nim-values: alone, beside a heap of Nim of two tokens, beside two, and so on; the last two alternate.
    misere: Option<Vec<u32>>,
    /// True if no position of Nim has the genus.
    pub(crate) wild: Option<bool>,
}

impl GenusShape {
    /// Converts a genus for JSON; `None` is one that was not found.
    pub fn of(genus: Option<&Genus>) -> GenusShape {
        GenusShape {
            genus: genus.map(ToString::to_string),
            normal: genus.map(Genus::normal),
            misere: genus.map(|genus| genus.superscripts().to_vec()),
            wild: genus.map(Genus::is_wild),
        }
    }
}
