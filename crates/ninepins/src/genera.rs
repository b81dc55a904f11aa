//! The genera of the first heaps of a game, and their JSON.

use ninepins_misere::canonical::{Genera, Genus};
use ninepins_rules::Game;
use ninepins_solver::{Budget, Stopped};
use serde::Serialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// The genera that were found, the number of positions searched for them, and the reason of a stop.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundGenera {
    /// The genera, in the order in which they were asked for.
    pub genera: Vec<Genus>,
    /// The number of positions searched.
    pub positions: u64,
    /// The limit that ended the work.
    pub stopped: Option<Stopped>,
}

impl FoundGenera {
    /// Finds the genera of the heaps from 0 to `to`, until one is not found within the budget.
    pub fn of_heaps(genera: &mut Genera, to: u64, budget: &mut Budget) -> FoundGenera {
        FoundGenera::collect((0..=to).map(|size| vec![size]), genera, budget)
    }

    /// Finds the genus of the sum of heaps of these sizes.
    pub fn of_sum(genera: &mut Genera, sizes: Vec<u64>, budget: &mut Budget) -> FoundGenera {
        FoundGenera::collect([sizes], genera, budget)
    }

    fn collect(sums: impl IntoIterator<Item = Vec<u64>>, genera: &mut Genera, budget: &mut Budget) -> FoundGenera {
        let mut found = FoundGenera { genera: Vec::new(), positions: 0, stopped: None };
        for sizes in sums {
            match genera.sum(&sizes, budget) {
                Ok(genus) => found.genera.push(genus.clone()),
                Err(stopped) => {
                    found.stopped = Some(stopped);
                    break;
                }
            }
        }
        found.positions = budget.searched;
        found
    }
}

/// The shape `ninepins/genus/1`: the genera of heaps.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Genera))]
pub struct GeneraShape {
    /// `ninepins/genus/1`.
    schema: &'static str,
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
    /// The name of the shape.
    pub const SCHEMA: &'static str = "ninepins/genus/1";

    /// Describes the genera of the heaps of `game` up to `to`.
    pub fn of(game: &Game, to: u64, found: &FoundGenera) -> GeneraShape {
        let genera = found.genera.iter().map(|genus| GenusShape::of(Some(genus)));
        GeneraShape {
            schema: GeneraShape::SCHEMA,
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
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Genus))]
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
