#!/usr/bin/env bash
# `make mutants`: faults put into the interpreter and the compiler, one by one, and whether the suite
# notices. SHARD=I/N runs a part. Ends with the score of each kind.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build}-mutants
ci/setup.sh build
python3 harness/mutate/schema.py . "$build/tree" harness/mutate/interp.txt:interpreter \
    harness/mutate/lowering.txt:lowering
cmake -S "$build/tree" -B "$build/out" -DCMAKE_BUILD_TYPE=Release -DQG_TESTS=OFF \
    -DCMAKE_C_FLAGS=-Wno-error >/dev/null
make -C "$build/out" -j"${JOBS:-$(nproc)}" mutants >/dev/null
"$build/out/mutants" "$build/tree/mutants.tsv" ${SHARD:+--shard "$SHARD"} kernels
