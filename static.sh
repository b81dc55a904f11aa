#!/usr/bin/env bash
# Makes a folder of static files, and a zip of it: the page with ninepins as WebAssembly, for any web host.
#   ./static.sh DIR       makes DIR and DIR.zip
# It needs Rust with the component rust-src, which rustup installs, and Node.js 20.19 or newer with npm. Where rustup cannot
# install it, Debian's packages rustc-web, rust-web-src and lld are unpacked into the build's folder and used instead;
# NINEPINS_DEBIAN_RUST=1 uses them in any case.
set -euo pipefail

if [ $# -ne 1 ] || [[ $1 == -* ]]; then
    echo "usage: ./static.sh DIR" >&2
    exit 2
fi
made=$(realpath -m "$1")
cd "$(dirname "$0")"
if [ -e "$made" ] && [ ! -e "$made/service-worker.js" ] && [ -n "$(ls -A "$made")" ]; then
    echo "$1 has other files: name a new folder, or one that this script made" >&2
    exit 2
fi

target=wasm32-unknown-unknown
built=$(realpath -m "${CARGO_TARGET_DIR:-target}")
# The standard library is built, too, for size: a fifth of the program would else be copies of its sorts.
std=(-Z build-std=std,panic_abort -Z build-std-features=optimize_for_size)

# Unpacks Debian's compiler for the web into a folder of the build, with the sources of the standard library. It needs no root.
debian_compiler() {
    local folder=$built/debian-rust packages
    if [ ! -e "$folder/ready" ]; then
        packages=$(apt-get install --simulate --no-install-recommends rustc-web rust-web-src lld | sed -n 's/^Inst \([^ ]*\).*/\1/p')
        mkdir -p "$folder/packages"
        # shellcheck disable=SC2086 # the names of packages are words
        (cd "$folder/packages" && apt-get download $packages)
        for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$folder"; done
        mkdir -p "$folder/usr/lib/rustlib/src"
        ln -sfn "$(echo "$folder"/usr/src/rustc-*)" "$folder/usr/lib/rustlib/src/rust"
        touch "$folder/ready"
    fi
    export RUSTC=$folder/usr/bin/rustc PATH=$folder/usr/bin:$PATH
    export LD_LIBRARY_PATH=$folder/usr/lib/$(uname -m)-linux-gnu${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$folder/usr/bin/wasm-ld
}

sysroot=$(rustc --print sysroot)
if [ "${NINEPINS_DEBIAN_RUST:-}" = 1 ]; then
    debian_compiler
elif [ ! -d "$sysroot/lib/rustlib/src/rust/library" ] && ! rustup component add rust-src; then
    echo "rustup cannot install rust-src: trying Debian's packages rustc-web, rust-web-src and lld" >&2
    if ! command -v apt-get > /dev/null || ! debian_compiler; then
        echo "Rust has no sources of its library here, and neither rustup nor Debian's packages bring it" >&2
        exit 2
    fi
fi

# The names of this machine's folders stay out of the program.
sysroot=$("${RUSTC:-rustc}" --print sysroot)
remap="--remap-path-prefix=$PWD=ninepins --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo --remap-path-prefix=$sysroot=rust"
RUSTC_BOOTSTRAP=1 RUSTFLAGS="${RUSTFLAGS:-} $remap -C target-feature=+simd128" \
    cargo build "${std[@]}" --locked --profile wasm --target "$target" -p ninepins-wasm

[ -d page/node_modules ] || (cd page && npm ci --no-audit --no-fund)
program=page/offline/ninepins.wasm
cp "$built/$target/wasm/ninepins_wasm.wasm" "$program"
rm -rf "$made" "$made.zip"
(cd page && npx vite build --mode static --outDir "$made" --emptyOutDir --logLevel warn)
python3 -c 'import shutil, sys; shutil.make_archive(sys.argv[1], "zip", sys.argv[1])' "$made"

size=$(wc -c < "$program") packed=$(gzip -9 -c "$program" | wc -c)
echo "$made: the program has $size bytes, $packed as gzip; $made.zip has all files"
