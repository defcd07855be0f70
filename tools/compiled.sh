#!/bin/sh
# Builds the package with mypyc, as an installation does, and runs the tests on it (DESIGN: Speed).
set -eu
cd "$(dirname "$0")/.."
out=$PWD/build/compiled
rm -rf "$out"
RULEWRIGHT_PURE='' .venv/bin/pip install --quiet --disable-pip-version-check --no-deps --target "$out" .
echo "compiled modules: $(find "$out" -name '*.so' | wc -l)"
PYTHONPATH=$out RULEWRIGHT_COMPILED=1 .venv/bin/pytest -n 2 -p no:cacheprovider "$@"
