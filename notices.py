#!/usr/bin/env python3
"""Prints the licences of what is linked into a program: each crate of others, and Rust's library.

./notices.py -p ninepins-cli --target x86_64-unknown-linux-musl     the arguments are those of `cargo tree`
"""

import html
import json
import re
import subprocess
import sys
from pathlib import Path


def said(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


linked = said("cargo", "tree", "--locked", "-e", "normal,no-proc-macro", "--prefix", "none", "-f", "{p}", *sys.argv[1:])
linked = {tuple(line.split()[:2]) for line in linked.splitlines() if line}
crates = json.loads(said("cargo", "metadata", "--locked", "--format-version", "1"))["packages"]
texts: dict[str, list[str]] = {}
for crate in crates:
    # Crates without a source are our own.
    if crate["source"] is None or (crate["name"], f"v{crate['version']}") not in linked:
        continue
    names = re.compile(r"(?i)(licen[cs]e|copying|notice|copyright|unlicense)")
    files = [path for path in sorted(Path(crate["manifest_path"]).parent.iterdir()) if names.match(path.name)]
    found = [path.read_text(errors="replace").strip() for path in files if path.is_file()]
    if not found:
        sys.exit(f"{crate['name']} {crate['version']} has no text of its licence, {crate['license']}: add it by hand")
    name = f"{crate['name']} {crate['version']} ({crate['license']}), {', '.join(crate['authors']) or 'its authors'}"
    for text in found:
        texts.setdefault(text, []).append(name)
library = Path(said("rustc", "--print", "sysroot").strip(), "share/doc/rust/COPYRIGHT-library.html")
page = re.sub(r"(?s)<(style|head)>.*?</\1>|<[^>]+>", "", library.read_text())
texts[re.sub(r"\n\s*\n+", "\n\n", html.unescape(page)).strip()] = ["The library of Rust"]
print("This program is linked with work of others. Their notices, each after the names of those whom it is for:")
for text, names in texts.items():
    print("", "=" * 100, *names, "-" * 100, text, sep="\n")
