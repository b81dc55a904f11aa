//! The hosts under which other machines know this one.

use std::net::{IpAddr, UdpSocket};

/// Addresses that are set aside for documentation (RFC 5737, RFC 3849): the way to them is the way to other machines.
const ELSEWHERE: [&str; 2] = ["192.0.2.1:9", "[2001:db8::1]:9"];

/// Returns the hosts at which others can open a server that listens on `address`: none if it listens for this machine only.
pub fn hosts(address: IpAddr) -> Vec<String> {
    if address.is_loopback() {
        return Vec::new();
    }
    let addresses = if address.is_unspecified() { addresses(address.is_ipv6()) } else { vec![address] };
    let addresses = addresses.into_iter().map(|address| match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    });
    addresses.chain(names()).collect()
}

/// Returns the addresses from which this machine would reach others; that sends nothing.
fn addresses(with_v6: bool) -> Vec<IpAddr> {
    let own = |other: &&str| {
        let socket = UdpSocket::bind(if other.starts_with('[') { "[::]:0" } else { "0.0.0.0:0" }).ok()?;
        socket.connect(other).ok()?;
        Some(socket.local_addr().ok()?.ip()).filter(|own| !own.is_loopback() && !own.is_unspecified())
    };
    ELSEWHERE.iter().take(1 + usize::from(with_v6)).filter_map(|other| own(other)).collect()
}

/// Returns the names of this machine: that of the system, without its domain, and in the domain of multicast DNS.
pub(crate) fn names() -> Vec<String> {
    #[cfg(unix)]
    let own = rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    let own = std::env::var("COMPUTERNAME").unwrap_or_default();
    let first = own.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let mut names = vec![first.clone(), own.to_ascii_lowercase(), format!("{first}.local")];
    names.dedup();
    names.retain(|name| {
        !first.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
    });
    names
}
