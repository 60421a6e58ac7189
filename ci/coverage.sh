#!/usr/bin/env bash
# `make coverage`: lines reached by the tests and by `verify`, as HTML under BUILD-coverage/html.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build}-coverage
ci/setup.sh build test coverage
ci/build.sh "$build" -DCMAKE_BUILD_TYPE=Coverage
find "$build" -name '*.gcda' -delete
ci/ctest.sh "$build"
"$build/qgpu" verify kernels >/dev/null
lcov --quiet --capture --directory "$build" --output-file "$build/all.info"
lcov --quiet --remove "$build/all.info" '/usr/*' '*/test_*.c' "*/$build/*" \
    --output-file "$build/qgpu.info"
genhtml --quiet "$build/qgpu.info" --prefix "$PWD" --output-directory "$build/html"
lcov --list "$build/qgpu.info"
echo "coverage: $build/html/index.html"
