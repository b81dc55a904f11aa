//! The JSON of values in normal play.

use super::Count;
use crate::values::{Facts, Written};
use ninepins_rules::{ByPlayer, Outcome};
use ninepins_solver::Stopped;
use ninepins_values::{Dyadic, Thermograph};
use serde::Serialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// The shape `ninepins/value/1`: a value, as a canonical form, with the facts about it. Dyadic numbers are strings. A fact
/// that is not known is null, and `stopped` says why.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Value))]
#[serde(tag = "schema", rename = "ninepins/value/1")]
pub struct ValueShape {
    /// The game, if the value is that of a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    /// The expression, if the value is that of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) expr: Option<String>,
    /// Null if it is too long.
    canonical: Option<String>,
    /// The length of the canonical form in bytes, if it is too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical_length: Option<Count>,
    outcome: Option<Outcome>,
    left_stop: Option<String>,
    right_stop: Option<String>,
    mean: Option<String>,
    temperature: Option<String>,
    birthday: Option<Count>,
    /// The number that the game equals, or null.
    number: Option<String>,
    /// The size of the heap of Nim that the game equals, or null.
    nimber: Option<u32>,
    /// The canonical form up to infinitesimals.
    reduced: Option<String>,
    /// Null if there is none: only all-small games have one.
    atomic_weight: Option<String>,
    thermograph: Option<ThermographShape>,
    /// The canonical options with which each player, to move, wins. Null if they are too long.
    winning_options: Option<ByPlayer<Option<Vec<String>>>>,
    /// The reason why something is not known: a limit, or that a number is out of range.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    /// The number of heaps whose values are known, if that of the position is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps_known: Option<usize>,
    /// The value as a sum, `N.S + G`, if it is too large for a canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<String>,
}

/// The corners of both walls of a thermograph, each a temperature and a value. The first one has temperature -1, the last one is the foot of
/// the mast.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Thermograph))]
pub struct ThermographShape {
    left: Vec<[String; 2]>,
    right: Vec<[String; 2]>,
}

impl From<&Thermograph> for ThermographShape {
    fn from(thermograph: &Thermograph) -> ThermographShape {
        let corners =
            |wall: &[(Dyadic, Dyadic)]| wall.iter().map(|(t, value)| [t.to_string(), value.to_string()]).collect();
        ThermographShape { left: corners(&thermograph.left), right: corners(&thermograph.right) }
    }
}

impl Facts {
    /// Converts the facts about an expression to their JSON type.
    pub fn of_expression(&self, expr: &str) -> ValueShape {
        ValueShape { expr: Some(expr.to_owned()), ..self.object() }
    }

    /// Converts the facts about a position of a game to their JSON type.
    pub fn of_position(&self, game: &ninepins_rules::Game, position: &ninepins_rules::Position) -> ValueShape {
        ValueShape { game: Some(game.to_string()), position: Some(position.to_string()), ..self.object() }
    }

    fn object(&self) -> ValueShape {
        fn text(written: Option<&Written>) -> Option<String> {
            written.and_then(|written| written.as_ref().ok()).cloned()
        }
        let thermograph = self.thermograph.as_ref();
        ValueShape {
            game: None,
            position: None,
            expr: None,
            canonical: text(self.canonical.as_ref()),
            canonical_length: self
                .canonical
                .as_ref()
                .and_then(|canonical| canonical.as_ref().err())
                .map(|&length| length.into()),
            outcome: self.outcome,
            left_stop: self.left_stop.map(|stop| stop.to_string()),
            right_stop: self.right_stop.map(|stop| stop.to_string()),
            mean: thermograph.map(|thermograph| thermograph.mean.to_string()),
            temperature: thermograph.map(|thermograph| thermograph.temperature.to_string()),
            birthday: self.birthday.map(Count::from),
            number: self.number.map(|number| number.to_string()),
            nimber: self.nimber,
            reduced: text(self.reduced.as_ref()),
            atomic_weight: text(self.atomic_weight.as_ref().and_then(|weight| weight.as_ref().ok())),
            thermograph: thermograph.map(ThermographShape::from),
            winning_options: self.winning.clone(),
            stopped: self.halted.as_ref().map(Stopped::name),
            heaps_known: None,
            sum: None,
        }
    }
}

/// Heap n + `period` has the value of heap n plus `saltus`, for all n from `from` on.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Saltus))]
pub struct SaltusShape {
    pub period: u64,
    pub from: u64,
    /// The canonical form; null if it is too long.
    pub saltus: Option<String>,
    /// True if it holds for all heaps, by a theorem; else it was only seen in these.
    pub proved: bool,
}
