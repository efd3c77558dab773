"""The vectors that JavaScript's rules are held to are what Python's rules say."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "scripts" / "placing"))

from placing_cases import cases
from placing_rules import outcome

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "placing_vectors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("rule", VECTORS)
def test_the_rules_say_what_the_vectors_say(rule: str) -> None:
    for vector in VECTORS[rule]:
        assert outcome(rule, vector["given"]) == vector["found"], vector["given"]


def test_every_case_is_in_the_vectors() -> None:
    made = [(rule, json.dumps(given)) for rule, given in cases()]
    assert made == [(rule, json.dumps(vector["given"])) for rule in VECTORS for vector in VECTORS[rule]]
