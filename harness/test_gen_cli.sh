#!/usr/bin/env bash
# qgpu gen, fuzz and reduce from outside.
#
#   harness/test_gen_cli.sh BUILD-FOLDER
#
# Ends with `N passed, N failed`.
set -uo pipefail
# shellcheck source=ci/script_test.sh
. "$(dirname "$0")/../ci/script_test.sh"
# shellcheck source=harness/cli_test.sh
. "$(dirname "$0")/cli_test.sh"

head -c 300 /dev/urandom >noise.yaml

# ---- gen -----------------------------------------------------------------------------------

mkdir gen
run "$qgpu" gen dot.yaml --seed 7 --keep 3 --time 20 --out gen
ok "gen: exit code" is "$rc" 0
ok "gen: nothing differs" has "$out" " 0 differ"
ok "gen: three are kept" is "$(find gen -name "*.yaml" | wc -l)" 3
for f in gen/*.yaml; do # the recipe in the first line writes the same text again
    recipe=$(sed -n '1s/.*--replay //p' "$f")
    name=$(basename "$f" .yaml)
    source=gen/$(sed -n 's/^source: //p' "$f")
    "$qgpu" gen --replay "$recipe" >"$work/again"
    ok "gen --replay $recipe" python3 -c '
import sys
sys.exit(open(sys.argv[1]).read() not in open(sys.argv[2]).read())' "$work/again" "$source"
done
run "$qgpu" verify gen --no-model
ok "what gen keeps passes: no failure" has "$out" " 0 failed"
run "$qgpu" gen dot.yaml --seed 7 --mode ptx --time 1 --no-shifts --no-bits
ok "gen without --out: exit code" is "$rc" 0
mkdir recipes
n=0
for f in "$root"/kernels/generated/*.yaml; do # every recipe of what is kept; of 16 one where slow
    n=$((n + 1))
    [ -n "${QG_COUNT:-}" ] && [ $((n % 16)) -ne 0 ] && continue
    read -r _ _ _ _ recipe <"$f"
    "$qgpu" gen --replay "$recipe" >"recipes/$(basename "$f")"
done
run python3 -c '
import os, re, sys
for f in os.listdir("recipes"):
    kept = open(os.path.join(sys.argv[1], f)).read()
    source = re.search("^source: (.*)$", kept, re.M)[1]
    text = open("recipes/" + f).read()
    if not text or text not in open(os.path.join(sys.argv[1], source)).read():
        print(f)' "$root/kernels/generated"
ok "recipes of kept kernels write them again" is "$rc $out" "0 "
user "a recipe that is none" "is no recipe" "$qgpu" gen --replay cuda
user "a mode that is none" "cuda, ptx, blocks or shapes" "$qgpu" gen --mode c

# ---- fuzz ----------------------------------------------------------------------------------

run "$qgpu" fuzz --seed 5 --time 2 --no-model --state fuzz.state --out found
ok "fuzz: exit code" is "$rc" 0
ok "fuzz: no disagreement" [ ! -e found ]
ok "fuzz: its state counts" [ "$(awk '/^oracle/ { print $2 }' fuzz.state)" -gt 10 ]
batches=$(awk '/^batches/ { print $2 }' fuzz.state)
seconds=$(awk '/^seconds/ { print $2 }' fuzz.state) # a batch may end later than the time is up
run "$qgpu" fuzz --time $((seconds + 2)) --no-model --state fuzz.state --out found
ok "fuzz: goes on with the seed" has "$out" "seed 5"
ok "fuzz: goes on from there" [ "$(awk '/^batches/ { print $2 }' fuzz.state)" -gt "$batches" ]
user "fuzz: another seed" "is of seed 5" "$qgpu" fuzz --seed 6 --state fuzz.state
user "fuzz: a state that is none" "no state" "$qgpu" fuzz --state noise.yaml
user "fuzz: a fault that is none" "no fault" "$qgpu" fuzz --inject frob
for mode in cuda ptx; do # an opcode of each compiled program is replaced
    less=()
    [ $mode = cuda ] && less=(--no-reduce)
    run "$qgpu" fuzz --seed 9 --mode $mode --no-model --inject opcode --most 1 --jobs 1 \
        --out bad_$mode "${less[@]}"
    ok "fuzz $mode with a fault: exit code" is "$rc" 1
    ok "fuzz $mode with a fault: a folder" is "$(find bad_$mode -mindepth 1 -maxdepth 1 | wc -l)" 1
    ok "fuzz $mode with a fault: what is told" has "$out" "DISAGREE  bad_$mode/"
    for file in finding.txt kernel.yaml program.qasm arrays.txt interpreter.trace; do
        ok "fuzz $mode with a fault: $file" [ -s bad_$mode/*/$file ]
    done
    QGPU=$qgpu run sh bad_$mode/*/show.sh
    ok "fuzz $mode: the command shows it again" is "$rc" 1
    ok "fuzz $mode: as a difference" has "$out" "1 failed"
    run "$qgpu" verify bad_$mode/*/kernel.yaml --no-model
    ok "fuzz $mode: there is none without the fault" is "$rc" 0
done
ok "fuzz: the reduced kernel is smaller" [ "$(wc -c <bad_ptx/*/reduced.ptx)" -lt \
    "$(($(wc -c <bad_ptx/*/kernel.ptx) * 3 / 4))" ]
run "$qgpu" fuzz --seed 9 --mode blocks --inject-model 3:100:64 --most 1 --jobs 1 --max-tokens 200 \
    --out bad_model --no-reduce
ok "fuzz with a fault in the model: exit code" is "$rc" 1
ok "fuzz with a fault in the model: the model's trace" [ -s bad_model/*/model.trace ]
QGPU=$qgpu run sh bad_model/*/show.sh
ok "fuzz: the command shows the model's fault" is "$rc" 1

# ---- reduce --------------------------------------------------------------------------------

cat >many.cu <<'END'
// Much of it, and one reversal of bits.
__device__ unsigned twice(unsigned v) { return v + v; }
extern "C" __global__ void many(unsigned *out, const unsigned *in, unsigned *other, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (unsigned k = 0; k < 3; k++) {
        if (in[i] & k) {
            out[i] = twice(k);
        } else {
            other[i] = __brev(in[0] * 3) | 5;
        }
    }
}
extern "C" __global__ void unused(unsigned *out) { out[0] = 1; }
END
cat >many.yaml <<'END'
source: many.cu
kernel: many
cases:
  - name: one
    grid: [2]
    block: [2]
    args:
      - {out: [0, 0, 0, 0]}
      - {in: [1, 2, 3, 4]}
      - {other: [9, 9, 9, 9]}
      - {n: 3}
  - name: two
    args:
      - {out: [0]}
      - {in: [2]}
      - {other: [0]}
      - {n: 1}
END
cat >fails.sh <<'END'
cd "$(dirname "$1")" || exit 2
"$2" cc "$(sed -n 's/^source: //p' "$1")" -k many -o p.qgpu && "$2" dis p.qgpu | grep -q brev && exit 7
exit 0
END
run "$qgpu" reduce many.yaml --while "sh $work/fails.sh {} $qgpu" -o small.yaml
ok "reduce: exit code" is "$rc" 0
ok "reduce: the statement is there" grep -q __brev small.cu
ok "reduce: little else is" [ "$(wc -c <small.cu)" -lt 120 ]
ok "reduce: one thread" grep -q 'block: \[1, 1, 1\]' small.yaml
ok "reduce: what it reads and writes" is "$(grep -c '{[a-z]*: \[0\]}' small.yaml)" 2
run sh fails.sh "$work/small.yaml" "$qgpu"
ok "reduce: the command still fails" is "$rc" 7
run "$qgpu" verify small.yaml --no-model
ok "reduce: the case is a good one" is "$rc" 0
run "$qgpu" reduce many.yaml:two --while "sh $work/fails.sh {} $qgpu" -o two.yaml --time 1
ok "reduce: the case that is named" grep -q 'name: two' two.yaml
run "$qgpu" reduce many.yaml:two --while "sh $work/fails.sh {} $qgpu" -o two.yaml --time 1 --json
ok "reduce: --json" has "$out" '{"spec": "many.yaml:two", "command": "sh '
ok "reduce: --json: one object" is "$(wc -l <<<"$out")" 1
user "reduce: no command" "--while" "$qgpu" reduce many.yaml
user "reduce: nothing fails" "there is nothing to reduce" "$qgpu" reduce many.yaml --while true
user "reduce: no command of the shell" "cannot run" "$qgpu" reduce many.yaml --while ./nonesuch
user "reduce: now so, now so" "same way twice" "$qgpu" reduce many.yaml \
    --while "test -e $work/odd && exit 1; touch $work/odd; exit 3"
user "reduce: too slow" "not finished" "$qgpu" reduce many.yaml --timeout 1 --while 'sleep 9; : {}'
user "reduce: no such case" "no case" "$qgpu" reduce many.yaml:three --while false
user "reduce: no case file" "cannot open" "$qgpu" reduce nothing.yaml --while false
user "reduce: output of another kind" "ends in .yaml" "$qgpu" reduce many.yaml --while false -o x.cu
user "reduce: output nowhere" "nodir" "$qgpu" reduce many.yaml --while false -o nodir/x.yaml --time 1
"$qgpu" reduce many.yaml --while 'sleep 0.1; exit 1' -o stopped.yaml >/dev/null 2>&1 &
pid=$!
sleep 3
kill -INT $pid
wait $pid
ok "reduce: Ctrl-C: exit code" is "$?" 130
run "$qgpu" verify stopped.yaml --no-model
ok "reduce: Ctrl-C leaves a case that holds" is "$rc" 0
ok "reduce: Ctrl-C: nothing else is left" empty "$TMPDIR"

finish
