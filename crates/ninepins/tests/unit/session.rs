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
fn nothing_jumps() {
    let mut session = session("kayles", "3, 5, 1, 2");
    session.play_text("1 -> 0").unwrap();
    assert_eq!(piles(&session), "3 5 - 2");
    session.play_text("5 -> 3+1").unwrap();
    assert_eq!(piles(&session), "3 3 1 - 2");
    // The first pile that fits, and the one that is named.
    session.play_text("3 -> 1+1 @2").unwrap();
    assert_eq!(piles(&session), "3 1 1 1 - 2");
    session.play_text("3 -> 2").unwrap();
    assert_eq!(piles(&session), "2 1 1 1 - 2");
    while session.undo().is_some() {}
    assert_eq!(piles(&session), "3 5 1 2");
    assert_eq!(session.undone().count(), 4);
    while session.redo().is_some() {}
    assert_eq!(piles(&session), "2 1 1 1 - 2");
    // A new move forgets what was undone.
    session.undo();
    session.play_text("2 -> 0").unwrap();
    assert_eq!(session.redo(), None);
}

#[test]
fn play_goes_on_from_a_listed_start_to_a_verdict() {
    let mut nimmy = session("nimmy", "1,2,3");
    assert_eq!(nimmy.verdict(), None);
    nimmy.play_text("3 1").unwrap_err();
    let mut other = session("nimmy", "2,2,3");
    other.play_text("1 3").unwrap();
    let verdict = other.verdict().unwrap();
    assert_eq!(verdict.to_string(), "Right has won: Left has moved to 2+2+2, and whoever moves there loses");
    assert!(other.play_text("1 1").is_err() && other.moves().next().is_none());
    nimmy.play_text("3 3").unwrap();
    for play in ["1 1", "2 2"] {
        nimmy.play_text(play).unwrap();
    }
    let verdict = nimmy.verdict().unwrap().to_string();
    assert_eq!(verdict, "Right has won: Right cannot move, and in misère play whoever cannot move wins");
    let over = session("kayles", "0").verdict().unwrap();
    assert_eq!(over.to_string(), "Right has won: Left cannot move, and in normal play whoever cannot move loses");
    for (line, winner) in [("0.3; P at 1", "whoever moves there wins"), ("0.3; R at 1", "there Right wins")] {
        let mut session = session(line, "2");
        session.play_text("1 1").unwrap();
        assert!(session.verdict().unwrap().to_string().ends_with(winner));
    }
}

#[test]
fn a_person_takes_back_the_reply_too() {
    let mut session = session("nim", "3,4,5");
    for text in ["1 1", "1 2", "1 3"] {
        session.play_text(text).unwrap();
    }
    assert_eq!((session.undo_turn(), session.history().len()), (1, 2));
    assert_eq!((session.undo_turn(), session.history().len()), (2, 0));
    assert_eq!((session.undo_turn(), session.history().len()), (0, 0));
    assert_eq!((session.redo_turn(), session.history().len()), (2, 2));
    assert_eq!((session.redo_turn(), session.history().len()), (1, 3));
    assert_eq!(session.redo_turn(), 0);
}

#[test]
fn hard_positions_have_random_hints() {
    let hard = session("0.45 misere; N at 2", "40+41+42");
    let reply = hint(&hard, &Known::default(), &mut Budget::of_positions(1000)).unwrap();
    assert!(matches!(reply.grounds, Grounds::TooHard(_)), "{reply:?}");
    // A theorem goes on where no search does.
    let large = session("nim", "9223372036854775808, 5");
    assert_eq!(hint(&large, &Known::default(), &mut Budget::of_positions(1000)).unwrap().grounds, Grounds::Wins);
    assert_eq!(why(&large, &Known::default(), &mut Budget::of_positions(1000)).unwrap().positions, 0);
    let lost = session("kayles", "5000+5000");
    assert_eq!(hint(&lost, &Known::default(), &mut Budget::of_positions(1000)).unwrap().grounds, Grounds::Loses);
    assert_eq!(hint(&session("kayles", "0"), &Known::default(), &mut Budget::unlimited()), None);
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

#[test]
fn pins_fall_where_they_stood() {
    let mut session = session("kayles", "3,5,2");
    assert_eq!(drawn(&session), "111.22222.33");
    for (text, row) in [
        ("5 -> 2+1", "111.22--3.44"),
        ("3 -> 0+1 @1", "--1.22--3.44"),
        ("take 1 from the start of pile 2", "--1.-2--3.44"),
        ("2 -> 1", "--1.-2--3.4-"),
        ("1 -> 0 @2", "--1.----3.4-"),
        ("1 -> 0 @4", "--1.----3.--"),
    ] {
        session.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(drawn(&session), row, "{text}");
        assert_eq!(Session::read(&session.record()), Ok(session.clone()));
    }
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
