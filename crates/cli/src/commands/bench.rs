//! `ninepins bench`.

use super::{Command, hackerrank, solve};
use crate::{
    args::Cli,
    exit::Exit,
    failure::Failure,
    render::{columns::Columns, compare::duration},
};
use clap::Parser;
use cpu_time::ProcessTime;
use ninepins::{Analysis, Budget, Game, Heap, MemoKind, Position, Question, Solver, Strategy};
use std::{
    io::{self, Write},
    time::Duration,
};

/// The positions that each case of the suite is known to search. A change that moves one says so.
const SIGNATURE: &str = include_str!("../../../../testdata/bench.signature");

/// How often a case is run, unless it takes long: its time is the median.
const RUNS: usize = 5;

/// A case that takes longer is run once.
const LONG: Duration = Duration::from_secs(1);

/// Run a fixed suite: count positions, compare them with the committed signature, and time each case
///
/// Times are CPU time of this process, the median of 5 runs. Exit code 1 if a count differs from the signature.
///
/// Examples:
///   ninepins bench
///   ninepins bench --quick
///   ninepins bench --signature > testdata/bench.signature
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Leave out the cases that take seconds
    #[arg(long)]
    quick: bool,

    /// Print only the counts, in the form of the signature
    #[arg(long)]
    signature: bool,
}

/// Something to be timed.
struct Case {
    name: &'static str,
    takes_seconds: bool,
    work: Work,
}

enum Work {
    /// A question, with a fresh solver each time.
    Ask(Box<Question>),
    /// The same to a solver that has its tables already.
    AskAgain(Box<Question>),
    /// 1000 rows of 300 pins for `hackerrank`.
    Rows(String),
    /// Questions for `solve --jsonl`.
    Lines(String),
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut columns = Columns::new(&["<case", ">positions", ">CPU time", "<"]);
    let mut differ = false;
    let mut signature = String::new();
    for case in suite().iter().filter(|case| !(args.quick && case.takes_seconds)) {
        let (positions, time) = measure(case)?;
        let line = format!("{} {positions}", case.name);
        let known = SIGNATURE.lines().any(|known| known == line);
        differ |= !known;
        signature += &format!("{line}\n");
        let note = if known { "" } else { "differs from the signature" };
        columns.row([case.name.to_owned(), positions.to_string(), duration(time), note.to_owned()]);
    }
    if args.signature {
        write!(io::stdout(), "{signature}")?;
        return Ok(Exit::Answered);
    }
    write!(anstream::stdout(), "{columns}")?;
    Ok(if differ { Exit::Failed } else { Exit::Answered })
}

/// The positions that a case searches, and the median of its times.
fn measure(case: &Case) -> Result<(u64, Duration), Failure> {
    let mut times = Vec::new();
    let mut solver = Solver::default();
    if let Work::AskAgain(question) = &case.work {
        ask(&mut solver, question)?;
    }
    loop {
        let began = ProcessTime::now();
        let positions = match &case.work {
            Work::Ask(question) => ask(&mut Solver::default(), question)?.positions,
            Work::AskAgain(question) => ask(&mut solver, question)?.positions,
            Work::Rows(rows) => {
                hackerrank::verdicts(rows)?;
                0
            }
            Work::Lines(lines) => {
                let typed = Cli::try_parse_from(["ninepins", "solve", "--jsonl", "--no-cache"]).map(|cli| cli.command);
                if let Ok(Command::Solve(args)) = typed {
                    solve::answer_lines(&args, lines.as_bytes(), io::sink())?;
                }
                0
            }
        };
        times.push(began.elapsed());
        if times.len() == RUNS || times[0] > LONG {
            times.sort_unstable();
            return Ok((positions, times[times.len() / 2]));
        }
    }
}

fn ask(solver: &mut Solver, question: &Question) -> Result<Analysis, Failure> {
    solver.solve(question, &mut Budget::unlimited()).map_err(|unlicensed| Failure::refused("", unlicensed.to_string()))
}

/// The cases. Random ones come from a fixed generator.
fn suite() -> Vec<Case> {
    let case = |name, takes_seconds, work| Case { name, takes_seconds, work };
    let search = |game: &str, position: &str, memo| {
        let strategy = Strategy::Search;
        Work::Ask(Box::new(Question { strategy, memo, ..question(game, read(position)) }))
    };
    let (hash, trie) = (MemoKind::Hash, MemoKind::Trie);
    let nimmy = "nimmy";
    let best = |game: &str, position: Position| Box::new(question(game, position));
    vec![
        case("kayles-1+60-search-hash", false, search("kayles", "1+60", hash)),
        case("kayles-1+60-search-trie", false, search("kayles", "1+60", trie)),
        case("kayles-1+80-search-hash", false, search("kayles", "1+80", hash)),
        case("kayles-1+80-search-trie", false, search("kayles", "1+80", trie)),
        case("kayles-5+17+33+60-search-hash", true, search("kayles", "5+17+33+60", hash)),
        case("kayles-1000-heaps-nim-values", false, Work::Ask(best("kayles", random_heaps(1000)))),
        case("nimmy-1..9-search", false, search(nimmy, "1,2,3,4,5,6,7,8,9", hash)),
        case("nimmy-9x9-search", false, search(nimmy, "9x9", hash)),
        case("nimmy-200+200-search", false, search(nimmy, "200+200", hash)),
        case("nimmy-100000-search", false, search(nimmy, "100000", hash)),
        case("limit-nim-4x20/19-search", false, search("limit-nim", "4x20/19", hash)),
        case("limit-nim-3x20/19-search", false, search("limit-nim", "3x20/19", hash)),
        case("limit-nim-4x20/19-nim-values", false, Work::Ask(best("limit-nim", read("4x20/19")))),
        case("limit-nim-100000-nim-values", false, Work::Ask(best("limit-nim", read("100000/99999+99999")))),
        case("limit-nim-100000-again", false, Work::AskAgain(best("limit-nim", read("100000/99999+99999")))),
        case("partizan-kayles-100000-strips", false, Work::Ask(one_move("partizan-kayles", random_heaps(100_000)))),
        case("hackerrank-1000x300", false, Work::Rows(rows(1000, 300))),
        case("jsonl-100000-questions", true, Work::Lines(lines(100_000))),
    ]
}

fn question(game: &str, position: Position) -> Question {
    Question::new(game.parse::<Game>().expect("the suite's games are well-formed"), position)
}

/// The outcome and one winning move.
fn one_move(game: &str, position: Position) -> Box<Question> {
    Box::new(Question { max_moves: 1, ..question(game, position) })
}

fn read(position: &str) -> Position {
    position.parse().expect("the suite's positions are well-formed")
}

/// Numbers that look random and are always the same (Marsaglia's xorshift, 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// Heaps of up to 10^18 tokens.
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

/// Small questions about each of the systems.
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
