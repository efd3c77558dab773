"""What the tests of models share: a scripted endpoint, and an ensemble that asks it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from dam import Assemble
from scripted import Answer, Endpoint

from factlint.engine.models.ensemble import Ensemble, build_ensemble
from factlint.settings import Models


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    served = Endpoint(lambda asked: Answer(("{}",)))
    yield served
    served.close()


@pytest.fixture
def assemble(endpoint: Endpoint, tmp_path: Path) -> Iterator[Assemble]:
    """An ensemble in which `endpoint:one` plays everything, unless settings say otherwise; it waits for no retry."""
    made: list[Ensemble] = []

    def one(waits_s: tuple[float, ...] = (0.0, 0.0), **settings: object) -> Ensemble:
        told = {"model": "endpoint:one", "base_url": endpoint.base_url, **settings}
        ensemble = build_ensemble(
            Models.model_validate(told), tmp_path, lambda _: False, keys=lambda *_: None, waits_s=waits_s
        )
        assert ensemble is not None
        made.append(ensemble)
        return ensemble

    yield one
    for ensemble in made:
        ensemble.close()
