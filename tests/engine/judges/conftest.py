"""Claims and evidence made by hand, for tests of one judge at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.model import Claim, Evidence, Judge, Opinion

Judged = Callable[..., Opinion]


@pytest.fixture
def opinion_of() -> Callable[[Judge], Judged]:
    """`opinion_of(judge)(claim, text, …, title=…)`: what the judge makes of a claim, given these texts of one page."""

    def bound(judge: Judge) -> Judged:
        def judged(claim: str, *texts: str, title: str = "", kind: str = "encyclopedia") -> Opinion:
            evidence = [
                Evidence(f"{title}:{number}", kind, "test", title, "https://example.org", text, text)  # type: ignore[arg-type]
                for number, text in enumerate(texts)
            ]
            return judge.judge(Claim(claim), evidence)

        return judged

    return bound
