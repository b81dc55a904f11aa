//! Certificates of positions, of periods and of quotients: forged and checked, and compared with the definition if accepted.

use super::{inputs::forged, text};
use ninepins::{
    Budget, Certificate, Game, Known, Player, check,
    prove::{EvidenceKind, prove},
    quotient::MisereQuotient,
};
use ninepins_proof::{Checked, Evidence, Format, period, quotient};
use ninepins_testkit::{Played, Referee, Source, agrees_with_play, random_code, random_question};
use std::{
    collections::HashSet,
    sync::{Mutex, OnceLock},
};

/// The longest text, and the most digits of its numbers; larger ones only take longer.
const MOST_BYTES: usize = 1 << 14;
const MOST_DIGITS: usize = 2;

/// The most tokens of a position that the referee judges, and of one that a quotient does.
const REFEREED_TOKENS: u128 = 9;
const QUOTIENT_TOKENS: u64 = 7;

/// The work for a certificate, in positions.
const MOST_POSITIONS: u64 = 1 << 14;

/// The number of values found by definition.
const DEFINED: usize = 400;

/// Reads a certificate, and checks it if its numbers are small: it prints as it was read.
fn checked<T: Format + PartialEq>(text: &str) -> Option<(T, Option<Checked>)> {
    let certificate = text.parse::<T>().map_err(|error| assert!(!error.to_string().is_empty())).ok()?;
    assert_eq!(certificate.to_string().parse().as_ref(), Ok(&certificate), "{text:?}");
    let lines = text.lines().filter(|line| !line.starts_with("game") && !line.starts_with("checksum"));
    let mut numbers = lines.flat_map(|line| line.split(|c: char| !c.is_ascii_digit()));
    let is_small = text.len() <= MOST_BYTES && numbers.all(|number| number.len() <= MOST_DIGITS);
    let checked = is_small.then(|| check(&certificate).ok())?;
    Some((certificate, checked))
}

/// Accepted claims about positions are true.
pub(super) fn check_position(data: &[u8]) -> Option<bool> {
    let text = text(data)?;
    let (certificate, Some(checked)) = checked::<Certificate>(&text)? else { return Some(false) };
    if certificate.position.tokens() <= REFEREED_TOKENS {
        let truth = Referee::new(&certificate.game).judge(&certificate.position).outcome;
        for player in Player::BOTH {
            let proved = checked.winner(player);
            assert!(proved.is_none_or(|winner| winner == truth.winner(player)), "{truth}, but accepted: {text}");
        }
    }
    Some(true)
}

/// Returns a certificate, by the solver or by the referee, and forged or not.
pub(super) fn of_position(source: &mut Source) -> String {
    let (game, position) = random_question(source);
    let kind = source.pick(&[
        EvidenceKind::Auto,
        EvidenceKind::Replies,
        EvidenceKind::NimValues,
        EvidenceKind::Quotient,
        EvidenceKind::Completions,
    ]);
    let to_move = source.pick(&[None, Some(Player::Left), Some(Player::Right)]);
    let proved = prove(&game, &position, to_move, kind, &Known::default(), &mut Budget::of_positions(MOST_POSITIONS));
    let certificate = proved.ok().filter(|_| source.below(3) > 0).unwrap_or_else(|| {
        let mut referee = Referee::new(&game);
        let claims = Player::BOTH.map(|player| referee.claim(&position, player)).to_vec();
        Certificate { game, position, evidence: Evidence::Replies(claims) }
    });
    forged(certificate.to_string(), source)
}

/// Accepted periods are those of the values by definition.
pub(super) fn check_period(data: &[u8]) -> Option<bool> {
    let text = text(data)?;
    let (claim, Some(_)) = checked::<period::Certificate>(&text)? else { return Some(false) };
    let truth = Played::new(&claim.game.to_string(), DEFINED).claim().expect("a period that is seen");
    let numbers = |of: &period::Certificate| (of.preperiod, of.period, of.max);
    assert_eq!(numbers(&truth), numbers(&claim), "not true, but accepted: {text}");
    Some(true)
}

/// Returns a certificate of what looks like a period, forged or not.
pub(super) fn of_period(source: &mut Source) -> String {
    let line = match source.below(2) {
        0 => source.pick(&["0.77", "0.051", "4.0", "4!.34", "4!.50", "0.375", "0.176", "0.05", "0.333"]).to_owned(),
        _ => random_code(source, &["0", "0", "4", "4!"]).split('[').next().unwrap_or_default().to_owned(),
    };
    // Where three heaps may be left there are many options.
    let played = Played::new(&line, if line.contains(['8', '9', 'a', 'b', 'c', 'd', 'e', 'f']) { 70 } else { 140 });
    let claim = played.claim().unwrap_or_else(|| played.claim_of(source.below(9), 1 + source.below(9)));
    let alternating = source.below(3) == 0;
    let rare = |mask: &u16| played.rare(*mask, alternating, played.values.len()).len();
    let mask = match source.below(3) {
        0 => 1 + source.below(15) as u16,
        _ => (1..16).min_by_key(rare).unwrap_or(1),
    };
    let sparse = played.sparse(&claim, mask, alternating, source.pick(&[0, 0, 3, 17]));
    let certificate = sparse.filter(|_| source.below(3) > 0).unwrap_or(claim);
    forged(certificate.to_string(), source)
}

/// In a text of quotients the accepted ones are true, and an extension of a cached quotient is accepted again.
pub(super) fn check_quotient(data: &[u8]) -> Option<bool> {
    let text = text(data)?;
    let certificates = match quotient::Certificate::read_all(text.split("ninepins words").next()?) {
        Ok(certificates) => certificates,
        Err(error) => {
            assert!(!error.to_string().is_empty() && error.line <= text.lines().count().max(1), "{error}: {text}");
            return None;
        }
    };
    let mut accepted = true;
    for certificate in &certificates {
        let (_, checked) = checked::<quotient::Certificate>(&certificate.to_string())?;
        accepted &= checked.is_some_and(|_| outcomes_are_true(certificate));
    }
    let game = &certificates.first()?.game;
    if let Ok(mut quotient) = MisereQuotient::decode(game, &text, &Budget::unlimited()) {
        assert!(accepted, "{text}");
        if quotient.extend(100, &Budget::unlimited()).is_ok() {
            assert!(check(&quotient.certificate()).is_ok(), "{text}");
        }
    }
    Some(accepted)
}

/// Compares all small positions with the definition, once for each certificate.
fn outcomes_are_true(certificate: &quotient::Certificate) -> bool {
    static SEEN: Mutex<Option<HashSet<String>>> = Mutex::new(None);
    if SEEN.lock().expect("no test failed").get_or_insert_default().insert(certificate.to_string()) {
        agrees_with_play(certificate, QUOTIENT_TOKENS);
    }
    true
}

/// Returns a cached quotient or its certificates, forged or not.
pub(super) fn of_quotient(source: &mut Source) -> String {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    let texts = TEXTS.get_or_init(|| {
        let games =
            "0.77 9, 0.77 0, 0.07 14, 0.[3] 4, 0.13|0.31 4, 0.3|0.7 4, 0.7|0.07 1, 0.7|0.07 3, 0.7|0.07 8, 0.76 12";
        let games = games.split(", ").filter_map(|one| one.split_once(' '));
        games.map(|(rules, heaps)| kept(rules, heaps.parse().expect("a number"))).collect()
    });
    let text = source.pick(texts);
    // Without checksums more changes reach the check.
    if source.below(4) == 0 {
        return forged(text, source);
    }
    let certificates = text.split("ninepins words").next().unwrap_or_default();
    let lines: Vec<&str> = certificates.lines().filter(|line| !line.starts_with("checksum")).collect();
    forged(lines.join("\n"), source)
}

fn kept(rules: &str, heaps: usize) -> String {
    let game: Game = format!("{rules} misere").parse().expect("a game line");
    let mut quotient = MisereQuotient::of(&game).expect("a game with a quotient");
    while quotient.last_heap() < heaps {
        // Intermediate quotients may have more elements.
        quotient.extend(10_000, &Budget::unlimited()).expect("a small quotient");
    }
    quotient.encode()
}
