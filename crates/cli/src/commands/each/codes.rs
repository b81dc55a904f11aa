//! A question about all games of some patterns: a line for each in a file.

use super::{file::AnswerFile, lines::ask};
use crate::{
    clock,
    failure::{Exit, Failure},
    job::{Progress, left},
    store::known,
    terminal::Terminal,
};
use clap::ArgMatches;
use ninepins::{
    Budget, Convention, Game, Known, Stopped,
    ask::{Limits, Question, Recent, Typed},
    error_json,
    survey::{Share, asked_game, games, is_answered, pairs, recorded, row_of},
};
use std::{
    collections::HashSet,
    fs,
    io::{self, Write},
    panic::resume_unwind,
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// Work on one game that takes longer is saved, so that a process that is killed loses no more.
const SAVED: Duration = Duration::from_secs(60);

/// Asks a question about the games of a share that have no answer in the file yet. With `is_paired` one of two mirror images is asked
/// about.
pub(super) fn run(
    question: &'static Question,
    mut typed: Typed<'static>,
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
    let share = given.get_one("shard").copied().unwrap_or(Share::WHOLE);
    all.retain(|game| share.has(game));
    let mut work = Limits::take(&mut typed, &question.spec)?;
    let limits = recorded(&question.spec, &typed, work);
    let (file, rows) = AnswerFile::open(path)?;
    let kept: HashSet<&str> = rows.iter().filter(|row| is_answered(row, &limits)).map(asked_game).collect();
    let open: Vec<String> = all.iter().map(Game::to_string).filter(|line| !kept.contains(line.as_str())).collect();
    let counts = Counts { games: all.len(), before: all.len() - open.len(), now: [0; 3] };
    // With one thread for each of several games none is left for work on one game.
    let threads = work.threads.map_or(1, |threads| if threads == 0 { Budget::processors() } else { threads as usize });
    let side_by_side = threads.min(open.len()).max(1);
    work.threads = work.threads.map(|_| (threads / side_by_side) as u64);
    // Thousands of small quotients are of no use in the cache.
    let known = if typed.get("resume").is_some() { known(given) } else { Known::default() };
    let (progress, began, done) = (Progress::begin("", ""), Instant::now(), Mutex::new((file, counts)));
    let lock = || done.lock().unwrap_or_else(PoisonError::into_inner);
    // Asks about one game, and adds the answer to the file, unless the work is interrupted.
    let answer = |line: &str| -> Result<(), Failure> {
        let part = progress.part(&format!("{}; {line}: ", lock().1.progress(began.elapsed())));
        let saved = PathBuf::from(format!("{}.{}.checkpoint", path.display(), line.replace(['|', '/', ' '], "_")));
        let terminal = Terminal::new(work, part, (SAVED, SAVED), Some((&*saved, u64::MAX)));
        let mut fields = typed.clone();
        fields.push("game", line);
        let found = ask((question, fields, work), (&mut Recent::default(), &known), &terminal);
        let stopped = match &found {
            Ok(found) => found.stop().map(|stop| stop.why.clone()),
            Err(unanswered) => unanswered.1.clone(),
        };
        if stopped == Some(Stopped::Interrupted) {
            return Ok(());
        }
        let is_refused = found.is_err();
        let (json, certificate) = match found {
            Ok(found) => (found.json(), found.certified()),
            Err(unanswered) => match terminal.failure() {
                Some(failure) => return Err(failure),
                None if unanswered.0.field().is_some_and(|field| field != "game") => return Err(unanswered.0.into()),
                None => (error_json(None, &unanswered.0), None),
            },
        };
        let row = row_of(line, &json, certificate, stopped.as_ref(), &limits).map_err(io::Error::from)?;
        let mut done = lock();
        done.0.add(&row)?;
        // It is there only if the work took long.
        let _ = fs::remove_file(saved);
        done.1.now[if stopped.is_some() { 1 } else { 2 * usize::from(is_refused) }] += 1;
        Ok(())
    };
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(line) = open.get(next.fetch_add(1, Ordering::Relaxed)).filter(|_| !clock::interrupted()) {
            // After a failure the other threads end with their games.
            answer(line).inspect_err(|_| next.store(open.len(), Ordering::Relaxed))?;
        }
        Ok(())
    };
    let answered: Result<(), Failure> = thread::scope(|scope| {
        let others: Vec<_> = (1..side_by_side).map(|_| scope.spawn(work)).collect();
        let own = work();
        others.into_iter().fold(own, |all, other| all.and(other.join().unwrap_or_else(|panic| resume_unwind(panic))))
    });
    let (mut file, counts) = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    file.sync()?;
    answered?;
    drop(progress);
    let Counts { games, before, now: [whole, stopped, refused] } = counts;
    let now = whole + stopped + refused;
    let parts = format!("{whole} whole, {stopped} stopped, {refused} refused");
    writeln!(io::stdout(), "{games} games: {before} answered before, {now} now: {parts}")?;
    let left = open.len() - now;
    if left > 0 {
        writeln!(io::stdout(), "interrupted; the same command continues with the other {left}")?;
        return Ok(Exit::Interrupted);
    }
    let exit = if stopped > 0 { Exit::Stopped } else { Exit::Answered };
    Ok(if refused > 0 { Exit::Usage } else { exit })
}

/// The numbers of games answered before, and now: wholly, until a limit, by a refusal.
struct Counts {
    games: usize,
    before: usize,
    now: [usize; 3],
}

impl Counts {
    /// Returns the numbers of games done and left, and an estimate of the time left.
    fn progress(&self, elapsed: Duration) -> String {
        let now: usize = self.now.iter().sum();
        let done = self.before + now;
        format!("{done} of {} done, {}", self.games, left(self.games - done, now, elapsed))
    }
}
