#!/usr/bin/env bash
# Tests the Python package as it is installed: types, stubs, behaviour, notebooks.
# The tools come from PyPI into target/python. PYTHONS names further interpreters that run the tests, MODULE the compiled
# module, if there is one already.
set -euo pipefail
cd "$(dirname "$0")"

built=$(realpath -m "${CARGO_TARGET_DIR:-../../target}")
venv=$built/python
tools=(maturin wheel mypy pyright pytest hypothesis numpy networkx pandas matplotlib nbclient ipykernel openapi-spec-validator 'dask[distributed]')

if ! python3 -c 'import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
    echo "Python 3.10 or newer with venv is needed; on Debian: apt-get install python3-venv" >&2
    exit 2
fi
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check "${tools[@]}"
rm -rf "$built/wheels"
if [ -n "${MODULE:-}" ]; then
    # Packed as maturin does, without building again what the tests in Rust have built.
    mkdir -p "$built/wheels/files"
    cp -r python/ninepins "$built/wheels/files"
    cp "$MODULE" "$built/wheels/files/ninepins/_native.abi3.so"
    "$venv/bin/maturin" pep517 write-dist-info --metadata-directory "$built/wheels/files" --interpreter "$venv/bin/python" >/dev/null
    "$venv/bin/python" -m wheel pack "$built/wheels/files" --dest-dir "$built/wheels"
else
    # By the profile of the tests, with checks for overflow.
    "$venv/bin/maturin" build --profile dev --quiet --out "$built/wheels"
fi
"$venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$built"/wheels/*.whl

echo "mypy, stubtest, pyright"
"$venv/bin/mypy" --config-file pyproject.toml python/ninepins tests
"$venv/bin/stubtest" ninepins._native
PATH=$venv/bin:$PATH "$venv/bin/pyright" --pythonpath "$venv/bin/python" python/ninepins

echo "the description of the HTTP API, and the types that are made from it"
"$venv/bin/openapi-spec-validator" ../api/src/openapi.json
"$venv/bin/python" ../api/shapes.py --check

# The tests see the installed package, not the sources.
echo "pytest"
(cd tests && "$venv/bin/python" -m pytest --quiet)
for python in ${PYTHONS:-}; do
    other=$built/python-$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    [ -x "$other/bin/python" ] || "$python" -m venv "$other"
    "$other/bin/pip" install --quiet --disable-pip-version-check pytest hypothesis
    "$other/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$built"/wheels/*.whl
    (cd tests && "$other/bin/python" -m pytest --quiet)
done
