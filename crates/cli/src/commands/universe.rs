//! The universe of a game's sums, whose misère quotient several commands build as far as their limits allow.

use crate::{
    args::{CacheArgs, ValueLimits, known, size, time},
    clock::Clock,
    failure::{Exit, Failure, say},
    job::{Due, Job, Progress},
    render::{Report, advice, advice_to_resume},
};
use ninepins::{
    Budget, Convention, Game, GameLine, Known, Stopped, grouped,
    quotient::{ComparisonError, DecodeError, MisereQuotient},
    quotients::{Halt, QuotientLimits, ResumeError},
};
use serde_json::{Value, json};
use std::time::Duration;

/// The largest number of heaps to ask for.
const MAX_HEAPS: u64 = 1_000_000;

/// The limits unless others are typed.
const DEFAULT_TIME: Duration = Duration::from_secs(60);
const DEFAULT_MEMORY: u64 = 4_000_000_000;

/// The time between two saves while a quotient is built.
const EVERY: Duration = Duration::from_secs(60);

/// The largest number of threads to ask for.
const MAX_THREADS: i64 = 256;

/// The game, the cache and the limits.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct UniverseArgs {
    /// The game: a name such as kayles, or a line such as '0.07', in misère play
    #[arg(value_name = "GAME", required = true)]
    game: Option<String>,

    /// Resume from the quotient in the user's cache
    #[arg(long, help_heading = "How to find the answer", conflicts_with = "no_cache")]
    resume: bool,

    #[command(flatten)]
    cache: CacheArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Limits of the universe, and of the work.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Limits {
    /// Stop at heap N [default: stop when all heaps are covered, but at heap 1000 at the latest, or later if the game is known to have a
    /// longer period in normal play]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(..=MAX_HEAPS))]
    heaps: Option<u64>,

    /// Stop after T, such as 90s, 5m or 2h [default: 60s]
    #[arg(long, value_name = "T", help_heading = "Limits", value_parser = time)]
    time: Option<Duration>,

    /// Hold no more than SIZE, such as 512MB or 2GB [default: 4GB]
    #[arg(long, value_name = "SIZE", help_heading = "Limits", value_parser = size)]
    max_memory: Option<u64>,

    /// Stop at the heap with which the quotient would have more than N elements
    #[arg(long, value_name = "N", help_heading = "Limits", default_value = "100000")]
    max_order: usize,

    /// Use N threads; the result does not depend on N [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    threads: Option<u16>,
}

/// A universe: the sums of the heaps that were covered.
#[derive(Debug)]
pub(super) struct Universe {
    pub(super) quotient: MisereQuotient,
    title: Option<&'static str>,
    /// The quotient is in the cache, to resume from.
    is_cached: bool,
    /// The reason why it covers no more heaps, unless it covers all.
    pub(super) halt: Option<Halt>,
}

impl UniverseArgs {
    /// Returns the game, in misère play.
    pub(super) fn game(&self) -> Result<Game, Failure> {
        let line = self.line()?;
        if line.convention == Some(Convention::Normal) {
            let message = "misère quotients are about misère play, but the line says normal";
            return Err(Failure::refused(self.typed(), message).with_help("say `misere`, or leave `normal` out"));
        }
        Ok(line.game.with_convention(Convention::Misere))
    }

    /// Reads the game, in any play.
    pub(super) fn line(&self) -> Result<GameLine, Failure> {
        Ok(self.typed().parse()?)
    }

    /// Returns the game as it was typed.
    pub(super) fn typed(&self) -> &str {
        self.game.as_deref().unwrap_or_default()
    }

    /// Returns the limits of time and memory that were typed, for work on values.
    pub(super) fn of_values(&self) -> ValueLimits {
        ValueLimits { time: self.limits.time, max_memory: self.limits.max_memory }
    }

    /// Builds the quotient, or resumes from the one in the cache, and saves it there, but no further than `suffices` asks for.
    pub(super) fn build_until(&self, suffices: impl FnMut(&MisereQuotient) -> bool) -> Result<Universe, Failure> {
        let quotient = quotient_of(&self.game()?)?;
        let title = known(&self.line()?).map(|entry| entry.title);
        let known = self.cache.known();
        let resumed = if self.resume { self.resumed(&known, quotient.game()) } else { None };
        let clock = Clock::new();
        let job = Job::new(&clock, Progress::searching());
        let universe = self.limits.build_on(resumed.unwrap_or(quotient), title, job, &known, suffices);
        // From now on Ctrl-C may end the program.
        clock.rest();
        Ok(universe)
    }

    /// Returns the quotient in the cache. If it is of no use, a note on stderr gives the reason.
    fn resumed(&self, known: &Known, game: &Game) -> Option<MisereQuotient> {
        // Reading may take longer than a short --time; Ctrl-C ends it.
        let budget = Budget::unlimited().with_memory(self.limits.memory());
        let limits = self.limits.of_quotient(game);
        let cached = |why: String| format!("the cached quotient of {game} {why};");
        let why = match known.quotient(game, &limits, &budget) {
            Ok(quotient) => return Some(quotient),
            Err(ResumeError::NoStore) => "there is no place for a cache, so".to_owned(),
            Err(ResumeError::Unknown) => format!("nothing is in the cache for {game}, so"),
            Err(ResumeError::TooLarge { last_heap, .. }) if last_heap > limits.last_heap() => {
                cached(format!("covers the heaps up to {last_heap}, more than {}", limits.last_heap()))
            }
            Err(ResumeError::TooLarge { order, .. }) => {
                cached(format!("has {order} elements, more than {}", self.limits.max_order))
            }
            Err(ResumeError::Undecodable(why)) => cached(match why {
                DecodeError::Stopped(Stopped::Memory) => "does not fit into --max-memory".to_owned(),
                DecodeError::Stopped(stopped) => format!("was not read: {stopped}"),
                DecodeError::Unsupported => "is too large to resume from".to_owned(),
                DecodeError::Refused(_) | DecodeError::Unreadable(_) => format!("is invalid: {why}"),
            }),
        };
        say(&format!("note: {why} the quotient is built afresh"));
        None
    }
}

fn quotient_of(game: &Game) -> Result<MisereQuotient, Failure> {
    MisereQuotient::of(game).map_err(|unsuited| {
        let help = "codes without limits and terminals have one, such as kayles or '0.7|0.07'";
        Failure::refused(game.to_string(), unsuited.to_string()).with_help(help)
    })
}

impl Limits {
    /// Returns the limits as the answers of a survey keep them.
    pub(super) fn recorded(&self) -> Value {
        let (time, max_memory) = (self.time().as_secs_f64(), self.memory());
        json!({ "heaps": self.heaps, "time": time, "max_memory": max_memory, "max_order": self.max_order })
    }

    /// Builds the quotient of a game without the cache.
    pub(super) fn build(&self, game: &Game, job: Job<'_>) -> Result<Universe, Failure> {
        Ok(self.build_on(quotient_of(game)?, None, job, &Known::default(), |_| false))
    }

    fn build_on(
        &self,
        mut quotient: MisereQuotient,
        title: Option<&'static str>,
        job: Job<'_>,
        known: &Known,
        mut suffices: impl FnMut(&MisereQuotient) -> bool,
    ) -> Universe {
        let threads = self.threads.map_or(0, usize::from);
        let budget = job.budget(Some(self.time()), self.memory()).with_threads(threads);
        let mut due = Due::each(EVERY);
        let halt = self.of_quotient(quotient.game()).build(&mut quotient, &budget, |quotient| {
            if due.is_now() {
                // If the last save fails, too, that is reported.
                let _ = known.save(quotient);
            }
            job.show(&format!("heap {}, order {}, ", quotient.last_heap() + 1, quotient.order()));
            !suffices(quotient)
        });
        drop(job);
        let saved = if quotient.last_heap() > 0 { known.save(&quotient) } else { Ok(false) };
        if let Err(why) = &saved {
            say(&format!("note: the quotient was not saved: {why}"));
        }
        Universe { is_cached: saved == Ok(true), quotient, title, halt: halt.err() }
    }

    fn time(&self) -> Duration {
        self.time.unwrap_or(DEFAULT_TIME)
    }

    fn memory(&self) -> u64 {
        self.max_memory.unwrap_or(DEFAULT_MEMORY)
    }

    fn of_quotient(&self, game: &Game) -> QuotientLimits {
        QuotientLimits::new(game, self.heaps, self.max_order)
    }
}

impl Universe {
    pub(super) fn game(&self) -> &Game {
        self.quotient.game()
    }

    /// Begins a report with the game in words.
    pub(super) fn report(&self) -> Report {
        Report::headed(self.title, &self.game().to_string(), &self.game().ruleset().words())
    }

    /// Returns the last covered heap, unless all are covered.
    pub(super) fn to(&self) -> Option<usize> {
        self.quotient.period().is_none().then_some(self.quotient.last_heap())
    }

    /// Returns the covered heaps in words.
    pub(super) fn covered(&self) -> String {
        self.to().map_or("all heaps".to_owned(), |to| format!("the heaps up to {to}"))
    }

    /// Adds the reason of the stop and what to try, unless all heaps are covered.
    pub(super) fn add_stop(&self, report: &mut Report) {
        let Some(halt) = &self.halt else { return };
        let last = self.quotient.last_heap();
        let next = last + 1;
        let why = match halt {
            Halt::Stopped(stop) => format!("at heap {next}: {stop}"),
            Halt::Heaps(_) => format!("at heap {last}, the last one that --heaps allows"),
            Halt::Order(most) => {
                let most = grouped(*most as u64);
                format!("at heap {next}: too many elements, with it or on the way to it; {most} are allowed")
            }
            _ => format!("at heap {next}: no way was found to build the quotient with this heap"),
        };
        report.stop(why, "", &self.advice(halt));
    }

    /// Returns what to try after a stop.
    fn advice(&self, halt: &Halt) -> String {
        let limit = match halt {
            Halt::Stopped(stop) => advice(stop),
            Halt::Heaps(_) => "a larger --heaps",
            Halt::Order(_) => "a larger --max-order",
            _ => return String::new(),
        };
        advice_to_resume(limit, if self.is_cached { "--resume, which continues from here" } else { "" })
    }

    /// Returns the reason of the stop in one word, for JSON.
    pub(super) fn stopped_word(&self) -> Option<&'static str> {
        self.halt.as_ref().map(Halt::name)
    }

    /// Returns the failure to answer a question about positions.
    pub(super) fn undecided(&self, why: &ComparisonError) -> Failure {
        match self.halt {
            _ if !matches!(why, ComparisonError::Beyond(..)) => Failure::stopped(why.to_string()),
            Some(ref halt) => Failure::stopped(why.to_string()).with_help(self.advice(halt)),
            None => Failure::refused(self.game().to_string(), why.to_string()).with_help("give a larger --heaps"),
        }
    }

    /// Returns the exit code of the program.
    pub(super) fn exit(&self) -> Exit {
        match &self.halt {
            None => Exit::Answered,
            Some(Halt::Stopped(stop)) => Exit::after(Some(stop)),
            Some(_) => Exit::Stopped,
        }
    }
}
