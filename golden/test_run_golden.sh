#!/usr/bin/env bash
# run_golden from outside, on a libcuda whose only device is called "fake device", and qgpu verify
# with what it wrote.
#
#   golden/test_run_golden.sh BUILD-FOLDER
#
# Ends with `N passed, N failed`.
set -uo pipefail
# shellcheck source=ci/script_test.sh
. "$(dirname "$0")/../ci/script_test.sh"

build=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TMPDIR=$work/tmp LD_LIBRARY_PATH=$build/fake_cuda QGPU_NVCC=$work/nvcc
mkdir "$TMPDIR" "$work/golden" "$work/kernels"
cd "$work" || exit 3
cat >kernels/dot.cu <<'CU'
extern "C" __global__ void dot(const int *a, const int *b, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(out, a[i] * b[i]);
}
CU
cat >kernels/dot.yaml <<'YAML'
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
YAML
cat >kernels/axpb.cu <<'CU'
#include "index.h"
extern "C" __global__ void axpb(const int *x, int *y, int k, int b, int n)
{
    int i = INDEX;
    if (i < n)
        y[i] = k * x[i] + b;
}
CU
echo '#define INDEX blockIdx.x * blockDim.x + threadIdx.x' >kernels/index.h
cat >kernels/axpb.yaml <<'YAML'
source: axpb.cu
kernel: axpb
cases:
  - name: small
    grid: [2]
    block: [2]
    args: [{x: [0, 1, -2, 100]}, {y: [_, _, _, _]}, {k: -3}, {b: 5}, {n: 3}]
YAML
unset FAKE_CUDA

expect() { # expect NAME EXIT-CODE TEXT COMMAND...
    local name=$1 code=$2 text=$3
    shift 3
    run "$@"
    ok "$name: exit code" is "$rc" "$code"
    ok "$name: message" has "$out" "$text"
}

golden=$build/run_golden
device=golden/fake-device

# An nvcc: the fake device does not look at code.
cat >nvcc <<'SH'
#!/bin/sh
case "$*" in
*--version*) printf 'nvcc: fake\nCuda compilation tools, release 1.2, V1.2.3\n' ;;
*-arch=sm_75*) while [ "$1" != -o ]; do shift; done; echo cubin >"$2" ;;
*) exit 1 ;;
esac
SH
chmod +x nvcc

# ---- The command line --------------------------------------------------------------------------

expect "--help" 0 "usage: run_golden" "$golden" --help
expect "no operand" 2 "which cases?" "$golden"
expect "no such option" 2 "there is no option '--frob'" "$golden" --frob kernels
for option in --device-name --device --name --t4 --as; do
    expect "$option: a device cannot be named" 2 "there is no option '$option'" \
        "$golden" $option "Tesla T4" kernels
done
expect "--timeout without a value" 2 "a value is missing after '--timeout'" "$golden" kernels --timeout
expect "--timeout of nothing" 2 "expected 1 to 86400" "$golden" --timeout 0 kernels
expect "no such file" 2 "nothere.yaml" "$golden" nothere.yaml
expect "no such case" 2 "no case is named 'x'" "$golden" kernels/dot.yaml:x
expect "--need-nvcc without one" 2 "--need-nvcc: there is no nvcc" \
    env QGPU_NVCC=/nowhere/nvcc "$golden" --need-nvcc kernels
expect "--need-nvcc and --no-nvcc" 2 "exclude each other" "$golden" --need-nvcc --no-nvcc kernels
expect "--list" 0 "kernels/axpb.yaml:small" env -u LD_LIBRARY_PATH "$golden" --list kernels
ok "--list: every case" is "$(wc -l <<<"$out")" "$(grep -c -- '- name:' kernels/*.yaml |
    awk -F: '{ n += $2 } END { print n }')"

# ---- Without a GPU -----------------------------------------------------------------------------

if ! ldconfig -p | grep -q 'libcuda\.so\.1'; then
    expect "no driver" 4 "there is no CUDA driver here" env -u LD_LIBRARY_PATH "$golden" kernels
    ok "no driver: said once" is "$(grep -c error: <<<"$out")" 1
fi
expect "no device" 4 "the CUDA driver finds no usable GPU: FAKE_ERROR (100)" \
    env FAKE_CUDA=no-device "$golden" kernels
mkdir old
: >old/libcuda.so.1
expect "not a library" 4 "there is no CUDA driver here" env LD_LIBRARY_PATH=old "$golden" kernels
ok "nothing was written" none $device

# ---- Faults --------------------------------------------------------------------------------------

fault() { # fault NAME TEXT [OPTION...]
    local name=$1 text=$2
    shift 2
    expect "$name" 1 "$text" env FAKE_CUDA="$name" "$golden" "$@" kernels
    ok "$name: counted" has "$out" "0 written, "
    ok "$name: nothing was written" none $device/axpb.yaml
}

fault no-code "FAILED   kernels/axpb.yaml: loading its code: ptxas fatal: fake trouble: FAKE_ERROR (200)"
fault refuses "jit-0: the launch was refused: FAKE_ERROR (1)"
fault stops "the kernel stopped: FAKE_ILLEGAL_ADDRESS (700): an illegal address"
fault stray "the kernel wrote outside its arrays: 1 word before the first of 'x'"
fault hangs "not finished after 1 s" --timeout 1
ok "no temporary files are left" is "$(ls "$TMPDIR")" ""
expect "hangs alone" 1 "not finished after 1 s" \
    env FAKE_CUDA=hangs "$golden" --timeout 1 kernels/dot.yaml
ok "no temporary files are left" is "$(ls "$TMPDIR")" ""
expect "level 0 differs" 1 "FAILED   kernels/dot.yaml:three: out[0] is 33 (0x00000021) by jit-0, 32" \
    env FAKE_CUDA=level-0 "$golden" kernels
ok "level 0 differs: the other kernel is written" has "$out" "1 written, 1 failed, 0 skipped"
ok "level 0 differs: no golden of it" none $device/dot.yaml
rm -r $device

# ---- Goldens -------------------------------------------------------------------------------------

expect "single case" 0 "3 runs agree, nothing written" "$golden" --separate kernels/dot.yaml:three
ok "single case: nothing was written" none $device
expect "all" 0 "2 written, 0 failed, 0 skipped" "$golden" kernels
ok "all: lines" has "$out" "written  $device/dot.yaml: 2 cases, 3 runs agree"
ok "all: dot" has "$(<$device/dot.yaml)" "out: [32]"
ok "all: nvcc's version" has "$(<$device/dot.yaml)" "Cuda compilation tools, release 1.2, V1.2.3"
ok "all: clang's version" has "$(<$device/dot.yaml)" "clang version"
ok "all: no golden of a T4" none golden/t4
ok "no temporary files are left" is "$(ls "$TMPDIR")" ""
sum=$(sed /^date:/d $device/*.yaml | sha256sum)
expect "again" 0 "2 written" "$golden" kernels
ok "again: the same" is "$(sed /^date:/d $device/*.yaml | sha256sum)" "$sum"

# ---- qgpu verify ---------------------------------------------------------------------------------

verify() { # verify NAME EXIT-CODE TEXT [ARGUMENT...]
    local name=$1 code=$2 text=$3
    shift 3
    expect "verify: $name" "$code" "$text" "$build/qgpu" verify --no-model kernels "$@"
}

row() { # row NAME KERNELS COMPARED EQUAL FAILED STALE NOT-RUN
    printf '%-30s %8s %9s %7s %7s %7s %8s' "$@"
}

t4=$(row "Tesla T4" 0 0 - - - "not run")
verify equal 0 "$(row "other GPU" 2 3 3 0 0 0)"
ok "verify: no T4" has "$out" "$t4"
ok "verify: last line" is "${out##*$'\n'}" "3 passed, 0 failed, 0 skipped"
verify "--json" 0 '"tesla_t4": "not run", "other_gpu": {"kernels": 2, "equal": 3, "failed": 0, "stale": 0}' --json
ok "verify --json: case" has "$out" '"compared": {"other_gpu": "equal", "cpu_oracle": "equal"'
verify "--inject golden" 1 "$(row "other GPU" 2 3 0 3 0 0)" --inject golden
expect "verify: one case" 0 "$(row "other GPU" 1 1 1 0 0 0)" \
    "$build/qgpu" verify --no-model kernels/dot.yaml:three

cp $device/dot.yaml dot.golden
sed -i 's/out: \[32\]/out: [33]/' $device/dot.yaml
at=$(grep -n 'out: \[33\]' $device/dot.yaml | cut -d: -f1) # the line that says so
verify "a changed word" 1 "dot:three: out[0] is 32 (0x00000020), $device/dot.yaml:$at: 33 (0x00000021)"
ok "verify: a changed word: table" has "$out" "$(row "other GPU" 2 3 2 1 0 0)"
verify "a changed word, --json" 1 '"other_gpu": "different"' --json
ok "verify --json: a changed word: where" has "$out" "\"differences\": [{\"source\": \"other_gpu\", \
\"file\": \"$device/dot.yaml\", \"line\": $at, \"array\": \"out\", \"index\": 0, \"expected\": 33, \"got\": 32}]"
ok "verify --json: a changed word: golden" has "$out" \
    "\"goldens\": [{\"file\": \"$device/dot.yaml\", \"line\": $at, \"state\": \"different\", \"measured\": \"fake device 7.5, driver "
sed -i 's/^kernel:/colonel:/' $device/dot.yaml
verify "a damaged file" 1 "$device/dot.yaml:3: golden file: there is no 'colonel'"
verify "a damaged file, --json" 1 "\"line\": 3, \"state\": \"damaged\", \"why\": \"golden file: there \
is no 'colonel'\"" --json
cp dot.golden $device/dot.yaml
sed -i '/name: "minus"/,$d' $device/dot.yaml
at=$(grep -n '^cases:' $device/dot.yaml | cut -d: -f1)
verify "a lost case" 1 "dot:minus: $device/dot.yaml:$((at + 1)): it lacks this case"
cp dot.golden $device/dot.yaml

mkdir golden/t4
cp dot.golden golden/t4/dot.yaml
at=$(grep -n '^device:' golden/t4/dot.yaml | cut -d: -f1)
verify "another device among the T4's" 1 \
    "golden/t4/dot.yaml:$((at + 1)): it was measured on 'fake device' 7.5, which belongs in golden/fake-device"
rm -r golden/t4

echo '# a remark' >>kernels/dot.yaml
verify "a changed case file" 0 "$device/dot.yaml is stale: kernels/dot.yaml has changed since"
ok "verify: a changed case file: table" has "$out" "$(row "other GPU" 1 1 1 0 2 0)"
verify "a changed case file, --json" 0 '"other_gpu": "stale"' --json
at=$(grep -n '^case_file:' $device/dot.yaml | cut -d: -f1)
ok "verify --json: a changed case file: where" has "$out" "\"goldens\": [{\"file\": \
\"$device/dot.yaml\", \"line\": $at, \"state\": \"stale\", \"why\": \"kernels/dot.yaml has changed"
echo '// a remark' >>kernels/index.h
verify "a changed header" 0 "$device/axpb.yaml is stale: kernels/index.h has changed since"
ok "verify: a changed header: table" has "$out" "$(row "other GPU" 0 0 0 0 3 0)"

# Stale goldens are no answers: where nothing else knows one, nothing was compared.
rm $device/*
printf '%s\n' '.version 6.3' '.target sm_75' '.address_size 64' \
    '.visible .entry dot(.param .u64 a, .param .u64 b, .param .u64 out, .param .u32 n)' \
    '{' 'ret;' '}' >kernels/dot.ptx
rm kernels/axpb.yaml
sed -i '/expect/d; s/dot.cu/dot.ptx/; s/n: 3/n: 0/' kernels/dot.yaml
expect "PTX source" 0 "1 written, 0 failed, 0 skipped" "$golden" kernels
verify "PTX source" 0 "$(row "other GPU" 1 2 2 0 0 0)"
echo '// a remark' >>kernels/dot.ptx
verify "only stale answers" 1 "nothing was compared, which is a failure"
ok "verify: only stale answers: last line" is "${out##*$'\n'}" "0 passed, 0 failed, 2 skipped"

# Without nvcc only the PTX was measured, and a golden of other PTX says nothing.
rm -r $device kernels/*
cat >kernels/dot.cu <<'CU'
extern "C" __global__ void dot(const int *a, const int *b, int *out, int n)
{
    if (threadIdx.x == 0)
        for (int i = 0; i < n; i++)
            out[0] += a[i] * b[i];
}
CU
printf 'source: dot.cu\nkernel: dot\ncases:\n  - name: c\n    block: [4]\n%s\n' \
    '    args: [{a: [1, 2, 3]}, {b: [4, 5, 6]}, {out: [0]}, {n: 3}]' >kernels/dot.yaml
expect "without nvcc" 0 "1 written" "$golden" --no-nvcc kernels
verify "without nvcc" 0 "$(row "other GPU" 1 1 1 0 0 0)"
sed -i 's/\(ptx: {sha256: \)...../\1fffff/' $device/dot.yaml
verify "other PTX, without nvcc" 0 "its PTX has changed, and nvcc's code was not run"
expect "with nvcc" 0 "1 written" "$golden" kernels
sed -i 's/\(ptx: {sha256: \)...../\1fffff/' $device/dot.yaml
verify "other PTX, with nvcc" 0 "$(row "other GPU" 1 1 1 0 0 0)"
ok "verify: other PTX is noted" has "$out" "1 golden was measured with other PTX"

finish
