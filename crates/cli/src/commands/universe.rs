//! What the commands about misère quotients have in common: the universe of a game's sums, built as far as the limits allow.

use super::kept::Keeper;
use crate::{
    args::{CacheArgs, known, processors, size, time},
    clock::Clock,
    exit::Exit,
    failure::Failure,
    progress::{Progress, Telling},
    render::{
        KEPT,
        report::{entry, heading},
    },
};
use ninepins::{
    Budget, Convention, Game, GameLine, Stopped, grouped,
    quotient::{MisereQuotient, Undecided},
    quotients::{Halt, QuotientLimits},
};
use std::time::Duration;

/// The most heaps that may be asked for.
const MAX_HEAPS: u64 = 10_000;

/// The most threads that may be asked for.
const MAX_THREADS: i64 = 256;

/// The game, and how far to go.
#[derive(clap::Args, Debug)]
pub(super) struct UniverseArgs {
    /// The game: a name such as kayles, or a line such as '0.07'; misère play is meant
    #[arg(value_name = "GAME")]
    game: String,

    /// Go on from what was built before and is in the user's cache
    #[arg(long, help_heading = "How to find the answer", conflicts_with = "no_cache")]
    resume: bool,

    #[command(flatten)]
    cache: CacheArgs,

    #[command(flatten)]
    limits: Limits,
}

/// How far to go.
#[derive(clap::Args, Debug)]
pub(super) struct Limits {
    /// Stop at heap N [default: go on until all heaps are covered, but at most to heap 1000]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(..=MAX_HEAPS))]
    heaps: Option<u64>,

    /// Stop after T, such as 90s, 5m or 2h
    #[arg(long, value_name = "T", help_heading = "Limits", default_value = "60s", value_parser = time)]
    time: Duration,

    /// Hold no more than SIZE, such as 512MB or 2GB
    #[arg(long, value_name = "SIZE", help_heading = "Limits", default_value = "4GB", value_parser = size)]
    max_memory: u64,

    /// Stop at the heap with which the quotient would have more than N elements
    #[arg(long, value_name = "N", help_heading = "Limits", default_value = "100000")]
    max_order: usize,

    /// Let N threads work at once; the result does not depend on it [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    threads: Option<u16>,
}

/// A quotient as far as it could be built.
#[derive(Debug)]
pub(super) struct Universe {
    pub(super) quotient: MisereQuotient,
    title: Option<&'static str>,
    /// Whether it is in the cache, to go on from.
    is_kept: bool,
    /// Why it goes no further, if it could.
    pub(super) halt: Option<Halt>,
}

impl UniverseArgs {
    /// The game, in misère play.
    pub(super) fn game(&self) -> Result<Game, Failure> {
        Ok(self.line()?.game.with_convention(Convention::Misere))
    }

    fn line(&self) -> Result<GameLine, Failure> {
        let line: GameLine = self.game.parse()?;
        if line.convention == Some(Convention::Normal) {
            let message = "misère quotients are about misère play, but the line says normal";
            return Err(Failure::refused(&self.game, message).with_help("say `misere`, or leave `normal` out"));
        }
        Ok(line)
    }

    /// Builds the quotient, or goes on from the one in the cache, and keeps it there.
    pub(super) fn build(&self) -> Result<Universe, Failure> {
        let title = known(&self.line()?).map(|entry| entry.title);
        let quotient = quotient_of(&self.game()?)?;
        let mut keeper = Keeper::new(self.cache.folder());
        // To read it may take longer than a short --time; Ctrl-C ends it.
        let budget = Budget::unlimited().with_memory(self.limits.max_memory);
        let wanted = (self.limits.of_quotient().last_heap(), self.limits.max_order);
        let kept = if self.resume { keeper.resumed(quotient.game(), wanted, &budget) } else { None };
        let clock = Clock::new();
        let telling = Telling::alone(Progress::telling);
        let universe = self.limits.build_on(kept.unwrap_or(quotient), title, (&clock, telling), keeper);
        // From now on Ctrl-C may end the program.
        clock.rest();
        Ok(universe)
    }
}

fn quotient_of(game: &Game) -> Result<MisereQuotient, Failure> {
    MisereQuotient::of(game).map_err(|unsuited| {
        let help = "codes without limits and terminals have one, such as kayles or '0.7|0.07'";
        Failure::refused(game.to_string(), unsuited.to_string()).with_help(help)
    })
}

impl Limits {
    /// Builds the quotient of a game, which is kept nowhere. Several in a row share `clock` and `telling`.
    pub(super) fn build(&self, game: &Game, (clock, telling): (&Clock, Telling)) -> Result<Universe, Failure> {
        Ok(self.build_on(quotient_of(game)?, None, (clock, telling), Keeper::default()))
    }

    fn build_on(
        &self,
        quotient: MisereQuotient,
        title: Option<&'static str>,
        (clock, telling): (&Clock, Telling),
        mut keeper: Keeper,
    ) -> Universe {
        let mut universe = Universe { quotient, title, is_kept: false, halt: None };
        let threads = self.threads.map_or_else(processors, usize::from);
        let deadline = clock.start(Some(self.time));
        let budget = Budget::unlimited().with_memory(self.max_memory).with_threads(threads).with_watch(deadline);
        let halt = self.extend(&mut universe.quotient, &budget, &telling, &mut keeper);
        universe.halt = halt;
        drop(telling);
        universe.is_kept = keeper.finish(&universe.quotient);
        universe
    }

    fn of_quotient(&self) -> QuotientLimits {
        QuotientLimits { heaps: self.heaps, order: self.max_order }
    }

    /// Adds heaps until there is no more to find out, or something stops it.
    fn extend(
        &self,
        quotient: &mut MisereQuotient,
        budget: &Budget,
        telling: &Telling,
        keeper: &mut Keeper,
    ) -> Option<Halt> {
        loop {
            telling.say(&format!("heap {}, order {}, ", quotient.heaps() + 1, quotient.order()));
            match self.of_quotient().advance(quotient, budget) {
                Ok(true) => keeper.now_and_then(quotient),
                Ok(false) => return None,
                Err(halt) => return Some(halt),
            }
        }
    }
}

impl Universe {
    pub(super) fn game(&self) -> &Game {
        self.quotient.game()
    }

    /// The game in words, as every answer in text begins.
    pub(super) fn opening(&self) -> String {
        heading(self.title, &self.game().to_string(), self.game())
    }

    /// The last heap that is covered, unless all are.
    pub(super) fn to(&self) -> Option<usize> {
        self.quotient.period().is_none().then_some(self.quotient.heaps())
    }

    /// The heaps that are covered, in words.
    pub(super) fn covered(&self) -> String {
        self.to().map_or("all heaps".to_owned(), |to| format!("the heaps up to {to}"))
    }

    /// Why it goes no further and what to try, if it could.
    pub(super) fn stopped(&self) -> String {
        let Some(halt) = &self.halt else { return String::new() };
        let next = self.quotient.heaps() + 1;
        let (why, mend) = match halt {
            Halt::Stopped(stop @ Stopped::Time) => (format!("at heap {next}: {stop}"), "a longer --time, such as 10m"),
            Halt::Stopped(stop @ Stopped::Memory) => {
                (format!("at heap {next}: {stop}"), "a larger --max-memory, such as 8GB")
            }
            Halt::Stopped(stop) => (format!("at heap {next}: {stop}"), ""),
            Halt::Heaps => {
                (format!("at heap {}, the last one if --heaps does not say more", next - 1), "a larger --heaps")
            }
            Halt::Order(most) => {
                let most = grouped(*most as u64);
                let why = format!("at heap {next}: there, or on the way, are too many elements; {most} are allowed");
                (why, "a larger --max-order")
            }
            _ => {
                let why = format!("at heap {next}: no way was found to build the quotient with this heap");
                return entry("Stopped", &why);
            }
        };
        let on = if self.is_kept { "--resume, which goes on from here" } else { "" };
        let joint = if mend.is_empty() || on.is_empty() { "" } else { ", with " };
        let mend = format!("{mend}{joint}{on}");
        entry("Stopped", &why) + &if mend.is_empty() { mend } else { entry("Try", &mend) }
    }

    /// The same in one word for JSON.
    pub(super) fn stopped_word(&self) -> Option<&'static str> {
        self.halt.as_ref().map(Halt::name)
    }

    /// A question about positions that has no answer.
    pub(super) fn undecided(&self, why: &Undecided) -> Failure {
        match self.halt {
            _ if !matches!(why, Undecided::Beyond(..)) => Failure::stopped(why.to_string()),
            Some(_) => {
                let on = if self.is_kept { ", and --resume goes on from here" } else { "" };
                let help = format!("more may be spent with --heaps, --time and --max-memory{on}");
                Failure::stopped(why.to_string()).with_help(help)
            }
            None => Failure::refused(self.game().to_string(), why.to_string()).with_help("say a larger --heaps"),
        }
    }

    /// How the program ends.
    pub(super) fn exit(&self) -> Exit {
        match &self.halt {
            None => Exit::Answered,
            Some(Halt::Stopped(stop)) => Exit::after(Some(stop)),
            Some(_) => Exit::Stopped,
        }
    }
}

/// Items of a list, of which a long rest is only counted. No line is broken within an item.
pub(super) fn listed(items: &[String], most: usize) -> String {
    let kept = if items.len() > most { &items[..most] } else { items };
    let mut text: Vec<String> = kept.iter().map(|item| item.replace(' ', KEPT)).collect();
    if kept.len() < items.len() {
        text.push(format!("and {} more", grouped((items.len() - kept.len()) as u64)));
    }
    text.join(", ")
}

/// A label and what there is to say, with items of lists unbroken.
pub(super) fn told(label: &str, words: &str) -> String {
    entry(label, words).replace(KEPT, " ")
}
