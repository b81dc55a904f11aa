//! A solver that could not be plainer, and the certificates that follow from it.

use ninepins_proof::{Certificate, Claim, Evidence, NimValues};
use ninepins_rules::{Game, Heap, Player, Position, Start};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The definition of who wins, with a memory.
pub(crate) struct Naive {
    game: Game,
    known: HashMap<(Position, Player), Player>,
}

impl Naive {
    /// Plays `game` from `start`.
    pub(crate) fn new(game: &Game, start: &Position) -> Naive {
        Naive { game: Start::new(game, start).game().clone(), known: HashMap::new() }
    }

    pub(crate) fn winner(&mut self, position: &Position, to_move: Player) -> Player {
        let key = (position.clone(), to_move);
        if let Some(&winner) = self.known.get(&key) {
            return winner;
        }
        let winner = self.game.verdict(position, to_move).unwrap_or_else(|| {
            let wins = self.winning(position, to_move).is_some();
            if wins { to_move } else { !to_move }
        });
        self.known.insert(key, winner);
        winner
    }

    /// What `player` can move to and win.
    fn winning(&mut self, position: &Position, player: Player) -> Option<Position> {
        let next: Vec<Position> = self.game.moves(position, player).map(|m| position.after(&m).unwrap()).collect();
        next.into_iter().find(|next| self.winner(next, !player) == player)
    }

    /// Returns the true claim about `start`.
    pub(crate) fn claim(&mut self, start: &Position, to_move: Player) -> Claim {
        let winner = self.winner(start, to_move);
        let mut replies = Vec::new();
        let mut seen = HashSet::new();
        let mut waiting = vec![(start.clone(), to_move)];
        while let Some((position, player)) = waiting.pop() {
            if !seen.insert((position.clone(), player)) || self.game.verdict(&position, player).is_some() {
                continue;
            }
            if player == winner {
                let next = self.winning(&position, player).unwrap();
                waiting.push((next.clone(), !player));
                replies.push((position, next));
            } else {
                let all = self.game.moves(&position, player).map(|m| (position.after(&m).unwrap(), !player));
                waiting.extend(all);
            }
        }
        Claim { to_move, winner, replies }
    }
}

/// Returns a true certificate with one claim for each of `players`.
pub(crate) fn book(game: &str, position: &str, players: &[Player]) -> Certificate {
    let game: Game = game.parse().unwrap();
    let position: Position = position.parse().unwrap();
    let mut naive = Naive::new(&game, &position);
    let claims = players.iter().map(|&player| naive.claim(&position, player)).collect();
    Certificate::new(game, position, Evidence::Replies(claims))
}

/// Returns a true table of nim-values.
pub(crate) fn table(game: &str, position: &str) -> Certificate {
    let game: Game = game.parse().unwrap();
    let position: Position = position.parse().unwrap();
    let mut values = BTreeMap::new();
    for heap in position.heaps() {
        nim_value(&game, *heap, &mut values);
    }
    let value = position.heaps().iter().fold(0, |sum, heap| sum ^ values[heap]);
    Certificate::new(game, position, Evidence::NimValues(NimValues { value, heaps: values.into_iter().collect() }))
}

fn nim_value(game: &Game, heap: Heap, values: &mut BTreeMap<Heap, u64>) -> u64 {
    if let Some(&value) = values.get(&heap) {
        return value;
    }
    let options: Vec<_> = game.ruleset().options(heap, Player::Left).collect();
    let values_of_options: Vec<u64> =
        options.iter().map(|parts| parts.iter().fold(0, |sum, part| sum ^ nim_value(game, *part, values))).collect();
    let mex = (0..).find(|value| !values_of_options.contains(value)).unwrap();
    values.insert(heap, mex);
    mex
}
