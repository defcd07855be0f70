#!/bin/sh
# Builds the package with mypyc, as an installation does; fixed games must go as in pure Python, and the tests must pass
# on it (DESIGN: Speed).
set -eu
cd "$(dirname "$0")/.."
out=$PWD/build/compiled
rm -rf "$out" build/lib* build/bdist*
RULEWRIGHT_PURE='' .venv/bin/pip install --quiet --disable-pip-version-check --no-deps --target "$out" .
echo "compiled modules: $(find "$out" -name '*.so' | wc -l)"
PYTHONPATH=$PWD .venv/bin/python tools/digests.py >build/digests-pure.txt
PYTHONPATH=$out:$PWD .venv/bin/python tools/digests.py >build/digests-compiled.txt
diff build/digests-pure.txt build/digests-compiled.txt
echo "the same digests: $(wc -l <build/digests-pure.txt) games"
PYTHONPATH=$out RULEWRIGHT_COMPILED=1 .venv/bin/pytest -n 2 -p no:cacheprovider "$@"
