#!/usr/bin/env bash
# Does systematic.py write the programs that are here, byte for byte?
#
#   kernels/blocks/test_systematic.sh
#
# Ends with `N passed, N failed`.
set -uo pipefail
cd "$(dirname "$0")" || exit 3
# shellcheck source=ci/script_test.sh
. ../../ci/script_test.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

run python3 -B systematic.py "$work"
ok 'systematic.py' test "$rc" -eq 0
for written in "$work"/*; do
    run cmp "$written" "$(basename "$written")"
    ok "$(basename "$written")" test "$rc" -eq 0
done
ok 'most programs are written' test "$passed" -gt 100
finish
