#!/usr/bin/env bash
# `make test`: formatting and all tests (Release). The last line is `N passed, N failed, N skipped`.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

build=${BUILD:-build}
# shellcheck source=ci/steps.sh
. ci/steps.sh

step "$work/n" ci/setup.sh build test format || finish
step "$work/n" ci/format.sh --check
step "$work/n" ci/build.sh "$build" -DCMAKE_BUILD_TYPE=Release &&
    step "$work/n" ci/ctest.sh "$build" "$work/n"
finish
