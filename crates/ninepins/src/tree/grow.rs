//! The growth of trees.

use super::{MAX_PLAYS, Node, Piles, Play, Settings, Tree, count::count, movers};
use crate::{Known, Unanswered, ladder::Ladder};
use ninepins_rules::{ByPlayer, Game, Layout, Move, Player, Position, Start};
use ninepins_solver::{Budget, Stopped, Strategy};
use std::collections::{HashMap, VecDeque};

/// The most piles of all nodes together.
const MAX_PILES: usize = 1_000_000;

impl Tree {
    /// Grows the tree of `game` from `start` and finds its winning plays within `budget`. The start is played on from even if the game
    /// lists it as terminal. Refuses a tree that is larger than the settings allow.
    pub fn grow(game: &Game, start: &Layout, settings: &Settings, budget: &mut Budget) -> Result<Tree, Unanswered> {
        let position = start.position();
        let root = Start::new(game, &position);
        let played = root.game();
        let is_partizan = !played.is_impartial();
        let to_move = settings.to_move.filter(|_| is_partizan);
        let count = |depth| count(played, &position, to_move, depth, budget).map_err(Unanswered::Stopped);
        let total = count(None)?;
        let shown = if settings.depth.is_some() { count(settings.depth)? } else { total };
        let merged = settings.merge;
        let too_many = |what, size, most| Err(settings.too_many(position.to_string(), what, size, most).into());
        let Some(shown) = shown else { return too_many("nodes", None, settings.max_nodes) };
        let nodes = if merged { shown.distinct.into() } else { shown.tree };
        if nodes > settings.max_nodes.into() {
            return too_many("nodes", Some(nodes), settings.max_nodes);
        }
        if merged && shown.plays > MAX_PLAYS {
            return too_many("plays", Some(shown.plays.into()), MAX_PLAYS);
        }
        let winners = Ladder::new(&root, &Known::default());
        let mut grower = Grower { game: played, is_partizan, settings, winners, budget, nodes: Vec::new(), piles: 0 };
        grower.grow((start.piles.clone(), 0, to_move))?;
        let (settings, mut nodes) = (Settings { to_move, ..*settings }, grower.nodes);
        let winner: Vec<_> = nodes.iter().map(|node| node.winner).collect();
        for play in nodes.iter_mut().flat_map(|node| &mut node.plays) {
            let player = play.player.unwrap_or(Player::Left);
            play.wins = *winner[play.to].of(!player) == Some(player);
        }
        Ok(Tree { game: game.clone(), is_partizan, settings, shown, total, nodes })
    }
}

struct Grower<'a> {
    game: &'a Game,
    is_partizan: bool,
    settings: &'a Settings,
    winners: Ladder,
    budget: &'a mut Budget,
    nodes: Vec<Node>,
    /// The number of piles of all nodes.
    piles: usize,
}

/// The piles of a node, the plays from the start to it, and the player to move.
type Bud = (Piles, u64, Option<Player>);

impl Grower<'_> {
    /// Adds a node for every play, depth first; in a merged tree for every position, breadth first.
    fn grow(&mut self, start: Bud) -> Result<(), Unanswered> {
        let (merge, mut ids) = (self.settings.merge, HashMap::new());
        // The plays still to be made, each of a node; none for the start.
        let mut open = VecDeque::from([None]);
        while let Some(way) = if merge { open.pop_front() } else { open.pop_back() } {
            let bud = way.map_or_else(|| start.clone(), |(node, play)| self.after(node, play));
            let new = self.nodes.len();
            let id = if merge { *ids.entry((position(&bud.0), bud.2)).or_insert(new) } else { new };
            if id == new {
                self.add(bud)?;
                let plays = (0..self.nodes[id].plays.len()).map(|play| Some((id, play)));
                if merge { open.extend(plays) } else { open.extend(plays.rev()) }
            }
            if let Some((node, play)) = way {
                self.nodes[node].plays[play].to = id;
            }
        }
        Ok(())
    }

    fn after(&self, node: usize, play: usize) -> Bud {
        let node = &self.nodes[node];
        let Play { pile, by, .. } = &node.plays[play];
        let mut piles = node.piles.clone();
        piles.splice(*pile..=*pile, by.to.iter().copied().map(Some));
        if by.to.is_empty() {
            piles.insert(*pile, None);
        }
        (piles, node.depth + 1, node.to_move.map(|player| !player))
    }

    /// Adds a node with its plays, which are not linked yet.
    fn add(&mut self, (piles, depth, to_move): Bud) -> Result<(), Unanswered> {
        self.piles += piles.len();
        if self.piles > MAX_PILES && !self.nodes.is_empty() {
            let start = position(&self.nodes[0].piles).to_string();
            return Err(self.settings.too_many(start, "piles", None, MAX_PILES as u64).into());
        }
        self.budget.work(256).map_err(Unanswered::Stopped)?;
        let position = position(&piles);
        let is_over = ByPlayer::each(|player| self.game.verdict(&position, player).is_some());
        let movers = movers(self.is_partizan, to_move);
        let is_cut = self.settings.depth == Some(depth) && movers.iter().any(|&player| !is_over.of(player));
        let winner = self.winner(&position, movers).map_err(Unanswered::Stopped)?;
        let mut node = Node { piles, depth, to_move, winner, is_over, is_cut, plays: Vec::new() };
        if !is_cut {
            for &player in movers.iter().filter(|&&player| !is_over.of(player)) {
                self.add_plays(&mut node, player);
            }
        }
        self.nodes.push(node);
        Ok(())
    }

    /// Adds the plays of `player`, pile by pile, the smallest take first.
    fn add_plays(&self, node: &mut Node, player: Player) {
        let label = self.is_partizan.then_some(player);
        for (pile, heap) in node.piles.iter().enumerate() {
            let Some(heap) = *heap else { continue };
            if self.settings.merge && node.piles[..pile].contains(&Some(heap)) {
                continue;
            }
            let mut moves: Vec<Move> = self.game.ruleset().moves_from(heap, player).collect();
            moves.sort_by_key(Move::taken);
            node.plays.extend(moves.into_iter().map(|by| Play { player: label, pile, by, to: 0, wins: false }));
        }
    }

    /// Finds the winner if each of `movers` is to move; in impartial games, if either player is.
    fn winner(&mut self, position: &Position, movers: &[Player]) -> Result<ByPlayer<Option<Player>>, Stopped> {
        let mut winner = ByPlayer::default();
        for &player in movers {
            *winner.of_mut(player) = Some(self.winners.winner(position, player, self.budget)?);
        }
        if !self.is_partizan {
            winner.right = winner.left.map(|player| !player);
        }
        Ok(winner)
    }
}

pub(crate) fn position(piles: &Piles) -> Position {
    piles.iter().copied().flatten().collect()
}
