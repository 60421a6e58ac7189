#!/usr/bin/env bash
# qgpu chat on a terminal and under signals: streaming, Ctrl-C, history. The language model is a
# small one with random weights, made here, whose replies do not end by themselves.
#
#   test_interrupt.sh BUILD-FOLDER
set -uo pipefail

build=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 3
"$build/qtext_tool" random model 6 720 || exit 3
cp "$root/model/tokenizer/seeds/fuzz_tokenizer/small.json" model/tokenizer.json

python3 - "$build/qgpu" <<'P'
import json, os, pty, select, signal, subprocess, sys, time

chat = [sys.argv[1], "chat", "--model", "model", "--interp", "--context", "200000"]
endless = chat + ["--max-tokens", "100000"]
counts = [0, 0]


def check(name, ok, seen=""):
    counts[not ok] += 1
    if not ok:
        print(f"FAILED: {name}\n{seen[-2000:]!r}")


# Rows of 0 in lm_head for the words that end a reply or begin a call: among 700 logits of random
# weights there is always a larger one.
with open("model/model.safetensors", "r+b") as f:
    n = int.from_bytes(f.read(8), "little")
    begin, end = json.loads(f.read(n))["lm_head.weight"]["data_offsets"]
    row = (end - begin) // 720
    f.seek(8 + n + begin + 700 * row)
    f.write(bytes(20 * row))


class Terminal:
    def __init__(self, command):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execv(command[0], command)
        self.seen = ""

    def until(self, ready, seconds=60):
        """Reads until ready(text so far) or the end; False if neither comes."""
        end = time.monotonic() + seconds
        while not ready(self.seen):
            if not select.select([self.fd], [], [], max(0, end - time.monotonic()))[0]:
                return False
            try:
                data = os.read(self.fd, 4096)
            except OSError:  # the other side is closed
                data = b""
            if not data:
                return False
            self.seen += data.decode("utf-8", "replace")
        return True

    def type(self, text):
        self.seen = ""
        os.write(self.fd, text.encode())

    def ended(self):
        if not self.until(lambda s: False) and select.select([self.fd], [], [], 0)[0] == []:
            os.kill(self.pid, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


# ---- a terminal
t = Terminal(endless)
check("a prompt", t.until(lambda s: s.endswith("> ")), t.seen)
for question in ("hello", "once more"):
    t.type(question + "\n")
    check("the reply streams", t.until(lambda s: len(s) > 60), t.seen)
    check("it goes on", "[interrupted]" not in t.seen, t.seen)
    t.type("\x03")
    check("Ctrl-C stops it", t.until(lambda s: s.endswith("[interrupted]\r\n> ")), t.seen)
t.type("/quit\n")
check("/quit ends", t.ended() == 0, t.seen)
t = Terminal(endless)
t.until(lambda s: s.endswith("> "))
t.type("\x03")
check("Ctrl-C at the prompt ends", t.ended() == 0, t.seen)

# ---- a script, by signals
with open("two.txt", "w", encoding="ascii") as f:
    f.write("%user\nhello\n%user\nonce more\n")
p = subprocess.Popen(endless + ["--script", "two.txt"], stdout=subprocess.PIPE)
seen = ""
for question in ("> hello\n", "> once more\n"):
    while question not in seen or len(seen.split(question)[1]) < 60:
        data = os.read(p.stdout.fileno(), 4096)
        if not data:
            break
        seen += data.decode("utf-8", "replace")
    p.send_signal(signal.SIGINT)
seen += p.communicate(timeout=60)[0].decode("utf-8", "replace")
check("a signal stops one reply, not the script", seen.count("[interrupted]\n") == 2, seen)
check("interrupted replies are no failure", p.returncode == 0, seen)

# ---- history: what a model writes depends on all that was said, and on nothing after /new
p = subprocess.run(
    chat + ["--max-tokens", "24", "--json"],
    input="hello\nhello\n/new\nhello\n", capture_output=True, encoding="utf-8", timeout=120,
)
asked = [json.loads(line) for line in p.stdout.splitlines()]
check("three questions", [a["user"] for a in asked] == ["hello"] * 3, p.stdout + p.stderr)
check("each cut off", [(a["status"], a["tokens"]) for a in asked] == [("cut", 24)] * 3, p.stdout)
if len(asked) == 3:
    check("the second sees the first", asked[0]["reply"] != asked[1]["reply"], p.stdout)
    check("/new forgets", asked[0]["reply"] == asked[2]["reply"], p.stdout)

print(f"{counts[0]} passed, {counts[1]} failed")
sys.exit(counts[1] != 0)
P
