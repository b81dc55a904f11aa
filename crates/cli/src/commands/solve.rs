//! `ninepins solve`.

use super::jsonl;
use crate::{
    args::{Asked, EndingArgs, SearchArgs, WorkArgs, near, player},
    failure::{Exit, Failure},
    render,
};
use clap::builder::PossibleValuesParser;
use ninepins::{
    ANSWER_FIELDS, Declined, Player, Question, Solver, Unlicensed,
    jsonl::{Settings, refusal},
    unlicensed,
};
use std::io;

/// Find out who wins a position, and how
///
/// Examples:
///   ninepins solve kayles '1+60'
///   ninepins solve 'kayles misere' '3+5+5' --json
///   ninepins solve limit-nim '(10/9; 10/9; 10/9)'
///   ninepins solve nim '1,2,3' --lose-at 0 --lose-at '2+2+2'
///   ninepins solve partizan-kayles '3 S_1 + 2 S_2' --to-move right
///   ninepins solve '0.45 misere' '9+11+12' --time 90s --max-memory 512MB
///   echo '{"game":"kayles","position":"1+60"}' | ninepins solve --jsonl
///   ninepins solve --jsonl --threads 8 < questions.jsonl > answers.jsonl
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
#[command(mut_arg("max_positions", |arg| arg.help("Stop after N positions [default: no limit; with --jsonl 10000000]")))]
pub(crate) struct Args {
    /// The game: a name such as kayles, or a line such as '0.77 misere'
    #[arg(value_name = "GAME", required_unless_present = "jsonl")]
    game: Option<String>,

    /// The position, such as '3+5+5'; - reads it from stdin, @FILE from a file
    #[arg(value_name = "POSITION", required_unless_present = "jsonl")]
    position: Option<String>,

    /// Answer only for this player's turn
    #[arg(long, value_name = "PLAYER", value_parser = player(), conflicts_with = "jsonl")]
    to_move: Option<Player>,

    /// List at most N winning moves for each player [default: 1000; 20 in text]
    #[arg(long, value_name = "N")]
    max_moves: Option<usize>,

    /// Count the moves that play lasts, too, by a full search
    #[arg(long)]
    remoteness: bool,

    /// Say, too, which strategies declined before one answered, and why
    #[arg(short, long, conflicts_with_all = ["json", "jsonl"])]
    verbose: bool,

    /// Exit with 1 if the player to move (Left, unless --to-move says otherwise) loses
    #[arg(long, conflicts_with = "jsonl")]
    exit_status: bool,

    /// One line of JSON
    #[arg(long, conflicts_with = "jsonl")]
    json: bool,

    /// Read questions from stdin, one JSON object a line; answer each with a line of JSON
    #[arg(long, conflicts_with_all = ["game", "position", "misere", "normal", "lose_at", "win_at"])]
    jsonl: bool,

    /// Answer the questions of --jsonl on N threads; the answers do not depend on N
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Write only these fields of each answer of --jsonl, such as 'outcome,winning_moves', beside schema and id
    #[arg(long, value_name = "A,B", value_delimiter = ',', hide_possible_values = true, value_parser = PossibleValuesParser::new(ANSWER_FIELDS))]
    fields: Option<Vec<String>>,

    #[command(flatten)]
    ending: EndingArgs,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    work: WorkArgs,
}

/// The default limit of positions of a question under `--jsonl`.
const JSONL_POSITIONS: u64 = 10_000_000;

/// The default number of winning moves in text.
const MOVES_IN_TEXT: usize = 20;

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let (Some(game), Some(position)) = (&args.game, &args.position) else {
        // Without a game and a position there is `--jsonl`.
        return jsonl::run(
            args.settings(),
            args.fields.as_deref(),
            args.work.cache.known(),
            &args.work.budget,
            args.threads.into(),
            io::stdin().lock(),
            io::stdout(),
        );
    };
    let only_jsonl = [("--threads", args.threads > 1), ("--fields", args.fields.is_some())];
    if let Some((flag, _)) = only_jsonl.into_iter().find(|(_, is_typed)| *is_typed) {
        let line = near::line(&["", "solve", game, position].map(Into::into));
        let refused = Failure::refused(flag, format!("{flag} is for the questions of --jsonl, not for a single one"));
        return Err(refused.with_help(format!("did you mean `{line}`?")));
    }
    let asked = Asked::read(game, position, &args.ending)?;
    let mut question = Question::new(asked.game.clone(), asked.position.clone());
    args.settings().apply(&mut question);

    let mut solver = Solver::with(args.work.cache.known());
    let answer = args.work.budget.spend(|budget| solver.solve(&question, budget));
    let answer = answer.map_err(|missing| Failure::refused(missing.strategy.name(), refusal(&missing, &question)))?;
    let exit = Exit::after(answer.stopped.as_ref());

    render::print(
        args.json,
        || &answer,
        || {
            let mut text = render::answer(&answer, &asked, args.to_move, args.max_moves.unwrap_or(MOVES_IN_TEXT));
            if args.verbose && args.search.strategy().is_none() {
                for Unlicensed { strategy, missing, .. } in unlicensed(question.start().game()) {
                    text.entry("Declined", format_args!("{strategy}: {missing}"));
                }
                for Declined { strategy, why } in solver.declined() {
                    text.entry("Declined", format_args!("{strategy}: {why}"));
                }
            }
            text
        },
    )?;
    let player = args.to_move.unwrap_or(Player::Left);
    Ok(match exit {
        Exit::Answered if args.exit_status && answer.winner(player) == Some(!player) => Exit::Failed,
        exit => exit,
    })
}

impl Args {
    /// Returns the settings of the question, or of every line of `--jsonl`.
    fn settings(&self) -> Settings {
        Settings {
            strategy: self.search.strategy(),
            memo: self.search.memo,
            cancel: !self.search.no_cancel,
            max_positions: self.work.budget.max_positions.unwrap_or(JSONL_POSITIONS),
            max_moves: self.max_moves.unwrap_or(Question::DEFAULT_MAX_MOVES),
            remoteness: self.remoteness,
        }
    }
}
