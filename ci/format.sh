#!/usr/bin/env bash
# Formats the C sources of the tree, or with --check says which ones are not.
set -euo pipefail
cd "$(dirname "$0")/.."

rooms=()
for room in interp compiler golden harness model reports; do
    [ -d $room ] && rooms+=("$room")
done
mapfile -t files < <(find "${rooms[@]}" -name '*.[ch]')
if [ "${1:-}" = --check ]; then
    if ! places=$(clang-format --dry-run -Werror "${files[@]}" 2>&1); then
        grep -E 'error:' <<<"$places" | cut -d: -f1 | sort | uniq -c |
            awk '{ print "format: " $2 ": " $1 " places; run make format" }'
        exit 1
    fi
else
    clang-format -i "${files[@]}"
fi
