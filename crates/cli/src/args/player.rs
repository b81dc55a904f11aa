//! Arguments for a player.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninepins::Player;

/// Returns the parser of `left` and `right`.
pub(crate) fn player() -> impl TypedValueParser<Value = Player> {
    let names = PossibleValuesParser::new(Player::BOTH.map(Player::name));
    names.map(|name| if name == Player::Left.name() { Player::Left } else { Player::Right })
}
