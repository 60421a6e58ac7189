#!/usr/bin/env bash
# ci/coverage.py on lcov files written by hand, and what `qgpu report` makes of two of them.
#
#   ci/test_coverage.sh BUILD-FOLDER
#
# Ends with `N passed, N failed`.
set -uo pipefail
# shellcheck source=ci/script_test.sh
. "$(dirname "$0")/./script_test.sh"

qgpu=$(cd "$1" && pwd)/qgpu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/ci" "$work/interp" "$work/old" "$work/new"
cp "$(dirname "$0")/coverage.py" "$work/ci/"
cd "$work" || exit 3
for d in old new; do
    echo '{"case": "k:a", "file": "k.yaml", "verdict": "passed", "compared": {"cpu_oracle": "equal"}}
{"summary": {"schema": "qgpu-verify/1", "passed": 1, "failed": 0, "skipped": 0, "answers": {}}}' >$d/verify.jsonl
done

info() { # info LINES-HIT LINE:HITS...
    printf 'SF:%s/interp/x.c\nFNF:2\nFNH:1\nBRF:4\nBRH:3\nLF:%d\nLH:%d\n' "$work" $(($# - 1)) "$1"
    shift
    for x in "$@"; do
        echo "DA:${x%:*},${x#*:}"
    done
    echo end_of_record
}

# Then: three lines that run, of which the last does not.
printf 'int a;\n    one();\n    two();\n    three();\n' >interp/x.c
info 2 2:7 3:1 4:0 >old.info
outputs "old: nothing on standard output but the table" 0 "not reached: interp/x.c: 4
room                        lines            functions               branches
interp                2/3 66.67 %          1/2 50.00 %            3/4 75.00 %" \
    python3 ci/coverage.py old.info --no-bars --json old/ccov.json
prints "old: the bar" 4 "coverage: interp/: 66.67 % of lines, the bar is 100 %" python3 ci/coverage.py old.info
# Now: two lines above, one of them not reached; two() does not run any more, three() does.
printf 'int a;\n    zero();\n    never();\n        one();\n    two();\n    three();\n' >interp/x.c
info 3 2:1 3:0 4:7 5:0 6:2 >new.info
prints "new" 0 "3/5 60.00 %" python3 ci/coverage.py new.info --no-bars --json new/ccov.json
prints "a hash of the text, not of the space around it" 0 "1 1" python3 -c '
import json
old, new = (json.load(open(d + "/ccov.json"))["files"][0] for d in ("old", "new"))
print(int(old["text"][8:16] == new["text"][24:32]), int(old["hits"] == [None, 7, 1, 0]))'
prints "report: now" 0 "60.00 % of 5 lines of the C sources run" "$qgpu" report --from new --text
ok "report: without a baseline nothing is compared" is "${out##*since the baseline*}" "$out"
prints "report: since the baseline" 0 "since the baseline: 1 covered as before, 1 newly covered, \
1 newly uncovered, 0 uncovered as before, 1 new, covered, 1 new, uncovered, 0 gone, was covered, 0 gone, was not" \
    "$qgpu" report --from new --baseline old --text
ok "report: lines by file" has "$out" "  interp/x.c: newly uncovered 5; new and uncovered 3"
prints "report: back" 0 "1 newly covered, 1 newly uncovered" "$qgpu" report --from old --baseline new --text
ok "report: back: what is gone" has "$out" "0 new, covered, 0 new, uncovered, 1 gone, was covered, 1 gone, was not"
prints "pages" 0 "good" "$qgpu" report --from new --baseline old -o pages --lcov html/index.html
out=$(<pages/coverage.html)
ok "pages: newly uncovered" has "$out" '<span class="bad">newly uncovered 5</span>'
ok "pages: new and uncovered" has "$out" '<span class="bad">new and uncovered 3</span>'
ok "pages: lcov's page of the file" has "$out" '<a href="html/interp/x.c.gcov.html">interp/x.c</a>'
prints "a source that has changed since" 1 "it has changed since" \
    sh -c ': >interp/x.c; python3 ci/coverage.py new.info --json new/ccov.json'
ok "a source that has changed since: nothing is written" has "$(<new/ccov.json)" '"interp/x.c"'
finish
