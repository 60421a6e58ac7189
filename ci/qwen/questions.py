#!/usr/bin/env python3
"""Asks Qwen the 24 questions of normal mode and the 5 of advanced mode, and counts.

  ci/qwen/questions.py BUILD --model DIR     with the weights: asks, judges, prints both scores
  ci/qwen/questions.py BUILD                 without: lists what would be asked, "not run"

A question is answered if the tool computed the expected value (its last good result; in advanced
mode any array of the launch), the machine in weights agreed with the interpreter, and the reply
has the value's numbers in their order. Everything is in questions.json; answers.py computed the
answers, and calls.json shows that each question can be answered. --option passes an option on to
qgpu chat, as in --option=--think.

For the test of this script: --replies FILE has a list of the model's replies for each question.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
OTHERS = {"normal": "20/24", "advanced": "4/5"}  # what qwenGPU reports of itself


def flat(value):
    return [n for v in value for n in flat(v)] if isinstance(value, list) else [value]


def numbers(text):
    return [int(n) for n in re.findall(r"(?<![\w.])-?\d+(?!\w|\.\d)", text)]


def says(reply, value):
    """The numbers of the value, one after another; thousands may be set apart by commas."""
    wanted = flat(value)
    reply = reply.replace("\u2212", "-").replace("**", " ").replace("`", " ").replace("$", " ")
    for text in (reply, re.sub(r"(?<=\d),(?=\d{3}(?:\D|$))", "", reply)):
        found = numbers(text)
        if any(found[i:i + len(wanted)] == wanted for i in range(len(found))):
            return True
    return False


def judge(question, asked):
    """None if it is answered, else why not."""
    answer = question["answer"]
    good = [c for c in asked["calls"] if c["good"]]
    if any(c["mismatch"] for c in asked["calls"]):
        return "the machine in weights and the interpreter differ"
    if asked["status"] != "done":
        return f"ended as '{asked['status']}'"
    if not good:
        return f"no call succeeded ({len(asked['calls'])} failed, {asked['wrong']} malformed)"
    value = good[-1]["value"]
    if question["mode"] == "advanced":
        # whatever the array is called; an expression is no kernel
        if not isinstance(value, dict):
            return "the last result is not a kernel's"
        if answer not in value.values() and [answer] not in value.values():
            return f"computed {value}"
    elif value != answer:
        return f"computed {value}"
    if not says(asked["reply"], answer):
        return f"the reply does not say it: {asked['reply'][:100]!r}"
    return None


def script(question, replies):
    def quoted(text):
        return "\n".join("%" + line if line.startswith("%") else line for line in text.split("\n"))

    return f"%user\n{quoted(question['question'])}\n" + "".join(
        f"%model\n{quoted(r)}\n" for r in replies)


def ask(a, question, replies, folder):
    path = os.path.join(folder, "script.txt")
    with open(path, "w", encoding="utf-8") as f:
        f.write(script(question, replies))
    command = [os.path.join(a.build, "qgpu"), "chat", "--script", path, "--json", *a.option]
    if a.model:
        command += ["--model", a.model]
    if question["mode"] == "advanced":
        command.append("--advanced")
    p = subprocess.run(command, capture_output=True, text=True, check=False)
    if p.returncode not in (0, 1):
        sys.exit(f"questions: {' '.join(command)}: exit code {p.returncode}\n{p.stderr}")
    return json.loads(p.stdout.splitlines()[0])


def main():
    p = argparse.ArgumentParser()
    p.add_argument("build")
    p.add_argument("--model")
    p.add_argument("--option", action="append", default=[])
    p.add_argument("--replies")
    p.add_argument("--questions", default=os.path.join(HERE, "questions.json"))
    p.add_argument("-v", "--verbose", action="store_true", help="every reply")
    a = p.parse_args()
    with open(a.questions, encoding="utf-8") as f:
        questions = json.load(f)
    replies = {}
    if a.replies:
        with open(a.replies, encoding="utf-8") as f:
            replies = json.load(f)
    run = bool(a.model or a.replies)
    right = dict.fromkeys(OTHERS, 0)
    total = dict.fromkeys(OTHERS, 0)
    with tempfile.TemporaryDirectory() as folder:
        for q in questions:
            total[q["mode"]] += 1
            if not run:
                print(f"not run  {q['mode']:8}  {q['question']}")
                continue
            asked = ask(a, q, replies.get(q["id"], []), folder)
            why = judge(q, asked)
            right[q["mode"]] += why is None
            print(f"{'right' if why is None else 'WRONG'}  {q['mode']:8}  {q['id']:12}"
                  f"{why or q['answer']}", flush=True)
            if a.verbose:
                print("  " + asked["reply"].replace("\n", "\n  "))
    print(f"\n{'':10}{'qgpu':>10}{'qwenGPU':>10}")
    for mode, other in OTHERS.items():
        score = f"{right[mode]}/{total[mode]}" if run else "not run"
        print(f"{mode:10}{score:>10}{other:>10}")


if __name__ == "__main__":
    main()
