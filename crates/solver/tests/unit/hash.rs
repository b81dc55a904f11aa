//! The memo as a hash table, of all kinds of boards.

use ninepins_solver::internals::{board::*, hash::HashMemo};

/// Boards of the first and the last heaps that there is room for, enough of them that the table grows in both ways.
fn holds_what_was_inserted<B: Board>(last: Id) {
    let board = |i: Id| B::of(&(0..14).filter(|bit| i >> bit & 1 == 1).map(|bit| last - bit).collect::<Vec<_>>());
    let mut memo = HashMemo::default();
    for i in 0..1 << 14 {
        assert_eq!(memo.get(&board(i)), None);
        memo.insert(board(i), i % 3 == 0);
        memo.insert(board(i / 2), i / 2 % 3 == 0);
        assert!(memo.size().bytes_while_inserting >= memo.size().bytes && memo.size().entries == u64::from(i) + 1);
    }
    assert!((0..1 << 14).all(|i| memo.get(&board(i)) == Some(i % 3 == 0)));
}

#[test]
fn all_kinds_of_boards_are_held() {
    holds_what_was_inserted::<Parity<1>>(61);
    holds_what_was_inserted::<Parity<2>>(125);
    holds_what_was_inserted::<Parity<4>>(253);
    holds_what_was_inserted::<List<u8, 16>>(254);
    holds_what_was_inserted::<Long<true>>(1 << 20);
}
