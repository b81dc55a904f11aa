//! Certificates of positions that follow from the definitions, and forgeries, which the checker must refuse.

use ninepins_proof::{Certificate, CheckErrorKind, Checked, Claim, Evidence, NimValues, ReadErrorKind};
use ninepins_rules::{Game, Outcome, Player, Position};
use ninepins_testkit::{Referee, recorded as check, texts};

/// Returns a true certificate with one claim for each of `players`.
fn book(game: &str, position: &str, players: &[Player]) -> Certificate {
    let game: Game = game.parse().unwrap();
    let position: Position = position.parse().unwrap();
    let mut referee = Referee::new(&game);
    let claims = players.iter().map(|&player| referee.claim(&position, player)).collect();
    Certificate { game, position, evidence: Evidence::Replies(claims) }
}

const LEFT: &[Player] = &[Player::Left];
const RIGHT: &[Player] = &[Player::Right];

/// True certificates with replies.
fn books() -> Vec<Certificate> {
    let games: [(&str, &[Player], &[&str]); 10] = [
        ("0.77", LEFT, &["1+2", "3+5+5", "1+1+2+2"]),
        ("0.77 misere", LEFT, &["2+3+4", "0", "1"]),
        ("0.[3] limit 2n", LEFT, &["4/3+2/2", "5/2"]),
        ("nimmy", LEFT, &["1+2+3", "1+1+2+3", "2+2+2"]),
        ("0.7|0.07 misere", &Player::BOTH, &["3+4", "2+2"]),
        ("0.7|0.07 misere", RIGHT, &["1+1"]),
        ("0.7|0.07 misere", LEFT, &["2+3"]),
        ("0.7|0.07", &Player::BOTH, &["2+2"]),
        ("0.[3]; L at 1+1; R at 2", &Player::BOTH, &["1+1+2"]),
        ("4!.0", LEFT, &["7+4", "8"]),
    ];
    let each =
        games.iter().flat_map(|(game, players, all)| all.iter().map(move |position| book(game, position, players)));
    each.collect()
}

/// True tables of nim-values.
fn tables() -> Vec<Certificate> {
    include_str!("tables.txt").split("\n\n").map(|text| text.parse().unwrap()).collect()
}

fn all() -> Vec<Certificate> {
    books().into_iter().chain(tables()).collect()
}

fn with(certificate: &Certificate, evidence: Evidence) -> Certificate {
    Certificate { game: certificate.game.clone(), position: certificate.position.clone(), evidence }
}

fn claims(certificate: &Certificate) -> Vec<Claim> {
    match &certificate.evidence {
        Evidence::Replies(claims) => claims.clone(),
        _ => panic!("{certificate}"),
    }
}

fn with_claims(certificate: &Certificate, change: impl FnOnce(&mut Vec<Claim>)) -> Certificate {
    let mut claims = claims(certificate);
    change(&mut claims);
    with(certificate, Evidence::Replies(claims))
}

fn values(certificate: &Certificate) -> NimValues {
    match &certificate.evidence {
        Evidence::NimValues(table) => table.clone(),
        _ => panic!("{certificate}"),
    }
}

/// Returns the line, the kind and the text of the refusal, which must be equal in memory and after reading.
#[track_caller]
fn refused(certificate: &Certificate) -> (usize, CheckErrorKind, String) {
    let error = match check(certificate) {
        Ok(checked) => panic!("accepted: {checked}\n{certificate}"),
        Err(error) => error,
    };
    if let Ok(read) = certificate.to_string().parse::<Certificate>() {
        assert_eq!(check(&read), Err(error.clone()));
    }
    (error.line, error.kind, error.to_string())
}

/// Checks whether everything that was proved is true.
#[track_caller]
fn is_true(certificate: &Certificate, checked: &Checked) {
    let truth = Referee::new(&certificate.game).judge(&certificate.position).outcome;
    for player in Player::BOTH {
        if let Some(winner) = checked.winner(player) {
            assert_eq!(truth.winner(player), winner, "{certificate}");
        }
    }
}

#[track_caller]
fn accepted(certificate: &Certificate) -> Checked {
    let checked = check(certificate).unwrap_or_else(|error| panic!("{error}\n{certificate}"));
    is_true(certificate, &checked);
    checked
}

#[test]
fn true_certificates_are_accepted() {
    for certificate in all() {
        let checked = accepted(&certificate);
        texts::reads_what_it_prints(&certificate, "position");
        assert_eq!(check(&certificate.to_string().parse::<Certificate>().unwrap()), Ok(checked));
    }
}

#[test]
fn whole_small_worlds_are_accepted() {
    let games =
        ["0.77", "0.77 misere", "4!.0 misere", "0.7|0.07", "0.7|0.07 misere", "nimmy", "0.33; P at 1+2; L at 1+1"];
    for game in games {
        for (a, b, c) in (0..4).flat_map(|a| (a..4).flat_map(move |b| (b..4).map(move |c| (a, b, c)))) {
            accepted(&book(game, &format!("{a}+{b}+{c}"), &Player::BOTH));
        }
    }
}

/// Another claim, a reply that is dropped, another move, and a line more are refused, unless what is claimed then is true.
#[test]
fn no_part_of_a_strategy_can_be_changed() {
    for certificate in books() {
        let game = certificate.start().game().clone();
        let mut referee = Referee::new(&game);
        for (index, claim) in claims(&certificate).iter().enumerate() {
            let changed = |change: &dyn Fn(&mut Claim)| with_claims(&certificate, |claims| change(&mut claims[index]));
            for (winner, to_move) in [(!claim.winner, claim.to_move), (claim.winner, !claim.to_move)] {
                let forged = changed(&|claim| (claim.winner, claim.to_move) = (winner, to_move));
                // Another claim may have this strategy by chance.
                check(&forged).iter().for_each(|checked| is_true(&forged, checked));
                assert!(to_move != claim.to_move || check(&forged).is_err());
            }
            let exchanged = changed(&|claim| (claim.winner, claim.to_move) = (!claim.winner, !claim.to_move));
            match check(&exchanged) {
                Ok(checked) => is_true(&exchanged, &checked),
                Err(_) => assert!(!game.is_impartial(), "{certificate}"),
            }
            let add = |line: &(Position, Position)| refused(&changed(&|claim| claim.replies.push(line.clone()))).1;
            // A line for a position where play is over is refused, even if it is reached.
            add(&(Position::default(), Position::default()));
            let nowhere = ("9+9+9+9".parse().unwrap(), "9+9+9".parse().unwrap());
            assert_eq!(add(&nowhere), CheckErrorKind::Unreached);
            assert!(claim.replies.first().is_none_or(|first| add(first) == CheckErrorKind::Order));
            for (reply, (from, to)) in claim.replies.iter().enumerate() {
                let dropped = changed(&|claim| drop(claim.replies.remove(reply)));
                assert_eq!(refused(&dropped).1, CheckErrorKind::Missing);
                let swap = |to: &Position| check(&changed(&|claim| claim.replies[reply].1 = to.clone()));
                let options: Vec<Position> = game.moves(from, claim.winner).map(|m| from.after(&m).unwrap()).collect();
                for worse in options.iter().filter(|to| referee.winner(to, !claim.winner) != claim.winner) {
                    assert!(swap(worse).is_err());
                }
                // These are no moves: a pass, the move again, the start, new heaps, the empty position.
                let more = Position::new([to.heaps(), to.heaps()].concat());
                for other in [from.clone(), more, certificate.position.clone(), Position::default()] {
                    let is_refused = matches!(swap(&other), Err(error) if error.kind == CheckErrorKind::Reply);
                    assert!(is_refused || options.contains(&other));
                }
            }
        }
    }
}

#[test]
fn ends_cannot_be_overlooked() {
    // Every position of every strategy is made terminal, with every outcome.
    for certificate in books() {
        for (from, to) in claims(&certificate).into_iter().flat_map(|claim| claim.replies) {
            for (position, outcome) in [from, to].into_iter().flat_map(|p| Outcome::ALL.map(|o| (p.clone(), o))) {
                if position.is_empty() {
                    continue;
                }
                let mut ending = certificate.game.ending().clone();
                ending.terminals.insert(position, outcome);
                let game = Game::new(certificate.game.ruleset().clone(), ending);
                let other = Certificate {
                    game,
                    position: certificate.position.clone(),
                    evidence: certificate.evidence.clone(),
                };
                check(&other).iter().for_each(|checked| is_true(&other, checked));
            }
        }
    }
}

#[test]
fn claims_must_be_made() {
    let empty = with(&book("0.77", "1", LEFT), Evidence::Replies(Vec::new()));
    assert_eq!(refused(&empty).1, CheckErrorKind::Claims);
    let claim = claims(&book("0.77", "1", LEFT)).remove(0);
    let twice = with(&empty, Evidence::Replies(vec![claim.clone(), claim]));
    assert_eq!(refused(&twice).1, CheckErrorKind::Claims);
    assert_eq!(twice.to_string().parse::<Certificate>().unwrap_err().kind, ReadErrorKind::Syntax);
}

#[test]
fn certificates_are_for_one_game_and_position() {
    let games =
        ["0.77", "0.77 misere", "0.[3]", "0.[3] misere", "nimmy", "0.7|0.07 misere", "4!.0", "0.[3] limit 2n", "0.07"];
    let positions = ["0", "1", "2", "3", "1+2", "1+2+3", "2+2", "3+5+5", "4/3+2/2", "5/2", "10/9", "8"];
    for certificate in all() {
        let is_no_lie = |game: &Game, position: &Position| {
            let other =
                Certificate { game: game.clone(), position: position.clone(), evidence: certificate.evidence.clone() };
            check(&other).iter().for_each(|checked| is_true(&other, checked));
        };
        games.iter().for_each(|game| is_no_lie(&game.parse().unwrap(), &certificate.position));
        positions.iter().for_each(|position| is_no_lie(&certificate.game, &position.parse().unwrap()));
    }
}

#[test]
fn nim_values_must_be_right() {
    for certificate in tables() {
        let table = values(&certificate);
        let forge = |alter: &dyn Fn(&mut NimValues)| {
            let mut table = table.clone();
            alter(&mut table);
            refused(&with(&certificate, Evidence::NimValues(table)))
        };
        for value in [table.value + 1, table.value ^ 1, u64::MAX] {
            let (line, kind, _) = forge(&|table| table.value = value);
            assert_eq!((line, kind), (4, CheckErrorKind::Value));
        }
        for index in 0..table.heaps.len() {
            for wrong in [table.heaps[index].1 + 1, table.heaps[index].1.wrapping_sub(1), u64::MAX] {
                let (line, kind, _) = forge(&|table| table.heaps[index].1 = wrong);
                assert_eq!((line, kind), (5 + index, CheckErrorKind::Value));
            }
            let missing = table.heaps[index].0;
            let gone = forge(&|table| table.heaps.retain(|(heap, _)| *heap != missing));
            let twice = forge(&|table| table.heaps.insert(index, table.heaps[index]));
            assert_eq!((gone.1, twice.1), (CheckErrorKind::Missing, CheckErrorKind::Order));
        }
        if table.heaps.len() > 1 {
            let (line, _, _) = forge(&|table| table.heaps.swap(0, 1));
            assert!(line == 5 || line == 6);
        }
    }
}

/// Left has won after each move of Right, but Right has very many moves from a very long position.
#[test]
fn nothing_takes_for_ever() {
    let heaps: Vec<String> = (2..20_000).map(|size| size.to_string()).collect();
    let text = format!(
        "ninepins certificate 1\ngame 0.0|0.[3] misere\nposition {}\nright to move, left wins\n",
        heaps.join("+")
    );
    assert_eq!(refused(&text.parse().unwrap()).1, CheckErrorKind::TooLarge);
}

#[test]
fn truncated_certificates_are_not_accepted() {
    for certificate in all() {
        texts::truncated_is_refused(&certificate, |read| {
            let Ok(checked) = check(read) else { return true };
            // One claim of two is left.
            is_true(read, &checked);
            claims(read).len() < claims(&certificate).len()
        });
    }
}

#[test]
fn mutants_prove_nothing_false() {
    let (mut read, mut accepted) = (0, 0);
    for certificate in all() {
        for mutant in texts::mutants(&certificate, 4000, "0123456789+/->\n .;NPLR[]") {
            read += 1;
            if let Ok(checked) = check(&mutant) {
                accepted += 1;
                is_true(&mutant, &checked);
            }
        }
    }
    // Else this would test nothing.
    assert!(read > 1000 && accepted > 100, "{read} read, {accepted} accepted");
}
