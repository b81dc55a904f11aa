//! The endpoint of worksheets.

use crate::question::{Whole, read_game};
use ninepins::{
    Budget, Known, Refusal,
    worksheet::{Settings, Worksheet, WorksheetError},
};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use {crate::refusal::Failure, ninepins::json::WorksheetShape, utoipa::ToSchema};

/// A question for a worksheet: random positions of a game.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct WorksheetOf {
    /// The game line.
    #[cfg_attr(test, schema(example = "kayles"))]
    game: String,
    /// The number of positions, up to 100, by default 12.
    #[cfg_attr(test, schema(minimum = 1, maximum = 100))]
    positions: Option<usize>,
    /// The seed of the random positions, by default 1.
    seed: Option<Whole>,
    /// The least and the greatest number of heaps, up to 12, by default 2 and 4.
    heaps: Option<(usize, usize)>,
    /// The least and the greatest size of a heap, up to 1000, by default 1 and 9.
    sizes: Option<(u64, u64)>,
}

/// A worksheet, and its drawings.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
pub(crate) struct Sheet {
    #[serde(flatten)]
    #[cfg_attr(test, schema(value_type = WorksheetShape<'static>))]
    worksheet: Worksheet,
    /// A drawing of each position, an SVG.
    drawings: Vec<String>,
}

/// Makes a worksheet of random positions, with a key.
#[cfg_attr(test, utoipa::path(post, path = "/api/worksheet", request_body = WorksheetOf, responses(
    (status = 200, body = Sheet),
    (status = 400, description = "the question cannot be read, or there are too few positions", body = Failure)
)))]
pub(crate) fn worksheet(asked: &WorksheetOf, budget: &mut Budget) -> Result<Sheet, Refusal> {
    let game = read_game(&asked.game)?;
    let mut settings = Settings::default();
    settings.positions = asked.positions.unwrap_or(settings.positions);
    if let Some(seed) = &asked.seed {
        settings.seed = seed.value("seed")?;
    }
    if let Some((least, most)) = asked.heaps {
        settings.heaps = least..=most;
    }
    if let Some((least, most)) = asked.sizes {
        settings.sizes = least..=most;
    }
    let worksheet = Worksheet::make(&game, &settings, &Known::default(), budget).map_err(|error| refusal(&error))?;
    let drawings = worksheet.drawings();
    Ok(Sheet { worksheet, drawings })
}

fn refusal(error: &WorksheetError) -> Refusal {
    let refusal = Refusal::of("", error.to_string()).with_help(error.help());
    match error {
        WorksheetError::OutOfBounds(setting, _) | WorksheetError::Reversed(setting, ..) => {
            refusal.in_field(setting.name())
        }
        _ => refusal,
    }
}
