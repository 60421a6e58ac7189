#!/usr/bin/env bash
# `make mutants`: faults put into the interpreter, the compiler and the machine's weights, one by one,
# and whether the suite notices. Ends with the score of each kind; writes BUILD/mutants.json
# (harness/mutate/README.md).
#
#   SHARD=I/N          every Nth fault from the Ith on
#   ONLY=code|weights  one half of it
#   WEIGHTS=N UNITS=N SEED=N  how many faults of weights and units, and which (450, 80, 1)
#   DENSE=N            verdicts taken again on the dense path (20; 0: none)
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build}
only=${ONLY:-all}
jobs=${JOBS:-$(nproc)}
dense=${DENSE:-20}
[ "$dense" != 0 ] || dense=
rc=0
ci/setup.sh build test
mkdir -p "$build"
: >"$build/mutants.jsonl"

worse() { # keep the largest exit code
    [ "$1" -le "$rc" ] || rc=$1
}

if [ "$only" != weights ]; then
    python3 harness/mutate/schema.py . "$build-mutants/tree" harness/mutate/interp.txt:interpreter \
        harness/mutate/lowering.txt:lowering
    cmake -S "$build-mutants/tree" -B "$build-mutants/out" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_C_FLAGS=-Wno-error >/dev/null
    mapfile -t tests <"$build-mutants/tree/tests.txt"
    make -C "$build-mutants/out" -j"$jobs" mutants "${tests[@]}" >/dev/null
    "$build-mutants/out/mutants" "$build-mutants/tree/mutants.tsv" ${SHARD:+--shard "$SHARD"} \
        --tests "$build-mutants/out" --json "$build/code.jsonl" kernels || worse $?
    cat "$build/code.jsonl" >>"$build/mutants.jsonl"
fi
if [ "$only" != code ]; then
    cmake -S . -B "$build" >/dev/null
    make -C "$build" -j"$jobs" weight_mutants >/dev/null
    "$build/weight_mutants" kernels --jobs "$jobs" --weights "${WEIGHTS:-450}" \
        --units "${UNITS:-80}" --seed "${SEED:-1}" ${SHARD:+--shard "$SHARD"} \
        ${dense:+--dense "$dense"} --json "$build/weights.jsonl" || worse $?
    cat "$build/weights.jsonl" >>"$build/mutants.jsonl"
fi
python3 harness/mutate/collect.py "$build/mutants.jsonl" "$build/mutants.json"
rm -f "$build/mutants.jsonl" "$build/code.jsonl" "$build/weights.jsonl"
exit "$rc"
