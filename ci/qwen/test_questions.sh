#!/usr/bin/env bash
# Does ci/qwen/questions.py count right? With replies that answer everything, replies that are
# wrong, and replies that are malformed, from a script; and are the published answers right?
#
#   ci/qwen/test_questions.sh BUILD-FOLDER
#
# Ends with `N passed, N failed`.
set -uo pipefail
# shellcheck source=ci/script_test.sh
. "$(dirname "$0")/../script_test.sh"

build=$(cd "$1" && pwd)
cd "$(dirname "$0")" || exit 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1
tokenizer=../../model/tokenizer/seeds/fuzz_tokenizer/small.json
ask() {
    python3 questions.py "$build" --option=--tokenizer --option="$tokenizer" --option=--interp \
        --replies "$@"
}

# Replies made of calls.json: right ones, and such as must not count.
python3 - "$work" <<'PY'
import json, sys
questions = json.load(open("questions.json"))
calls = json.load(open("calls.json"))

def call(parameters):
    text = "".join(f"<parameter={k}>\n{v}\n</parameter>\n" for k, v in parameters.items())
    return f"<tool_call>\n<function=cuda>\n{text}</function>\n</tool_call>"

def save(name, make):
    json.dump({q["id"]: make(q, calls[q["id"]]) for q in questions}, open(f"{sys.argv[1]}/{name}", "w"))

def other(q, c):  # another call than the right one
    return {"expression": "0"} if "expression" in c else {**c, "source": c["source"].replace(
        "int i = threadIdx.x;", "int i = threadIdx.x; return;")}

save("right", lambda q, c: [call(c), f"The result is {q['answer']}."])
save("prose", lambda q, c: [call({"expression": "[1"}), "Again.\n" + call(c),
                            f"So **{q['answer']}** it is, 1 of 2 ways."])
save("not_said", lambda q, c: [call(c), "I have computed it."])
save("said_wrong", lambda q, c: [call(c), "It is 123456."])
save("computed_wrong", lambda q, c: [call(other(q, c)), f"The result is {q['answer']}."])
save("by_heart", lambda q, c: [f"The result is {q['answer']}."])
save("malformed", lambda q, c: [call(c).replace("</function>", ""), f"It is {q['answer']}."])
save("json_format", lambda q, c: [f"<tool_call>\n{json.dumps(c)}\n</tool_call>",
                                  f"It is {q['answer']}."])
save("endless", lambda q, c: [call(c)] * 9)
PY

score() { # score FILE NORMAL ADVANCED
    ask "$work/$1" >"$work/out" 2>&1
    prints "$1: normal mode" 0 "normal          $2     20/24" sed 's/  *\([0-9]*\/24\)  */          \1     /' "$work/out"
    prints "$1: advanced mode" 0 "advanced $3 4/5" sed 's/  */ /g' "$work/out"
}

prints 'the published answers' 0 '29 answers agree' python3 answers.py --check
sed 's/"answer": 32/"answer": 33/' questions.json >"$work/questions.json"
prints 'a wrong one would be seen' 1 'wrong in questions.json: dot' bash -c \
    "cp answers.py '$work' && python3 '$work/answers.py' --check"
prints 'nothing is claimed without weights' 0 'normal       not run     20/24' \
    python3 questions.py "$build"
score right 24/24 5/5
score prose 24/24 5/5
score not_said 0/24 0/5
score said_wrong 0/24 0/5
score computed_wrong 0/24 0/5
score by_heart 0/24 0/5
score malformed 0/24 0/5
score json_format 0/24 0/5
score endless 0/24 0/5
prints 'a model that does not exist' 1 'exit code 2' python3 questions.py "$build" --model "$work/none"

finish
