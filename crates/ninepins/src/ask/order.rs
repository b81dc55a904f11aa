//! `order`: two positions compared, or two expressions.

use super::{Answer, Ask, Desk, Expressions, Rules, Sheet, Stop, UpTo};
use crate::{
    Budget, ByPlayer, Convention, Layout, Outcome, Player, Position, Refusal, Stopped, grouped,
    quotient::{Comparison, ComparisonError, MisereQuotient, Separation},
    quotients::{Halt, QuotientLimits},
    text::abridged,
    values::{FarHeaps, FirstMove, Relation, Value, Values, Worth},
};
use serde::Serialize;
use std::cmp::Ordering;

question! {
    /// Compare two positions, or two values: the one that Left prefers in every sum
    ///
    /// A >= B if in every sum with a third position of the game, and whoever is to move, Left wins with A if she wins
    /// with B.
    ///
    /// In normal play, and with --expr, values are compared; see `ninepins value --help`. The relation is one of <, >,
    /// = and || (neither). Each player who wins A - B by moving first has a winning move.
    ///
    /// In misère play the quotient decides it; see `ninepins quotient --help`. If A >= B does not hold, a third
    /// position shows it, a shortest one of the heaps covered. If neither A >= B nor A <= B holds, no further heaps
    /// are covered. In impartial games positions are equal or incomparable.
    Order "order" ["Research"] {
        /// The game: a name such as kayles, or a line such as '0.07 misere'
        arg game: Option<Rules>,
        /// The first position, such as '3+5+5'
        arg a: Option<Layout>,
        /// The second position
        arg b: Option<Layout>,
        /// Compare the values of two expressions, in normal play
        flag expr: Option<Expressions<2>> [not game, a, b],
        /// The last heap of the quotient [default: the last one that is needed, but 1000 at the latest, or later if the
        /// game is known to have a longer period in normal play]
        flag to: Option<UpTo<1_000_000, 1000>>,
        /// Stop at the heap with which the quotient would have more than N elements
        flag max_order: UpTo<{ u64::MAX }, 20_000> = "100000",
        /// Resume from the quotient in the cache
        flag resume: bool,
    }
    examples: [
        "'0.7|0.07' 7 '3+4'",
        "'partizan-kayles normal' 7 '3+4' --json",
        "'kayles misere' '1+1' 4+4",
        "'0.7|0.07 misere' '3 S_1 + 2 S_2' S_1",
        "--expr '{2|-1}' '1/2'",
        "--expr -1 '{1|-1}' --json",
    ]
    formats: []
    limits: [time "60s", memory "4GB"]
}

/// The shape `ninepins/order/1`: two positions compared, or two expressions. In misère play, as far as a quotient is known, it has `to`, `not_at_least`
/// and `not_at_most`; in normal play `winning_moves`.
#[derive(Serialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Order))]
#[serde(tag = "schema", rename = "ninepins/order/1")]
pub(crate) struct Found {
    /// Left out if expressions are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    game: Option<String>,
    /// The last heap of the sums beside which they are compared; null if all heaps are covered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<usize>))]
    to: Option<Option<usize>>,
    a: Side,
    b: Side,
    /// In normal play `<`, `>`, `=` or `||`, in misère play `=`, `>=`, `<=` or `incomparable`; null if it was not found.
    relation: Option<&'static str>,
    /// A sum with which A is worse for Left than B; null if A is at least B.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Apart>))]
    not_at_least: Option<Option<Apart>>,
    /// A sum with which A is better for Left than B.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Apart>))]
    not_at_most: Option<Option<Apart>>,
    /// A winning first move in A - B of each player who has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<ByPlayer<Option<Winning>>>))]
    winning_moves: Option<Option<ByPlayer<Option<Winning>>>>,
    /// The limit that ended the work.
    stopped: Option<&'static str>,
    #[serde(skip)]
    stop: Option<Stop>,
    #[serde(skip)]
    rules: Option<Rules>,
    /// The relation in words.
    #[serde(skip)]
    words: String,
}

/// A side of a comparison: a position or an expression.
#[derive(Serialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OrderSide))]
struct Side {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    expr: Option<String>,
    outcome: Option<Outcome>,
    /// What is shown to people.
    #[serde(skip)]
    shown: String,
}

/// A sum, and the outcomes of A and B with it.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Apart {
    with: String,
    a: Outcome,
    b: Outcome,
}

/// A winning first move in A - B: one in A (`in` is `a`), or in -B the opponent's move in B (`in` is `b`).
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = FirstMove))]
struct Winning {
    #[serde(rename = "in")]
    side: &'static str,
    to: String,
}

/// The most bytes of a value in a move, and the most moves of a position that are tried.
const MAX_MOVE: usize = 300;
const MAX_MOVES: usize = 10_000;

impl Ask for Order {
    type Answer = Found;

    fn ask(&self, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        if let Some(expr) = &self.expr {
            return expressions(expr, desk.budget);
        }
        let (Some(rules), Some(a), Some(b)) = (&self.game, &self.a, &self.b) else {
            let refusal = Refusal::of("", "a game and two positions are missing, or two expressions");
            return Err(refusal.with_help("for example: `kayles 3+4 5`, or `--expr 1 '{2|-1}'`").in_field("b"));
        };
        let positions = [a.position(), b.position()];
        positions.iter().try_for_each(|position| rules.lists(position))?;
        match rules.game.convention() {
            Convention::Misere => self.by_quotient(rules, &positions, desk),
            Convention::Normal => by_values(rules, &positions, desk.budget),
        }
    }
}

impl Order {
    /// Compares two positions in misère play.
    fn by_quotient(&self, rules: &Rules, positions: &[Position; 2], desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        let fresh = MisereQuotient::of(&rules.game).map_err(|why| rules.refuse_without_quotient(why))?;
        let limits = QuotientLimits::new(&rules.game, self.to.map(|to| to.0), self.max_order.0 as usize);
        let known = self.resume.then(|| desk.known.quotient(&rules.game, &limits, desk.budget).ok()).flatten();
        let (mut quotient, mut compared) = (known.unwrap_or(fresh), None);
        let halt = limits.build(&mut quotient, desk.budget, |quotient| {
            desk.face.show(&format!("heap {}, order {}, ", quotient.last_heap() + 1, quotient.order()));
            // Most heaps leave the quotient as it is, and then they tell no more positions apart.
            let size = Some((quotient.rank(), quotient.order()));
            if compared == size {
                return true;
            }
            match quotient.compare(&positions[0], &positions[1]) {
                Err(ComparisonError::Beyond(..)) => true,
                comparison => {
                    compared = size;
                    // A universe with more heaps only has more sums, so both witnesses stay.
                    !comparison.is_ok_and(|comparison| comparison.ordering().is_none())
                }
            }
        });
        // The answer does not depend on it.
        let _ = if quotient.last_heap() > 0 { desk.known.save(&quotient) } else { Ok(false) };
        let mut found = Found::of(rules, positions);
        let to = quotient.period().is_none().then_some(quotient.last_heap());
        (found.to, found.not_at_least, found.not_at_most) = (Some(to), Some(None), Some(None));
        if let Err(halt) = halt {
            found.stopped = Some(halt.name());
            let why = match halt {
                Halt::Stopped(why) => why,
                Halt::Heaps(_) => Stopped::BeyondTable(format!("{halt}; a larger --to allows more")),
                Halt::Order(_) => Stopped::BeyondTable(format!("{halt}; a larger --max-order allows more")),
                _ => Stopped::BeyondTable(halt.to_string()),
            };
            found.stop = Some(Stop::new(why, format!("the quotient to heap {}", quotient.last_heap())));
        }
        match quotient.compare(&positions[0], &positions[1]) {
            Ok(comparison) => {
                found.a.outcome = quotient.outcome(&positions[0]).ok();
                found.b.outcome = quotient.outcome(&positions[1]).ok();
                found.compare(comparison, to, rules.game.is_impartial());
            }
            Err(why @ ComparisonError::Beyond(..)) if found.stop.is_none() => {
                return Err(rules.refuse(why).with_help("give a larger --to"));
            }
            Err(why) => {
                found.stopped = found.stopped.or(Some("table"));
                found.stop = Some(match found.stop {
                    Some(stop) => Stop { known: why.to_string(), ..stop },
                    None => Stop::new(Stopped::BeyondTable(why.to_string()), "nothing yet"),
                });
            }
        }
        Ok(found)
    }
}

/// Compares two positions in normal play.
fn by_values(rules: &Rules, positions: &[Position; 2], budget: &Budget) -> Result<Found, Refusal> {
    let mut heaps = FarHeaps::of(&rules.game, positions).map_err(|why| rules.refuse_unsuited(why))?;
    let (mut values, mut found, [first, second]) = (Values::new(), Found::of(rules, positions), positions);
    let mut worth = |values: &mut Values, position: &Position| match heaps.worth(values, position, budget)? {
        Worth::Value(value) => Ok(value),
        Worth::Sum { .. } => Err(Stopped::Range),
    };
    let pair = worth(&mut values, first).and_then(|a| Ok([a, worth(&mut values, second)?]));
    found.find(&mut values, pair, budget, |values, [g, h], player| {
        for (position, other, mover) in [(first, h, player), (second, g, !player)] {
            for m in rules.game.moves(position, mover).take(MAX_MOVES) {
                let Some(after) = position.after(&m) else { continue };
                let value = worth(values, &after)?;
                // In A the player wants a good value; in B, which counts negatively, a bad one.
                let (low, high) = if mover == Player::Left { (other, value) } else { (value, other) };
                if values.le(low, high, budget)? {
                    return Ok(Some(Winning { side: if mover == player { "a" } else { "b" }, to: after.to_string() }));
                }
            }
        }
        Ok(None)
    });
    Ok(found)
}

fn expressions(typed: &Expressions<2>, budget: &Budget) -> Result<Found, Refusal> {
    let mut values = Values::new();
    let pair = typed.values(&mut values, budget)?;
    let side = |expr: &String| Side { expr: Some(expr.clone()), shown: expr.clone(), ..Side::default() };
    let [a, b] = typed.0.each_ref().map(side);
    let mut found = Found { a, b, ..Found::default() };
    found.find(&mut values, pair, budget, |_, _, _| Ok(None));
    Ok(found)
}

impl Found {
    fn of(rules: &Rules, positions: &[Position; 2]) -> Found {
        let side = |position: &Position| Side {
            position: Some(position.to_string()),
            shown: abridged(position),
            ..Side::default()
        };
        let [a, b] = positions.each_ref().map(side);
        Found { game: Some(rules.game.to_string()), rules: Some(rules.clone()), a, b, ..Found::default() }
    }

    /// Compares two values, if they were found. `played` finds a move of a position with which a player wins by moving first; without
    /// one it is a move to a value, which is written if it is short.
    fn find(
        &mut self,
        values: &mut Values,
        pair: Result<[Value; 2], Stopped>,
        budget: &Budget,
        mut played: impl FnMut(&mut Values, [Value; 2], Player) -> Result<Option<Winning>, Stopped>,
    ) {
        let found = pair.and_then(|pair| {
            let [g, h] = pair;
            let outcomes = [values.outcome(g, budget)?, values.outcome(h, budget)?];
            let comparison = values.compare(g, h, budget)?;
            let winning = ByPlayer::try_each(|player| -> Result<_, Stopped> {
                let (side, value) = match comparison.winning.of(player).first() {
                    None => return Ok(None),
                    Some(FirstMove::First(value)) => ("a", *value),
                    Some(FirstMove::Second(value)) => ("b", *value),
                };
                match played(values, pair, player)? {
                    None => Ok(Some(Winning { side, to: values.brief(value, MAX_MOVE, budget)?.text })),
                    played => Ok(played),
                }
            })?;
            Ok((outcomes, comparison.relation, winning))
        });
        match found {
            Ok(([a, b], relation, winning)) => {
                (self.a.outcome, self.b.outcome) = (Some(a), Some(b));
                (self.relation, self.winning_moves) = (Some(relation.sign()), Some(Some(winning)));
                self.words = match relation {
                    Relation::Equal => "A = B: each can replace the other in every sum",
                    Relation::Greater => "A > B: in every sum Left does with A what she does with B, or better",
                    Relation::Less => "A < B: in every sum Left does with B what she does with A, or better",
                    Relation::Confused => "A || B: Left prefers A in some sums, B in others",
                }
                .to_owned();
            }
            Err(why) => {
                (self.winning_moves, self.stopped) = (Some(None), Some(why.name()));
                self.stop = Some(Stop::new(why, "nothing yet"));
            }
        }
    }

    /// Takes the answer of a quotient that covers the heaps up to `to`.
    fn compare(&mut self, comparison: Comparison, to: Option<usize>, impartial: bool) {
        let covered = to.map_or("all heaps".to_owned(), |to| format!("the heaps up to {}", grouped(to as u64)));
        let beside = format!("beside every sum of {covered}");
        let (sign, words) = match comparison.ordering() {
            Some(Ordering::Equal) => ("=", format!("A = B: they have the same outcome {beside}")),
            Some(Ordering::Greater) => {
                (">=", format!("A >= B: {beside} Left does with A what she does with B, or better"))
            }
            Some(Ordering::Less) => {
                ("<=", format!("A <= B: {beside} Left does with B what she does with A, or better"))
            }
            None if impartial => ("incomparable", "A and B are incomparable".to_owned()),
            None => ("incomparable", "A and B are incomparable: Left prefers A in some sums, B in others".to_owned()),
        };
        (self.relation, self.words) = (Some(sign), words);
        let apart = |apart: Separation| Apart { with: apart.with.to_string(), a: apart.first, b: apart.second };
        self.not_at_least = Some(comparison.not_at_least.map(apart));
        self.not_at_most = Some(comparison.not_at_most.map(apart));
    }
}

impl Answer for Found {
    fn sheet(&self) -> Sheet<'_> {
        let mut sheet = match &self.rules {
            Some(rules) if self.to.is_some() => Sheet::in_play(rules),
            Some(rules) => Sheet::in_play(&rules.in_normal_play()),
            None => Sheet::default(),
        };
        if self.relation.is_some() {
            for (label, side) in [("A", &self.a), ("B", &self.b)] {
                let outcome = side.outcome.map_or(String::new(), |outcome| format!(", of outcome {outcome}"));
                sheet = sheet.asked(label, format!("{}{outcome}", side.shown));
            }
            sheet.add("Order", &self.words);
        }
        for (label, apart) in [("not A >= B", &self.not_at_least), ("not A <= B", &self.not_at_most)] {
            let Some(Some(Apart { with, a, b })) = apart else { continue };
            let alone = format!("A alone is {a}, B alone is {b}");
            sheet.add(label, if with == "0" { alone } else { format!("A+{with} is {a}, B+{with} is {b}") });
        }
        for (label, player) in [("Left", Player::Left), ("Right", Player::Right)] {
            let Some(Some(winning)) = &self.winning_moves else { continue };
            let words = match winning.of(player) {
                None => "to move, loses A - B".to_owned(),
                Some(Winning { side: "a", to }) => format!("to move, wins A - B by changing A to {to}"),
                Some(Winning { to, .. }) => {
                    let other = !player;
                    format!("to move, wins A - B by changing B to {to}, where in -B {player} moves as {other} in B")
                }
            };
            sheet.add(label, words);
        }
        sheet.stop(self.stop.as_ref())
    }

    fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }
}
