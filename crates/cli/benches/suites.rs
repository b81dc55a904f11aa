//! Fixed suites of work: counts, compared with the committed signature, and the processor time of each case.
//!
//! ```text
//! cargo bench -p ninepins-cli                             all suites
//! cargo bench -p ninepins-cli -- quotients quick          one suite, without the cases that take seconds
//! cargo bench -p ninepins-cli -- signature > testdata/bench.signature
//! ```
//!
//! A time is the median of 5 runs, or of one run that takes more than a second. The exit code is 1 if a count differs from the signature.

use ninepins::{
    Budget, Game, Heap, MemoKind, Position, Question, Solver, StrategyId, certificates, grouped,
    quotient::MisereQuotient,
    sequence::{Engine, Sequence},
};
use ninepins_testkit::Source;
use serde_json::Value;
use std::{
    env, fs,
    process::{Command, ExitCode, Stdio},
    sync::LazyLock,
    time::{Duration, Instant},
};

/// The expected counts of the cases. A change that moves a count has to explain it.
const SIGNATURE: &str = include_str!("../../../testdata/bench.signature");

/// Rows of an independent program, with codes.
const ROWS: &str = include_str!("../../../testdata/oracle/misere_quotients.jsonl");

/// The number of runs of a case, unless it takes long.
const RUNS: usize = 5;

/// A case that takes longer than this runs once.
const LONG: Duration = Duration::from_secs(1);

/// The most elements that a quotient may have.
const MOST_ELEMENTS: usize = 100_000;

/// Codes with few or many rare heaps, and their last heaps.
const CODES: [(&str, u64); 8] = [
    ("0.6", 2_000_000),
    ("0.354", 8_000_000),
    ("0.16", 20_000_000),
    ("0.106", 30_000_000),
    ("4!.0", 2_000_000),
    ("0.376", 1_000_000),
    ("0.007", 131_072),
    ("0.14", 262_144),
];

/// The number of values at the end that are counted. A wrong value spoils those of later heaps.
const LOOKED_AT: u64 = 1 << 17;

/// Work to be timed.
struct Case {
    name: String,
    takes_seconds: bool,
    /// The number of nim-values that it finds.
    values: Option<u64>,
    clock: fn() -> Duration,
    /// Does the work and returns the count.
    work: Box<dyn FnMut() -> u64>,
}

impl Case {
    fn new(name: impl Into<String>, work: impl FnMut() -> u64 + 'static) -> Case {
        Case { name: name.into(), takes_seconds: false, values: None, clock: processor_time, work: Box::new(work) }
    }

    /// Marks a case that takes seconds.
    fn long(self) -> Case {
        Case { takes_seconds: true, ..self }
    }

    /// Returns the count, and the median of the times.
    fn measure(&mut self) -> (u64, Duration) {
        let mut times = Vec::new();
        loop {
            let began = (self.clock)();
            let count = (self.work)();
            times.push((self.clock)().saturating_sub(began));
            if times.len() == RUNS || times[0] > LONG {
                times.sort_unstable();
                return (count, times[times.len() / 2]);
            }
        }
    }
}

/// Returns the processor time of this process, or the time passed where the system has no clock for it.
fn processor_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
    }
    #[cfg(not(unix))]
    elapsed()
}

/// Returns the time passed since the first call.
fn elapsed() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

fn main() -> ExitCode {
    // Cargo adds `--bench`.
    let words: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    type Suite = (&'static str, fn() -> Vec<Case>);
    let suites: [Suite; 3] = [("questions", questions), ("quotients", quotients), ("sequences", sequences)];
    let is_known =
        |word: &String| word == "quick" || word == "signature" || suites.iter().any(|(name, _)| word == name);
    if let Some(word) = words.iter().find(|word| !is_known(word)) {
        eprintln!("{word}: expected questions, quotients, sequences, quick or signature");
        return ExitCode::from(2);
    }
    let says = |wanted: &str| words.iter().any(|word| word == wanted);
    let all = !suites.iter().any(|(name, _)| says(name));
    let chosen = suites.iter().filter(|(name, _)| all || says(name)).flat_map(|(_, cases)| cases());
    let mut differ = false;
    for mut case in chosen.filter(|case| !(case.takes_seconds && says("quick"))) {
        let (count, time) = case.measure();
        let line = format!("{} {count}", case.name);
        if says("signature") {
            println!("{line}");
            continue;
        }
        let is_expected = SIGNATURE.lines().any(|known| known == line);
        differ |= !is_expected;
        let rate = case.values.map(|values| values as f64 / time.as_secs_f64().max(f64::EPSILON));
        let rate = rate.map_or(String::new(), |rate| format!("  {} values a second", grouped(rate as u64)));
        let fault = if is_expected { "" } else { "  differs from the signature" };
        println!("{:36} {count:>12} {:>12.1} ms{rate}{fault}", case.name, time.as_secs_f64() * 1e3);
    }
    ExitCode::from(u8::from(differ))
}

/// Outcomes: counts searched positions.
fn questions() -> Vec<Case> {
    let search = |name: &'static str, game: &str, position: &str, memo| {
        let strategy = Some(StrategyId::Search);
        asked(name, question(game, read(position)).with_strategy(strategy).with_memo(memo))
    };
    let (hash, trie) = (MemoKind::Hash, MemoKind::Trie);
    let limit_nim = "limit-nim";
    let large = question(limit_nim, read("100000/99999+99999"));
    let (mut earlier, again) = (Solver::default(), large.clone());
    ask(&mut earlier, &again);
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
        asked("limit-nim-100000-nim-values", large),
        Case::new("limit-nim-100000-again", move || ask(&mut earlier, &again)),
        asked("partizan-kayles-100000-strips", question("partizan-kayles", random_heaps(100_000)).with_max_moves(1)),
        streamed("hackerrank-1000x300", &["hackerrank"], rows(1000, 300)),
        streamed("jsonl-100000-questions", &["solve", "--jsonl", "--no-cache"], lines(100_000)).long(),
    ]
}

fn question(game: &str, position: Position) -> Question {
    Question::new(game.parse::<Game>().expect("the suite's games are well-formed"), position)
}

fn read(position: &str) -> Position {
    position.parse().expect("the suite's positions are well-formed")
}

/// Returns a case that asks a new solver each time.
fn asked(name: &'static str, question: Question) -> Case {
    Case::new(name, move || ask(&mut Solver::default(), &question))
}

fn ask(solver: &mut Solver, question: &Question) -> u64 {
    solver.solve(question, &mut Budget::unlimited()).expect("the strategy suits the game").positions
}

/// Returns a case that runs the program on this input. Its time is that of the clock, since another process does the work.
fn streamed(name: &'static str, args: &'static [&'static str], input: String) -> Case {
    let file = env::temp_dir().join(format!("ninepins-bench-{}-{name}", std::process::id()));
    let run = move || {
        fs::write(&file, &input).expect("there is room for the input");
        let mut program = Command::new(env!("CARGO_BIN_EXE_ninepins"));
        let stdin = fs::File::open(&file).expect("the input was written");
        let ended = program.args(args).stdin(stdin).stdout(Stdio::null()).status().expect("the program runs");
        let _ = fs::remove_file(&file);
        assert!(ended.success(), "{name}: {ended}");
        0
    };
    Case { clock: elapsed, ..Case::new(name, run) }
}

/// Returns heaps of up to 10^18 tokens.
fn random_heaps(count: usize) -> Position {
    let mut random = Source::seeded(1);
    (0..count).filter_map(|_| Heap::new(1 + random.below(1_000_000_000_000_000_000))).collect()
}

fn rows(cases: usize, length: usize) -> String {
    let mut random = Source::seeded(2);
    let mut pin = || if random.below(4) == 0 { 'X' } else { 'I' };
    let mut text = format!("{cases}\n");
    for _ in 0..cases {
        text += &format!("{length}\nI{}\n", (1..length).map(|_| pin()).collect::<String>());
    }
    text
}

/// Returns small questions about games of each kind.
fn lines(count: usize) -> String {
    let mut random = Source::seeded(3);
    let games = ["0.77", "0.77 misere", "0.[3] limit 2n", "nimmy", "partizan-kayles"];
    let line = |index: usize| {
        let game = games[index % games.len()];
        let most = if game == "nimmy" { 4 } else { 12 };
        let heaps: Vec<String> = (0..2 + random.below(3)).map(|_| (1 + random.below(most)).to_string()).collect();
        format!("{{\"game\":\"{game}\",\"position\":\"{}\"}}\n", heaps.join("+"))
    };
    (0..count).map(line).collect()
}

/// Misère quotients: counts elements.
fn quotients() -> Vec<Case> {
    let quotient = |name, code, heaps| Case::new(name, move || built(code, heaps).order() as u64);
    vec![
        quotient("quotient-0.77", "0.77", 200),
        quotient("quotient-0.07-to-33", "0.07", 33),
        quotient("quotient-0.26-to-45", "0.26", 45),
        Case::new("quotients-complete-wild-rows", wild),
        quotient("quotient-0.76-to-16", "0.76", 16),
        quotient("quotient-0.7|0.07", "0.7|0.07", 100),
        quotient("quotient-0.07-to-34", "0.07", 34).long(),
        checked("check-quotient-0.07-to-33", "0.07", 33),
        checked("check-quotient-0.07-to-34", "0.07", 34).long(),
    ]
}

/// Returns a case that checks a certificate, which is made once.
fn checked(name: &'static str, code: &'static str, heaps: usize) -> Case {
    let made = std::cell::LazyCell::new(move || built(code, heaps).certificate());
    let work = move || {
        certificates::check(&*made).expect("the certificate is right");
        made.elements as u64
    };
    Case::new(name, work)
}

/// Builds all complete wild quotients of the rows, and counts their elements.
fn wild() -> u64 {
    let rows = ROWS.lines().map(|line| serde_json::from_str::<Value>(line).expect("each row is JSON"));
    let wild = rows.filter(|row| row["status"] == "complete" && row["tame"] == false);
    let code = |row: &Value| row["code"].as_str().unwrap_or_default().to_owned();
    wild.map(|row| built(&code(&row), row["heaps"].as_u64().unwrap_or(0) as usize).order() as u64).sum()
}

/// Builds the quotient of a code in misère play, up to a heap or until it covers all heaps.
fn built(code: &str, heaps: usize) -> MisereQuotient {
    let game: Game = format!("{code} misere").parse().expect("the suite's codes are well-formed");
    let mut quotient = MisereQuotient::of(&game).expect("codes have quotients");
    while quotient.last_heap() < heaps && quotient.period().is_none() {
        quotient.extend(MOST_ELEMENTS, &Budget::unlimited()).expect("the quotient is small");
    }
    quotient
}

/// Nim-sequences, each by the engine that goes heap by heap and by the best one. The count is a weighted sum of values, which shows a
/// wrong one.
fn sequences() -> Vec<Case> {
    let pair = |(line, last)| {
        let name = |engine| format!("sequence-{line}-to-{last}-{engine}");
        [sequence(name("scalar"), line, last, Some(Engine::Scalar)), sequence(name("best"), line, last, None)]
    };
    CODES.into_iter().flat_map(pair).collect()
}

/// Returns a case that finds the values of the heaps up to `last` by an engine, or by the best one.
fn sequence(name: String, line: &'static str, last: u64, engine: Option<Engine>) -> Case {
    let work = move || {
        let game: Game = line.parse().expect("the suite's codes are well-formed");
        let code = game.ruleset().code(ninepins::Player::Left).unwrap();
        let sequence = engine.map_or_else(|| Some(Sequence::new(code)), |engine| Sequence::by(code, engine));
        let mut sequence = sequence.expect("the engine suits the code");
        sequence.extend(last + 1, &Budget::unlimited()).expect("no limit stops it");
        let weighted = (last.saturating_sub(LOOKED_AT)..=last)
            .map_while(|heap| Some(u64::from(sequence.value(heap)?).wrapping_mul(heap + 1)));
        weighted.fold(0, u64::wrapping_add) % (1 << 32)
    };
    Case { values: Some(last + 1), ..Case::new(name, work).long() }
}
