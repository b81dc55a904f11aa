//! The growth of trees.

use super::{MAX_PLAYS, Node, Piles, Play, Settings, Tree, count::count, movers};
use crate::{Known, Unanswered, ladder::Ladder};
use ninepins_rules::{ByPlayer, Game, Layout, Move, Parts, Player, Position, Start};
use ninepins_solver::{Budget, Stopped, Strategy};
use std::collections::HashMap;

/// The most piles of all nodes together.
const MAX_PILES: usize = 1_000_000;

impl Tree {
    /// Grows the tree of `game` from `start` and finds its winning plays within `budget`. The start is played on from even if the game
    /// lists it as terminal.
    ///
    /// # Errors
    ///
    /// A refusal if the tree is larger than the settings allow, or the reason of a stop.
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
        let from = Bud { piles: start.piles.clone(), depth: 0, to_move, from: None };
        if merged {
            grower.merged(from)?
        } else {
            grower.tree(from)?
        };
        let nodes = grower.marked();
        let settings = Settings { to_move, ..*settings };
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

/// A node that is still to be added.
struct Bud {
    piles: Piles,
    depth: u64,
    to_move: Option<Player>,
    /// The node above, and the number of its play that leads here.
    from: Option<(usize, usize)>,
}

impl Grower<'_> {
    /// Adds a node for every play, depth first.
    fn tree(&mut self, start: Bud) -> Result<(), Unanswered> {
        let mut buds = vec![start];
        while let Some(bud) = buds.pop() {
            let id = self.nodes.len();
            if let Some((node, play)) = bud.from {
                self.nodes[node].plays[play].to = id;
            }
            self.add(bud)?;
            let node = &self.nodes[id];
            let options =
                node.plays.iter().enumerate().map(|(i, play)| Bud { from: Some((id, i)), ..option(node, play) });
            buds.extend(options.rev());
        }
        Ok(())
    }

    /// Adds a node for every position, breadth first.
    fn merged(&mut self, start: Bud) -> Result<(), Unanswered> {
        let mut ids = HashMap::from([((position(&start.piles), start.to_move), 0)]);
        self.add(start)?;
        let mut id = 0;
        while id < self.nodes.len() {
            for i in 0..self.nodes[id].plays.len() {
                let bud = option(&self.nodes[id], &self.nodes[id].plays[i]);
                let key = (position(&bud.piles), bud.to_move);
                let new = self.nodes.len();
                let to = *ids.entry(key).or_insert(new);
                self.nodes[id].plays[i].to = to;
                if to == new {
                    self.add(bud)?;
                }
            }
            id += 1;
        }
        Ok(())
    }

    /// Adds a node with its plays, which are not linked yet.
    fn add(&mut self, bud: Bud) -> Result<(), Unanswered> {
        self.piles += bud.piles.len();
        if self.piles > MAX_PILES && !self.nodes.is_empty() {
            let start = position(&self.nodes[0].piles).to_string();
            return Err(self.settings.too_many(start, "piles", None, MAX_PILES as u64).into());
        }
        self.budget.work(256).map_err(Unanswered::Stopped)?;
        let Bud { piles, depth, to_move, .. } = bud;
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

    fn marked(self) -> Vec<Node> {
        let mut nodes = self.nodes;
        let winner: Vec<_> = nodes.iter().map(|node| node.winner).collect();
        for play in nodes.iter_mut().flat_map(|node| &mut node.plays) {
            let player = play.player.unwrap_or(Player::Left);
            play.wins = *winner[play.to].of(!player) == Some(player);
        }
        nodes
    }
}

pub(crate) fn position(piles: &Piles) -> Position {
    piles.iter().copied().flatten().collect()
}

fn option(node: &Node, play: &Play) -> Bud {
    let piles = after(&node.piles, play.pile, &play.by.to);
    Bud { piles, depth: node.depth + 1, to_move: node.to_move.map(|player| !player), from: None }
}

fn after(piles: &Piles, pile: usize, parts: &Parts) -> Piles {
    let mut after = Vec::with_capacity(piles.len() + parts.len());
    after.extend_from_slice(&piles[..pile]);
    after.extend(parts.iter().copied().map(Some));
    if parts.is_empty() {
        after.push(None);
    }
    after.extend_from_slice(&piles[pile + 1..]);
    after
}
