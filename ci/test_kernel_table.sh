#!/usr/bin/env bash
# Are the tables of kernels/README.md those that ci/kernel_table.py would write, and does it see a
# README that is out of date?
#
#   ci/test_kernel_table.sh BUILD-FOLDER
#
# Ends with `N passed, N failed`.
set -uo pipefail
# shellcheck source=ci/script_test.sh
. "$(dirname "$0")/./script_test.sh"

qgpu=$(cd "$1" && pwd)/qgpu
cd "$(dirname "$0")/.." || exit 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
table() { ci/kernel_table.py "$qgpu" --totals "$work/totals" --readme "$work/README.md" "$@"; }
fresh() { cp "$work/base" "$work/README.md"; }

"$qgpu" verify --totals --no-model --no-oracle kernels/*.yaml >"$work/totals" 2>&1
prints 'verify' 0 '' test $? -eq 0
"$qgpu" --version >>"$work/totals"

cp kernels/README.md "$work/README.md"
prints 'the tables are up to date' 0 '' table --check
prints "this clang's numbers" 0 '' table
cp "$work/README.md" "$work/base"
cp "$work/totals" "$work/good"

fresh
sed -i '/^| .dot. /s/[0-9]* |$/1 |/' "$work/README.md"
prints 'a wrong number' 1 'kernels, dot:' table --check
prints 'is put right' 0 '' table
prints 'as it was' 0 '' cmp "$work/base" "$work/README.md"

fresh
sed -i '/^| .dot. /d' "$work/README.md"
prints 'a kernel left out' 1 'kernels, dot:' table --check
fresh
sed -i '/^| .racy_sum. /s/race-global/race-shared/' "$work/README.md"
prints 'a wrong diagnosis' 1 'mistakes, racy_sum:' table --check
fresh
sed -i '/end of kernels/d' "$work/README.md"
prints 'a marker is missing' 1 'does not have the lines' table --check

# Another clang writes other code: its numbers are not compared, the rest is.
sed -i 's/^\(clang: .*version\) [^ ]*/\1 99.9/; s/[0-9]* tokens/7 tokens/' "$work/totals"
fresh
prints 'another clang' 0 'clang here is 99.9' table --check
sed -i '/^| .dot. /s/dot product/something/' "$work/README.md"
prints 'another clang, a wrong text' 1 'kernels, dot:' table --check

sed '/ dot  /d' "$work/good" >"$work/totals"
fresh
prints 'verify leaves a kernel out' 1 'nothing of dot' table --check

finish
