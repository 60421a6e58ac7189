#!/usr/bin/env bash
# Runs every fuzz target for a bounded time, starting from its seeds.
#
#   ci/fuzz.sh DIR [SECONDS] [COUNT-FILE]        DIR: a build with QG_FUZZ; SECONDS per target
#
# Finds are kept as DIR/crash-TARGET-*; the seeds in the source tree are never written to.
set -euo pipefail

dir=$1
seconds=${2:-60}
counts=${3:-/dev/null}
jobs=${JOBS:-$(nproc)}
list=$dir/fuzzers.txt
if [ ! -s "$list" ]; then
    echo "fuzz: no targets in $dir" >&2
    echo "0 1 0" >"$counts"
    exit 1
fi

run_one() { # NAME SEEDS DICT
    local name=$1 seeds=$2 dict=$3 corpus=$dir/corpus/$1 log=$dir/fuzz-$1.log args=()
    mkdir -p "$corpus"
    args=("$corpus")
    [ -d "$seeds" ] && args+=("$seeds")
    [ -n "$dict" ] && args+=("-dict=$dict")
    if "$dir/$name" "${args[@]}" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
        -max_len=16384 -print_final_stats=1 -verbosity=1 \
        -artifact_prefix="$dir/crash-$name-" </dev/null >"$log" 2>&1; then
        awk -v n="$name" '/number_of_executed_units/ { printf "fuzz: %s: %s runs, no find\n", n, $2 }' \
            "$log"
    else
        tail -n 30 "$log"
        echo "fuzz: $name: FOUND something; log $log, input $dir/crash-$name-*"
        return 1
    fi
}

passed=0 failed=0
pids=()
while IFS=$'\t' read -r name seeds dict; do
    run_one "$name" "$seeds" "$dict" &
    pids+=($!)
    if [ ${#pids[@]} -ge "$jobs" ]; then
        if wait "${pids[0]}"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
        pids=("${pids[@]:1}")
    fi
done <"$list"
for pid in "${pids[@]}"; do
    if wait "$pid"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
echo "$passed $failed 0" >"$counts"
echo "fuzz: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
