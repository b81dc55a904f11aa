#!/usr/bin/env bash
# Everything that must pass. Missing tools are installed first: with apt-get, by root or by sudo without a password.
#   ./test.sh            all steps of the gate
#   ./test.sh STEP...    these steps, one after the other, with the tools that each needs
#   ./test.sh --list     the names of the steps
set -euo pipefail
cd "$(dirname "$0")"

# The steps of the gate, and those that run only if they are named. The gate has `formal` if its sources changed.
gate=(rust page static python book)
named=(formal long hours)

list() {
    cat <<'TEXT'
rust     formatting, lints, documentation, all tests in Rust, and the transcripts of README and book
page     lints of the page, whether the built page is current, and games in a browser
static   the page without a server: its answers beside those of the program, and games in a browser
python   the Python package: types, behaviour, notebooks
book     the book, built by mdbook, which is compiled once if need be
formal   the theorems of the certificates in Coq, and the second checker beside the first; in the gate if formal/ or the
         checker changed since this step last passed and wrote formal/passed
long     not in the gate: heavy worlds, a longer fuzz run, many clients, the theorems by coqchk, all documentation, what is
         published, the oldest Rust; some hours
hours    not in the gate: the period of 0.106, some 8e11 heaps; it resumes from target/0.106.checkpoint
TEXT
}

heading() { printf '\n== %s\n' "$*"; }

# need COMMAND WHAT PACKAGE...: notes the packages if the command is missing.
packages=() wanted=()
need() {
    command -v "$1" >/dev/null && return
    wanted+=("$2")
    packages+=("${@:3}")
}

need_rust() {
    need cc "a C compiler, which links" gcc libc6-dev
    need cargo "Rust 1.90 or newer" cargo rustfmt rust-clippy
}

need_page() {
    need_rust
    need npm "Node.js 20.19 or newer, with npm" nodejs npm
    need chromium "Chromium, in which the page is tested" chromium
}

need_python() {
    need_rust
    python3 -c 'import ensurepip, venv' 2>/dev/null || { wanted+=("Python 3.10 or newer, with venv"); packages+=(python3 python3-venv); }
}

need_formal() {
    need_rust
    need coqc "Coq" coq
    need ocamlopt "OCaml" ocaml
    need make "make" make
}

need_static() { need_page; }
need_book() { need_rust; }
need_long() { need_formal; need_python; }
need_hours() { need_rust; }

# Installs the noted packages, or lists them where that is impossible.
install() {
    local root=()
    [ ${#packages[@]} -gt 0 ] || return 0
    [ "$(id -u)" = 0 ] || root=(sudo -n)
    if ! command -v apt-get >/dev/null || ! "${root[@]}" true 2>/dev/null; then
        echo "missing, and not to be installed from here:" >&2
        printf '  %s\n' "${wanted[@]}" >&2
        echo "on Debian or Ubuntu: sudo apt-get install ${packages[*]}" >&2
        exit 2
    fi
    heading "install ${packages[*]}"
    "${root[@]}" apt-get update -q
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${packages[@]}"
    echo "installed: ${packages[*]}"
}

# has STEP: whether the step is one of those that run.
has() { [[ " ${steps[*]} " == *" $1 "* ]]; }

# Installs what the package manager does not: components of Rust, packages of npm.
prepare() {
    install
    if has rust; then
        for component in fmt:rustfmt clippy:clippy; do
            cargo "${component%:*}" --version >/dev/null 2>&1 || rustup component add "${component#*:}"
        done
    fi
    if has page || has static; then
        if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'; then
            echo "Node.js $(node --version) is too old: 20.19 or newer is needed, from https://nodejs.org" >&2
            exit 2
        fi
        [ page/node_modules -nt page/package-lock.json ] || (cd page && npm ci --no-audit --no-fund)
    fi
}

# program: builds the program for tests, unless the tests in Rust have.
program() { has rust || cargo build --quiet --locked -p ninepins-cli; }

step_rust() {
    heading "formatting"
    cargo fmt --all --check
    heading "lints, and all that is tested"
    # Clippy is the compiler here, so that what it reads is read once. Lints are errors in this form of its arguments.
    export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
    # The module for Python is loaded by Python, and links to no library of it.
    PYO3_BUILD_EXTENSION_MODULE=1 cargo build --workspace --all-targets --features ninepins-cli/manual --locked
    heading "tests in Rust"
    cargo test --workspace --features ninepins-cli/manual --locked
    unset RUSTC_WORKSPACE_WRAPPER CLIPPY_ARGS
    heading "lints without the faces that can be left out"
    cargo clippy --quiet -p ninepins -p ninepins-cli --no-default-features --locked -- -D warnings
    heading "documentation"
    RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --locked -p ninepins-rules -p ninepins-proof -p ninepins
}

step_page() {
    heading "page: lints, and whether the built page is current"
    (cd page && npm run check && npm run build)
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1 && [ -n "$(git status --porcelain -- crates/web/dist)" ]; then
        git --no-pager diff --stat -- crates/web/dist
        echo "the built page is not current: commit crates/web/dist" >&2
        return 1
    fi
    heading "page: games in a browser"
    program
    (cd page && NINEPINS=$built/debug/ninepins npm test)
}

# Not a step by name: what the step `static` tests. WebAssembly is compiled by one processor.
step_site() { ./static.sh "$built/static"; }

step_static() {
    heading "page without a server"
    program
    [ -n "${beside[site]:-}" ] || step_site
    node page/tests/wasm.mjs "$built"/static/assets/ninepins-*.wasm "$built/debug/ninepins" 100
    (cd page && STATIC=$built/static npm run test:static)
}

step_python() {
    local module=
    heading "Python package"
    if has rust; then module=$built/debug/lib_native.so; fi
    MODULE=$module crates/python/test.sh
}

step_formal() {
    heading "theorems of the certificates, and the second checker"
    make --no-print-directory -C formal all checker
    formal/compare.sh 10
    formal_sources >formal/passed
}

# formal_sources: prints a checksum of the theorems, and of the checker whose statements they prove.
formal_sources() {
    find formal crates/proof/src -path formal/build -prune -o -type f ! -path formal/passed -print0 |
        LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-32
}

# Not a step by name: those that run one after the other, beside those in a browser.
step_beside() {
    if has formal; then timed formal; fi
    timed python
}

step_book() {
    heading "book"
    # Debian has no package of mdbook. Compiled like this it takes a minute of one core, once.
    local version=0.4.52 tool=$built/tools/bin/mdbook output
    if [ "$("$tool" --version 2>/dev/null)" != "mdbook v$version" ]; then
        CARGO_PROFILE_DEV_DEBUG=0 cargo install mdbook --version $version --locked --no-default-features --debug --root "$built/tools"
    fi
    output=$("$tool" build book --dest-dir "$built/book" 2>&1) || { echo "$output"; return 1; }
    echo "$output"
    # A file that is to be included and is missing is but a message to mdbook.
    ! grep -E '\[(WARN|ERROR)\]' <<<"$output" >/dev/null
}

step_long() {
    heading "the compiled theorems by coqchk, the second checker on all certificates"
    make --no-print-directory -C formal all checker coqchk
    formal/compare.sh
    formal/compare.sh --files
    heading "heavy worlds, longer fuzz run, many clients"
    cargo test --workspace --locked -- --ignored
    heading "documentation of all crates"
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked
    heading "what is published: crates, wheel and sources"
    ./published.sh
    heading "the oldest Rust that is promised"
    local oldest
    oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    if rustup toolchain install "$oldest" --profile minimal --no-self-update; then
        PYO3_BUILD_EXTENSION_MODULE=1 cargo "+$oldest" build --workspace --locked --target-dir "$built/oldest"
    else
        echo "rustup cannot install Rust $oldest here: it was not tried" >&2
    fi
}

step_hours() {
    heading "the period of 0.106"
    cargo build --release --locked -p ninepins-cli
    "$built/release/ninepins" period 0.106 --time 24h --max-memory 256MB --checkpoint "$built/0.106.checkpoint" --json \
        --prove "$built/0.106.txt" --windows 5MB | tee "$built/0.106.json"
    grep -q '"preperiod":465384263797,"last_exception":465384263796,"period":328226140474,' "$built/0.106.json"
}

# timed STEP: runs a step, and prints the time that it took, with that of the processors.
timed() {
    local TIMEFORMAT="-- $1: %0R s, processors %0U + %0S s"
    time "step_$1"
}

# begin STEP: begins a step that runs beside the next ones. Its process group ends with this script.
declare -A beside=()
begin() {
    set -m
    timed "$1" >"$built/$1.txt" 2>&1 </dev/null &
    set +m
    beside[$1]=$!
}
trap 'for group in "${beside[@]}"; do kill -- "-$group" 2>/dev/null || true; done' EXIT

# join STEP: waits for a step that runs beside, prints its output, and fails if it failed.
join() {
    local code=0
    wait "${beside[$1]}" || code=$?
    beside[$1]=joined
    cat "$built/$1.txt"
    return $code
}

steps=("$@")
case ${1:-} in
    --list) list; exit ;;
    "")
        steps=("${gate[@]}")
        [ "$(formal_sources)" = "$(cat formal/passed 2>/dev/null)" ] || steps+=(formal)
        ;;
esac
for step in "${steps[@]}"; do
    [[ " ${gate[*]} ${named[*]} " == *" $step "* ]] || { echo "no step is called $step; ./test.sh --list names them" >&2; exit 2; }
done
export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never}
built=$(realpath -m "${CARGO_TARGET_DIR:-target}")
for step in "${steps[@]}"; do "need_$step"; done
prepare

if [ $# -gt 0 ]; then
    for step in "${steps[@]}"; do timed "$step"; done
else
    # One processor compiles the site while tests in Rust wait. Those in Python and in a browser wait for processes: they take
    # less time side by side. With the proofs, the tests in Python take about as long as those in a browser.
    mkdir -p "$built"
    begin site
    timed rust
    join site
    begin beside
    for step in page static book; do timed "$step"; done
    join beside
fi
heading "all passed"
