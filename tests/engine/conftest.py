"""What the tests of judging share: the real built-in evidence, indexed once a run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from factlint.engine.evidence import EvidenceStore


@pytest.fixture(scope="session")
def encyclopedia(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EvidenceStore]:
    """The encyclopedia and the factbook, as a writer has them."""
    store = EvidenceStore.open(tmp_path_factory.mktemp("judging"))
    store.ensure_built()
    yield store
    store.close()
