#!/usr/bin/env bash
# `make report`: runs verify, keeps its results under reports/out/data, and renders them.
#
#   BASELINE=dir   results of an earlier run (its data folder) to compare with
#   KERNELS=...    cases to verify (default: kernels)
#   REDUCE=30      seconds for making each of the first three failed cases smaller; 0: none
#   COVERAGE=1     counts the bins of the instruction set and the weights used, too
#
# The exit status is that of `qgpu report`: 0 only if something was compared and nothing failed.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build}
out=reports/out
new=$out/data.new
ci/setup.sh build
ci/build.sh "$build" -DCMAKE_BUILD_TYPE=Release

rm -rf "$new"
mkdir -p "$new"
machine=$(mktemp -d)
trap 'rm -rf "$machine"' EXIT

rc=0
# shellcheck disable=SC2086 # KERNELS is a list
"$build/qgpu" verify ${KERNELS:-kernels} --json >"$new/verify.jsonl" || rc=$?
[ "$rc" -le 1 ] || exit "$rc" # differences are what a report is for
"$build/qgpu" model build -o "$machine" --json >"$new/figures.json"
mv "$machine/layout.tsv" "$new/"
"$build/qgpu" model certificate --worst 20 --json >"$new/certificate.json"
if [ -n "${COVERAGE:-}" ]; then
    # shellcheck disable=SC2086
    "$build/qgpu" cov run ${KERNELS:-kernels} -o "$machine/all.cov" --quiet --weights
    "$build/qgpu" cov show "$machine/all.cov" --json >"$new/coverage.json"
    "$build/qgpu" cov show "$machine/all.cov" --weights --json >"$new/weights.json"
fi
[ ! -f "$build/mutants.json" ] || cp "$build/mutants.json" "$new/"
[ ! -f "$build-coverage/ccov.json" ] || cp "$build-coverage/ccov.json" "$new/"
# each failed case whose tokens differ is taken apart by a replay
failed=$(sed -n 's/^{"case": "[^"]*:\([^":]*\)", "file": "\([^"]*\)", "verdict": "failed", "class": "weights".*/\2:\1/p' \
    "$new/verify.jsonl" | head -n 20)
if [ -n "$failed" ]; then
    # shellcheck disable=SC2086
    "$build/qgpu" replay --json $failed >"$new/replay.jsonl" || true
fi
# the first few are made smaller, REDUCE seconds each
for spec in $(sed -n 's/^{"case": "[^"]*:\([^":]*\)", "file": "\([^"]*\)", "verdict": "failed", "class": "\(value\|order\|weights\|diagnosis\)".*/\2:\1/p' \
    "$new/verify.jsonl" | head -n 3); do
    [ "${REDUCE:-30}" -gt 0 ] || break
    "$build/qgpu" reduce "$spec" --while "$build/qgpu verify {}" --time "${REDUCE:-30}" --json \
        -o "$machine/reduced.yaml" >>"$new/reduced.jsonl" || true # a golden's case fails in its tree only
done
"$build/qgpu" report --collect "$new"
rm -rf "$out/data"
mv "$new" "$out/data"

lcov=()
[ -f "$build-coverage/html/index.html" ] && lcov=(--lcov "../../$build-coverage/html/index.html")
exec "$build/qgpu" report --from "$out/data" -o "$out" --junit "$out/junit.xml" \
    --history "$out/history.jsonl" ${BASELINE:+--baseline "$BASELINE"} "${lcov[@]}"
