//! The server, from its start to its end.

use crate::{ninepins, program};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
};

/// A server that ends with its test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server. Returns it and its address.
fn serve(args: &[&str]) -> (Server, String) {
    let mut child = program().arg("serve").args(args).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
    let address = address.unwrap_or_else(|| panic!("no address: {line}")).to_owned();
    (Server(child), address)
}

#[test]
fn a_page_and_a_clean_end() {
    let (mut server, address) = serve(&["--port", "0"]);
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let (mut stream, mut page) = (TcpStream::connect(&address).unwrap(), String::new());
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("<title>"), "{page}");
    // It has the allocator give memory back.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    assert!(
        std::fs::read_to_string(format!("/proc/{}/environ", server.0.id()))
            .unwrap()
            .contains("MALLOC_MMAP_THRESHOLD_=")
    );

    assert!(Command::new("kill").arg(server.0.id().to_string()).status().unwrap().success());
    assert_eq!(server.0.wait().unwrap().code(), Some(0));
}

#[test]
fn a_port_that_is_taken() {
    let (_server, address) = serve(&[]);
    let port = address.rsplit(':').next().unwrap();
    let (refused, ran) = (format!("cannot listen on 127.0.0.1:{port}"), ninepins(&format!("serve --port {port}")));
    assert!(ran.code == 2 && ran.err.contains(&refused) && ran.err.contains("--port"), "{ran:?}");
}
