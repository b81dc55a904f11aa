//! `ninepins serve`.

use crate::{
    args::{size, time},
    failure::{Exit, Failure},
};
use std::{
    net::{IpAddr, Ipv4Addr},
    time::Duration,
};
#[cfg(feature = "serve")]
use {
    crate::failure,
    ninepins_web::Limits,
    std::{
        io::{self, Write},
        net::SocketAddr,
    },
};

/// Serve a page for a browser, to play and analyse games
///
/// The page is part of this program: it works without a network, and nothing leaves this machine. The program prints the address;
/// Ctrl-C stops it. The JSON API behind the page is described at /api/openapi.json.
///
/// Examples:
///   ninepins serve --open
///   ninepins serve --port 8000
///   curl -s localhost:8000/api/solve -H 'Content-Type: application/json' -d '{"game":"kayles","position":"3+5+7"}'
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "PORT", default_value = "0")]
    port: u16,

    /// The address to listen on; any other than this machine's own lets everyone there ask
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Spend no more than T on a question
    #[arg(long, value_name = "T", default_value = "10s", value_parser = time, help_heading = "Limits")]
    time: Duration,

    /// Hold no more than SIZE for a question
    #[arg(long, value_name = "SIZE", default_value = "512MB", value_parser = size, help_heading = "Limits")]
    max_memory: u64,

    /// Work on N hard questions at once [default: half the processors]
    #[arg(long, value_name = "N", help_heading = "Limits")]
    searches: Option<usize>,
}

#[cfg(not(feature = "serve"))]
pub(crate) fn run(_: &Args) -> Result<Exit, Failure> {
    let message = "this program has no page and no server, like the command of the Python package";
    Err(Failure::refused("serve", message).with_help("use that of a release, or build it with its default features"))
}

#[cfg(feature = "serve")]
pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let defaults = Limits::default();
    let searches = args.searches.unwrap_or(defaults.searches);
    let limits = Limits { time: args.time, memory: args.max_memory, searches, ..defaults };
    let address = SocketAddr::new(args.address, args.port);
    if !address.ip().is_loopback() {
        failure::say(&format!(
            "warning: everyone who can reach {} can use this machine's time; there is no password",
            args.address
        ));
    }
    let ready = |address: SocketAddr| {
        let here = if address.ip().is_unspecified() {
            SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port())
        } else {
            address
        };
        let url = format!("http://{here}/");
        // Without a reader of stdout the page is served nevertheless.
        let _ = writeln!(io::stdout(), "{url}").and_then(|()| io::stdout().flush());
        if args.open && open::that_detached(&url).is_err() {
            failure::say(&format!("no browser could be opened; go to {url}"));
        }
    };
    let failed = |error: io::Error| {
        Failure::refused(address.to_string(), format!("cannot listen on {address}: {error}"))
            .with_help("try another --port; 0 takes any that is free")
    };
    ninepins_web::run(address, limits, ready).map_err(failed)?;
    Ok(Exit::Answered)
}
