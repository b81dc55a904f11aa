//! The facts about a value, as far as a budget allows.

use crate::json::{counted, named};
use ninepins_rules::{ByPlayer, Outcome, Player};
use ninepins_solver::{Budget, Stopped};
use ninepins_values::{Brief, Dyadic, Thermograph, Value, Values};
use serde::{Serialize, Serializer};

/// The most bytes of a value in text for people, and the most options of a player that are looked at.
const BRIEF: usize = 2_000;
const MAX_OPTIONS: u32 = 100_000;

/// The canonical text of a value, or its length if it is too long.
pub type Written = Result<String, u64>;

/// The shape `ninepins/value/1`: a value, as a canonical form, with the facts about it. Dyadic numbers are strings. A fact
/// that is not known is null, and `stopped` says why.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Value))]
#[serde(tag = "schema", rename = "ninepins/value/1")]
pub(crate) struct Facts {
    /// The game, if the value is that of a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<String>,
    /// The expression, if the value is that of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) expr: Option<String>,
    /// Null if it is too long.
    pub(crate) canonical: Option<String>,
    /// The length of the canonical form in bytes, if it is too long.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "counted")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::json::Count>))]
    pub(crate) canonical_length: Option<u64>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) left_stop: Option<String>,
    pub(crate) right_stop: Option<String>,
    pub(crate) mean: Option<String>,
    pub(crate) temperature: Option<String>,
    #[serde(serialize_with = "counted")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::json::Count>))]
    pub(crate) birthday: Option<u64>,
    /// The number that the game equals, or null.
    pub(crate) number: Option<String>,
    /// The size of the heap of Nim that the game equals, or null.
    pub(crate) nimber: Option<u32>,
    /// The canonical form up to infinitesimals.
    #[serde(serialize_with = "written")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub(crate) reduced: Option<Written>,
    /// Null if there is none: only all-small games have one.
    #[serde(serialize_with = "weight")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub(crate) atomic_weight: Option<Result<Written, &'static str>>,
    #[serde(serialize_with = "corners")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Corners>))]
    pub(crate) thermograph: Option<Thermograph>,
    /// The canonical options with which each player, to move, wins. Null if they are too long.
    pub(crate) winning_options: Option<ByPlayer<Option<Vec<String>>>>,
    /// The reason why something is not known: a limit, or that a number is out of range.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "named")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub(crate) stopped: Option<Stopped>,
    /// The number of heaps whose values are known, if that of the position is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) heaps_known: Option<usize>,
    /// The value as a sum, `N.S + G`, if it is too large for a canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sum: Option<String>,
    /// The canonical form for people: at most 2,000 bytes, with `{..|..}` in place of deep followers.
    #[serde(skip)]
    pub(crate) brief: Option<Brief>,
}

/// The corners of both walls of a thermograph, each a temperature and a value. The first one has temperature -1, the last one is the foot of
/// the mast.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Thermograph))]
struct Corners {
    left: Vec<[String; 2]>,
    right: Vec<[String; 2]>,
}

fn corners<S: Serializer>(thermograph: &Option<Thermograph>, serializer: S) -> Result<S::Ok, S::Error> {
    let texts = |wall: &[(Dyadic, Dyadic)]| wall.iter().map(|(t, value)| [t.to_string(), value.to_string()]).collect();
    let corners = |Thermograph { left, right, .. }: &_| Corners { left: texts(left), right: texts(right) };
    thermograph.as_ref().map(corners).serialize(serializer)
}

fn written<S: Serializer>(text: &Option<Written>, serializer: S) -> Result<S::Ok, S::Error> {
    text.as_ref().and_then(|text| text.as_ref().ok()).serialize(serializer)
}

fn weight<S: Serializer>(weight: &Option<Result<Written, &'static str>>, serializer: S) -> Result<S::Ok, S::Error> {
    weight.as_ref().and_then(|weight| weight.as_ref().ok()?.as_ref().ok()).serialize(serializer)
}

impl Facts {
    /// Computes outcome, thermograph and the other facts about a value, as far as the budget allows. Each text has at most `most` bytes,
    /// and all winning options of one player together have no more.
    pub(crate) fn of(values: &mut Values, value: Value, most: usize, budget: &Budget) -> Facts {
        let mut facts = Facts {
            left_stop: Some(values.left_stop(value).to_string()),
            right_stop: Some(values.right_stop(value).to_string()),
            birthday: Some(values.birthday(value)),
            number: values.as_number(value).map(|number| number.to_string()),
            nimber: values.as_nimber(value),
            ..Facts::default()
        };
        facts.stopped = facts.find(values, value, most, budget).err();
        facts
    }

    fn find(&mut self, values: &mut Values, value: Value, most: usize, budget: &Budget) -> Result<(), Stopped> {
        self.brief = Some(values.brief(value, BRIEF, budget)?);
        match values.text(value, most, budget)? {
            Ok(text) => self.canonical = Some(text),
            Err(length) => self.canonical_length = Some(length),
        }
        let outcome = values.outcome(value, budget)?;
        self.outcome = Some(outcome);
        let winning = |player| match outcome.winner(player) == player {
            true => winning(values, value, player, most, budget),
            false => Ok(Some(Vec::new())),
        };
        self.winning_options = Some(ByPlayer::try_each(winning)?);
        // Numbers of a thermograph may be out of range where all else is not.
        let out_of_range = match values.thermograph(value, budget) {
            Ok(thermograph) => {
                self.mean = Some(thermograph.mean.to_string());
                self.temperature = Some(thermograph.temperature.to_string());
                self.thermograph = Some(thermograph);
                Ok(())
            }
            Err(Stopped::Range) => Err(Stopped::Range),
            Err(stopped) => return Err(stopped),
        };
        self.atomic_weight = Some(match values.atomic_weight(value, budget)? {
            Ok(weight) => Ok(values.text(weight, most, budget)?),
            Err(why) => Err(why),
        });
        let reduced = values.reduced(value, budget)?;
        self.reduced = Some(values.text(reduced, most, budget)?);
        out_of_range
    }
}

/// Returns the canonical options with which `player` wins, who wins by moving first: as text, shortest first. None if together they have
/// more than `most` bytes.
fn winning(
    values: &mut Values,
    value: Value,
    player: Player,
    most: usize,
    budget: &Budget,
) -> Result<Option<Vec<String>>, Stopped> {
    if values.as_nimber(value).is_some() {
        return Ok(Some(vec!["0".to_owned()]));
    }
    let options = values.count_options(value, player);
    if options > MAX_OPTIONS {
        return Ok(None);
    }
    let (mut found, mut left) = (Vec::new(), most);
    for index in 0..options {
        let option = values.option(value, player, index, budget)?;
        if values.outcome(option, budget)?.winner(!player) != player {
            continue;
        }
        match values.text(option, left, budget)? {
            Ok(text) => {
                left -= text.len();
                found.push(text);
            }
            Err(_) => return Ok(None),
        }
    }
    found.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    Ok(Some(found))
}
