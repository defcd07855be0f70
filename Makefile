# Everything runs in .venv, which is made from nothing but Python and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
DEV := $(VENV)/.dev

# Of an installation that is not editable, changes make another one.
SOURCES := $(if $(wildcard $(DEV)),,$(shell find src -name '*.py'))

.PHONY: demo test proof lint compiled wheels bench clean

# Compiled with mypyc where there is a C compiler, which takes some minutes; RULEWRIGHT_PURE=1 leaves it out.
demo: $(STAMP)
	$(BIN)/rulewright --version
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

# Compiled wheels for the Pythons that are here; pyproject.toml has the configuration of cibuildwheel for other platforms.
wheels: $(DEV)
	tools/wheels.sh

bench: $(STAMP)
	$(BIN)/python -m benchmarks.play

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(STAMP): pyproject.toml setup.py $(SOURCES) | $(VENV)/bin/python
	@echo "installing; compiling takes some minutes where there is a C compiler (RULEWRIGHT_PURE=1: none)"
	rm -rf $(DEV) build/lib* build/bdist*
	$(BIN)/pip install --quiet --disable-pip-version-check .
	touch $@

# An editable installation: it is pure Python, and sees every change.
$(DEV): pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[dev]"
	touch $@ $(STAMP)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
