# Agio: every way to work on it. Bare `make` lists the targets.
SHELL := /bin/bash
.DEFAULT_GOAL := help
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += --jobs=2 # Python's packages beside Node's, checks beside the build
endif
# Some images have Python keep no compiled files: each of a run's hundreds of processes would compile everything anew.
export PYTHONDONTWRITEBYTECODE :=
.PHONY: help install build run test steady quick units plugin check wire deploy pages docs format lock bench faults clients cuts sweep dev clean browser

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
PORT ?= 8000
DEV_PORT ?= 8080
BIN := .venv/bin
# One process more than there are cores: each waits for PostgreSQL, or PostgreSQL for it, and neither uses its core.
TOGETHER = --numprocesses $(shell n=$$(nproc 2>/dev/null || echo 2); echo $$((n < 4 ? n + 1 : 4))) --dist loadfile
NPM := --ignore-scripts --no-audit --no-fund --loglevel=error
MEMBERS := kernel host-api testing demo $(sort $(patsubst %/pyproject.toml,%,$(wildcard plugins/*/pyproject.toml)))
PACKAGES := shell-web/sdk/package.json shell-web/wire/package.json shell-web/ui/package.json shell-web/package.json $(wildcard remotes/*/package.json)

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-9s %s\n", $$1, $$2}'

install: .venv/.installed node_modules/.installed ## install Python and Node packages, as locked

.venv/.installed: requirements.lock $(addsuffix /pyproject.toml,$(MEMBERS))
	@[ -n "$(PYTHON)" ] || { echo "Agio needs Python 3.11 or newer: install it, or run make PYTHON=/path/to/python"; exit 1; }
	@echo "  … Python packages"
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv .venv
	@# the lock names every package: let pip resolve, and a release of tomorrow can be asked for that has no hash here
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
	@[ -z "$(filter %/pyproject.toml,$?)" ] || $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps \
		--no-build-isolation $(addprefix -e ./,$(patsubst %/pyproject.toml,%,$(filter %/pyproject.toml,$?)))
	@$(BIN)/python -m pip check --quiet --disable-pip-version-check
	@touch $@

node_modules/.installed: package-lock.json package.json $(PACKAGES)
	@command -v node >/dev/null && node -e 'const [a,b]=process.versions.node.split(".").map(Number);process.exit(a>20||a===20&&b>=19?0:1)' \
		|| { echo "Agio needs Node 20.19 or newer"; exit 1; }
	@echo "  … Node packages"
	@# a lock that isn't of these packages is refused; what is there already stays, so that a new remote is linked in seconds
	@if [ -e $@ ]; then npm ci --dry-run $(NPM) >/dev/null && npm install --no-save $(NPM); else npm ci $(NPM); fi
	@touch $@

build: install ## compile texts and pages (only what changed)
	@$(BIN)/agio locales build
	@npm run --silent build

run: build ## start the site (PORT=8000), from nothing to trading
	@exec $(BIN)/agio up --port $(PORT)

test: ## everything that must hold, in stages with their budgets: checks, unit, property, wire, faults in short, journeys
	@$(PYTHON) tests/stages.py

steady: ## the whole test run three times beside two busy processes, files in an order drawn by chance (STAGES=wire: some)
	@$(PYTHON) tests/stages.py --steady $(STAGES)

# Plugins that differ from what was last landed, and from the last commit where nothing tells what that was.
CHANGED = $(shell base=$$(git merge-base HEAD origin/main 2>/dev/null || git rev-parse HEAD); \
	{ git diff --name-only $$base; git ls-files --others --exclude-standard; } | sed -n 's,^\(plugins/[^/]*\)/.*,\1,p' | sort -u)

quick: units check pages ## what a working day asks for: checks, tests without a site, and those of the plugins you changed

units: build
	@$(BIN)/pytest $(TOGETHER) -m "not slow and not site and not realtime" \
		kernel/tests host-api/tests demo/tests tests/rules $(wildcard plugins/*/tests/unit $(addsuffix /tests/store,$(CHANGED)))

plugin: build ## one plugin whole (P=wallet): its score card, its tests, its pages, its journeys
	@[ -d "plugins/$(P)" ] || { echo "make plugin P=…: one of $(notdir $(wildcard plugins/*))"; exit 2; }
	@$(BIN)/ruff check plugins/$(P) && $(BIN)/pyright plugins/$(P)
	@$(BIN)/agio plugin check $(P) --database
	@[ ! -d remotes/$(P)/test ] || npx vitest run remotes/$(P)
	@$(BIN)/pytest $(TOGETHER) plugins/$(P)/tests

pages: install ## the tests of the pages alone
	@npm test --silent

DOCS_TOOLS := build/docs-tools

docs: install $(DOCS_TOOLS)/.installed ## the documentation site with the reference of this code: build/docs/site, /docs in development
	@$(BIN)/agio locales build
	@$(BIN)/python docs/site.py

$(DOCS_TOOLS)/.installed: docs/requirements.lock
	@# in an environment of its own: neither the site nor its tests need it
	@rm -rf $(@D) && $(PYTHON) -m venv $(@D)
	@$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r $<
	@touch $@

check: lint types test-types web-checks ## lint, types, imports between parts, wire types, texts

# Apart, so that two of them run at once: the checks of types are one process each.
.PHONY: lint types test-types web-checks
types: install
	@$(BIN)/pyright

test-types: install
	@$(BIN)/pyright --project tests

web-checks: install
	@npm run --silent check
	@node shell-web/wire/generate.mjs --check

lint: install
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/python tests/rules/imports.py
	@$(BIN)/python tests/rules/tables/migrations.py
	@$(BIN)/agio locales check

wire: install ## write the types of what calls answer (wire.gen.ts) from their declarations
	@node shell-web/wire/generate.mjs

deploy: install ## write deploy/: compose files, proxies, Patroni and kubernetes/, from the topology in deploy/topology.py
	@$(BIN)/python deploy/topology.py

format: install ## put code in its usual form: Python by ruff, TypeScript by Biome
	@$(BIN)/ruff format --quiet . && $(BIN)/ruff check --fix --quiet . && $(BIN)/ruff format --quiet .
	@npm run --silent format -- --log-level=error

browser: ## what tests need of Debian's packages and is missing here: Chromium, Redis, nginx, Patroni, ip
	@tests/install_packages.sh

lock: ## resolve the versions again: requirements.lock and package-lock.json
	@$(BIN)/python -m pip install --quiet uv==0.13.8
	@$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header --no-emit-index-url \
		--no-emit-package agio-kernel --group dev --group bench $(addsuffix /pyproject.toml,$(MEMBERS)) -o requirements.lock
	@sed -i '/^# The following packages were excluded/,/^# agio-kernel/d' requirements.lock
	@$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header --no-emit-index-url \
		plugins/programs/tests/ccxt_suite/requirements.in -o plugins/programs/tests/ccxt_suite/requirements.lock
	@$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header --no-emit-index-url \
		docs/requirements.in -o docs/requirements.lock
	@for client in $(basename $(wildcard plugins/programs/tests/clients/requirements/*.in)); do \
		$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header --no-emit-index-url \
			$$(ls $$client.overrides 2>/dev/null | sed 's/^/--overrides /') $$client.in -o $$client.lock || exit 1; done
	@npm install --package-lock-only --ignore-scripts --no-audit --no-fund

bench: build ## measure the lines of the benchmark; writes bench/results.json, bench/report.html (QUICK=1: a minute's worth)
	@$(BIN)/python -m bench $(if $(QUICK),--quick)

faults: build ## every row of the fault table, three times by different seeds; writes its results.json and docs/survival.md (ROWS="F1 F4": some)
	@$(BIN)/python tests/operations/faults/run.py $(ROWS)

cuts: build ## a program's own stream, cut ten thousand times over a million events, from a site that is killed fifty times (half an hour)
	@AGIO_CUTS=$${AGIO_CUTS:-10000} AGIO_KILLS=$${AGIO_KILLS:-50} $(BIN)/pytest -n 0 plugins/programs/tests/wire/test_cut_streams.py

CLIENTS := build/clients
CCXT := $(CLIENTS)/ccxt

switches: build ## a thousand dead man's switches, in every way of going silent, at a site that is killed twenty times
	@AGIO_SWITCHES=$${AGIO_SWITCHES:-1000} AGIO_SWITCH_KILLS=$${AGIO_SWITCH_KILLS:-20} $(BIN)/pytest -n 0 plugins/programs/tests/wire/test_dead_mans_switch.py

clients: build $(CCXT)/.installed ## other people's clients, as they come, against a site: ccxt's own suite whole, then all of them trade and are killed
	@AGIO_CLIENTS=whole $(BIN)/pytest plugins/programs/tests/wire/test_ccxt_suite.py
	@$(BIN)/pytest plugins/programs/tests/clients/other_clients.py

# its needs contradict each other on any newer one; minutes, as it is compiled here
$(CLIENTS)/hummingbot/.installed: PYTHON_OF_CLIENT := --python 3.11

$(CLIENTS)/%/.installed: plugins/programs/tests/clients/requirements/%.lock
	@# in an environment of its own: its needs are not ours
	@$(BIN)/python -m pip install --quiet uv==0.13.8
	@rm -rf $(@D)
	@$(BIN)/uv venv --quiet --no-python-downloads $(PYTHON_OF_CLIENT) $(@D)
	@$(BIN)/uv pip install --quiet --python $(@D)/bin/python --no-deps --require-hashes --requirement $<
	@touch $@

$(CCXT)/.installed: plugins/programs/tests/ccxt_suite/requirements.lock
	@# beside what is installed: its suite refuses a folder named site-packages, and its needs are not ours
	@rm -rf $(CCXT)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --target $(CCXT)/python -r $<
	@touch $@

sweep: build browser ## look at every screen in every language, size, theme and state; build/sweep/index.html shows it
	@rm -rf build/sweep
	@AGIO_SWEEP=whole $(BIN)/pytest --timeout 14400 --numprocesses 2 --dist worksteal tests/journeys/sweep/test_sweep_*.py

dev: install ## pages that reload while you edit (DEV_PORT=8080), beside a running `make run` (its PORT=8000)
	@PORT=$(PORT) DEV_PORT=$(DEV_PORT) npm run --silent dev

clean: ## remove what was built and installed; data in .agio stays
	rm -rf build .venv node_modules remotes/*/node_modules shell-web/node_modules .pytest_cache .ruff_cache .hypothesis artifacts
