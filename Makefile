# What a change must pass, and what is done often. Needs Rust, a C compiler and the package registries.

.NOTPARALLEL:
.PHONY: test fmt-check tidy supply clippy unit bench fmt build clean
.DEFAULT_GOAL := build

# Tests and benchmarks that need third-party data find it here, and say so where it is absent.
ifeq ($(origin PATHFINDER_DATA),undefined)
DATA := $(shell cd ../shared/data 2>/dev/null && pwd)
ifneq ($(DATA),)
export PATHFINDER_DATA := $(DATA)
endif
endif

XTASK := cargo run --quiet --locked --package xtask --

# The quickest to fail comes first.
test: fmt-check tidy supply clippy unit
	@echo "== all passed"

fmt-check:
	@echo "== format"
	@cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
	cargo fmt --all --check

tidy:
	@echo "== tidy: layers, sizes, names, leftovers"
	$(XTASK) tidy

supply:
	@echo "== supply: licences, sources, bans"
	$(XTASK) supply

clippy:
	@echo "== clippy"
	@cargo clippy --version >/dev/null 2>&1 || rustup component add clippy
	cargo clippy --workspace --all-targets --locked -- -D warnings

unit:
	@echo "== tests (PATHFINDER_DATA=$${PATHFINDER_DATA:-unset})"
	cargo test --workspace --locked

bench:
	@echo "== benches (PATHFINDER_DATA=$${PATHFINDER_DATA:-unset})"
	@$(XTASK) bench

fmt:
	@cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
	cargo fmt --all

build:
	cargo build --release --locked

clean:
	cargo clean
