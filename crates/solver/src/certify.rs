//! Certificates: what was found out, written down so that the checker can follow it without us.

use crate::{
    Budget, MemoKind, Search, Stopped, Strategy, Unlicensed,
    quotient::{NimValues, theorems},
};
use ninepins_proof::{Certificate, Claim, Evidence, MAX_LINES, NimValues as ValueTable};
use ninepins_rules::{Game, Player, Position};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many winning moves are weighed before one is written into the book.
const CANDIDATES: usize = 64;

/// The bytes that a line of a book takes while it is written, beside its heaps, estimated.
const BYTES_A_LINE: u64 = 200;

/// The bytes that a heap in a line takes, estimated: it stands in two positions, each kept twice.
const BYTES_A_HEAP: u64 = 64;

/// A certificate with a book of replies: one claim for each of `players` to move, or a single one for an impartial game,
/// where the players are alike.
pub fn certify_replies(
    game: &Game,
    position: &Position,
    players: &[Player],
    budget: &mut Budget,
) -> Result<Certificate, Stopped> {
    let mut scribe = Scribe::new(game.played_from(position).into_owned());
    let players = if game.is_impartial() { &players[..players.len().min(1)] } else { players };
    let claims = players.iter().map(|&to_move| scribe.claim(position, to_move, budget));
    let claims = claims.collect::<Result<Vec<Claim>, Stopped>>()?;
    Ok(Certificate::new(game.clone(), position.clone(), Evidence::Replies(claims)))
}

/// A certificate with the nim-values of all heaps that `position` can come to.
///
/// # Errors
///
/// [`Unlicensed`] if the game as played from `position` has no nim-values.
pub fn certify_nim_values(
    game: &Game,
    position: &Position,
    budget: &mut Budget,
) -> Result<Result<Certificate, Stopped>, Unlicensed> {
    let mut values = NimValues::of(&game.played_from(position))?;
    Ok(values.values_below(position.heaps(), budget).map(|heaps| {
        let table: FxHashMap<_, _> = heaps.iter().copied().collect();
        let value = position.heaps().iter().fold(0, |sum, heap| sum ^ table[heap]);
        let evidence = Evidence::NimValues(ValueTable { value, heaps });
        Certificate::new(game.clone(), position.clone(), evidence)
    }))
}

/// Writes books of replies.
struct Scribe {
    game: Game,
    /// Theorems, the strongest first, then search.
    strategies: Vec<Box<dyn Strategy>>,
}

impl Scribe {
    fn new(game: Game) -> Scribe {
        let mut strategies = theorems(&game);
        strategies.push(Box::new(Search::new(&game, MemoKind::Hash, true)));
        Scribe { game, strategies }
    }

    /// The first strategy's answer whose table reaches.
    fn ask<T>(&mut self, mut question: impl FnMut(&mut dyn Strategy) -> Result<T, Stopped>) -> Result<T, Stopped> {
        let mut last = Err(Stopped::BeyondTable("there is no strategy".to_owned()));
        for strategy in &mut self.strategies {
            last = question(strategy.as_mut());
            if !matches!(last, Err(Stopped::BeyondTable(_))) {
                break;
            }
        }
        last
    }

    /// Walks all moves of the loser and one move of the winner each, and writes the winner's down.
    fn claim(&mut self, start: &Position, to_move: Player, budget: &mut Budget) -> Result<Claim, Stopped> {
        let winner = self.ask(|strategy| strategy.winner(start, to_move, budget))?;
        let mut replies: Vec<(Position, Position)> = Vec::new();
        let mut bytes = 0;
        // The positions met with the winner to move, and those left for the loser.
        let mut met: FxHashSet<Position> = FxHashSet::default();
        let mut left: FxHashSet<Position> = FxHashSet::default();
        let mut open = vec![];
        if to_move == winner {
            open.push(start.clone());
        } else {
            self.attacks(start, !winner, &mut met, &mut open);
        }
        while let Some(position) = open.pop() {
            budget.check_interrupt()?;
            if self.game.verdict(&position, winner).is_some() {
                continue;
            }
            let reply = self.reply(&position, winner, &left, budget)?;
            bytes += BYTES_A_LINE + BYTES_A_HEAP * position.heaps().len() as u64;
            budget.check_memory(bytes)?;
            if replies.len() >= MAX_LINES / 2 {
                return Err(Stopped::BeyondTable(
                    "the book of replies has more lines than a certificate may have".into(),
                ));
            }
            replies.push((position, reply.clone()));
            if left.insert(reply.clone()) && self.game.verdict(&reply, !winner).is_none() {
                self.attacks(&reply, !winner, &mut met, &mut open);
            }
        }
        replies.sort_unstable_by(|a, b| b.cmp(a));
        Ok(Claim { to_move, winner, replies })
    }

    /// Opens what the loser may move to from `position`.
    fn attacks(&self, position: &Position, loser: Player, met: &mut FxHashSet<Position>, open: &mut Vec<Position>) {
        let options = self.game.moves(position, loser).filter_map(|m| position.after(&m));
        open.extend(options.filter(|option| met.insert(option.clone())));
    }

    /// The winner's move from `position`: to a position already left to the loser if there is one, which keeps the book short,
    /// else to one with few tokens.
    fn reply(
        &mut self,
        position: &Position,
        winner: Player,
        left: &FxHashSet<Position>,
        budget: &mut Budget,
    ) -> Result<Position, Stopped> {
        let moves = self.ask(|strategy| strategy.winning_moves(position, winner, CANDIDATES, budget))?.moves;
        let options = moves.iter().filter_map(|m| position.after(m));
        let best = options.min_by_key(|option| (!left.contains(option), option.tokens(), option.heaps().len()));
        best.ok_or_else(|| Stopped::BeyondTable(format!("no winning move is known at {position}")))
    }
}
