//! Certificates of the order of two games, and forgeries of them.

mod naive;

use naive::Trees;
use ninepins_proof::{
    CheckErrorKind,
    order::{Certificate, Form, Relation, Witness, check},
};
use ninepins_rules::Player;
use ninepins_testkit::texts;

/// Certificates of version 1, which must be accepted for ever.
const VERSION_1: [(&str, &str); 6] = [
    (include_str!("v1/up-star.txt"), "0 || {0,{0|0}|0}: shown by 0 comparisons of 3 forms."),
    (include_str!("v1/hot.txt"), "{2|-1} < {3|{1,{2|1}|-4}}: shown by 7 comparisons of 12 forms."),
    (include_str!("v1/ups.txt"), "{0|{0,{0|0}|0}} < {0|{0|1}}: shown by 6 comparisons of 7 forms."),
    (include_str!("v1/tiny.txt"), "{0|{0|-2}} < {0|{0|0}}: shown by 6 comparisons of 7 forms."),
    (include_str!("v1/switch.txt"), "{1|-1} <| {0|{0|0}}: shown by 2 comparisons of 6 forms."),
    (
        include_str!("v1/switches.txt"),
        "0 = {{{1|-1},2|{-1|1}}|{{-1|1}|{1|-1},-2}}: shown by 4 comparisons of 10 forms.",
    ),
];

fn all() -> Vec<Certificate> {
    VERSION_1.map(|(text, _)| text.parse().unwrap()).to_vec()
}

fn kind(certificate: &Certificate) -> Option<CheckErrorKind> {
    check(certificate).err().map(|error| error.kind())
}

/// Checks the claim by the definition.
fn is_true(certificate: &Certificate) -> bool {
    let (low, high) = (certificate.claim.low, certificate.claim.high);
    let mut trees = Trees::new(&certificate.forms);
    let (up, down) = (trees.le(&[low], &[high]), trees.le(&[high], &[low]));
    match certificate.claim.relation {
        Relation::AtMost => up,
        Relation::Less => up && !down,
        Relation::Equal => up && down,
        Relation::LessOrConfused => !down,
        Relation::Confused => !up && !down,
    }
}

#[test]
fn version_1() {
    for (text, sentence) in VERSION_1 {
        let certificate: Certificate = text.parse().unwrap();
        assert_eq!(certificate.to_string(), text);
        assert_eq!(check(&certificate).unwrap().to_string(), sentence);
        assert!(is_true(&certificate));
    }
}

#[test]
fn texts_that_were_changed() {
    for certificate in all() {
        texts::reads_what_it_prints(&certificate, "claim");
        texts::truncated_is_refused(&certificate, |read| check(read).is_err());
        texts::mangled_is_another(&certificate);
        // Some comparisons may change their places.
        texts::reordered(&certificate, |read| {
            assert!(check(read).is_err() || (&read.forms, &read.claim) == (&certificate.forms, &certificate.claim));
        });
        for read in texts::changed(&certificate, 500, b"0123456789 |:lr<=\n") {
            assert!(check(&read).is_err() || is_true(&read), "{read}");
        }
    }
}

/// Changes each certificate in the ways that `change` lists. Accepted claims must be true. Returns the numbers of
/// refused and of accepted forgeries.
fn forged(change: impl Fn(&Certificate) -> Vec<Certificate>) -> (usize, usize) {
    let (mut refused, mut accepted) = (0, 0);
    for certificate in all() {
        for forgery in change(&certificate) {
            if forgery == certificate {
                continue;
            }
            if check(&forgery).is_err() {
                refused += 1;
            } else {
                assert!(is_true(&forgery), "{forgery}");
                accepted += 1;
            }
        }
    }
    (refused, accepted)
}

fn with(certificate: &Certificate, change: impl FnOnce(&mut Certificate)) -> Certificate {
    let mut changed = certificate.clone();
    change(&mut changed);
    changed
}

#[test]
fn relations_and_sides() {
    let (refused, accepted) = forged(|certificate| {
        let forms = certificate.forms.len() as u32;
        let mut forged = Vec::new();
        for relation in Relation::ALL {
            forged.push(with(certificate, |c| c.claim.relation = relation));
            // Those of a claim that needs no witnesses, too.
            forged.push(with(certificate, |c| (c.claim.relation, c.claim.witnesses) = (relation, Vec::new())));
        }
        for form in 0..=forms {
            forged.push(with(certificate, |c| c.claim.low = form));
            forged.push(with(certificate, |c| c.claim.high = form));
        }
        forged.push(with(certificate, |c| (c.claim.low, c.claim.high) = (c.claim.high, c.claim.low)));
        forged
    });
    // A claim that is weaker needs fewer witnesses.
    assert!(refused > 100 && accepted < 10, "{refused} {accepted}");
}

#[test]
fn witnesses() {
    let (refused, accepted) = forged(|certificate| {
        let mut forged = Vec::new();
        let others = || {
            let forms = 0..=certificate.forms.len() as u32;
            Player::BOTH.into_iter().flat_map(move |player| forms.clone().map(move |to| Witness { player, to }))
        };
        for (p, pair) in certificate.pairs.iter().enumerate() {
            for w in 0..pair.witnesses.len() {
                forged.extend(others().map(|other| with(certificate, |c| c.pairs[p].witnesses[w] = other)));
                forged.push(with(certificate, |c| _ = c.pairs[p].witnesses.remove(w)));
                forged.push(with(certificate, |c| c.pairs[p].witnesses.insert(w, pair.witnesses[w])));
            }
            forged.push(with(certificate, |c| drop(c.pairs.remove(p))));
            forged.push(with(certificate, |c| c.pairs.insert(p, pair.clone())));
            for form in 0..=certificate.forms.len() as u32 {
                forged.push(with(certificate, |c| c.pairs[p].low = form));
                forged.push(with(certificate, |c| c.pairs[p].high = form));
            }
        }
        for w in 0..certificate.claim.witnesses.len() {
            forged.extend(others().map(|other| with(certificate, |c| c.claim.witnesses[w] = other)));
            forged.push(with(certificate, |c| _ = c.claim.witnesses.remove(w)));
        }
        forged
    });
    // Few moves have another witness that rests on the same comparisons.
    assert!(refused > 1000 && accepted < 10, "{refused} {accepted}");
}

#[test]
fn forms() {
    let (refused, accepted) = forged(|certificate| {
        let mut forged = Vec::new();
        for (f, form) in certificate.forms.iter().enumerate() {
            let lists: [fn(&mut Form) -> &mut Vec<u32>; 2] = [|form| &mut form.left, |form| &mut form.right];
            for list in lists {
                for option in 0..=certificate.forms.len() as u32 {
                    forged.push(with(certificate, |c| list(&mut c.forms[f]).push(option)));
                    forged.push(with(certificate, |c| list(&mut c.forms[f]).insert(0, option)));
                }
                forged.push(with(certificate, |c| list(&mut c.forms[f]).clear()));
            }
            forged.push(with(certificate, |c| c.forms.push(form.clone())));
        }
        forged
    });
    // A further option of a game needs a further witness, unless it is the better player's.
    assert!(refused > 500 && accepted < refused / 4, "{refused} {accepted}");
}

#[test]
fn errors() {
    let [star, hot] = [0, 1].map(|index| all()[index].clone());
    let wrong = |change: &dyn Fn(&mut Certificate), of: &Certificate| check(&with(of, change)).unwrap_err().to_string();
    let less = |c: &mut Certificate| c.claim.relation = Relation::Less;
    assert_eq!(wrong(&less, &star), "line 5: no line above shows form 0 <= form 2");
    assert_eq!(
        wrong(&|c| c.forms[1].left[0] = 1, &star),
        "line 3: an option of form 1 must be an earlier form, and 1 is not"
    );
    assert_eq!(wrong(&|c| c.forms[2].left = vec![1, 0], &star), "line 4: 0 must not follow 1: options ascend");
    assert_eq!(wrong(&|c| c.claim.witnesses.truncate(1), &star), "line 5: 2 witnesses are needed here, not 1");
    assert_eq!(wrong(&|c| c.claim.high = 3, &star), "line 5: there is no form 3");
    assert_eq!(kind(&with(&hot, |c| c.pairs.truncate(0))), Some(CheckErrorKind::Missing));
    let unused = with(&hot, |c| c.forms.insert(1, Form { left: vec![0], right: vec![0] }));
    assert_eq!(kind(&unused), Some(CheckErrorKind::Shape));
    let error = |text: &str| Certificate::read(text).unwrap_err().to_string();
    assert_eq!(error("ninepins order 2"), "line 1: this is version `2` of the format, and only version 1 is known");
    assert_eq!(
        error("ninepins order 1\nform 0: |\n"),
        "line 2: the text ends here; expected a claim, such as `claim 1 < 2: r0`"
    );
    assert_eq!(
        error("ninepins order 1\nform 0: |\nform 1: 0|\n"),
        "line 3: expected a form, such as `form 2: 0 | 1` spelled `form 1: 0 |`, found `form 1: 0|`"
    );
    let claim = "ninepins order 1\nform 0: |\nclaim 0 ~ 0:\n";
    assert_eq!(error(claim), "line 3: expected a claim, such as `claim 1 < 2: r0`, found `claim 0 ~ 0:`");
}
