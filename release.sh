#!/usr/bin/env bash
# Makes the files of a release in target/release-VERSION:
#   ninepins-VERSION-TARGET.tar.gz    the program, its manual pages and completions, the licences of what is linked
#   ninepins-VERSION-*.whl            the Python package, if crates/python has one
#   SHA256SUMS
# TARGET is Linux with musl, so the program is static and runs on any distribution. Where rustup cannot install that target,
# the tarball is for the system's own target, and its name says so.
#   ./release.sh                    builds with the profile dist, which takes minutes
#   PROFILE=release ./release.sh    builds a larger and slower program sooner
# It needs rustup, GNU tar, Python and, for the wheel, maturin with Zig. Tarballs for macOS and Windows were not tried: the program passes
# cargo check for aarch64-apple-darwin and x86_64-pc-windows-gnu.
set -euo pipefail
cd "$(dirname "$0")"

step() { printf '\n== %s\n' "$*"; }
fail() { echo "$*" >&2; exit 1; }

profile=${PROFILE:-dist}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
built=$(realpath "${CARGO_TARGET_DIR:-target}")
release=$built/release-$version
host=$(rustc -vV | sed -n 's/^host: //p')

target=${host%%-*}-unknown-linux-musl
if ! { rustup target list --installed | grep -qx "$target" || rustup target add "$target"; } 2>/dev/null; then
    echo "the target $target cannot be installed: the program will be for $host, and need its system's libraries" >&2
    target=$host
fi

step "build for $target"
cargo build --profile "$profile" --locked -p ninepins-cli --features manual --target "$target"
program=$built/$target/$profile/ninepins

name=ninepins-$version-$target
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
step "pack $name.tar.gz"
mkdir -p "$work/$name/completions"
cp "$program" README.md CHANGELOG.md LICENSE-* "$work/$name"
./notices.py -p ninepins-cli --features manual --target "$target" >"$work/$name/LICENSES-OF-OTHERS.txt"
"$program" man "$work/$name/man/man1"
"$program" completions bash >"$work/$name/completions/ninepins.bash"
"$program" completions zsh >"$work/$name/completions/_ninepins"
"$program" completions fish >"$work/$name/completions/ninepins.fish"

rm -rf "$release"
mkdir -p "$release"
# Nothing of this machine is in the list of the tarball: names in order, without owners, and the time of the commit.
moment=$(git log -1 --format=%ct 2>/dev/null || echo 0)
tar --create --directory="$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$moment" "$name" |
    gzip -9n >"$release/$name.tar.gz"

step "try the tarball"
mkdir "$work/tried"
tar --extract --gzip --directory="$work/tried" --file="$release/$name.tar.gz"
[ "$("$work/tried/$name/ninepins" --version)" = "ninepins $version" ] || fail "the program has another version"
"$work/tried/$name/ninepins" check book/src/certificates.in/kayles.txt
if [[ $target = *-musl ]] && ldd "$work/tried/$name/ninepins" 2>&1 | grep -q '=>'; then
    fail "the program is not static"
fi

if [ -f crates/python/pyproject.toml ]; then
    step "wheel"
    command -v maturin >/dev/null || fail "maturin is missing, which builds the wheel: pip install 'maturin[zig]'"
    trap 'rm -rf "$work" crates/python/LICENSES-OF-OTHERS.txt' EXIT
    ./notices.py -p ninepins-python --target "$host" >crates/python/LICENSES-OF-OTHERS.txt
    # Zig links with the glibc of RHEL 8 and newer, whatever this system has; maturin refuses symbols that are newer.
    (cd crates/python && maturin build --release --locked --zig --compatibility manylinux_2_28 --out "$release")
    python3 -m zipfile -l "$release"/*.whl | grep -q /LICENSES-OF-OTHERS.txt || fail "the wheel has not the licences of others"
fi

step "checksums"
(cd "$release" && find . -type f -printf "%P\0" | sort -z | xargs -0 sha256sum >"$work/SHA256SUMS")
mv "$work/SHA256SUMS" "$release"
cat "$release/SHA256SUMS"
step "the release is in $release"
