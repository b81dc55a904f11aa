//! Whole small worlds: every position up to a number of tokens and every strategy, compared with the definition.

mod check;

use check::{check_merging, check_world};
use ninepins_testkit::{Source, octal_codes, positions, random_code, random_partizan_lines, random_terminals};

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

/// The number of random partizan rules. The long run has more of them.
const RANDOM: usize = 100;

fn in_both(rules: &str, clauses: &[&str], tokens: u64) {
    ninepins_testkit::in_both(rules, clauses, |line| check_world(line, tokens));
}

/// Compares the worlds of these rules, which takes longest, in two threads.
fn side_by_side(lines: &[String], tokens: u64) {
    std::thread::scope(|scope| {
        for half in 0..2 {
            scope.spawn(move || lines.iter().skip(half).step_by(2).for_each(|line| in_both(line, &[], tokens)));
        }
    });
}

/// Compares a system without clauses, and with each of those above, up to these numbers of tokens.
fn system(rules: &str, [bare, impartial, partizan]: [u64; 3]) {
    in_both(rules, &[], bare);
    in_both(rules, &TERMINALS, impartial);
    in_both(rules, &PARTIZAN_TERMINALS, partizan);
}

#[test]
fn kayles() {
    system("0.77", [15, 9, 8]);
}

#[test]
fn nim() {
    system("0.[3]", [13, 9, 8]);
    check_world("nimmy", 13);
}

#[test]
fn partizan_kayles() {
    system("0.7|0.07", [13, 8, 8]);
}

#[test]
fn limit_nim() {
    in_both("0.[3] limit 2n", &["; N at 2/1; P at 1+2", "; N at 1+1, 3/2", "; L at 2; R at 3/1, 1+1"], 8);
}

#[test]
fn tables_and_pairs() {
    let clauses = ["; N at 1", "; P at 0; N at 1+2", "; L at 0", "; R at 1+1, 3"];
    for table in
        ["{1: 0; 2: 0, 1; 3: 1+1, 2}", "{1: 0; 3: 1+1+2, 2+2; 4: 3+3, 1}", "{2: 1; 3: 1+1}|{2: 0; 3: 2}", "{}|{1: 0}"]
    {
        in_both(table, &clauses[..if table.starts_with("{}") { 1 } else { 4 }], 6);
    }
    let clauses = ["; N at (1,1)", "; P at (0,1)+(1,0); R at 0"];
    for vectors in
        ["(0,n),(n,0),(n,n)", "(-1,2),(1,2),(2,-1),(2,1)", "(0,n)|(n,0)", "(0,n),(n,0),(n,n),(n,n+1),(n+1,n)"]
    {
        in_both(vectors, &clauses, 4);
    }
}

#[test]
fn octal_codes_of_two_digits() {
    side_by_side(&octal_codes(), 9);
}

#[test]
fn octal_codes_with_terminals() {
    for (at, code) in octal_codes().iter().enumerate() {
        let clauses = [TERMINALS[at % TERMINALS.len()], PARTIZAN_TERMINALS[at % PARTIZAN_TERMINALS.len()]];
        in_both(code, &clauses, 6);
    }
}

#[test]
fn hexadecimal_and_unequal_codes() {
    let codes = "8.0 c.7 0.f 0.[f] 0.9f 0.08 0.a5 8.3 c.0 4!.0 8!.0 c!.f! 0.7! 0.[4] 0.3[05] 4.[3] 0.b!07 0.[08] 4!.[7] 4.[c] \
                 0.0000001";
    codes.split(' ').for_each(|code| in_both(code, &[TERMINALS[4]], 8));
}

/// Three heaps of octal codes, of random codes and of games that split without taking.
#[test]
fn equal_heaps_are_one_in_misere_play() {
    let (octal, source) = (octal_codes(), &mut Source::seeded(5));
    let random = (0..60).map(|_| random_code(source, &["0", "0", "4", "8", "4!", "c"]));
    let codes: Vec<String> = octal.into_iter().chain(random).collect();
    let (merged, plain) = codes
        .iter()
        .map(|code| check_merging(&format!("{code} misere"), 8))
        .fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    assert!(4 * merged < plain, "{merged} of {plain} positions");
}

#[test]
fn random_partizan_rules() {
    side_by_side(&random_partizan_lines(1, RANDOM), 6);
}

#[test]
fn random_partizan_rules_with_random_terminals() {
    for (seed, line) in (1..).zip(random_partizan_lines(2, 200)) {
        let source = &mut Source::seeded(seed);
        check_world(&with_random_terminals(&line, source, 5), 6);
    }
}

#[test]
fn limits() {
    for rules in ["0.[3]", "0.77", "0.f", "0.7|0.07", "0.33|0.[1]", "0.[7!]", "0.70f"] {
        for limit in ["2n", "n+1", "n", "0n+1", "0n+2", "3n+1"] {
            let tokens = if rules == "0.[3]" { 7 } else { 6 };
            in_both(&format!("{rules} limit {limit}"), &["; N at 2/1; P at 3/2, 1+2", "; L at 1+1; R at 2"], tokens);
        }
    }
}

/// Returns a convention and some clauses after `rules`, with heaps of at most `tokens` in all.
fn with_random_terminals(rules: &str, source: &mut Source, tokens: u64) -> String {
    let mut world = positions(&rules.parse().unwrap(), tokens);
    world.retain(|position| !position.is_empty());
    format!("{rules}{}{}", source.pick(&["", " misere"]), random_terminals(source, world, 2))
}

/// The long run: three heaps of more tokens. Minutes.
#[test]
#[ignore = "minutes"]
fn equal_heaps_are_one_in_larger_worlds_of_misere_play() {
    let source = &mut Source::seeded(6);
    let random = (0..500).map(|_| (random_code(source, &["0", "0", "4", "8"]), 10));
    for (code, most) in octal_codes().into_iter().map(|code| (code, 14)).chain(random) {
        check_merging(&format!("{code} misere"), most);
    }
}

/// The long run: larger worlds of the four systems. Minutes.
#[test]
#[ignore = "minutes"]
fn larger_worlds_of_the_four_systems() {
    for (rules, tokens) in [("0.77", 24), ("0.[3]", 20), ("0.7|0.07", 20), ("0.[3] limit 2n", 11)] {
        in_both(rules, &[], tokens);
    }
    check_world("nimmy", 20);
    in_both("0.77", &TERMINALS, 13);
    in_both("0.[3]", &TERMINALS, 14);
    in_both("0.7|0.07", &PARTIZAN_TERMINALS, 13);
}

/// The long run: one and two digits up to 12 tokens, three digits up to 7, and thousands of partizan pairs. Minutes.
#[test]
#[ignore = "minutes"]
fn larger_worlds_of_codes() {
    octal_codes().iter().for_each(|code| in_both(code, &[], 12));
    for code in octal_codes() {
        (1..8).for_each(|third| in_both(&format!("{code:0<4}{third}"), &[TERMINALS[third % 6]], 7));
    }
    random_partizan_lines(1, 300).iter().skip(RANDOM).for_each(|line| in_both(line, &[], 6));
    random_partizan_lines(3, 3000).iter().for_each(|line| in_both(line, &[], 7));
    for (seed, line) in (1..).zip(random_partizan_lines(4, 3000)) {
        check_world(&with_random_terminals(&line, &mut Source::seeded(seed), 6), 8);
    }
}
