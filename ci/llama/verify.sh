#!/usr/bin/env bash
# The machine in llama.cpp, from nothing: the GGUF file against the Hugging Face form, our logits
# against llama.cpp's on made-up checkpoints, and launches that llama.cpp writes token by token, in
# F32 and with BF16 matrices. The last line counts.
#
#   ci/llama/verify.sh [BUILD-DIR]      default: build; takes 2 GB of disk there while it runs
set -euo pipefail
cd "$(dirname "$0")/../.."

build=${1:-build}
python=$(ci/llama/setup.sh | tail -n 1)
work=$(mktemp -d "$build/llama-XXXXXX")
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

count() { # adds what the last line of a script's output counts; none is a failure
    local p f
    read -r p _ f _ <<<"${1//,/}"
    [[ $p =~ ^[0-9]+$ && ${f:-} =~ ^[0-9]+$ ]] || p=0 f=1
    passed=$((passed + p))
    failed=$((failed + f))
}

script() { # runs one of the scripts here
    local out
    out=$("$python" "ci/llama/$1" "${@:2}" | tee >(cat >&2) | tail -n 1) || true
    count "$out"
}

script compare.py "$build/qmodel_tool" 1 10

# arithmetic; a loop; shared memory, barriers and a loop; atomics; atomics on shared memory; several
# thread blocks
cases="dot:three vector_add:five list_walk:four bitonic_sort:two atomics:one histogram:one"
cases+=" dot:three_blocks"
traces=()
for c in $cases; do
    "$build/qgpu" trace "kernels/${c%:*}.yaml:${c#*:}" --prompt -o "$work/${c/:/-}.trace" >&2
    traces+=("$work/${c/:/-}.trace")
done
"$build/qgpu" model export -o "$work/hf" >&2
for type in f32 bf16; do
    option=()
    [ $type = f32 ] || option=(--bf16)
    "$build/qgpu" model gguf "${option[@]}" -o "$work/$type.gguf" >&2
    if "$python" ci/llama/structure.py "$work/hf" "$work/$type.gguf"; then
        count "1 passed, 0 failed"
    else
        count "0 passed, 1 failed"
    fi
    script generate.py "$work/$type.gguf" "${traces[@]}"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
