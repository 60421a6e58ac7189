#!/usr/bin/env bash
# `make test-reports`: renders reports of good, faulty and hostile results and opens them in headless
# Chromium (Debian's; playwright of PyPI drives it). Pictures go to reports/out/shots.
#
#   ci/test_reports.sh [BUILD]
set -euo pipefail
cd "$(dirname "$0")/.."

build=${1:-build}
ci/setup.sh report
venv=$build/venv-report
stamp=$venv/requirements.txt
if ! cmp -s reports/browser/requirements.txt "$stamp"; then
    rm -rf "$venv"
    python3 -m venv "$venv"
    "$venv/bin/pip" install -q --disable-pip-version-check -r reports/browser/requirements.txt
    cp reports/browser/requirements.txt "$stamp"
fi
exec "$venv/bin/python" reports/browser/test_pages.py "$build/qgpu" reports/out/shots
