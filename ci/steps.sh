# shellcheck shell=bash
# Sourced by scripts that run several counted steps: `step COUNT-FILE COMMAND...` adds up what each
# wrote to COUNT-FILE ("passed failed skipped"), `finish` prints the sum and exits.
sum=(0 0 0)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

step() { # a step without counts that fails is one failure
    local file=$1 rc=0 n=(0 0 0)
    shift
    rm -f "$file"
    "$@" || rc=$?
    if [ -s "$file" ]; then
        read -r -a n <"$file"
    elif [ $rc -ne 0 ]; then
        n=(0 1 0)
    fi
    [ $rc -ne 0 ] && [ "${n[1]}" -eq 0 ] && n[1]=1
    for i in 0 1 2; do sum[i]=$((sum[i] + n[i])); done
    return $rc
}

finish() {
    echo "${sum[0]} passed, ${sum[1]} failed, ${sum[2]} skipped"
    [ "${sum[1]}" -eq 0 ] && [ "${sum[0]}" -gt 0 ]
    exit $?
}
