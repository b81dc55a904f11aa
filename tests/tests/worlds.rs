//! Whole small worlds: every position up to a number of tokens, every strategy and every kind of certificate, compared with the
//! definition.

use ninepins_testkit::{Source, octal_codes, random_partizan_lines, random_question};
use ninepins_tests::world::check_world;
use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// Clauses of impartial games and of partizan ones: positions where the player who moves there loses or wins, or Left or Right does.
const TERMINALS: [[&str; 2]; 4] = [
    ["; N at 1", "; L at 2"],
    ["; P at 2+2, 3", "; R at 1+1, 3"],
    ["; N at 1+1+2+2, 1+2+3, 2+2+2", "; L at 1+2; R at 2+2, 4"],
    ["; N at 1+1, 1+3, 5; P at 2, 1+2", "; L at 3; N at 1+1; P at 2+2; R at 1+3, 2"],
];

/// Returns the worlds of the rows, each with its number of tokens, in every run or in the long run.
fn listed(is_long: bool) -> Vec<(String, u64)> {
    let mut worlds = vec![("nimmy".to_owned(), if is_long { 20 } else { 13 })];
    for row in include_str!("worlds.tsv").lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [rules, soon, long, clauses @ ..] = &cells[..] else { panic!("{row}") };
        in_both(&mut worlds, rules, clauses, if is_long { long } else { soon }.parse().unwrap());
    }
    worlds
}

/// Compares rules with each of these clauses, in normal play and in misère play.
fn in_both(worlds: &mut Vec<(String, u64)>, rules: &str, clauses: &[&str], tokens: u64) {
    let lines =
        ["", " misere"].into_iter().flat_map(|it| clauses.iter().map(move |clause| format!("{rules}{it}{clause}")));
    worlds.extend(lines.map(|line| (line, tokens)).filter(|_| tokens > 0));
}

/// Checks worlds, each with its number of tokens, on all processors.
fn check_all(worlds: Vec<(String, u64)>) {
    let next = AtomicUsize::new(0);
    let check = || {
        while let Some((line, tokens)) = worlds.get(next.fetch_add(1, Ordering::Relaxed)) {
            check_world(line, *tokens);
        }
    };
    thread::scope(|scope| {
        (0..thread::available_parallelism().map_or(2, usize::from)).for_each(|_| drop(scope.spawn(check)))
    });
}

#[test]
fn small_worlds() {
    let mut worlds = listed(false);
    for (code, clauses) in octal_codes().iter().zip(TERMINALS.iter().cycle()) {
        in_both(&mut worlds, code, &[""], 9);
        in_both(&mut worlds, code, clauses, 6);
    }
    random_partizan_lines(1, 100).iter().for_each(|line| in_both(&mut worlds, line, &[""], 6));
    random_worlds(&mut worlds, 2, 200, 6);
    check_all(worlds);
}

/// Adds random rules with random terminals. Of pairs there are more positions.
fn random_worlds(worlds: &mut Vec<(String, u64)>, seed: u64, count: u64, tokens: u64) {
    let source = &mut Source::seeded(seed);
    let games = (0..count).map(|_| random_question(source).0);
    worlds.extend(games.map(|game| (game.to_string(), if game.ruleset().has_pairs() { 4 } else { tokens })));
}

/// The long run: larger worlds, three digits, and thousands of random rules. Minutes.
#[test]
#[ignore = "minutes"]
fn larger_worlds() {
    let mut worlds = listed(true);
    for code in octal_codes() {
        in_both(&mut worlds, &code, &[""], 12);
        (1..8).for_each(|third| in_both(&mut worlds, &format!("{code:0<4}{third}"), &["", TERMINALS[third % 4][0]], 7));
    }
    random_partizan_lines(3, 3000).iter().for_each(|line| in_both(&mut worlds, line, &[""], 7));
    random_worlds(&mut worlds, 4, 3000, 8);
    check_all(worlds);
}
