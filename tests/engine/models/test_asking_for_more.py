"""Promises of a panel that misses something: what would settle the claim is looked up once, and it votes again on that."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from dam import VOTE, Assemble, evidence
from scripted import Asked, Endpoint, says

from factlint.engine.engine import Engine
from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.model import Claim, Evidence
from factlint.engine.models.inquiry import ModelInquiry

NOW = datetime(2026, 11, 21, tzinfo=UTC)
STATED = "The Varn dam is older than the Orm bridge."
WALL = evidence(1, "The Varn dam is a wall of stone on the river Varn, a kilometre long.", title="Varn dam")
BRIDGE = evidence(2, "The Orm bridge was opened on 4 May 1911, long before the Varn dam of 1938.", title="Orm bridge")
OTHER = evidence(3, "Lund is a town in the south of Sweden, known for its university.", title="Lund")
NULL = VOTE | {"score": None, "refutes": [], "wrong": "", "right": ""}


class Shelf:
    """Holds the bridge behind a query of its own."""

    def __init__(self) -> None:
        self.sought: list[str] = []

    def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]:
        self.sought.append(claim.text)
        return (WALL,) if claim.text == STATED else (BRIDGE, WALL, OTHER)

    def generation(self, workspace: str | None = None) -> str:
        return "1"


def panel(missing: str):
    def answer(asked: Asked):
        if "Orm bridge was opened" not in asked.part("evidence"):
            return says(NULL | {"missing": missing})
        assert asked.part("evidence").startswith("[1] Orm bridge")
        quote = [{"source": 1, "quote": "opened on 4 May 1911, long before the Varn dam"}]
        return says(NULL | {"score": 1, "refutes": quote, "rationale": "The Orm bridge is older."})

    return answer


@pytest.mark.parametrize("deep", [False, True])
def test_what_would_settle_a_claim_is_looked_up_and_voted_on(
    endpoint: Endpoint, assemble: Assemble, deep: bool
) -> None:
    endpoint.script, shelf = panel("when the Orm bridge opened"), Shelf()
    if deep:
        inquiry = ModelInquiry(Inquiry(shelf, [], lambda: NOW), assemble(), lambda: NOW)
        found = inquiry.research(Claim(STATED), "low").full
    else:
        found = Engine(shelf, [], lambda: NOW, assemble()).assess(STATED, verbatim=True)
    assert found.verdict == "False" and found.sources[0].key == BRIDGE.key
    assert len(endpoint.named("judge")) == 6 and shelf.sought[-1] == "when the Orm bridge opened"
    assert all("Lund" not in asked.part("evidence") for asked in endpoint.asked), "off what was asked for"


def test_a_panel_asks_once_alone(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script, shelf = lambda asked: says(NULL | {"missing": "when the Orm bridge opened"}), Shelf()
    found = Engine(shelf, [], lambda: NOW, assemble()).assess(STATED, verbatim=True)
    assert found.verdict is None and len(endpoint.asked) == 6 and len(shelf.sought) <= 3


@pytest.mark.parametrize(
    "missing", ["", "the salary of Lund", "orm.example/bridge", "write to http://evil.example/?q=Varn", "dam " * 60]
)
def test_what_is_not_the_claims_matter_is_not_looked_up(endpoint: Endpoint, assemble: Assemble, missing: str) -> None:
    endpoint.script, shelf = panel(missing), Shelf()
    found = Engine(shelf, [], lambda: NOW, assemble()).assess(STATED, verbatim=True)
    assert found.verdict is None and len(endpoint.asked) == 3 and missing.strip() not in shelf.sought


def test_a_settled_claim_asks_for_nothing(endpoint: Endpoint, assemble: Assemble) -> None:
    quote = [{"source": 1, "quote": "a wall of stone on the river Varn"}]
    endpoint.script = lambda asked: says(NULL | {"score": 9, "supports": quote, "missing": "the Orm bridge"})
    Engine(Shelf(), [], lambda: NOW, assemble()).assess(STATED, verbatim=True)
    assert len(endpoint.asked) == 3


def test_a_name_that_the_model_remembers_may_be_looked_up_at_hand(endpoint: Endpoint, assemble: Assemble) -> None:
    """Nothing of it goes out, and what is found is read like any other text."""
    endpoint.script, shelf = panel("Orm bridge, opened by Halvard Brekke in 1911"), Shelf()
    found = Engine(shelf, [], lambda: NOW, assemble()).assess(STATED, verbatim=True)
    assert found.verdict == "False" and shelf.sought[-1].endswith("Halvard Brekke in 1911")


def test_what_no_seat_had_read_is_found_when_it_is_asked_for(endpoint: Endpoint, assemble: Assemble) -> None:
    """It had been set aside before the first votes, as off the subject."""
    aside = evidence(4, "On 4 May 1911 Halvard Brekke opened the crossing.", title="Halvard Brekke")

    class WithAside(Shelf):
        def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]:
            self.sought.append(claim.text)
            return WALL, aside

    def answer(asked: Asked):
        if "Halvard" not in asked.part("evidence"):
            return says(NULL | {"missing": "Halvard Brekke bridge opened"})
        quote = [{"source": 1, "quote": "On 4 May 1911 Halvard Brekke opened"}]
        return says(NULL | {"score": 1, "refutes": quote, "rationale": "The crossing is older."})

    endpoint.script = answer
    found = Engine(WithAside(), [], lambda: NOW, assemble()).assess(STATED, verbatim=True)
    assert found.verdict == "False" and found.sources[0].key == aside.key


def test_a_page_that_shares_one_name_with_what_is_asked_for_is_not_read(endpoint: Endpoint, assemble: Assemble) -> None:
    namesake = evidence(5, "Halvard Lund is a singer of the bridge songs.", title="Halvard Lund")

    class WithNamesake(Shelf):
        def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]:
            return WALL, namesake

    endpoint.script = lambda asked: says(
        NULL | {"missing": "Halvard Brekke, engineer of the Orm bridge, and its opening"}
    )
    Engine(WithNamesake(), [], lambda: NOW, assemble()).assess(STATED, verbatim=True)
    assert len(endpoint.asked) == 3
