//! Lists the files of the built page, which are compiled into the program.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let variable = |name| env::var_os(name).map(PathBuf::from).ok_or_else(|| io::Error::other(name));
    let dist = variable("CARGO_MANIFEST_DIR")?.join("dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    gather(&dist, "", &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for (name, path) in files {
        list += &format!("    ({name:?}, include_bytes!({path:?})),\n");
    }
    fs::write(variable("OUT_DIR")?.join("files.rs"), list + "]\n")
}

/// Adds the files in `folder` and its subfolders, each with its path on the page, which starts with `above`.
fn gather(folder: &Path, above: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{above}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            gather(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, entry.path()));
        }
    }
    Ok(())
}
