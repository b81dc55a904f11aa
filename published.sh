#!/usr/bin/env bash
# Checks what is published: the crates, the wheel and the sources of the Python package. It publishes nothing.
# The tools come from PyPI into target/published.
set -euo pipefail
cd "$(dirname "$0")"

fail() { echo "$*" >&2; exit 1; }
# has_licences FILE: fails unless the archive has both texts.
has_licences() {
    local files
    case $1 in *.whl) files=$(python3 -m zipfile -l "$1") ;; *) files=$(tar -tf "$1") ;; esac
    for text in LICENSE-MIT LICENSE-APACHE; do
        [[ $files == */$text* ]] || fail "$1 has no $text"
    done
}

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
[ "$(sed -n 's/^version: //p' CITATION.cff)" = "$version" ] || fail "CITATION.cff has another version than Cargo.toml"
# Neither has a date before the version is released: then the changelog has no heading for it.
[ "$(sed -n 's/^date-released: //p' CITATION.cff)" = "$(sed -n "s/^## $version - //p" CHANGELOG.md)" ] ||
    fail "CITATION.cff has another date of $version than CHANGELOG.md: a release has the heading \`## $version - YYYY-MM-DD\`"

built=$(realpath -m "${CARGO_TARGET_DIR:-target}")
made=$built/published
rm -rf "$made/files" "$built/package"
private=$(cargo metadata --no-deps --locked --format-version 1 |
    python3 -c 'import json, sys; [print("--exclude", it["name"]) for it in json.load(sys.stdin)["packages"] if it["publish"] == []]')
# shellcheck disable=SC2086 # the names of packages are words
cargo package --workspace --locked $private
for crate in "$built"/package/*.crate; do has_licences "$crate"; done

[ -x "$made/venv/bin/python" ] || python3 -m venv "$made/venv"
"$made/venv/bin/pip" install --quiet --disable-pip-version-check maturin twine
# The wheel is built from the sources that are published.
(cd crates/python && "$made/venv/bin/maturin" build --sdist --profile dev --locked --quiet --out "$made/files")
"$made/venv/bin/twine" check --strict "$made"/files/*
for file in "$made"/files/*; do has_licences "$file"; done
