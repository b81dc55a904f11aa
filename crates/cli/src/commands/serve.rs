//! `ninepins serve`.

use crate::failure::{Exit, Failure};
use clap::ArgMatches;
use ninepins::{
    Refusal,
    ask::{Field, Kind, Reading, Size, Time, Typed, UpTo},
    question,
};
use std::net::IpAddr;
#[cfg(feature = "serve")]
use {
    crate::failure,
    ninepins::ask,
    ninepins_web::Limits,
    std::{
        io::{self, Write},
        net::{Ipv4Addr, SocketAddr},
        time::Duration,
    },
};

/// An address of this machine.
#[derive(Debug)]
pub(crate) struct Address(IpAddr);

impl Field for Address {
    const KIND: Kind = Kind::Text("ADDRESS");

    fn read(text: &str, _: &mut Reading<'_>) -> Result<Address, Refusal> {
        let refused = |_| Refusal::of(text, format!("`{text}` is no address; write one such as 127.0.0.1 or ::1"));
        text.parse().map(Address).map_err(refused)
    }
}

/// The largest port, and any number.
const PORTS: u64 = u16::MAX as u64;
const MANY: u64 = u64::MAX;

question! {
    /// Serve a page for a browser, to play and analyse games
    ///   curl -s localhost:8000/api/solve -H 'Content-Type: application/json' -d '{"game":"kayles","position":"3+5+7"}'
    ///
    /// The page is part of this program: it works without a network, and nothing leaves this machine. The program prints the
    /// address, and with --address 0.0.0.0 those that a class can open; Ctrl-C stops it. The JSON API behind the page is
    /// described at /api/openapi.json.
    Serve "serve" ["Play"] {
        /// The port; 0 takes any that is free
        flag port: UpTo<PORTS, PORTS> = "0",
        /// The address to listen on; 0.0.0.0 lets everyone in this network ask
        flag address: Address = "127.0.0.1",
        /// Open the page in the browser
        flag open: bool,
        /// Spend no more than T on a question
        flag time: Time = "10s",
        /// Hold no more than SIZE for a question
        flag memory: Size = "512MB",
        /// Work on N hard questions at once [default: half the processors]
        flag searches: Option<UpTo<MANY, MANY>>,
    }
    examples: ["--open", "--address 0.0.0.0"]
    formats: []
}

#[cfg(not(feature = "serve"))]
pub(crate) fn run(_: Typed<'_>, _: &ArgMatches) -> Result<Exit, Failure> {
    let message = "this program has no page and no server, like the command of the Python package";
    Err(Failure::refused("serve", message).with_help("use that of a release, or build it with its default features"))
}

#[cfg(feature = "serve")]
pub(crate) fn run(typed: Typed<'_>, _: &ArgMatches) -> Result<Exit, Failure> {
    let defaults = Limits::default();
    let Serve { port, address: Address(address), open, time, memory, searches } = ask::read(&typed)?;
    let searches = searches.map_or(defaults.searches, |searches| searches.0 as usize);
    let limits = Limits { time: Duration::from_millis(time.0), memory: memory.0, searches, ..defaults };
    let address = SocketAddr::new(address, port.0 as u16);
    let ip = address.ip();
    if !ip.is_loopback() {
        failure::say(&format!(
            "warning: everyone who can reach {ip} can use this machine's time; there is no password"
        ));
    }
    let ready = |address: SocketAddr| {
        let here = if address.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { address.ip() };
        let url = format!("http://{}/", SocketAddr::new(here, address.port()));
        let others = ninepins_web::hosts(address.ip());
        let others =
            others.iter().map(|host| format!("for others in this network: http://{host}:{}/\n", address.port()));
        // Without a reader of stdout the page is served nevertheless.
        let _ = write!(io::stdout(), "{url}\n{}", others.collect::<String>()).and_then(|()| io::stdout().flush());
        if open && open::that_detached(&url).is_err() {
            failure::say(&format!("no browser could be opened; go to {url}"));
        }
    };
    let failed = |error: io::Error| {
        Failure::refused(address.to_string(), format!("cannot listen on {address}: {error}"))
            .with_help("try another --port; 0 takes any that is free")
    };
    match ninepins_web::run(address, limits, ready).map_err(failed)? {}
}
