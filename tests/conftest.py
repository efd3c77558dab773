"""Property tests try the same examples in every run; FACTLINT_TEST_EXAMPLES=N tries N other ones, to go looking."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("looking", max_examples=int(os.environ.get("FACTLINT_TEST_EXAMPLES", "100")), deadline=None)
settings.load_profile("looking" if "FACTLINT_TEST_EXAMPLES" in os.environ else "steady")
