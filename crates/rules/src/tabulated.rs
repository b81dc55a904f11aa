//! Every game is locally a table: the heaps that can follow a position, numbered in their order.

use crate::{
    ByPlayer, Game, Heap, Limit, MAX_LISTED, MAX_LISTED_PARTS, Move, Moves, Parts, Player, Position, Rule, Ruleset,
};
use std::{collections::BTreeSet, sync::Arc};

/// The most heaps that are numbered.
pub const MAX_TABULATED: usize = MAX_LISTED;

/// A game of pairs or of heaps with limits as a table, which engines can play that know heaps by their size alone.
///
/// Heap n of the table is the n-th of the heaps that follow. It is the same game as long as only these occur. Their order is kept, so
/// lists of moves translate one by one.
///
/// ```
/// use ninepins_rules::{Game, Position, Tabulated};
/// let wythoff: Game = "wythoff misere".parse().unwrap();
/// let position: Position = "(1,1)".parse().unwrap();
/// let table = Tabulated::of(&wythoff, position.heaps()).unwrap();
/// assert_eq!(table.game().to_string(), "{1: 0; 2: 0; 3: 0, 1, 2} misere");
/// assert_eq!(table.position(&position).unwrap().to_string(), "3");
/// assert_eq!(table.original(&"3 -> 2".parse().unwrap()).unwrap().to_string(), "(1,1) -> (0,1)");
/// ```
#[derive(Clone, Debug)]
pub struct Tabulated {
    game: Game,
    /// The heaps, ascending.
    heaps: Vec<Heap>,
}

impl Tabulated {
    /// Numbers the heaps that plays can make of `heaps`. `None` if heaps are numbers already, if some position ends play, if more than
    /// [`MAX_TABULATED`] heaps follow, or if their options leave more than [`MAX_LISTED_PARTS`] heaps.
    pub fn of(game: &Game, heaps: &[Heap]) -> Option<Tabulated> {
        let ruleset = game.ruleset();
        if ruleset.has_numbers() || !game.ending().terminals.is_empty() {
            return None;
        }
        let players = if ruleset.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH };
        let (mut found, mut parts) = (BTreeSet::from_iter(heaps.iter().copied()), 0);
        let mut new: Vec<Heap> = found.iter().copied().collect();
        while let Some(heap) = new.pop() {
            for option in players.iter().flat_map(|player| ruleset.options(heap, *player)) {
                parts += option.len().max(1);
                new.extend(option.iter().filter(|part| found.insert(**part)));
                if found.len() > MAX_TABULATED || parts > MAX_LISTED_PARTS {
                    return None;
                }
            }
        }
        let heaps = Vec::from_iter(found);
        let options = |heap: Heap, player| {
            let numbered = |option: Parts| {
                Parts::new(&option.iter().map(|part| number(&heaps, *part)).collect::<Option<Vec<_>>>()?)
            };
            ruleset.options(heap, player).map(numbered).collect::<Option<Vec<_>>>()
        };
        let table = |player| Rule::listed(heaps.iter().map(|heap| options(*heap, player)).collect::<Option<_>>()?);
        let moves = |player| table(player).map(|table| Moves::Rule(Arc::new(table)));
        let left = moves(Player::Left)?;
        let right = if ruleset.is_impartial() { left.clone() } else { moves(Player::Right)? };
        let ruleset = Ruleset::new(ByPlayer { left, right }, Limit::None)?;
        Some(Tabulated { game: Game::new(ruleset, game.ending().clone()), heaps })
    }

    /// Returns the heaps that the table numbers, ascending: heap n of the table is the n-th of them.
    pub fn heaps(&self) -> &[Heap] {
        &self.heaps
    }

    /// Returns the game with the table.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns a position of the game in the numbers of the table; `None` if it has another heap.
    pub fn position(&self, position: &Position) -> Option<Position> {
        position.heaps().iter().map(|heap| number(&self.heaps, *heap)).collect()
    }

    /// Returns the move of the game that is `m` in the table.
    pub fn original(&self, m: &Move) -> Option<Move> {
        let heap = |heap: Heap| self.heaps.get(heap.size() as usize - 1).copied();
        let to = m.to.iter().map(|part| heap(*part)).collect::<Option<Vec<_>>>()?;
        Some(Move { from: heap(m.from)?, to: Parts::new(&to)? })
    }
}

/// Says that heaps with limits and pairs form no sequence, and what is found about them all the same.
pub fn no_sequence() -> String {
    format!(
        "heaps with limits and pairs form no sequence; genera, values and outcomes of a position are found if at most \
         {MAX_TABULATED} heaps follow it"
    )
}

/// Returns the heap of the table that stands for `heap`.
fn number(heaps: &[Heap], heap: Heap) -> Option<Heap> {
    Heap::new(heaps.binary_search(&heap).ok()? as u64 + 1)
}

impl Game {
    /// Returns the game and a position with heaps that are numbers: a [table](Tabulated) if they are not, and it is small enough.
    #[must_use]
    pub fn in_numbers(&self, position: &Position) -> (Game, Position) {
        let table = Tabulated::of(self, position.heaps());
        let numbered = table.and_then(|table| Some((table.game.clone(), table.position(position)?)));
        numbered.unwrap_or_else(|| (self.clone(), position.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_TABULATED, Tabulated};
    use crate::{Game, Heap, Position};

    fn table(line: &str, position: &str) -> Option<Tabulated> {
        Tabulated::of(&line.parse::<Game>().unwrap(), position.parse::<Position>().unwrap().heaps())
    }

    /// Tables of as many heaps and parts as may be, and of more.
    #[test]
    fn limits_of_tables() {
        // The pairs below (a,b) and itself, without (0,0).
        assert_eq!(table("king", "(63,63)").unwrap().heaps.len(), MAX_TABULATED - 1);
        for (line, position, is_table) in [
            ("{(x,y): (x,y-1), (x-1,y)}", "(0,4095)+(1,0)", true),
            ("{(x,y): (x,y-1)}", "(0,4096)", true),
            ("{(x,y): (x,y-1)}", "(0,4097)", false),
            ("0.[3] limit n", "4096/1", true),
            ("{(x,y): (x,y-t) for t>=1}", "(0,723)", true),
            ("{(x,y): (x,y-t) for t>=1}", "(0,724)", false),
            ("wythoff", "(0,1000000000000000000)", false),
            ("king", "(1000000000000000000,1000000000000000000)", false),
            ("0.[3] limit 2n", "1000000000000000000/999999999999999999", false),
            // These have numbers, or an end.
            ("0.77", "3", false),
            ("{1: 0}", "1", false),
            ("wythoff; N at (1,1)", "0", false),
        ] {
            assert_eq!(table(line, position).is_some(), is_table, "{line}: {position}");
        }
        let (game, position) = ("kayles".parse::<Game>().unwrap(), "3+5".parse().unwrap());
        assert_eq!(game.in_numbers(&position), (game, position));
        assert_eq!(table("wythoff", "(1,0)").unwrap().position(&Heap::pair(1, 1).into_iter().collect()), None);
    }
}
