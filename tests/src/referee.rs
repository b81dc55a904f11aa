//! The definition of who wins, as plainly as it can be said: what every strategy is held against.

use ninepins::{ByPlayer, Convention, Game, Move, Outcome, Player, Position};
use ninepins_proof::Claim;
use ninepins_rules::Ending;
use std::collections::{HashMap, HashSet};

/// Plays one game by recursion over its moves and verdicts, with a memory and nothing else.
#[derive(Debug)]
pub struct Referee {
    game: Game,
    /// The same rules where nothing is terminal: the first move is made by these.
    open: Game,
    /// Who wins, and after how many moves if the winner hurries and the loser delays.
    known: HashMap<(Position, Player), (Player, u32)>,
}

/// All that is true of a position that play starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Who wins, as seen by who starts.
    pub outcome: Outcome,
    /// Each player's winning moves, in order.
    pub winning_moves: ByPlayer<Vec<Move>>,
    /// The players who, if to move, have no move and win by that.
    pub wins_without_moving: Vec<Player>,
    /// How long play lasts if each player starts.
    pub remoteness: ByPlayer<u32>,
}

impl Referee {
    /// A referee of `game`.
    pub fn new(game: &Game) -> Referee {
        let ending = Ending { convention: game.convention(), ..Ending::default() };
        Referee { game: game.clone(), open: Game::new(game.ruleset().clone(), ending), known: HashMap::new() }
    }

    /// Judges `start`, which is played on from even if it is terminal.
    pub fn judge(&mut self, start: &Position) -> Judgement {
        let open = self.open.clone();
        let moves = ByPlayer::each(|player| open.moves(start, player).collect::<Vec<Move>>());
        let results = ByPlayer::each(|player| {
            self.best(moves.of(player).iter().map(|m| after(start, m)), player)
                .unwrap_or((open.convention().winner_without_move(player), 0))
        });
        let winning_moves = ByPlayer::each(|player| {
            let wins = |m: &&Move| self.result(&after(start, m), !player).0 == player;
            moves.of(player).iter().filter(wins).copied().collect()
        });
        let stuck = Player::BOTH.into_iter().filter(|&player| moves.of(player).is_empty());
        Judgement {
            outcome: Outcome::from_winners(ByPlayer::each(|player| results.of(player).0)),
            winning_moves,
            wins_without_moving: stuck.filter(|_| open.convention() == Convention::Misere).collect(),
            remoteness: ByPlayer::each(|player| results.of(player).1),
        }
    }

    /// Who wins, and after how many moves, when `to_move` finds `position` on the table.
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

    /// The best of `options` for `player`, who moves to one of them: a win, the sooner the better, else a late loss.
    fn best(&mut self, options: impl Iterator<Item = Position>, player: Player) -> Option<(Player, u32)> {
        let results: Vec<(Player, u32)> = options.map(|option| self.result(&option, !player)).collect();
        let wins = results.iter().filter(|(winner, _)| *winner == player).map(|(_, moves)| moves + 1).min();
        let losses = results.iter().map(|(_, moves)| moves + 1).max();
        wins.map(|moves| (player, moves)).or(losses.map(|moves| (!player, moves)))
    }

    /// The true claim about who wins `start`, with a reply for each position in which the winner must move.
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

fn after(position: &Position, m: &Move) -> Position {
    position.after(m).expect("a move starts from a heap of its position")
}
