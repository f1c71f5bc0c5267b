# make run    start Floorman with the simulated table      make run ARGS="--port 8080"
# make test   lint, types, tests, README examples          make test TESTS="tests/rules"
# make bench  speed, side by side with others
.PHONY: run test bench

ARGS ?=
TESTS ?= tests

run:
	@.ci/prepare.sh run
	@.venv/bin/floorman run $(ARGS)

test:
	@.ci/prepare.sh test
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/python -m pytest $(TESTS)

bench:
	@.ci/prepare.sh bench
	.venv/bin/python -m tests.bench.bench
