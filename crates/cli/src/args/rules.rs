//! Arguments for the rules of a game whose ending does not matter.

use super::{known, read_text};
use crate::{failure::Failure, text::abridged};
use ninepins::{
    Convention, Game, GameLine, Layout, Position,
    misere::Unsuited,
    rules::{Code, Limit},
    sequence::NimValues,
};

/// A game whose heaps have nim-values.
#[derive(clap::Args, Debug)]
pub(crate) struct NimArgs {
    /// The game: a name such as kayles, or a line such as '0.07'; normal play is meant
    #[arg(value_name = "GAME")]
    game: String,
}

/// A game in misère play beside any other games.
#[derive(clap::Args, Debug)]
pub(crate) struct HeapsArgs {
    /// The game: a name such as kayles, or a line such as '0.07'; its ending does not matter
    #[arg(value_name = "GAME")]
    game: String,
}

/// The rules of a game, and its name if it has one.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) game: Game,
    pub(crate) title: Option<&'static str>,
}

impl NimArgs {
    /// Reads the game, and checks that its heaps have nim-values.
    pub(crate) fn read(&self) -> Result<Rules, Failure> {
        let line: GameLine = self.game.parse()?;
        if line.convention == Some(Convention::Misere) {
            let message = "nim-values are about normal play, but the line says misere";
            let help = "leave `misere` out; `ninepins genus` has the values in misère play";
            return Err(Failure::refused(&self.game, message).with_help(help));
        }
        let title = known(&line).map(|entry| entry.title);
        Rules::of(&self.game, line.game.with_convention(Convention::Normal), title)
    }
}

impl HeapsArgs {
    /// Reads the game.
    pub(crate) fn read(&self) -> Result<Rules, Failure> {
        Rules::read(&self.game)
    }
}

impl Rules {
    /// Reads a game line.
    pub(crate) fn read(typed: &str) -> Result<Rules, Failure> {
        let line: GameLine = typed.parse()?;
        let title = known(&line).map(|entry| entry.title);
        Ok(Rules { game: line.game, title })
    }

    /// Takes the rules of a game in normal play, which was typed as `typed`, if its heaps have nim-values.
    pub(crate) fn of(typed: &str, game: Game, title: Option<&'static str>) -> Result<Rules, Failure> {
        match NimValues::of(&game) {
            Ok(_) => Ok(Rules { game, title }),
            Err(unlicensed) => Err(Failure::refused(typed, unlicensed.missing)),
        }
    }

    /// Returns the line of the rules, without an ending.
    pub(crate) fn line(&self) -> String {
        self.game.ruleset().to_string()
    }

    /// Returns the name, if there is one, and the line.
    pub(crate) fn name(&self) -> String {
        self.title.map_or_else(|| self.line(), |title| format!("{title}, {}", self.line()))
    }

    /// Returns the rules in words.
    pub(crate) fn words(&self) -> String {
        self.game.ruleset().words()
    }

    /// Returns the code, unless heaps have limits.
    pub(crate) fn code(&self) -> Option<&Code> {
        let ruleset = self.game.ruleset();
        (ruleset.limit() == Limit::None).then_some(&ruleset.codes().left)
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
