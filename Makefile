# From a Rust toolchain and Python 3.11 or newer, every target does its own set-up.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

VENV := $(CURDIR)/.venv
BIN := $(VENV)/bin
# The first interpreter that runs and is new enough: a name on the path alone proves neither.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)

TOOLS := $(VENV)/.tools
DEV_TOOLS := $(VENV)/.dev-tools
BENCH_TOOLS := $(VENV)/.bench-tools
# Where there is a Python that all peers of single calls can run on, they are measured there.
CALLS_PYTHON ?= $(shell for p in python3.13 ~/.pyenv/versions/3.13*/bin/python; do \
	$$p -c '' >/dev/null 2>&1 && echo $$p && break; done)
CALLS_VENV := $(VENV)/calls
CALLS_TOOLS := $(if $(CALLS_PYTHON),$(VENV)/.calls-tools)
DOCS_TOOLS := $(VENV)/.docs-tools
DEVELOP := $(VENV)/.develop
RUST_SOURCES := $(shell find rust -name '*.rs' -o -name Cargo.toml) Cargo.toml Cargo.lock
# Crates of their own: what they need is no business of the library's.
OUTSIDE := rust/fuzz bench/peers
PYTHON_CODE := python tests bench tools
SAMPLE := python/cotuong/data/sample
# What `make bench` replays, and the table of move counts that it checks; without them the sample and a few counts.
ARCHIVE ?=
PERFT ?= $(wildcard ../shared/perft.json)

# One profile for everything, and for pyo3 the settings that maturin gave it: with any other, cargo would compile
# the bindings' dependencies anew each time that the one follows the other.
PROFILE := --release --locked --workspace
TARGET := $(or $(CARGO_TARGET_DIR),$(CURDIR)/target)
CARGO = VIRTUAL_ENV=$(VENV) PYO3_PYTHON=$(BIN)/python PYTHON_SYS_EXECUTABLE=$(BIN)/python PYO3_BUILD_EXTENSION_MODULE=1 \
	PYO3_CONFIG_FILE=$(shell ls -t $(TARGET)/maturin/pyo3-config-*.txt | head -1) \
	PYO3_ENVIRONMENT_SIGNATURE=$(shell $(BIN)/python -c 'import sys; print(f"cpython-{sys.version_info[0]}.{sys.version_info[1]}-64bit")') \
	cargo

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

$(TOOLS): pyproject.toml
	@command -v cargo >/dev/null || { echo 'error: no cargo: install a Rust toolchain (https://rustup.rs)' >&2; exit 1; }
	@test -n "$(PYTHON)" || { echo 'error: no Python 3.11 or newer on the path: set PYTHON=' >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip==26.3
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group build
	@touch $@

$(DEVELOP): $(TOOLS) $(RUST_SOURCES)
	VIRTUAL_ENV=$(VENV) $(BIN)/maturin develop --release --locked
	@touch $@

$(BENCH_TOOLS): $(TOOLS)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group bench
	@touch $@

$(DEV_TOOLS): $(TOOLS)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	@touch $@

$(DOCS_TOOLS): $(TOOLS)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group docs
	@touch $@

$(VENV)/.calls-tools: $(TOOLS)
	test -x $(CALLS_VENV)/bin/python || $(CALLS_PYTHON) -m venv $(CALLS_VENV)
	$(CALLS_VENV)/bin/python -m pip install --quiet --disable-pip-version-check pip==26.3
	$(CALLS_VENV)/bin/python -m pip install --quiet --disable-pip-version-check --group bench-calls
	@touch $@

.PHONY: develop
develop: $(DEVELOP) $(DEV_TOOLS) ## Build the library into .venv

.PHONY: demo
demo: $(DEVELOP) ## Replay the sample archive and show its tables
	@rm -rf $(TARGET)/demo
	@$(BIN)/cotuong replay $(SAMPLE) --out $(TARGET)/demo
	@echo
	@$(BIN)/cotuong show $(TARGET)/demo

.PHONY: test
test: $(DEVELOP) $(DEV_TOOLS) lint ## Run every check: Rust and Python tests, lints, types
	$(CARGO) test $(PROFILE)
	$(BIN)/python -m pytest

.PHONY: lint
lint: $(DEVELOP) $(DEV_TOOLS) ## Check formatting, lints and types
	cargo fmt --all --check
	for crate in $(OUTSIDE); do cargo fmt --manifest-path $$crate/Cargo.toml --check; done
	$(CARGO) clippy $(PROFILE) --all-targets -- -D warnings
	$(BIN)/ruff check $(PYTHON_CODE)
	$(BIN)/ruff format --check $(PYTHON_CODE)
	$(BIN)/mypy
	$(BIN)/stubtest cotuong._core

.PHONY: lint-outside
lint-outside: ## Lint the crates outside the workspace too, which fetches and builds what they alone need
	for crate in $(OUTSIDE); do cargo clippy --quiet --release --locked --manifest-path $$crate/Cargo.toml --all-targets -- -D warnings; done

.PHONY: format
format: $(DEV_TOOLS) ## Format the code
	cargo fmt --all
	for crate in $(OUTSIDE); do cargo fmt --manifest-path $$crate/Cargo.toml; done
	$(BIN)/ruff format $(PYTHON_CODE)

CARGO_TOOLS := $(TARGET)/tools
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?= $(basename $(notdir $(wildcard rust/fuzz/fuzz_targets/*.rs)))

$(CARGO_TOOLS)/bin/cargo-fuzz:
	cargo install --quiet --locked --root $(CARGO_TOOLS) cargo-fuzz@0.13.2

.PHONY: fuzz
fuzz: $(CARGO_TOOLS)/bin/cargo-fuzz ## Fuzz every reader (FUZZ_SECONDS=60 each, FUZZ_TARGETS='xqf pgn'), and count what was tried
	PATH=$(CARGO_TOOLS)/bin:$$PATH rust/fuzz/run.sh $(TARGET)/fuzz $(FUZZ_SECONDS) $(FUZZ_TARGETS)

.PHONY: bench
bench: $(DEVELOP) $(DEV_TOOLS) $(BENCH_TOOLS) $(CALLS_TOOLS) ## Measure beside the peers, in one run (ARCHIVE=folder replays that), and count instructions
	$(BIN)/python bench/bench.py $(ARCHIVE) $(addprefix --perft ,$(PERFT))
	$(if $(CALLS_PYTHON),PYTHONPATH=python $(CALLS_VENV)/bin/python,$(BIN)/python) bench/calls.py
	$(BIN)/python bench/instructions.py

.PHONY: bench-calls
bench-calls: $(DEVELOP) $(BENCH_TOOLS) $(CALLS_TOOLS) ## Measure calls from Python alone
	$(if $(CALLS_PYTHON),PYTHONPATH=python $(CALLS_VENV)/bin/python,$(BIN)/python) bench/calls.py

.PHONY: bench-instructions
bench-instructions: $(DEVELOP) $(DEV_TOOLS) ## Count instructions with valgrind and hold them against the figures kept (WRITE=1 keeps them)
	$(BIN)/python bench/instructions.py $(if $(WRITE),--write)

.PHONY: docs
docs: $(DEVELOP) $(DOCS_TOOLS) ## Build the site into target/docs/site; a broken link is an error
	PYTHONPATH=tools $(BIN)/python -m pages

.PHONY: pages
pages: $(DEVELOP) $(DEV_TOOLS) ## Write anew what the docs and notebooks keep of the library's own: pictures, columns, outputs
	PYTHONPATH=tools $(BIN)/python -m pages write

LICENCES := THIRD-PARTY-LICENSES.txt

$(CARGO_TOOLS)/bin/cargo-about:
	cargo install --quiet --locked --root $(CARGO_TOOLS) --features cli cargo-about@0.9.3

.PHONY: licences
licences: $(CARGO_TOOLS)/bin/cargo-about ## Write anew the licences of the crates that a wheel holds
	$< generate --locked --config tools/licences/about.toml --manifest-path rust/python/Cargo.toml \
		--fail --output-file $(LICENCES) tools/licences/about.hbs
	sed -i.bak 's/[[:space:]]*$$//' $(LICENCES) && rm $(LICENCES).bak

.PHONY: clean
clean: ## Remove what was built
	rm -rf $(VENV) target python/cotuong/*.so
