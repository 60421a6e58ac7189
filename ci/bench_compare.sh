#!/usr/bin/env bash
# Two commits side by side: builds both, measures them in turn, prints the ratios.
#
#   ci/bench_compare.sh BASE-COMMIT [FOLDER or CASE.yaml ...]
#
# Tokens a second of the model's replay, of processor time; the median of five turns. Each replays
# the traces of its own compiler: their form changes.
set -euo pipefail

base=${1:?which commit?}
shift
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- kernels/dot.yaml kernels/atomics.yaml kernels/sort*.yaml
work=$(mktemp -d)
trap 'git worktree remove --force "$work/base" 2>/dev/null || true; rm -rf "$work"' EXIT
git worktree add -q --detach "$work/base" "$base"
fail() { # what has been tried last, at its end
    echo "bench_compare: $1 does not build:" >&2
    tail -20 "$work/log" >&2
    exit 3
}
build() { # build SOURCE FOLDER: qgpu, without the tests
    cmake -S "$1" -B "$2" -DCMAKE_BUILD_TYPE=Release -DQG_TESTS=OFF &&
        cmake --build "$2" --target qgpu -j "${JOBS:-2}"
}
build . "$work/new" >"$work/log" 2>&1 || fail "the work tree"
build "$work/base" "$work/base/build" >"$work/log" 2>&1 || fail "$base"
here=$work/new/qgpu
there=$work/base/build/qgpu
write() { # write QGPU FOLDER FILE...: the traces of a commit, by itself: images change
    local qgpu=$1 folder=$2 n=0 file name
    shift 2
    mkdir "$folder"
    for file in "$@"; do
        for name in $("$qgpu" run "$file" --json 2>/dev/null |
            sed -n 's/.*"case": *"[^:"]*:\([^"]*\)".*/\1/p'); do
            "$qgpu" trace "$file:$name" --prompt -o "$folder/$n.qtr" --binary >/dev/null 2>&1 &&
                n=$((n + 1))
        done
    done
    [ "$n" -gt 1 ] || {
        echo "bench_compare: too few launches to replay" >&2
        exit 2
    }
}
write "$here" "$work/here" "$@"
write "$there" "$work/there" "$@"
python3 - "$here" "$there" "$base" "$work" <<'PY'
import glob, re, resource, statistics, subprocess, sys

here, base, commit, work = sys.argv[1:]
traces = {q: sorted(glob.glob(f"{work}/{d}/*.qtr")) for q, d in ((here, "here"), (base, "there"))}

def seconds(qgpu, files):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run([qgpu, "replay", *files], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if out.returncode:
        sys.exit(out.stdout + out.stderr)
    n = int(re.search(r"(\d+) positions compared", out.stdout).group(1))
    return n, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

speeds = {here: [], base: []}
for _ in range(5):
    for q in speeds:  # what one trace takes is mostly start
        n, t = seconds(q, traces[q])
        n1, t1 = seconds(q, traces[q][:1])
        speeds[q].append((n - n1) / max(t - t1, 1e-3))
new, old = (statistics.median(speeds[q]) for q in (here, base))
print(f"replay, positions a second: {commit} {old:.0f}, here {new:.0f}, ratio {new / old:.2f}")
PY
