#!/bin/sh
# The long checks, in full: many games, positions and corpora, on every Python from 3.11 on that is here.
set -eu
cd "$(dirname "$0")/.."
export RULEWRIGHT_GAMES="${RULEWRIGHT_GAMES:-1000}"
export RULEWRIGHT_POSITIONS="${RULEWRIGHT_POSITIONS:-20000}"
export RULEWRIGHT_PROOF=1
.venv/bin/python tools/scenario_pages.py --check
.venv/bin/pytest -n 2
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
    RULEWRIGHT_GAMES=50 RULEWRIGHT_POSITIONS=300 RULEWRIGHT_PROOF='' ".venv-$version/bin/pytest" -n 2
done
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
