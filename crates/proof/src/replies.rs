//! The check of strategies.

use crate::{
    CheckError, CheckErrorKind, CheckOptions, Checked,
    certificate::{CLAIM_LINE, Certificate, Claim, POSITION_LINE},
    error::{count, require},
    steps::{MAX_STEPS, Work},
};
use ninepins_rules::{ByPlayer, Game, Heap, Player, Position};
use std::collections::{HashMap, HashSet};

/// Checks claims. `game` is the certificate's game as it is played from the certificate's position.
pub(crate) fn check(
    certificate: &Certificate,
    (game, options): (&Game, CheckOptions<'_>),
    claims: &[Claim],
) -> Result<Checked, CheckError> {
    let message = format_args!("nothing is claimed");
    require(!claims.is_empty(), POSITION_LINE, CheckErrorKind::Claims, message)?;
    let (mut winners, mut lines, mut moves) = (ByPlayer::<Option<Player>>::default(), 0, 0);
    let mut work = Work::new(options, (MAX_STEPS, 0), (POSITION_LINE, "the claim"));
    let mut claim_line = CLAIM_LINE;
    for claim in claims {
        let message = format_args!("{} to move is claimed twice", claim.to_move);
        let is_new = winners.of(claim.to_move).is_none();
        require(is_new, claim_line, CheckErrorKind::Claims, message)?;
        let mut walk = Walk {
            start: &certificate.position,
            game,
            claim,
            claim_line,
            listed: HashMap::with_capacity(claim.replies.len()),
            reached: vec![false; claim.replies.len()],
            waiting: Vec::new(),
            left_to_loser: HashSet::new(),
            moves: 0,
            work: &mut work,
        };
        walk.walk()?;
        moves += walk.moves;
        lines += claim.replies.len() as u64;
        *winners.of_mut(claim.to_move) = Some(claim.winner);
        claim_line += 1 + claim.replies.len();
    }
    if game.is_impartial() && claims.len() == 1 {
        // In an impartial game the claim holds with the players exchanged.
        let Claim { to_move, winner, .. } = claims[0];
        *winners.of_mut(!to_move) = Some(!winner);
    }
    let (moves, replies) = (count(moves, "move in all", "moves in all"), count(lines, "reply", "replies"));
    let evidence = format!("The loser has {moves}, and the winner's {replies} lead to a win in every play.");
    Ok(certificate.proved(winners, &evidence))
}

/// A walk through all plays in which the winner makes the listed replies.
struct Walk<'w, 'c, 's> {
    start: &'c Position,
    game: &'w Game,
    claim: &'c Claim,
    /// The line of the claim; its replies follow.
    claim_line: usize,
    /// The reply to each listed position.
    listed: HashMap<&'c [Heap], usize>,
    /// The replies that some play reaches.
    reached: Vec<bool>,
    /// The reached replies that are not yet checked.
    waiting: Vec<usize>,
    /// The positions, with the loser to move, from which all moves have been walked.
    left_to_loser: HashSet<&'c Position>,
    /// The number of moves of the loser that have been walked.
    moves: u64,
    work: &'w mut Work<'s>,
}

impl<'c> Walk<'_, 'c, '_> {
    fn walk(&mut self) -> Result<(), CheckError> {
        for (reply, (from, _)) in self.claim.replies.iter().enumerate() {
            if let Some(first) = self.listed.insert(from.heaps(), reply) {
                let line = self.line(Some(first));
                let message = format!("there is a reply to {from} already, on line {line}");
                return Err(self.error(Some(reply), CheckErrorKind::Order, message));
            }
        }
        if self.claim.to_move == self.claim.winner {
            self.winner_to_move(self.start, None)?;
        } else {
            self.loser_to_move(self.start, None)?;
        }
        while let Some(reply) = self.waiting.pop() {
            self.reply(reply)?;
        }
        for (reply, (from, _)) in self.claim.replies.iter().enumerate() {
            let message = format_args!("no play reaches {from}");
            require(self.reached[reply], self.line(Some(reply)), CheckErrorKind::Unreached, message)?;
        }
        Ok(())
    }

    /// Checks a listed reply that some play reaches.
    fn reply(&mut self, reply: usize) -> Result<(), CheckError> {
        let (game, winner) = (self.game, self.claim.winner);
        let (from, to) = &self.claim.replies[reply];
        self.count_moves(from, winner, Some(reply))?;
        if let Some(has_won) = game.verdict(from, winner) {
            let kind = if has_won == winner { CheckErrorKind::Reply } else { CheckErrorKind::Lost };
            let message = format!("there is no reply to {from}, where play is over and {has_won} has won");
            return Err(self.error(Some(reply), kind, message));
        }
        let (before, after, mut is_legal) = (from.tokens(), to.tokens(), false);
        for m in game.moves(from, winner) {
            self.advance(Some(reply))?;
            // Most other moves leave another number of tokens, or make other heaps.
            let made: u128 = m.to.iter().map(|heap| u128::from(heap.size())).sum();
            let is_near = before + made == after + u128::from(m.from.size())
                && m.to.iter().all(|heap| to.heaps().binary_search(heap).is_ok());
            is_legal |= is_near && from.after(&m).as_ref() == Some(to);
        }
        let message = format_args!("{winner} may not move from {from} to {to}");
        require(is_legal, self.line(Some(reply)), CheckErrorKind::Reply, message)?;
        if self.left_to_loser.insert(to) { self.loser_to_move(to, Some(reply)) } else { Ok(()) }
    }

    /// Walks all moves of the loser, after the winner's `reply` or at the start.
    fn loser_to_move(&mut self, position: &Position, reply: Option<usize>) -> Result<(), CheckError> {
        let (game, loser) = (self.game, !self.claim.winner);
        self.count_moves(position, loser, reply)?;
        if let Some(has_won) = game.verdict(position, loser) {
            return if has_won == self.claim.winner { Ok(()) } else { Err(self.lost(position, false, reply)) };
        }
        for m in game.moves(position, loser) {
            self.moves += 1;
            self.advance(reply)?;
            let next = position.after(&m).expect("a move touches a heap of the position");
            self.winner_to_move(&next, reply)?;
        }
        Ok(())
    }

    /// Looks for a listed reply of the winner, unless they have won. `reply` was the winner's last one.
    fn winner_to_move(&mut self, position: &Position, reply: Option<usize>) -> Result<(), CheckError> {
        if let Some(&next) = self.listed.get(position.heaps()) {
            if !std::mem::replace(&mut self.reached[next], true) {
                self.waiting.push(next);
            }
            return Ok(());
        }
        let winner = self.claim.winner;
        self.count_moves(position, winner, reply)?;
        match self.game.verdict(position, winner) {
            Some(has_won) if has_won == winner => Ok(()),
            Some(_) => Err(self.lost(position, true, reply)),
            None => {
                let message = format!("{}, where {winner} has no reply", self.at(position, true, reply));
                Err(self.error(reply, CheckErrorKind::Missing, message))
            }
        }
    }

    fn count_moves(&mut self, position: &Position, player: Player, reply: Option<usize>) -> Result<(), CheckError> {
        self.work.count_moves(self.game, position, player).map_err(|halt| halt.about(self.line(reply), position))
    }

    /// Calls `stop` now and then, while moves are made that were counted before.
    fn advance(&mut self, reply: Option<usize>) -> Result<(), CheckError> {
        self.work.advance(1).map_err(|halt| halt.on(|_| self.line(reply)))
    }

    fn lost(&self, position: &Position, winner_to_move: bool, reply: Option<usize>) -> CheckError {
        let at = self.at(position, winner_to_move, reply);
        let message = format!("{at}, where play is over and {} has won", !self.claim.winner);
        self.error(reply, CheckErrorKind::Lost, message)
    }

    /// Describes the way to `position`: by the winner's `reply`, or by the loser's answer to it, or without a reply.
    fn at(&self, position: &Position, winner_to_move: bool, reply: Option<usize>) -> String {
        let Claim { winner, replies, .. } = self.claim;
        let loser = !*winner;
        match (reply.and_then(|reply| replies.get(reply)), winner_to_move) {
            (Some((from, to)), true) => format!("after {from} -> {to} {loser} may move to {position}"),
            (Some((from, _)), false) => format!("{winner} moves from {from} to {position}"),
            (None, true) if position != self.start => format!("{loser} may move to {position}"),
            (None, _) => format!("play begins at {position}"),
        }
    }

    /// Builds an error on the line of `reply`, or of the claim.
    fn error(&self, reply: Option<usize>, kind: CheckErrorKind, message: String) -> CheckError {
        CheckError::new(self.line(reply), kind, message)
    }

    fn line(&self, reply: Option<usize>) -> usize {
        self.claim_line + reply.map_or(0, |reply| 1 + reply)
    }
}
