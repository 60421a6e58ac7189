# shellcheck shell=bash
# What the tests of the command line share: sourced with the build folder as $1, in front of which
# stand `set` and ci/script_test.sh. Leaves them in a folder of their own, with a kernel and its cases.
# shellcheck disable=SC2034 # some are for one test alone
qgpu=$(cd "$1" && pwd)/qgpu
# shellcheck disable=SC2164
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TMPDIR=$work/tmp
mkdir "$TMPDIR"
cd "$work" || exit 3

# run COMMAND...: fills out, err, rc
run() {
    "$@" >"$work/out" 2>"$work/err" </dev/null
    rc=$?
    out=$(cat "$work/out")
    err=$(cat "$work/err")
}

# shellcheck disable=SC2329
empty() { [ -z "$(ls -A "$1")" ]; }

# user NAME TEXT COMMAND...: the mistake is the user's: exit 2 and the text, nothing on stdout
user() {
    local name=$1 text=$2
    shift 2
    run "$@"
    ok "$name: exit code" is "$rc" 2
    ok "$name: message" has "$err" "$text"
}

json() { # json NAME: each line of stdout is one JSON object
    ok "$1: valid JSON" python3 -c '
import json, sys
lines = open(sys.argv[1]).read().splitlines()
sys.exit(not lines or not all(isinstance(json.loads(l), dict) for l in lines))' "$work/out"
}

query() { # query NAME EXPRESSION EXPECTED: `o` is the list of objects on stdout
    local got
    got=$(python3 -c '
import json, sys
o = [json.loads(l) for l in open(sys.argv[1])]
print(json.dumps(eval(sys.argv[2]), sort_keys=True))' "$work/out" "$2" 2>&1)
    out=$got ok "$1" is "$got" "$3"
}

# ---- Sources -----------------------------------------------------------------------------

cat >dot.cu <<'CU'
extern "C" __global__ void dot(const int *a, const int *b, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(out, a[i] * b[i]);
}
CU
cat >dot.yaml <<'YAML'
source: dot.cu
kernel: dot
cases:
  - name: three
    block: [4]
    args: [{a: [1, 2, 3]}, {b: [4, 5, 6]}, {out: [0]}, {n: 3}]
    expect: {out: [32]}
  - name: minus
    block: [4]
    args: [{a: [-1, 0x7fffffff, 4294967295]}, {b: [4, 2, 1]}, {out: [10]}, {n: 3}]
    expect: {out: [3]}
YAML
cat >race.cu <<'CU'
extern "C" __global__ void race(int *x)
{
    x[0] = threadIdx.x;
}
CU
cat >race.yaml <<'YAML'
source: race.cu
kernel: race
cases:
  - name: two
    block: [2]
    args: [{x: [0]}]
YAML
cat >forever.cu <<'CU'
extern "C" __global__ void forever(volatile int *x)
{
    while (x[0] == 0)
        ;
}
CU
sed 's/race/forever/; s/block: \[2\]/block: [1]/' race.yaml >forever.yaml
cat >small.cu <<'CU'
extern "C" __global__ void small(int *out, signed char c, unsigned short s, long long w)
{
    out[0] = c;
    out[1] = s;
    out[2] = (int)(w >> 32);
    out[3] = (int)w;
}
CU
