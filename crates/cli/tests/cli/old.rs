//! Files that earlier programs wrote, and that users keep for months.

use crate::common::{Folder, ninepins};
use std::fs;

const OLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/old");

#[test]
fn a_quotient_in_the_cache() {
    let cache = Folder::none("old");
    let name = "0.77_misere-d02350fa43a41834.txt";
    let folder = cache.0.join("ninepins/quotients");
    fs::create_dir_all(&folder).unwrap();
    fs::copy(format!("{OLD}/quotients/{name}"), folder.join(name)).unwrap();
    // A quotient that is built for these heaps ends at heap 5.
    let solved = cache.ninepins("solve '0.77 misere' 3+5 --strategy misere-quotient").ok();
    solved.shows(&["proved for heaps up to 12"]);
}

#[test]
fn a_checkpoint() {
    let folder = Folder::new("old-checkpoint");
    let file = folder.file("0.16.checkpoint");
    fs::copy(format!("{OLD}/0.16.checkpoint"), &file).unwrap();
    // A file that cannot be read would end the command with exit code 4.
    let resumed = ninepins(&format!("period 0.16 --to 30000 --json --checkpoint {file}")).ok();
    assert_eq!(resumed.json(), ninepins("period 0.16 --to 30000 --json").json());
}

#[test]
fn a_record() {
    ninepins(&format!("replay {OLD}/nimmy.record")).ok().shows(&["2. The computer plays: take 2 from pile 4 (2 -> 0)"]);
}
