//! Positions, or expressions, compared in normal play, by their values.

use super::Args;
use crate::{
    args::{Rules, ValueLimits, expression, heaps, more},
    exit::Exit,
    failure::Failure,
    render::{self, Report},
};
use ninepins::{
    Budget, ByPlayer, Game, Outcome, Player, Position,
    values::{FarHeaps, FirstMove, Halted, Relation, Value, Values, Worth},
};
use serde_json::json;

/// The most bytes of a value in a move.
const MAX_MOVE: usize = 300;

/// The most moves of a position that are tried.
const MAX_MOVES: usize = 10_000;

/// A winning first move in A - B.
struct Winning {
    /// True if it is made in A, false if in -B: there it is a move of the other player in B.
    in_first: bool,
    /// The position or value that A or B becomes.
    to: String,
}

/// The two sides of a comparison.
struct Found {
    outcomes: [Outcome; 2],
    relation: Relation,
    winning: ByPlayer<Option<Winning>>,
}

/// Both sides as they were typed, with the label of a side in JSON.
struct Sides {
    label: &'static str,
    shown: [String; 2],
}

/// Compares two expressions.
pub(super) fn expressions(args: &Args, typed: [&String; 2]) -> Result<Exit, Failure> {
    let mut values = Values::new();
    let found = args.limits().spend(|budget| {
        let read = typed.map(|typed| expression(&mut values, typed, budget));
        let [g, h] = read;
        let (g, h) = match (g?, h?) {
            (Ok(g), Ok(h)) => (g, h),
            (Err(halted), _) | (_, Err(halted)) => return Ok::<_, Failure>(Err(halted)),
        };
        Ok(find(&mut values, [g, h], budget, |values, _, winning| named(values, winning, budget)))
    })?;
    let sides = Sides { label: "expr", shown: typed.map(Clone::clone) };
    show(args, &sides, None, found)
}

/// Compares two positions of a game.
pub(super) fn positions(args: &Args) -> Result<Exit, Failure> {
    let rules = Rules::read(args.universe.typed())?;
    let mut heaps = FarHeaps::new(heaps(args.universe.typed(), &rules.game)?);
    let positions = args.positions(&rules.game)?;
    let mut values = Values::new();
    let found = args.limits().spend(|budget| {
        let [first, second] = &positions;
        let pair = [worth(&mut values, &mut heaps, first, budget)?, worth(&mut values, &mut heaps, second, budget)?];
        find(&mut values, pair, budget, |values, player, winning| {
            match played(values, &mut heaps, &rules.game, &positions, pair, player, budget)? {
                Some(found) => Ok(Some(found)),
                None => named(values, winning, budget),
            }
        })
    });
    let sides = Sides { label: "position", shown: positions.map(|position| position.to_string()) };
    show(args, &sides, Some(&rules), found)
}

impl Args {
    fn limits(&self) -> ValueLimits {
        ValueLimits::typed(self.universe.limits_typed())
    }
}

/// Compares two values. `word` puts a winning first move of a player into words.
fn find(
    values: &mut Values,
    [g, h]: [Value; 2],
    budget: &Budget,
    mut word: impl FnMut(&mut Values, Player, FirstMove) -> Result<Option<Winning>, Halted>,
) -> Result<Found, Halted> {
    let outcomes = [values.outcome(g, budget)?, values.outcome(h, budget)?];
    let comparison = values.compare(g, h, budget)?;
    let winning = ByPlayer::try_each(|player| {
        let first = comparison.winning.of(player).first();
        first.map_or(Ok(None), |&first| word(values, player, first))
    })?;
    Ok(Found { outcomes, relation: comparison.relation, winning })
}

/// Writes a move to a value, if it is short.
fn named(values: &mut Values, winning: FirstMove, budget: &Budget) -> Result<Option<Winning>, Halted> {
    let (in_first, value) = match winning {
        FirstMove::First(value) => (true, value),
        FirstMove::Second(value) => (false, value),
    };
    Ok(Some(Winning { in_first, to: values.brief(value, MAX_MOVE, budget)?.text }))
}

/// Returns the value of a position, if it can be built.
fn worth(values: &mut Values, heaps: &mut FarHeaps, position: &Position, budget: &Budget) -> Result<Value, Halted> {
    match heaps.worth(values, position, budget)? {
        Worth::Value(value) => Ok(value),
        Worth::Sum { .. } => Err(Halted::TooLarge),
    }
}

/// Looks for a winning first move among the moves of the positions.
fn played(
    values: &mut Values,
    heaps: &mut FarHeaps,
    game: &Game,
    [first, second]: &[Position; 2],
    [g, h]: [Value; 2],
    player: Player,
    budget: &Budget,
) -> Result<Option<Winning>, Halted> {
    for (position, other, mover) in [(first, h, player), (second, g, !player)] {
        for m in game.moves(position, mover).take(MAX_MOVES) {
            let Some(after) = position.after(&m) else { continue };
            let value = worth(values, heaps, &after, budget)?;
            // In A the player wants a good value; in B, which counts negatively, a bad one.
            let wins = if mover == Player::Left {
                values.le(other, value, budget)?
            } else {
                values.le(value, other, budget)?
            };
            if wins {
                return Ok(Some(Winning { in_first: mover == player, to: after.to_string() }));
            }
        }
    }
    Ok(None)
}

fn show(args: &Args, sides: &Sides, rules: Option<&Rules>, found: Result<Found, Halted>) -> Result<Exit, Failure> {
    let exit = found.as_ref().err().map_or(Exit::Answered, Exit::of);
    render::print(args.json, || object(sides, rules, &found), || text(sides, rules, &found))?;
    Ok(exit)
}

fn object(sides: &Sides, rules: Option<&Rules>, found: &Result<Found, Halted>) -> serde_json::Value {
    let found = found.as_ref();
    let side = |at: usize| {
        let outcome = found.ok().map(|found| found.outcomes[at].letter());
        json!({ sides.label: sides.shown[at], "outcome": outcome })
    };
    let winning = |winning: &Option<Winning>| {
        let object = |winning: &Winning| json!({ "in": if winning.in_first { "a" } else { "b" }, "to": winning.to });
        winning.as_ref().map(object)
    };
    let mut object = json!({ "schema": "ninepins/order/1" });
    if let Some(rules) = rules {
        object["game"] = json!(rules.game.to_string());
    }
    object["a"] = side(0);
    object["b"] = side(1);
    object["relation"] = json!(found.ok().map(|found| found.relation.sign()));
    object["winning_moves"] = json!(
        found
            .ok()
            .map(|found| { json!({ "left": winning(&found.winning.left), "right": winning(&found.winning.right) }) })
    );
    object["stopped"] = json!(found.err().map(Halted::name));
    object
}

fn text(sides: &Sides, rules: Option<&Rules>, found: &Result<Found, Halted>) -> Report {
    let mut report = rules.map_or_else(|| Report::from(String::new()), Report::on);
    let found = match found {
        Ok(found) => found,
        Err(halted) => {
            report.stop(halted, "nothing yet", more(halted));
            return report;
        }
    };
    for (name, (shown, outcome)) in ["A", "B"].into_iter().zip(sides.shown.iter().zip(found.outcomes)) {
        report.entry(name, format_args!("{shown}, of outcome {outcome}"));
    }
    let words = match found.relation {
        Relation::Equal => "A = B: each can replace the other in every sum",
        Relation::Greater => "A > B: in every sum Left does with A what she does with B, or better",
        Relation::Less => "A < B: in every sum Left does with B what she does with A, or better",
        Relation::Confused => "A || B: Left prefers A in some sums, B in others",
    };
    report.entry("Order", words);
    for player in Player::BOTH {
        let words = match found.winning.of(player) {
            None => "to move, loses A - B".to_owned(),
            Some(Winning { in_first: true, to }) => format!("to move, wins A - B by changing A to {to}"),
            Some(Winning { to, .. }) => {
                format!("to move, wins A - B by changing B to {to}, where in -B {player} moves as {} in B", !player)
            }
        };
        report.entry(&player.to_string(), words);
    }
    report
}
