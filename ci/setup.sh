#!/usr/bin/env bash
# Installs what this machine lacks for a task, and says what and why.
#
#   ci/setup.sh [build] [test] [fuzz] [format] [lint] [coverage] [report]      (default: build)
#
# Nothing missing: no output, no network. Otherwise packages are installed with apt-get as root or
# through sudo. Where that is not possible, or QG_NO_INSTALL is set, the missing packages are named
# and the exit status is 2.
set -euo pipefail

missing=() # packages
why=()     # one line each

need() { # need PACKAGE REASON TEST-COMMAND...
    local package=$1 reason=$2
    shift 2
    if ! "$@" >/dev/null 2>&1; then
        missing+=("$package")
        why+=("$(printf '  %-22s %s' "$package" "$reason")")
    fi
}

header() { # is <$1> there for the C compiler?
    echo "#include <$1>" | "${CC:-cc}" -E -x c - -o /dev/null
}

cxx_free_fuzzer() { # does clang come with the libFuzzer and sanitizer runtimes?
    local dir rc=0
    dir=$(mktemp -d)
    echo 'int LLVMFuzzerTestOneInput(const char *d, long n){return d && n < 0;}' >"$dir/f.c"
    clang -fsanitize=fuzzer,address "$dir/f.c" -o "$dir/f" || rc=1
    rm -rf "$dir"
    return $rc
}

for task in "${@:-build}"; do
    case $task in
    build)
        need gcc "compiles qgpu" command -v gcc
        need libc6-dev "C library headers" header stdio.h
        need make "runs the build" command -v make
        need cmake "configures the build" command -v cmake
        need clang "turns CUDA into PTX; compiles kernels for the CPU oracle" command -v clang
        need libyaml-dev "reads case files" header yaml.h
        need libcjson-dev "reads checkpoint headers" header cjson/cJSON.h
        need libssl-dev "SHA-256 of what goldens were made from" header openssl/evp.h
        need libpcre2-dev "splits text for the tokenizer" header pcre2posix.h
        need libutf8proc-dev "normalizes text for the tokenizer" header utf8proc.h
        ;;
    test)
        need libcriterion-dev "unit tests" header criterion/criterion.h
        need python3 "checks JSON output in the command-line tests" command -v python3
        ;;
    fuzz)
        need libclang-rt-dev "libFuzzer and sanitizer runtimes of clang" cxx_free_fuzzer
        ;;
    format)
        need clang-format "checks the formatting" command -v clang-format
        ;;
    lint)
        need clang-tidy "static analysis" command -v clang-tidy
        ;;
    report)
        need chromium "opens the pages of a report in their tests" command -v chromium
        need python3-venv "runs those tests" python3 -c 'import ensurepip, venv'
        need fonts-dejavu-core "letters in their pictures" test -f /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
        ;;
    coverage)
        need lcov "coverage report" command -v lcov
        ;;
    *)
        echo "setup: unknown task '$task' (build, test, fuzz, format, lint, coverage, report)" >&2
        exit 2
        ;;
    esac
done

[ ${#missing[@]} -eq 0 ] && exit 0

echo "setup: this machine lacks:"
printf '%s\n' "${why[@]}"

sudo=()
if [ "$(id -u)" -ne 0 ]; then
    sudo=(sudo -n)
fi
by_hand="Install them by hand:  apt-get install ${missing[*]}"
if [ -n "${QG_NO_INSTALL:-}" ]; then
    echo "setup: QG_NO_INSTALL is set. $by_hand" >&2
    exit 2
elif ! command -v apt-get >/dev/null; then
    echo "setup: no apt-get here; install the equivalents of: ${missing[*]}" >&2
    exit 2
elif [ "$(id -u)" -ne 0 ] && ! sudo -n true 2>/dev/null; then
    echo "setup: not root, and sudo would ask for a password. $by_hand" >&2
    exit 2
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "setup: apt-get install ${missing[*]}"
apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -q)
if ! { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${missing[@]}"; } \
    </dev/null >"$log" 2>&1; then
    tail -n 15 "$log" >&2
    echo "setup: apt-get failed (above). $by_hand" >&2
    exit 2
fi
echo "setup: done"
