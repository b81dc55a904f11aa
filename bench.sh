#!/usr/bin/env bash
# Times nim-sequences, values, quotients, searches and lines of JSON here beside those of an earlier commit: the medians of user CPU, in interleaved runs on one
# processor.
#   ./bench.sh                  compares with the commit before
#   ./bench.sh COMMIT [RUNS]    compares with this commit, in so many runs of each [default: 5]
#   NINEPINS=... ./bench.sh     times this program; otherwise it builds one
#   BEFORE=... ./bench.sh       compares with this program; otherwise it builds one from the commit
#   ENGINE=avx2 ./bench.sh      finds octal nim-values here by this engine: `grundy --engine`
# It stops if two answers differ, or a command is not known to the earlier commit.
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

# Small questions about games of each kind, for commands that read lines.
awk 'BEGIN { split("0.77/0.77 misere/0.[3] limit 2n/nimmy/partizan-kayles", games, "/"); srand(1)
    for (n = 0; n < 100000; n++) printf "{\"game\":\"%s\",\"position\":\"%d+%d\"}\n", games[n % 5 + 1], 1 + rand() * 12, 1 + rand() * 12
}' >"$work/lines"

TIMEFORMAT=%U
printf '%-36s %9s %8s %6s\n' command "$commit" here ratio
while read -r command; do
    read -ra words <<<"$command"
    [[ $command == *--format* || $command == *--jsonl* ]] || words+=(--json)
    engine=(${ENGINE:+--engine "$ENGINE"})
    # Other commands, and rules other than octal codes, have no such engine.
    "$NINEPINS" "${words[@]:0:2}" --to 0 "${engine[@]}" &>/dev/null || engine=()
    : >"$work/old" && : >"$work/new"
    for ((run = 0; run < runs; run++)); do
        { time taskset -c 0 "$BEFORE" "${words[@]}" <"$work/lines" >"$work/old.out"; } 2>>"$work/old"
        { time taskset -c 0 "$NINEPINS" "${words[@]}" "${engine[@]}" <"$work/lines" >"$work/new.out"; } 2>>"$work/new"
        # Reasons may be worded better, and found with fewer positions.
        sed -i 's/"why":"[^"]*"//; s/"positions":[0-9]*//' "$work/old.out" "$work/new.out"
        cmp "$work/old.out" "$work/new.out"
    done
    old=$(median "$work/old") new=$(median "$work/new")
    printf '%-36s %9s %8s %6s\n' "$command" "$old" "$new" "$(awk "BEGIN { printf \"%.2f\", $old / $new }")"
done <<'COMMANDS'
grundy nim --to 2000000 --format csv
grundy 0.007 --to 131072
grundy 0.14 --to 262144
grundy 0.16 --to 299008
grundy 0.36 --to 524287 --format bin
grundy 0.143 --to 1000000
grundy 0.376 --to 262144
grundy 0.6 --to 131072
grundy 0.6 --to 524288
grundy 0.6 --to 2097152
grundy 0.6 --to 8388608
grundy 4!.0 --to 2097152
grundy 4!.0 --to 8388608
grundy 0.354 --to 4194304
grundy 0.106 --to 29999999
grundy 0.9c --to 12000
grundy 0.2a --to 12000
values 0.7|0.07 --to 400
solve kayles 1+80 --strategy search
solve nimmy 6x20 --strategy search
quotient 0.07 --to 33 --no-cache
solve --jsonl --no-cache
COMMANDS
