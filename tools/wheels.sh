#!/bin/sh
# Builds a compiled wheel in dist/ for each Python from 3.11 on that is here, and tries each in an environment of its own.
set -eu
cd "$(dirname "$0")/.."
mkdir -p dist
for version in 3.11 3.12 3.13; do
    python=''
    for candidate in "python$version" "$HOME"/.pyenv/versions/"$version".*/bin/python; do
        if "$candidate" -c '' 2>/dev/null; then # a shim may stand for a version that is not chosen
            python=$candidate
            break
        fi
    done
    if [ -z "$python" ]; then
        echo "Python $version is not here: no wheel"
        continue
    fi
    work=$(mktemp -d)
    rm -rf build/lib* build/bdist* build/temp*
    "$python" -m venv "$work/venv"
    "$work/venv/bin/pip" wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$work" .
    "$work/venv/bin/pip" install --quiet --disable-pip-version-check "$work"/rulewright-*.whl
    (cd "$work" && venv/bin/rulewright --version)
    "$work/venv/bin/rulewright" judge examples/harmonize.md >/dev/null
    mv "$work"/rulewright-*.whl dist/
    rm -rf "$work"
done
ls dist/*.whl
