//! Rules under which each heap has a nim-value.

use super::known;
use crate::failure::Failure;
use ninepins::{
    Convention, Game, GameLine,
    rules::{Code, Limit},
    sequence::NimValues,
};

/// The game whose heaps are asked about.
#[derive(clap::Args, Debug)]
pub(crate) struct RulesArgs {
    /// The game: a name such as kayles, or a line such as '0.07'; normal play is meant
    #[arg(value_name = "GAME")]
    game: String,
}

/// Rules under which each heap has a nim-value, and their name if they have one.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) game: Game,
    pub(crate) title: Option<&'static str>,
}

impl RulesArgs {
    /// Reads the game.
    pub(crate) fn read(&self) -> Result<Rules, Failure> {
        let line: GameLine = self.game.parse()?;
        if line.convention == Some(Convention::Misere) {
            let message = "nim-values are about normal play, but the line says misere";
            let help = "leave `misere` out; `ninepins genus` has the values in misère play";
            return Err(Failure::refused(&self.game, message).with_help(help));
        }
        let title = known(&line).map(|entry| entry.title);
        let game = line.game.with_convention(Convention::Normal);
        Rules::of(&self.game, game, title)
    }
}

impl Rules {
    /// Takes the rules of a game in normal play, which was typed as `typed`.
    pub(crate) fn of(typed: &str, game: Game, title: Option<&'static str>) -> Result<Rules, Failure> {
        match NimValues::of(&game) {
            Ok(_) => Ok(Rules { game, title }),
            Err(unlicensed) => Err(Failure::refused(typed, unlicensed.missing)),
        }
    }

    /// Returns the line of the game.
    pub(crate) fn line(&self) -> String {
        self.game.to_string()
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
}
