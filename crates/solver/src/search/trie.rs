//! A memo as a trie: a board is walked heap by heap.
//!
//! A board on which equal heaps cancel is a string of bits: bit k is set if heap k is there. Functions from bit strings
//! to truth values are infinite binary trees of truth values (Hinze, "Memo functions, polytypically!", 2000). The memo
//! is such a tree, filled in on demand. Boards are mostly zeros, so a node holds the chain of zeros that starts at it
//! as an array: `next[k]` is the node after k zeros and a one. Where heaps may repeat, a step of no zeros is another
//! heap of the same kind.
//!
//! Paths must be written and read in one order.

use super::{
    board::{Board, Id},
    hash::Size,
};
use std::marker::PhantomData;

/// The memo: a node for each prefix of a board that was met.
#[derive(Debug)]
pub(super) struct Trie<B> {
    nodes: Vec<Node>,
    len: u64,
    array_bytes: usize,
    board: PhantomData<fn(&B)>,
}

/// The result for the board that ends here, and the nodes of longer boards; 0 is no node.
#[derive(Clone, Debug, Default)]
struct Node {
    next: Vec<u32>,
    wins: Option<bool>,
}

const ROOT: u32 = 0;

impl<B> Default for Trie<B> {
    fn default() -> Self {
        Trie { nodes: vec![Node::default()], len: 0, array_bytes: 0, board: PhantomData }
    }
}

impl<B: Board> Trie<B> {
    pub(super) fn get(&self, board: &B) -> Option<bool> {
        let mut node = ROOT;
        let mut here = 0;
        for id in board.ids() {
            node = *self.nodes[node as usize].next.get((id - here) as usize)?;
            if node == ROOT {
                return None;
            }
            here = id;
        }
        self.nodes[node as usize].wins
    }

    pub(super) fn insert(&mut self, board: &B, wins: bool) {
        let mut node = ROOT;
        let mut here = 0;
        for id in board.ids() {
            node = self.next_or_new(node, id - here);
            here = id;
        }
        let known = &mut self.nodes[node as usize].wins;
        self.len += u64::from(known.is_none());
        *known = Some(wins);
    }

    /// Returns the node after `node`, `zeros` zeros and a one.
    fn next_or_new(&mut self, node: u32, zeros: Id) -> u32 {
        let (zeros, new) = (zeros as usize, self.nodes.len() as u32);
        let next = &mut self.nodes[node as usize].next;
        let before = next.capacity();
        if next.len() <= zeros {
            next.resize(zeros + 1, ROOT);
        }
        self.array_bytes += (next.capacity() - before) * size_of::<u32>();
        if next[zeros] != ROOT {
            return next[zeros];
        }
        next[zeros] = new;
        self.nodes.push(Node::default());
        new
    }

    /// Returns the size. A growing trie has the old nodes and the new ones. Above the largest number of a node no memory is enough.
    pub(super) fn size(&self) -> Size {
        let bytes = (self.nodes.capacity() * size_of::<Node>() + self.array_bytes) as u64;
        let bytes_while_inserting = match self.nodes.len() {
            most if most > (u32::MAX / 2) as usize => u64::MAX,
            full if full == self.nodes.capacity() => 3 * bytes,
            _ => bytes,
        };
        Size { entries: self.len, bytes, bytes_while_inserting }
    }
}
