# Playhead. `make` alone lists what there is to make.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

GO ?= go
GOFUMPT := $(GO) run mvdan.cc/gofumpt@v0.12.0
STATICCHECK := $(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2
BENCHSTAT := $(GO) run golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da

# The go tool leaves folders named testdata out of ./..., so ours are named.
PACKAGES := ./... $(addprefix ./,$(patsubst %/,%,$(sort $(dir $(wildcard testdata/*/*.go testdata/*/*/*.go)))))

# Programs that draw run on a virtual display in the tests, so that no window pops up and every machine draws alike.
XVFB := env LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a -s '-screen 0 1920x1080x24 -nolisten tcp'
ifeq ($(shell uname -s),Linux)
  ON_DISPLAY := $(XVFB)
endif

# Where `make test` also runs with the invariants of the model checked (sim/invariants.go).
WITH_INVARIANTS := ./sim ./sim/runs ./export

# What `make run` opens: any recording, with FILE=; else the sample.
FILE ?=
FUZZTIME ?= 1800
FUZZWORKERS ?= 2
HURT ?=
HURTTIME ?= 3600
HURTSEED ?= $(shell date +%s)
SOAKTIME ?= 10m
ROBUST_SEED ?= 1
LIVETIME ?= 60s
ROOT ?=
BENCH ?= .
COUNT ?= 6
TESTFLAGS ?=
TIMEOUT ?= 20m

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

.PHONY: run
run: setup-build ## build the viewer and open FILE= or the sample; without a screen, make a picture
	@scripts/run.sh $(FILE)

.PHONY: build
build: setup-build ## build bin/viewer and bin/replay
	$(GO) build -o bin/viewer ./cmd/viewer
	CGO_ENABLED=0 $(GO) build -o bin/replay ./cmd/replay

.PHONY: install uninstall
install: build ## install for the desktop, below PREFIX (~/.local): double-click opens recordings
	@GO="$(GO)" scripts/texts.sh
	@packaging/linux/install.sh install
uninstall: ## take away what install put there
	@packaging/linux/install.sh uninstall

.PHONY: dist
dist: setup-build ## make what a release consists of, in bin/dist: .deb, .tar.gz, Windows .zip, checksums (VERSION=)
	@scripts/dist.sh

.PHONY: test
test: setup-test ## run all tests; those that draw do so on a virtual display
	@# Last and alone: the X tests watch a window answer to a person, who waits longer on a busy machine. They run even
	@# when others failed, so that one run tells all that is wrong.
	@failed=; $(MAKE) --keep-going test-others test-window || failed=1; \
	$(MAKE) test-x && [ -z "$$failed" ]

.PHONY: test-others
test-others:
	@$(ON_DISPLAY) $(GO) test -timeout $(TIMEOUT) $(TESTFLAGS) $$($(GO) list $(PACKAGES) | grep -v -e /cmd/viewer/xtest -e '^playhead/render$$' $(BUT))

.PHONY: test-x
test-x:
	@$(ON_DISPLAY) $(GO) test -timeout $(TIMEOUT) $(TESTFLAGS) ./cmd/viewer/xtest

# The window in three parts: graphics memory is given back when a process ends.
.PHONY: test-window
test-window:
	@failed=; $(GO) test -tags invariants $(TESTFLAGS) $(WITH_INVARIANTS) || failed=1; \
	for part in '^Test[A-D]' '^Test[E-R]' '^(Test[S-Z]|Fuzz|Example)'; do \
		$(ON_DISPLAY) $(GO) test -timeout $(TIMEOUT) $(TESTFLAGS) -run "$$part" ./render || failed=1; done; \
	[ -z "$$failed" ]

.PHONY: lint
lint: setup-build ## check formatting, vet, staticcheck and the import directions
	@out=$$($(GOFUMPT) -l . testdata); [ -z "$$out" ] || { echo "not gofumpt-formatted:"; echo "$$out"; exit 1; }
	$(GO) vet $(PACKAGES)
	$(STATICCHECK) $(PACKAGES)
	$(GO) test -count 1 .

.PHONY: cross
cross: setup-build ## build and vet for Windows, macOS, a browser and 32 bits; run the tests without a display on 32 bits
	@scripts/cross.sh

.PHONY: wine
wine: dist ## run the tests as Windows programs, and check the release for Windows, under Wine in the Debian below ROOT=
	@scripts/wine.sh $(ROOT)

.PHONY: race
race: setup-test ## run the tests with the race detector, but not the X tests, whose windows are programs of their own (make soak)
	@# Compiled once, then tested by two commands: tests of the window use half of two cores, the others run beside them.
	@# Left out are what looks at the repository's text, renders its art again or installs programs that are built
	@# without the detector, and once what runs with invariants anyway.
	@$(GO) list -race -export -test $(PACKAGES) >/dev/null
	@$(MAKE) --keep-going --jobs 2 test-others test-window TIMEOUT=60m TESTFLAGS="-race -vet=off $(TESTFLAGS)" \
		BUT='$(foreach p,. ./assets/gen ./packaging/linux $(WITH_INVARIANTS),-e "^playhead$(p:.%=%)$$$$")'

.PHONY: fuzz
fuzz: setup-test ## spend FUZZTIME (1800) processor seconds on all fuzz targets, with FUZZWORKERS (2); stopped, it continues (FRESH=1: anew)
	@GO="$(GO)" FRESH="$(FRESH)" $(ON_DISPLAY) scripts/fuzz.sh $(FUZZTIME) $(FUZZWORKERS) $(PACKAGES)

.PHONY: hurt
hurt: setup-build ## have the program HURT= damage all below FILES= for HURTTIME (3600) seconds, with HURTSEED=; bin/hurt-found keeps what failed
	CGO_ENABLED=0 $(GO) build -o bin/replay ./cmd/replay
	$(HURT) --replay bin/replay --seconds $(HURTTIME) --seed $(HURTSEED) --keep bin/hurt-found $(or $(FILES),$(PLAYHEAD_REPLAYS))

.PHONY: robust
robust: setup-test ## run the long form of the tests of damaged files, failing disks, bombs, and tables computed again and compared with the window's (ROBUST_SEED=)
	PLAYHEAD_ROBUST=1 PLAYHEAD_ROBUST_SEED=$(ROBUST_SEED) $(GO) test -count 1 -v -timeout 0 -run '^TestCampaign|^TestEveryPrefix' ./formats/... ./cmd/replay ./outfile ./statefile
	PLAYHEAD_ROBUST=1 $(ON_DISPLAY) $(GO) test -count 1 -v -timeout 0 -run '^TestCampaign' ./cmd/viewer

.PHONY: soak
soak: setup-test ## open, look at and close recordings of every kind at random for SOAKTIME (10m), with the race detector, in the model and in a window; then play and seek at 16x as long
	PLAYHEAD_ROBUST=1 PLAYHEAD_ROBUST_SEED=$(ROBUST_SEED) PLAYHEAD_SOAK=$(SOAKTIME) $(GO) test -race -count 1 -v -timeout 0 -run TestCampaignOpeningAndClosing ./formats
	PLAYHEAD_ROBUST_SEED=$(ROBUST_SEED) PLAYHEAD_SOAK=$(SOAKTIME) $(GO) test -count 1 -v -timeout 0 -run 'TestSoakTheWindow(Opens|Plays)' ./cmd/viewer/xtest

.PHONY: live
live: setup-test ## watch live recordings for LIVETIME (60s) each: of a DDNet server (of the Debian below ROOT=), a pipe, bursts
	PLAYHEAD_LIVE=$(LIVETIME) PLAYHEAD_LIVE_ROOT=$(ROOT) $(GO) test -count 1 -v -timeout 60m -run TestSoak ./cmd/viewer/xtest

.PHONY: bench
bench: setup-test $(if $(filter .,$(BENCH)),ratios) ## compare ratios (see there), then run all benchmarks, or only those of BENCH=, COUNT times; compare with bench/base.txt if there is one
	@mkdir -p bench
	$(ON_DISPLAY) $(GO) test -run '^$$' -bench '$(BENCH)' -benchmem -count $(COUNT) -timeout 0 $$($(GO) list $(PACKAGES) | grep -v /cmd/viewer/xtest) | tee bench/new.txt
	@if [ -f bench/base.txt ]; then $(BENCHSTAT) bench/base.txt bench/new.txt; else echo "keep as the base: mv bench/new.txt bench/base.txt"; fi

.PHONY: ratios
ratios: setup-test build ## measure what holds on any machine; fail where it is 15 % worse than docs/bench-base.json (UPDATE=1: write that)
	$(ON_DISPLAY) scripts/ratios.py $(if $(UPDATE),--update)

.PHONY: figures
figures: setup-test build ## measure the tables of docs/performance.md on an idle machine; FOLDER= keeps the rounds it makes, BASE= compares what is wanted with an older commit, QUICK=1 does so in a quarter of an hour
	@$(ON_DISPLAY) scripts/figures.py $(if $(FOLDER),--folder $(FOLDER)) $(if $(QUICK),--quick) $(if $(BASE),--base $(BASE))

.PHONY: sizes
sizes: setup-build ## build the programs as a release has them, say what their bytes are, fail if one is larger than its limit
	@scripts/sizes.py

.PHONY: hitches
hitches: setup-test build ## measure single pictures of a 45-minute match while it is played, jumped through, searched, scrolled (MOST= ms)
	@$(ON_DISPLAY) scripts/hitches.py $(if $(MOST),--most $(MOST)) $(if $(FOLDER),--folder $(FOLDER))

.PHONY: pages
pages: setup-test build ## open moment pages in Chromium, Firefox and WebKitGTK: pictures beside the window's, keys, touch, sizes, hostile texts
	scripts/setup.sh player browsers
	PLAYHEAD_BROWSERS=$(CURDIR)/bin $(ON_DISPLAY) $(GO) test -count 1 -v -timeout 20m ./moment/browsers

.PHONY: golden
golden: setup-test ## rewrite the golden files; read the diff before you commit it
	$(ON_DISPLAY) $(GO) test -count 1 $$(grep -rlE --include '*_test.go' 'flag\.Bool\("update"' . | xargs -rn1 dirname | sort -u) -update
	git status --short

.PHONY: assets
assets: ## render the art below assets/svg to the pictures the program embeds, packed by zopflipng where that is installed
	$(GO) run ./assets/gen
	! command -v zopflipng >/dev/null || for p in assets/sprites/*.png assets/mapres/*.png assets/icon/*.png; do zopflipng -y "$$p" "$$p" >/dev/null; done
	git status --short assets

.PHONY: sheet
sheet: setup-test ## draw all art and components to sheet-*.png, to look at
	@for page in components type art tiles; do $(ON_DISPLAY) $(GO) run ./testdata/sheet -page $$page -o sheet-$$page.png; done

.PHONY: screenshots
screenshots: setup-test build ## make pictures of every main screen in OUT (bin/screenshots); README=1: docs/pictures too, README=only: just these
	@scripts/screenshots.sh

.PHONY: grid
grid: setup-test build ## make pictures of 80 states at 4 sizes in 3 themes, and sheets of six, in OUT (bin/grid; STATES=, SIZES=, THEMES=, JOBS=)
	@scripts/grid.sh

.PHONY: eyes
eyes: ## judge the pictures of `make grid` as people with colour blindness see them, and write those, to bin/eyes
	@[ -n "$$(ls bin/grid/*-1280x720.png 2>/dev/null)" ] || SIZES=1280x720 $(MAKE) grid
	@mkdir -p bin/eyes
	$(GO) run ./testdata/vision/see -judge -o bin/eyes bin/grid/*-1280x720.png

.PHONY: crowd
crowd: setup-test build ## the same of 46 players with names of every script in ten hours
	@scripts/screenshots.sh crowd

.PHONY: hooks
hooks: ## check what you commit before it is committed
	git config core.hooksPath .githooks

.PHONY: setup-build setup-test
setup-build:
	@scripts/setup.sh build
setup-test:
	@scripts/setup.sh build display
