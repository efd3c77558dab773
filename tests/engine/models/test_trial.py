"""Promises of the doctor's trial: a real vote in the real form and limits, and for each fault what to change."""

from __future__ import annotations

import json

import pytest
from dam import TODAY, Assemble
from scripted import Answer, Asked, Endpoint, says

from factlint.engine.models.trial import try_models

VOTE = {"supports": [], "rationale": "It was 1938.", "wrong": "1931", "right": "1938", "score": 1}
QUOTED = VOTE | {"refutes": [{"source": 8, "quote": "The Varn dam was opened on 4 May 1938"}]}


def problem(endpoint: Endpoint, assemble: Assemble, answer: Answer, **settings: object) -> str:
    endpoint.script = lambda asked: answer
    (one,) = try_models(assemble(**settings), TODAY)
    return one.problem


def test_an_honest_vote_is_asked_for_in_the_real_form_and_limits(endpoint: Endpoint, assemble: Assemble) -> None:
    assert problem(endpoint, assemble, says(QUOTED, usage=(1_700, 90)), thinking_tokens=2_500) == ""
    (asked,) = endpoint.asked
    assert isinstance(asked, Asked) and asked.name == "judge" and len(asked.items("evidence")) == 8
    assert asked.body["max_tokens"] == 3_400


FAULTS = {
    "cut off": (says(json.dumps(QUOTED)[:30], stopped="length"), "models.thinking_tokens"),
    "in words": (says("It is false."), "JSON form"),
    "another shape": (says({"ready": True}), "JSON form"),
    "a wrong vote": (says(QUOTED | {"score": None}, usage=(1_700, 9)), "larger model"),
    "no quotation": (says(VOTE | {"refutes": [{"source": 8, "quote": "1938"}]}, usage=(1_700, 9)), "word for word"),
    "a prompt that was cut": (says(QUOTED, usage=(300, 90)), "OLLAMA_CONTEXT_LENGTH"),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_each_fault_says_what_to_change(endpoint: Endpoint, assemble: Assemble, kind: str) -> None:
    answer, told = FAULTS[kind]
    assert told in problem(endpoint, assemble, answer)
