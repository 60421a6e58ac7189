#!/usr/bin/env bash
# Configures and builds one folder, quietly: the log is shown only when something fails.
#
#   ci/build.sh DIR [CMAKE-ARGUMENT ...]
set -euo pipefail
cd "$(dirname "$0")/.."

dir=$1
shift
jobs=${JOBS:-$(nproc)}
mkdir -p "$dir"
log=$dir/build.log

fail() {
    { grep -E -A6 '(error|Error|warning):|undefined reference' "$log" || tail -n 40 "$log"; } |
        head -n 80 >&2
    echo "build: failed; the whole log is $log" >&2
    exit 1
}

printf 'build: %s' "$dir"
start=$SECONDS
cmake -S . -B "$dir" "$@" >"$log" 2>&1 || { echo; fail; }
cmake --build "$dir" -j "$jobs" >>"$log" 2>&1 || { echo; fail; }
printf ' (%d s)\n' $((SECONDS - start))
