#!/usr/bin/env bash
# Makes a folder of static files, and a zip of it: the page with ninepins as WebAssembly, for any web host.
#   ./static.sh DIR       makes DIR and DIR.zip
# It needs Rust with the target wasm32-unknown-unknown, which rustup installs, and Node.js 20.19 or newer with npm.
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
sysroot=$(rustc --print sysroot)
if [ ! -d "$sysroot/lib/rustlib/$target" ] && ! rustup target add "$target"; then
    echo "Rust has no $target here, and rustup cannot install it" >&2
    exit 2
fi

# The names of this machine's folders stay out of the program.
remap="--remap-path-prefix=$PWD=ninepins --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo --remap-path-prefix=$sysroot=rust"
built=$(realpath -m "${CARGO_TARGET_DIR:-target}")
RUSTFLAGS="${RUSTFLAGS:-} $remap -C target-feature=+simd128" \
    cargo build --locked --profile wasm --target "$target" -p ninepins-wasm

[ -d page/node_modules ] || (cd page && npm ci --no-audit --no-fund)
program=page/offline/ninepins.wasm
cp "$built/$target/wasm/ninepins_wasm.wasm" "$program"
rm -rf "$made" "$made.zip"
(cd page && npx vite build --mode static --outDir "$made" --emptyOutDir --logLevel warn)
python3 -c 'import shutil, sys; shutil.make_archive(sys.argv[1], "zip", sys.argv[1])' "$made"

size=$(wc -c < "$program") packed=$(gzip -9 -c "$program" | wc -c)
echo "$made: the program has $size bytes, $packed as gzip; $made.zip has all files"
