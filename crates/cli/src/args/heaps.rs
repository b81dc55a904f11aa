//! A game in misère play beside any other games: its rules matter, not its ending.

use super::{known, read_text};
use crate::{failure::Failure, text::abridged};
use ninepins::{Game, GameLine, Layout, Position, misere::Unsuited};

/// The game whose heaps are asked about.
#[derive(clap::Args, Debug)]
pub(crate) struct HeapsArgs {
    /// The game: a name such as kayles, or a line such as '0.07'; its ending does not matter
    #[arg(value_name = "GAME")]
    game: String,
}

/// A game, and its name if it has one.
#[derive(Debug)]
pub(crate) struct HeapsAsked {
    pub(crate) game: Game,
    pub(crate) title: Option<&'static str>,
}

impl HeapsArgs {
    /// Reads the game.
    pub(crate) fn read(&self) -> Result<HeapsAsked, Failure> {
        let line: GameLine = self.game.parse()?;
        let title = known(&line).map(|entry| entry.title);
        Ok(HeapsAsked { game: line.game, title })
    }
}

impl HeapsAsked {
    /// Returns the line of the rules, without an ending.
    pub(crate) fn rules(&self) -> String {
        self.game.ruleset().to_string()
    }

    /// Reads a position of the game, as it was typed.
    pub(crate) fn position(&self, typed: &str) -> Result<Position, Failure> {
        Ok(Layout::of_game(&read_text(typed, "a position")?, &self.game)?.position())
    }

    /// Returns the refusal of rules that lack a hypothesis, with rules that satisfy it.
    pub(crate) fn refuse(&self, why: Unsuited) -> Failure {
        let code = abridged(&self.game.ruleset().codes().left.to_string());
        Failure::refused(self.game.to_string(), why.to_string())
            .with_help(format!("an impartial code alone will do, such as '{code}'"))
    }
}
