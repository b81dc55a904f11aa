//! Small sessions, move by move.

use ninepins::{internals::MAX_FULL_WORK, rules::Notation, session::*, *};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn session(game: &str, start: &str) -> Session {
    let game: Game = game.parse().unwrap();
    let start = Layout::of_game(start, &game).unwrap();
    Session::new(game, start, Setup::default()).unwrap()
}

fn piles(session: &Session) -> String {
    let piles = session.piles().iter().map(|pile| pile.map_or("-".to_owned(), |heap| heap.to_string()));
    piles.collect::<Vec<_>>().join(" ")
}

/// What a table leaves is never a take, however small it is. The words of a move are read back, and a refused move changes nothing.
#[test]
fn moves_as_typed() {
    for row in include_str!("moves.tsv").lines().skip(1) {
        let [game, start, typed, says] = row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let before = session(game, start);
        let mut after = before.clone();
        let said = match after.play_text(typed).cloned() {
            Ok(turn) => {
                let (words, mut again) = (turn.words(before.game().ruleset()), before);
                again.play_text(&words).unwrap();
                assert_eq!(again, after, "{row}");
                format!("{}: {words}", piles(&after))
            }
            Err(refusal) => {
                assert_eq!(after, before, "{row}");
                refusal.to_string()
            }
        };
        assert_eq!(said, says, "{game} {start} {typed}");
        assert_eq!(Session::read(&after.record()), Ok(after), "{row}");
    }
    assert!(session("kayles", "3").play_text(&"9".repeat(100_000)).is_err());
}

#[test]
fn records_that_are_refused() {
    let good = "ninepins record 1\n# a comment\ngame kayles\nposition 3,5\nfirst right\n\
        players left=human right=human level=0 seed=7\n\nright 5 -> 2+2\nleft 2 -> 0 @3\n";
    let read = Session::read(good).unwrap();
    assert_eq!((piles(&read).as_str(), read.to_move()), ("3 2 -", Player::Right));
    assert_eq!(Session::read(&good.replace('\n', "\r\n")), Ok(read));
    let read = Session::read(&good.replace("level=0", "level=3/10")).unwrap();
    assert_eq!(read.setup().levels, ByPlayer { left: 3, right: PERFECT });
    assert_eq!(Session::read(&read.record()), Ok(read));
    for row in include_str!("records.tsv").lines().skip(1) {
        let [from, to, says] =
            row.split('\t').map(|cell| cell.replace("\\n", "\n")).collect::<Vec<_>>().try_into().unwrap();
        let error = Session::read(&good.replacen(&from, &to, 1)).unwrap_err().to_string();
        assert!(error.starts_with(&says), "{row}: {error}");
    }
    assert!(Session::read(&good[..40]).unwrap_err().to_string().contains("line 3"));
    assert_eq!(Session::read("").unwrap_err().to_string(), "line 1: expected `ninepins record 1`, found ``");
    let over = "ninepins record 1\ngame nim\nposition 1\nfirst left\nplayers left=human right=human level=0 seed=7\n\
        left 1 -> 0\nresult ";
    assert!(Session::read(&format!("{over}left wins\n")).is_ok());
    let forged = Session::read(&format!("{over}right wins\n")).unwrap_err();
    assert!(forged.to_string().starts_with("line 7: Right has not won: Left has won: "), "{forged}");
    assert!(Session::read(&format!("{over}left wins\nleft 1 -> 0\n")).is_err());
}

#[test]
fn layouts_that_cannot_be_typed_are_recorded_too() {
    for notation in [Notation::Sum, Notation::List, Notation::Row, Notation::HackerRank] {
        for piles in
            [vec![], vec![None], vec![Heap::new(3)], vec![None, Heap::limited(3, 2)], vec![Heap::new(1 << 40); 2]]
        {
            let game = "limit-nim".parse().unwrap();
            let session = Session::new(game, Layout { piles, notation }, Setup::default()).unwrap();
            assert_eq!(Session::read(&session.record()).as_ref(), Ok(&session), "{notation:?}");
        }
    }
}

#[test]
fn too_many_piles() {
    let game: Game = "nim".parse().unwrap();
    let many: Layout = "1001x1".parse().unwrap();
    assert!(Session::new(game.clone(), many, Setup::default()).is_err());
    let limited: Layout = "3/2".parse().unwrap();
    assert!(Session::new(game, limited, Setup::default()).unwrap_err().to_string().contains("`3/2` has a limit"));
}

/// A row as it is drawn: each standing pin by the number of its pile.
fn drawn(session: &Session) -> String {
    let pin = |pin: &Pin| match pin {
        Pin::Standing(pile) => (pile + 1).to_string(),
        Pin::Fallen => "-".to_owned(),
        Pin::Gap => ".".to_owned(),
    };
    session.row().map_or("none".to_owned(), |row| row.pins.iter().map(pin).collect())
}

/// In every row each play is aimed at the pins that fall, and what can be aimed at is a play.
#[test]
fn aiming_finds_every_play() {
    for game in ["kayles", "0.7|0.07 misere", "0.6", "0.15", "0.137", "0.77!"] {
        for start in ["7", "1,3,5", "X.XXXX", "4,0,2"] {
            let mut session = session(game, start);
            while session.verdict().is_none() {
                let row = session.row().unwrap();
                let before = drawn(&session);
                let mut aimed = Vec::new();
                for first in 0..row.pins.len() {
                    for last in first..row.pins.len() {
                        let Some((pile, drawn)) = row.move_at(first..=last) else { continue };
                        if session.clone().play(pile, drawn.clone()).is_ok() {
                            let taken = (last - first + 1) as u64;
                            assert_eq!(row.bowled(pile, taken, &drawn), Some(first..=last));
                            aimed.push((pile, drawn));
                        }
                    }
                }
                let (plays, _) = session.plays(usize::MAX);
                assert_eq!(plays.len(), aimed.len(), "{game}: {before}");
                for turn in plays {
                    assert!(aimed.contains(&(turn.pile, turn.drawn.clone())), "{game}: {before}: {turn}");
                    let mut after = session.clone();
                    after.play(turn.pile, turn.drawn.clone()).unwrap();
                    let places = row.bowled(turn.pile, turn.play.taken(), &turn.drawn).unwrap();
                    // The pins that fell are the ones that were aimed at, and no other changed.
                    let next = after.row().unwrap();
                    assert_eq!(next.fell.as_ref(), Some(&places));
                    for (place, (old, new)) in row.pins.iter().zip(next.pins).enumerate() {
                        let stood = matches!(old, Pin::Standing(_));
                        assert_eq!(matches!(new, Pin::Standing(_)), stood && !places.contains(&place));
                    }
                    // Its words can be read back.
                    let mut replayed = session.clone();
                    replayed.play_text(&turn.words(session.game().ruleset())).unwrap();
                    assert_eq!(replayed, after);
                }
                let (pile, shape) = aimed[aimed.len() / 2].clone();
                session.play(pile, shape).unwrap();
            }
        }
    }
}

#[test]
fn not_every_game_is_a_row() {
    for (game, start, is_row) in [
        ("nim", "3,5", false),
        ("nim", "XXX.XX", true),
        ("limit-nim", "XXX", false),
        ("grundys-game", "7", false),
        ("lasker-nim", "XXX", false),
        ("0.f", "7", false),
        ("kayles", "10001", false),
    ] {
        assert_eq!(session(game, start).row().is_some(), is_row, "{game} {start}");
    }
}

/// Few moves may lead to positions with very many: work bounds the search for the slowest loss, not only positions.
#[test]
fn the_slowest_loss_is_sought_with_little_work() {
    for position in ["1000000000000000000/5", "77/12"] {
        let most = Arc::new(AtomicU64::new(0));
        let seen = most.clone();
        let watch = move |progress: Progress| {
            seen.fetch_max(progress.work, Ordering::Relaxed);
            Ok(())
        };
        let budget = &mut Budget::unlimited().with_watch(watch);
        assert!(hint(&session("limit-nim", position), &Known::default(), budget).is_some());
        let work = most.load(Ordering::Relaxed);
        assert!(work < 2 * MAX_FULL_WORK, "{position}: {work}");
    }
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
        let session = session(game, start);
        let reviewed = |session: &Session, plays| session.review(plays, &Known::default(), &mut Budget::unlimited());
        let review = reviewed(&session, Plays::Last);
        let ply = &review.plies[0];
        let plays = ply.plays.as_ref().unwrap();
        assert_eq!(plays.len(), session.plays(MAX_PLAYS).0.len(), "{game}");
        for valued in plays {
            let mut after = session.clone();
            after.play(valued.turn.pile, valued.turn.drawn.clone()).unwrap();
            let after = &reviewed(&after, Plays::None).plies[1];
            assert_eq!(valued.wins, after.winner.map(|winner| winner == session.to_move()), "{game} {valued:?}");
            assert_eq!(valued.moves_left, after.moves_left.map(|moves| moves + 1), "{game} {valued:?}");
        }
        let winning = plays.iter().filter(|play| play.wins == Some(true)).map(|play| play.same);
        assert_eq!(ply.winning, Some(winning.collect::<std::collections::BTreeSet<_>>().len() as u128), "{game}");
    }
}
