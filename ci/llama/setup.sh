#!/usr/bin/env bash
# A virtual environment with llama.cpp, built for the CPU from llama-cpp-python's source, made once.
#
#   ci/llama/setup.sh [DIR]     default: $QG_LLAMA_VENV, else build/venv-llama
#
# Half an hour on two idle cores. JOBS sets the processes (default: all cores). Prints the
# interpreter's path as its last line.
set -euo pipefail
cd "$(dirname "$0")/../.."

dir=${1:-${QG_LLAMA_VENV:-build/venv-llama}}
stamp=$dir/requirements.txt
if ! cmp -s ci/llama/requirements.txt "$stamp"; then
    if ! command -v g++ >/dev/null; then
        echo "llama: needs a C++ compiler: install g++" >&2
        exit 2
    fi
    echo "llama: building llama.cpp in $dir" >&2
    python3 -m venv "$dir"
    # any x86-64 with AVX2, no curl, no TLS, the library only
    export CMAKE_ARGS="-DGGML_NATIVE=OFF -DLLAMA_CURL=OFF -DLLAMA_OPENSSL=OFF -DLLAVA_BUILD=OFF"
    CMAKE_ARGS+=" -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_BUILD_TOOLS=OFF"
    CMAKE_ARGS+=" -DLLAMA_BUILD_SERVER=OFF"
    export CMAKE_BUILD_PARALLEL_LEVEL=${JOBS:-$(nproc)}
    nice -n 10 "$dir/bin/pip" install --quiet --disable-pip-version-check \
        --no-binary llama-cpp-python -r ci/llama/requirements.txt >&2
    cp ci/llama/requirements.txt "$stamp"
fi
echo "$dir/bin/python"
