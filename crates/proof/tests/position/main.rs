//! Certificates of positions that follow from the definitions, their text, and forgeries.

mod forgeries;

use ninepins_proof::{Certificate, Evidence};
use ninepins_rules::{Game, Player, Position};
use ninepins_testkit::Referee;

/// Returns a true certificate with one claim for each of `players`.
fn book(game: &str, position: &str, players: &[Player]) -> Certificate {
    let game: Game = game.parse().unwrap();
    let position: Position = position.parse().unwrap();
    let mut referee = Referee::new(&game);
    let claims = players.iter().map(|&player| referee.claim(&position, player)).collect();
    Certificate::new(game, position, Evidence::Replies(claims))
}
