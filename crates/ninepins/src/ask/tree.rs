//! `tree`: all plays from a position.

use super::{Answer, Ask, Block, Desk, Format, Rules, Sheet, UpTo};
use crate::{
    Layout, Player, Refusal,
    tree::{MAX_NODES, Settings, Tree},
};
use serde::Serialize;

question! {
    /// Show the tree of all plays, with the winning ones marked W
    ///
    /// A drawing has at most 2000 nodes.
    AllPlays "tree" ["Solve"] {
        /// The game: a name such as kayles, or a line such as '0.77 misere'
        arg game: Rules,
        /// The position, such as '3+5+5'; - reads it from stdin, @FILE from a file
        arg position: Layout,
        /// Show only N plays in a row
        flag depth: Option<UpTo<{ u64::MAX }, { u64::MAX }>>,
        /// The most nodes; a larger tree is refused
        flag max_nodes: UpTo<{ u64::MAX }, MAX_NODES> = "20000",
        /// Show equal positions once: as a dictionary of positions, or as a graph
        flag merge: bool,
        /// Let the players alternate, beginning with this one, if they have different plays [default: show both players' plays]
        flag to_move: Option<Player>,
        /// Draw the branches of text with ASCII only
        flag ascii: bool,
    }
    examples: [
        "limit-nim '(2/2; 2/2)'",
        "limit-nim '(2/2; 2/2)' --merge",
        "kayles 5 --depth 2 --ascii",
        "partizan-kayles 6 --to-move left -o tree.svg",
        "nimmy '1,2,3' --merge --format dot | dot -Tpdf -o tree.pdf",
    ]
    formats: [Dot, Svg]
    limits: [time "60s"]
}

/// A tree of plays.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TreeFound))]
pub(crate) struct Found {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = crate::json::TreeShape<'static>))]
    tree: Tree,
    #[serde(skip)]
    in_ascii: bool,
}

impl Ask for AllPlays {
    type Answer = Found;

    fn ask(&self, desk: &mut Desk<'_>) -> Result<Found, Refusal> {
        self.game.lists(&self.position.position())?;
        let depth = self.depth.map(|depth| depth.0);
        let settings = Settings { merge: self.merge, depth, to_move: self.to_move, max_nodes: self.max_nodes.0 };
        let tree = Tree::grow(&self.game.game, &self.position, &settings, desk.budget);
        let tree = tree.map_err(|why| desk.refused(why, "no tree was written"))?;
        Ok(Found { tree, in_ascii: self.ascii })
    }
}

impl Answer for Found {
    fn sheet(&self) -> Sheet<'_> {
        Sheet(vec![Block::Lines { text: self.tree.text(self.in_ascii) }])
    }

    fn file(&self, format: Format) -> Result<String, Refusal> {
        match format {
            Format::Dot => Ok(self.tree.dot()),
            _ => self.tree.svg(),
        }
    }
}
