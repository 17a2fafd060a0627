# The commands of Botocracy. `make` lists them.

PYTHON ?= python3
SERVE  ?= yes
STRICT ?= no
# Words for pytest: make test ARGS="tests/games -x"
ARGS   ?=
JOBS   ?= 2

BIN  := .venv/bin
SITE := .venv/.site
DEV  := .venv/.dev

export PYTHON
export PATH := $(CURDIR)/$(BIN):$(PATH)
ifeq ($(STRICT),yes)
export BOTOCRACY_STRICT := 1
endif

.DEFAULT_GOAL := help
.PHONY: help demo env lint format schema test audit requirements compile test-compiled bench-engines clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(SITE) ## play two events and serve the site; SERVE=no ends after the events
	@deploy/bootstrap/servers demo
	@$(BIN)/python manage.py demo $(if $(filter no,$(SERVE)),--no-serve)

env: $(DEV) ## make .venv with everything a developer needs

$(SITE) $(DEV): .venv/.%: requirements/build.txt requirements/%.txt pyproject.toml deploy/bootstrap/environment
	@deploy/bootstrap/environment $*

lint: $(DEV) ## check Python, layers, scripts, styles and templates; STRICT=yes fails where biome is missing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/djlint --lint --quiet platform
	@deploy/checks/scripts
	$(BIN)/python deploy/checks/addresses.py
	$(BIN)/python deploy/checks/framework.py
	$(BIN)/python deploy/checks/migrations.py

format: $(DEV) ## put imports and layout of Python and JavaScript right
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@deploy/checks/scripts --write

schema: $(DEV) ## write docs/openapi.yaml and the kit's client from the API; tests compare both
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml
	$(BIN)/python deploy/api/client.py

test: $(DEV) lint ## all checks and tests; STRICT=yes makes a skip a failure; ARGS="tests/games -x" runs a part
	@deploy/bootstrap/servers tests
	$(BIN)/pytest --numprocesses $(JOBS) --dist loadgroup $(ARGS)

audit: $(DEV) ## ask for known vulnerabilities of the pinned packages; fails if nobody could be asked
	$(BIN)/python deploy/checks/audit.py

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make requirements" $(if $(UPGRADE),--upgrade)

requirements: $(DEV) ## compile the pins in requirements/; UPGRADE=yes takes newer Python packages
	$(COMPILE) --group build -o requirements/build.txt
	$(COMPILE) pyproject.toml -o requirements/kit.txt
	$(COMPILE) pyproject.toml --extra site -o requirements/site.txt
	$(COMPILE) pyproject.toml --extra site --extra events --extra agents --extra dataset --extra film --extra openspiel --extra train --extra dev -c requirements/site.txt -o requirements/dev.txt
	$(COMPILE) requirements/bench.in -o requirements/bench.txt
	npm install --prefix requirements --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund

# Other people's engines have an environment of their own; one that cannot be installed is left
# out. The default is the distribution's Python, because one compiled at home often lacks
# optimisations and runs at half the speed. BENCH_PYTHON=... measures with another.
BENCH_PYTHON ?= $(firstword $(wildcard /usr/bin/python3.11 /usr/bin/python3.12 /usr/bin/python3.13) $(PYTHON))

.venv/bench: requirements/bench.in requirements/bench.txt $(DEV)
	$(BIN)/uv venv --quiet --clear --python $(BENCH_PYTHON) $@
	for package in $$(grep -v '^#' requirements/bench.in); do \
		$(BIN)/uv pip install --quiet --python $@/bin/python -c requirements/bench.txt "$$package" \
			|| echo "$$package cannot be installed here"; \
	done

compile: $(DEV) ## compile the engines to machine code in build/compiled, which is used until a source changes
	@deploy/bootstrap/compiler $(BIN)/python
	@PYTHONPATH=. $(BIN)/python deploy/compiled/engines.py

test-compiled: compile ## run the engines' tests and golden records on the compiled engines
	BOTOCRACY_ENGINES=compiled $(BIN)/pytest --numprocesses $(JOBS) --dist loadgroup \
		$(or $(ARGS),tests/games tests/games/compiled_engines.py)

COMPILED ?= yes

bench-engines: .venv/bench ## measure moves a second of every game beside OpenSpiel, RLCard and PettingZoo; COMPILED=no for plain engines
ifneq ($(COMPILED),no)
	@deploy/bootstrap/compiler $</bin/python && PYTHONPATH=. $</bin/python deploy/compiled/engines.py \
		|| echo "measuring plain engines"
endif
	@PYTHONPATH=. BOTOCRACY_ENGINES=$(if $(filter no,$(COMPILED)),plain) \
		$</bin/python -W ignore benchmarks/engines.py $(ARGS)

clean: ## remove the environment and every cache of the checkout
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
