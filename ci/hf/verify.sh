#!/usr/bin/env bash
# Our model against Hugging Face transformers on the CPU, from nothing: made-up checkpoints of many
# geometries; text checkpoints in every published form; the machine in front of one; greedy generation
# by a machine of the true shape, and by the machine itself. The last line counts.
#
#   ci/hf/verify.sh [BUILD-DIR]      default: build
set -euo pipefail
cd "$(dirname "$0")/../.."

build=${1:-build}
python=$(ci/hf/setup.sh | tail -n 1)
tool=$build/qmodel_tool
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

compared=$("$python" ci/hf/compare.py "$tool" 1 20 | tee >(cat >&2) | tail -n 1) || true
read -r passed _ failed _ <<<"${compared//,/}"

for check in "text.py $build/qtext_tool" "merge.py $build/qtext_tool $build/qgpu 1"; do
    # shellcheck disable=SC2086
    line=$("$python" ci/hf/$check | tee >(cat >&2) | tail -n 1) || true
    read -r p _ f _ <<<"${line//,/}"
    passed=$((passed + ${p:-0})) failed=$((failed + ${f:-1}))
done

"$tool" machine2b "$work/m" 1
prompt=$(seq 7 311 12000 | tr '\n' ' ')
echo "$prompt" >"$work/prompt"
# shellcheck disable=SC2086
"$tool" generate "$work/m" bf16 sparse 40 $prompt >"$work/expected"
if "$python" ci/hf/generate.py "$work/m" "$work/prompt" "$work/expected"; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
fi
machine=$(ci/hf/machine.sh "$build" | tee >(cat >&2) | tail -n 1) || true
read -r p _ f _ <<<"${machine//,/}"
passed=$((passed + ${p:-0})) failed=$((failed + ${f:-1}))
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
