# Everything sets itself up: `make play` and `make test` need Python 3.11 or newer, pip and make, nothing else.
# uv is used when it is there.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)

.PHONY: help play test check format soak bench clean
.DEFAULT_GOAL := help

help:  ## list what can be done
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 14

GAME ?= byzantz
play: $(VENV)/play  ## play against bots in the terminal: Byzantz, or with GAME=hafid the Grand Bazaar
	@$(BIN)/souk play $(GAME) $(ARGS) || [ $$? -eq 1 ]  # who leaves early has done nothing wrong

test: check  ## style, types and all tests but the long ones
	$(BIN)/python -m pytest -n auto -m "not soak" $(ARGS)

check: $(VENV)/dev  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/dev  ## put the sources into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

soak: $(VENV)/dev  ## many more games, and the compiled law with bounds checks: three quarters of an hour
	$(BIN)/python -m pytest -n auto -m soak $(ARGS)

bench: $(VENV)/peers  ## how fast the engine is, beside its peers
	$(BIN)/souk bench engine

clean:  ## remove what was set up and built
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

# What is installed for playing, for working on souk, and for comparing it.
$(VENV)/play: pyproject.toml | $(BIN)/python
	@echo "Installing souk …"
	@$(call install,-e .)
	@touch $@

$(VENV)/dev: pyproject.toml | $(BIN)/python
	@echo "Installing souk and what its tests need …"
	@$(call install,-e ".[dev]")
	@touch $@ $(VENV)/play

$(VENV)/peers: $(VENV)/dev
	@$(call install,-e ".[dev,peers]")
	@touch $@

ifdef UV
install = $(UV) pip install --quiet --python $(BIN)/python $(1)
else
# A .venv that uv made has no pip.
install = { $(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null; } \
	&& $(BIN)/python -m pip install --quiet --disable-pip-version-check $(1)
endif

$(BIN)/python:
	@rm -rf $(VENV)  # what is left of one whose Python has gone
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "souk needs Python 3.11 or newer; name one with: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
ifdef UV
	@$(UV) venv --quiet --python $(PYTHON) $(VENV)
else
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 \
		|| { rm -rf $(VENV); $(PYTHON) -m virtualenv --quiet $(VENV) 2>/dev/null; } \
		|| { echo "This Python can't make a virtual environment: install its venv module (Debian: python3-venv), or virtualenv."; exit 1; }
endif
