#!/usr/bin/env bash
# `make verify`: every case of every kernel, interpreter, CPU oracle, expected values, model,
# and what clang -O0 and nvcc (where there is one) make of the same sources.
# The last line is `N passed, N failed, N skipped`.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build}
if ! { ci/setup.sh build && ci/build.sh "$build" -DCMAKE_BUILD_TYPE=Release; } ||
    [ ! -x "$build/qgpu" ]; then
    echo "0 passed, 1 failed, 0 skipped"
    exit 1
fi
"$build/qgpu" verify kernels --levels standard
