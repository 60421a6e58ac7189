#!/usr/bin/env bash
# qgpu eval from outside: on the model, on the interpreter, and what it refuses.
#
#   test_eval.sh BUILD-FOLDER
set -uo pipefail
# shellcheck source=ci/script_test.sh
. "$(dirname "$0")/../../ci/script_test.sh"

qgpu=$(cd "$1" && pwd)/qgpu

outputs 'the model' 0 32 "$qgpu" eval '[1,2,3] @ [4,5,6]'
outputs 'the interpreter' 0 32 "$qgpu" eval --interp '[1,2,3] @ [4,5,6]'
outputs 'a minus first' 0 '[-1, 2]' "$qgpu" eval '-[1, -2]'
outputs 'a minus and a function first' 0 -6 "$qgpu" eval '-sum([1, 2, 3])' --interp

# Every kernel, on both: each token and word is compared.
while IFS='|' read -r expression value; do
    outputs "both: $expression" 0 "$value" "$qgpu" eval --check "$expression"
done <<'TABLE'
[1,2,3] @ [4,5,6]|32
[1,2,3] + [10,20,30]|[11, 22, 33]
7 - [1,2,3]|[6, 5, 4]
[1,2,3] * [1,2,3] >= 4|[0, 1, 1]
max([1,5], [4,2]) != min(5, 9)|[1, 0]
prod([2,-3,7]) + sum([1,2,3,4,5])|-27
min([4,-3,8]) < max([4,-3,8])|1
cumsum(sort(reverse([3,1,2])))|[1, 3, 6]
where([1,0,2] == 2, [1,2,3], -1)|[-1, -1, 3]
transpose([[1,2,3],[4,5,6]]) @ [[1,0],[0,-1]]|[[1, -4], [2, -5], [3, -6]]
-[[1,2],[3,4]] @ [1,1]|[-3, -7]
2147483647 + 1|-2147483648
TABLE

outputs 'the trace' 0 'dot(a=[2], b=[-3], out=[0], n=1)
    EXEC 0 0 f | PAIR 0 0 1 | PAIR 1 2 3 | WB 2 1 f
    EXEC 1 0 f | VAL 0 -fa | WB 2 1 1
    EXEC 2 0 1 | VAL 0 -fa | MEM 0 0 2
    HALT
  = -6  (11 tokens, 3 records)
-6' "$qgpu" eval --show '[2] @ [-3]'
outputs 'JSON' 0 '{"expression": "2 * 3", "steps": [{"kernel": "elementwise", "call": "elementwise(a=[2], b=[3], c=[_*1], n=1, step_a=0, step_b=0, op=2)", "value": 6, "tokens": 0, "records": 0}], "status": "ok", "value": 6, "tokens": 0, "records": 0}' \
    bash -c "\"$qgpu\" eval --json '2 * 3' | sed 's/\"\(tokens\|records\)\": [0-9]*/\"\1\": 0/g'"
outputs 'a shape that does not fit' 2 'expression:1:8: error: a vector of 2 and a vector of 3 do not fit +
    [1, 2] + [1, 2, 3]
           ^
    both need the same shape, or one is a number' "$qgpu" eval '[1, 2] + [1, 2, 3]'
outputs 'a mistake as JSON' 2 '{"expression": "1 /", "status": "refused", "error": {"file": "expression", "line": 1, "column": 3, "what": "'"'/'"' is not an operation here", "hint": "there are + - * @, comparisons, and functions of whole numbers"}}' \
    bash -c "\"$qgpu\" eval --json '1 /' 2>/dev/null"
outputs 'a fault in the model is found' 1 \
    "qgpu: error: dot(a=[1, 2, 3], b=[4, 5, 6], out=[0], n=3): the model's token 7 is not the interpreter's" \
    "$qgpu" eval '[1,2,3] @ [4,5,6]' --check --inject 5:100:1000
outputs 'two ways at once' 2 'qgpu: error: --interp and --check exclude each other' \
    "$qgpu" eval 1 --interp --check

finish
