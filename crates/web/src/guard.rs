//! The guard: it lets only pages of this server and programs of this machine ask.
//!
//! Without it, a page of another site could read answers by DNS rebinding (its name is made to resolve to this machine), or make this
//! machine work by questions whose answers it cannot read. So the host must be this server, a request from a page must come from a
//! page of this server, and a question must be JSON, which other sites cannot send without permission.

use crate::own::names;
use hyper::{
    Method,
    header::{self, HeaderMap, HeaderValue},
    http::{request::Parts, uri::Authority},
};
use ninepins_api::Refusal;
use std::net::{IpAddr, SocketAddr};

/// The headers of every answer.
const HEADERS: [(header::HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

pub(crate) fn add_headers(headers: &mut HeaderMap) {
    headers.extend(HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value))));
    // Answers are not cached; the files of the page have headers of their own.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// Checks whether a request may be made to the server at `address`.
pub(crate) fn check(address: SocketAddr, request: &Parts) -> Result<(), Refusal> {
    let headers = &request.headers;
    let forbidden = |message: &str| Refusal::new(403, message);
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.to_str().ok().filter(|host| is_here(host, address)),
        _ => None,
    };
    let host = host.ok_or_else(|| {
        forbidden("the host of this request is not this server").with_help(format!("ask http://{address}"))
    })?;
    let own = |origin: &HeaderValue| origin.to_str().is_ok_and(|origin| origin.strip_prefix("http://") == Some(host));
    if !headers.get_all(header::ORIGIN).iter().all(own) {
        return Err(forbidden("this request comes from a page of another site"));
    }
    if request.method == Method::POST && !is_json(headers) {
        return Err(
            Refusal::new(415, "a question is JSON").with_help("send the header `Content-Type: application/json`")
        );
    }
    Ok(())
}

/// Checks whether a host, with its port, is this server: `localhost` or an address, which no other site can have as its name, or a name
/// of this machine. A server on a loopback address accepts loopback addresses only.
fn is_here(host: &str, address: SocketAddr) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    if authority.port_u16().unwrap_or(80) != address.port() || authority.as_str().contains('@') {
        return false;
    }
    let name = authority.host();
    let ip: Option<IpAddr> = name.trim_start_matches('[').trim_end_matches(']').parse().ok();
    match ip {
        Some(ip) => ip.is_loopback() || !address.ip().is_loopback(),
        None if name.eq_ignore_ascii_case("localhost") => true,
        None => !address.ip().is_loopback() && names().contains(&name.to_ascii_lowercase()),
    }
}

/// Checks whether the content type is JSON, with any parameters.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}
