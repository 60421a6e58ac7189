#!/usr/bin/env bash
# `make lint`: formatting, clang-tidy over every source, shellcheck where it is installed.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build}-lint
rc=0
ci/setup.sh build test format lint
ci/format.sh --check || rc=1
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER=clang \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null
# Tests are left out: Criterion's macros are not ours to tidy.
find interp compiler golden harness model reports -name '*.c' 2>/dev/null |
    grep -v -E '/(test|fuzz)_[^/]*\.c$' |
    xargs -P "${JOBS:-$(nproc)}" -n 4 clang-tidy --quiet -p "$build" 2>/dev/null || rc=1
if command -v shellcheck >/dev/null; then
    mapfile -t scripts < <(git ls-files '*.sh')
    shellcheck -x "${scripts[@]}" .ci/run || rc=1
fi
[ $rc -eq 0 ] && echo "lint: clean"
exit $rc
