//! Stretches between windows, each checked by itself, and windows that are narrower than the reach of options with rare values.

use super::{codes, kind, types, with};
use ninepins_proof::{
    CheckErrorKind, CheckOptions, Format,
    period::{Certificate, Evidence, Sparse, Window},
};
use ninepins_testkit::Played;
use std::sync::LazyLock;

fn sparse(certificate: &Certificate) -> &Sparse {
    let Evidence::Sparse(sparse) = &certificate.evidence else { panic!("{certificate}") };
    sparse
}

/// Games whose values begin to repeat long after the last rare heap, with windows at regular distances: up to hundreds
/// of them.
static SOME: LazyLock<[(Played, Certificate); 7]> = LazyLock::new(|| {
    let games = [
        ("0.45", 15, false, 9, 1200),
        ("0.055", 15, false, 2, 1200),
        ("0.051", 7, true, 1, 1200),
        ("0.375", 15, false, 1, 1200),
        ("0.156", 27, false, 11, 5000),
        ("0.356", 27, false, 500, 10_000),
        ("4.344", 55, false, 100, 2000),
    ];
    let certificate = |(game, mask, alternating, step, heaps): (&str, u16, bool, usize, usize)| {
        let played = Played::new(game, heaps);
        let sparse = played.sparse(&played.claim().unwrap(), mask, alternating, 400).unwrap();
        let certificate = played.with_windows(&sparse, step).unwrap();
        (played, certificate)
    };
    games.map(certificate)
});

#[test]
fn what_is_true_is_accepted() {
    let mut most = 0;
    for (played, certificate) in &*SOME {
        let (preperiod, period) = played.period().unwrap();
        for threads in [1, 3] {
            let checked = certificate.check_with(CheckOptions { threads, ..CheckOptions::default() });
            checked.unwrap_or_else(|error| panic!("{error}: {certificate}"));
            assert_eq!((certificate.preperiod, certificate.period), (preperiod, period));
        }
        most = most.max(sparse(certificate).windows.len());
        // Windows may be added or removed; the first one may be anywhere before the edge.
        for index in 0..sparse(certificate).windows.len() - 1 {
            let heap = sparse(certificate).windows[index].heap;
            if heap + 1 != preperiod && index % 23 == 0 {
                let fewer = with(certificate, |sparse| _ = sparse.windows.remove(index));
                assert_eq!(kind(&fewer), None, "{fewer}");
            }
        }
    }
    assert!(most > 300, "{most}");
}

/// Other claims, with windows of true values.
#[test]
fn other_claims() {
    for (played, certificate) in &SOME[..4] {
        let &Certificate { preperiod, period, .. } = certificate;
        let others = (preperiod.saturating_sub(3)..preperiod + 60)
            .flat_map(|start| (1..period + 5).map(move |period| (start, period)));
        for (start, other) in others.chain([(preperiod, 2 * period), (preperiod, 3 * period)]) {
            let claim = Certificate { preperiod: start, period: other, ..certificate.clone() };
            let claim = with(&claim, |sparse| sparse.windows.clear());
            let Some(claim) = played.with_windows(&claim, 20) else { continue };
            let expected = (start, other) == (preperiod, period);
            assert_eq!(kind(&claim).is_none(), expected, "{:?} {claim}", kind(&claim));
        }
        for max in (0..70).filter(|max| *max != certificate.max) {
            assert!(kind(&Certificate { max, ..certificate.clone() }).is_some(), "{max} {certificate}");
        }
    }
}

/// Each value of each window is compared, for any number of windows and threads.
#[test]
fn other_values() {
    for (_, certificate) in &*SOME {
        let windows = &sparse(certificate).windows;
        let step = windows.len() / 20 + 1;
        for index in (0..windows.len()).step_by(step).chain(windows.len().saturating_sub(4)..windows.len()) {
            let length = windows[index].values.len();
            for at in [0, length / 2, length - 1] {
                for bits in [1, 3, 6, 64] {
                    let forgery = with(certificate, |sparse| sparse.windows[index].values[at] ^= bits);
                    assert!(kind(&forgery).is_some(), "{index} {at}: {forgery}");
                }
            }
        }
    }
}

/// A part of another sequence, which is consistent except where it begins.
#[test]
fn other_sequences() {
    for (played, certificate) in &*SOME {
        let count = sparse(certificate).windows.len();
        for from in (1..count).step_by(count / 20 + 1) {
            // From here on the values are those of larger heaps.
            let later = |window: &Window| {
                let heap = window.heap as usize + certificate.period as usize / 2 + 2;
                let values = played.values.get(heap..heap + window.values.len())?;
                Some(Window { values: values.iter().map(|&value| value as u8).collect(), ..*window })
            };
            let Some(later) = sparse(certificate).windows[from..].iter().map(later).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let forgery = with(certificate, |sparse| sparse.windows.splice(from.., later).for_each(drop));
            assert!(forgery == *certificate || kind(&forgery).is_some(), "{from}: {forgery}");
        }
    }
}

/// Windows at wrong heaps, or of wrong lengths.
#[test]
fn other_shapes() {
    for (_, certificate) in &*SOME {
        let &Certificate { preperiod, period, .. } = certificate;
        let windows = &sparse(certificate).windows;
        let at = |heap: u64| windows.iter().position(|window| window.heap == heap).unwrap();
        let refused = |change: &dyn Fn(&mut Vec<Window>), expected: CheckErrorKind| {
            let forgery = with(certificate, |sparse| change(&mut sparse.windows));
            assert_eq!(kind(&forgery), Some(expected), "{forgery}");
        };
        refused(&|windows| _ = windows.remove(at(preperiod - 1)), CheckErrorKind::Window);
        refused(&|windows| _ = windows.pop(), CheckErrorKind::Window);
        refused(&|windows| windows.truncate(1), CheckErrorKind::Window);
        refused(&|windows| windows.swap(0, 1), CheckErrorKind::Order);
        refused(&|windows| windows.insert(0, windows[0].clone()), CheckErrorKind::Order);
        refused(&|windows| windows[0].heap = 0, CheckErrorKind::Order);
        refused(&|windows| windows.last_mut().unwrap().heap = 1 << 63, CheckErrorKind::TooLarge);
        refused(&|windows| windows.last_mut().unwrap().heap += period, CheckErrorKind::Window);
        refused(&|windows| _ = windows[1].values.pop(), CheckErrorKind::Shape);
        refused(&|windows| windows[1].values.push(0), CheckErrorKind::Shape);
        refused(&|windows| windows[0].values.clear(), CheckErrorKind::Shape);
        for other in [0, 1, 3, 5] {
            let forgery = with(certificate, |sparse| sparse.windows[0].heap += other + 1);
            assert!(kind(&forgery).is_some(), "{forgery}");
        }
        let large = |change: fn(&mut Sparse)| kind(&with(certificate, change));
        assert_eq!(large(|sparse| sparse.window = 1 << 40), Some(CheckErrorKind::TooLarge));
        assert_eq!(large(|sparse| sparse.window = u64::MAX), Some(CheckErrorKind::TooLarge));
        assert_eq!(large(|sparse| sparse.rare.push(u64::MAX)), Some(CheckErrorKind::Window));
    }
}

/// A rare heap that is not listed is found before and after the first window.
#[test]
fn hidden_rare_heaps() {
    for (played, certificate) in &*SOME {
        let rare = &sparse(certificate).rare;
        for index in (0..rare.len()).step_by(1 + rare.len() / 12) {
            let forgery = with(certificate, |sparse| _ = sparse.rare.remove(index));
            assert!(kind(&forgery).is_some(), "{forgery}");
        }
        // The last one is between windows; some that contain it are left out.
        let without_last = with(certificate, |sparse| _ = sparse.rare.pop());
        let forgery = played.with_windows(&without_last, 1).map(|forgery| {
            with(&forgery, |sparse| {
                sparse.windows.retain(|window| {
                    let heaps = window.heap..window.heap + window.values.len() as u64;
                    !heaps.contains(rare.last().unwrap())
                })
            })
        });
        if let Some(forgery) = forgery.filter(|forgery| sparse(forgery).windows.len() > 2) {
            assert!(kind(&forgery).is_some(), "{forgery}");
        }
    }
}

/// Returns a certificate with this reach, and windows that exceed the narrowest by `more` every `step` heaps, if there is one.
fn reaching(played: &Played, certificate: &Certificate, (reach, more): (u64, u64), step: usize) -> Option<Certificate> {
    let last = sparse(certificate).rare.last().copied().unwrap_or(0);
    let window = last + played.most_taken() + more;
    let without = with(certificate, |sparse| (sparse.window, sparse.reach) = (window, Some(reach)));
    played.with_windows(&without, step)
}

/// Checks by trying all options whether each value has the options that the fourth condition asks for.
fn lasts(played: &Played, certificate: &Certificate) -> bool {
    let sparse = sparse(certificate);
    let (reach, window) = (sparse.reach.unwrap() as usize, sparse.window as usize);
    let rare = played.rare(sparse.mask, sparse.alternating, played.values.len());
    let is_rare = |n: usize, value: u64| {
        let odd = (value & u64::from(sparse.mask)).count_ones() % 2 == 1;
        let heap = played.values[n] & u64::from(sparse.mask);
        // A value is rare at a heap if it is of the other type than the heap's own, which is common.
        odd != (heap.count_ones() % 2 == 1)
    };
    let code = played.game.ruleset().code(ninepins_rules::Player::Left).unwrap();
    let takes = || (0..=played.most_taken()).map(|taken| (taken as usize, code.digit(taken)));
    let shows = |n: usize, from: usize, value: u64| {
        takes().any(|(taken, digit)| {
            let one = digit.leaves(1) && taken > 0 && played.values[n - taken] == value;
            let pair = |b: usize| {
                let a = n - taken - b;
                (1..=reach).contains(&a)
                    && a <= b
                    && !(digit.is_unequal() && a == b)
                    && !rare.contains(&(a as u64))
                    && played.values[a] ^ played.values[b] == value
            };
            one || (digit.leaves(2) && (from..n - taken).any(pair))
        })
    };
    sparse.windows.windows(2).all(|pair| {
        let (heap, next) = (pair[0].heap as usize, pair[1].heap as usize);
        (heap + window + 1..=next + window).all(|n| {
            let from = (n - reach).max(heap + 1);
            (0..played.values[n]).all(|value| !is_rare(n, value) || shows(n, from, value))
        })
    })
}

/// A certificate of true windows is accepted if and only if a naive look at all options says so.
#[test]
fn narrow_windows_need_options_near() {
    let (mut accepted, mut refused) = (0, 0);
    for (played, certificate) in &*SOME {
        let last = sparse(certificate).rare.last().copied().unwrap_or(0);
        // Each check of a long certificate takes a while.
        let (mores, widers): (&[u64], &[u64]) =
            if played.values.len() > 1200 { (&[0, 7], &[1, 200]) } else { (&[0, 1, 2, 7, 30], &[0, 1, 30, 200, 1000]) };
        for &more in mores {
            for &wider in widers {
                let reach = last + played.most_taken() + more + wider;
                for step in [9, 200] {
                    let Some(other) = reaching(played, certificate, (reach, more), step) else { continue };
                    let expected = (!lasts(played, &other)).then_some(CheckErrorKind::Window);
                    assert_eq!(kind(&other), expected, "{other}");
                    *(if expected.is_none() { &mut accepted } else { &mut refused }) += 1;
                }
            }
        }
    }
    assert!(accepted > 40 && refused > 12, "{accepted} {refused}");
}

/// Codes of small digits with all small masks: a certificate accepted with windows is accepted without them, and with a reach it is true.
#[test]
fn whole_world_of_windows() {
    let (mut accepted, mut narrow, mut reached) = (0, 0, 0);
    for code in codes() {
        let played = Played::new(&code, 300);
        let Some(claim) = played.claim() else { continue };
        for (mask, alternating) in types() {
            let misfits = alternating && !played.alternates(claim.period);
            for without in [0, 7, 40].iter().filter_map(|more| played.sparse(&claim, mask, alternating, *more)) {
                let Some(certificate) = played.with_windows(&without, 13) else { continue };
                match kind(&certificate) {
                    None => {
                        assert_eq!(kind(&without), None, "{certificate}");
                        accepted += 1;
                    }
                    Some(CheckErrorKind::Window) => narrow += 1,
                    other => assert!(misfits, "{other:?} {certificate}"),
                }
            }
            let Some(without) = played.sparse(&claim, mask, alternating, 0) else { continue };
            for (wider, more) in [(0, 0), (3, 0), (20, 0), (20, 8)] {
                let reach = sparse(&without).window + wider + more;
                let Some(certificate) = reaching(&played, &without, (reach, more), 5) else { continue };
                match kind(&certificate) {
                    None => reached += 1,
                    Some(CheckErrorKind::Window) => {}
                    other => assert!(misfits, "{other:?} {certificate}"),
                }
                // One heap too early or too late, and a period that is no period.
                let &Certificate { preperiod, period, .. } = &certificate;
                for (preperiod, period) in [(preperiod - 1, period), (preperiod + 1, period), (preperiod, 2 * period)] {
                    let claim = Certificate { preperiod, period, ..without.clone() };
                    if let Some(forged) = reaching(&played, &claim, (reach, more), 5) {
                        assert!(kind(&forged).is_some(), "{forged}");
                    }
                }
            }
        }
    }
    assert!(accepted > 10 && narrow > 0 && reached > 10, "{accepted} {narrow} {reached}");
}

/// Windows at wrong heaps, wrong values, and reaches that do not fit.
#[test]
fn other_reaches() {
    let (played, certificate) = &SOME[5];
    let last = sparse(certificate).rare.last().unwrap();
    let reach = last + played.most_taken() + 600;
    let certificate = reaching(played, certificate, (reach, 60), 300).unwrap();
    assert_eq!(kind(&certificate), None);
    let text = certificate.to_string();
    assert!(text.starts_with("ninepins period 2\n"), "{text}");
    assert_eq!(text.parse().as_ref(), Ok(&certificate));
    let refused = |expected: CheckErrorKind, change: &dyn Fn(&mut Sparse)| {
        assert_eq!(kind(&with(&certificate, change)), Some(expected));
    };
    let window = sparse(&certificate).window;
    refused(CheckErrorKind::Window, &|sparse| sparse.reach = Some(window - 1));
    refused(CheckErrorKind::Window, &|sparse| sparse.reach = Some(0));
    refused(CheckErrorKind::TooLarge, &|sparse| sparse.reach = Some(u64::MAX));
    refused(CheckErrorKind::Order, &|sparse| sparse.reach = Some(sparse.windows[0].heap));
    refused(CheckErrorKind::Shape, &|sparse| sparse.windows.clear());
}
