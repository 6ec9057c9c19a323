# Landsraad: every task of the project. `make help` lists them.
# A fresh machine needs Python 3.11 (or newer), Node 20 and npm; everything else is set up on the way.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
ONCE := $(PYTHON) scripts/once.py

STRICT := src/landsraad benchmarks scripts
ENGINE_TESTS := $(wildcard tests/core tests/imperium tests/uprising tests/dune tests/playthroughs)
# One more than the cores of a small machine: tests of clocks and mails wait.
WORKERS ?= 3
BENCH_SECONDS ?= 5
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help setup play test lint format web compile uncompile test-compiled test-training bench bench-compiled bench-against bench-heuristic \
        pins clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-24s %s\n", $$1, $$2}'

setup: ## create .venv with the pinned dependencies (done once; the other commands do it themselves)
	@$(ONCE) $(VENV)/.installed pyproject.toml constraints.txt -- sh scripts/install.sh $(VENV) $(PYTHON)

play: setup web ## play in the browser, against bots or friends
	$(BIN)/landsraad serve --open

# Tests start hundreds of Pythons: they find what the first one has compiled, even where that is not the custom.
test test-compiled: export PYTHONDONTWRITEBYTECODE :=

# The client is built while Python's packages are installed and its sources checked.
test: ## check everything: lint, types and all tests
	@$(MAKE) --no-print-directory --jobs=2 lint web uncompile
	$(PYTEST)

lint: setup ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(STRICT)

format: setup ## repair style where it can be done automatically
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Harmless while there is no client yet.
web: ## build the browser client
ifneq ($(wildcard web/package.json),)
	@$(ONCE) web/node_modules/.installed web/package.json web/package-lock.json -- npm --prefix web ci --no-audit --no-fund
	@$(ONCE) web/node_modules/.built web -- npm --prefix web run build
endif

compile: setup ## compile the engine to native modules, beside their sources
	$(BIN)/python scripts/compile.py build

uncompile: ## remove the native modules: the engine runs from its sources again
	@$(PYTHON) scripts/compile.py clean

# Compiled in a copy, so that the work tree stays as it is.
test-compiled: setup ## run the engine's tests against a compiled copy of the sources
	$(BIN)/python scripts/compile.py build --tree build/compiled
ifneq ($(ENGINE_TESTS),)
	PYTHONPATH=build/compiled $(PYTEST) $(ENGINE_TESTS)
endif

test-training: setup ## run the tests of learning, with PyTorch (a large download)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation --editable ".[train]"
	$(BIN)/python -m pytest -m training tests

bench: setup ## measure the engine beside OpenSpiel's gin_rummy
	$(BIN)/python -m benchmarks.bench speed --seconds $(BENCH_SECONDS)

bench-compiled: setup ## the same with the compiled engine
	$(BIN)/python scripts/compile.py build --tree build/compiled
	PYTHONPATH=build/compiled $(BIN)/python -m benchmarks.bench speed --seconds $(BENCH_SECONDS)

bench-against: setup ## measure the engine beside an older commit of itself: make bench-against COMMIT=...
	$(BIN)/python -m benchmarks.against $(COMMIT)
	$(BIN)/python -m benchmarks.against $(COMMIT) --compiled

bench-heuristic: setup ## how often the heuristic bot beats random ones
	$(BIN)/python -m benchmarks.bench heuristic

pins: ## renew constraints.txt within the ranges of pyproject.toml
	sh scripts/pin.sh $(PYTHON)

clean: uncompile ## remove everything that was built, but not .venv
	rm -rf build .pytest_cache .mypy_cache .ruff_cache .hypothesis src/*.egg-info web/dist
	find src tests benchmarks scripts -name __pycache__ -prune -exec rm -rf {} +
