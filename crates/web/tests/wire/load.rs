//! Many clients at once, easy and impossible questions mixed: nothing breaks, memory does not grow, and easy questions stay quick.
//!
//! `./test.sh long` runs it, or `cargo test -p ninepins-web --test wire load -- --ignored --nocapture`.

use super::{said, start};
use ninepins::Budget;
use ninepins_web::Limits;
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::task::JoinSet;

const CLIENTS: usize = 200;
const MINUTE: Duration = Duration::from_secs(60);

/// The pause of a client before it asks again.
const PAUSE: Duration = Duration::from_millis(100);

const EASY: [(&str, &str); 5] = [
    ("solve", r#"{"game":"kayles","position":"3+5+7"}"#),
    ("solve", r#"{"game":"limit-nim","position":"10/9+10/9+7"}"#),
    ("reply", r#"{"game":"nimmy","position":"1,2,3,2"}"#),
    ("why", r#"{"game":"partizan-kayles","position":"4,5,6"}"#),
    ("session", r#"{"game":"kayles","position":"3,5,7","play":"1 from 2"}"#),
];

const IMPOSSIBLE: [(&str, &str); 3] = [
    ("solve", r#"{"game":"nimmy","position":"200+300+400+500+600"}"#),
    ("hint", r#"{"game":"0.45|0.7 misere; N at 9","position":"90,80,70,60"}"#),
    ("solve", r#"{"game":"kayles misere","position":"60+61+62+63","strategy":"search"}"#),
];

/// Asks and reads the whole answer. Returns its status and body.
async fn ask(address: SocketAddr, path: &str, body: &str) -> (u16, String) {
    let head = format!("POST /api/{path} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {}", body.len());
    let answer = said(address, &format!("{head}\r\nHost: {address}\r\nConnection: close\r\n\r\n{body}")).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

/// The findings of one client: the time of each easy question, and the number of answered impossible ones.
#[derive(Default)]
struct Seen {
    easy: Vec<Duration>,
    impossible: usize,
    gone: usize,
}

async fn client(number: usize, address: SocketAddr, end: Instant) -> Seen {
    let mut seen = Seen::default();
    let mut turn = number;
    while Instant::now() < end {
        turn += 1;
        let began = Instant::now();
        match turn % 8 {
            0 => {
                let (path, question) = IMPOSSIBLE[turn / 8 % IMPOSSIBLE.len()];
                let (status, answer) = ask(address, path, question).await;
                assert_eq!(status, 200, "{answer}");
                assert!(answer.contains("\"stopped\":") || answer.contains("too-hard"), "{answer}");
                seen.impossible += 1;
            }
            // Some do not wait.
            4 => {
                let (path, question) = IMPOSSIBLE[turn / 8 % IMPOSSIBLE.len()];
                let gone = tokio::time::timeout(Duration::from_millis(500), ask(address, path, question)).await;
                seen.gone += usize::from(gone.is_err());
            }
            _ => {
                let (path, question) = EASY[turn % EASY.len()];
                let (status, answer) = ask(address, path, question).await;
                assert_eq!(status, 200, "{answer}");
                assert!(!answer.contains("\"stopped\":"), "{answer}");
                seen.easy.push(began.elapsed());
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
    seen
}

/// Returns the memory of this process in megabytes, if the system reports it.
fn megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1000)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes more than a minute"]
async fn two_hundred_clients_for_a_minute() {
    let limits = Limits::default();
    let address = start(limits).await;
    let end = Instant::now() + MINUTE;
    let mut clients: JoinSet<Seen> = (0..CLIENTS).map(|number| client(number, address, end)).collect();
    let (mut easy, mut impossible, mut gone, mut peak) = (Vec::new(), 0, 0, 0);
    let mut clock = tokio::time::interval(Duration::from_secs(1));
    loop {
        tokio::select! {
            seen = clients.join_next() => {
                let Some(seen) = seen.transpose().unwrap() else { break };
                easy.extend(seen.easy);
                impossible += seen.impossible;
                gone += seen.gone;
            }
            _ = clock.tick() => peak = peak.max(megabytes().unwrap_or_default()),
        }
    }
    easy.sort_unstable();
    let (median, late) = (easy[easy.len() / 2], easy[easy.len() * 95 / 100]);
    println!(
        "{CLIENTS} clients: {} easy questions, median {median:?}, 19 of 20 within {late:?}; {impossible} impossible ones answered, \
         {gone} abandoned; at most {peak} MB",
        easy.len()
    );
    assert!(median < Duration::from_millis(100), "{median:?}");
    assert!(impossible > CLIENTS / 2 && gone > CLIENTS / 2);
    // The memory of the questions that are answered at once, and some for the rest.
    let most = limits.memory / 1_000_000 * (limits.searches + Budget::processors()) as u64 + 500;
    assert!(peak < most, "{peak} MB, and at most {most} are expected");
}
