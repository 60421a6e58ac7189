#!/usr/bin/env bash
# The model's sources compile for 64-bit Arm, and the inner loops of replay become NEON instructions.
# (clang compiles for any target; only libc's headers are this machine's, which differ in nothing that
# is used here.)
#
#   model/test_neon.sh BUILD-FOLDER
set -uo pipefail
# shellcheck source=ci/script_test.sh
. "$(dirname "$0")/../ci/script_test.sh"

model=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
host=$(gcc -print-multiarch 2>/dev/null || true)
mkdir -p "$work/include/bits" "$work/include/gnu"
printf '#define __WORDSIZE 64\n#define __WORDSIZE_TIME64_COMPAT32 1\n' >"$work/include/bits/wordsize.h"
touch "$work/include/gnu/stubs-32.h"
arm() { # arm SOURCE OUTPUT
    clang --target=aarch64-linux-gnu -I"$work/include" ${host:+-I"/usr/include/$host"} -std=gnu17 \
        -O3 -ffp-contract=off -Wall -Wextra -Werror -S -o "$2" "$1"
}
vectors() { [ "$(grep -cE 'v[0-9]+\.(16b|8h|4s|2d)' "$1")" -ge 500 ]; }
scalar() { ! vectors "$1"; }

echo 'int x;' >"$work/x.c"
if ! arm "$work/x.c" "$work/x.s" 2>/dev/null; then
    echo "clang does not compile for aarch64 here"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
fi
for f in "$model"/*.c; do
    name=$(basename "$f" .c)
    case $name in
    test_* | fuzz_* | bench_* | batch_avx*) continue ;;
    esac
    ok "$name compiles" arm "$f" "$work/$name.s"
done
ok 'the inner loops are vectors' vectors "$work/batch_plain.s"
ok 'and what is not one is not taken for one' scalar "$work/files.s"

finish
