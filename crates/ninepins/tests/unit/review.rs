//! Played games reviewed: wins that were thrown away, and plays valued as by play; lines of best play.

use ninepins::{line::*, session::*, *};

fn played(game: &str, start: &str, moves: &[&str]) -> Session {
    let mut session = Session::new(game.parse().unwrap(), start.parse().unwrap(), Setup::default()).unwrap();
    for play in moves {
        session.play_text(play).unwrap();
    }
    session
}

fn review(session: &Session, plays: Plays) -> Review {
    session.review(plays, &Known::default(), &mut Budget::unlimited())
}

/// The game of thirteen moves that is drawn in the book: both players throw a win away once.
const KAYLES: [&str; 13] = [
    "5 -> 4", "3 -> 1+1", "4 -> 1+1", "7 -> 1+4", "1 -> 0", "1 -> 0", "1 -> 0", "1 -> 0", "4 -> 3", "1 -> 0",
    "3 -> 1+1", "1 -> 0", "1 -> 0",
];

#[test]
fn mistakes_of_both_players() {
    let session = played("kayles", "3,5,7", &KAYLES);
    assert!(session.verdict().is_some());
    let review = review(&session, Plays::None);
    let mistakes: Vec<_> = review.mistakes().map(|(number, ply)| (number, ply.winning)).collect();
    assert_eq!(mistakes, [(3, Some(2)), (10, Some(1))]);
    assert_eq!(review.kept(), ByPlayer { left: (3, 4), right: (3, 4) });
    let words = session.review_words(&session.review(Plays::All, &Known::default(), &mut Budget::unlimited()));
    let lines: Vec<&str> = words[0].lines().collect();
    assert_eq!(lines[0], "Move 3 threw the win away: 4 -> 1+1. 2 moves kept it: 4 -> 2, 7 -> 2+3. What follows:");
    assert_eq!(lines[1], "4 -> 1+1: 1 = 1, 1 = 1, 1 = 1, 1 = 1, 7 = 2; 2 is left over");
    assert!(lines.len() == 5 && lines[2].ends_with("; nothing is left over"), "{lines:?}");
    assert_eq!(words[2], "You kept 3 of 4 wins; the computer kept 3 of 4 wins.");
    let left: Vec<Option<u32>> = review.plies.iter().map(|ply| ply.moves_left).collect();
    assert!(left.iter().all(Option::is_some) && left[13] == Some(0), "{left:?}");
    assert_eq!((review.plies[13].made, review.stopped), (None, None));
}

#[test]
fn plays_are_valued_as_by_play() {
    for (game, start) in [
        ("kayles", "3,5"),
        ("mock-turtles", "3+5+8"),
        ("nim misere", "2,3"),
        ("partizan-kayles", "4,3"),
        ("4!.0", "7"),
        ("nimmy", "1,2,3"),
    ] {
        let session = played(game, start, &[]);
        let review = review(&session, Plays::Last);
        let ply = &review.plies[0];
        let plays = ply.plays.as_ref().unwrap();
        assert_eq!(plays.len(), session.plays(MAX_PLAYS).0.len(), "{game}");
        for valued in plays {
            let mut after = session.clone();
            after.play(valued.turn.pile, valued.turn.drawn.clone()).unwrap();
            let after = &after.review(Plays::None, &Known::default(), &mut Budget::unlimited()).plies[1];
            assert_eq!(valued.wins, after.winner.map(|winner| winner == session.to_move()), "{game} {valued:?}");
            assert_eq!(valued.moves_left, after.moves_left.map(|moves| moves + 1), "{game} {valued:?}");
        }
        let winning = plays.iter().filter(|play| play.wins == Some(true)).map(|play| play.same);
        assert_eq!(ply.winning, Some(winning.collect::<std::collections::BTreeSet<_>>().len() as u128), "{game}");
    }
}

#[test]
fn large_games_have_winners_and_no_moves_left() {
    let session = played("nim", "1000000000000000000,5", &["1000000000000000000 -> 7"]);
    let review = review(&session, Plays::All);
    let found: Vec<_> = review.plies.iter().map(|ply| (ply.winner, ply.moves_left.is_some(), ply.winning)).collect();
    assert_eq!(found, [(Some(Player::Left), false, Some(1)), (Some(Player::Right), true, Some(1))]);
    assert_eq!(review.plies[0].made, Some(Effect::Threw));
    assert!(review.plies[0].plays.as_ref().is_some_and(|plays| plays.len() <= MAX_PLAYS));
    // Kayles with 60 pins has too many positions to count moves, but nim-values.
    let session = played("kayles", "60", &["60 -> 29+29"]);
    let review = session.review(Plays::None, &Known::default(), &mut Budget::unlimited());
    assert_eq!((review.plies[0].winner, review.plies[0].moves_left), (Some(Player::Left), None));
    assert_eq!((review.plies[0].made, review.stopped), (Some(Effect::Kept), Some(Stopped::Positions)));
}

#[test]
fn a_budget_that_ends_leaves_winners_open() {
    let session = played("nimmy", "5,6,7", &[]);
    let review = session.review(Plays::All, &Known::default(), &mut Budget::of_positions(1));
    assert_eq!((review.plies[0].winner, review.stopped), (None, Some(Stopped::Positions)));
    // Who had no win is not known, either.
    let session = played("nimmy", "1,2,3,2", &["2 -> 1", "3 -> 0", "2 -> 0", "1 -> 0", "1 -> 0"]);
    let words = |positions| {
        let review = session.review(Plays::All, &Known::default(), &mut Budget::of_positions(positions));
        session.review_words(&review).join(" ")
    };
    assert!(words(1).starts_with("You had no win to keep that was found; "), "{}", words(1));
    assert!(words(u64::MAX).contains("You kept 1 of 2 wins; the computer kept 1 of 1 win."), "{}", words(u64::MAX));
    // A winner that was not found counts for more than a number of moves that was not.
    let session = played("0.45|0.77 misere; L at 1+1", "30,31,32", &["30 -> 1+27"]);
    let memory = &mut Budget::unlimited().with_memory(1);
    let review = session.review(Plays::None, &Known::default(), memory);
    assert_eq!((review.plies[0].winner, review.stopped), (None, Some(Stopped::Memory)));
}

#[test]
fn winning_moves_suffice_where_the_quickest_are_not_cheap() {
    let (game, position) = ("0.77".parse().unwrap(), "1+60".parse().unwrap());
    let known = &Known::default();
    let budget = &mut Budget::of_positions(2 * MAX_TRIED);
    let found = best_line(&game, &position, Player::Left, known, MAX_TRIED, budget);
    assert_eq!((found.winner, found.by), (Some(Player::Left), Some(StrategyId::NimValues)));
    assert_eq!((found.remoteness, found.ends, found.stopped), (None, true, None));
    assert!(budget.searched <= MAX_TRIED, "{}", budget.searched);
    let quickest = best_line(&game, &position, Player::Left, known, u64::MAX, &mut Budget::of_positions(2 * MAX_TRIED));
    assert_eq!((quickest.remoteness, quickest.stopped), (None, Some(Stopped::Positions)));
}

#[test]
fn theorems_go_on_where_the_search_stops() {
    let (game, position) = ("0.77".parse().unwrap(), "1000000+999".parse().unwrap());
    let known = &Known::default();
    let few = &mut Budget::of_positions(1000);
    let found = best_line(&game, &position, Player::Left, known, MAX_TRIED, few);
    assert_eq!((found.remoteness, found.stopped), (None, Some(Stopped::Positions)));
    assert_eq!((found.steps.len(), found.ends), (MAX_UNTIMED_MOVES, false));
    let misere = "0.77 misere; N at 3".parse().unwrap();
    let few = &mut Budget::of_positions(1000);
    let found = best_line(&misere, &"40+40".parse().unwrap(), Player::Left, known, MAX_TRIED, few);
    assert_eq!((found.winner, found.steps.len()), (None, 0));
}
