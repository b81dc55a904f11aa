//! The endpoint of the catalog.

use ninepins::{CATALOG, json::GamesShape};
use serde::Serialize;
#[cfg(test)]
use utoipa::ToSchema;

/// A named game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
pub(crate) struct Named {
    /// A game line.
    name: &'static str,
    title: &'static str,
    /// The canonical game line that the name stands for.
    line: &'static str,
    /// The rules, in a sentence.
    about: &'static str,
    /// The rules in a child's words.
    plain: &'static str,
    /// The source of the game.
    source: &'static str,
    /// A position to try first.
    example: &'static str,
}

/// Lists the named games.
#[cfg_attr(test, utoipa::path(get, path = "/api/games", responses((status = 200, body = GamesShape<Named>))))]
pub(crate) fn games() -> GamesShape<Named> {
    let named = CATALOG.iter().map(|entry| Named {
        name: entry.name,
        title: entry.title,
        line: entry.line,
        about: entry.about,
        plain: entry.plain,
        source: entry.source,
        example: entry.example,
    });
    GamesShape { games: named.collect() }
}
