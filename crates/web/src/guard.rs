//! The guard: it lets only pages of this server and programs of this machine ask.
//!
//! Without it, a page of another site could read answers by DNS rebinding (its name is made to resolve to this machine), or make this
//! machine work by questions whose answers it cannot read. So the host must be this server, a request from a page must come from a
//! page of this server, and a question must be JSON, which other sites cannot send without permission.

use crate::http::Head;
use ninepins_api::Refusal;
use std::net::{IpAddr, SocketAddr, UdpSocket};

/// The headers of every answer.
pub(crate) const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Checks whether a request may be made to the server at `address`.
pub(crate) fn check(address: SocketAddr, request: &Head) -> Result<(), Refusal> {
    let forbidden = |message: &str| Refusal::new(403, message);
    let mut hosts = request.all("host");
    let host = hosts.next().filter(|host| hosts.next().is_none() && is_here(host, address)).ok_or_else(|| {
        forbidden("the host of this request is not this server").with_help(format!("ask http://{address}"))
    })?;
    if !request.all("origin").all(|origin| origin.strip_prefix("http://") == Some(host)) {
        return Err(forbidden("this request comes from a page of another site"));
    }
    // The content type is JSON, with any parameters.
    let kind = request.all("content-type").next().and_then(|kind| kind.split(';').next()).unwrap_or_default();
    if request.method == "POST" && !kind.trim().eq_ignore_ascii_case("application/json") {
        let refusal = Refusal::new(415, "a question is JSON");
        return Err(refusal.with_help("send the header `Content-Type: application/json`"));
    }
    Ok(())
}

/// Checks whether a host, with its port, is this server: `localhost` or an address, which no other site can have as its name, or a name
/// of this machine. A server on a loopback address accepts loopback addresses only.
fn is_here(host: &str, address: SocketAddr) -> bool {
    let (name, port) = host.rsplit_once(':').filter(|(_, port)| !port.ends_with(']')).unwrap_or((host, "80"));
    let is_here = match name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
        Ok(ip) => ip.is_loopback() || !address.ip().is_loopback(),
        Err(_) if name.eq_ignore_ascii_case("localhost") => true,
        Err(_) => !address.ip().is_loopback() && names().contains(&name.to_ascii_lowercase()),
    };
    is_here && port.parse() == Ok(address.port())
}

/// Returns the hosts at which others can open a server that listens on `address`: none if it listens for this machine only.
pub fn hosts(address: IpAddr) -> Vec<String> {
    // An address that is set aside for documentation (RFC 5737) lies on the way to other machines; nothing is sent.
    let to_others = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    let own = if address.is_unspecified() { to_others.ok().map(|own| own.ip()) } else { Some(address) };
    let own = own
        .filter(|own| !own.is_loopback())
        .map(|own| if own.is_ipv6() { format!("[{own}]") } else { own.to_string() });
    if address.is_loopback() { Vec::new() } else { own.into_iter().chain(names()).collect() }
}

/// Returns the names of this machine: that of the system, with and without its domain, and in the domain of multicast DNS.
fn names() -> Vec<String> {
    #[cfg(unix)]
    let own = rustix::system::uname().nodename().to_string_lossy().to_ascii_lowercase();
    #[cfg(not(unix))]
    let own = std::env::var("COMPUTERNAME").unwrap_or_default().to_ascii_lowercase();
    let is_name =
        |own: &str| !own.is_empty() && own.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte));
    let first = own.split('.').next().unwrap_or_default();
    let mut names = vec![first.to_owned(), own.clone(), format!("{first}.local")];
    names.dedup();
    if is_name(&own) { names } else { Vec::new() }
}
