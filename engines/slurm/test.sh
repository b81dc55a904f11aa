#!/usr/bin/env bash
# Surveys on a Slurm of one node on loopback, with killed shares and full disks, in about two minutes once the
# program is built.
#   NINEPINS=... engines/slurm/test.sh    tests this program; otherwise it builds one
#   PYTHON=... engines/slurm/test.sh      tests Dask on Slurm, too, by an interpreter with ninepins and dask_jobqueue
# It needs root, and installs what is missing with apt-get.
set -euo pipefail
[ -z "${NINEPINS:-}" ] || NINEPINS=$(realpath "$NINEPINS")
# A link to an interpreter knows its environment, so it is not resolved.
[ -z "${PYTHON:-}" ] || PYTHON=$(realpath --no-symlinks "$PYTHON")
cd "$(dirname "$0")"
here=$PWD

step() { printf '\n== %s\n' "$*"; }
fail() { echo "failed: $*" >&2; exit 1; }

# need COMMAND PACKAGE: notes the package if the command is missing.
packages=()
need() { command -v "$1" >/dev/null || packages+=("$2"); }
PATH=$PATH:/usr/sbin
need slurmctld slurmctld
need slurmd slurmd
need sbatch slurm-client
need munged munge
[ "$(id -u)" = 0 ] || { echo "the daemons of Slurm need root: sudo $0" >&2; exit 2; }
if [ ${#packages[@]} -gt 0 ]; then
    command -v apt-get >/dev/null || { echo "missing: ${packages[*]}, of Debian or Ubuntu" >&2; exit 2; }
    step "install ${packages[*]}"
    apt-get update -q
    # The system need not start daemons: this test has its own.
    RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${packages[@]}"
fi

if [ -z "${NINEPINS:-}" ]; then
    step "build"
    (cd ../.. && cargo build --release --locked -p ninepins-cli)
    NINEPINS=$(cd ../.. && realpath "${CARGO_TARGET_DIR:-target}")/release/ninepins
fi
export NINEPINS

dir=$(mktemp -d)
chmod 755 "$dir"
cleanup() {
    scancel --user="$(id -un)" >/dev/null 2>&1 || true
    umount "$dir"/small-* 2>/dev/null || true
    "$here/local-slurm.sh" stop "$dir/slurm" || true
    rm -rf "$dir"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

step "a Slurm of one node"
"$here/local-slurm.sh" start "$dir/slurm"
export SLURM_CONF=$dir/slurm/slurm.conf
cd "$dir"

# submit ARRAY SCRIPT ARGUMENT...: submits an array and prints its number.
submit() { sbatch --parsable --output="$dir/%A-%a.out" --array="$1" "$here/$2" "${@:3}"; }

# field NAME TASK: prints a field of a task such as 7_2: its JobId, or its JobState, such as FAILED.
field() { scontrol --oneliner show job "$2" | grep -oE "\b$1=[^ ]*" | cut -d= -f2; }

# ended JOB: waits for all tasks of an array.
ended() {
    for _ in {1..400}; do
        [ -n "$(squeue --noheader --states=all --format=%T --job "$1" | grep -vE 'COMPLETED|FAILED|CANCELLED')" ] || return 0
        sleep 0.3
    done
    squeue --job "$1" >&2
    fail "job $1 does not end"
}

step "a survey of 102,400 games as an array of 4 shares; share 2 is killed"
of=(period --codes '0.xxxx' --codes '4.?????' --codes '0.????1' --to 50)
survey=("${of[@]}" -o answers)
status() { "$NINEPINS" survey status "${survey[@]}" --shares 4 "$@"; }
job=$(submit 1-4 survey.sbatch 4 "${survey[@]}")
for _ in {1..6000}; do
    [ "$(stat -c %s answers/share-2-of-4.jsonl 2>/dev/null || echo 0)" -lt 100000 ] || break
    sleep 0.02
done
# The first process of the task: the script has become the program.
kill -9 "$(scontrol listpids "$(field JobId "${job}_2")" | awk '$3 == "batch" { print $1; exit }')"
ended "$job"
[ "$(field JobState "${job}_2")" = FAILED ] || fail "share 2 was not killed"
lines=$(wc -l <answers/share-2-of-4.jsonl)
echo "share 2 is FAILED after $lines answers"

step "the status names share 2"
status && fail "nothing is missing"
[ "$(status --array)" = 2 ] || fail "the list of shares is $(status --array)"

step "submitted again, it resumes"
again=$(submit "$(status --array)" survey.sbatch 4 "${survey[@]}")
ended "$again"
cat "$again-2.out"
grep -q "games: $lines answered before" "$again-2.out" || fail "not all of the $lines answers were used"
status

step "the table is that of an undisturbed run"
"$NINEPINS" survey collect answers --no-equivalents -o collected.jsonl
"$NINEPINS" survey "${of[@]}" -o undisturbed
"$NINEPINS" survey collect undisturbed --no-equivalents -o expected.jsonl
cmp collected.jsonl expected.jsonl || fail "the tables differ"
wc -l collected.jsonl

# small NAME SIZE: makes a folder that has room for little; room NAME makes room.
small() { mkdir "small-$1" && mount -t tmpfs -o "size=$2" tmpfs "small-$1"; }
room() { mount -o remount,size=64m "small-$1"; }

# full JOB TASK FILE: fails unless the task ended with exit code 4, for want of room for the file.
full() {
    [ "$(field JobState "$1_$2")" = FAILED ] || fail "task $2 is $(field JobState "$1_$2") on a full disk"
    [ "$(field ExitCode "$1_$2")" = 4:0 ] || fail "task $2 ended with $(field ExitCode "$1_$2")"
    grep -q "cannot write .*$3.*No space left on device" "$1-$2.out" || { cat "$1-$2.out" >&2; fail "task $2 does not say why"; }
}

step "a full disk: shares of a small survey, and of a large one"
few=(period --codes '0.???' --to 1000)
"$NINEPINS" survey "${few[@]}" -o few
"$NINEPINS" survey collect few --no-equivalents -o few.jsonl
for form in few many; do
    [ $form = few ] || { few=("${of[@]}"); cp expected.jsonl few.jsonl; }
    small $form 32k
    filled=$(submit 1-4 survey.sbatch 4 "${few[@]}" -o small-$form/answers)
    ended "$filled"
    for share in 1 2 3 4; do full "$filled" $share small-$form/answers/; done
    "$NINEPINS" survey status "${few[@]}" -o small-$form/answers --shares 4 && fail "nothing is missing"
    # What is there is part of the table of an undisturbed run.
    "$NINEPINS" survey collect small-$form/answers --no-equivalents -o some.jsonl
    [ "$(grep -v '^#' some.jsonl | grep -cvxFf few.jsonl || true)" = 0 ] || fail "wrong answers were collected"
    room $form
    again=$(submit 1-4 survey.sbatch 4 "${few[@]}" -o small-$form/answers)
    ended "$again"
    "$NINEPINS" survey collect small-$form/answers --no-equivalents -o all.jsonl
    cmp all.jsonl few.jsonl || fail "the tables differ"
    wc -l some.jsonl all.jsonl
done

if [ -n "${PYTHON:-}" ]; then
    step "a survey by Dask on this Slurm, of which a job is killed"
    mkdir dask
    timeout 240 "$PYTHON" "$here/by_dask.py" dask || fail "Dask on Slurm: $(tail -n 20 slurm-*.out)"
else
    echo "NOT TESTED: Dask on Slurm, for which PYTHON names an interpreter with ninepins and dask_jobqueue"
fi

step "passed"
