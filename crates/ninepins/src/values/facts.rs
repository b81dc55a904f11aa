//! The facts about a value, as far as a budget allows.

use ninepins_rules::{ByPlayer, Outcome, Player};
use ninepins_solver::{Budget, Stopped};
use ninepins_values::{Brief, Dyadic, Thermograph, Value, Values};

/// The most bytes of a value in text for people.
const BRIEF: usize = 2_000;

/// The most options of a player that are looked at.
const MAX_OPTIONS: u32 = 100_000;

/// The canonical text of a value, or its length if it is too long.
pub type Written = Result<String, u64>;

/// The facts about a value. One is missing if the budget ended the work before it was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Facts {
    /// The canonical form.
    pub canonical: Option<Written>,
    /// The canonical form for people: at most 2,000 bytes, with `{..|..}` in place of deep followers.
    pub brief: Option<Brief>,
    /// The outcome.
    pub outcome: Option<Outcome>,
    /// Where play ends if Left begins, and players move until the game is a number.
    pub left_stop: Option<Dyadic>,
    /// Where play ends if Right begins.
    pub right_stop: Option<Dyadic>,
    /// The number of moves of the longest play of the canonical form.
    pub birthday: Option<u64>,
    /// The number that the game equals, if it is one.
    pub number: Option<Dyadic>,
    /// The heap of Nim that the game equals, if it is one.
    pub nimber: Option<u32>,
    /// The canonical options with which each player, to move, wins; none if there are too many, or they are too long.
    pub winning: Option<ByPlayer<Option<Vec<String>>>>,
    /// The thermograph, with mean and temperature.
    pub thermograph: Option<Thermograph>,
    /// The atomic weight, or why there is none.
    pub atomic_weight: Option<Result<Written, &'static str>>,
    /// The reduced canonical form: that up to infinitesimals.
    pub reduced: Option<Written>,
    /// The reason why facts are missing.
    pub halted: Option<Stopped>,
}

impl Facts {
    /// Computes outcome, thermograph and the other facts about a value, as far as the budget allows. Each text has at most `most` bytes,
    /// and all winning options of one player together have no more.
    ///
    /// ```
    /// use ninepins::{Budget, values::{Facts, Values}};
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// let game = values.parse("{3|2}", &budget)?;
    /// let facts = Facts::of(&mut values, game, 1000, &budget);
    /// assert_eq!(facts.thermograph.unwrap().temperature.to_string(), "1/2");
    /// # Ok::<(), ninepins::values::Unread>(())
    /// ```
    pub fn of(values: &mut Values, value: Value, most: usize, budget: &Budget) -> Facts {
        let mut facts = Facts {
            left_stop: Some(values.left_stop(value)),
            right_stop: Some(values.right_stop(value)),
            birthday: Some(values.birthday(value)),
            number: values.as_number(value),
            nimber: values.as_nimber(value),
            ..Facts::default()
        };
        facts.halted = facts.find(values, value, most, budget).err();
        facts
    }

    /// Returns facts of which none is known, for this reason.
    pub fn unknown(halted: Option<Stopped>) -> Facts {
        Facts { halted, ..Facts::default() }
    }

    fn find(&mut self, values: &mut Values, value: Value, most: usize, budget: &Budget) -> Result<(), Stopped> {
        self.brief = Some(values.brief(value, BRIEF, budget)?);
        self.canonical = Some(values.text(value, most, budget)?);
        let outcome = values.outcome(value, budget)?;
        self.outcome = Some(outcome);
        let winning = |player| match outcome.winner(player) == player {
            true => winning(values, value, player, most, budget),
            false => Ok(Some(Vec::new())),
        };
        self.winning = Some(ByPlayer::try_each(winning)?);
        // Numbers of a thermograph may be out of range where all else is not.
        let out_of_range = match values.thermograph(value, budget) {
            Ok(thermograph) => {
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
