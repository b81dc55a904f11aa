//! What the commands about nim-sequences have in common: the rules whose heaps have nim-values.

use super::misere::heading;
use crate::{args::known, failure::Failure};
use ninepins::{
    Convention, Game, GameLine,
    rules::{Code, Limit},
    sequence::NimValues,
};

/// The game whose heaps are asked about.
#[derive(clap::Args, Debug)]
pub(super) struct RulesArgs {
    /// The game: a name such as kayles, or a line such as '0.07'; normal play is meant
    #[arg(value_name = "GAME")]
    game: String,
}

/// Rules under which each heap has a nim-value, and their name if they have one.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) game: Game,
    title: Option<&'static str>,
}

impl RulesArgs {
    /// Reads the game.
    pub(super) fn read(&self) -> Result<Rules, Failure> {
        let line: GameLine = self.game.parse()?;
        if line.convention == Some(Convention::Misere) {
            let message = "nim-values are about normal play, but the line says misere";
            let help = "leave `misere` out, or ask `ninepins genus` for the values in misère play";
            return Err(Failure::refused(&self.game, message).with_help(help));
        }
        let title = known(&line).map(|entry| entry.title);
        let game = line.game.with_convention(Convention::Normal);
        Rules::of(&self.game, game, title)
    }
}

impl Rules {
    /// The rules of a game in normal play, which was written as `typed`.
    pub(super) fn of(typed: &str, game: Game, title: Option<&'static str>) -> Result<Rules, Failure> {
        match NimValues::of(&game) {
            Ok(_) => Ok(Rules { game, title }),
            Err(unlicensed) => Err(Failure::refused(typed, unlicensed.missing)),
        }
    }

    /// The line of the game.
    pub(super) fn line(&self) -> String {
        self.game.to_string()
    }

    /// The name, if there is one, and the line.
    pub(super) fn name(&self) -> String {
        self.title.map_or_else(|| self.line(), |title| format!("{title}, {}", self.line()))
    }

    /// The rules in words.
    pub(super) fn words(&self) -> String {
        self.game.ruleset().words()
    }

    /// The rules in words, as every answer in text begins.
    pub(super) fn opening(&self) -> String {
        heading(self.title, &self.line(), &self.game)
    }

    /// The code, unless heaps have limits.
    pub(super) fn code(&self) -> Option<&Code> {
        let ruleset = self.game.ruleset();
        (ruleset.limit() == Limit::None).then_some(&ruleset.codes().left)
    }
}
