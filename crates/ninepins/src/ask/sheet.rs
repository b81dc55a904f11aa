//! How answers read: blocks, which the command line writes as text and the page draws. And why an answer is not complete.

use super::{Cells, Rules};
use crate::{Convention, Layout, Stopped, text::abridged};
use serde::{Serialize, Serializer};
use serde_json::json;
use std::{borrow::Cow, fmt::Display, ops::Range};

/// The most heaps that are written out in the order in which they were typed.
const MAX_PILES: usize = 20;

/// The most items of a list in one line.
const BRIEF: usize = 20;

/// An answer laid out for people. It borrows long lists from the answer.
#[derive(Serialize, Debug, Default)]
#[serde(transparent)]
pub struct Sheet<'a>(pub Vec<Block<'a>>);

/// A part of a sheet.
#[derive(Serialize, Debug)]
#[serde(tag = "block", rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Block<'a> {
    /// A game: its name and line, what is said of it, and who loses or wins by having no move.
    Game { name: String, words: String, ending: &'static str },
    /// What was asked about the game, such as a position.
    Asked { label: &'static str, words: String },
    /// A labelled fact. Without a label it goes on from the one before.
    Fact { label: &'static str, words: String },
    /// What each heap is worth, from heap `first` on, in rows of a period if there is one.
    Heaps { heap: &'static str, what: &'static str, first: u64, symbols: Cow<'a, Cells>, period: Option<u64> },
    /// A table. Heads that begin with `>` stand over columns that are aligned to the right. A cell may be empty.
    /// A row with one cell says more about the row before.
    Table { heads: &'static [&'static str], rows: Vec<Vec<String>> },
    /// Items below a fact, a line each.
    Each { items: Vec<String> },
    /// Items of one kind, in their order.
    Items { label: String, items: Vec<String> },
    /// Numbered items below a head.
    Numbered { head: String, items: Vec<String> },
    /// A paragraph.
    Words { text: String },
    /// Lines as they stand, such as a tree; they go on from a list before them.
    Lines { text: String },
    /// Why the work ended.
    Stop(#[serde(serialize_with = "written_out")] &'a Stop),
}

impl<'a> Sheet<'a> {
    /// Begins a sheet with what is asked about the heaps of a game.
    pub(super) fn about(rules: &Rules, words: impl Into<String>) -> Sheet<'a> {
        Sheet(vec![Block::Game { name: rules.name(), words: words.into(), ending: "" }])
    }

    /// Begins a sheet about a game and how its play ends.
    pub fn in_play(rules: &Rules) -> Sheet<'a> {
        let ending = match rules.game.convention() {
            Convention::Normal => "Whoever cannot move loses.",
            Convention::Misere => "Misère play: whoever cannot move wins.",
        };
        Sheet(vec![Block::Game { name: rules.name(), words: rules.sentences(), ending }])
    }

    /// Begins a sheet about a position as it was typed, with what may surprise about it.
    pub fn at(rules: &Rules, layout: &Layout) -> Sheet<'a> {
        let (game, position, piles) = (&rules.game, layout.position(), &layout.piles);
        let typed = match piles.len() {
            _ if game.ruleset().is_sum() => position.to_string(),
            1..=MAX_PILES => {
                let heaps = piles.iter().map(|pile| pile.map_or("0".to_owned(), |heap| heap.to_string()));
                heaps.collect::<Vec<_>>().join("+")
            }
            _ => abridged(&position),
        };
        let mut sheet = Sheet::in_play(rules).asked("Position", typed);
        let goes_on = "the position is listed as terminal, but play goes on from it";
        sheet.add_some("", game.is_terminal(&position).then_some(goes_on));
        sheet
    }

    pub(super) fn add(&mut self, label: &'static str, words: impl Display) {
        self.0.push(Block::Fact { label, words: words.to_string() });
    }

    /// Adds a fact, if it is known.
    pub(super) fn add_some(&mut self, label: &'static str, words: Option<impl Display>) {
        words.into_iter().for_each(|words| self.add(label, words));
    }

    /// Adds lines, if there are any.
    pub(super) fn add_lines(&mut self, text: String) {
        if !text.is_empty() {
            self.0.push(Block::Lines { text });
        }
    }

    /// Adds what was asked about.
    pub(super) fn asked(mut self, label: &'static str, words: impl Display) -> Sheet<'a> {
        self.0.push(Block::Asked { label, words: words.to_string() });
        self
    }

    /// Adds the end of the work, if a limit ended it.
    pub(super) fn stop(mut self, stop: Option<&'a Stop>) -> Sheet<'a> {
        self.0.extend(stop.map(Block::Stop));
        self
    }

    /// Returns the sheet in one line: its first fact or line, or the first items of its list.
    pub fn brief(&self) -> String {
        let said = |block: &Block<'_>| match block {
            Block::Fact { label, words } if !matches!(*label, "" | "Outcome") => Some(words.clone()),
            Block::Heaps { symbols, .. } => {
                let more = if symbols.count() > BRIEF { ", ..." } else { "" };
                Some(symbols.texts(BRIEF).join(", ") + more)
            }
            Block::Items { items, .. } | Block::Numbered { items, .. } => Some(items.join(", ")),
            Block::Lines { text } | Block::Words { text } => text.lines().next().map(str::to_owned),
            _ => None,
        };
        let stopped = |block: &Block<'_>| match block {
            Block::Stop(stop) => Some(stop.brief()),
            _ => None,
        };
        let (mut found, mut stops) = (self.0.iter().filter_map(said), self.0.iter().filter_map(stopped));
        found.next().or(stops.next()).unwrap_or_else(|| "nothing is known".to_owned())
    }
}

/// The end of work that a limit ended. In JSON it is one word.
#[derive(Clone, Debug)]
pub struct Stop {
    /// The limit.
    pub why: Stopped,
    /// What is known nevertheless.
    pub known: String,
    /// What to try, if it is not more of the limit. Faces have words for that.
    pub try_this: Option<String>,
    /// What allows more, beside larger limits of work: a larger field, and to resume. Empty where there is none.
    pub help: [&'static str; 2],
}

impl Stop {
    /// Returns the end of work in one short line.
    pub(super) fn brief(&self) -> String {
        format!("?  stopped: {}", self.why.name())
    }

    /// Describes a stop after which more of the limit helps.
    pub fn new(why: Stopped, known: impl Into<String>) -> Stop {
        Stop { why, known: known.into(), try_this: None, help: [""; 2] }
    }

    /// Describes that these heaps are done.
    pub fn after(why: Stopped, heaps: Range<u64>) -> Stop {
        let known = match heaps.end.saturating_sub(heaps.start) {
            0 => "nothing yet".to_owned(),
            1 => format!("heap {}", heaps.start),
            _ => format!("heaps {} to {}", heaps.start, heaps.end - 1),
        };
        Stop::new(why, known)
    }
}

impl Serialize for Stop {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.why.name())
    }
}

/// In a sheet a stop is written out.
fn written_out<S: Serializer>(stop: &Stop, serializer: S) -> Result<S::Ok, S::Error> {
    json!({ "why": stop.why.to_string(), "known": stop.known, "try": stop.try_this }).serialize(serializer)
}
