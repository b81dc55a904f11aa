//! Played games: every move can be undone and replayed, and the computer loses no game that it can win.

use ninepins::{
    Budget, ByPlayer, Game, Known, Layout, Player, Position,
    rules::Notation,
    session::{Drawn, Grounds, Reply, Seat, Session, Setup, hint, reply},
};
use ninepins_testkit::{Referee, Source, positions, random_question, texts};
use std::collections::HashSet;

/// The four systems and their relatives in the other convention.
const LINES: [&str; 10] = [
    "kayles",
    "kayles misere",
    "limit-nim",
    "limit-nim misere",
    "nimmy",
    "nimmy normal",
    "partizan-kayles",
    "partizan-kayles normal",
    "nim misere; P at 3; N at 1+2",
    "0.7|0.07; L at 2; R at 1+1; N at 3",
];

fn session(game: &Game, start: &Position, first: Player, computer: Option<Player>) -> Session {
    let piles = start.heaps().iter().copied().map(Some).collect();
    let seats = ByPlayer::each(|player| if computer == Some(player) { Seat::Computer } else { Seat::Human });
    let setup = Setup { first, seats, ..Setup::default() };
    Session::new(game.clone(), Layout { piles, notation: Notation::Sum }, setup).unwrap()
}

/// Plays at random until the end, and returns all states before moves.
fn play_at_random(session: &mut Session, source: &mut Source) -> Vec<Session> {
    let mut before = Vec::new();
    while session.verdict().is_none() {
        before.push(session.clone());
        let (pile, play) = source.pick(&session.moves().collect::<Vec<_>>());
        let mut parts = play.to.to_vec();
        if source.below(2) == 0 {
            parts.reverse();
        }
        let position = session.position();
        let turn = session.play(pile, Drawn { parts, gap_first: source.below(2) == 0 }).unwrap().to_string();
        assert_eq!(session.position(), position.after(&play).unwrap(), "{turn}");
    }
    assert_eq!(session.moves().next(), None);
    before
}

#[test]
fn undo_is_the_inverse_of_a_move_and_records_replay() {
    let (source, games) = (&mut Source::seeded(3), &mut Source::seeded(4));
    let known = LINES.iter().map(|line| line.parse().unwrap());
    for game in known.chain((0..120).map(|_| random_question(games).0)) {
        for start in positions(&game, 6).iter().step_by(5) {
            let first = source.pick(&Player::BOTH);
            let mut session = session(&game, start, first, None);
            let before = play_at_random(&mut session, source);
            let end = session.clone();
            for earlier in before.iter().rev() {
                // Every state on the way is replayed from its record too.
                assert_eq!(Session::read(&earlier.record()).as_ref(), Ok(earlier));
                session.undo().unwrap();
                assert_eq!(session.piles(), earlier.piles());
                assert_eq!((session.history(), session.to_move()), (earlier.history(), earlier.to_move()));
                assert_eq!(session.verdict(), None);
            }
            assert_eq!(session.undo(), None);
            while session.redo().is_some() {}
            assert_eq!(session, end);
            assert_eq!(Session::read(&end.record()), Ok(end));
        }
    }
}

/// Lets the computer, who wins `session`, answer every move of the opponent.
fn beats_everybody(session: &mut Session, winner: Player, positions: u64, seen: &mut HashSet<(Position, Player)>) {
    let player = session.to_move();
    if let Some(verdict) = session.verdict() {
        return assert_eq!(verdict.winner, winner, "\n{}", session.record());
    }
    if !seen.insert((session.position(), player)) {
        return;
    }
    let moves: Vec<_> = match player == winner {
        true => {
            let Reply { turn, grounds, .. } =
                reply(session, &Known::default(), &mut Budget::of_positions(positions)).unwrap();
            assert!(matches!(grounds, Grounds::Timed(_) | Grounds::Wins), "{grounds:?}\n{}", session.record());
            vec![(turn.pile, turn.play)]
        }
        false => session.moves().collect(),
    };
    for (pile, play) in moves {
        session.play(pile, Drawn::from(play.to.to_vec())).unwrap();
        beats_everybody(session, winner, positions, seen);
        session.undo().unwrap();
    }
}

#[test]
fn the_perfect_level_never_loses_a_won_game() {
    for (number, line) in LINES.iter().enumerate() {
        let game: Game = line.parse().unwrap();
        let mut referee = Referee::new(&game);
        let tokens = if line.starts_with("limit-nim") { 6 } else { 8 };
        for start in positions(&game, tokens) {
            let outcome = referee.judge(&start).outcome;
            for first in Player::BOTH {
                let winner = outcome.winner(first);
                let mut session = session(&game, &start, first, Some(winner));
                // A large budget allows full search, and none leaves theorems.
                beats_everybody(&mut session, winner, 1_000_000, &mut HashSet::new());
                if [0, 2, 3, 6].contains(&number) {
                    beats_everybody(&mut session, winner, 0, &mut HashSet::new());
                }
            }
        }
    }
}

/// Returns a game of the computer against itself that begins.
fn computers(line: &str, start: &str, level: u8, seed: u64) -> Session {
    let seats = ByPlayer { left: Seat::Computer, right: Seat::Computer };
    let setup = Setup { seats, levels: ByPlayer::each(|_| level), seed, ..Setup::default() };
    Session::new(line.parse().unwrap(), start.parse().unwrap(), setup).unwrap()
}

fn self_play(line: &str, start: &str, level: u8, seed: u64) -> Session {
    let mut session = computers(line, start, level, seed);
    while let Some(Reply { turn, .. }) = reply(&session, &Known::default(), &mut Budget::of_positions(100_000)) {
        session.play(turn.pile, turn.drawn).unwrap();
    }
    session
}

#[test]
fn levels_slip_as_often_as_they_say_and_repeatably() {
    for line in ["nimmy", "kayles", "partizan-kayles"] {
        for level in 0..=10 {
            let games: Vec<Session> = (0..20).map(|seed| self_play(line, "3,4,5", level, seed)).collect();
            for (seed, game) in (0..).zip(&games).step_by(7) {
                assert_eq!(*game, self_play(line, "3,4,5", level, seed), "{line}, level {level}");
            }
            // The players and the seed stand before the moves.
            let moves = |game: &Session| game.record().lines().skip(5).collect::<String>();
            let kinds: HashSet<String> = games.iter().map(moves).collect();
            assert_eq!(kinds.len() == 1, level == 10, "{line}, level {level}: {} different games", kinds.len());
        }
    }
    let mut slips = [0; 11];
    for seed in 0..1000 {
        for level in 0..=10 {
            let session = computers("nim", "1,2", level, seed);
            let slipped = |ask: fn(&Session, &Known, &mut Budget) -> Option<Reply>| {
                ask(&session, &Known::default(), &mut Budget::of_positions(1000)).unwrap().grounds == Grounds::Slip
            };
            slips[usize::from(level)] += usize::from(slipped(reply));
            assert!(!slipped(hint), "hints make no mistakes");
        }
    }
    assert_eq!((slips[0], slips[10]), (1000, 0));
    for (level, &count) in slips.iter().enumerate() {
        assert!(count.abs_diff(1000 - 100 * level) < 60, "level {level}: {count} slips of 1000");
    }
}

/// A record changed in one place is refused, or prints as it was read.
#[test]
fn no_text_makes_the_reader_fail() {
    let record = self_play("kayles", "XX.XXXXX.X", 3, 1).record();
    let letters = "0123456789@->+/=, \n#leftrightwinsX.→\u{a0}\u{85}é";
    let pieces: Vec<&str> = letters.split("").filter(|piece| !piece.is_empty()).collect();
    let source = &mut Source::seeded(5);
    for _ in 0..20_000 {
        let text = texts::mutated(record.clone(), &pieces, source);
        match Session::read(&text) {
            Ok(session) => assert_eq!(Session::read(&session.record()), Ok(session)),
            Err(error) => {
                let line = error.message().strip_prefix("line ").and_then(|rest| rest.split(':').next()?.parse().ok());
                assert!(line.is_some_and(|line: usize| line <= text.split('\n').count()), "{error}\n{text}");
            }
        }
        let mut session =
            Session::new("limit-nim".parse().unwrap(), "9/3, 5".parse().unwrap(), Setup::default()).unwrap();
        let line = source.list(0, 14, |source| source.pick(&pieces)).concat();
        let _ = session.play_text(&line);
        let _ = session.play_text(&format!("take {line}"));
        let _ = session.play_text(&format!("9/3 -> {line}"));
    }
}
