#!/usr/bin/env bash
# A virtual environment with the pinned transformers and torch, made once.
#
#   ci/hf/setup.sh [DIR]     default: $QG_HF_VENV, else build/venv-hf (about 6 GB, some minutes)
#
# Prints the interpreter's path as its last line.
set -euo pipefail
cd "$(dirname "$0")/../.."

dir=${1:-${QG_HF_VENV:-build/venv-hf}}
stamp=$dir/requirements.txt
if ! cmp -s ci/hf/requirements.txt "$stamp"; then
    echo "hf: installing torch and transformers into $dir" >&2
    python3 -m venv "$dir"
    "$dir/bin/pip" install --quiet --disable-pip-version-check -r ci/hf/requirements.txt >&2
    cp ci/hf/requirements.txt "$stamp"
fi
echo "$dir/bin/python"
