//! The JSON of misère play: genera and canonical forms.

use super::Count;
use crate::misere::FoundGenera;
use ninepins_misere::canonical::Genus;
use ninepins_rules::{Game, Position};
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
    genus: Option<String>,
    /// The nim-value in normal play.
    normal: Option<u32>,
    /// The misère nim-values: alone, beside a heap of Nim of two tokens, beside two, and so on; the last two alternate.
    misere: Option<Vec<u32>>,
    /// True if no position of Nim has the genus.
    wild: Option<bool>,
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

/// The shape `ninepins/genus/1` of a single position.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = GenusOfPosition))]
pub struct PositionGenusShape {
    #[serde(flatten)]
    genus: GenusShape,
    schema: &'static str,
    game: String,
    position: String,
    /// The number of positions that were searched.
    positions: u64,
    /// The limit that ended the work.
    stopped: Option<&'static str>,
}

impl PositionGenusShape {
    /// Describes the genus of `position` in a game of this line.
    pub fn of(line: &str, position: &Position, found: &FoundGenera) -> PositionGenusShape {
        PositionGenusShape {
            genus: GenusShape::of(found.genera.first()),
            schema: "ninepins/genus/1",
            game: line.to_owned(),
            position: position.to_string(),
            positions: found.positions,
            stopped: found.stopped.as_ref().map(Stopped::name),
        }
    }
}

/// The shape `ninepins/misere-form/1`: a misère canonical form.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = MisereForm))]
#[serde(tag = "schema", rename = "ninepins/misere-form/1")]
pub struct MisereFormShape {
    pub game: String,
    pub position: String,
    /// The size, if the position is a single heap.
    pub heap: Option<Count>,
    /// Null if it is too long.
    pub form: Option<String>,
    /// The length of the form, if 64 bits can count it.
    pub length: Option<Count>,
    /// The size of the heap of Nim that it equals, if it does.
    pub nim_heap: Option<u32>,
    /// The smallest other heap with this form, among the heaps whose forms are known.
    pub equal_heap: Option<usize>,
    pub birthday: Option<u32>,
    /// The number of its subforms, itself included.
    pub subforms: Option<usize>,
    /// The number of heaps whose forms are known.
    pub known: usize,
    /// The number of positions that were searched.
    pub positions: u64,
    /// The limit that ended the work.
    pub stopped: Option<&'static str>,
}
