# shellcheck shell=bash
# What the script tests share. Sourced; a test ends with `finish`.
# shellcheck disable=SC2034 # counts and outputs are for the tests

passed=0 failed=0 # tests
out='' err='' rc=0 # of the command that ran last

# run COMMAND...: fills out (both streams) and rc
run() {
    err=''
    out=$("$@" 2>&1 </dev/null)
    rc=$?
}

# ok NAME TEST...: counts a test that holds, or shows the command that ran last
ok() {
    local name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        return
    fi
    failed=$((failed + 1))
    printf 'FAILED: %s\n  exit code %s\n  output: %s\n' "$name" "$rc" "${out:0:3000}"
    [ -z "$err" ] || printf '  stderr: %s\n' "${err:0:3000}"
}

is() { [ "$1" = "$2" ]; }
has() { [[ "$1" == *"$2"* ]]; }
none() { [ ! -e "$1" ]; }

# outputs NAME EXIT-CODE OUTPUT COMMAND...: all that it prints
outputs() {
    local name=$1 code=$2 text=$3
    shift 3
    run "$@"
    [ "$rc" -eq "$code" ] && [ "$out" = "$text" ]
    ok "$name: wanted exit code $code and: $text" is $? 0
}

# prints NAME EXIT-CODE TEXT COMMAND...: a part of what it prints
prints() {
    local name=$1 code=$2 text=$3
    shift 3
    run "$@"
    [ "$rc" -eq "$code" ] && has "$out" "$text"
    ok "$name: wanted exit code $code and in it: $text" is $? 0
}

# The line that ci/ctest.sh counts, and the exit status.
finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}
