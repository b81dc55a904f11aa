//! Certificates of every answer in small worlds, and certificates of the referee.

use ninepins::{
    Budget, Certificate, Game, Heap, Known, Outcome, Player, Position, Start, check,
    prove::{EvidenceKind, Unproved, prove},
};
use ninepins_proof::{ByCompletions, CheckErrorKind, Evidence, Row, Way};
use ninepins_solver::{certify_completions, theorem::NimValues};
use ninepins_testkit::{Judgement, Referee, Source, octal_codes, positions, random_partizan_lines};

/// Certifies every position of at most `tokens` tokens with every kind of evidence.
fn certify_world(line: &str, tokens: u64) {
    let game: Game = line.parse().unwrap();
    let (mut referee, quotients) = (Referee::new(&game), Known::default());
    for position in positions(&game, tokens) {
        let judgement = referee.judge(&position);
        let has_values = NimValues::of(Start::new(&game, &position).game()).is_ok();
        let proved = |to_move, kind| prove(&game, &position, to_move, kind, &quotients, &mut Budget::unlimited());
        for to_move in [None, Some(Player::Left), Some(Player::Right)] {
            for kind in [EvidenceKind::Auto, EvidenceKind::Replies] {
                let certificate = proved(to_move, kind).unwrap();
                let by_values = matches!(certificate.evidence(), Evidence::NimValues(_));
                assert_eq!(by_values, has_values && kind == EvidenceKind::Auto, "{line}: {position}");
                accepted(&certificate, to_move, &judgement);
            }
        }
        // Quotients take long to build, so each kind of game is tried on few positions.
        if position.tokens() <= 4 {
            match proved(None, EvidenceKind::Quotient) {
                Ok(certificate) => accepted(&certificate, None, &judgement),
                // Some quotients of partizan games are not found.
                Err(Unproved::Stopped(stopped)) => assert!(line.contains('|'), "{line}: {stopped}"),
                Err(_) => {
                    let is_beyond = line.contains("limit") || line.contains(';') || game.ruleset().has_pairs();
                    assert!(is_beyond || !line.contains("misere"), "{line}");
                }
            }
        }
        assert_eq!(proved(None, EvidenceKind::NimValues).is_ok(), has_values, "{line}: {position}");
        match proved(None, EvidenceKind::Completions) {
            Ok(certificate) => accepted(&certificate, None, &judgement),
            Err(why) => assert!(matches!(why, Unproved::Unlicensed(_)), "{line}: {position}: {why}"),
        }
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
    ninepins_testkit::in_both(rules, clauses, |line| certify_world(line, tokens));
}

#[test]
fn tables_and_pairs() {
    in_both("{1: 0; 2: 0, 1; 3: 1+1+1+1}", &["; N at 2+2; P at 3", "; L at 0"], 5);
    in_both("{2: 1; 3: 1+1}|{2: 0}", &["; R at 1+2"], 5);
    in_both("(0,n),(n,0),(n,n)", &["; N at (1,1)", "; P at 0; L at (1,0)"], 4);
}

/// A table stands for pairs as long as no other heaps occur, so its quotient certifies a position of the table, and none of pairs.
#[test]
fn quotients_of_tables() {
    let (game, position): (Game, Position) = ("wythoff misere".parse().unwrap(), "(1,2)+(2,2)".parse().unwrap());
    let certify = |game: &Game, position: &Position| {
        prove(game, position, None, EvidenceKind::Quotient, &Known::default(), &mut Budget::unlimited())
    };
    assert!(matches!(certify(&game, &position), Err(Unproved::Unlicensed(_))));
    let (table, numbered) = game.in_numbers(&position);
    let certificate = certify(&table, &numbered).unwrap();
    assert!(certificate.to_string().contains(&format!("\ngame {table}\n")));
    accepted(&certificate, None, &Referee::new(&game).judge(&position));
}

/// Certificates that no claim of their game bears out, or that name heaps which the game does not have.
#[test]
fn forged_tables_and_pairs() {
    for (game, position, evidence, kind) in [
        ("{1: 0; 2: 0}", "3", "nim-value 0", CheckErrorKind::Heap),
        ("{1: 0; 2: 0}", "2", "nim-value 1\n1 = 1\n2 = 2", CheckErrorKind::Value),
        ("{1: 0; 2: 0}", "2", "nim-value 0\n1 = 1\n(1,1) = 0", CheckErrorKind::Heap),
        ("{1: 0; 2: 1}", "2", "nim-value 1\n2 = 1", CheckErrorKind::Missing),
        ("{1: 0; 2: 1}", "2", "left to move, left wins\n2 -> 0", CheckErrorKind::Reply),
        ("(0,n),(n,0)", "3", "nim-value 0", CheckErrorKind::Heap),
        ("(0,n),(n,0)", "(1,1)", "left to move, left wins\n(1,1) -> 0", CheckErrorKind::Reply),
        ("(0,n),(n,0)", "(1,1)", "nim-value 1\n(1,0) = 1\n(0,1) = 1\n(1,1) = 1", CheckErrorKind::Value),
        ("(0,n),(n,0)", "(0,1)", "nim-value 1\n(0,1) = 1\n(1,0) = 1", CheckErrorKind::Order),
    ] {
        let text = format!("ninepins certificate 1\ngame {game}\nposition {position}\n{evidence}\n");
        let certificate: Certificate = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(check(&certificate).unwrap_err().kind(), kind, "{text}");
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

/// Certificates by completions of random games and positions: all are accepted, and the outcome is that of a sweep or of the definition.
#[test]
fn completions_are_accepted_and_forgeries_are_not() {
    let mut source = Source::seeded(17);
    let mut kinds = [0; 3];
    for round in 0..120 {
        let lists =
            ["; N at 2+2+2, 1+2+3, 1+1+2+2", "; N at 3", "; N at 1+1, 4; P at 2+3", "; P at 2+2", "; N at 2+5+6"];
        let line = format!("0.[3]{}{}", source.pick(&["", " misere"]), source.pick(&lists));
        let game: Game = line.parse().unwrap();
        let far = [1_000_000, 1 << 40, 1_000_000_007][round % 3];
        let piles: Vec<u64> = match round % 4 {
            0 => (0..1 + source.below(4)).map(|_| 1 + source.below(9)).collect(),
            1 => vec![1 + source.below(6), far, far + source.below(12)],
            2 => vec![1 + source.below(4), 1 + source.below(5), far, far + source.below(9)],
            _ => (0..3).map(|_| 1 + source.below(300)).collect(),
        };
        let position = Position::new(piles.iter().filter_map(|&pile| Heap::new(pile)).collect());
        let start = Start::new(&game, &position);
        let certificate = certify_completions(&start, &mut Budget::unlimited()).unwrap();
        let checked = check(&certificate).unwrap_or_else(|error| panic!("{line} {position}: {error}\n{certificate}"));
        assert_eq!(certificate.to_string().parse::<Certificate>().unwrap(), certificate);
        if piles.iter().sum::<u64>() <= 30 {
            let outcome = Referee::new(&game).judge(&position).outcome;
            assert_eq!(checked.outcome(), Some(outcome), "{line} {position}");
        }
        let Evidence::Completions(claim) = certificate.evidence().clone() else { panic!("{certificate}") };
        let with =
            |claim: ByCompletions| Certificate::new(game.clone(), position.clone(), Evidence::Completions(claim));
        let refused = |claim: ByCompletions| check(&with(claim.clone())).expect_err(&with(claim).to_string()).kind();
        let other = if claim.outcome == Outcome::N { Outcome::P } else { Outcome::N };
        assert_eq!(refused(ByCompletions { outcome: other, ..claim.clone() }), CheckErrorKind::Outcome, "{line}");
        let by = |way: Way| ByCompletions { way, ..claim.clone() };
        match &claim.way {
            Way::Table => kinds[0] += 1,
            Way::ClosedBlock(side) => {
                kinds[1] += 1;
                for wrong in [0, 3, 6, 100, side / 2] {
                    assert_eq!(refused(by(Way::ClosedBlock(wrong))), CheckErrorKind::Window, "{line} {wrong}");
                }
            }
            Way::Rows(rows) => {
                kinds[2] += 1;
                let altered = |alter: &dyn Fn(&mut Vec<Row>)| {
                    let mut rows = rows.clone();
                    alter(&mut rows);
                    by(Way::Rows(rows))
                };
                let last = rows.len() - 1;
                assert_eq!(refused(altered(&|rows| drop(rows.remove(0)))), CheckErrorKind::Period);
                assert_eq!(refused(altered(&|rows| drop(rows.pop()))), CheckErrorKind::Period);
                assert_eq!(refused(altered(&|rows| rows.push(rows[0].clone()))), CheckErrorKind::Period);
                assert_eq!(refused(altered(&|rows| rows.swap(0, last))), CheckErrorKind::Period, "{line} {position}");
                assert_eq!(refused(altered(&|rows| rows[last].period = Some((0, 1)))), CheckErrorKind::Period);
                assert_eq!(refused(altered(&|rows| rows[last].period = Some((1000, 0)))), CheckErrorKind::Period);
                // A period that is not a multiple of that of an option, or at which the holes differ.
                let (from, period) = rows[last].period.unwrap();
                if period > 1 {
                    let wrong = altered(&|rows| rows[last].period = Some((from, period + 1)));
                    assert_eq!(refused(wrong), CheckErrorKind::Period);
                }
                // Whatever is altered, a wrong outcome is refused.
                for _ in 0..20 {
                    let row = source.below(rows.len() as u64) as usize;
                    let (shift, longer) = (source.below(9), source.below(4));
                    let change = |(n, p): (u64, u64)| (n.saturating_sub(shift), p * longer + shift % 3);
                    let mut wrong = altered(&|rows| rows[row].period = rows[row].period.map(change));
                    wrong.outcome = other;
                    refused(wrong);
                }
            }
            other => panic!("{other}"),
        }
    }
    assert!(kinds.iter().all(|count| *count > 3), "{kinds:?}");
}
