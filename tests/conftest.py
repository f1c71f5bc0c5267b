"""One tree, one verdict: random examples are the same in every run, however busy the machine is.

`--hypothesis-profile=search` draws others each time, as many as HYPOTHESIS_EXAMPLES says, and remembers what fails.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "search",
    deadline=None,
    max_examples=int(os.environ.get("HYPOTHESIS_EXAMPLES", "100")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("same")
