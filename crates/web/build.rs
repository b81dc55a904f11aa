//! Lists the files of the built page, which are compiled into the program.

use std::{env, fs, io, path::PathBuf};

fn main() -> io::Result<()> {
    let variable = |name| env::var_os(name).map(PathBuf::from).ok_or_else(|| io::Error::other(name));
    let dist = variable("CARGO_MANIFEST_DIR")?.join("dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let (mut folders, mut files) = (vec![dist.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    let (out, mut list) = (variable("OUT_DIR")?, String::from("&[\n"));
    for (at, path) in files.into_iter().enumerate() {
        let name = path.strip_prefix(&dist).map_err(io::Error::other)?.to_string_lossy().replace('\\', "/");
        let (plain, small) = (fs::read(&path)?, out.join(format!("{at}.gz")));
        let bytes = gzip(&plain);
        // Typefaces and pictures are compressed already.
        let is_smaller = bytes.len() < plain.len() * 9 / 10;
        fs::write(&small, if is_smaller { &*bytes } else { &[] })?;
        list += &format!("    ({name:?}, include_bytes!({path:?}), include_bytes!({small:?})),\n");
    }
    fs::write(out.join("files.rs"), list + "]\n")
}

/// Compresses a file as RFC 1952 has it: a head, what is deflated, a checksum and the length.
fn gzip(plain: &[u8]) -> Vec<u8> {
    let step = |sum: u32, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    let sum = !plain.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), step));
    let mut bytes = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255];
    bytes.extend(miniz_oxide::deflate::compress_to_vec(plain, 10));
    bytes.extend([sum.to_le_bytes(), (plain.len() as u32).to_le_bytes()].concat());
    bytes
}
