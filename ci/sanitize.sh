#!/usr/bin/env bash
# `make sanitize`: the tests under ASan and UBSan, then every fuzz target for TIME seconds.
# `make asan`: `ci/sanitize.sh all`, all of the tests there, as long as they take, and no fuzzing.
# The last line is `N passed, N failed, N skipped`.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

build=${BUILD:-build}-asan
# shellcheck source=ci/steps.sh
. ci/steps.sh

step "$work/n" ci/setup.sh build test fuzz || finish
step "$work/n" ci/build.sh "$build" -DCMAKE_BUILD_TYPE=Asan -DCMAKE_C_COMPILER=clang \
    -DQG_FUZZ=ON || finish
if [ "${1:-}" = all ]; then
    step "$work/n" ci/ctest.sh "$build" "$work/n"
else
    # Fewer random programs, and without the heavy tests: each costs ten times as much here.
    QG_COUNT=${QG_COUNT:-500} step "$work/n" ci/ctest.sh "$build" "$work/n" light
    step "$work/n" ci/fuzz.sh "$build" "${TIME:-2}" "$work/n"
fi
finish
