#!/usr/bin/env bash
# qgpu chat from outside, with replies from a script: on the model in weights.
#
#   test_chat.sh BUILD-FOLDER
set -uo pipefail
# shellcheck source=ci/script_test.sh
. "$(dirname "$0")/../../ci/script_test.sh"

qgpu=$(cd "$1" && pwd)/qgpu
root=$(cd "$(dirname "$0")/../.." && pwd)
tokenizer=$root/model/tokenizer/seeds/fuzz_tokenizer/small.json
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 3
mkdir tmp
export TMPDIR=$work/tmp
chat() { "$qgpu" chat --tokenizer "$tokenizer" --script "$@"; }

cat >normal.txt <<'S'
# two questions; the first call has a mistake
%user
What is the dot product of 1, 2, 3 and 4, 5, 6?
%model
<tool_call>
<function=cuda>
<parameter=expression>
[1, 2, 3] @ [4, 5]
</parameter>
</function>
</tool_call>
%model
Once more.

<tool_call>
<function=cuda>
<parameter=expression>
[1, 2, 3] @ [4, 5, 6]
</parameter>
</function>
</tool_call>
%model
It is 32.
%user
Tell me a story.
%interrupt 2
%model
Once upon a time there was a vector.
S
outputs 'normal mode' 0 '> What is the dot product of 1, 2, 3 and 4, 5, 6?
  cuda> [1, 2, 3] @ [4, 5]
      = expression:1:11: error: a vector of 3 and a vector of 2 do not fit @
            [1, 2, 3] @ [4, 5]
                      ^
            the left one needs as many columns as the right one has rows
Once more.
  cuda> [1, 2, 3] @ [4, 5, 6]
      = 32
It is 32.
> Tell me a story.
On
[interrupted]' chat normal.txt

cat >advanced.txt <<'S'
%user
Double 1, 2, -3.
%model
<tool_call>
<function=cuda>
<parameter=source>
extern "C" __global__ void twice(int *x, int n)
{
    int i = threadIdx.x;
    if (i < n)
        x[i] *= 2;
}
</parameter>
<parameter=block>
4
</parameter>
<parameter=args>
{"x": [1, 2, -3], "n": 3}
</parameter>
</function>
</tool_call>
%model
2, 4 and -6.
S
outputs 'advanced mode' 0 '> Double 1, 2, -3.
  cuda> extern "C" __global__ void twice(int *x, int n)
      | {
      |     int i = threadIdx.x;
      |     if (i < n)
      |         x[i] *= 2;
      | }
      | block 4
      | args {"x": [1, 2, -3], "n": 3}
      = x = [2, 4, -6]
2, 4 and -6.' chat advanced.txt --advanced
outputs 'JSON' 0 '{"user": "Double 1, 2, -3.", "reply": "2, 4 and -6.", "status": "done", "tokens": 0, "wrong": 0, "calls": [{"source": "extern \"C\" __global__ void twice(int *x, int n)\u000a{\u000a    int i = threadIdx.x;\u000a    if (i < n)\u000a        x[i] *= 2;\u000a}", "block": "4", "args": "{\"x\": [1, 2, -3], \"n\": 3}", "good": true, "mismatch": false, "answer": "x = [2, 4, -6]\u000a", "value": {"x": [2, 4, -6]}}]}' \
    bash -c "\"$qgpu\" chat --tokenizer \"$tokenizer\" --script advanced.txt --advanced --json --interp |
             sed 's/\"tokens\": [0-9]*/\"tokens\": 0/'"
outputs 'kernels need --advanced' 0 "error: cuda has no parameter 'source', only expression" \
    bash -c "\"$qgpu\" chat --tokenizer \"$tokenizer\" --script advanced.txt --json --interp |
             python3 -c 'import json, sys; print(json.load(sys.stdin)[\"calls\"][0][\"answer\"])'"

printf '%%user\nHi\n' >silent.txt
outputs 'no model' 2 'qgpu: error: which model?
    --model DIR, a folder with Qwen3.5'"'"'s config.json, tokenizer.json and safetensors' "$qgpu" chat
outputs 'no tokenizer' 2 'nowhere: error: cannot be read
    a model'"'"'s folder has a tokenizer.json' "$qgpu" chat --model nowhere
printf '%%user\nHi\n%%modle\n' >wrong.txt
outputs 'a wrong script' 2 'wrong.txt:3:1: error: this line is not understood
    %modle
    ^
    there are %user, %model and %interrupt N; a text may begin with %%' chat wrong.txt
printf '%%user\nHi\n%%model\nHo\n%%user\nHi\n' >short.txt
outputs 'a script without enough replies' 2 '> Hi
Ho
> Hi
qgpu: error: the script has no further reply' chat short.txt --interp
outputs 'nothing is left behind' 0 '' ls -A tmp

finish
