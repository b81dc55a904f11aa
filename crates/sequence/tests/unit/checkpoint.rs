//! Checkpoints are read as they were written, or refused.

use super::*;
use ninepins_proof::Checksum;

/// A checkpoint of each engine, with each kind of sparse space.
fn some() -> Vec<Checkpoint> {
    let games = [("0.6", 30_000), ("0.106", 20_000), ("0.04", 500), ("S(2,5)", 400), ("8.0", 60), ("0.[7]", 50)];
    let state = |(line, end): (&str, u64)| {
        let code: Code = line.parse().unwrap();
        let mut sequence = Sequence::new(&code);
        sequence.extend(end, &Budget::unlimited()).unwrap();
        (code, State::of(&sequence, u64::MAX))
    };
    let space = Some(SparseSpace { mask: 6, alternating: Some(Parity::Odd) });
    let gap = Stored::Codes { head: vec![0, 1, 2], start: 100, recent: vec![7; 20] };
    let kept = State { len: 120, space, rare: vec![(3, 9)], stored: gap, near: 90 };
    let windows =
        SavedWindows { compared: 110, found: Some((20, 80)), windows: vec![(20, vec![1, 2]), (50, vec![3; 2])] };
    let states = games.map(state).into_iter().chain([("0.54".parse().unwrap(), kept)]);
    let states = states.map(|(code, state)| {
        let windows = state.forgets().then(|| windows.clone());
        Checkpoint { code, looked: 40, max: 5, state, windows }
    });
    states.collect()
}

#[test]
fn written_checkpoints_are_read_and_every_damage_is_detected() {
    for checkpoint in some() {
        let (bytes, game) = (checkpoint.to_bytes(), &checkpoint.code);
        assert_eq!(Checkpoint::read(&bytes).as_ref(), Ok(&checkpoint), "{game}");
        let step = (bytes.len() / 300).max(1);
        for at in (0..bytes.len()).step_by(step).chain(0..bytes.len().min(200)) {
            assert!(Checkpoint::read(&bytes[..at]).is_err(), "{game} without what follows {at}");
            for bit in [0, 3, 7] {
                let mut other = bytes.clone();
                other[at] ^= 1 << bit;
                assert!(Checkpoint::read(&other).is_err(), "{game} at {at}");
            }
        }
        let longer = [&bytes[..], b"\0"].concat();
        assert!(Checkpoint::read(&longer).is_err());
    }
}

#[test]
fn errors_name_what_is_wrong() {
    let bytes = some().remove(0).to_bytes();
    let refused = |bytes: &[u8]| Checkpoint::read(bytes).unwrap_err().to_string();
    let version = bytes.iter().position(|&byte| byte == b'2').unwrap();
    let mut other = bytes.clone();
    other[version] = b'3';
    assert_eq!(refused(&other), "it is of version 3, and only version 2 is read here");
    for strange in [&b"something else\n\n\n"[..], b"", &[b'x'; 100_000]] {
        assert_eq!(refused(strange), "it is no checkpoint");
    }
    let mut last = bytes.clone();
    *last.last_mut().unwrap() ^= 1;
    assert_eq!(refused(&last), "it is damaged: its checksum is wrong");
    // A size larger than the bytes allocates nothing.
    let at = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    let mut large = bytes.clone();
    large[at..at + 8].copy_from_slice(&u64::MAX.to_le_bytes());
    assert_eq!(refused(&large), "it has more values than a search can find");
    large[at..at + 8].copy_from_slice(&(1_u64 << 40).to_le_bytes());
    assert_eq!(refused(&large), "it ends too early");
}

/// Some of them, with a correct checksum, are decoded as searches that can be inspected.
#[test]
fn forged_bytes_are_refused_or_read() {
    for checkpoint in some() {
        let bytes = checkpoint.to_bytes();
        let body = &bytes[..bytes.len() - 8];
        let step = (body.len() / 100).max(1);
        for at in (0..body.len()).step_by(step).chain(0..body.len().min(200)) {
            for bit in [0, 3, 7] {
                let mut forged = body.to_vec();
                forged[at] ^= 1 << bit;
                let sum = Checksum::START.and(&forged).0;
                forged.extend_from_slice(&sum.to_le_bytes());
                if let Ok(driver) = PeriodDriver::from_bytes(&forged) {
                    assert_eq!(driver.progress().known, driver.findings().known);
                }
            }
        }
    }
}
