#!/usr/bin/env bash
# qgpu model merge from outside: killed on the way, two at once, what is left behind.
#
#   test_merge.sh BUILD-FOLDER
set -uo pipefail
# shellcheck source=ci/script_test.sh
. "$(dirname "$0")/../ci/script_test.sh"

build=$(cd "$1" && pwd)
tokenizer=$(cd "$(dirname "$0")/.." && pwd)/model/tokenizer/seeds/fuzz_tokenizer/small.json
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 3
merge() { "$build/qgpu" model merge --base base -o "$1"; }
begun() { compgen -G 'out.part/model*.safetensors' >/dev/null; }
# The same files with the same bytes. Holes of both are zeros, and not read: there are gigabytes.
same() {
    python3 - once out <<'PY'
import os, sys

def data(fd):
    at, end = 0, os.fstat(fd).st_size
    while at < end:
        try:
            at = os.lseek(fd, at, os.SEEK_DATA)
        except OSError:
            return
        to = os.lseek(fd, at, os.SEEK_HOLE)
        while at < to:
            yield at, min(to - at, 1 << 24)
            at += min(to - at, 1 << 24)

a, b = sys.argv[1:]
assert os.listdir(a) and sorted(os.listdir(a)) == sorted(os.listdir(b))
for name in os.listdir(a):
    x, y = (os.open(os.path.join(d, name), os.O_RDONLY) for d in (a, b))
    assert os.fstat(x).st_size == os.fstat(y).st_size, name
    for fd in x, y:
        for at, n in data(fd):
            assert os.pread(x, n, at) == os.pread(y, n, at), (name, at)
PY
}
says() { # says TEXT COMMAND...: exit code 2 and that message
    local text=$1 out rc=0
    shift
    out=$("$@" 2>&1) || rc=$?
    [ "$rc" -eq 2 ] && [[ $out == *"$text"* ]]
}

computes() { # computes WANTED COMMAND...: the last line
    local want=$1
    shift
    [ "$("$@" 2>&1 | tail -n 1)" = "$want" ]
}

"$build/qtext_tool" wide base 1 || exit 3

# stopped as soon as weights are being written, then killed
"$build/qgpu" model merge --base base -o out >log 2>&1 &
pid=$!
for _ in $(seq 3000); do
    begun && break
    sleep 0.01
done
kill -STOP $pid
ok 'it is under way' begun
ok 'no folder of that name before it is complete' test ! -e out
ok 'a second one is refused' says 'another merge is writing it' merge out
ok 'the first one was not disturbed' begun
kill -KILL $pid
wait $pid 2>/dev/null
ok 'what it had written is there' begun
ok 'and no folder of that name' test ! -e out

touch out.part/mine
ok 'other files are not removed' says 'no merge has written' merge out
ok 'they are still there' test -e out.part/mine
rm out.part/mine
ok 'run again, it is complete' merge out
ok 'nothing else is left' test "$(echo out*)" = out
ok 'a folder that is there is kept' says 'is there already' merge out

merge once >/dev/null
ok 'the same bytes as in one go' same

# the machine inside computes; a folder that says it is merged but has no weights shows who is asked
ok 'eval on the merged machine' computes 32 "$build/qgpu" eval '[1, 2, 3] @ [4, 5, 6]' --model out --check
mkdir empty
cp out/config.json empty
printf '%%user\nHi\n%%model\nHo\n' >script
chat() { "$build/qgpu" chat --tokenizer "$tokenizer" --script script "$@"; }
ok 'eval takes it from there' says 'holds no safetensors' "$build/qgpu" eval 1+1 --model empty
ok 'chat takes it from its model' says 'holds no safetensors' chat --model empty
ok 'unless told otherwise' computes Ho chat --model empty --machine out
ok 'and not from a model that is not merged' computes Ho chat --model base

finish
