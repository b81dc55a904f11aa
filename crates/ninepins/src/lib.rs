//! Combinatorial games played with heaps: who wins, how, and why, with certificates.
//!
//! One line of text names a game, another a position; [`solve`] answers:
//!
//! ```
#![doc = include_str!("../examples/first.rs")]
//! ```
//!
//! A [`Session`](session::Session) is a played game, and the computer may [reply](session::reply):
//!
//! ```
//! use ninepins::{Budget, Known, session::{Session, Setup, reply}};
//! let mut session = Session::new("kayles".parse()?, "3,5".parse()?, Setup::default())?;
//! session.play_text("5 -> 1+3")?; // the second row becomes two
//! let answer = reply(&session, &Known::default(), &mut Budget::unlimited()).expect("play is not over");
//! session.play(answer.turn.pile, answer.turn.drawn)?;
//! assert_eq!(session.history().len(), 2);
//! session.undo();
//! println!("{}", session.record()); // a text that Session::read reads
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [misère quotient](quotient) decides every sum of a game's heaps when the last move loses:
//!
//! ```
//! use ninepins::{Budget, Game, Outcome, check, quotient::MisereQuotient, quotients::QuotientLimits};
//! let game: Game = "kayles misere".parse()?;
//! let mut quotient = MisereQuotient::of(&game)?;
//! QuotientLimits::new(&game, None, 1000).build(&mut quotient, &Budget::unlimited(), |_| true)?;
//! assert_eq!(quotient.order(), 40);
//! assert_eq!(quotient.outcome(&"5+7+9".parse()?)?, Outcome::N);
//! assert!(check(&quotient.certificate())?.to_string().starts_with("0.77 misere")); // for all heaps
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Certificate`] says who wins, and [`check()`] believes it only if the rules of play bear it out:
//!
//! ```
//! use ninepins::{Budget, Certificate, Game, Known, Player, check, check_text, prove::{EvidenceKind, prove}};
//! let (game, position) = ("kayles".parse::<Game>()?, "3+5".parse()?);
//! let (known, mut budget) = (Known::default(), Budget::unlimited());
//! let proof = prove(&game, &position, None, EvidenceKind::Auto, &known, &mut budget)?;
//! let text = proof.to_string(); // a file for a stranger
//! let checked = check(&text.parse::<Certificate>()?)?;
//! assert_eq!(checked.winner(Player::Left), Some(Player::Left));
//! assert!(check_text(&text, Default::default())?.fault.is_none()); // it reads certificates of any kind
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Question`] has settings: the strategy, the memo, the number of moves to list. A [`Solver`] answers many questions and keeps the
//! tables of its theorems. A [`Budget`] bounds the work. The answer is an [`Analysis`]: plain data, of one shape for every
//! interface. Without optimization engines are slow: in the `Cargo.toml` of your program the lines `[profile.dev.package."*"]` and
//! `opt-level = 2` have them fast in its debug builds, too.

pub mod ask;
mod chance;
pub mod compare;
mod drawing;
mod explain;
pub mod json;
pub mod jsonl;
mod ladder;
pub mod line;
/// Misère canonical forms and genus symbols.
pub mod misere {
    pub use ninepins_misere::{MissingHypothesis, canonical::*};
}
mod picture;
pub mod prove;
mod question;
/// Misère quotients: built heap by heap, proved, taken apart, and drawn.
pub mod quotient {
    pub use crate::picture::svg;
    pub use ninepins_misere::quotient::{
        Change, Comparison, ComparisonError, Conjugate, DecodeError, Inverse, Kernel, Kind, LinearForm, MAX_STRUCTURE,
        MisereQuotient, Obstacle, Relation, Separation, Structure, Word, letter,
    };
}
pub mod quotients;
/// Nim-sequences: the values of heaps 0, 1, 2, ... in normal play, and their periods.
pub mod sequence {
    pub use ninepins_sequence::{
        CheckpointError, DENSE, Ending, Engine, Findings, MAX_SEARCHED_HEAP, Parity, PeriodDriver, PeriodLimits,
        PeriodProgress, PeriodSearch, Proof, Sequence, SparseSpace, StandardForm, Standardized, Status,
        certificate_text, certify, certify_in_windows, certify_rise, refine,
    };
    pub use ninepins_solver::theorem::NimValues;
}
pub mod session;
mod solver;
pub mod survey;
pub mod text;
pub mod tree;
pub mod values;

pub use json::{ANSWER_FIELDS, Id, Wanted, error_json};
pub use ladder::{licensed, may_use_earlier, unlicensed};
pub use ninepins_nim as boards;
pub use ninepins_proof as certificates;
pub use ninepins_proof::{Certificate, check, check_text};
pub use ninepins_rules as rules;
pub use ninepins_rules::{
    ByPlayer, CATALOG, Convention, Game, GameLine, Heap, Layout, Move, Outcome, Player, Position, Refusal, Start,
    printable,
};
pub use ninepins_solver::{
    Budget, MemoKind, MoveList, Progress, Remoteness, Search, Stopped, StrategyId, Switch, Theorem, Unlicensed, Value,
    Watch,
};
/// Why there is no answer: what was asked is refused, or a limit ended the work.
pub use ninepins_values::Unread as Unanswered;
pub use question::{Analysis, Question, strategy_named};
pub use quotients::{Known, QuotientStore};
pub use solver::Solver;
pub use text::{grouped, runs};

/// The most positions that [`solve`] searches.
pub const DEFAULT_POSITIONS: u64 = 10_000_000;

/// Answers one question with every default.
///
/// It searches at most [`DEFAULT_POSITIONS`] positions and uses at most [`Budget::DEFAULT_MEMORY`] bytes. If a limit ends the work, the
/// answer has the reason in [`Analysis::stopped`], and what was found.
///
/// # Errors
///
/// [`Refusal`] if the game line or the position cannot be read.
///
/// ```
/// let answer = ninepins::solve("kayles", "3+5")?;
/// assert_eq!(answer.outcome, Some(ninepins::Outcome::N));
/// assert!(answer.why.starts_with("A row of 3 pins has nim-value 3 (binary 011)"));
/// # Ok::<(), ninepins::Refusal>(())
/// ```
pub fn solve(game: &str, position: &str) -> Result<Analysis, Refusal> {
    let game: Game = game.parse()?;
    let position = Layout::of_game(position, &game)?.position();
    let question = Question::new(game, position);
    let answer = Solver::default().solve(&question, &mut Budget::of_positions(DEFAULT_POSITIONS));
    Ok(answer.expect("a question without a strategy needs no license"))
}

/// What the tests in `tests/unit` look into. It is no part of the interface and changes without notice.
#[doc(hidden)]
pub mod internals {
    pub use crate::drawing::num;
    use crate::drawing::{Canvas, Rect, Sheet, layered::LABEL_HEIGHT, layered::Layout};
    pub use crate::picture::{classes::Classes, words};
    pub use crate::session::computer::MAX_FULL_WORK;
    use crate::{tree::Tree, tree::svg::LABEL};

    pub fn label(middle: (f64, f64)) -> Rect {
        Rect::around(middle, LABEL, LABEL_HEIGHT)
    }

    pub fn layout(tree: &Tree) -> Layout {
        tree.layout(&tree.box_texts()).expect("a small tree")
    }

    pub fn sheet([title, description]: [String; 2], heading: Vec<String>, style: &'static str) -> String {
        Sheet { title, description, heading, style }.around(&Canvas::default(), (1.0, 1.0))
    }
}
