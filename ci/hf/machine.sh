#!/usr/bin/env bash
# The machine itself in Hugging Face transformers: exports the checkpoint, loads each launch as a
# prompt, and lets transformers generate it greedily; the tokens must be the interpreter's.
# The last line counts.
#
#   ci/hf/machine.sh [BUILD-DIR]      default: build
set -euo pipefail
cd "$(dirname "$0")/../.."

build=${1:-build}
python=$(ci/hf/setup.sh | tail -n 1)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

# launches of one thread block: atomics, a guard, a loop, shared memory with barriers, bits
launches=(
    kernels/dot.yaml:three
    kernels/vector_add.yaml:five
    kernels/list_walk.yaml:four
    kernels/histogram.yaml:six
    kernels/reduce_max.yaml:five
    kernels/xorshift.yaml:once
)
launches=("${QGPU_HF_LAUNCHES[@]:-${launches[@]}}")

"$build/qgpu" model export -o "$work/machine" >&2
run=$("$build/qgpu" trace kernels/dot.yaml:three --prompt --ids | sort -n | tail -n 1) # RUN: the last word

for launch in "${launches[@]}"; do
    "$build/qgpu" trace "$launch" --prompt --ids >"$work/ids"
    if [ "$(grep -cx "$run" "$work/ids")" -ne 1 ]; then
        echo "$launch: more than one thread block" >&2
        exit 2
    fi
    awk -v run="$run" '{ print > (seen ? OUT : IN) } $1 == run { seen = 1 }' \
        IN="$work/prompt" OUT="$work/expected" "$work/ids"
    printf '%-32s ' "$launch"
    if "$python" ci/hf/generate.py "$work/machine" "$work/prompt" "$work/expected" "${MODE:-bf16}"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
