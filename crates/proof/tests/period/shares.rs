//! Shares of a check, and statements about them.

use super::windows::{some, sparse, with};
use ninepins_proof::{
    CheckOptions, ReadErrorKind,
    period::{Certificate, Digest, MAX_SHARES, Share, Statement, Unfit, check, check_share, merge},
};

const DIGEST: Digest = Digest([0xa5; 32]);

fn share(number: usize, of: usize) -> Share {
    Share::new(number, of).unwrap()
}

fn statements(certificate: &Certificate, of: usize) -> Vec<Statement> {
    let one = |number| check_share(certificate, DIGEST, share(number, of), CheckOptions::default()).unwrap();
    (1..=of).map(one).collect()
}

/// All shares together check what one check does, no more and no less.
#[test]
fn shares_are_the_whole() {
    for (_, certificate) in some() {
        let whole = check(certificate).unwrap();
        let windows = &sparse(certificate).windows;
        let head = windows[0].heap + windows[0].values.len() as u64;
        for of in [1, 2, 5, 64] {
            let mut all = statements(certificate, of);
            assert_eq!(all.iter().map(|one| one.stretches).sum::<u64>(), windows.len() as u64 - 1);
            assert_eq!(all.iter().map(|one| one.heaps).sum::<u64>() + head, whole.heaps());
            all.rotate_left(of / 2);
            assert_eq!(merge(certificate, DIGEST, &all, CheckOptions::default()).as_ref(), Ok(&whole));
        }
    }
}

/// A wrong value is found by some share, and a share that is right does not hide it.
#[test]
fn some_share_refutes_what_the_whole_refutes() {
    for (_, certificate) in some() {
        let count = sparse(certificate).windows.len();
        for index in (0..count).step_by(count / 12 + 1) {
            let forged = with(certificate, |sparse| {
                let values = &mut sparse.windows[index].values;
                let at = values.len() / 2;
                // Another value of the same type, so that the shape is right.
                values[at] =
                    (0..64).find(|&value| value != values[at] && is_alike(sparse.mask, value, values[at])).unwrap();
            });
            let refuted = check(&forged).unwrap_err();
            for of in [1, 2, 5] {
                let shares =
                    (1..=of).map(|number| check_share(&forged, DIGEST, share(number, of), CheckOptions::default()));
                let errors: Vec<_> = shares.filter_map(Result::err).collect();
                assert!(!errors.is_empty() && (of > 1 || errors[0] == refuted), "{errors:?} {refuted}");
            }
        }
    }
}

fn is_alike(mask: u16, a: u8, b: u8) -> bool {
    (u16::from(a ^ b) & mask).count_ones().is_multiple_of(2)
}

#[test]
fn statements_that_do_not_fit() {
    let (_, certificate) = &some()[2];
    let all = statements(certificate, 5);
    let refused =
        |statements: &[Statement]| merge(certificate, DIGEST, statements, CheckOptions::default()).unwrap_err();
    assert_eq!(refused(&[]), Unfit::Empty);
    for index in 0..5 {
        let mut fewer = all.clone();
        fewer.remove(index);
        assert_eq!(refused(&fewer), Unfit::Missing(share(index + 1, 5), 1));
        fewer.push(fewer[0]);
        assert_eq!(refused(&fewer), Unfit::Twice(0, 4));
        let forged = |change: &dyn Fn(&mut Statement)| {
            let mut forged = all.clone();
            change(&mut forged[index]);
            refused(&forged)
        };
        assert_eq!(forged(&|one| one.certificate.0[31] ^= 1), Unfit::OtherCertificate(index));
        assert_eq!(forged(&|one| one.heaps -= 1), Unfit::OtherSize(index));
        assert_eq!(forged(&|one| one.stretches += 1), Unfit::OtherSize(index));
        assert_eq!(forged(&|one| one.max = certificate.max + 1), Unfit::TooLarge(index));
        let other = forged(&|one| one.share = share(one.share.number(), 6));
        assert_eq!(other, Unfit::OtherShares(index.max(1)));
    }
    // A whole and shares of another number do not go together.
    let mut mixed = statements(certificate, 1);
    mixed.extend(&all);
    assert_eq!(refused(&mixed), Unfit::OtherShares(1));
    assert_eq!(refused(&all[3..]), Unfit::Missing(share(1, 5), 3));
    // Without the share with the largest value nothing else has it.
    let low: Vec<Statement> = all.iter().map(|one| Statement { max: 0, ..*one }).collect();
    let higher = Certificate { max: certificate.max + 1, ..certificate.clone() };
    let error = merge(&higher, DIGEST, &low, CheckOptions::default()).unwrap_err();
    assert!(matches!(&error, Unfit::Certificate(error) if error.message().contains("the largest value is")), "{error}");
}

/// Nothing but what is between windows is shared.
#[test]
fn certificates_without_windows() {
    let (_, certificate) = &some()[2];
    let without = with(certificate, |sparse| sparse.windows.clear());
    let error = check_share(&without, DIGEST, share(1, 2), CheckOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 6: this certificate has no windows, and only what is between windows is checked in shares"
    );
    let all = statements(certificate, 2);
    assert_eq!(merge(&without, DIGEST, &all, CheckOptions::default()), Err(Unfit::Certificate(error)));
}

#[test]
fn the_text_of_a_statement() {
    let statement = Statement { certificate: DIGEST, share: share(3, 8), stretches: 7, heaps: 1000, max: 29 };
    let text = statement.to_string();
    let digits = "a5".repeat(32);
    let expected =
        format!("ninepins period-share 1\ncertificate {digits}\nshare 3/8\nstretches 7\nheaps 1000\nmax 29\nchecksum ");
    assert_eq!(&text[..expected.len()], expected);
    assert_eq!(text.parse(), Ok(statement));
    // Every other text of about this length is refused.
    let bytes = text.as_bytes();
    for at in 0..bytes.len() {
        for byte in (0..128).filter(|&byte| byte != bytes[at]) {
            let mut other = bytes.to_vec();
            other[at] = byte;
            let other = String::from_utf8(other).unwrap();
            assert!(other.parse::<Statement>().is_err(), "{other}");
        }
        assert!(text[..at].parse::<Statement>().is_err(), "{at}");
        let doubled = format!("{}{}", &text[..=at], &text[at..]);
        assert!(doubled.parse::<Statement>().is_err(), "{doubled}");
    }
    let error = |text: &str| text.parse::<Statement>().unwrap_err();
    assert_eq!(error(&text.replace("share 1", "share 2")).kind(), ReadErrorKind::Version);
    assert_eq!(error(&text.replace("1000", "1001")).kind(), ReadErrorKind::Checksum);
    assert!(error(&text.replace("3/8", "9/8")).message().contains("a share is such as 1/4"));
}

#[test]
fn shares() {
    assert_eq!("5/64".parse(), Ok(share(5, 64)));
    for text in ["0/4", "5/4", "", "1", "1/", "/1", "1/0", "-1/4", "1/99999999"] {
        assert!(text.parse::<Share>().is_err(), "{text}");
    }
    assert_eq!(Share::new(1, MAX_SHARES + 1), None);
}
