#!/usr/bin/env bash
# Everything that must pass. What is missing is installed first: with apt-get, by root or by sudo without a password.
#   ./test.sh             formatting, lints, tests, documentation, book, page with and without a server, Python package,
#                         the theorems in Coq, and, for root, job arrays on a Slurm of one node
#   ./test.sh --long      the same, then the theorems by coqchk, the heavy worlds, a longer fuzz run and
#                         two hundred clients
#   ./test.sh --hours     the period of 0.106 alone, some 8e11 heaps, and its certificate; stopped, it goes on from
#                         target/0.106.checkpoint
set -euo pipefail
cd "$(dirname "$0")"

long=false hours=false
for argument in "$@"; do
    case $argument in
        --long) long=true ;;
        --hours) hours=true ;;
        --install) ;; # as it does without
        *) echo "usage: ./test.sh [--long | --hours]" >&2; exit 2 ;;
    esac
done

step() { printf '\n== %s\n' "$*"; }

# beside FILE COMMAND...: starts a command that runs beside the next steps, with its output in a file. It has a process group of
# its own, which ends with this script.
beside() {
    output=$1
    set -m
    "${@:2}" >"$output" 2>&1 </dev/null &
    set +m
    group=$!
    trap 'kill -- -$group 2>/dev/null || true' EXIT
}

# joined: waits for the command that runs beside, prints its output, and fails if it failed.
joined() {
    local code=0
    wait "$group" || code=$?
    trap - EXIT
    cat "$output"
    return $code
}

# need COMMAND WHAT PACKAGE...: notes the packages if the command is missing.
packages=() wanted=()
need() {
    command -v "$1" >/dev/null && return
    wanted+=("$2")
    packages+=("${@:3}")
}

need cc "a C compiler, which links" gcc libc6-dev
need cargo "Rust 1.90 or newer" cargo rustfmt rust-clippy
need npm "Node.js 20.19 or newer, with npm" nodejs npm
python3 -c 'import ensurepip, venv' 2>/dev/null || { wanted+=("Python 3.10 or newer, with venv"); packages+=(python3 python3-venv); }
need chromium "Chromium, in which the page is tested" chromium
if [ ${#packages[@]} -gt 0 ]; then
    root=()
    [ "$(id -u)" = 0 ] || root=(sudo -n)
    if ! command -v apt-get >/dev/null || ! "${root[@]}" true 2>/dev/null; then
        echo "missing, and not to be installed from here:" >&2
        printf '  %s\n' "${wanted[@]}" >&2
        echo "on Debian or Ubuntu: sudo apt-get install ${packages[*]}" >&2
        exit 2
    fi
    step "install ${packages[*]}"
    "${root[@]}" apt-get update -q
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${packages[@]}"
    echo "installed: ${packages[*]}"
fi
for component in fmt:rustfmt clippy:clippy; do
    if ! cargo "${component%:*}" --version >/dev/null 2>&1; then
        step "install ${component#*:}"
        rustup component add "${component#*:}"
    fi
done
if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'; then
    echo "Node.js $(node --version) is too old: 20.19 or newer is needed, from https://nodejs.org" >&2
    exit 2
fi

export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never}

if [ "$hours" = true ]; then
    step "the period of 0.106"
    cargo build --release --locked -p ninepins-cli
    built=${CARGO_TARGET_DIR:-$PWD/target}
    "$built/release/ninepins" period 0.106 --time 24h --max-memory 256MB --checkpoint "$built/0.106.checkpoint" --json \
        --prove "$built/0.106.txt" --windows 5MB | tee "$built/0.106.json"
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

built=${CARGO_TARGET_DIR:-$PWD/target}
# Its tests wait for processes, as do those in a browser: both take less time side by side.
step "Python package: begun beside the next steps"
beside "$built/python.txt" crates/python/test.sh

step "page: games in a browser"
(cd page && NINEPINS=$built/debug/ninepins npm test)

step "page without a server"
if rustup target add wasm32-unknown-unknown; then
    ./static.sh "$built/static"
    node page/tests/wasm.mjs "$built"/static/assets/ninepins-*.wasm "$built/debug/ninepins" 100
    (cd page && STATIC=$built/static npm run test:static)
else
    echo "NOT TESTED: rustup cannot install wasm32-unknown-unknown here"
fi

if command -v mdbook >/dev/null; then
    step "book"
    mdbook build book
fi

step "theorems of the certificates, and the second checker"
if { command -v coqc && command -v ocamlopt && command -v make; } >/dev/null || formal/install.sh; then
    make --no-print-directory -C formal all checker
    formal/compare.sh 10
else
    echo "NOT TESTED: Coq and OCaml cannot be installed from here; on Debian or Ubuntu: sudo apt-get install coq ocaml make"
fi

step "Python package"
joined

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    step "job arrays on a Slurm of one node"
    PYTHON=$built/python/bin/python NINEPINS=$built/debug/ninepins engines/slurm/test.sh
fi

if [ "$long" = true ]; then
    if command -v coqchk >/dev/null; then
        step "the compiled theorems by coqchk, the second checker on all certificates"
        make --no-print-directory -C formal coqchk
        formal/compare.sh
        formal/compare.sh --files
    fi

    step "heavy worlds, longer fuzz run, many clients"
    cargo test --workspace --locked -- --ignored
fi

step "all passed"
