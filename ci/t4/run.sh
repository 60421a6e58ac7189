#!/usr/bin/env bash
# From a fresh clone on an Ubuntu machine with a Tesla T4 to a golden/t4/ that is ready to commit.
#
#   ci/t4/run.sh [--dry-run] [--only STEP,...] [--from STEP] [--any-gpu]
#
#   --dry-run   print the steps and their commands, run none
#   --only      these steps alone            --from   this step and those after it
#   --any-gpu   another GPU will do: its goldens go to golden/<its name>, never to golden/t4
#
# Steps: machine packages driver toolkit build test cases sanitize measure repeat verify summary
# Any step can be repeated. Exit status: 0 all went well; 1 a step failed; 2 wrong options; 4 this
# machine has no T4 or no driver for it.
#
# Environment: BUILD (build folder, default build), JOBS, DRIVER (580), CUDA (13-0).
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 3

all=(machine packages driver toolkit build test cases sanitize measure repeat verify summary)
driver=${DRIVER:-580} cuda=${CUDA:-13-0}
build=${BUILD:-build}
jobs=${JOBS:-$(nproc)}
log=$build/t4 # what the steps leave for each other
export PATH=$PATH:/usr/local/cuda/bin
dry='' any_gpu='' steps=("${all[@]}")

usage() {
    echo "t4: $1" >&2
    sed -n '2,/^set/s/^# \{0,1\}//p' "ci/t4/run.sh" >&2
    exit 2
}

check_step() {
    local s
    for s in "${all[@]}"; do [ "$s" = "$1" ] && return; done
    usage "there is no step '$1'"
}

while [ $# -gt 0 ]; do
    case $1 in
    --dry-run) dry=1 ;;
    --any-gpu) any_gpu=1 ;;
    --only | --from)
        [ $# -gt 1 ] || usage "$1: which step?"
        if [ "$1" = --only ]; then
            IFS=, read -r -a steps <<<"$2"
            for s in "${steps[@]}"; do check_step "$s"; done
        else
            check_step "$2"
            while [ "${steps[0]}" != "$2" ]; do steps=("${steps[@]:1}"); done
        fi
        shift
        ;;
    --help)
        sed -n '2,/^set/s/^# \{0,1\}//p' "ci/t4/run.sh"
        exit 0
        ;;
    *) usage "there is no option '$1'" ;;
    esac
    shift
done

# ---- Doing things ------------------------------------------------------------------------------

fail() { # fail CODE MESSAGE
    echo "t4: $2" >&2
    exit "$1"
}

show() {
    local word
    printf '  $'
    for word; do
        [[ $word =~ ^[][A-Za-z0-9_./:=,+-]+$ ]] || word=${word@Q}
        printf ' %s' "$word"
    done
    printf '\n'
}

run() { # run COMMAND...: shows it; in a dry run that is all
    show "$@"
    [ -n "$dry" ] || "$@"
}

capture() { # capture FILE COMMAND...: the same with both outputs in a file
    local file=$1
    shift
    show "$@"
    [ -n "$dry" ] || "$@" >"$file" 2>&1
}

root() { # run COMMAND... as root
    if [ "$(id -u)" -eq 0 ]; then run "$@"; else run sudo -n "$@"; fi
}

install() {
    root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q install -y \
        --no-install-recommends "$@" || fail 1 "apt-get failed"
}

# The folder of this device's goldens, as run_golden named it.
device_folder() {
    if [ -z "$any_gpu" ]; then
        echo golden/t4
    elif [ -n "$dry" ]; then
        echo 'golden/<device>'
    else
        sed -n 's,^written  \(golden/[^/]*\)/.*,\1,p' "$log/measure.log" | head -n 1
    fi
}

# ---- The machine -------------------------------------------------------------------------------

# 10de:1eb8 is the T4 on the PCI bus. Before the driver is there, only the bus can say.
step_machine() {
    local dev found=''
    run uname -srm
    run grep PRETTY_NAME /etc/os-release
    echo "  (looks for a Tesla T4, PCI device 10de:1eb8)"
    [ -z "$dry" ] || return 0
    for dev in /sys/bus/pci/devices/*; do
        [ "$(cat "$dev/vendor" 2>/dev/null)" = 0x10de ] || continue
        found+=" $(cat "$dev/device")"
    done
    echo "  NVIDIA devices:${found:- none}"
    [ -n "$found" ] || fail 4 "there is no NVIDIA device on the PCI bus"
    [ -n "$any_gpu" ] || [[ $found == *0x1eb8* ]] ||
        fail 4 "the NVIDIA device here is no Tesla T4 (--any-gpu measures on another)"
}

step_packages() {
    root apt-get -q update || fail 1 "apt-get failed"
    install ca-certificates curl git make pciutils
    run ci/setup.sh build test || fail 1 "ci/setup.sh failed"
}

# Ubuntu's own packages, before NVIDIA's archive is known to apt, so that the two do not mix.
step_driver() {
    if [ -z "$dry" ] && nvidia-smi -L 2>/dev/null; then
        echo "  the driver is there"
        return 0
    fi
    install "linux-headers-$(uname -r)" gcc "nvidia-headless-$driver" "nvidia-utils-$driver"
    root modprobe nvidia ||
        fail 4 "the driver is installed but not loaded: reboot, then ci/t4/run.sh --from driver"
    run nvidia-smi -L || fail 4 "the driver does not find the GPU"
}

# nvcc, ptxas and compute-sanitizer from NVIDIA's archive.
step_toolkit() {
    local release deb=cuda-keyring_1.1-1_all.deb
    if [ -z "$dry" ] && command -v nvcc >/dev/null && command -v compute-sanitizer >/dev/null; then
        echo "  the toolkit is there"
        return 0
    fi
    # shellcheck disable=SC1091
    release=$(. /etc/os-release && echo "$ID${VERSION_ID//./}")
    [ -n "$dry" ] && release=ubuntu2404
    run curl -fsSLo "/tmp/$deb" \
        "https://developer.download.nvidia.com/compute/cuda/repos/$release/x86_64/$deb" ||
        fail 1 "NVIDIA's archive has nothing for $release, or cannot be reached"
    root dpkg -i "/tmp/$deb" || fail 1 "dpkg failed"
    root apt-get -q update || fail 1 "apt-get failed"
    install "cuda-nvcc-$cuda" "cuda-cudart-dev-$cuda" "cuda-sanitizer-$cuda"
    run nvcc --version || fail 1 "nvcc does not run"
    run compute-sanitizer --version || fail 1 "compute-sanitizer does not run"
}

# ---- The project -------------------------------------------------------------------------------

step_build() {
    run ci/build.sh "$build" -DCMAKE_BUILD_TYPE=Release || fail 1 "the build failed"
}

step_test() {
    run ctest --test-dir "$build" --output-on-failure --no-tests=error \
        -R '^test_(golden|run_golden|find|args|cuda_abi|case)$' || fail 1 "tests failed"
}

step_cases() {
    run mkdir -p "$log"
    capture "$log/cases" "$build/run_golden" --list kernels || fail 1 "$(cat "$log/cases")"
    [ -z "$dry" ] || return 0
    # kernels/dot.yaml:three -> kernels/dot.yaml
    sed 's/:[^:]*$//' "$log/cases" | sort -u >"$log/files"
    echo "  $(wc -l <"$log/files") kernels, $(wc -l <"$log/cases") cases"
}

# ---- On the GPU --------------------------------------------------------------------------------

sanitizer() { # sanitizer TOOL SPEC
    compute-sanitizer --tool "$1" --target-processes application-only --error-exitcode 66 \
        "$build/run_golden" --separate --timeout 300 "$2"
}

sanitize_file() { # sanitize_file FILE: all its cases; if that fails, one by one to name the case
    local tool spec out bad=0
    for tool in memcheck racecheck; do
        out=$(sanitizer $tool "$1" 2>&1) && continue
        bad=1
        while read -r spec; do
            out=$(sanitizer $tool "$spec" 2>&1) || printf '%s %s\n%s\n' $tool "$spec" "$out"
        done < <(grep -F "$1:" "$log/cases")
    done
    [ $bad -eq 0 ] || echo "$1" >>"$log/sanitize.failed"
}

# Memory errors and shared-memory races, in every case and every way to run it.
step_sanitize() {
    if [ -n "$dry" ]; then
        for tool in memcheck racecheck; do
            echo "  for every kernel; for every case of one that fails:"
            run compute-sanitizer --tool $tool --target-processes application-only \
                --error-exitcode 66 "$build/run_golden" --separate --timeout 300 kernels/NAME.yaml
        done
        return 0
    fi
    [ -s "$log/files" ] || fail 1 "run the step 'cases' first"
    command -v compute-sanitizer >/dev/null || fail 1 "there is no compute-sanitizer"
    rm -f "$log/sanitize.failed"
    export -f sanitizer sanitize_file
    export build log
    # shellcheck disable=SC2016
    xargs -P "$jobs" -I '{}' bash -c 'sanitize_file "$1"' _ '{}' <"$log/files" |
        tee "$log/sanitize.log"
    if [ -s "$log/sanitize.failed" ]; then
        fail 1 "compute-sanitizer objects to: $(sort "$log/sanitize.failed" | tr '\n' ' ')"
    fi
    echo "  memcheck and racecheck: nothing in $(wc -l <"$log/files") kernels"
}

measure() { # measure LOG
    local rc
    capture "$1" "$build/run_golden" --need-nvcc kernels
    rc=$?
    [ -n "$dry" ] || cat "$1"
    case $rc in
    0) ;;
    4) exit 4 ;;
    *) fail 1 "run_golden: exit status $rc; what failed is listed above" ;;
    esac
}

step_measure() {
    run mkdir -p "$log"
    measure "$log/measure.log"
    [ -z "$dry" ] || return 0
    [ -n "$(ls "$(device_folder)" 2>/dev/null)" ] ||
        fail 4 "nothing was written to golden/t4: this GPU is no Tesla T4"
}

# The same bytes again, the date apart.
step_repeat() {
    local folder first=$log/first
    folder=$(device_folder)
    [ -n "$dry" ] || [ -d "$folder" ] || fail 1 "there are no goldens; run the step 'measure'"
    run rm -rf "$first"
    run cp -r "$folder" "$first"
    measure "$log/repeat.log"
    run diff -r -I '^date: ' "$first" "$folder" || fail 1 "the second run gave other results"
    [ -n "$dry" ] || echo "  the second run gave the same"
}

step_verify() {
    run "$build/qgpu" verify --no-model kernels || fail 1 "qgpu verify failed"
}

step_summary() {
    local folder
    folder=$(device_folder)
    if [ -z "$dry" ]; then
        [ -d "$folder" ] || fail 1 "there are no goldens; run the step 'measure'"
        echo "  $folder: $(find "$folder" -name '*.yaml' | wc -l) kernels," \
            "$(find "$folder" -name '*.yaml' -exec cat {} + | grep -c '^  - name:') cases"
        find "$folder" -name '*.yaml' -exec sed -n '/^device:/,/^runs:/p' {} \; -quit | sed 's/^/  /'
    fi
    run git status --short -- "$folder"
    echo "  ready: git add $folder && git commit"
    echo "  to carry it home: git format-patch -1, or tar czf goldens.tar.gz $folder"
}

for s in "${steps[@]}"; do
    echo "== $s"
    start=$SECONDS
    "step_$s"
    [ -n "$dry" ] || echo "   $((SECONDS - start)) s"
done
