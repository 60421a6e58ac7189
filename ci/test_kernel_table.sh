#!/usr/bin/env bash
# Are the tables of kernels/README.md those that ci/kernel_table.py would write, and does it see a
# README that is out of date?
#
#   ci/test_kernel_table.sh BUILD-FOLDER
#
# Ends with `N passed, N failed`.
set -uo pipefail

qgpu=$(cd "$1" && pwd)/qgpu
cd "$(dirname "$0")/.." || exit 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

is() { # is NAME EXIT-CODE TEXT COMMAND...: its exit code, and a text that it prints
    local name=$1 want=$2 text=$3 out rc
    shift 3
    out=$("$@" 2>&1)
    rc=$?
    if [ $rc -eq "$want" ] && grep -qF -- "$text" <<<"$out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s: exit code %s instead of %s, or no "%s"\n%s\n' "$name" $rc "$want" \
            "$text" "$out"
    fi
}
table() { ci/kernel_table.py "$qgpu" --totals "$work/totals" --readme "$work/README.md" "$@"; }
fresh() { cp "$work/base" "$work/README.md"; }

"$qgpu" verify --totals --no-model --no-oracle kernels/*.yaml >"$work/totals" 2>&1
is 'verify' 0 '' test $? -eq 0
"$qgpu" --version >>"$work/totals"

cp kernels/README.md "$work/README.md"
is 'the tables are up to date' 0 '' table --check
is "this clang's numbers" 0 '' table
cp "$work/README.md" "$work/base"
cp "$work/totals" "$work/good"

fresh
sed -i '/^| .dot. /s/[0-9]* |$/1 |/' "$work/README.md"
is 'a wrong number' 1 'kernels, dot:' table --check
is 'is put right' 0 '' table
is 'as it was' 0 '' cmp "$work/base" "$work/README.md"

fresh
sed -i '/^| .dot. /d' "$work/README.md"
is 'a kernel left out' 1 'kernels, dot:' table --check
fresh
sed -i '/^| .racy_sum. /s/race-global/race-shared/' "$work/README.md"
is 'a wrong diagnosis' 1 'mistakes, racy_sum:' table --check
fresh
sed -i '/end of kernels/d' "$work/README.md"
is 'a marker is missing' 1 'does not have the lines' table --check

# Another clang writes other code: its numbers are not compared, the rest is.
sed -i 's/^\(clang: .*version\) [^ ]*/\1 99.9/; s/[0-9]* tokens/7 tokens/' "$work/totals"
fresh
is 'another clang' 0 'clang here is 99.9' table --check
sed -i '/^| .dot. /s/dot product/something/' "$work/README.md"
is 'another clang, a wrong text' 1 'kernels, dot:' table --check

sed '/ dot  /d' "$work/good" >"$work/totals"
fresh
is 'verify leaves a kernel out' 1 'nothing of dot' table --check

printf '%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
