//! A question about all games of some patterns: a line for each in a file.

use super::{file::AnswerFile, lines::ask};
use crate::{
    ask::known,
    failure::{Exit, Failure},
    job::{Progress, left},
    terminal::Terminal,
};
use clap::ArgMatches;
use ninepins::{
    Convention, Game, Known, Stopped,
    ask::{Kind, LIMITS, Limits, Question, Recent, Spec, Typed, number, size},
    error_json,
    survey::{answered_game, games, is_final, pairs, share_of},
};
use serde_json::{Map, Value, json};
use std::{
    collections::HashSet,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Work on one game that takes longer is saved, so that a process that is killed loses no more.
const SAVED: Duration = Duration::from_secs(60);

/// Asks a question about the games of a share that have no answer in the file yet. With `is_paired` one of two mirror images is asked
/// about.
pub(super) fn run(
    question: &'static Question,
    typed: &Typed<'static>,
    given: &ArgMatches,
    (path, is_paired): (&Path, bool),
) -> Result<Exit, Failure> {
    let patterns: Vec<String> = given.get_many("codes").into_iter().flatten().cloned().collect();
    let is_misere = |pattern: &String| pattern.contains("misere");
    let convention = match question.spec.name == "quotient" || patterns.iter().any(is_misere) {
        true => Convention::Misere,
        false => Convention::Normal,
    };
    let mut all = if is_paired { pairs(&patterns, convention) } else { games(&patterns, convention) }?;
    let (own, shares) = share(given);
    all.retain(|game| share_of(game, shares) == own);
    let work = Limits::take(&mut typed.clone(), &question.spec)?;
    let limits = recorded(&question.spec, typed, work);
    let (mut file, rows) = AnswerFile::open(path)?;
    let kept: HashSet<&str> = rows.iter().filter(|row| is_kept(row, &limits)).map(asked_game).collect();
    let open: Vec<&Game> = all.iter().filter(|game| !kept.contains(game.to_string().as_str())).collect();
    let mut counts = Counts { games: all.len(), before: all.len() - open.len(), now: [0; 3] };
    // Thousands of small quotients are of no use in the cache.
    let known = if typed.get("resume").is_some() { known(given) } else { Known::default() };
    let (progress, began) = (Progress::begin("", ""), Instant::now());
    for (done, &game) in open.iter().enumerate() {
        let line = game.to_string();
        let part = progress.part(&format!("{}; {line}: ", counts.progress(began.elapsed())));
        let saved = PathBuf::from(format!("{}.{}.checkpoint", path.display(), line.replace(['|', '/', ' '], "_")));
        let checkpoint = question.spec.saves.map(|_| (&*saved, u64::MAX));
        let terminal = Terminal::new(work, part, (SAVED, SAVED), checkpoint);
        let mut fields = typed.clone();
        fields.push("game", line.as_str());
        let found = ask(question, fields, (&mut Recent::default(), &known), &terminal);
        let stopped = match &found {
            Ok(found) => found.stop().map(|stop| stop.why.clone()),
            Err((_, stopped)) => stopped.clone(),
        };
        if stopped == Some(Stopped::Interrupted) {
            file.sync()?;
            drop((terminal, progress));
            counts.print()?;
            writeln!(io::stdout(), "interrupted; the same command continues with the other {}", open.len() - done)?;
            return Ok(Exit::Interrupted);
        }
        let is_refused = found.is_err();
        let (json, certificate) = match found {
            Ok(found) => (found.json(), found.certified()),
            Err((refusal, _)) => match terminal.failure() {
                Some(failure) => return Err(failure),
                None if refusal.field().is_some_and(|field| field != "game") => return Err(refusal.into()),
                None => (error_json(None, &refusal), None),
            },
        };
        let mut row: Value = serde_json::from_str(&json).map_err(io::Error::from)?;
        if answered_game(&row) != line {
            row[if is_refused { "game" } else { "asked" }] = line.into();
        }
        if let Some(certificate) = certificate {
            row["certificate"] = certificate.into();
        }
        if let Some(why) = stopped.as_ref().filter(|_| row["stopped"].is_null()) {
            row["stopped"] = why.name().into();
        }
        row["limits"] = limits.clone();
        file.add(&row)?;
        // It is there only if the work took long.
        let _ = fs::remove_file(saved);
        counts.now[if stopped.is_some() { 1 } else { 2 * usize::from(is_refused) }] += 1;
    }
    file.sync()?;
    drop(progress);
    counts.print()?;
    Ok(if counts.now[2] > 0 { Exit::Usage } else { Exit::Answered })
}

/// Returns the line of the game that a row was asked about.
fn asked_game(row: &Value) -> &str {
    row["asked"].as_str().unwrap_or_else(|| answered_game(row))
}

/// Returns what was asked beside the game, as rows keep it: numbers, null where there is no limit, and words. Threads are no part of it.
fn recorded(spec: &'static Spec, typed: &Typed<'_>, limits: Limits) -> Value {
    let mut all = Map::new();
    for field in spec.fields().filter(|field| !field.positional && field.name != "resume") {
        let text = typed.get(field.name).or(field.default);
        let is_number = matches!(field.kind, Kind::Count { .. } | Kind::Size);
        let number = text.filter(|_| is_number).and_then(|text| number(text).or_else(|| size(text).ok()));
        match number {
            Some(number) => drop(all.insert(field.name.to_owned(), number.into())),
            None if is_number || text.is_some() => drop(all.insert(field.name.to_owned(), text.into())),
            None => {}
        }
    }
    let time = limits.time.map(|time| time as f64 / 1000.0);
    all.extend([("time".to_owned(), json!(time)), ("memory".to_owned(), json!(limits.memory))]);
    all.insert("positions".to_owned(), json!(limits.positions));
    all.into()
}

/// Checks whether a row answers what is asked now: it is about all heaps, or its limits are no smaller. Of work that no limit stopped
/// the limits of work do not matter.
fn is_kept(row: &Value, limits: &Value) -> bool {
    let words = |all: &Value| -> Vec<(String, String)> {
        let all = all.as_object().into_iter().flatten();
        all.filter_map(|(name, word)| Some((name.clone(), word.as_str()?.to_owned()))).collect()
    };
    let is_whole = row["stopped"].is_null();
    let is_larger = |(name, now): (&String, &Value)| match row["limits"].get(name) {
        _ if is_whole && LIMITS.iter().any(|limit| limit.name == name) => false,
        Some(then) => now.as_f64().zip(then.as_f64()).map_or(now != then, |(now, then)| now > then),
        // An earlier version had other names.
        None => false,
    };
    let are_larger = limits.as_object().into_iter().flatten().any(is_larger);
    words(&row["limits"]) == words(limits) && (is_final(row) || !are_larger)
}

/// The numbers of games answered before, and now: wholly, until a limit, by a refusal.
struct Counts {
    games: usize,
    before: usize,
    now: [usize; 3],
}

impl Counts {
    fn print(&self) -> io::Result<()> {
        let Counts { games, before, now: [whole, stopped, refused] } = self;
        let now = whole + stopped + refused;
        let parts = format!("{whole} whole, {stopped} stopped, {refused} refused");
        writeln!(io::stdout(), "{games} games: {before} answered before, {now} now: {parts}")
    }

    /// Returns the numbers of games done and left, and an estimate of the time left.
    fn progress(&self, elapsed: Duration) -> String {
        let now: usize = self.now.iter().sum();
        let done = self.before + now;
        format!("{done} of {} done, {}", self.games, left(self.games - done, now, elapsed))
    }
}

/// Returns the share that was typed.
pub(super) fn share(given: &ArgMatches) -> (usize, usize) {
    given.get_one::<(usize, usize)>("shard").copied().unwrap_or((1, 1))
}

/// Reads a share such as `1/4`.
pub(super) fn shard(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('/').and_then(|(share, shares)| Some((share.parse().ok()?, shares.parse().ok()?)));
    numbers
        .filter(|&(share, shares)| (1..=shares).contains(&share))
        .ok_or_else(|| "expected a share, such as 1/4".to_owned())
}
