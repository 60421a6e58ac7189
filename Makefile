# qgpu: a screenful of commands over CMake and ci/. `make` alone lists them.
#
#   BUILD=dir  build folder (default: build)     JOBS=n  processes (default: all cores)
#   TIME=s     seconds of fuzz and fuzz-parsers   TOKENS=n  positions of make soak (100M: a hundred million)

BUILD ?= build
JOBS ?= $(shell nproc)
export BUILD JOBS TIME

.PHONY: help setup build test sanitize verify verify-hf verify-llama report test-reports bench bench-compare soak asan coverage mutants fuzz fuzz-parsers format lint tidy clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-13s %s\n", $$1, $$2 }'

setup: ## install what this machine lacks, saying what and why
	@ci/setup.sh build test fuzz format lint coverage

build: ## build/qgpu
	@ci/setup.sh build
	@ci/build.sh $(BUILD) -DCMAKE_BUILD_TYPE=Release

test: ## all tests
	@ci/test.sh

sanitize: ## all but the heavy ones under ASan and UBSan, then fuzzing for TIME seconds a target
	@ci/sanitize.sh

verify: ## every case of every kernel: interpreter, CPU oracle, model in weights
	@ci/verify.sh

verify-hf: build ## the model under Hugging Face transformers (installs it in a venv)
	@ci/hf/verify.sh $(BUILD)

verify-llama: build ## the model under llama.cpp (builds it in a venv: half an hour)
	@ci/llama/verify.sh $(BUILD)

report: ## runs verify and renders reports/out/index.html (docs/report-schema.md)
	@ci/report.sh

test-reports: build ## the pages of a report in headless Chromium (installs it)
	@ci/test_reports.sh $(BUILD)

bench: build ## the figures: tokens, records a second, suite totals
	@$(BUILD)/qgpu bench kernels --model-runs 3 -o $(BUILD)/bench.json

bench-compare: ## BASE=commit: both built, measured in turn, the ratio of speeds
	@ci/bench_compare.sh $(BASE)

soak: build ## TOKENS positions on the model, compared; goes on where it was stopped
	@$(BUILD)/qgpu soak kernels --tokens $(subst M,000000,$(or $(TOKENS),10M)) --state $(BUILD)/soak.state

asan: ## all of them there, the heavy ones too (20 minutes)
	@ci/sanitize.sh all

coverage: ## lines and branches reached by tests and verify, as HTML; exit code 4 below the bars
	@ci/coverage.sh

mutants: ## faults in the interpreter, the compiler and the weights: does the suite notice?
	@ci/mutants.sh

fuzz: build ## random kernels on oracle, interpreter and model for TIME seconds (default 60)
	@$(BUILD)/qgpu fuzz --time $(or $(TIME),60) --jobs $(JOBS) --out $(BUILD)/findings

fuzz-parsers: ## libFuzzer targets, TIME seconds each (default 60)
	@ci/setup.sh build test fuzz
	@ci/build.sh $(BUILD)-asan -DCMAKE_BUILD_TYPE=Asan -DCMAKE_C_COMPILER=clang -DQG_FUZZ=ON
	@ci/fuzz.sh $(BUILD)-asan $(or $(TIME),60)

format: ## format the C sources
	@ci/setup.sh format
	@ci/format.sh

lint: ## formatting, clang-tidy, shellcheck
	@ci/lint.sh

tidy: lint

clean: ## remove the build folders
	rm -rf $(BUILD) $(BUILD)-asan $(BUILD)-coverage $(BUILD)-lint $(BUILD)-mutants
