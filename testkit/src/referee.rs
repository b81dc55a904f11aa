//! The definition of the winner in plain code, with which tests compare every strategy.

use crate::positions;
use ninepins_proof::{ByQuotient, Certificate, Claim, Evidence, check, quotient};
use ninepins_rules::{ByPlayer, Convention, Ending, Game, Heap, Move, Outcome, Player, Position};
use std::collections::{HashMap, HashSet};

/// A player of one game by recursion over its moves and verdicts, with a memo.
#[derive(Debug)]
pub struct Referee {
    game: Game,
    /// The game without terminals, by which the first move is made.
    open: Game,
    /// The winner, and the number of moves if the winner hurries and the loser delays.
    known: HashMap<(Position, Player), (Player, u32)>,
}

/// The truth about a position that play starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The outcome class.
    pub outcome: Outcome,
    /// Each player's winning moves, in order.
    pub winning_moves: ByPlayer<Vec<Move>>,
    /// The players who, if to move, have no move and win for that reason.
    pub wins_without_moving: Vec<Player>,
    /// The number of moves of play, for each player who may start.
    pub remoteness: ByPlayer<u32>,
}

impl Referee {
    /// Builds a referee of `game`.
    pub fn new(game: &Game) -> Referee {
        let ending = Ending { convention: game.convention(), ..Ending::default() };
        Referee { game: game.clone(), open: Game::new(game.ruleset().clone(), ending), known: HashMap::new() }
    }

    /// Judges `start`. Play goes on from it even if it is terminal.
    pub fn judge(&mut self, start: &Position) -> Judgement {
        let open = self.open.clone();
        let moves = ByPlayer::each(|player| open.moves(start, player).collect::<Vec<Move>>());
        let results = ByPlayer::each(|player| {
            self.best(moves.of(player).iter().map(|m| after(start, m)), player)
                .unwrap_or((open.convention().winner_without_move(player), 0))
        });
        let winning_moves = ByPlayer::each(|player| self.winning(moves.of(player), start, player));
        let stuck = Player::BOTH.into_iter().filter(|&player| moves.of(player).is_empty());
        Judgement {
            outcome: Outcome::from_winners(ByPlayer::each(|player| results.of(player).0)),
            winning_moves,
            wins_without_moving: stuck.filter(|_| open.convention() == Convention::Misere).collect(),
            remoteness: ByPlayer::each(|player| results.of(player).1),
        }
    }

    /// Returns the outcome of `position` as a follower: if it is terminal, play is over.
    pub fn outcome(&mut self, position: &Position) -> Outcome {
        Outcome::from_winners(ByPlayer::each(|player| self.winner(position, player)))
    }

    /// Returns the winner of `position` as a follower: if it is terminal, play is over.
    pub fn winner(&mut self, position: &Position, to_move: Player) -> Player {
        self.result(position, to_move).0
    }

    /// Returns how long play lasts from `position`, at which play is over if it is terminal.
    pub fn remoteness(&mut self, position: &Position, to_move: Player) -> u32 {
        self.result(position, to_move).1
    }

    /// Returns the winning moves of `player` in `position`, in order.
    pub fn winning_moves(&mut self, position: &Position, player: Player) -> Vec<Move> {
        let moves: Vec<Move> = self.game.moves(position, player).collect();
        self.winning(&moves, position, player)
    }

    /// Returns those of `moves` that win.
    fn winning(&mut self, moves: &[Move], position: &Position, player: Player) -> Vec<Move> {
        moves.iter().filter(|m| self.winner(&after(position, m), !player) == player).cloned().collect()
    }

    /// Returns the winner and the number of moves when `to_move` is to move at `position`.
    fn result(&mut self, position: &Position, to_move: Player) -> (Player, u32) {
        if let Some(winner) = self.game.verdict(position, to_move) {
            return (winner, 0);
        }
        let key = (position.clone(), to_move);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let options: Vec<Position> = self.game.moves(position, to_move).map(|m| after(position, &m)).collect();
        let result = self.best(options.into_iter(), to_move).expect("without a move there is a verdict");
        self.known.insert(key, result);
        result
    }

    /// Returns the best result of `options` for `player`, who moves to one of them: an early win, else a late loss.
    fn best(&mut self, options: impl Iterator<Item = Position>, player: Player) -> Option<(Player, u32)> {
        let results: Vec<(Player, u32)> = options.map(|option| self.result(&option, !player)).collect();
        let wins = results.iter().filter(|(winner, _)| *winner == player).map(|(_, moves)| moves + 1).min();
        let losses = results.iter().map(|(_, moves)| moves + 1).max();
        wins.map(|moves| (player, moves)).or(losses.map(|moves| (!player, moves)))
    }

    /// Returns the true claim about `start`, with a reply for each position in which the winner must move.
    pub fn claim(&mut self, start: &Position, to_move: Player) -> Claim {
        let winner = self.judge(start).outcome.winner(to_move);
        let mut replies = Vec::new();
        let mut seen = HashSet::new();
        let mut waiting = vec![(start.clone(), to_move)];
        while let Some((position, player)) = waiting.pop() {
            if !seen.insert((position.clone(), player)) {
                continue;
            }
            let game = if position == *start { &self.open } else { &self.game };
            let options: Vec<Position> = game.moves(&position, player).map(|m| after(&position, &m)).collect();
            if player != winner {
                waiting.extend(options.into_iter().map(|option| (option, winner)));
            } else if let Some(reply) = options.into_iter().find(|option| self.result(option, !player).0 == winner) {
                waiting.push((reply.clone(), !winner));
                replies.push((position, reply));
            }
        }
        Claim { to_move, winner, replies }
    }
}

/// Claims the outcome of a position by a misère quotient.
pub fn claim_by(quotient: &quotient::Certificate, position: Position, outcome: Outcome) -> Certificate {
    let evidence = Evidence::Quotient(ByQuotient { outcome, quotient: Box::new(quotient.clone()) });
    Certificate { game: quotient.game.clone(), position, evidence }
}

/// Checks that a misère quotient is accepted, and gives each position of at most `tokens` tokens, of the heaps that it has, its outcome.
pub fn agrees_with_play(quotient: &quotient::Certificate, tokens: u64) {
    let mut referee = Referee::new(&quotient.game);
    for position in positions(&quotient.game, tokens) {
        if position.heaps().last().is_none_or(|heap| heap.size() <= quotient.heaps.len() as u64) {
            let claim = claim_by(quotient, position.clone(), referee.outcome(&position));
            check(&claim).unwrap_or_else(|error| panic!("{error}, but by definition: {claim}"));
        }
    }
}

/// Returns the nim-values of the heaps below `heaps`, heap 0 included, by the definition. The game is impartial and without limits.
pub fn nim_values(game: &Game, heaps: usize) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0];
    // For each value the last heap that has an option with it.
    let mut last: Vec<u64> = Vec::new();
    for heap in (1..heaps as u64).filter_map(Heap::new) {
        for parts in game.ruleset().options(heap, Player::Left) {
            let value = parts.iter().fold(0, |sum, part| sum ^ values[part.size() as usize]) as usize;
            last.resize(last.len().max(value + 1), 0);
            last[value] = heap.size();
        }
        values.extend((0..).find(|value| last.get(*value as usize) != Some(&heap.size())));
    }
    values
}

fn after(position: &Position, m: &Move) -> Position {
    position.after(m).expect("a move starts from a heap of its position")
}
