//! The suite of questions about outcomes.

use super::{
    super::{hackerrank, solve},
    Case,
};
use crate::failure::Failure;
use clap::{Args, Command, FromArgMatches};
use ninepins::{Budget, Game, Heap, MemoKind, Position, Question, Solver, StrategyId};
use std::{cell::LazyCell, io};

/// Returns the cases. A fixed generator makes the random ones.
pub(super) fn suite() -> Vec<Case> {
    let search = |name, game: &str, position: &str, memo| {
        let strategy = Some(StrategyId::Search);
        asked(name, question(game, read(position)).with_strategy(strategy).with_memo(memo))
    };
    let (hash, trie) = (MemoKind::Hash, MemoKind::Trie);
    let (limit_nim, large) = ("limit-nim", "100000/99999+99999");
    vec![
        search("kayles-1+60-search-hash", "kayles", "1+60", hash),
        search("kayles-1+60-search-trie", "kayles", "1+60", trie),
        search("kayles-1+80-search-hash", "kayles", "1+80", hash),
        search("kayles-1+80-search-trie", "kayles", "1+80", trie),
        search("kayles-5+17+33+60-search-hash", "kayles", "5+17+33+60", hash).long(),
        asked("kayles-1000-heaps-nim-values", question("kayles", random_heaps(1000))),
        search("nimmy-1..9-search", "nimmy", "1,2,3,4,5,6,7,8,9", hash),
        search("nimmy-9x9-search", "nimmy", "9x9", hash),
        search("nimmy-200+200-search", "nimmy", "200+200", hash),
        search("nimmy-100000-search", "nimmy", "100000", hash),
        search("limit-nim-4x20/19-search", limit_nim, "4x20/19", hash),
        search("limit-nim-3x20/19-search", limit_nim, "3x20/19", hash),
        asked("limit-nim-4x20/19-nim-values", question(limit_nim, read("4x20/19"))),
        asked("limit-nim-100000-nim-values", question(limit_nim, read(large))),
        asked_again("limit-nim-100000-again", question(limit_nim, read(large))),
        asked("partizan-kayles-100000-strips", one_move("partizan-kayles", random_heaps(100_000))),
        Case::new("hackerrank-1000x300", {
            let rows = LazyCell::new(|| rows(1000, 300));
            move || hackerrank::verdicts(&rows).map(|_| 0)
        })
        .again(),
        Case::new("jsonl-100000-questions", {
            let lines = LazyCell::new(|| lines(100_000));
            move || answered(&lines)
        })
        .long()
        .again(),
    ]
}

/// Returns a case that asks a new solver each time.
fn asked(name: &'static str, question: Question) -> Case {
    Case::new(name, move || ask(&mut Solver::default(), &question))
}

/// Returns a case that asks a solver with tables from an earlier run.
fn asked_again(name: &'static str, question: Question) -> Case {
    let mut solver = Solver::default();
    Case::new(name, move || ask(&mut solver, &question)).again()
}

fn ask(solver: &mut Solver, question: &Question) -> Result<u64, Failure> {
    let analysis = solver.solve(question, &mut Budget::unlimited());
    Ok(analysis.map_err(|unlicensed| Failure::refused("", unlicensed.to_string()))?.positions)
}

/// Answers questions as `solve --jsonl` does.
fn answered(lines: &str) -> Result<u64, Failure> {
    let typed = solve::Args::augment_args(Command::new("solve")).get_matches_from(["solve", "--jsonl", "--no-cache"]);
    let args = solve::Args::from_arg_matches(&typed).expect("these arguments are well-formed");
    solve::answer_lines(&args, lines.as_bytes(), io::sink())?;
    Ok(0)
}

fn question(game: &str, position: Position) -> Question {
    Question::new(game.parse::<Game>().expect("the suite's games are well-formed"), position)
}

/// Returns the question for the outcome and one winning move.
fn one_move(game: &str, position: Position) -> Question {
    question(game, position).with_max_moves(1)
}

fn read(position: &str) -> Position {
    position.parse().expect("the suite's positions are well-formed")
}

/// A fixed sequence of pseudorandom numbers (Marsaglia's xorshift, 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// Returns heaps of up to 10^18 tokens.
fn random_heaps(count: usize) -> Position {
    let mut random = Random(88_172_645_463_325_252);
    (0..count).filter_map(|_| Heap::new(1 + random.below(1_000_000_000_000_000_000))).collect()
}

fn rows(cases: usize, length: usize) -> String {
    let mut random = Random(2_463_534_242);
    let mut pin = || if random.below(4) == 0 { 'X' } else { 'I' };
    let mut text = format!("{cases}\n");
    for _ in 0..cases {
        text += &format!("{length}\nI{}\n", (1..length).map(|_| pin()).collect::<String>());
    }
    text
}

/// Returns small questions about games of each kind.
fn lines(count: usize) -> String {
    let mut random = Random(521_288_629);
    let games = ["0.77", "0.77 misere", "0.[3] limit 2n", "nimmy", "partizan-kayles"];
    let mut line = |index: usize| {
        let game = games[index % games.len()];
        let most = if game == "nimmy" { 4 } else { 12 };
        let heaps: Vec<String> = (0..2 + random.below(3)).map(|_| (1 + random.below(most)).to_string()).collect();
        format!("{{\"game\":\"{game}\",\"position\":\"{}\"}}\n", heaps.join("+"))
    };
    (0..count).map(&mut line).collect()
}
