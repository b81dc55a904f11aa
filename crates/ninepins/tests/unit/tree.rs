//! The tree of the lesson on limits as it is there; other trees against plain recursion.

use super::sheet::well_formed;
use ninepins::{internals::*, tree::*, *};

const PLAIN: Settings = Settings { merge: false, depth: None, to_move: None, max_nodes: MAX_NODES };
const MERGED: Settings = Settings { merge: true, ..PLAIN };
const LIMITS: &str = "0.[3] limit 2n";

fn try_grow(game: &str, start: &str, settings: Settings) -> Result<Tree, Unanswered> {
    let game: Game = game.parse().unwrap();
    let start = Layout::of_game(start, &game).unwrap();
    Tree::grow(&game, &start, &settings, &mut Budget::unlimited())
}

fn grow(game: &str, start: &str, settings: Settings) -> Tree {
    try_grow(game, start, settings).unwrap()
}

/// Games of all kinds, with a position each.
const GAMES: [(&str, &str); 13] = [
    (LIMITS, "2/2+2/2"),
    (LIMITS, "4/3+2/1"),
    ("0.[3] limit n+1 misere", "5/2"),
    ("0.77", "5"),
    ("0.77 misere", "2+3"),
    ("nimmy", "1+2+3"),
    ("nimmy", "2+2+2"),
    ("0.[3]; P at 1+1, 2", "3+1"),
    ("0.7|0.07 misere", "4"),
    ("0.7|0.07", "2+3"),
    ("0.7|0.07 misere; L at 1+1; R at 3", "5"),
    ("4!.0", "7"),
    ("4.3", "3+0"),
];

fn all_settings() -> impl Iterator<Item = Settings> {
    let depths = [None, Some(0), Some(1), Some(2), Some(3)];
    let players = [None, Some(Player::Left), Some(Player::Right)];
    [false, true].into_iter().flat_map(move |merge| {
        depths.into_iter().flat_map(move |depth| players.map(|to_move| Settings { merge, depth, to_move, ..PLAIN }))
    })
}

fn count_plays(tree: &Tree) -> usize {
    tree.nodes.iter().map(|node| node.plays.len()).sum()
}

fn position(piles: &Piles) -> Position {
    piles.iter().copied().flatten().collect()
}

fn winner(game: &Game, position: &Position, to_move: Player) -> Player {
    game.verdict(position, to_move).unwrap_or_else(|| {
        let wins = |m| winner(game, &position.after(&m).unwrap(), !to_move) == to_move;
        if game.moves(position, to_move).any(wins) { to_move } else { !to_move }
    })
}

/// Adds all nodes of the tree from `piles`, in their order.
fn naive(game: &Game, piles: &Piles, to_move: Option<Player>, all: &mut Vec<Piles>) {
    all.push(piles.clone());
    if game.is_terminal(&position(piles)) {
        return;
    }
    let players = match to_move {
        Some(player) => vec![player],
        None if game.is_impartial() => vec![Player::Left],
        None => Player::BOTH.to_vec(),
    };
    for player in players {
        for (i, heap) in piles.iter().enumerate() {
            let Some(heap) = *heap else { continue };
            let mut moves: Vec<_> = game.ruleset().moves_from(heap, player).collect();
            moves.sort_by_key(|m| m.taken());
            for m in moves {
                let parts = if m.to.is_empty() { vec![None] } else { m.to.iter().copied().map(Some).collect() };
                let mut after = piles.clone();
                after.splice(i..=i, parts);
                naive(game, &after, to_move.map(|player| !player), all);
            }
        }
    }
}

#[test]
fn counting_is_growing() {
    for (game, start) in GAMES {
        for settings in all_settings() {
            let tree = grow(game, start, settings);
            let plain = grow(game, start, Settings { merge: false, ..settings });
            let merged = grow(game, start, Settings { merge: true, ..settings });
            assert_eq!(tree.shown.tree, plain.nodes.len() as u128, "{game} {start} {settings:?}");
            assert_eq!(tree.shown.distinct, merged.nodes.len() as u64, "{game} {start} {settings:?}");
            assert_eq!(tree.shown.plays, count_plays(&merged) as u64, "{game} {start} {settings:?}");
            assert_eq!(count_plays(&plain) + 1, plain.nodes.len());
            assert_eq!(tree.total, Some(grow(game, start, Settings { depth: None, ..settings }).shown));
        }
    }
}

#[test]
fn nodes_and_winning_plays_are_those_of_plain_recursion() {
    for (line, start) in GAMES {
        for settings in all_settings() {
            let tree = grow(line, start, settings);
            let start = position(&tree.nodes[0].piles);
            let start = Start::new(&tree.game, &start);
            let game = start.game();
            if !settings.merge && settings.depth.is_none() {
                let mut all = Vec::new();
                naive(game, &tree.nodes[0].piles, tree.settings.to_move, &mut all);
                let grown: Vec<&Piles> = tree.nodes.iter().map(|node| &node.piles).collect();
                assert_eq!(grown, all.iter().collect::<Vec<_>>(), "{line} {settings:?}");
            }
            for node in &tree.nodes {
                check_node(&tree, game, node);
            }
        }
    }
}

fn check_node(tree: &Tree, game: &Game, node: &Node) {
    let here = position(&node.piles);
    for player in Player::BOTH {
        assert_eq!(*node.is_over.of(player), game.verdict(&here, player).is_some());
        match node.winner.of(player) {
            Some(found) => assert_eq!(*found, winner(game, &here, player), "{here} {player}"),
            None => assert_eq!(node.to_move, Some(!player)),
        }
    }
    for play in &node.plays {
        let player = play.player.unwrap_or(Player::Left);
        let to = position(&tree.nodes[play.to].piles);
        assert_eq!(here.after(&play.by), Some(to.clone()));
        assert_eq!(play.wins, winner(game, &to, !player) == player, "{here} {}", play.by);
        assert_eq!(tree.is_partizan, play.player.is_some());
        assert!(node.to_move.is_none_or(|to_move| to_move == player));
    }
}

#[test]
fn the_start_is_played_on_from() {
    let tree = grow("nimmy", "2+2+2", PLAIN);
    assert!(!tree.nodes[0].plays.is_empty());
    let over = grow("0.[3]; P at 1+1; N at 3", "1+1+1", PLAIN);
    let node = &over.nodes[over.nodes[0].plays[0].to];
    assert!(node.plays.is_empty() && over.nodes[0].plays.iter().all(|play| play.wins));
    assert_eq!(over.over(node).unwrap()[0], "the first player has won");
    let merged = grow("0.[3]; P at 1+1; N at 3", "1+1+1", MERGED).text(false);
    assert!(merged.contains(&format!("\n{}  P  | ", over.piles_text(&node.piles))), "{merged}");
}

#[test]
fn large_trees_are_counted_or_refused() {
    assert_eq!(grow("nim", "9+9+9", MERGED).nodes.len(), 220);
    assert_eq!(grow("nim", "9223372036854775808", Settings { depth: Some(0), ..PLAIN }).total, None);
    assert_eq!(grow("nim", "130", MERGED).shown.tree, u128::MAX);
    let many = grow("S(1)", "2500", PLAIN).svg().unwrap_err();
    assert_eq!(many.message(), "the tree has 2501 nodes, and at most 2000 are shown");
}

#[test]
fn budgets_are_kept() {
    let grown = |game: &str, start: &str| {
        let (game, start): (Game, Layout) = (game.parse().unwrap(), start.parse().unwrap());
        Tree::grow(&game, &start, &MERGED, &mut Budget::of_positions(3)).map(|tree| tree.nodes.len())
    };
    assert_eq!(grown("nimmy", "3+4"), Err(Unanswered::Stopped(Stopped::Positions)));
    // A theorem needs no search.
    assert_eq!(grown("kayles misere", "5+6"), Ok(79));
}

#[test]
fn drawings_show_all_nodes_and_nothing_overlaps() {
    let drawn = GAMES.into_iter().chain([("nim", "3+3+2"), ("0.7|0.07 misere", "7"), ("0.137", "9")]);
    for (game, start) in drawn {
        for settings in all_settings() {
            let tree = grow(game, start, settings);
            if tree.nodes.len() > 400 {
                continue;
            }
            let svg = tree.svg().unwrap();
            well_formed(&svg);
            assert_eq!(svg, grow(game, start, settings).svg().unwrap());
            assert_eq!(svg.matches("class=\"np-box").count(), tree.nodes.len());
            assert_eq!(svg.matches("<path").count(), count_plays(&tree));
            let wins = tree.nodes.iter().flat_map(|node| &node.plays).filter(|play| play.wins).count();
            assert_eq!(svg.matches("W</text>").count(), wins);
            no_overlap(&tree);
        }
    }
}

/// Boxes and labels are apart. Lines go down from box to box and pass no other: beside a box they are vertical.
fn no_overlap(tree: &Tree) {
    let layout = layout(tree);
    let lines = || tree.nodes.iter().zip(&layout.lines).flat_map(|(node, lines)| node.plays.iter().zip(lines));
    let labels = lines().filter(|(play, _)| play.player.is_some() || play.wins);
    let labels = labels.map(|(_, line)| label(line.label));
    let boxes: Vec<_> = layout.boxes.iter().copied().chain(labels).collect();
    for (i, a) in boxes.iter().enumerate() {
        assert!(a.x > -1e-6 && a.right() < layout.width + 1e-6 && a.bottom() < layout.height + 1e-6);
        for b in &boxes[..i] {
            let beside = a.right() <= b.x + 1e-6 || b.right() <= a.x + 1e-6;
            assert!(beside || a.bottom() <= b.y + 1e-6 || b.bottom() <= a.y + 1e-6, "{a:?} {b:?}");
        }
    }
    for (play, line) in lines() {
        let (last, to) = (line.points[line.points.len() - 1], &layout.boxes[play.to]);
        assert!((last.1 - to.y).abs() < 1e-6 && (last.0 - to.middle().0).abs() < 1e-6);
        for pair in line.points.windows(2) {
            assert!(pair[0].1 <= pair[1].1 + 1e-6);
            for rect in &layout.boxes {
                let beside = pair[0].1 < rect.bottom() - 1e-6 && pair[1].1 > rect.y + 1e-6;
                let (low, high) = (pair[0].0.min(pair[1].0), pair[0].0.max(pair[1].0));
                assert!(!beside || high <= rect.x || low >= rect.right(), "{rect:?} {pair:?}");
            }
        }
    }
}
