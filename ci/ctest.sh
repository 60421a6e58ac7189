#!/usr/bin/env bash
# Runs a build folder's tests and counts them one by one.
#
#   ci/ctest.sh DIR [COUNT-FILE] [light]        light: leave out the tests marked HEAVY
#
# Criterion's own tests are counted (its Synthesis line), script tests by their closing line
# `N passed, N failed[, N skipped]`, anything else as one test. A program that ctest calls failed
# counts at least one failure, whatever it printed; one left out counts as skipped. COUNT-FILE
# receives "passed failed skipped".
set -euo pipefail

dir=$1
counts=${2:-/dev/null}
select=() left_out=0
if [ "${3:-}" = light ]; then
    select=(-LE heavy)
    left_out=$(cd "$dir"; ctest -N -L heavy | grep -c 'Test *#' || true)
fi
rc=0
out=$dir/ctest.log
(cd "$dir" && ctest -j "${JOBS:-$(nproc)}" "${select[@]}" --output-on-failure \
    --no-tests=error) >"$out" 2>&1 || rc=$?

# ctest's log holds every test's output, passed ones too.
full=$dir/Testing/Temporary/LastTest.log
read -r passed failed skipped < <(awk '
    function close_test() {
        if (!open)
            return
        if (state == "Skipped") { skipped++ }
        else if (state != "Passed") { failed += f > 0 ? f : 1; passed += p; skipped += s }
        else if (counted) { passed += p; failed += f; skipped += s }
        else passed++
        open = 0
    }
    /^[0-9]+\/[0-9]+ Testing: / { close_test(); open = 1; p = f = s = counted = 0; state = "Failed" }
    /Synthesis: Tested:/ {
        gsub(/\033\[[0-9;]*m/, "")
        split($0, part, "|")
        for (i in part) {
            v = part[i]; gsub(/[^0-9]/, "", v)
            if (part[i] ~ /Passing/) p += v
            if (part[i] ~ /Failing/) f += v
            if (part[i] ~ /Crashing/) crash = v
        }
        counted = 1
    }
    /^[0-9]+ passed, [0-9]+ failed/ { p = $1; f = $3; s = $6 == "skipped" ? $5 : 0; counted = 1 }
    /^Test Passed\.$/ { state = "Passed" }
    /^Test Failed\.$/ { state = "Failed" }
    /^Test Skipped|SKIP_RETURN_CODE/ { state = "Skipped" }
    END { close_test(); print passed + 0, failed + 0, skipped + 0 }
' "$full" 2>/dev/null || echo 0 1 0)

skipped=$((skipped + left_out))

if [ $rc -ne 0 ]; then
    cat "$out"
    [ "$failed" -gt 0 ] || failed=1
elif [ "$failed" -ne 0 ]; then
    rc=1
fi
echo "$passed $failed $skipped" >"$counts"
echo "ctest: $dir: $passed passed, $failed failed, $skipped skipped"
exit $((rc != 0))
