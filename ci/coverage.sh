#!/usr/bin/env bash
# `make coverage`: lines, functions and branches reached by the tests and by `verify`, as HTML under
# BUILD-coverage/html, and as BUILD-coverage/ccov.json for the page of a report, which compares it with
# a baseline's line by line. Ends with the figures of each room (ci/coverage.py), and with exit code 4 if
# interp/ is below 100 % of lines or 95 % of branches, or compiler/ below 92 % of lines.
#
#   TESTS=REGEX   only these tests (ctest -R), for a quick look: the bars are then not checked
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build}-coverage
ci/setup.sh build test coverage
ci/build.sh "$build" -DCMAKE_BUILD_TYPE=Coverage
find "$build" -name '*.gcda' -delete
if [ -n "${TESTS:-}" ]; then
    (cd "$build" && ctest -j "${JOBS:-$(nproc)}" -R "$TESTS" --no-tests=error)
else
    ci/ctest.sh "$build"
    "$build/qgpu" verify kernels >/dev/null
fi
# The failing side of an assertion ends the process, and with it the count.
rc=(--quiet --rc lcov_branch_coverage=1 --rc 'lcov_excl_br_line=assert\(')
lcov "${rc[@]}" --capture --directory "$build" --output-file "$build/all.info"
lcov "${rc[@]}" --remove "$build/all.info" '/usr/*' '*/test_*' "*/$build/*" \
    --output-file "$build/qgpu.info"
genhtml --quiet --branch-coverage "$build/qgpu.info" --prefix "$PWD" --output-directory "$build/html"
echo "coverage: $build/html/index.html"
python3 ci/coverage.py "$build/qgpu.info" ${TESTS:+--no-bars} --json "$build/ccov.json"
