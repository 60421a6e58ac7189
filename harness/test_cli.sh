#!/usr/bin/env bash
# The command line from outside: exit codes, messages, JSON, pipes, signals, files left behind.
#
#   harness/test_cli.sh BUILD-FOLDER
#
# Ends with `N passed, N failed`.
set -uo pipefail
# shellcheck source=ci/script_test.sh
. "$(dirname "$0")/../ci/script_test.sh"
# shellcheck source=harness/cli_test.sh
. "$(dirname "$0")/cli_test.sh"

# ---- General -----------------------------------------------------------------------------

run "$qgpu"
ok "no command: exit code" is "$rc" 2
ok "no command: usage" has "$err" "usage: qgpu"
run "$qgpu" --help
ok "--help: exit code" is "$rc" 0
for command in cc dis run trace model launch replay verify cov gen fuzz reduce soak bench; do
    ok "--help names $command" has "$out" "  $command "
done
run "$qgpu" --version
ok "--version" has "$out" "ISA 1"
ok "--version: clang" has "$out" "clang"
user "unknown command" "no command 'frob'" "$qgpu" frob
for command in cc dis run trace model launch replay verify cov gen fuzz reduce soak bench; do
    run "$qgpu" "$command" --help
    ok "$command --help: exit code" is "$rc" 0
    ok "$command --help: examples" has "$out" "  qgpu $command"
    user "$command: unknown option" "has no option '--frob'" "$qgpu" "$command" --frob x
done
user "cc without a file" "takes one file" "$qgpu" cc
user "option without its value" "--kernel needs a value" "$qgpu" run dot.cu --kernel
user "count of 0" "--max-steps needs a whole number" "$qgpu" run dot.yaml --max-steps 0
user "count too large" "needs a whole number" "$qgpu" run dot.yaml --max-steps 99999999999999999999
user "bad grid" "--grid needs x" "$qgpu" run dot.cu --grid 1,2,3,4
user "grid of 0" "--grid needs x" "$qgpu" run dot.cu --grid 0
user "no such file" "nothere.cu" "$qgpu" cc nothere.cu
user "a folder" "tmp" "$qgpu" cc "$TMPDIR"
touch strange.txt
user "unknown kind of file" "cannot be told from its name" "$qgpu" cc strange.txt

# ---- run -----------------------------------------------------------------------------------

run "$qgpu" run dot.yaml
ok "run: exit code" is "$rc" 0
ok "run: first case" has "$out" "dot:three: ok"
ok "run: result" has "$out" "= [32]"
ok "run: second case" has "$out" "dot:minus: ok"
ok "run: silent on stderr" is "$err" ""
run "$qgpu" run dot.yaml:minus --json
ok "run one case: exit code" is "$rc" 0
json "run one case"
query "run one case: which" "[x['case'] for x in o]" '["dot:minus"]'
query "run one case: status" "o[0]['status']" '"ok"'
# 10 + (-1 * 4) + (2 * 0x7fffffff = -2) + (-1 * 1) = 3
query "run one case: memory" "o[0]['memory']" \
    '{"a": [-1, 2147483647, -1], "b": [4, 2, 1], "out": [3]}'
query "run one case: keys" "sorted(o[0])" \
    '["case", "diagnoses", "memory", "records", "status", "tokens"]'
run "$qgpu" run dot.yaml --json
json "run all cases"
query "run all cases: two lines" "len(o)" 2
user "no such case" "no case is named 'four'" "$qgpu" run dot.yaml:four
ok "no such case: which there are" has "$err" "three, minus"

run "$qgpu" run dot.cu --block 4 --arg a=1,2,3 --arg b=4,5,6 --arg out=0 --arg n=3
ok "direct run: exit code" is "$rc" 0
ok "direct run: result" has "$out" "out = [32]"
cat >swap.cu <<'CU'
extern "C" __global__ void swap(int *x)
{
    extern __shared__ int s[];
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = s[threadIdx.x ^ 1];
}
CU
run "$qgpu" run swap.cu --block 2 --shared 8 --arg x=3,4
ok "dynamic shared memory: exit code" is "$rc" 0
ok "dynamic shared memory: output" has "$out" "x = [4, 3]"
run "$qgpu" run swap.cu --block 2 --shared 4 --arg x=3,4
ok "dynamic shared memory, too little: exit code" is "$rc" 1
ok "dynamic shared memory, too little: message" has "$err" "shared address 0x4, outside"
user "dynamic shared memory, too much" "kernel swap has room for 504" \
    "$qgpu" run swap.cu --block 2 --shared 505 --arg x=3,4
run "$qgpu" trace swap.cu --block 2 --shared 8 --arg x=3,4 --json
query "dynamic shared memory in the trace" '[o[0][k] for k in ("shared_words", "dynamic_shared_bytes")]' '[2, 8]'
run "$qgpu" run dot.cu --block=4 -a a=1*3 -a b=0x10,_,3 -a out=-5 -a n=1
ok "direct run: repeats, hex, unwritten" has "$out" "b   = [16, _, 3]"
ok "direct run: result of that" has "$out" "out = [11]"
user "array for a number" "'n' is an array" \
    "$qgpu" run dot.cu --arg a=1 --arg b=1 --arg out=0 --arg n=1,2
user "too few arguments" "takes 4 arguments" "$qgpu" run dot.cu --arg a=1
ok "too few arguments: which" has "$err" "array, array, array, number"
user "no name" "there is no NAME=" "$qgpu" run dot.cu --arg 1,2
user "value too large" "--arg a=4294967296" "$qgpu" run dot.cu --arg a=4294967296
user "no type" "its type is not u8" "$qgpu" run dot.cu --arg a:f32=1
user "no value of the type" "none of the array's type" "$qgpu" run dot.cu --arg a:s8=128
user "value not a number" "--arg a=1,x" "$qgpu" run dot.cu --arg a=1,x
user "empty value" "--arg a=1,,2" "$qgpu" run dot.cu --arg a=1,,2
user "too many words" "126" "$qgpu" run dot.cu --arg a=0*127
user "arrays too long together" "there are 126" \
    "$qgpu" run dot.cu --arg a=0*100 --arg b=0*27 --arg out=0 --arg n=1
user "thread block too large" "33" \
    "$qgpu" run dot.cu --block 33 --arg a=1 --arg b=1 --arg out=0 --arg n=1

run "$qgpu" run small.cu --arg out=0*4 --arg c=-3 --arg s=65535 --arg w=-7 --json
query "narrow and wide numbers" "o[0]['memory']['out']" '[-3, 65535, -1, -7]'
run "$qgpu" run small.cu --arg out=0*4 --arg c=255 --arg s=-1 --arg w=0xfffffff9 --json
query "their unsigned spelling" "o[0]['memory']['out']" '[-1, 65535, 0, -7]'
user "300 in 8 bits" "300 does not fit 'c'" \
    "$qgpu" run small.cu --arg out=0*4 --arg c=300 --arg s=0 --arg w=0
user "-129 in 8 bits" "-129 does not fit 'c'" \
    "$qgpu" run small.cu --arg out=0*4 --arg c=-129 --arg s=0 --arg w=0

# ---- Mistakes in a case file: line and caret ---------------------------------------------

sed 's/{n: 3}/{n: [3]}/' dot.yaml >wrong.yaml
user "array for a number in a file" "wrong.yaml:6:" "$qgpu" run wrong.yaml:three
ok "its line is shown" has "$err" "args: [{a: [1, 2, 3]}"
ok "its caret" has "$err" "^"
ok "its remedy" has "$err" "{n: 3}"
sed 's/, {n: 3}//' dot.yaml >few.yaml
user "too few arguments in a file" "few.yaml:4" "$qgpu" run few.yaml:three
sed 's/kernel: dot/kernel: dots/' dot.yaml >kernel.yaml
user "no such kernel" "dots" "$qgpu" run kernel.yaml
sed 's/source: dot.cu/source: gone.cu/' dot.yaml >gone.yaml
user "no such source" "gone.cu" "$qgpu" run gone.yaml
head -c 300 /dev/urandom >noise.yaml
user "noise for a case file" "noise.yaml" "$qgpu" run noise.yaml
head -c 3000 /dev/urandom >noise.qgpu
user "noise for an image" "noise.qgpu" "$qgpu" run noise.qgpu
head -c 3000 /dev/urandom >noise.ptx
user "noise for PTX" "noise.ptx" "$qgpu" cc noise.ptx
printf 'extern "C" __global__ void k(int *x) { x[0] = y; }\n' >syntax.cu
user "CUDA that does not compile" "syntax.cu:1" "$qgpu" cc syntax.cu
run "$qgpu" run dot.yaml:three nothere.yaml dot.yaml:minus
ok "one bad file among good ones: exit code" is "$rc" 2
ok "one bad file among good ones: the rest runs" has "$out" "dot:minus: ok"
run "$qgpu" run nothere.yaml --json
ok "refused as JSON: exit code" is "$rc" 2
json "refused as JSON"
query "refused as JSON: status" "o[0]['status']" '"refused"'

# ---- Diagnoses -----------------------------------------------------------------------------

run "$qgpu" run race.yaml
ok "diagnosis: exit code" is "$rc" 1
ok "diagnosis: kind" has "$err" "race-global"
ok "diagnosis: CUDA line" has "$err" "race.cu:3"
run "$qgpu" run race.yaml --json
ok "diagnosis as JSON: exit code" is "$rc" 1
json "diagnosis as JSON"
query "diagnosis as JSON: status" "o[0]['status']" '"diagnosis"'
query "diagnosis as JSON: kind and line" "[(d['kind'], d['line']) for d in o[0]['diagnoses']]" \
    '[["race-global", 3]]'
run "$qgpu" run race.yaml --unchecked
ok "--unchecked: exit code" is "$rc" 0
run "$qgpu" run dot.yaml:three --max-steps 2
ok "--max-steps: exit code" is "$rc" 1
ok "--max-steps: kind" has "$err" "step-limit"

# ---- cc, dis -------------------------------------------------------------------------------

run "$qgpu" cc dot.cu
ok "cc: summary" has "$out" "of 32 blocks"
ok "cc: arguments" has "$out" "argument 4: number of 32 bits"
run "$qgpu" cc dot.cu --emit ptx
ok "cc --emit ptx" has "$out" ".entry dot"
run "$qgpu" cc dot.cu --emit asm
ok "cc --emit asm: exit code" is "$rc" 0
cp "$work/out" dot.qasm
run "$qgpu" dis dot.cu
ok "dis gives the same" cmp -s "$work/out" dot.qasm
run "$qgpu" cc dot.cu -o dot.qgpu
ok "cc -o: exit code" is "$rc" 0
run "$qgpu" dis dot.qgpu
ok "image and source disassemble alike" cmp -s "$work/out" dot.qasm
run "$qgpu" dis dot.qasm
ok "assembly reads back the same" cmp -s "$work/out" dot.qasm
for form in dot.qgpu dot.qasm; do
    run "$qgpu" run $form --block 4 --arg a=1,2,3 --arg b=4,5,6 --arg out=0 --arg n=3
    ok "$form runs" has "$out" "= [32]"
done
user "image to a terminal" "needs a file" "$qgpu" cc dot.cu --emit image
user "--emit of something else" "--emit is ptx" "$qgpu" cc dot.cu --emit elf
user "-O of something else" "-O is 0" "$qgpu" cc dot.cu -O 9
user "wrong kernel for an image" "kernel 'dot'" "$qgpu" dis dot.qgpu --kernel other
head -c 200 dot.qgpu >cut.qgpu
user "an image cut short" "cut.qgpu" "$qgpu" dis cut.qgpu
python3 - <<'PY'
d = bytearray(open('dot.qgpu', 'rb').read())
d[len(d) // 2] ^= 4
open('flip.qgpu', 'wb').write(d)
PY
user "an image with a bit flipped" "flip.qgpu" "$qgpu" dis flip.qgpu

# ---- cov -----------------------------------------------------------------------------------

run "$qgpu" cov run dot.yaml -o dot.cov
ok "cov run: exit code" is "$rc" 0
ok "cov run: a group" has "$out" "exec.mask"
run "$qgpu" cov show dot.cov --hits --group rom
ok "cov show: first case" has "$out" "dot.yaml"
run "$qgpu" cov run dot.yaml race.yaml --shard 2/2 -o race.cov --quiet
ok "cov run --shard: exit code" is "$rc" 0
run "$qgpu" cov show race.cov --hits --group diagnosis
ok "cov run --shard: the second file" has "$out" "diagnosis/race-global"
run "$qgpu" cov show dot.cov --missing --group diagnosis
ok "cov show --missing" has "$out" "diagnosis/race-global"
run "$qgpu" cov merge dot.cov race.cov -o both.cov --json
ok "cov merge: exit code" is "$rc" 0
json "cov merge"
query "cov merge: the races" \
    "[b['hits'] for b in o[0]['bins'] if b['name'] == 'diagnosis/race-global']" '[1]'
user "a shard that is none" "is no shard" "$qgpu" cov run dot.yaml --shard 3/2
user "noise for coverage" "not a coverage file" "$qgpu" cov show noise.yaml
sed 's/^bin rom.0 /bin rom\/99 /' dot.cov >bad.cov
user "a coverage file that was changed" "cut short or changed" "$qgpu" cov show bad.cov
user "merge without output" "-o FILE" "$qgpu" cov merge dot.cov
user "cov of something else" "expected run, show or merge" "$qgpu" cov frob

# ---- Files: all or nothing -------------------------------------------------------------------

mkdir full
user "output into a folder that is not there" "nodir" "$qgpu" cc dot.cu -o nodir/dot.qgpu
user "output onto a folder" "full" "$qgpu" trace dot.yaml:three -o full
ok "nothing left in it" empty full
run "$qgpu" trace race.yaml -o full/race.trace
ok "trace of a diagnosed launch: exit code" is "$rc" 1
ok "trace of a diagnosed launch: no file" empty full
echo precious >full/keep.qgpu
user "a refused source leaves the old output" "syntax.cu" "$qgpu" cc syntax.cu -o full/keep.qgpu
ok "the old output" is "$(cat full/keep.qgpu)" precious
if [ -w /dev/full ]; then
    "$qgpu" run dot.yaml >/dev/full 2>"$work/err"
    rc=$?
    ok "full disk: exit code" is "$rc" 2
    ok "full disk: message" has "$(cat "$work/err")" "standard output"
fi

# ---- trace -----------------------------------------------------------------------------------

run "$qgpu" trace dot.yaml:three
ok "trace: exit code" is "$rc" 0
ok "trace: first record" is "${out:0:6}" "EXEC 0"
ok "trace: its end" is "${out: -4}" HALT
ok "trace: CUDA lines" has "$out" "# line 5"
# shellcheck disable=SC2001 # lines of a text, not one word
count=$(sed 's, *#.*,,' <<<"$out" | tr '|' '\n' | wc -l)
run "$qgpu" run dot.yaml:three --json
query "trace and run count the same tokens" "o[0]['tokens']" "$count"
run "$qgpu" trace dot.yaml:three --prompt
ok "trace --prompt: loading" has "$out" "ROM 0 0"
ok "trace --prompt: run" has "$out" "RUN"
user "trace of two cases" "a trace is of one" "$qgpu" trace dot.yaml
user "binary trace without a file" "needs a file" "$qgpu" trace dot.yaml:three --binary
user "both forms" "exclude" "$qgpu" trace dot.yaml:three --binary --text -o x
run "$qgpu" trace dot.yaml:three --binary -o dot.trace
ok "trace -o: exit code" is "$rc" 0
ok "trace -o: the file" test -s dot.trace
run "$qgpu" trace dot.yaml:three --text -o dot.txt
ok "trace --text -o: the file" grep -q EXEC dot.txt
"$qgpu" trace forever.yaml --max-steps 100000 2>"$work/err" | head -n 1 >"$work/out"
rc=${PIPESTATUS[0]}
ok "closed pipe: ends by SIGPIPE" is "$rc" 141
ok "closed pipe: silent" is "$(cat "$work/err")" ""

# ---- verify ----------------------------------------------------------------------------------

run "$qgpu" verify --no-model dot.yaml
ok "verify: exit code" is "$rc" 0
ok "verify: last line" is "${out##*$'\n'}" "2 passed, 0 failed, 0 skipped"
ok "verify: T4 is not claimed" has "$out" "Tesla T4                              0         0       -       -       -  not run"
run "$qgpu" verify --no-model dot.yaml:three --json
ok "verify --json: exit code" is "$rc" 0
json "verify --json"
query "verify --json: what was compared" "o[0]['compared']" \
    '{"cpu_oracle": "equal", "expect": "equal"}'
query "verify --json: summary" "[o[-1]['summary'][k] for k in ('passed', 'failed')]" '[1, 0]'
sed 's/out: \[32\]/out: [33]/' dot.yaml >differs.yaml
run "$qgpu" verify --no-model differs.yaml
ok "a wrong expectation: exit code" is "$rc" 1
ok "a wrong expectation: both values" has "$out" \
    "out[0] is 32 (0x00000020), expected values in the case: 33 (0x00000021)"
ok "a wrong expectation: last line" is "${out##*$'\n'}" "1 passed, 1 failed, 0 skipped"
for fault in result oracle expect opcode; do
    run "$qgpu" verify --no-model dot.yaml --inject $fault
    ok "--inject $fault: exit code" is "$rc" 1
    ok "--inject $fault: last line" has "${out##*$'\n'}" " failed"
    ok "--inject $fault: not a pass" test "${out##*$'\n'}" != "2 passed, 0 failed, 0 skipped"
done
# Other ways to compile: equal, refused and not listed, refused and listed.
run "$qgpu" verify --no-model dot.yaml --levels O0,O1,O3
ok "verify --levels: exit code" is "$rc" 0
ok "verify --levels: a row for each" has "$out" "clang -O3                             1         2       2       0        0"
ok "verify --levels: last line" is "${out##*$'\n'}" "2 passed, 0 failed, 0 skipped"
run "$qgpu" verify --no-model dot.yaml --levels O0 --no-cache --no-oracle
ok "verify --levels without oracle and cache" has "$out" "clang -O0                             1         2       2       0        0"
run "$qgpu" verify --no-model dot.yaml --levels O0 --inject level
ok "--inject level: exit code" is "$rc" 1
ok "--inject level: said" has "$out" "O0: out[0] is 33 (0x00000021), clang -O2: 32"
user "--inject level without another way" "found no place" "$qgpu" verify --no-model dot.yaml --inject level
user "--levels of something else" "no way to compile is called 'O4'" "$qgpu" verify --levels O0,O4 dot.yaml
cat >float0.cu <<'CU'
extern "C" __global__ void float0(int *out)
{
    int zero = 0;
    if (zero)
        out[1] = (int)((float)out[0] * 2.5f);
    out[0] = 7;
}
CU
cat >float0.yaml <<'YAML'
source: float0.cu
kernel: float0
cases:
  - name: one
    block: [1]
    args: [{out: [1, 2]}]
    expect: {out: [7, 2]}
YAML
run "$qgpu" verify --no-model float0.yaml --levels O0
ok "a refusal that is not listed: exit code" is "$rc" 1
ok "a refusal that is not listed: said" has "$out" "O0: refused, and refused.txt does not say so: "
ok "a refusal that is not listed: last line" is "${out##*$'\n'}" "0 passed, 1 failed, 0 skipped"
printf '# kernel way reason\nfloat1 O0 no\nfloat0 O1 no\n' >refused.txt
run "$qgpu" verify --no-model float0.yaml --levels O0
ok "another's line does not count" is "$rc" 1
printf 'float0 O0 floating point' >>refused.txt
run "$qgpu" verify --no-model float0.yaml --levels O0
ok "a refusal that is listed: exit code" is "$rc" 0
ok "a refusal that is listed: named" has "$out" "O0        refused as refused.txt says: "
ok "a refusal that is listed: no pass" has "$out" "clang -O0                             0         0       0       0        1"
run "$qgpu" verify --no-model --json float0.yaml --levels O0
query "a refusal that is listed: JSON" "[list(o[-1]['summary']['ways']['O0']['refused']), o[-1]['summary']['ways']['O0']['equal']]" '[["float0"], 0]'

user "--inject of something else" "no fault 'frob'" "$qgpu" verify --no-model dot.yaml --inject frob
user "--inject without a place" "found no place" "$qgpu" verify --no-model dot.yaml --inject diagnosis
sed 's/^kernel: race/&\ndiagnosis: race-global/' race.yaml >negative.yaml
run "$qgpu" verify --no-model negative.yaml
ok "a named diagnosis: exit code" is "$rc" 0
run "$qgpu" verify --no-model negative.yaml --inject diagnosis
ok "--inject diagnosis: exit code" is "$rc" 1
sed 's/^source: .*/source: syntax.cu/; s/^kernel: .*/kernel: k\ndiagnosis: refused/' race.yaml >refused.yaml
run "$qgpu" verify --no-model refused.yaml
ok "a named refusal: exit code" is "$rc" 0
run "$qgpu" verify --no-model refused.yaml --inject diagnosis
ok "a named refusal that is lost: exit code" is "$rc" 1
sed 's/^kernel: race/&\ndiagnosis: refused/' race.yaml >ran.yaml
run "$qgpu" verify --no-model ran.yaml
ok "a named refusal that runs: exit code" is "$rc" 1
sed 's/race-global/division-by-zero/' negative.yaml >other.yaml
run "$qgpu" verify --no-model other.yaml
ok "another diagnosis than named: exit code" is "$rc" 1
run "$qgpu" verify --no-model race.yaml
ok "a diagnosis nobody named: exit code" is "$rc" 1
mkdir nothing
run "$qgpu" verify --no-model nothing
ok "nothing compared: exit code" is "$rc" 1
ok "nothing compared: said" has "$out" "nothing was compared"
run "$qgpu" verify --no-model nothere
ok "verify of no such file: a failure" is "$rc" 1
run "$qgpu" verify --no-model dot.yaml kernel.yaml
ok "a source that is refused fails its cases" is "${out##*$'\n'}" "2 passed, 2 failed, 0 skipped"
run "$qgpu" verify --no-model dot.yaml negative.yaml --jobs 1
one=$out
run "$qgpu" verify --no-model dot.yaml negative.yaml --jobs 8
ok "the number of processes changes nothing" is "$out" "$one"
run "$qgpu" verify --no-model forever.yaml --max-steps 100000000000 --timeout 1
ok "a hang ends: exit code" is "$rc" 1
ok "a hang ends: said" has "$out" "not finished after 1 s"

# Ctrl-C and kill: the process ends by that signal, no worker and no file is left.
cat >stop.py <<'PY'
import os, signal, subprocess, sys, time
number = int(sys.argv[1])
signal.signal(signal.SIGINT, signal.default_int_handler)
p = subprocess.Popen(sys.argv[2:], start_new_session=True, stdout=subprocess.DEVNULL,
                     stderr=subprocess.PIPE, restore_signals=True)
time.sleep(1)
p.send_signal(number)
said = p.communicate(timeout=60)[1].decode()

def left():  # processes of its session that are not zombies
    n = 0
    for pid in filter(str.isdigit, os.listdir('/proc')):
        try:
            stat = open(f'/proc/{pid}/stat').read().rpartition(')')[2].split()
        except OSError:
            continue
        n += int(stat[3]) == p.pid and stat[0] != 'Z'
    return n

for _ in range(100):
    if not left():
        break
    time.sleep(0.05)
print('a worker is left' if left() else f'{p.returncode} {said.strip()}')
PY
for number in 2 15; do
    run python3 stop.py $number "$qgpu" verify --no-model forever.yaml --max-steps 100000000000
    ok "signal $number: how it ended" is "$out" "-$number qgpu: interrupted"
done
run true
ok "temporary files are gone" empty "$TMPDIR"

# ---- replay ----------------------------------------------------------------------------------

run "$qgpu" replay --steps dot.yaml:three
ok "replay --steps: exit code" is "$rc" 0
ok "replay --steps: words and states" has "$out" "values, 0 differ"
run "$qgpu" replay --steps dot.yaml:three --inject 5:100:1
ok "replay --steps with a fault in what a probe can reach: exit code" is "$rc" 1

# ---- soak ------------------------------------------------------------------------------------
run "$qgpu" soak dot.yaml --tokens 300 --state soak.state
ok "soak: exit code" is "$rc" 0
ok "soak: what it compared" has "$out" "positions compared in"
ok "soak: its state" has "$(cat soak.state)" "seed 1"
before=$(sed -n 's/^positions //p' soak.state)
run "$qgpu" soak dot.yaml --tokens 900 --state soak.state
ok "soak: goes on" test "$(sed -n 's/^positions //p' soak.state)" -gt "$before"
run "$qgpu" soak dot.yaml --tokens 900 --state soak.state --seed 2
ok "soak: another seed is refused" is "$rc" 2
run "$qgpu" soak dot.yaml --tokens 300 --inject 5:100:1
ok "soak: a fault is found" is "$rc" 1
ok "soak: and named" has "$out" "FAIL  dot:"

# ---- bench -----------------------------------------------------------------------------------

run "$qgpu" bench dot.yaml --json --iterations 1000
ok "bench: exit code" is "$rc" 0
json "bench"
query "bench: at most 24 tokens" "o[0]['dot_tokens'] <= 24" true

# ---- The kernels of the tree: every fault is found ------------------------------------------

if [ -d "$root/kernels" ]; then
    cd "$root" || exit 3
    for fault in result opcode; do
        run "$qgpu" verify --no-model kernels/dot.yaml kernels/vector_add.yaml kernels/clip.yaml --inject $fault
        ok "kernels --inject $fault: exit code" is "$rc" 1
    done
fi

finish
