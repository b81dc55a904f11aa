//! Certificates of periods with a saltus, compared with play, and forgeries of them.

use ninepins_proof::{
    CheckErrorKind, check,
    saltus::{Certificate, Cover, Form},
};
use ninepins_rules::{ByPlayer, Game, Heap, Outcome, Player, Position};
use ninepins_testkit::{Referee, texts};
use std::collections::HashMap;

/// Certificates of version 1, which must be accepted for ever.
const VERSION_1: [(&str, &str); 6] = [
    (include_str!("v1/0.7_0.07.txt"), "{1|0} for all n >= 1"),
    (include_str!("v1/0.7_0.37.txt"), "{{0|0}|0} for all n >= 1"),
    (include_str!("v1/0.05_0.7.txt"), "{{0|-1}|-3} for all n >= 1"),
    (include_str!("v1/0.2_0.3.txt"), "{0|0} for all n >= 1"),
    (include_str!("v1/0.6_0.7.txt"), "-1 for all n >= 1"),
    (include_str!("v1/0.77_0.37.txt"), "{0|{0|0}} for all n >= 8"),
];

fn all() -> Vec<Certificate> {
    VERSION_1.map(|(text, _)| text.parse().unwrap()).to_vec()
}

/// The certificates that are small enough for plain play and many forgeries.
fn small() -> Vec<Certificate> {
    all().into_iter().take(5).collect()
}

fn kind(certificate: &Certificate) -> Option<CheckErrorKind> {
    check(certificate).err().map(|error| error.kind())
}

fn with(certificate: &Certificate, change: impl FnOnce(&mut Certificate)) -> Certificate {
    let mut changed = certificate.clone();
    change(&mut changed);
    changed
}

/// Checks that a change makes each certificate refused.
fn refused(change: impl Fn(&Certificate) -> Vec<Certificate>) {
    for certificate in small() {
        for forgery in change(&certificate) {
            assert!(forgery == certificate || check(&forgery).is_err(), "{forgery}");
        }
    }
}

#[test]
fn version_1() {
    for (text, claim) in VERSION_1 {
        let certificate: Certificate = text.parse().unwrap();
        assert_eq!(certificate.to_string(), text);
        let checked = check(&certificate).unwrap();
        assert_eq!((checked.period, checked.from), (certificate.period, certificate.from));
        assert!(checked.to_string().contains(claim), "{checked}");
    }
}

/// Compares the outcomes of heaps far beyond the list with play by the rules.
#[test]
fn claims_are_true() {
    for certificate in small() {
        let Certificate { period, from, saltus, .. } = certificate;
        let mut referee = Referee::new(&certificate.game);
        let mut trees = Trees::new(&certificate.forms);
        for heap in 0..=14 {
            let copies = if heap < from { 0 } else { (heap - from) / period };
            let mut sum = vec![(certificate.heaps[(heap - copies * period) as usize], false)];
            sum.extend((0..copies).map(|_| (saltus, false)));
            let winners = ByPlayer::each(|player| if trees.wins(&sum, player) { player } else { !player });
            let position = Position::new(Heap::new(heap).into_iter().collect());
            assert_eq!(referee.outcome(&position), Outcome::from_winners(winners), "{} {heap}", certificate.game);
        }
    }
}

#[test]
fn texts_that_were_changed() {
    for certificate in small() {
        texts::reads_what_it_prints(&certificate, "saltus");
        texts::truncated_is_refused(&certificate, |read| check(read).is_err());
        texts::mangled_is_another(&certificate);
        texts::reordered(&certificate, |read| assert!(check(read).is_err(), "{read}"));
        for read in texts::mutants(&certificate, 300, "0123456789 |:=\n") {
            let claims = |c: &Certificate| (c.period, c.from, c.saltus, c.heaps.clone());
            let is_near = read.until < 100 && read.game == certificate.game;
            assert!(!is_near || check(&read).is_err() || claims(&read) == claims(&certificate), "{read}");
        }
    }
}

#[test]
fn numbers_of_forms() {
    refused(|certificate| {
        let forms = 0..=certificate.forms.len() as u32;
        let mut forged: Vec<_> = forms.clone().map(|form| with(certificate, |c| c.saltus = form)).collect();
        for heap in 0..certificate.heaps.len() {
            forged.extend(forms.clone().map(|form| with(certificate, |c| c.heaps[heap] = form)));
            forged.push(with(certificate, |c| _ = c.heaps.remove(heap)));
            forged.push(with(certificate, |c| c.heaps.insert(heap, c.heaps[heap])));
        }
        forged
    });
}

#[test]
fn forms() {
    refused(|certificate| {
        let mut forged = Vec::new();
        for (f, form) in certificate.forms.iter().enumerate() {
            let lists: [fn(&mut Form) -> &mut Vec<u32>; 2] = [|form| &mut form.left, |form| &mut form.right];
            for list in lists {
                for option in 0..=f as u32 {
                    forged.push(with(certificate, |c| list(&mut c.forms[f]).push(option)));
                    forged.push(with(certificate, |c| list(&mut c.forms[f]).insert(0, option)));
                    forged.push(with(certificate, |c| *list(&mut c.forms[f]) = vec![option]));
                }
                forged.push(with(certificate, |c| list(&mut c.forms[f]).clear()));
            }
            forged.push(with(certificate, |c| c.forms.push(form.clone())));
            let swapped = Form { left: form.right.clone(), right: form.left.clone() };
            forged.push(with(certificate, |c| c.forms[f] = swapped));
        }
        let last = certificate.forms.len() as u32 - 1;
        forged.push(with(certificate, |c| c.forms.push(Form { left: vec![last], right: vec![last] })));
        forged
    });
}

#[test]
fn periods() {
    refused(|certificate| {
        let mut forged = Vec::new();
        for number in (0..40).chain([u64::MAX, u64::MAX - 1, 1 << 63]) {
            forged.push(with(certificate, |c| c.period = number));
            forged.push(with(certificate, |c| c.from = number));
            forged.push(with(certificate, |c| c.until = number));
            forged.push(with(certificate, |c| (c.period, c.from, c.until) = (number, number, number)));
        }
        forged
    });
}

#[test]
fn games() {
    let (line, why) = (VERSION_1[3].0.parse::<Certificate>().unwrap(), Some(CheckErrorKind::Game));
    let game = |text: &str| text.parse::<Game>().unwrap();
    for text in ["0.2|0.3 misere", "0.2|0.[3]", "0.2|0.3 limit 2n", "0.2|0.3; L at 5", "0.2|0.37!", "4!.2|0.3"] {
        assert_eq!(kind(&with(&line, |c| c.game = game(text))), why, "{text}");
    }
    refused(|certificate| {
        let others = ["0.2|0.3", "0.7|0.07", "0.7|0.37", "0.3", "0.5|0.7", "0.3|0.2", "4.2|0.3", "0.27|0.3", "0.|0."];
        others.map(|text| with(certificate, |c| c.game = game(text))).to_vec()
    });
}

/// Another move is accepted exactly if it gains as much.
#[test]
fn covers() {
    let (mut accepted, mut forged) = (0, 0);
    for certificate in small() {
        let mut trees = Trees::new(&certificate.forms);
        for (index, cover) in certificate.covers.iter().enumerate() {
            let heap = certificate.until + index as u64;
            let changed = |cover: Cover| with(&certificate, |c| c.covers[index] = cover);
            let Cover::Moves(moves) = cover else { continue };
            // Here the saltus is no number, or the value is one.
            assert_eq!(kind(&changed(Cover::Translation)), Some(CheckErrorKind::Period));
            for player in Player::BOTH {
                let saltus = &certificate.forms[certificate.saltus as usize];
                let options = if player == Player::Left { &saltus.left } else { &saltus.right };
                for (place, &option) in options.iter().enumerate() {
                    for position in positions(heap) {
                        let mut other = moves.clone();
                        other.of_mut(player)[place] = position.clone();
                        let heaps = position.heaps();
                        let is_legal = certificate.game.ruleset().allows(Heap::new(heap).unwrap(), player, heaps);
                        let mut gains = || {
                            let parts = heaps.iter().map(|part| certificate.heaps[part.size() as usize]);
                            let moved: Vec<u32> = parts.chain([certificate.saltus]).collect();
                            let unmoved = [certificate.heaps[heap as usize], option];
                            match player {
                                Player::Left => trees.le(&unmoved, &moved),
                                Player::Right => trees.le(&moved, &unmoved),
                            }
                        };
                        let expected = is_legal && gains();
                        assert_eq!(check(&changed(Cover::Moves(other))).is_ok(), expected, "{heap} {position}");
                        accepted += u64::from(expected);
                        forged += 1;
                    }
                }
                let mut less = moves.clone();
                if less.of_mut(player).pop().is_some() {
                    assert_eq!(kind(&changed(Cover::Moves(less))), Some(CheckErrorKind::Shape));
                }
                let mut more = moves.clone();
                more.of_mut(player).push(Position::default());
                assert_eq!(kind(&changed(Cover::Moves(more))), Some(CheckErrorKind::Shape));
            }
        }
    }
    assert!(accepted > 10 && forged > 10 * accepted, "{accepted} {forged}");
}

/// Lists the positions of at most two heaps that a move in a heap might leave, and some more.
fn positions(heap: u64) -> Vec<Position> {
    let pair = |a, b| Position::new([a, b].into_iter().filter_map(Heap::new).collect());
    (0..=heap)
        .flat_map(|a| (a..heap + 2).map(move |b| pair(a, b)))
        .filter(|p| p.tokens() <= u128::from(heap) + 1)
        .collect()
}

/// Periods and beginnings that are not the least are refused, though values repeat so.
#[test]
fn least() {
    let star = VERSION_1[3].0.parse::<Certificate>().unwrap();
    let twice = with(&star, |c| {
        (c.period, c.saltus) = (2, 0);
        c.heaps.push(1);
        c.covers = vec![Cover::Moves(ByPlayer::default()); 2];
        c.forms.pop();
    });
    assert_eq!(check(&twice).unwrap_err().to_string(), "line 11: 1 is a period, too");
    let later = with(&star, |c| {
        (c.from, c.until) = (2, 3);
        c.heaps.push(1);
        let left = vec!["2".parse().unwrap()];
        c.covers = vec![Cover::Moves(ByPlayer { left: left.clone(), right: left })];
    });
    assert_eq!(check(&later).unwrap_err().to_string(), "line 12: the period holds from heap 1 on");
    assert_eq!(kind(&later), Some(CheckErrorKind::Least));
    assert_eq!(kind(&with(&later, |c| (c.from, c.until) = (1, 3))), None);
}

#[test]
fn translations() {
    let certificate = VERSION_1[4].0.parse::<Certificate>().unwrap();
    let kinds: Vec<bool> = certificate.covers.iter().map(|cover| *cover == Cover::Translation).collect();
    assert!(kinds.contains(&true) && kinds.contains(&false), "{kinds:?}");
    let all = with(&certificate, |c| c.covers.fill(Cover::Translation));
    assert!(check(&all).unwrap_err().message().ends_with("is a number"));
    let star = VERSION_1[3].0.parse::<Certificate>().unwrap();
    let wrong = with(&star, |c| c.covers = vec![Cover::Translation]);
    assert_eq!(check(&wrong).unwrap_err().to_string(), "line 12: the saltus, form 3, is 0 or no number");
}

#[test]
fn errors() {
    let error = |text: &str| text.parse::<Certificate>().unwrap_err().to_string();
    assert_eq!(error("ninepins saltus 2"), "line 1: this is version `2` of the format, and only version 1 is known");
    assert_eq!(
        error("ninepins saltus 1\ngame 0.3\nform 0: |\nheap 1 = 0"),
        "line 4: expected the value of a heap, such as `heap 3 = 5` spelled `heap 0 = 0`, found `heap 1 = 0`"
    );
    assert_eq!(error("ninepins saltus 1\ngame 0.3\nform 0: |"), "line 3: the text ends here; expected `saltus ...`");
    let above = "ninepins saltus 1\ngame 0.3\nsaltus 0\nperiod 1 from 1 until 2\n";
    assert_eq!(
        error(&format!("{above}cover 3: |")),
        "line 5: expected the cover of heap 2, such as `cover 2: 1 | 1+2` spelled `cover 2: |`, found `cover 3: |`"
    );
    assert_eq!(kind(&above.parse().unwrap()), Some(CheckErrorKind::Shape));
}

/// A sum of trees and negatives of trees, which are marked.
type Sum = Vec<(u32, bool)>;

/// A list of trees with the winners of their sums.
struct Trees<'f> {
    forms: &'f [Form],
    known: HashMap<(Sum, Player), bool>,
}

impl<'f> Trees<'f> {
    fn new(forms: &'f [Form]) -> Trees<'f> {
        Trees { forms, known: HashMap::new() }
    }

    /// Checks whether `player`, to move, wins.
    fn wins(&mut self, sum: &[(u32, bool)], player: Player) -> bool {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(&wins) = self.known.get(&(sum.clone(), player)) {
            return wins;
        }
        let mut wins = false;
        for (index, &(form, negative)) in sum.iter().enumerate() {
            let form = &self.forms[form as usize];
            let options = if (player == Player::Left) != negative { &form.left } else { &form.right };
            for &option in options {
                let mut after = sum.clone();
                after[index].0 = option;
                wins = wins || !self.wins(&after, !player);
            }
        }
        self.known.insert((sum, player), wins);
        wins
    }

    /// Checks whether the sum of `low` is at most the sum of `high`.
    fn le(&mut self, low: &[u32], high: &[u32]) -> bool {
        let low = low.iter().map(|&form| (form, false));
        let sum: Sum = low.chain(high.iter().map(|&form| (form, true))).collect();
        !self.wins(&sum, Player::Left)
    }
}
