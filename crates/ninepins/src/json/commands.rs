//! The JSON that only commands print.

use super::Count;
use crate::{compare::Effort, line::Line};
use ninepins_rules::{Game, Position};
use ninepins_solver::Stopped;
use serde::{Serialize, Serializer};
use std::fmt::Display;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// The shape `ninepins/line/1`: a line of best play.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Line))]
#[serde(tag = "schema", rename = "ninepins/line/1")]
pub struct LineShape<'a> {
    #[serde(serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub game: &'a Game,
    #[serde(serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub position: &'a Position,
    #[serde(flatten)]
    pub line: &'a Line,
}

/// The shape `ninepins/compare/1`: every strategy that applies, and what it spent.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Compare))]
#[serde(tag = "schema", rename = "ninepins/compare/1")]
pub struct CompareShape<'a> {
    pub game: String,
    pub position: String,
    pub rows: &'a [Effort],
}

/// Writes something as it is printed.
pub(crate) fn shown<S: Serializer>(what: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(what)
}

/// Writes the name of a limit.
pub(crate) fn named<S: Serializer>(stopped: &Option<Stopped>, serializer: S) -> Result<S::Ok, S::Error> {
    stopped.as_ref().map(Stopped::name).serialize(serializer)
}

/// Writes a large count.
pub(crate) fn counted<N: Copy, S: Serializer>(number: &Option<N>, serializer: S) -> Result<S::Ok, S::Error>
where
    Count: From<N>,
{
    number.map(Count::from).serialize(serializer)
}
