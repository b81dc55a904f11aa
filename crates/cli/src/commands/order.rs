//! `ninepins order`.

use super::universe::{Universe, UniverseArgs};
use crate::{
    args::{Rules, expression, more, unsuited},
    failure::{Exit, Failure},
    render::{self, Report},
};
use ninepins::{
    Budget, ByPlayer, Convention, Game, Layout, Outcome, Player, Position, Stopped,
    json::{ApartShape, FirstMoveShape, OrderShape, OrderSide},
    quotient::{Comparison, ComparisonError, Separation},
    values::{FarHeaps, FirstMove, Relation, Value, Values, Worth},
};
use std::cmp::Ordering;

/// The most bytes of a value in a move.
const MAX_MOVE: usize = 300;

/// The most moves of a position that are tried.
const MAX_MOVES: usize = 10_000;

/// Compare two positions, or two values: the one that Left prefers in every sum
///
/// Examples:
///   ninepins order '0.7|0.07' '2+2+2' 0
///   ninepins order '0.7|0.07' '3 S_1 + 2 S_2' S_1 --json
///   ninepins order kayles '1+1' 4+4
///   ninepins order 'partizan-kayles normal' 7 '3+4'
///   ninepins order --expr '{2|-1}' '1/2'
///   ninepins order --expr -1 '{1|-1}' --json
///
/// A >= B if in every sum with a third position of the game, and whoever is to move, Left wins with
/// A if she wins with B. Play is misère unless the line says normal. In misère play the quotient
/// decides it; see `ninepins quotient --help`. If A >= B does not hold, a third position shows it, a
/// shortest one of the heaps covered. If neither A >= B nor A <= B holds, no further heaps are covered.
/// In impartial games positions are equal or incomparable.
///
/// In normal play, and with --expr, values are compared; see `ninepins value --help`. The relation is
/// one of <, >, = and || (neither). Each player who wins A - B by moving first has a winning move.
/// There the limits are 10s and 1GB unless --time and --max-memory say otherwise.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment, mut_arg("game", |arg| arg.index(1).required(false).required_unless_present("expr").help("The game: a name such as kayles, or a line such as '0.07', in misère play unless the line says normal")))]
pub(crate) struct Args {
    #[command(flatten)]
    universe: UniverseArgs,

    /// The first position, such as '3+5+5'
    #[arg(value_name = "A", index = 2, required_unless_present = "expr")]
    first: Option<String>,

    /// The second position
    #[arg(value_name = "B", index = 3, required_unless_present = "expr")]
    second: Option<String>,

    /// Compare the values of two expressions, in normal play
    #[arg(long, value_names = ["G", "H"], num_args = 2, allow_hyphen_values = true, conflicts_with_all = ["game", "first", "second"])]
    expr: Vec<String>,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.expr[..] {
        [g, h] => expressions(args, [g, h]),
        _ if args.universe.line()?.convention == Some(Convention::Normal) => positions(args),
        _ => by_quotient(args),
    }
}

impl Args {
    /// Reads both positions.
    fn positions(&self, game: &Game) -> Result<[Position; 2], Failure> {
        let read = |text: &Option<String>| Layout::of_game(text.as_deref().unwrap_or_default(), game);
        Ok([read(&self.first)?.position(), read(&self.second)?.position()])
    }
}

/// The outcomes of two positions, and their comparison.
type Compared = ([Outcome; 2], Comparison);

/// Compares two positions in misère play, by a quotient.
fn by_quotient(args: &Args) -> Result<Exit, Failure> {
    // Positions that cannot be read are refused before the work.
    let positions = args.positions(&args.universe.game()?)?;
    let mut compared = None;
    let universe = args.universe.build_until(|quotient| {
        // Most heaps leave the quotient as it is, and then they tell no more positions apart.
        let size = Some((quotient.rank(), quotient.order()));
        if compared == size {
            return false;
        }
        match quotient.compare(&positions[0], &positions[1]) {
            Err(ComparisonError::Beyond(..)) => false,
            comparison => {
                compared = size;
                // A universe with more heaps only has more sums, so both witnesses stay.
                comparison.is_ok_and(|comparison| comparison.ordering().is_none())
            }
        }
    })?;
    let sides = positions.each_ref().map(Position::to_string);
    let found = match compare(&universe, &positions) {
        Ok(found) => Some(found),
        // What a limit left undecided is an answer for programs.
        Err(ComparisonError::Beyond(..)) if args.json && universe.stopped_word().is_some() => None,
        Err(why) => return Err(universe.undecided(&why)),
    };
    let object = || compared_object(&universe, &sides, found.as_ref());
    render::print(args.json, object, || {
        found.as_ref().map_or_else(|| universe.report(), |found| compared_text(&universe, &positions, found))
    })?;
    Ok(universe.exit())
}

fn compare(universe: &Universe, [first, second]: &[Position; 2]) -> Result<Compared, ComparisonError> {
    let outcomes = [universe.quotient.outcome(first)?, universe.quotient.outcome(second)?];
    Ok((outcomes, universe.quotient.compare(first, second)?))
}

/// Returns the answer about two sides, without the evidence.
fn shape(game: Option<&Game>, sides: &[String; 2], outcomes: Option<[Outcome; 2]>) -> OrderShape {
    let side = |at: usize| OrderSide {
        position: game.map(|_| sides[at].clone()),
        expr: game.is_none().then(|| sides[at].clone()),
        outcome: outcomes.map(|outcomes| outcomes[at]),
    };
    OrderShape {
        game: game.map(Game::to_string),
        to: None,
        a: side(0),
        b: side(1),
        relation: None,
        not_at_least: None,
        not_at_most: None,
        winning_moves: None,
        stopped: None,
    }
}

/// Returns the sign between two positions.
fn sign(comparison: &Comparison) -> &'static str {
    match comparison.ordering() {
        Some(Ordering::Equal) => "=",
        Some(Ordering::Greater) => ">=",
        Some(Ordering::Less) => "<=",
        None => "incomparable",
    }
}

fn compared_object(universe: &Universe, sides: &[String; 2], found: Option<&Compared>) -> OrderShape {
    let comparison = found.map(|(_, comparison)| comparison);
    let apart = |of: fn(&Comparison) -> &Option<Separation>| {
        let shape = |apart: &Separation| ApartShape { with: apart.with.to_string(), a: apart.first, b: apart.second };
        Some(comparison.and_then(|comparison| of(comparison).as_ref()).map(shape))
    };
    OrderShape {
        to: Some(universe.to()),
        relation: comparison.map(sign),
        not_at_least: apart(|comparison| &comparison.not_at_least),
        not_at_most: apart(|comparison| &comparison.not_at_most),
        stopped: universe.stopped_word(),
        ..shape(Some(universe.game()), sides, found.map(|(outcomes, _)| *outcomes))
    }
}

fn compared_text(universe: &Universe, positions: &[Position; 2], (outcomes, comparison): &Compared) -> Report {
    let mut report = universe.report();
    for (name, (position, outcome)) in ["A", "B"].into_iter().zip(positions.iter().zip(outcomes)) {
        report.entry(name, format_args!("{}, of outcome {outcome}", ninepins::text::abridged(position)));
    }
    let beside = format!("beside every sum of {}", universe.covered());
    let words = match comparison.ordering() {
        Some(Ordering::Equal) => format!("A = B: they have the same outcome {beside}"),
        Some(Ordering::Greater) => format!("A >= B: {beside} Left does with A what she does with B, or better"),
        Some(Ordering::Less) => format!("A <= B: {beside} Left does with B what she does with A, or better"),
        None if universe.game().is_impartial() => "A and B are incomparable".to_owned(),
        None => "A and B are incomparable: Left prefers A in some sums, B in others".to_owned(),
    };
    report.entry("Order", words);
    let at_least = comparison.not_at_least.iter().map(|apart| ("not A >= B", apart));
    let at_most = comparison.not_at_most.iter().map(|apart| ("not A <= B", apart));
    for (label, Separation { with, first, second }) in at_least.chain(at_most) {
        match with.is_empty() {
            true => report.entry(label, format_args!("A alone is {first}, B alone is {second}")),
            false => report.entry(label, format_args!("A+{with} is {first}, B+{with} is {second}")),
        }
    }
    universe.add_stop(&mut report);
    report
}

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

/// Compares two expressions.
fn expressions(args: &Args, typed: [&String; 2]) -> Result<Exit, Failure> {
    let mut values = Values::new();
    let found = args.universe.of_values().spend(|budget| {
        let read = typed.map(|typed| expression(&mut values, typed, budget));
        let [g, h] = read;
        let (g, h) = match (g?, h?) {
            (Ok(g), Ok(h)) => (g, h),
            (Err(halted), _) | (_, Err(halted)) => return Ok::<_, Failure>(Err(halted)),
        };
        Ok(find(&mut values, [g, h], budget, |values, _, winning| named(values, winning, budget)))
    })?;
    show(args, &typed.map(Clone::clone), None, found)
}

/// Compares two positions of a game.
fn positions(args: &Args) -> Result<Exit, Failure> {
    let rules = Rules::read(args.universe.typed())?;
    let positions = args.positions(&rules.game)?;
    let mut heaps =
        FarHeaps::of(&rules.game, &positions).map_err(|why| unsuited(args.universe.typed(), &rules.game, why))?;
    let mut values = Values::new();
    let found = args.universe.of_values().spend(|budget| {
        let [first, second] = &positions;
        let pair = [worth(&mut values, &mut heaps, first, budget)?, worth(&mut values, &mut heaps, second, budget)?];
        find(&mut values, pair, budget, |values, player, winning| {
            match played(values, &mut heaps, &rules.game, &positions, pair, player, budget)? {
                Some(found) => Ok(Some(found)),
                None => named(values, winning, budget),
            }
        })
    });
    show(args, &positions.map(|position| position.to_string()), Some(&rules), found)
}

/// Compares two values. `word` puts a winning first move of a player into words.
fn find(
    values: &mut Values,
    [g, h]: [Value; 2],
    budget: &Budget,
    mut word: impl FnMut(&mut Values, Player, FirstMove) -> Result<Option<Winning>, Stopped>,
) -> Result<Found, Stopped> {
    let outcomes = [values.outcome(g, budget)?, values.outcome(h, budget)?];
    let comparison = values.compare(g, h, budget)?;
    let winning = ByPlayer::try_each(|player| {
        let first = comparison.winning.of(player).first();
        first.map_or(Ok(None), |&first| word(values, player, first))
    })?;
    Ok(Found { outcomes, relation: comparison.relation, winning })
}

/// Writes a move to a value, if it is short.
fn named(values: &mut Values, winning: FirstMove, budget: &Budget) -> Result<Option<Winning>, Stopped> {
    let (in_first, value) = match winning {
        FirstMove::First(value) => (true, value),
        FirstMove::Second(value) => (false, value),
    };
    Ok(Some(Winning { in_first, to: values.brief(value, MAX_MOVE, budget)?.text }))
}

/// Returns the value of a position, if it can be built.
fn worth(values: &mut Values, heaps: &mut FarHeaps, position: &Position, budget: &Budget) -> Result<Value, Stopped> {
    match heaps.worth(values, position, budget)? {
        Worth::Value(value) => Ok(value),
        Worth::Sum { .. } => Err(Stopped::Range),
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
) -> Result<Option<Winning>, Stopped> {
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

fn show(
    args: &Args,
    sides: &[String; 2],
    rules: Option<&Rules>,
    found: Result<Found, Stopped>,
) -> Result<Exit, Failure> {
    let exit = Exit::after(found.as_ref().err());
    render::print(args.json, || object(sides, rules, &found), || text(sides, rules, &found))?;
    Ok(exit)
}

fn object(sides: &[String; 2], rules: Option<&Rules>, found: &Result<Found, Stopped>) -> OrderShape {
    let found = found.as_ref();
    let winning =
        |winning: &Winning| FirstMoveShape { side: if winning.in_first { "a" } else { "b" }, to: winning.to.clone() };
    let winning = |found: &Found| ByPlayer::each(|player| found.winning.of(player).as_ref().map(winning));
    OrderShape {
        relation: found.ok().map(|found| found.relation.sign()),
        winning_moves: Some(found.ok().map(winning)),
        stopped: found.err().map(Stopped::name),
        ..shape(rules.map(|rules| &rules.game), sides, found.ok().map(|found| found.outcomes))
    }
}

fn text(sides: &[String; 2], rules: Option<&Rules>, found: &Result<Found, Stopped>) -> Report {
    let mut report = rules.map_or_else(|| Report::from(String::new()), Report::on);
    let found = match found {
        Ok(found) => found,
        Err(halted) => {
            report.stop(halted, "nothing yet", more(halted));
            return report;
        }
    };
    for (name, (shown, outcome)) in ["A", "B"].into_iter().zip(sides.iter().zip(found.outcomes)) {
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
