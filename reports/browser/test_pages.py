"""The pages of reports in headless Chromium.

test_pages.py QGPU SHOTS: renders three reports into a temporary folder (a real one with a fault put into
the model, a hostile one, an empty one) and opens them. Ends with `N passed, N failed`.
"""
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

QGPU, SHOTS = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
HOSTILE = "<script>window.pwned=1</script>\"'&{{x}}</script><img src=x onerror=window.pwned=1>"
passed, failed = 0, 0


def run(*args, rc=0, out=None):
    done = subprocess.run([QGPU, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert done.returncode == rc, f"{args}: exit {done.returncode}, {done.stderr}"
    if out:
        with open(out, "w", encoding="utf-8") as f:
            f.write(done.stdout)
    return done.stdout


def write(path, *objects):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        for o in objects:
            f.write(json.dumps(o) + "\n")


def summary(p, f, s):
    return {"summary": {"schema": "qgpu-verify/1", "passed": p, "failed": f, "skipped": s, "answers": {}}}


def ccov(commit, files):
    """A ccov.json: of each file a letter a line, which stands for its text, and how often each ran."""
    return {"schema": "qgpu-ccov/1", "commit": commit,
            "files": [{"name": name, "hits": hits, "text": "".join(f"{ord(c):08x}" for c in text), "functions": [1, 2],
                       "branches": [3, 4]} for name, (text, hits) in files.items()]}


def make_faulty(top):
    """Real results, and a real fault: a wrong value on a wire of layer 5."""
    d = f"{top}/faulty"
    os.makedirs(d)
    cases = ["kernels/dot.yaml", "kernels/add_ten.yaml", "kernels/reverse_shared.yaml"]
    cases = [c for c in cases if os.path.exists(c)]
    run("verify", *cases, "--json", out=f"{d}/verify.jsonl")
    run("replay", "--json", "kernels/dot.yaml:three", "--inject", "5:100:1", rc=1, out=f"{d}/replay.jsonl")
    run("reduce", "kernels/dot.yaml:three", "--while", f"{QGPU} replay --check {{}} --inject 5:100:1", "--time", "6", "--json",
        "-o", f"{top}/small.yaml", out=f"{d}/reduced.jsonl")
    run("model", "build", "-o", f"{top}/machine", "--json", out=f"{d}/figures.json")
    shutil.copy(f"{top}/machine/layout.tsv", d)
    run("model", "certificate", "--json", out=f"{d}/certificate.json")
    run("cov", "run", "kernels/dot.yaml", "-o", f"{top}/dot.cov", "--quiet", "--weights")
    run("cov", "show", f"{top}/dot.cov", "--json", out=f"{d}/coverage.json")
    run("cov", "show", f"{top}/dot.cov", "--weights", "--json", out=f"{d}/weights.json")
    write(f"{d}/mutants.json", {
        "schema": 1, "scores": {"interpreter": {"all": 9, "caught": 7, "equivalent": 1, "survives": 1},
                                "weight": {"all": 4, "caught": 4, "equivalent": 0, "survives": 0}},
        "mutants": [{"kind": "interpreter", "place": "interp/alu.h:47", "what": HOSTILE, "verdict": "survives"},
                    {"kind": "interpreter", "place": "interp/alu.h:48", "what": "a -> b", "verdict": "caught"}]})
    run("report", "--collect", d)
    history = f"{top}/history.jsonl"
    write(history, *[{"time": f"day {i}", "commit": f"c{i}", "outcome": "good", "passed": 10 + i, "failed": i % 2,
                      "skipped": 0, "tokens": 1, "positions": 100 * i} for i in range(6)])
    before = f"{top}/before"
    shutil.copytree(d, before)
    write(f"{before}/ccov.json", ccov("old", {"interp/exec.c": ("abcd", [1, 0, 1, 0]), "model/gone.c": ("xy", [1, 0])}))
    write(f"{d}/ccov.json", ccov("new", {"interp/exec.c": ("aXbcd", [1, 0, 3, 0, 0]), f"model/{HOSTILE}.c": ("pq", [1, None])}))
    run("report", "--from", d, "-o", f"{d}/out", "--history", history, "--baseline", before, "--lcov", "html/index.html", rc=1)
    return f"{d}/out"


def make_hostile(top):
    """10,000 cases, names and sources that would be code if they were not text, very long lines."""
    d = f"{top}/hostile"
    lines = []
    for i in range(10000):
        bad = i in (5000, 9999)
        lines.append({"case": f"k{i}:{HOSTILE if i == 5000 else 'x' * 3000 if i == 7 else 'c'}", "file": f"kernels/k{i}.yaml",
                      "verdict": "failed" if bad else "passed", "tokens": i, "records": i // 3,
                      "compared": {"cpu_oracle": "different" if bad else "equal"},
                      "detail": HOSTILE + "y" * 4000 if bad else "", **({"class": "value"} if bad else {})})
    write(f"{d}/verify.jsonl", *lines, summary(9998, 2, 0))
    write(f"{d}/run.json", {"schema": "qgpu-run/1", "time": HOSTILE, "commit": HOSTILE})
    name = f"k5000:{HOSTILE}"
    write(f"{d}/launches/x.json", {
        "schema": "qgpu-launch/1", "case": name, "kernel": HOSTILE, "about": HOSTILE, "spec": HOSTILE, "grid": [1, 1, 1],
        "block": [1, 1, 1], "registers": 2, "shared_words": 0, "status": "ok",
        "arrays": [{"name": HOSTILE, "offset": 0, "words": [1]}],
        "cuda": {"file": HOSTILE, "text": HOSTILE + "\n// " + "z" * 100000 + "\n"}, "ptx": {"file": "", "text": HOSTILE},
        "blocks": [{"text": HOSTILE, "lines": [{"stage": "alu1", "ptx": 1, "cuda": 1}]}],
        "tokens_total": 3, "tokens": ["RUN", "EXEC 0 0 1", "HALT"]})
    run("report", "--from", d, "-o", f"{d}/out", rc=1)
    return f"{d}/out"


def sha256(path):
    with open(path, "rb") as f:
        return hashlib.sha256(f.read()).hexdigest()


def make_goldens(top):
    """A tree of its own, where a GPU is said to have measured 33 for dot:three, and nothing for another
    case; a golden of another GPU is stale. A case beside them must end in a diagnosis."""
    d, tree = f"{top}/goldens", f"{top}/tree"
    for folder in (d, f"{tree}/kernels", f"{tree}/golden/some-gpu", f"{tree}/golden/other-gpu"):
        os.makedirs(folder)
    shutil.copy("kernels/dot.cu", f"{tree}/kernels")
    with open(f"{tree}/kernels/dot.yaml", "w", encoding="utf-8") as f:
        f.write("source: dot.cu\nkernel: dot\ncases:\n"
                "  - {name: three, block: [4], args: [{a: [1, 2, 3]}, {b: [4, 5, 6]}, {out: [0]}, {n: 3}]}\n"
                "  - {name: two, block: [4], args: [{a: [1, 2]}, {b: [4, 5]}, {out: [0]}, {n: 2}]}\n")
    with open(f"{tree}/kernels/far.yaml", "w", encoding="utf-8") as f:
        f.write("source: dot.cu\nkernel: dot\ndiagnosis: out-of-range\ncases:\n"
                "  - {name: beyond, block: [4], args: [{a: [1, 2]}, {b: [4, 5]}, {out: [0]}, {n: 4}]}\n")
    for name, value, source in (("Some GPU", 33, sha256(f"{tree}/kernels/dot.cu")), ("Other GPU", 32, "0" * 64)):
        with open(f"{tree}/golden/{name.lower().replace(' ', '-')}/dot.yaml", "w", encoding="utf-8") as f:
            f.write(f"golden: 1\nkernel: dot\ndevice: {{name: {name}, compute_capability: \"8.9\", driver: \"1.2\"}}\n"
                    "date: 2026-11-30\ntools: {clang: c, ptxas: p, nvcc: n}\nruns: [jit-0, jit-default, nvcc]\n"
                    f"source: {{path: kernels/dot.cu, sha256: {source}}}\nheaders: []\n"
                    f"case_file: {{path: kernels/dot.yaml, sha256: {sha256(f'{tree}/kernels/dot.yaml')}}}\n"
                    f"ptx: {{sha256: {'0' * 64}}}\ncases:\n  - name: three\n    arrays:\n"
                    f"      a: [1, 2, 3]\n      b: [4, 5, 6]\n      out: [{value}]\n")
    run("verify", f"{tree}/kernels", "--json", rc=1, out=f"{d}/verify.jsonl")
    run("report", "--collect", d)
    run("report", "--from", d, "-o", f"{d}/out", rc=1)
    return f"{d}/out"


def make_empty(top):
    d = f"{top}/empty"
    write(f"{d}/verify.jsonl", summary(0, 0, 0))
    run("report", "--from", d, "-o", f"{d}/out", rc=5)
    return f"{d}/out"


def cpu_seconds(pid):
    """Of a process and all below it: the browser's, whatever else the machine is doing."""
    total = 0
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as f:
            stat = f.read().rsplit(")", 1)[1].split()
        total = (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
        with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as f:
            total += sum(cpu_seconds(int(child)) for child in f.read().split())
    except FileNotFoundError:
        pass
    return total


class Browser:
    """Opens pages and notes what must not be: console messages, errors, requests but for the file."""

    def __init__(self, chromium):
        self.chromium, self.bad = chromium, []

    def open(self, path, size=WIDE, scheme="light", motion="reduce"):
        context = self.chromium.new_context(viewport=size, color_scheme=scheme, reduced_motion=motion)
        page = context.new_page()
        url = "file://" + path
        page.on("console", lambda m: self.bad.append(f"{path}: console: {m.text}"))
        page.on("pageerror", lambda e: self.bad.append(f"{path}: {e}"))
        page.on("request", lambda r: None if r.url == url or r.url.startswith("data:") or r.frame.url.startswith("file:") and
                r.is_navigation_request() else self.bad.append(f"{path}: request {r.url[:80]}"))
        page.goto(url)
        return page


def test(name):
    def wrap(f):
        global passed, failed
        try:
            f()
            passed += 1
            print(f"ok    {name}", flush=True)
        except Exception:
            failed += 1
            print(f"FAIL  {name}", flush=True)
            traceback.print_exc()
        return f
    return wrap


def texts(page, selector):
    return page.locator(selector).all_text_contents()


def main(chromium, top):
    browser = Browser(chromium)
    faulty, hostile, empty, goldens = make_faulty(top), make_hostile(top), make_empty(top), make_goldens(top)
    os.makedirs(SHOTS, exist_ok=True)
    launch, mismatch = f"{faulty}/launch-dot-three.html", f"{faulty}/mismatch-1.html"

    @test("every page: no message, no error, no request, nothing wider than a phone")
    def _():
        for out in (faulty, hostile, empty, goldens):
            for name in sorted(os.listdir(out)):
                page = browser.open(f"{out}/{name}", PHONE)
                wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0, f"{out}/{name} is {wide} pixels too wide"
                page.context.close()
        assert not browser.bad, browser.bad[:5]

    @test("phone: pills stay on their line, tables need no scrolling")
    def _():
        for name in ("index", "kernels", "traces", "mismatches", "mismatch-1", "coverage", "machine"):
            page = browser.open(f"{faulty}/{name}.html", PHONE)
            bad = page.evaluate("""Array.from(document.querySelectorAll('.pill, .tag')).filter(p => {
                const r = p.getBoundingClientRect(), one = !p.closest('.cards');
                return r.width && (r.right > innerWidth || r.left < 0 || (one && r.height > 30)); }).map(p => p.textContent)""")
            assert not bad, f"{name}: {bad}"
            bad = page.evaluate("""Array.from(document.querySelectorAll('.stack, .kernels, .pairs')).filter(t => {
                const box = t.closest('.scroll') || t.parentNode;
                return t.getBoundingClientRect().width && box.scrollWidth > box.clientWidth + 1; }).map(t => t.className + t.id)""")
            assert not bad, f"{name}: {bad}"
            page.context.close()

    @test("accessibility: axe finds nothing, light and dark")
    def _():
        for out, names in ((faulty, ["index", "kernels", "traces", "launch-dot-three", "mismatch-1", "mismatches", "coverage",
                                     "machine"]), (empty, ["index", "mismatches", "coverage"]), (goldens, ["kernels", "mismatch-1"])):
            for name in names:
                for size, scheme in ((WIDE, "light"), (WIDE, "dark"), (PHONE, "light")):
                    page = browser.open(f"{out}/{name}.html", size, scheme)
                    r = Axe().run(page)
                    found = [(v["id"], v["nodes"][0]["target"], v["nodes"][0]["failureSummary"]) for v in r.response["violations"]]
                    assert not found, f"{name} {scheme}: {found}"
                    page.context.close()

    @test("overview: verdict, T4 not run, charts, baseline")
    def _():
        page = browser.open(f"{faulty}/index.html")
        assert "mismatch" in texts(page, ".verdict .word")[0]
        t4 = page.locator(".sources tbody tr", has_text="Tesla T4")
        assert "not run" in t4.text_content() and t4.locator("td.n").nth(0).text_content() == "0"
        assert page.locator("#charts canvas").count() >= 3
        said = page.locator(".sources tbody tr", has_text="diagnosis the case names")
        assert said.locator(".tag").text_content() == "no such case"  # none of the eight names a diagnosis
        assert said.locator("td.n").all_text_contents() == ["0", "0", "0", "0", "0", "0", "8"]
        assert "Every case came to the same" in page.locator("main").text_content()

    @test("nothing compared is shown as a failure")
    def _():
        page = browser.open(f"{empty}/index.html")
        assert "nothing was compared" in page.locator("h1").text_content()
        assert page.locator(".verdict.good").count() == 0
        assert "failure" in browser.open(f"{empty}/mismatches.html").locator("main").text_content()

    @test("coverage: weights by layer, mutants and what survives")
    def _():
        page = browser.open(f"{faulty}/coverage.html")
        with open(f"{os.path.dirname(faulty)}/weights.json", encoding="utf-8") as f:
            layers = json.load(f)["layers"]
        rows = page.locator("#weights tbody tr")
        assert rows.count() == len(layers) > 1, rows.count()
        units = layers[1]["units"]
        assert f"{units['hit']:,} of {units['reachable']:,}" in rows.nth(1).text_content(), rows.nth(1).text_content()
        rows = page.locator("#mutants tbody tr")
        assert "87.5 %" in rows.nth(0).text_content() and "100.0 %" in rows.nth(1).text_content()
        assert texts(page, "#mutants li") == [f"interp/alu.h:47 {HOSTILE} "]
        assert "none" in rows.nth(1).text_content()
        rows = {r.locator("th").text_content(): r.locator("td").all_text_contents() for r in page.locator("#changes tbody tr").all()}
        # line b was not reached and is, c was and is not, X is new and is not, a and d are as they were
        assert rows["interp/exec.c"][:5] == ["1", "1", "0", "1", "0 + 0"], rows
        assert rows["interp/exec.c"][5] == "newly uncovered 4 new and uncovered 2", rows
        assert rows[f"model/{HOSTILE}.c"][:5] == ["0", "0", "1", "0", "0 + 0"] and rows["model/gone.c"][4] == "1 + 1", rows
        assert page.locator("#changes a", has_text="interp/exec.c").get_attribute("href") == "html/interp/exec.c.gcov.html"
        assert page.locator("#changes a", has_text="gone.c").count() == 0  # lcov has no page of it
        interp = page.locator("#rooms tbody tr").nth(0).text_content()
        assert "40.00 % -10.00" in interp and "2 of 5" in interp and "75.00 % +0.00" in interp, interp
        assert page.evaluate("window.pwned") is None
        assert "Not run" in browser.open(f"{empty}/coverage.html").locator("main").text_content()

    @test("kernels: sorting, filtering, folding by keyboard")
    def _():
        page = browser.open(f"{faulty}/kernels.html")
        key = "Array.from(document.querySelectorAll('#kernels tbody')).map(b => Number(b.rows[0].cells[5].textContent.replace(/,/g, '')))"
        assert len(page.evaluate(key)) == 2 and min(page.evaluate(key)) > 0, page.evaluate(key)
        page.click("button[data-key=tokens]")
        assert page.evaluate(key) == sorted(page.evaluate(key), reverse=True)
        page.focus("button[data-key=tokens]")
        page.keyboard.press("Enter")
        assert page.evaluate(key) == sorted(page.evaluate(key))
        assert page.get_attribute("th:has(button[data-key=tokens])", "aria-sort") == "ascending"
        page.fill("#find", "dot")
        page.wait_for_timeout(200)
        assert page.locator("#kernels tbody:visible").count() == 1
        fold = page.locator("tbody:visible .fold")
        assert fold.get_attribute("aria-expanded") == "false" and not page.locator("tbody:visible .cases").is_visible()
        fold.focus()
        page.keyboard.press("Space")
        assert page.locator("tbody:visible .cases").is_visible()
        page.fill("#find", "")
        page.uncheck("input[value=passed]")
        assert page.locator("#kernels tbody:visible").count() == 0

    @test("trace: stepping by button, key, slider and click gives the state of dot:three")
    def _():
        page = browser.open(launch)
        where = lambda: page.locator("#now").text_content()
        page.click("[data-go=first]")
        assert "PAIR 0 " in where() or "VAL 0" in where()
        page.click("[data-go=last]")
        assert where() == "HALT"
        memory = page.locator("#memory .words").all_text_contents()
        assert memory == ["123", "456", "32"], memory  # 1*4 + 2*5 + 3*6
        page.keyboard.press("ArrowUp") if page.evaluate("document.activeElement.blur() || true") else None
        assert where() == "EXEC 2 0 4", where()
        page.keyboard.press("ArrowRight")
        assert where() == "VAL 2 +20"
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowUp")
        assert where() == "EXEC 2 0 2"
        assert page.locator("#pcs .run").count() == 1 and page.locator("#pcs .run").text_content() == "2"
        page.locator("#slider").evaluate("s => { s.value = 0; s.dispatchEvent(new Event('input')); }")
        assert page.locator("#where").text_content().startswith("token 1 of")
        page.locator("#blocks .l").nth(1).click()
        assert where() == "EXEC 1 0 f"
        page.locator("#registers").wait_for()
        page.click("[data-go=next]")
        assert page.locator("#registers .now-changed").count() == 1
        record = {r.locator("th").text_content().split()[0]: r.locator("td").all_text_contents() for r in page.locator("#record tr").all()}
        assert record["X"][:3] == ["1", "2", "3"] and record["R2"][:3] == ["4", "10", "18"], record  # a, a * b
        lines = page.locator("#cuda .cur").all_text_contents()
        assert any("if (i < n)" in x for x in lines) and any("atomicAdd" in x for x in lines), lines
        assert "Reads out" in page.locator("#readout").text_content()
        lit = page.evaluate("(() => { const c = document.getElementById('forward'), d = c.getContext('2d').getImageData(0, 0, "
                            "c.width, c.height).data; let n = 0; for (let i = 0; i < d.length; i += 4) n += d[i] + d[i+1] + d[i+2] > 300; return n; })()")
        assert lit > 500, lit
        page.click("[data-go=play]")
        page.wait_for_timeout(1000)
        assert page.get_attribute("[data-go=play]", "aria-pressed") == "true"
        page.click("[data-go=play]")
        assert page.get_attribute("[data-go=play]", "aria-pressed") == "false"

    @test("dark mode: by the system, and by the button")
    def _():
        page = browser.open(f"{faulty}/index.html", WIDE, "dark")
        back = lambda: page.evaluate("getComputedStyle(document.body).backgroundColor")
        dark = back()
        page.click("#theme")
        assert back() != dark
        page.click("#theme")
        assert back() == dark

    @test("print: text is there, tools are not")
    def _():
        page = browser.open(mismatch)
        page.emulate_media(media="print")
        assert not page.locator("nav").is_visible() and not page.locator(".player").is_visible()
        assert page.locator("#rerun").is_visible() and page.locator("#tokens").is_visible()
        assert len(page.pdf()) > 20000

    @test("mismatch: what happened, where, and a command that does it again")
    def _():
        page = browser.open(mismatch)
        said = page.locator("main").text_content()
        for part in ("First divergence", "The chain", "kernels/dot.cu:6", "State before it", "first wrong wire", "flag1.l2",
                     "two largest logits", "Run it again", "A second run", "first seen", "Counts of this run", "% of the reachable bins"):
            assert part in said, part
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.locator(".cmd:has(#rerun) .copy").click()
        # the clipboard answers when it likes
        page.wait_for_function("document.querySelector('.cmd:has(#rerun) .copy').textContent === 'copied'", timeout=10000)
        command = page.evaluate("getSelection().toString()")
        words = shlex.split(command)
        assert words[0] == "build/qgpu", command
        again = subprocess.run([QGPU, *words[1:]], capture_output=True, text=True)
        wrong = page.locator("code.bad").first.text_content()
        assert again.returncode == 1 and f'the model writes "{wrong}"' in again.stdout, again.stdout

    @test("mismatch: stage, opcode, lane, operands by lane, and links to where they are")
    def _():
        page = browser.open(mismatch)
        first = page.locator("section", has_text="First divergence").first.text_content()
        # 1*4, 2*5, 3*6 by lanes 0 to 2: the third product, 18, is what the model does not write
        for part in ("slot 2, opcode mad.lo", "lane 2", "byte 0 of lane 2 is 12, those above 00", "0x00000012 18 signed, 18 unsigned",
                     "slot 2 commits to r1 in lanes 0, 1", "84: VAL 1 +0a"):
            assert part in first, (part, first)
        rows = {row.locator("th").text_content().split()[0]: [c.inner_text().split("\n") for c in row.locator("td.n").all()]
                for row in page.locator("#operands tbody tr").all()}
        assert [c[1] for c in rows["X"][:3]] == ["1", "2", "3"] and [c[1] for c in rows["Y"][:3]] == ["4", "5", "6"], rows
        assert rows["R2"][:3] == [["00000004", "4", "4"], ["0000000a", "10", "10"], ["00000012", "18", "18"]], rows
        assert page.locator("#operands tr.changed th").text_content().startswith("R2")
        counters = page.locator("tr", has_text="goes on with block").locator("td").all_text_contents()
        assert counters == ["2", "2", "2", "left"], counters
        link = page.locator(".links a", has_text="trace viewer").get_attribute("href")
        there = browser.chromium.new_context(viewport=WIDE).new_page()
        there.goto(f"file://{faulty}/{link}")
        assert there.locator("#now").text_content() == "VAL 2 +12", link
        there.goto(f"file://{faulty}/{link.split('#')[0]}#cuda-6")
        assert "atomicAdd" in there.locator("#cuda .here").text_content()
        there.goto(f"file://{faulty}/" + page.locator(".links a", has_text="the kernel").get_attribute("href"))
        assert texts(there, "#kernels .fold") == ["dot"]
        there.context.close()
        page.locator("a[data-line=cuda-6]").first.click()
        assert page.locator("#cuda .here").count() == 1
        small = re.search(r"from (\d+) bytes of source, 4 threads and \d+ words to (\d+) bytes, (\d) threads and (\d) words", page.locator("main").text_content())
        assert small and 0 < int(small[2]) <= int(small[1]) and "void dot" in page.locator("#small").text_content(), small

    @test("goldens: what disagrees is named with file and line, stale ones and silent sources too")
    def _():
        page = browser.open(f"{goldens}/kernels.html")
        three = page.locator(".cases li", has_text="three").text_content()
        assert "golden/some-gpu/dot.yaml:16" in three and "different" in three, three
        assert "golden/other-gpu/dot.yaml:7" in three and "kernels/dot.cu has changed since 2026-11-30" in three, three
        two = page.locator(".cases li", has_text="two").text_content()
        assert "golden/some-gpu/dot.yaml:12" in two and "it lacks this case" in two, two
        assert "no such case: diagnosis" in two and "not run: T4" in two, two
        page.locator("tbody[data-verdict=passed] .fold").click()
        far = page.locator(".cases li", has_text="beyond").text_content()
        assert "no such case: T4, other GPU, oracle, expected values, replay, free run" in far, far
        page = browser.open(f"{goldens}/index.html")
        row = lambda name: page.locator(".sources tbody tr", has_text=name).locator("td.n").all_text_contents()
        assert row("other GPU") == ["0", "2", "0", "0", "0", "0", "1"], row("other GPU")
        assert row("diagnosis the case names") == ["1", "0", "0", "0", "0", "0", "2"], row("diagnosis the case names")
        page.locator(".failures a").first.click()
        said = page.locator("main").text_content()
        assert page.locator(".verdict .word").text_content() == "interpreter against other GPU · wrong value"
        assert "golden/some-gpu/dot.yaml:16" in said and "Some GPU 8.9, driver 1.2, ptxas p; jit-0, jit-default, nvcc" in said, said
        command = texts(page, "#reduce")[0]
        assert re.fullmatch(r"build/qgpu reduce (\S+/kernels/dot.yaml:three) --while 'build/qgpu verify \{\}' -o reduced.yaml", command), command
        words = [row.locator("td").all_text_contents() for row in page.locator("#differences tbody tr").all()]
        assert words[0] == ["interpreter", "0x00000020", "32", "32"], words
        assert words[1][1:] == ["0x00000021", "33", "33"] and "other GPU" in words[1][0], words
        assert re.search(r"store, opcode add: store +st.global \[param\[2\]\]; lane 2", said), said

    @test("hostile: names and sources are text, and the page stays fast")
    def _():
        for name in sorted(os.listdir(hostile)):
            page = browser.open(f"{hostile}/{name}")
            assert page.evaluate("window.pwned === undefined && !document.querySelector('main img')"), name
            page.context.close()
        best, work, rows = 1e9, 1e9, "document.getElementById('kernels').tBodies.length"
        for _ in range(3):
            page = browser.chromium.new_context(viewport=WIDE).new_page()
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable")
            start = time.monotonic()
            page.goto(f"file://{hostile}/kernels.html")
            page.wait_for_function("document.getElementById('found').textContent.startsWith('10000')")
            best = min(best, time.monotonic() - start)
            metrics = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
            work = min(work, metrics["TaskDuration"])  # of the page, whatever else the machine is doing
            page.context.close()
        print(f"      10,000 kernels: usable after {best:.2f} s, {work:.2f} s of the page's own work")
        assert work < 1, (best, work)
        assert metrics["Nodes"] < 40000, metrics["Nodes"]  # rows that nobody has asked for are not made
        page = browser.open(f"{hostile}/kernels.html")
        page.wait_for_function(f"{rows} === 300")
        assert page.locator("tbody .cases:visible").count() == 2  # what failed is open
        assert page.locator("#kernels tbody").nth(0).get_attribute("data-verdict") == "failed"
        start = time.monotonic()
        page.click("button[data-key=tokens]")
        page.evaluate("document.body.offsetHeight")
        print(f"      sorted after {time.monotonic() - start:.2f} s")
        first = "Array.from(document.querySelectorAll('#kernels .fold')).slice(0, 3).map(b => b.textContent)"
        assert page.evaluate(first) == ["k9999", "k9998", "k9997"], page.evaluate(first)
        page.click("button[data-key=kernel]")
        assert page.evaluate(first) == ["k0", "k1", "k10"], page.evaluate(first)
        page.fill("#find", "K7777")
        page.wait_for_function(f"{rows} === 1")
        assert page.locator("#found").text_content() == "1 of 10000 shown"
        page.fill("#find", HOSTILE)  # < > & and quotes are found as they are shown
        page.wait_for_function(f"{rows} === 2 && document.querySelector('#kernels .fold').textContent === 'k5000'")
        page.fill("#find", "class=")  # what only the page's own source says is not found
        page.wait_for_function("document.getElementById('found').textContent.startsWith('0 ')")
        page.fill("#find", "")
        page.wait_for_function("document.getElementById('found').textContent.startsWith('10000')")
        page.click("#all")
        page.wait_for_function(f"{rows} === 10000", timeout=60000)
        assert page.locator("#found").text_content() == "10000 of 10000 shown"
        assert HOSTILE in page.locator("tbody[data-verdict=failed]").nth(0).text_content()
        context = browser.chromium.new_context(viewport=WIDE, java_script_enabled=False)
        page = context.new_page()
        page.goto(f"file://{hostile}/kernels.html")
        assert page.locator("tbody[data-verdict]").count() == 10000  # a browser without scripts has them all
        context.close()

    for name in ("index", "kernels", "launch-dot-three", "mismatch-1", "machine", "coverage"):
        for size, scheme in ((WIDE, "dark"), (WIDE, "light"), (PHONE, "light"), (PHONE, "dark")):
            page = browser.open(f"{faulty}/{name}.html", size, scheme)
            page.screenshot(path=f"{SHOTS}/{name}-{size['width']}-{scheme}.png", full_page=True)
            page.context.close()

    @test("no message on any page, to the end")
    def _():
        assert not browser.bad, browser.bad[:5]


with tempfile.TemporaryDirectory() as folder, sync_playwright() as p:
    chrome = p.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    main(chrome, folder)
    chrome.close()
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed or not passed else 0)
