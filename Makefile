# Everything runs in .venv, which is made from nothing but Python and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
DEV := $(VENV)/.dev

.PHONY: demo test proof lint compiled bench clean

demo: $(STAMP)
	$(BIN)/rulewright judge examples/harmonize.md

test: $(DEV) lint
	$(BIN)/pytest -n 2

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

proof: $(DEV) lint
	tools/proof.sh

compiled: $(DEV)
	tools/compiled.sh

bench: $(STAMP)
	$(BIN)/python -m benchmarks.play

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(STAMP): pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	touch $@

$(DEV): pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[dev]"
	touch $@ $(STAMP)

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
