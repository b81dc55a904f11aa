//! Forged certificates of positions, which the checker must refuse.

use super::{book, table};
use ninepins_proof::{Certificate, CheckErrorKind, Checked, Claim, Evidence, NimValues, ReadErrorKind};
use ninepins_rules::{Game, Outcome, Player, Position};
use ninepins_testkit::{Referee, recorded as check, texts};

const LEFT: &[Player] = &[Player::Left];
const RIGHT: &[Player] = &[Player::Right];

/// True certificates of all kinds.
fn books() -> Vec<Certificate> {
    vec![
        book("0.77", "1+2", LEFT),
        book("0.77", "3+5+5", LEFT),
        book("0.77", "1+1+2+2", LEFT),
        book("0.77 misere", "2+3+4", LEFT),
        book("0.77 misere", "0", LEFT),
        book("0.77 misere", "1", LEFT),
        book("0.[3] limit 2n", "4/3+2/2", LEFT),
        book("0.[3] limit 2n", "5/2", LEFT),
        book("nimmy", "1+2+3", LEFT),
        book("nimmy", "1+1+2+3", LEFT),
        book("nimmy", "2+2+2", LEFT),
        book("0.7|0.07 misere", "3+4", &Player::BOTH),
        book("0.7|0.07 misere", "2+2", &Player::BOTH),
        book("0.7|0.07 misere", "1+1", RIGHT),
        book("0.7|0.07 misere", "2+3", LEFT),
        book("0.7|0.07", "2+2", &Player::BOTH),
        book("0.[3]; L at 1+1; R at 2", "1+1+2", &Player::BOTH),
        book("4!.0", "7+4", LEFT),
        book("4!.0", "8", LEFT),
    ]
}

fn tables() -> Vec<Certificate> {
    vec![
        table("0.77", "3+5+5"),
        table("0.77", "0"),
        table("0.[3] limit 2n", "10/9+4/1"),
        table("4!.0", "9+7"),
        table("S(1,3,4)", "11"),
        table("0.8", "9"),
    ]
}

fn all() -> Vec<Certificate> {
    books().into_iter().chain(tables()).collect()
}

/// Returns the same certificate with other evidence.
fn with(certificate: &Certificate, evidence: Evidence) -> Certificate {
    Certificate::new(certificate.game().clone(), certificate.position().clone(), evidence)
}

fn claims(certificate: &Certificate) -> Vec<Claim> {
    match certificate.evidence() {
        Evidence::Replies(claims) => claims.clone(),
        _ => panic!("{certificate}"),
    }
}

fn values(certificate: &Certificate) -> NimValues {
    match certificate.evidence() {
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
    (error.line(), error.kind(), error.to_string())
}

/// Checks whether everything that was proved is true.
#[track_caller]
fn is_true(certificate: &Certificate, checked: &Checked) {
    let truth = Referee::new(certificate.game()).judge(certificate.position()).outcome;
    for player in Player::BOTH {
        if let Some(winner) = checked.winner(player) {
            assert_eq!(truth.winner(player), winner, "{certificate}");
        }
    }
}

#[test]
fn true_certificates_are_accepted() {
    for certificate in all() {
        let checked = check(&certificate).unwrap_or_else(|error| panic!("{error}\n{certificate}"));
        is_true(&certificate, &checked);
        let read: Certificate = certificate.to_string().parse().unwrap();
        assert_eq!(read, certificate);
        assert_eq!(read.to_string(), certificate.to_string());
        assert_eq!(check(&read), Ok(checked));
    }
}

#[test]
fn whole_small_worlds_are_accepted() {
    let games =
        ["0.77", "0.77 misere", "4!.0 misere", "0.7|0.07", "0.7|0.07 misere", "nimmy", "0.33; P at 1+2; L at 1+1"];
    for game in games {
        for a in 0..4 {
            for b in a..4 {
                for c in b..4 {
                    let certificate = book(game, &format!("{a}+{b}+{c}"), &Player::BOTH);
                    let checked = check(&certificate).unwrap_or_else(|error| panic!("{error}\n{certificate}"));
                    is_true(&certificate, &checked);
                }
            }
        }
    }
}

#[test]
fn one_claim_is_enough_only_in_impartial_games() {
    for certificate in books() {
        let checked = check(&certificate).unwrap();
        let [claim] = &claims(&certificate)[..] else { continue };
        let other = certificate.game().is_impartial().then_some(!claim.winner);
        assert_eq!(checked.winner(claim.to_move), Some(claim.winner));
        assert_eq!(checked.winner(!claim.to_move), other, "{certificate}");
    }
}

#[test]
fn claims_may_not_be_altered() {
    for certificate in books() {
        for index in 0..claims(&certificate).len() {
            for (flip_winner, flip_mover) in [(true, false), (false, true), (true, true)] {
                let mut altered = claims(&certificate);
                let claim = &mut altered[index];
                claim.winner = if flip_winner { !claim.winner } else { claim.winner };
                claim.to_move = if flip_mover { !claim.to_move } else { claim.to_move };
                let symmetric = flip_winner && flip_mover && certificate.start().game().is_impartial();
                let certificate = with(&certificate, Evidence::Replies(altered));
                match check(&certificate) {
                    // Another claim may be true, and may have this strategy by chance.
                    Ok(checked) => {
                        is_true(&certificate, &checked);
                        assert!(flip_mover);
                    }
                    Err(_) => assert!(!symmetric, "{certificate}"),
                }
            }
        }
    }
}

#[test]
fn no_reply_can_be_dropped() {
    for certificate in books() {
        for (index, claim) in claims(&certificate).iter().enumerate() {
            for reply in 0..claim.replies.len() {
                let mut altered = claims(&certificate);
                altered[index].replies.remove(reply);
                let (_, kind, _) = refused(&with(&certificate, Evidence::Replies(altered)));
                assert_eq!(kind, CheckErrorKind::Missing);
            }
        }
    }
}

#[test]
fn no_reply_can_be_changed_for_a_worse_one() {
    for certificate in books() {
        let game = certificate.start().game().clone();
        let mut referee = Referee::new(&game);
        for (index, claim) in claims(&certificate).iter().enumerate() {
            for (reply, (from, to)) in claim.replies.iter().enumerate() {
                let swap = |other: Position| {
                    let mut altered = claims(&certificate);
                    altered[index].replies[reply].1 = other;
                    check(&with(&certificate, Evidence::Replies(altered)))
                };
                for m in game.moves(from, claim.winner) {
                    let other = from.after(&m).unwrap();
                    if referee.winner(&other, !claim.winner) != claim.winner {
                        assert!(swap(other).is_err());
                    }
                }
                // These are no moves: a pass, the move again, the start, new heaps, the empty position.
                let more = Position::new([to.heaps(), to.heaps()].concat());
                for other in [from.clone(), more, certificate.position().clone(), Position::default()] {
                    let legal = game.moves(from, claim.winner).any(|m| from.after(&m).as_ref() == Some(&other));
                    let refused = swap(other);
                    assert!(legal || matches!(refused, Err(error) if error.kind() == CheckErrorKind::Reply));
                }
            }
        }
    }
}

#[test]
fn the_opponents_moves_are_not_the_winners() {
    // Left may take one token, Right two. Left's reply here is a move of Right's.
    let certificate = "ninepins certificate 1\ngame 0.7|0.07\nposition 3\nleft to move, left wins\n3 -> 1\n".parse();
    let (line, kind, text) = refused(&certificate.unwrap());
    assert_eq!((line, kind, &*text), (5, CheckErrorKind::Reply, "line 5: Left may not move from 3 to 1"));
}

#[test]
fn no_line_can_be_added() {
    for certificate in books() {
        for index in 0..claims(&certificate).len() {
            let add = |line: (Position, Position)| {
                let mut altered = claims(&certificate);
                altered[index].replies.push(line);
                refused(&with(&certificate, Evidence::Replies(altered))).1
            };
            // A line for a position where play is over is refused, even if it is reached.
            let nowhere = ("9+9+9+9".parse().unwrap(), "9+9+9".parse().unwrap());
            assert_eq!(add(nowhere), CheckErrorKind::Unreached);
            add((Position::default(), Position::default()));
            if let Some(first) = claims(&certificate)[index].replies.first() {
                assert_eq!(add(first.clone()), CheckErrorKind::Order);
            }
        }
    }
}

#[test]
fn terminal_positions_cannot_be_replied_to() {
    // Left moves to 1+2+3, which ends play and loses; the forger plays on as if it did not.
    let start = "2+2+3";
    let forged = "ninepins certificate 1\ngame 0.[3] misere; N at 1+2+3\nposition 2+2+3\nleft to move, left wins\n";
    let mut text = forged.to_owned();
    text.push_str("2+2+3 -> 1+2+3\n");
    let (line, kind, text) = refused(&text.parse().unwrap());
    assert_eq!((line, kind), (5, CheckErrorKind::Lost));
    assert_eq!(text, format!("line 5: Left moves from {start} to 1+2+3, where play is over and Right has won"));
    // Here Right moves to a terminal position and has won.
    let text = "ninepins certificate 1\ngame 0.3; R at 1\nposition 3\nleft to move, left wins\n3 -> 2\n1 -> 0\n";
    let (line, kind, text) = refused(&text.parse().unwrap());
    assert_eq!((line, kind), (6, CheckErrorKind::Lost));
    assert_eq!(text, "line 6: there is no reply to 1, where play is over and Right has won");
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
                let mut ending = certificate.game().ending().clone();
                ending.terminals.insert(position, outcome);
                let game = Game::new(certificate.game().ruleset().clone(), ending);
                let other = Certificate::new(game, certificate.position().clone(), certificate.evidence().clone());
                check(&other).iter().for_each(|checked| is_true(&other, checked));
            }
        }
    }
}

#[test]
fn a_listed_start_is_played_on_from() {
    let checked = check(&book("nimmy", "1+2+3", LEFT)).unwrap();
    assert_eq!(checked.winner(Player::Left), Some(Player::Right));
    assert!(checked.to_string().contains("1+2+3 (listed as terminal, and played on from): left to move, right wins;"));
    // No claim may say that play was over at once.
    let claim = Claim { to_move: Player::Left, winner: Player::Left, replies: Vec::new() };
    let (line, kind, _) = refused(&with(&book("nimmy", "1+2+3", LEFT), Evidence::Replies(vec![claim])));
    assert_eq!((line, kind), (4, CheckErrorKind::Missing));
}

#[test]
fn claims_must_be_made() {
    let empty = with(&book("0.77", "1", LEFT), Evidence::Replies(Vec::new()));
    assert_eq!(refused(&empty).1, CheckErrorKind::Claims);
    let claim = claims(&book("0.77", "1", LEFT)).remove(0);
    let twice = with(&empty, Evidence::Replies(vec![claim.clone(), claim]));
    assert_eq!(refused(&twice).1, CheckErrorKind::Claims);
    assert_eq!(twice.to_string().parse::<Certificate>().unwrap_err().kind(), ReadErrorKind::Syntax);
}

#[test]
fn certificates_are_for_one_game_and_position() {
    let games =
        ["0.77", "0.77 misere", "0.[3]", "0.[3] misere", "nimmy", "0.7|0.07 misere", "4!.0", "0.[3] limit 2n", "0.07"];
    let positions = ["0", "1", "2", "3", "1+2", "1+2+3", "2+2", "3+5+5", "4/3+2/2", "5/2", "10/9", "8"];
    for certificate in all() {
        for game in games {
            let evidence = certificate.evidence().clone();
            let other = Certificate::new(game.parse().unwrap(), certificate.position().clone(), evidence);
            check(&other).iter().for_each(|checked| is_true(&other, checked));
        }
        for position in positions {
            let evidence = certificate.evidence().clone();
            let other = Certificate::new(certificate.game().clone(), position.parse().unwrap(), evidence);
            check(&other).iter().for_each(|checked| is_true(&other, checked));
        }
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
            let (_, kind, _) = forge(&|table| table.heaps.retain(|(heap, _)| *heap != missing));
            assert_eq!(kind, CheckErrorKind::Missing);
            let (_, kind, _) = forge(&|table| table.heaps.insert(index, table.heaps[index]));
            assert_eq!(kind, CheckErrorKind::Order);
        }
        if table.heaps.len() > 1 {
            let (line, _, _) = forge(&|table| table.heaps.swap(0, 1));
            assert!(line == 5 || line == 6);
        }
    }
}

#[test]
fn nim_values_rest_on_lines_above() {
    // A value without proof must not be used, nor decide the size of a set.
    let text = "ninepins certificate 1\ngame 0.[3]\nposition 2\nnim-value 1\n2 = 1\n1 = 18446744073709551615\n";
    let (line, kind, text) = refused(&text.parse().unwrap());
    assert_eq!((line, kind), (5, CheckErrorKind::Missing));
    assert_eq!(text, "line 5: heap 2 has the option 1, and no line above gives heap 1 a value");
}

#[test]
fn nim_values_need_their_theorem() {
    for (game, why) in [
        ("0.77 misere", "is misère play"),
        ("0.77; N at 3", "has terminal positions"),
        ("0.77|0.7", "is partizan"),
        ("0.[3] misere; N at 2", "is misère play"),
    ] {
        let table = Evidence::NimValues(values(&table("0.77", "1+2")));
        let certificate = Certificate::new(game.parse().unwrap(), "1+2".parse().unwrap(), table);
        let (line, kind, text) = refused(&certificate);
        assert_eq!((line, kind), (4, CheckErrorKind::Game));
        assert!(text.ends_with(why), "{text}");
    }
    // Only the position itself is listed, and it is played on from.
    let table = Evidence::NimValues(values(&table("0.77", "1+2")));
    let certificate = Certificate::new("0.77; N at 1+2".parse().unwrap(), "1+2".parse().unwrap(), table);
    is_true(&certificate, &check(&certificate).unwrap());
}

#[test]
fn heaps_with_limits_need_a_game_with_limits() {
    for text in [
        "ninepins certificate 1\ngame 0.77\nposition 5/2\nleft to move, left wins\n5/2 -> 2+2\n",
        "ninepins certificate 1\ngame 0.77\nposition 1\nnim-value 1\n1 = 1\n5/2 = 4\n",
    ] {
        assert_eq!(refused(&text.parse().unwrap()).1, CheckErrorKind::Heap);
    }
}

#[test]
fn nothing_takes_for_ever() {
    for (game, position) in [("0.77", "9223372036854775808"), ("0.2[1]", "9223372036854775808"), ("0.[f]", "4000000")] {
        for rest in [format!("left to move, left wins\n{position} -> 0"), format!("nim-value 0\n{position} = 0")] {
            let text = format!("ninepins certificate 1\ngame {game}\nposition {position}\n{rest}\n");
            let (_, kind, text) = refused(&text.parse().unwrap());
            assert_eq!(kind, CheckErrorKind::TooLarge, "{text}");
        }
    }
    // Left has won after each move of Right, but Right has very many moves from a very long position.
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

#[test]
fn a_checksum_sees_every_changed_byte() {
    for certificate in all() {
        let text = certificate.to_string();
        for at in 0..text.len() - 1 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
            let mutant = String::from_utf8(bytes).unwrap();
            // A change of the word `checksum` leaves an invalid line.
            assert!(mutant.parse::<Certificate>().is_err(), "{mutant}");
        }
    }
}
