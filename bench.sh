#!/usr/bin/env bash
# Times the engines of nim-sequences here beside those of an earlier commit: the medians of user CPU, in interleaved runs
# on one processor.
#   ./bench.sh                  compares with the commit before
#   ./bench.sh COMMIT [RUNS]    compares with this commit, in so many runs of each [default: 5]
#   NINEPINS=... ./bench.sh     times this program; otherwise it builds one
#   BEFORE=... ./bench.sh       compares with this program; otherwise it builds one from the commit
# `cargo bench -p ninepins-cli -- sequences` compares the values with the committed signature; this script stops if they differ.
set -euo pipefail

if [[ ${1:-} == -* ]] || [ $# -gt 2 ]; then
    echo "usage: ./bench.sh [COMMIT [RUNS]]" >&2
    exit 2
fi
cd "$(dirname "$0")"
commit=$(git rev-parse --short "${1:-HEAD~1}")
runs=${2:-5}
built=$(realpath -m "${CARGO_TARGET_DIR:-target}")
work=$(mktemp -d)
trap 'rm -rf "$work"; git worktree prune' EXIT

if [ -z "${NINEPINS:-}" ]; then
    CARGO_TARGET_DIR=$built cargo build --quiet --release -p ninepins-cli
    NINEPINS=$built/release/ninepins
fi
if [ -z "${BEFORE:-}" ]; then
    git worktree add --quiet --detach "$work/before" "$commit"
    (cd "$work/before" && CARGO_TARGET_DIR=$built/before cargo build --quiet --release -p ninepins-cli)
    BEFORE=$built/before/release/ninepins
fi

# median FILE: the middle one of the numbers in a file.
median() { sort -n "$1" | sed -n "$((runs / 2 + 1))p"; }

TIMEFORMAT=%U
printf '%-8s %9s %12s %8s %6s\n' code heaps "$commit" here ratio
while read -r code heaps; do
    : >"$work/old" && : >"$work/new"
    for ((run = 0; run < runs; run++)); do
        { time taskset -c 0 "$BEFORE" grundy "$code" --to "$heaps" --json >"$work/old.json"; } 2>>"$work/old"
        { time taskset -c 0 "$NINEPINS" grundy "$code" --to "$heaps" --json >"$work/new.json"; } 2>>"$work/new"
        cmp "$work/old.json" "$work/new.json"
    done
    old=$(median "$work/old") new=$(median "$work/new")
    printf '%-8s %9s %12s %8s %6s\n' "$code" "$heaps" "$old" "$new" "$(awk "BEGIN { printf \"%.2f\", $old / $new }")"
done <<'CODES'
0.007 131072
0.14 262144
0.16 299008
0.36 524288
0.143 1000000
0.376 262144
0.6 131072
0.6 524288
0.6 2097152
0.6 8388608
4!.0 2097152
4!.0 8388608
0.354 4194304
0.106 29999999
CODES
