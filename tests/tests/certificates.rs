//! Certificates of every answer in small worlds, and certificates of the referee.

use ninepins::{
    Budget, Certificate, Game, Player, Quotients, Start, check,
    prove::{EvidenceKind, Unproved, prove},
};
use ninepins_proof::Evidence;
use ninepins_solver::theorem::NimValues;
use ninepins_testkit::{Judgement, Referee, octal_codes, positions, random_partizan_lines};

/// Certifies every position of at most `tokens` tokens with every kind of evidence.
fn certify_world(line: &str, tokens: u64) {
    let game: Game = line.parse().unwrap();
    let (mut referee, quotients) = (Referee::new(&game), Quotients::default());
    for position in positions(&game, tokens) {
        let judgement = referee.judge(&position);
        let has_values = NimValues::of(Start::new(&game, &position).game()).is_ok();
        let players = [None, Some(Player::Left), Some(Player::Right)];
        for (to_move, evidence) in players
            .into_iter()
            .flat_map(|to_move| [EvidenceKind::Auto, EvidenceKind::Replies].map(|kind| (to_move, kind)))
        {
            let budget = &mut Budget::unlimited();
            let certificate = prove(&game, &position, to_move, evidence, &Quotients::default(), budget).unwrap();
            let by_values = matches!(certificate.evidence(), Evidence::NimValues(_));
            assert_eq!(by_values, has_values && evidence == EvidenceKind::Auto, "{line}: {position}");
            accepted(&certificate, to_move, &judgement);
        }
        // Quotients take long to build, so each kind of game is tried on few positions.
        if position.tokens() <= 4 {
            match prove(&game, &position, None, EvidenceKind::Quotient, &quotients, &mut Budget::unlimited()) {
                Ok(certificate) => accepted(&certificate, None, &judgement),
                // Some quotients of partizan games are not found.
                Err(Unproved::Stopped(stopped)) => assert!(line.contains('|'), "{line}: {stopped}"),
                Err(_) => assert!(line.contains("limit") || line.contains(';') || !line.contains("misere"), "{line}"),
            }
        }
        let values =
            prove(&game, &position, None, EvidenceKind::NimValues, &Quotients::default(), &mut Budget::unlimited());
        assert_eq!(values.is_ok(), has_values, "{line}: {position}");
        let claims = Player::BOTH.map(|player| referee.claim(&position, player)).to_vec();
        accepted(&Certificate::new(game.clone(), position, Evidence::Replies(claims)), None, &judgement);
    }
}

/// Reads a certificate back, checks it, and compares the proved winners with the truth.
fn accepted(certificate: &Certificate, to_move: Option<Player>, truth: &Judgement) {
    let text = certificate.to_string();
    let read: Certificate = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, *certificate, "{text}");
    assert_eq!(read.to_string(), text);
    let checked = check(&read).unwrap_or_else(|error| panic!("{error}\n{text}"));
    for player in Player::BOTH {
        let proved = checked.winner(player);
        assert!(proved.is_some() || to_move == Some(!player), "nothing about {player} to move:\n{text}");
        assert!(proved.is_none_or(|winner| winner == truth.outcome.winner(player)), "{proved:?}:\n{text}");
    }
}

fn in_both(rules: &str, clauses: &[&str], tokens: u64) {
    for convention in ["", " misere"] {
        certify_world(&format!("{rules}{convention}"), tokens);
        clauses.iter().for_each(|clause| certify_world(&format!("{rules}{convention}{clause}"), tokens));
    }
}

#[test]
fn the_four_systems() {
    in_both("0.77", &["; N at 2+2; P at 3", "; L at 1+2; R at 4"], 9);
    in_both("0.[3]", &["; N at 1+1+2+2, 1+2+3, 2+2+2", "; P at 2; L at 1+3"], 8);
    in_both("0.7|0.07", &["; N at 2+2; P at 3", "; L at 1+2; R at 4"], 8);
    in_both("0.[3] limit 2n", &["; N at 2/1; P at 1+2", "; L at 2; R at 3/1"], 6);
}

#[test]
fn octal_codes_of_two_digits() {
    octal_codes().iter().for_each(|code| in_both(code, &[], 6));
}

#[test]
fn other_codes() {
    let codes = ["8.0", "c.7", "0.f", "4!.0", "c!.f!", "0.7!", "4.[3]", "0.77 limit n+1", "0.f limit 0n+2"];
    codes.iter().for_each(|code| in_both(code, &["; N at 3; P at 1+2"], 6));
    random_partizan_lines(5, 60).iter().for_each(|line| in_both(line, &["; L at 1+1; R at 3"], 5));
}

/// The long run: larger worlds. Minutes.
#[test]
#[ignore = "minutes"]
fn larger_worlds() {
    in_both("0.77", &["; N at 2+2; P at 3", "; L at 1+2; R at 4"], 15);
    in_both("0.[3]", &["; N at 1+1+2+2, 1+2+3, 2+2+2", "; P at 2; L at 1+3"], 13);
    in_both("0.7|0.07", &["; N at 2+2; P at 3", "; L at 1+2; R at 4"], 13);
    in_both("0.[3] limit 2n", &["; N at 2/1; P at 1+2", "; L at 2; R at 3/1"], 9);
    octal_codes().iter().for_each(|code| in_both(code, &["; N at 3; P at 1+2"], 9));
    random_partizan_lines(6, 500).iter().for_each(|line| in_both(line, &["; L at 1+1; R at 3"], 7));
}
