#!/bin/sh
# The long checks: the suite on every Python from 3.11 on that is here; in full, with many games, positions and the
# whole corpora, on the compiled build, which plays as the pure one does (compiled.sh compares them) in less time.
set -eu
cd "$(dirname "$0")/.."
suite() { # PYTHON: the samples of `make test`, with some more games
    RULEWRIGHT_GAMES=50 RULEWRIGHT_POSITIONS=300 "$1" -m pytest -n 2
}
.venv/bin/python tools/scenario_pages.py --check
echo "== $(.venv/bin/python -V)"
suite .venv/bin/python
for version in 3.12 3.13; do
    python=''
    for candidate in "python$version" "$HOME"/.pyenv/versions/"$version".*/bin/python; do
        if "$candidate" -c '' 2>/dev/null; then # a shim may stand for a version that is not chosen
            python=$candidate
            break
        fi
    done
    if [ -z "$python" ]; then
        echo "Python $version is not here: not tested"
        continue
    fi
    echo "== Python $version"
    "$python" -m venv ".venv-$version"
    ".venv-$version/bin/pip" install --quiet --disable-pip-version-check -e ".[dev]"
    suite ".venv-$version/bin/python"
done
echo "== the compiled build, in full"
RULEWRIGHT_PROOF=1 RULEWRIGHT_GAMES="${RULEWRIGHT_GAMES:-1000}" RULEWRIGHT_POSITIONS="${RULEWRIGHT_POSITIONS:-20000}" \
    tools/compiled.sh
export PYTHONPATH="$PWD/build/compiled" # what follows plays much, on the compiled build
pool="${RULEWRIGHT_TEST_DATA:-../shared/data}/cards.jsonl.gz"
if [ -f "$pool" ]; then
    .venv/bin/python tools/proved.py "$pool"
    .venv/bin/python tools/many_games.py "$(dirname "$pool")" --games "${RULEWRIGHT_MANY_GAMES:-20000}"
else
    echo "$pool is not here: no games with its cards, and no card is proved by play"
fi
.venv/bin/python -m benchmarks.play
.venv/bin/python tools/agents.py
