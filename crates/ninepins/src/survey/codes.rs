//! Patterns of codes, each of which stands for many games.

use ninepins_proof::checksum;
use ninepins_rules::{ByPlayer, Convention, Game, Refusal, Ruleset};
use std::{collections::BTreeSet, str::FromStr};

/// The most games of one pattern.
pub const MAX_GAMES: usize = 1 << 20;

/// Returns the games of the patterns in this convention, each once. In a pattern `?` stands for any octal digit, `x` for any hexadecimal
/// one, `y` for one above 7. Codes that are no games, because they allow passing, are left out.
/// A pattern is refused that stands for no game or for more than [`MAX_GAMES`].
pub fn games(patterns: &[String], convention: Convention) -> Result<Vec<Game>, Refusal> {
    let mut met = BTreeSet::new();
    let mut games = Vec::new();
    for pattern in patterns {
        games.extend(of_one(pattern, convention)?.into_iter().filter(|game| met.insert(game.to_string())));
    }
    Ok(games)
}

/// Returns the games of the patterns in this convention that have different codes for Left and Right, but only one of two mirror images:
/// that with the later line.
/// It is refused, too, that no game is left.
pub fn pairs(patterns: &[String], convention: Convention) -> Result<Vec<Game>, Refusal> {
    let mut pairs = games(patterns, convention)?;
    let lines: BTreeSet<String> = pairs.iter().map(Game::to_string).collect();
    pairs.retain(|game| {
        let has_later_image = || {
            let image = mirror_image(game).to_string();
            image > game.to_string() && lines.contains(&image)
        };
        !game.ruleset().is_impartial() && !has_later_image()
    });
    if pairs.is_empty() {
        let message = "both players have the same code in all these games";
        let help = "write a code for each player, such as '0.?|0.?'";
        return Err(Refusal::of(patterns.join(" "), message).with_help(help));
    }
    Ok(pairs)
}

/// A share of games, such as `1/4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// Its number, from 1 on.
    pub number: usize,
    /// The number of all shares.
    pub of: usize,
}

impl Share {
    /// All games.
    pub const WHOLE: Share = Share { number: 1, of: 1 };

    /// Checks whether the share has a game. That depends on the game's line alone, so it is the same on every machine and in every version.
    /// The work for a game grows with its last digits, so dealing games in their order would give some shares much more of it.
    pub fn has(self, game: &Game) -> bool {
        (checksum(&game.to_string()) % self.of as u64) as usize + 1 == self.number
    }
}

impl FromStr for Share {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Share, &'static str> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let share = numbers.map(|(number, of)| Share { number, of });
        share.filter(|share| (1..=share.of).contains(&share.number)).ok_or("expected a share, such as 1/4")
    }
}

/// Returns the game in which the players have exchanged their codes.
pub fn mirror_image(game: &Game) -> Game {
    let ByPlayer { left, right } = game.ruleset().moves().clone();
    let exchanged = Ruleset::new(ByPlayer { left: right, right: left }, game.ruleset().limit());
    Game::new(exchanged.unwrap_or_else(|| game.ruleset().clone()), game.ending().clone())
}

fn of_one(pattern: &str, convention: Convention) -> Result<Vec<Game>, Refusal> {
    let refused = |message: String, help| Err(Refusal::of(pattern, message).with_help(help));
    let mut lines = vec![String::new()];
    for c in pattern.chars() {
        let digits = match c {
            '?' => "01234567",
            'x' | 'X' => "0123456789abcdef",
            'y' | 'Y' => "89abcdef",
            _ => {
                lines.iter_mut().for_each(|line| line.push(c));
                continue;
            }
        };
        if lines.len() * digits.len() > MAX_GAMES {
            return refused(format!("these are more than {MAX_GAMES} games"), "ask for fewer digits at once");
        }
        lines = lines.iter().flat_map(|line| digits.chars().map(move |digit| format!("{line}{digit}"))).collect();
    }
    let mut wrong = None;
    let games = lines.iter().filter_map(|line| match line.parse::<Game>() {
        Ok(game) => Some(game),
        Err(error) => {
            wrong.get_or_insert(error);
            None
        }
    });
    let games: Vec<Game> = games.map(|game| game.with_convention(convention)).collect();
    match wrong.filter(|_| games.is_empty()) {
        Some(error) => refused(
            format!("no code is of this pattern: of `{}`, {}", error.input(), error.message()),
            "write a code with ? for any octal digit, x for any hexadecimal one or y for one above 7, such as 0.?? or 0.xx",
        ),
        None => Ok(games),
    }
}
