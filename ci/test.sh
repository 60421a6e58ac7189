#!/usr/bin/env bash
# `make test`: formatting, Release tests, the same under ASan and UBSan, and bounded fuzzing.
# The last line is `N passed, N failed, N skipped`.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

build=${BUILD:-build}
fuzz_time=${TIME:-2}
sum=(0 0 0)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

step() { # step COUNT-FILE COMMAND...: a step without counts that fails is one failure
    local file=$1 rc=0 n=(0 0 0)
    shift
    rm -f "$file"
    "$@" || rc=$?
    if [ -s "$file" ]; then
        read -r -a n <"$file"
    elif [ $rc -ne 0 ]; then
        n=(0 1 0)
    fi
    [ $rc -ne 0 ] && [ "${n[1]}" -eq 0 ] && n[1]=1
    for i in 0 1 2; do sum[i]=$((sum[i] + n[i])); done
    return $rc
}

finish() {
    echo "${sum[0]} passed, ${sum[1]} failed, ${sum[2]} skipped"
    [ "${sum[1]}" -eq 0 ] && [ "${sum[0]}" -gt 0 ]
    exit $?
}

step "$work/n" ci/setup.sh build test fuzz format || finish
step "$work/n" ci/format.sh --check

step "$work/n" ci/build.sh "$build" -DCMAKE_BUILD_TYPE=Release &&
    step "$work/n" ci/ctest.sh "$build" "$work/n"

# The same under sanitizers, with fewer random programs: each costs ten times as much there.
step "$work/n" ci/build.sh "$build-asan" -DCMAKE_BUILD_TYPE=Asan -DCMAKE_C_COMPILER=clang \
    -DQG_FUZZ=ON && {
    QG_COUNT=${QG_COUNT:-500} step "$work/n" ci/ctest.sh "$build-asan" "$work/n" light
    step "$work/n" ci/fuzz.sh "$build-asan" "$fuzz_time" "$work/n"
}

finish
