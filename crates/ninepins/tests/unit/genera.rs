//! Genera of heaps in tables.

use ninepins::{misere::*, values::*, *};

#[test]
fn lists_end_with_the_table() {
    let (game, budget): (Game, _) = ("{1: 0; 3: 1+1}".parse().unwrap(), &mut Budget::unlimited());
    let genera = FoundGenera::of_heaps(&mut Genera::of(&game).unwrap(), 20, budget).genera;
    let values = Listing::of(Heaps::of(&game).unwrap(), 20, budget).heaps;
    assert_eq!((genera.len(), values.known().len()), (4, 4));
}
