//! Whole small worlds: every position up to a number of tokens, every strategy and every kind of certificate, compared with the
//! definition.

use ninepins_testkit::{Source, octal_codes, random_partizan_lines, random_question};
use ninepins_tests::world::check_world;
use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// No clause.
const BARE: [&str; 1] = [""];

/// Clauses for impartial games: one position or several, where the player who moves there loses or wins.
const TERMINALS: [&str; 6] = [
    "; N at 1",
    "; N at 2+2",
    "; P at 2+2, 3",
    "; N at 1+1+2+2, 1+2+3, 2+2+2",
    "; N at 3; P at 1+2, 4",
    "; N at 1+1, 1+3, 5; P at 2, 1+2",
];

/// Clauses that make any game partizan.
const PARTIZAN_TERMINALS: [&str; 4] =
    ["; L at 2", "; R at 1+1, 3", "; L at 1+2; R at 2+2, 4", "; L at 3; N at 1+1; P at 2+2; R at 1+3, 2"];

/// Rules, clauses, and the most tokens of a position: in every run, and in the long run.
const WORLDS: [(&str, &[&str], [u64; 2]); 18] = [
    ("0.77", &BARE, [15, 24]),
    ("0.77", &TERMINALS, [9, 13]),
    ("0.77", &PARTIZAN_TERMINALS, [8, 0]),
    ("0.[3]", &BARE, [13, 20]),
    ("0.[3]", &TERMINALS, [9, 14]),
    ("0.[3]", &PARTIZAN_TERMINALS, [8, 0]),
    ("0.7|0.07", &BARE, [13, 20]),
    ("0.7|0.07", &TERMINALS, [8, 0]),
    ("0.7|0.07", &PARTIZAN_TERMINALS, [8, 13]),
    ("0.[3] limit 2n", &["", "; N at 2/1; P at 1+2", "; N at 1+1, 3/2", "; L at 2; R at 3/1, 1+1"], [8, 11]),
    ("{1: 0; 2: 0, 1; 3: 1+1, 2}", &["", "; N at 1", "; P at 0; N at 1+2", "; L at 0", "; R at 1+1, 3"], [6, 0]),
    ("{1: 0; 3: 1+1+2, 2+2; 4: 3+3, 1}", &["", "; N at 1", "; P at 0; N at 1+2", "; L at 0", "; R at 1+1, 3"], [6, 0]),
    ("{2: 1; 3: 1+1}|{2: 0; 3: 2}", &["", "; N at 1", "; P at 0; N at 1+2", "; L at 0", "; R at 1+1, 3"], [6, 0]),
    ("{}|{1: 0}", &["", "; N at 1"], [6, 0]),
    ("(0,n),(n,0),(n,n)", &["", "; N at (1,1)", "; P at (0,1)+(1,0); R at 0"], [4, 0]),
    ("(0,n)|(n,0)", &["", "; N at (1,1)", "; P at (0,1)+(1,0); R at 0"], [4, 0]),
    ("(-1,2),(1,2),(2,-1),(2,1)", &["", "; N at (1,1)", "; P at (0,1)+(1,0); R at 0"], [4, 0]),
    ("(0,n),(n,0),(n,n),(n,n+1),(n+1,n)", &["", "; N at (1,1)", "; P at (0,1)+(1,0); R at 0"], [4, 0]),
];

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
    let mut worlds = vec![("nimmy".to_owned(), 13)];
    WORLDS.iter().for_each(|(rules, clauses, tokens)| in_both(&mut worlds, rules, clauses, tokens[0]));
    for (at, code) in octal_codes().iter().enumerate() {
        let clauses = [TERMINALS[at % TERMINALS.len()], PARTIZAN_TERMINALS[at % PARTIZAN_TERMINALS.len()]];
        in_both(&mut worlds, code, &BARE, 9);
        in_both(&mut worlds, code, &clauses, 6);
    }
    let codes = "8.0 c.7 0.f 0.[f] 0.9f 0.08 0.a5 8.3 c.0 4!.0 8!.0 c!.f! 0.7! 0.[4] 0.3[05] 4.[3] 0.b!07 0.[08] 4!.[7] 4.[c] \
                 0.0000001";
    codes.split(' ').for_each(|code| in_both(&mut worlds, code, &["", TERMINALS[4]], 8));
    for rules in ["0.[3]", "0.77", "0.f", "0.7|0.07", "0.33|0.[1]", "0.[7!]", "0.70f"] {
        for limit in ["2n", "n+1", "n", "0n+1", "0n+2", "3n+1"] {
            let (tokens, clauses) =
                (if rules == "0.[3]" { 7 } else { 6 }, ["", "; N at 2/1; P at 3/2, 1+2", "; L at 1+1; R at 2"]);
            in_both(&mut worlds, &format!("{rules} limit {limit}"), &clauses, tokens);
        }
    }
    random_partizan_lines(1, 100).iter().for_each(|line| in_both(&mut worlds, line, &BARE, 6));
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
    let mut worlds = vec![("nimmy".to_owned(), 20)];
    WORLDS.iter().for_each(|(rules, clauses, tokens)| in_both(&mut worlds, rules, clauses, tokens[1]));
    for code in octal_codes() {
        in_both(&mut worlds, &code, &BARE, 12);
        (1..8).for_each(|third| in_both(&mut worlds, &format!("{code:0<4}{third}"), &["", TERMINALS[third % 6]], 7));
    }
    random_partizan_lines(3, 3000).iter().for_each(|line| in_both(&mut worlds, line, &BARE, 7));
    random_worlds(&mut worlds, 4, 3000, 8);
    check_all(worlds);
}
