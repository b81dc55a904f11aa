//! The JSON of misère play: genera.

use ninepins_misere::canonical::Genus;
use serde::Serialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

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
