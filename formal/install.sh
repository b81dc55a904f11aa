#!/usr/bin/env bash
# Installs Coq, OCaml and make with apt-get, as root or by sudo without a password; fails if that is impossible.
set -euo pipefail
root=()
[ "$(id -u)" = 0 ] || root=(sudo -n)
command -v apt-get >/dev/null && "${root[@]}" true 2>/dev/null
"${root[@]}" apt-get update -q
"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends coq ocaml make
