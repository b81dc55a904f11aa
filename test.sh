#!/usr/bin/env bash
# Everything that must pass.
#   ./test.sh             formatting, lints, tests, documentation, book, page
#   ./test.sh --long      the same, then the heavy worlds, a longer fuzz run and a minute with two hundred clients
#   ./test.sh --hours     the period of 0.106 alone, some 8e11 heaps, and its certificate; stopped, it goes on from
#                         target/0.106.checkpoint
#   ./test.sh --install   first install what is missing from the system's packages (CI=true does so too)
set -euo pipefail
cd "$(dirname "$0")"

long=false hours=false install=${CI:-false}
for argument in "$@"; do
    case $argument in
        --long) long=true ;;
        --hours) hours=true ;;
        --install) install=true ;;
        *) echo "usage: ./test.sh [--long | --hours] [--install]" >&2; exit 2 ;;
    esac
done

step() { printf '\n== %s\n' "$*"; }

# need COMMAND WHAT PACKAGE...: installs the packages where the command is missing, or says so.
need() {
    command -v "$1" >/dev/null && return
    [ "$install" = true ] || { echo "$1 is missing: install $2, or run ./test.sh --install" >&2; exit 2; }
    step "install $1"
    apt-get update -q && apt-get install -qy --no-install-recommends "${@:3}"
}

need cargo "Rust 1.90 or newer" cargo rustfmt rust-clippy
need npm "Node.js 20 or newer, with npm" nodejs npm
need chromium "Chromium, in which the page is tested" chromium

export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never}

if [ "$hours" = true ]; then
    step "the period of 0.106"
    cargo build --release --locked -p ninepins-cli
    built=${CARGO_TARGET_DIR:-$PWD/target}
    "$built/release/ninepins" period 0.106 --time 24h --max-memory 256MB --checkpoint "$built/0.106.checkpoint" --json \
        --prove "$built/0.106.txt" | tee "$built/0.106.json"
    grep -q '"preperiod":465384263797,"last_exception":465384263796,"period":328226140474,' "$built/0.106.json"
    step "passed"
    exit
fi

step "page: lints, and whether the built page is current"
(cd page && npm ci --no-audit --no-fund && npm run check && npm run build)
if git rev-parse --is-inside-work-tree >/dev/null 2>&1 && [ -n "$(git status --porcelain -- crates/web/dist)" ]; then
    git --no-pager diff --stat -- crates/web/dist
    echo "the built page is not current: commit crates/web/dist" >&2
    exit 1
fi

step "formatting"
cargo fmt --all --check

step "lints"
cargo clippy --workspace --all-targets --locked -- -D warnings

step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

step "tests"
cargo test --workspace --locked

step "page: games in a browser"
built=${CARGO_TARGET_DIR:-$PWD/target}
(cd page && NINEPINS=$built/debug/ninepins npm test)

if command -v mdbook >/dev/null; then
    step "book"
    mdbook build book
fi

if [ "$long" = true ]; then
    step "heavy worlds, longer fuzz run, many clients"
    cargo test --workspace --locked -- --ignored
fi

step "all passed"
