//! Fuzz targets: functions of bytes that must never panic. A fuzzer drives them from `fuzz/`, and `tests/fuzz.rs` with
//! fixed seeds.

mod inputs;
mod periods;
mod quotients;

pub use inputs::{certificate, game_line, mutated, position};
pub use periods::{period, read_period_and_check};
pub use quotients::{quotient, read_quotient_and_check};

use ninepins::{
    Budget, Certificate, Game, Layout, MemoKind, Move, MoveList, Player, Position, Question, Refusal, Solver,
    StrategyId, check,
};
use ninepins_proof::{Evidence, Format};
use ninepins_rules::{Code, steers};
use ninepins_testkit::{Referee, Source, positions, random_code, random_shape, random_terminals};
use std::{fmt::Display, str::FromStr};

/// The most bytes of a text; longer ones only take longer.
const MOST_BYTES: usize = 1 << 16;
/// The most tokens or heaps; more only take longer.
const MOST_TOKENS: u128 = 40;
/// The most tokens of a position that the referee judges.
const REFEREED_TOKENS: u128 = 9;

/// Reads game lines and codes: they print and read again as equal, and errors point at a place. Returns true for a
/// game.
pub fn parse_game(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    round_trip::<Code>(&text);
    round_trip::<Game>(&text)
}

/// Reads positions and moves in all notations. Returns true for one of them.
pub fn parse_position(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    let read = round_trip::<Position>(&text) | round_trip::<Move>(&text);
    for line in ["0.77", "0.[3] limit 2n", "{3: 1+1}", "wythoff"] {
        let game: Game = line.parse().expect("a game line");
        match Layout::of_game(&text, &game) {
            Ok(layout) => assert!(layout.position().heaps().iter().all(|&heap| game.admits(heap)), "{text:?}"),
            Err(error) => points_at_a_place(&error, &text),
        }
    }
    read
}

/// Reads and checks a certificate: it prints as its text, and accepted claims are true. Returns true if a readable one
/// is accepted.
pub fn read_certificate_and_check(data: &[u8]) -> Option<bool> {
    let (text, certificate): (String, Certificate) = readable(data)?;
    let heaps = match certificate.evidence() {
        Evidence::NimValues(table) => table.heaps.iter().map(|(heap, _)| u128::from(heap.size())).max(),
        _ => None,
    };
    if certificate.position().tokens().max(heaps.unwrap_or(0)) > MOST_TOKENS {
        return None;
    }
    let Ok(checked) = check(&certificate) else { return Some(false) };
    if certificate.position().tokens() <= REFEREED_TOKENS {
        let truth = Referee::new(certificate.game()).judge(certificate.position()).outcome;
        for player in Player::BOTH {
            let proved = checked.winner(player);
            assert!(proved.is_none_or(|winner| winner == truth.winner(player)), "{truth}, but accepted: {text}");
        }
    }
    Some(true)
}

/// Builds a game and a position from bytes: all strategies agree with the definition.
pub fn strategies_agree(data: &[u8]) {
    let source = &mut Source::of(data.iter().copied());
    let zeros = ["0", "0", "0", "4", "8", "c!"];
    let pairs = source.below(10) == 0;
    let mut line = match source.below(9) {
        _ if pairs => format!("{}|{}", random_shape(source, true), random_shape(source, true)),
        8 => format!("{}|{}", random_shape(source, false), random_shape(source, false)),
        0 => "0.77".to_owned(),
        1 => "0.[3]".to_owned(),
        2 => "0.7|0.07".to_owned(),
        3 | 4 => random_code(source, &zeros),
        5 => format!("0.[3] limit {}n+{}", source.below(4), source.below(4)),
        6 => format!("{} limit {}n+{}", random_code(source, &["0"]), source.below(4), source.below(3)),
        _ => format!("{}|{}", random_code(source, &zeros), random_code(source, &zeros)),
    };
    line.push_str(source.pick(&["", " misere"]));
    let game: Game = line.parse().expect("a game line");
    let small = positions(&game, if pairs { 3 } else { 5 });
    line += &random_terminals(source, small[1..].to_vec(), 4);
    let game: Game = line.parse().expect("a game line");
    let half = |source: &mut Source| source.pick(&small).heaps().to_vec();
    let position: Position = [half(source), half(source)].concat().into_iter().collect();
    let truth = Referee::new(&game).judge(&position);
    let mut solver = Solver::default();
    let searches = [(MemoKind::Hash, true), (MemoKind::Hash, false), (MemoKind::Trie, true), (MemoKind::Trie, false)];
    let all = StrategyId::ALL.into_iter().map(|id| (Some(id), MemoKind::None, true));
    let strategies = all.chain(searches.map(|(memo, cancel)| (Some(StrategyId::Search), memo, cancel)));
    for (strategy, memo, cancel) in strategies.chain([(None, MemoKind::Hash, true)]) {
        let question = Question::new(game.clone(), position.clone())
            .with_strategy(strategy)
            .with_memo(memo)
            .with_cancelling(cancel);
        let Ok(answer) = solver.solve(&question, &mut Budget::unlimited()) else { continue };
        let may_stop = match strategy {
            Some(StrategyId::Sweep) => pairs && position.heaps().len() > 1,
            other => {
                matches!(other, Some(StrategyId::MisereQuotient | StrategyId::ClosedBlock | StrategyId::Wythoff))
            }
        };
        if may_stop && answer.stopped.is_some() {
            // Some quotients are not found, some blocks are not closed, and some sums are of several pairs.
            continue;
        }
        assert_eq!(answer.outcome, Some(truth.outcome), "{line}: {position}, {strategy:?}, {memo:?}");
        for player in Player::BOTH {
            let moves = Some(MoveList::complete(truth.winning_moves.of(player).clone()));
            assert_eq!(*answer.winning_moves.of(player), moves, "{line}: {position}, {strategy:?}, {memo:?}");
        }
    }
}

/// Reads a certificate, and checks that it prints as it was read.
fn readable<T: Format>(data: &[u8]) -> Option<(String, T)> {
    let text = text(data)?;
    match text.parse::<T>() {
        Ok(certificate) => {
            assert_eq!(certificate.to_string().parse().as_ref(), Ok(&certificate), "{text:?}");
            Some((text, certificate))
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

fn text(data: &[u8]) -> Option<String> {
    (data.len() <= MOST_BYTES).then(|| String::from_utf8_lossy(data).into_owned())
}

/// Reads `text`, and checks that the printed value reads and prints as equal. Returns true if it can be read.
pub fn round_trip<T: FromStr<Err = Refusal> + Display + PartialEq>(text: &str) -> bool {
    let read = match text.parse::<T>() {
        Ok(read) => read,
        Err(error) => {
            points_at_a_place(&error, text);
            return false;
        }
    };
    let printed = read.to_string();
    match printed.parse::<T>() {
        Ok(again) => assert!(again == read && again.to_string() == printed, "{text:?} prints as {printed:?}"),
        Err(error) => panic!("{text:?} prints as {printed:?}, which is refused: {error}"),
    }
    true
}

/// Checks that an error quotes its input, points into it between characters, and can be shown.
pub fn points_at_a_place(error: &Refusal, text: &str) {
    assert_eq!(error.input(), text);
    assert!(text.get(error.span()).is_some(), "{:?} of {text:?}", error.span());
    assert!(error.caret().unwrap_or_default().lines().count() == 2 && !error.to_string().is_empty(), "{text:?}");
    assert!(
        !error.to_string().contains(steers) && !error.caret().unwrap_or_default().replace('\n', "").contains(steers),
        "{text:?}"
    );
    assert!(!error.message().is_empty() && !error.message().contains('\n'), "{text:?}");
}
