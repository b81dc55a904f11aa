//! Many clients at once, easy and impossible questions mixed: nothing breaks, memory does not grow, and easy questions stay quick.
//!
//! `./test.sh long` runs it, or `cargo test -p ninepins-web --test server load -- --ignored --nocapture`.

use super::{Request, start};
use ninepins::Budget;
use ninepins_web::Limits;
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

const CLIENTS: usize = 200;
const MINUTE: Duration = Duration::from_secs(60);

/// The pause of a client before it asks again.
const PAUSE: Duration = Duration::from_millis(100);

const EASY: [(&str, &str); 5] = [
    ("/api/solve", r#"{"game":"kayles","position":"3+5+7"}"#),
    ("/api/solve", r#"{"game":"limit-nim","position":"10/9+10/9+7"}"#),
    ("/api/reply", r#"{"game":"nimmy","position":"1,2,3,2"}"#),
    ("/api/why", r#"{"game":"partizan-kayles","position":"4,5,6"}"#),
    ("/api/session", r#"{"game":"kayles","position":"3,5,7","play":"1 from 2"}"#),
];

const IMPOSSIBLE: [(&str, &str); 3] = [
    ("/api/solve", r#"{"game":"nimmy","position":"200+300+400+500+600"}"#),
    ("/api/hint", r#"{"game":"0.45|0.7 misere; N at 9","position":"90,80,70,60"}"#),
    ("/api/solve", r#"{"game":"kayles misere","position":"60+61+62+63","strategy":"search"}"#),
];

/// The findings of all clients: the times of easy questions, and the numbers of impossible ones that were answered or abandoned.
#[derive(Default)]
struct Seen {
    easy: Vec<Duration>,
    impossible: usize,
    gone: usize,
}

fn client(number: usize, address: SocketAddr, end: Instant, seen: &Mutex<Seen>) {
    for turn in number + 1.. {
        let began = Instant::now();
        if began >= end {
            return;
        }
        let is_easy = turn % 4 > 0;
        let (path, question) = if is_easy { EASY[turn % EASY.len()] } else { IMPOSSIBLE[turn / 8 % IMPOSSIBLE.len()] };
        let request = Request::post(path, question);
        if turn % 8 == 4 {
            // Some do not wait.
            let mut stream = TcpStream::connect(address).unwrap();
            stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
            stream.write_all(request.text(address).as_bytes()).unwrap();
            let is_gone = stream.read(&mut [0]).is_err();
            seen.lock().unwrap().gone += usize::from(is_gone);
        } else {
            let (answer, time) = (request.send(address), began.elapsed());
            assert_eq!(answer.status, 200, "{}", answer.body);
            let is_open = answer.body.contains("\"stopped\":") || answer.body.contains("too-hard");
            assert_eq!(is_open, !is_easy, "{}", answer.body);
            let mut seen = seen.lock().unwrap();
            if is_easy { seen.easy.push(time) } else { seen.impossible += 1 }
        }
        thread::sleep(PAUSE);
    }
}

/// Returns the memory of this process in megabytes, if the system reports it.
fn megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1000)
}

#[test]
#[ignore = "takes more than a minute"]
fn two_hundred_clients_for_a_minute() {
    let limits = Limits::default();
    let (address, end, seen) = (start(limits), Instant::now() + MINUTE, &Mutex::default());
    let mut peak = 0;
    thread::scope(|scope| {
        for number in 0..CLIENTS {
            scope.spawn(move || client(number, address, end, seen));
        }
        while Instant::now() < end {
            peak = peak.max(megabytes().unwrap_or_default());
            thread::sleep(Duration::from_secs(1));
        }
    });
    let mut seen = seen.lock().unwrap();
    seen.easy.sort_unstable();
    let Seen { easy, impossible, gone } = &*seen;
    let (median, late) = (easy[easy.len() / 2], easy[easy.len() * 95 / 100]);
    println!(
        "{CLIENTS} clients: {} easy questions, median {median:?}, 19 of 20 within {late:?}; {impossible} impossible ones answered, \
         {gone} abandoned; at most {peak} MB",
        easy.len()
    );
    assert!(median < Duration::from_millis(100), "{median:?}");
    assert!(*impossible > CLIENTS / 2 && *gone > CLIENTS / 2);
    // The memory of the questions that are answered at once, and some for the rest.
    let most = limits.memory / 1_000_000 * (limits.searches + Budget::processors()) as u64 + 500;
    assert!(peak < most, "{peak} MB, and at most {most} are expected");
}
