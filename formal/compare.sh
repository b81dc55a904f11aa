#!/usr/bin/env bash
# Compares the second checker with that of ninepins-proof, on the true certificates and the forgeries of its tests.
#   formal/compare.sh [N]      looks at every Nth text of the tests, by default at each
#   formal/compare.sh --files  looks at the certificates in testdata, all of which are true; takes minutes
set -euo pipefail
cd "$(dirname "$0")/.."

checker=formal/build/checker
folders=(formal/certificates crates/proof/tests/v1 crates/proof/tests/period/v1)
if [ "${1-}" = --files ]; then
    folders=(testdata/certificates testdata/certificates/inverses)
fi

accepted=0
for folder in "${folders[@]}"; do
    for file in "$folder"/*.txt; do
        # 0 is accepted, 3 is not covered.
        code=0
        "$checker" "$file" || code=$?
        case $code in
            0) accepted=$((accepted + 1)) ;;
            3) ;;
            *) echo "$file is true" >&2; exit 1 ;;
        esac
    done
done
[ "$accepted" -gt 0 ] || { echo "nothing is covered" >&2; exit 1; }
[ "${1-}" != --files ] || exit 0

record=$(mktemp)
trap 'rm -f "$record"' EXIT
# Rules beyond codes are unreadable, 2, where the same claim about a code is read.
for game in '0.3' '{1: 0}' '{1: 0; 2: 1}|{2: 0}' '{(x,y): (x,y-t), (x-t,y) for t>=1}' '{n: n-k for k=1..n/2}' '0.[3] limit 3n/2' '0.[3] limit n-1' '0.3; L at 0'; do
    printf 'ninepins certificate 1\ngame %s\nposition 0\nleft to move, right wins\n' "$game" > "$record"
    code=0
    "$checker" "$record" > /dev/null 2>&1 || code=$?
    [ "$code" = "$([ "$game" = 0.3 ] && echo 0 || echo 2)" ] || { echo "$game ends with $code" >&2; exit 1; }
done
: > "$record"
export NINEPINS_RECORD=$record
cargo test --quiet --locked -p ninepins-proof --test quotient --test position --test said
cargo test --quiet --locked -p ninepins-proof --test period -- forgeries:: arithmetic::
"$checker" --compare "$record" "${1:-1}"
