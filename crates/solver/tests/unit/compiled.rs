//! Walks through the options of a board.

use ninepins_rules::{Game, Heap, Player, Position};
use ninepins_solver::Budget;
use ninepins_solver::internals::{board::Parity, compiled::Compiled, table::Table};
use ninepins_testkit::nim_values;

/// Boards of heaps on both sides of a word's end: options that leave nim-value 0 come first, and of these the ones in
/// which heaps cancel; none is lost.
#[test]
fn a_walk_meets_all_options_once() {
    let game: Game = "0.777".parse().unwrap();
    let heaps = |text: &str| text.parse::<Position>().unwrap();
    let values = nim_values(&game, 71);
    let value = |position: &Position| position.heaps().iter().fold(0, |sum, heap| sum ^ values[heap.size() as usize]);
    let table = Table::reachable_from(&heaps("70"), game.ruleset(), &Budget::unlimited()).unwrap();
    let mut compiled = Compiled::<Parity<2>>::new(&game, table, true, &Budget::unlimited()).unwrap();
    let mut passes = [0; 3];
    for text in ["1", "1+2", "1+2+3+5+8+13", "60+61+63+64+65+66", "1+70", "2+30+64+69"] {
        let position = heaps(text);
        let board = compiled.board(&position);
        let mut met = Vec::new();
        for most in [1, 3, 32] {
            let (mut walk, mut options) = (compiled.walk(board.clone(), Player::Left), vec![board.clone(); most]);
            let mut found = Vec::new();
            while let more @ 1.. = compiled.next_options(&game, &mut walk, &mut options) {
                found.extend_from_slice(&options[..more]);
            }
            met.push(found);
        }
        assert!(met[0] == met[1] && met[1] == met[2], "{text}");
        let mut moves = [const { Vec::new() }; 3];
        for m in game.moves(&position, Player::Left) {
            let left = position.after(&m).unwrap();
            let part_cancels = |part: &Heap| {
                let times = |position: &Position| position.heaps().iter().filter(|heap| *heap == part).count();
                *part != m.from && times(&position) > 0 && (times(&left) - times(&position)) % 2 == 1
            };
            let pass = match value(&position) != 0 && value(&left) == 0 {
                true => usize::from(!m.to.iter().any(part_cancels)),
                false => 2,
            };
            moves[pass].push(compiled.board(&left));
        }
        let mut met = met.pop().unwrap();
        for (mut all, passes) in moves.into_iter().zip(&mut passes) {
            let mut first: Vec<_> = met.drain(..all.len()).collect();
            [&mut first, &mut all].into_iter().for_each(|boards| boards.sort_by_key(|board| format!("{board:?}")));
            assert_eq!(first, all, "{text}");
            *passes += all.len();
        }
    }
    assert!(passes.iter().all(|&options| options > 0), "{passes:?}");
}
