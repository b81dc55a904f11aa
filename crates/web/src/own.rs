//! The hosts under which other machines know this one.

use std::net::{IpAddr, UdpSocket};

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
pub(crate) fn names() -> Vec<String> {
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
