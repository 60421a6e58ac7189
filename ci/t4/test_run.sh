#!/usr/bin/env bash
# ci/t4/run.sh as far as it goes without a T4: the dry run, the options, and every step after the
# build on a libcuda whose only device is called "fake device", in a copy of the tree's shape.
#
#   ci/t4/test_run.sh BUILD-FOLDER
#
# Ends with `N passed, N failed`.
set -uo pipefail
# shellcheck source=ci/script_test.sh
. "$(dirname "$0")/../script_test.sh"

build=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tmp" "$work/stubs" "$work/tree/ci/t4" "$work/tree/golden" "$work/tree/kernels"
export TMPDIR=$work/tmp JOBS=2
cd "$work/tree" || exit 3
cp "$root/ci/t4/run.sh" ci/t4
cp "$root"/kernels/{dot,axpb}.{cu,yaml} kernels

expect() { # expect NAME EXIT-CODE TEXT COMMAND...
    local name=$1 code=$2 text=$3
    shift 3
    run "$@"
    ok "$name: exit code" is "$rc" "$code"
    ok "$name: message" has "$out" "$text"
}

# Whatever would change the machine, or needs one, says that it was called.
for tool in sudo apt-get dpkg curl modprobe nvidia-smi; do
    printf '#!/bin/sh\necho "%s $*" >>"%s/called"\nexit 1\n' $tool "$work" >"$work/stubs/$tool"
done
# A compute-sanitizer that finds something in the kernel named in $OBJECTS_TO.
cat >"$work/stubs/compute-sanitizer" <<'SH'
#!/bin/sh
echo "$*" >>"$SANITIZER_LOG"
while [ "${1#*/run_golden}" = "$1" ]; do shift; done
case "$*" in *"${OBJECTS_TO:-nothing}"*) echo "========= Race reported"; exit 66 ;; esac
exec "$@"
SH
cat >"$work/stubs/nvcc" <<'SH'
#!/bin/sh
case "$*" in
*--version*) echo 'Cuda compilation tools, release 1.2, V1.2.3' ;;
*) while [ "$1" != -o ]; do shift; done; echo cubin >"$2" ;;
esac
SH
chmod +x "$work"/stubs/*
export PATH=$work/stubs:$PATH SANITIZER_LOG=$work/sanitizer.log QGPU_NVCC=$work/stubs/nvcc
unset FAKE_CUDA BUILD

# ---- The dry run -------------------------------------------------------------------------------

steps='machine packages driver toolkit build test cases sanitize measure repeat verify summary'
before=$(find . | sort)
expect "dry run" 0 "golden/t4" ci/t4/run.sh --dry-run
ok "dry run: every step in order" is "$(sed -n 's/^== //p' <<<"$out" | tr '\n' ' ')" "$steps "
for part in "apt-get -q update" "ci/setup.sh build test" "nvidia-headless-580" "modprobe nvidia" \
    "cuda-keyring_1.1-1_all.deb" "cuda-sanitizer-13-0" "ci/build.sh build" "ctest --test-dir build" \
    "run_golden --list kernels" "--tool memcheck" "--tool racecheck" \
    "build/run_golden --need-nvcc kernels" "diff -r -I '^date: ' build/t4/first golden/t4" \
    "build/qgpu verify --no-model kernels" "git add golden/t4"; do
    ok "dry run: $part" has "$out" "$part"
done
ok "dry run: runs nothing" none "$work/called"
ok "dry run: leaves nothing" is "$(find . | sort)" "$before"
DRIVER=999 CUDA=99-9 expect "dry run: other versions" 0 "nvidia-headless-999" ci/t4/run.sh --dry-run
ok "dry run: other toolkit" has "$out" "cuda-nvcc-99-9"
expect "--from" 0 "== summary" ci/t4/run.sh --dry-run --from verify
ok "--from: starts there" is "$(sed -n 's/^== //p' <<<"$out" | tr '\n' ' ')" "verify summary "
expect "--only" 0 "== cases" ci/t4/run.sh --dry-run --only build,cases
ok "--only: these" is "$(sed -n 's/^== //p' <<<"$out" | tr '\n' ' ')" "build cases "
expect "--only nonsense" 2 "there is no step 'frob'" ci/t4/run.sh --only build,frob
expect "--from nonsense" 2 "there is no step 'frob'" ci/t4/run.sh --from frob
expect "--frob" 2 "there is no option '--frob'" ci/t4/run.sh --frob
expect "--from without a step" 2 "--from: which step?" ci/t4/run.sh --from
expect "--help" 0 "ci/t4/run.sh [--dry-run]" ci/t4/run.sh --help

# ---- Steps that need no T4 ---------------------------------------------------------------------

if ! cat /sys/bus/pci/devices/*/vendor 2>/dev/null | grep -q 0x10de; then
    expect "no GPU" 4 "there is no NVIDIA device on the PCI bus" ci/t4/run.sh --only machine
fi
expect "packages: not without root" 1 "apt-get failed" ci/t4/run.sh --only packages

t4() { # t4 [OPTION...]: with what was built
    BUILD=$work/build LD_LIBRARY_PATH=$build/fake_cuda ci/t4/run.sh "$@"
}

mkdir "$work/build"
ln -s "$build/run_golden" "$build/qgpu" "$work/build"
expect "sanitize before cases" 1 "run the step 'cases' first" t4 --only sanitize
expect "summary before measure" 1 "run the step 'measure'" t4 --only summary
cases=$(cat kernels/*.yaml | grep -c -- '- name:')
expect "cases" 0 "2 kernels, $cases cases" t4 --only cases
expect "sanitize" 0 "memcheck and racecheck: nothing in 2 kernels" t4 --only sanitize
ok "sanitize: four runs" is "$(wc -l <"$SANITIZER_LOG")" 4
ok "sanitize: with separate arrays" is "$(grep -c -- '--separate' "$SANITIZER_LOG")" 4
ok "sanitize: wrote no golden" none golden/fake-device
OBJECTS_TO=dot.yaml expect "sanitize: a find" 1 "compute-sanitizer objects to: kernels/dot.yaml" \
    t4 --only sanitize
ok "sanitize: the case is named" has "$out" "racecheck kernels/dot.yaml:three"

# A fake device never gets into golden/t4, and without --any-gpu that is the end.
expect "measure: no T4" 4 "this GPU is no Tesla T4" t4 --only measure
ok "measure: no T4: nothing in golden/t4" none golden/t4
rm -r golden/fake-device
expect "measure" 0 "2 written, 0 failed, 0 skipped" t4 --any-gpu --from measure
ok "repeat" has "$out" "the second run gave the same"
ok "verify" has "$out" "other GPU                             2 "
ok "summary" has "$out" "golden/fake-device: 2 kernels, $cases cases"
ok "summary: device" has "$out" 'name: "fake device"'
ok "summary: ready" has "$out" "ready: git add golden/fake-device"
FAKE_CUDA=level-0 expect "repeat: another result" 1 "run_golden: exit status 1" \
    t4 --any-gpu --only repeat
sed -i 's/^kernel: .*/kernel: "tod"/' golden/fake-device/dot.yaml
cat >"$work/stubs/diff" <<'SH'
#!/bin/sh
echo "diff: differs"
exit 1
SH
chmod +x "$work/stubs/diff"
expect "repeat: other bytes" 1 "the second run gave other results" t4 --any-gpu --only repeat
FAKE_CUDA=no-device expect "measure: no GPU" 4 "finds no usable GPU" t4 --only measure
ok "nothing in golden/t4" none golden/t4
ok "nothing but apt-get was called" is "$(sed 's/ .*//' "$work/called" | sort -u | tr '\n' ' ')" \
    "$([ "$(id -u)" -eq 0 ] && echo "apt-get " || echo "sudo ")"

finish
