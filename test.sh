#!/usr/bin/env bash
# Everything that must pass.
#   ./test.sh             formatting, lints, tests, documentation, book
#   ./test.sh --long      the same, then the heavy worlds and a longer fuzz run
#   ./test.sh --install   first install what is missing from the system's packages (CI=true does so too)
set -euo pipefail
cd "$(dirname "$0")"

long=false install=${CI:-false}
for argument in "$@"; do
    case $argument in
        --long) long=true ;;
        --install) install=true ;;
        *) echo "usage: ./test.sh [--long] [--install]" >&2; exit 2 ;;
    esac
done

step() { printf '\n== %s\n' "$*"; }

if ! command -v cargo >/dev/null; then
    [ "$install" = true ] || { echo "cargo is missing: install Rust 1.90 or newer, or run ./test.sh --install" >&2; exit 2; }
    step "install cargo"
    apt-get update -q && apt-get install -qy --no-install-recommends cargo rustfmt rust-clippy
fi

export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never}

step "formatting"
cargo fmt --all --check

step "lints"
cargo clippy --workspace --all-targets --locked -- -D warnings

step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

step "tests"
cargo test --workspace --locked

if command -v mdbook >/dev/null; then
    step "book"
    mdbook build book
fi

if [ "$long" = true ]; then
    step "heavy worlds, longer fuzz run"
    cargo test --workspace --release --locked -- --ignored
fi

step "all passed"
