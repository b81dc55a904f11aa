//! Arguments for a game and a position.

use super::read_text;
use crate::failure::Failure;
use clap::Args;
use ninepins::{Convention, Game, GameLine, Layout, Outcome, Position, rules};
use std::collections::btree_map::Entry;

/// A game and a position, both required.
#[derive(Args, Debug)]
pub(crate) struct GameArgs {
    /// The game: a name such as kayles, or a line such as '0.77 misere'
    #[arg(value_name = "GAME")]
    game: String,

    /// The position, such as '3+5+5'; - reads it from stdin, @FILE from a file
    #[arg(value_name = "POSITION")]
    position: String,

    #[command(flatten)]
    ending: EndingArgs,
}

impl GameArgs {
    /// Reads both.
    pub(crate) fn read(&self) -> Result<Asked, Failure> {
        Asked::read(&self.game, &self.position, &self.ending)
    }
}

/// The heading of the flags in help pages.
const HEADING: &str = "Ending";

/// Flags for the ending of play, which may replace that of the game line.
#[derive(Args, Debug)]
pub(crate) struct EndingArgs {
    /// Whoever cannot move wins
    #[arg(long, help_heading = HEADING)]
    misere: bool,

    /// Whoever cannot move loses
    #[arg(long, help_heading = HEADING, conflicts_with = "misere")]
    normal: bool,

    /// Whoever moves to P loses; may be repeated. '--lose-at 0' is misère play
    #[arg(long, help_heading = HEADING, value_name = "P")]
    lose_at: Vec<String>,

    /// Whoever moves to P wins; may be repeated
    #[arg(long, help_heading = HEADING, value_name = "P")]
    win_at: Vec<String>,
}

/// The game and the position asked about.
#[derive(Debug)]
pub(crate) struct Asked {
    /// The game, with the ending of the flags.
    pub(crate) game: Game,
    /// The title of a named game.
    pub(crate) title: Option<&'static str>,
    /// The position as typed.
    pub(crate) layout: Layout,
    /// The position.
    pub(crate) position: Position,
}

impl Asked {
    /// Reads the game, the flags for its ending, and the position.
    pub(crate) fn read(game: &str, position: &str, ending: &EndingArgs) -> Result<Asked, Failure> {
        let line: GameLine = game.parse()?;
        let (game, title) = (ending.apply(game, &line)?, known(&line).map(|entry| entry.title));
        let text = read_text(position, "a position")?;
        let layout = Layout::of_game(&text, &game)?;
        let position = layout.position();
        Ok(Asked { game, title, layout, position })
    }
}

/// Returns the named game with these rules and terminals, in any convention.
pub(crate) fn known(line: &GameLine) -> Option<&'static rules::Entry> {
    line.entry.or_else(|| rules::Entry::of(&line.game))
}

impl EndingArgs {
    /// Applies the flags to the game of `line`, which was typed as `typed`. A flag replaces the convention of a catalog name, but
    /// contradicts a convention that was written.
    pub(crate) fn apply(&self, typed: &str, line: &GameLine) -> Result<Game, Failure> {
        let game = &line.game;
        let mut ending = game.ending().clone();
        let mut said = line.convention.map(|convention| (convention, "the game line".to_owned()));
        let mut say = |convention: Convention, flag: String| match &said {
            Some((before, by)) if *before != convention => {
                let message = format!("{flag} means {convention} play, but {by} says {before}");
                Err(Failure::refused(typed, message).with_help("drop one of the two"))
            }
            _ => {
                said.get_or_insert((convention, flag));
                Ok(())
            }
        };
        for (flag, convention) in [(self.misere, Convention::Misere), (self.normal, Convention::Normal)] {
            if flag {
                say(convention, format!("--{convention}"))?;
            }
        }
        let lost = self.lose_at.iter().map(|text| ("--lose-at", text, Outcome::N, Convention::Misere));
        let won = self.win_at.iter().map(|text| ("--win-at", text, Outcome::P, Convention::Normal));
        for (flag, text, outcome, convention) in lost.chain(won) {
            let position = Layout::of_game(text, game)?.position();
            if position.is_empty() {
                say(convention, format!("{flag} {text}"))?;
                continue;
            }
            match ending.terminals.entry(position) {
                Entry::Vacant(place) => {
                    place.insert(outcome);
                }
                Entry::Occupied(place) if *place.get() == outcome => {}
                Entry::Occupied(place) => {
                    let (at, before) = (place.key(), place.get());
                    let message = format!("{flag} {at} says {outcome} at {at}, but it is already {before} at {at}");
                    return Err(Failure::refused(text, message).with_help("a position is either lost or won"));
                }
            }
        }
        ending.convention = said.map_or(ending.convention, |(convention, _)| convention);
        Ok(Game::new(game.ruleset().clone(), ending))
    }
}
