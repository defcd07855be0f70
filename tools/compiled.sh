#!/bin/sh
# Builds the mypyc modules in build/compiled and runs the tests on them (DESIGN: Speed).
set -eu
cd "$(dirname "$0")/.."
root=$PWD
bin=$root/.venv/bin
out=$root/build/compiled
mkdir -p "$out"
rm -rf "$out/rulewright"
cp -r src/rulewright "$out/rulewright"
(cd "$out" && MYPYPATH=. "$bin/python" "$root/tools/compile.py" build_ext --inplace --parallel 2)
echo "compiled modules: $(find "$out" -name '*.so' | wc -l)"
PYTHONPATH=$out RULEWRIGHT_COMPILED=1 "$bin/pytest" -p no:cacheprovider "${@:-tests/engine}" tests/game
