"""Measure speed beside other packages: `python -m tests.bench.bench`, or `make bench`."""
