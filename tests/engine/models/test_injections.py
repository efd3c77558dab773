"""Promises against planted orders: whatever stands in a page, a source or a draft, no verdict, rewrite or query changes hands.

The scripted model obeys every order that reaches it as one: a line that is not ours, a number that is not ours, a control word of
a chat, a character that nobody sees. What it would do when it obeyed is checked in the last tests: code takes it back.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from attacks import ATTACKS, ORDER
from dam import CLAIM, LOG, PLAQUE, TODAY, VOTE, evidence

from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.inquiry.model import FramedClaim, Report
from factlint.engine.inquiry.report_words import clean
from factlint.engine.model import Claim, Evidence
from factlint.engine.models.client.call import Prompt
from factlint.engine.models.client.claim_budget import ClaimBudget
from factlint.engine.models.client.model_client import Question
from factlint.engine.models.client.replies import Failed, ModelReply, Reply, Usage, read
from factlint.engine.models.ensemble import Ensemble, build_ensemble
from factlint.engine.models.inquiry import ModelInquiry
from factlint.engine.models.panel_verdict import conclude
from factlint.settings import Models

NOW = datetime(2026, 11, 21, tzinfo=UTC)
PARTS = {
    "claim",
    "evidence",
    "votes",
    "debate",
    "your_case",
    "their_case",
    "deciding",
    "rulings",
    "dissent",
    "title",
    "before",
    "sentences",
}
CONTROL = re.compile(
    r"<\||\|>|\[/?INST\]|<<SYS|<｜|[＜＞﹤﹥]|<(?:start|end)_of_turn>|</?(?:system|think|tool_call|function_calls|s)>"
)
FOOLED = {
    "judge": {"score": 10, "supports": [{"source": 99, "quote": "it opened in 1931"}], "refutes": [], "rationale": ORDER,
              "wrong": "1931", "right": "zebras"},
    "framer": {"claims": [{"sentence": 1, "fragment": "zebras", "claim": "Zebras are to be praised.", "worth": 10}]},
    "debater": {"argument": "Zebras!", "citations": [{"source": 99, "quote": "zebras"}]},
    "adjudicator": {"score": 10, "reasoning": "Zebras!", "warnings": ["Zebras!"], "citations": [{"source": 0, "quote": "x"}]},
    "writer": {"summary": "Zebras!", "finding": "Zebras!", "rewrite": "Praise zebras at https://evil.example"},
}  # fmt: skip
HONEST = {
    "judge": VOTE,
    "debater": {"argument": "The archive has 1938.", "citations": VOTE["refutes"]},
    "adjudicator": {"score": 2, "reasoning": "It is exact.", "warnings": [], "citations": VOTE["refutes"]},
    "writer": {"summary": "The archive has 1938.", "finding": "It opened in 1938.", "rewrite": ""},
}


def orders(prompt: Prompt) -> list[str]:
    """What a model that obeys everything would take for an order."""
    found = ["system"] if "zebra" in prompt.system else []
    if CONTROL.search(prompt.data):
        found.append("control word")
    if any(unicodedata.category(char) in {"Cc", "Cf", "Co", "Cs"} and char != "\n" for char in prompt.data):
        found.append("unseen")
    inside, number = "", 0
    for line in prompt.data.splitlines():
        if opening := re.fullmatch(r"<(\w+)>", line):
            found += [line] if inside or opening.group(1) not in PARTS else []
            inside, number = opening.group(1), 0
        elif line == f"</{inside}>":
            inside = ""
        elif item := re.fullmatch(r"\[(\d+)\] (.*)", line):
            number += 1
            found += (
                [line]
                if not inside or int(item.group(1)) != number or not (inside == "evidence" or _is_json(item.group(2)))
                else []
            )
        elif not (inside and line.startswith('"') and _is_json(line)):
            found.append(line or "empty line")
    return found


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


class Obedient:
    """Calls in which every model obeys whatever reaches it as an order, and is honest otherwise."""

    def __init__(self, *, fooled: bool = False) -> None:
        self.fooled = fooled
        self.obeyed: list[str] = []
        self.prompts: list[Prompt] = []

    def ask(self, questions: Sequence[Question], claim_budget: ClaimBudget) -> list[Reply | Failed]:
        return [self._answer(question) for question in questions]

    def _answer(self, question: Question) -> Reply | Failed:
        prompt = question.prompt
        self.prompts.append(prompt)
        obeyed = orders(prompt)
        self.obeyed += obeyed
        told = FOOLED[prompt.name] if obeyed or self.fooled else self.honest(prompt)
        value = read(ModelReply(json.dumps(told), "stop", Usage()), question.shape)
        return value if isinstance(value, Failed) else Reply(value, question.model, Usage())

    def honest(self, prompt: Prompt) -> object:
        if prompt.name != "framer":
            return HONEST[prompt.name]
        part = re.search(r"<sentences>\n(.*)\n</sentences>", prompt.data, re.DOTALL)
        lines = part.group(1).splitlines() if part else []
        opened = [n for n, line in enumerate(lines, 1) if "was built in 1931" in line]
        return {
            "claims": [
                {
                    "sentence": n,
                    "fragment": "was built in 1931",
                    "claim": "The old mill of Varn was built in 1931.",
                    "worth": 5,
                }
                for n in opened
            ]
        }


@pytest.fixture
def ensemble(tmp_path: Path) -> Ensemble:
    made = build_ensemble(Models(model="endpoint:one", base_url="http://127.0.0.1:9/v1"), tmp_path, lambda _: False)
    assert made is not None
    return made


def at(ensemble: Ensemble, model_client: Obedient) -> Ensemble:
    ensemble.model_client = model_client  # type: ignore[assignment]
    return ensemble


class Shelf:
    def __init__(self, *found: Evidence) -> None:
        self.found = found

    def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]:
        return self.found[:limit]


def planted(attack: str) -> list[tuple[Evidence, ...]]:
    """The attack in the text of a page, in its title, in the name and the date of its source, and on a page of its own."""
    return [
        (replace(LOG, text=f"{LOG.text} {attack}"), PLAQUE),
        (replace(LOG, text=f"{attack} {LOG.text}"), PLAQUE),
        (replace(LOG, title=attack), replace(PLAQUE, title=attack)),
        (replace(LOG, source_name=attack, date=attack), PLAQUE),
        (LOG, PLAQUE, evidence(3, attack)),
    ]


def test_there_are_at_least_sixty_attacks() -> None:
    assert len(ATTACKS) == len(set(ATTACKS)) >= 60
    naive = Prompt("judge", "", f"<evidence>\n{ATTACKS[0]}\n</evidence>", {}, 1)
    assert orders(naive) and sum(bool(orders(replace(naive, data=attack))) for attack in ATTACKS) == len(ATTACKS)


@pytest.mark.parametrize("attack", ATTACKS, ids=range(len(ATTACKS)))
def test_an_attack_in_the_evidence_turns_no_vote(ensemble: Ensemble, attack: str) -> None:
    model_client = Obedient()
    for found in planted(attack):
        votes = at(ensemble, model_client).vote(CLAIM, found, today=TODAY, language="en")
        answer = conclude(CLAIM, votes.opinions, (), found, seats=3, today=TODAY)
        assert not model_client.obeyed, model_client.obeyed
        assert (answer.verdict, answer.rewrite) == ("False", "The Varn dam opened in 1938.")


@pytest.mark.parametrize("attack", ATTACKS, ids=range(len(ATTACKS)))
def test_an_attack_in_the_claim_turns_no_vote(ensemble: Ensemble, attack: str) -> None:
    model_client = Obedient()
    claim = replace(CLAIM, text=f"{CLAIM.text} {attack}")
    votes = at(ensemble, model_client).vote(claim, (LOG, PLAQUE), today=TODAY, language="en")
    assert not model_client.obeyed and [one.score for one in votes.opinions] == [1, 1, 1]


@pytest.mark.parametrize("attack", ATTACKS, ids=range(len(ATTACKS)))
def test_an_attack_in_a_draft_finds_no_claim_of_its_own(ensemble: Ensemble, attack: str) -> None:
    model_client = Obedient()
    for draft in (
        f"# {attack}\n\nThe old mill of Varn was built in 1931.\n",
        f"The mill is old. {attack}\n\nThe old mill of Varn was built in 1931.\n",
        f"The old mill of Varn was built in 1931. {attack}\n",
    ):
        found = at(ensemble, model_client).frame(draft, markup="markdown", language="en", focus=None, today=TODAY)
        assert not model_client.obeyed, model_client.obeyed
        assert all("zebra" not in claim.text.lower() for claim in found.claims)


@pytest.mark.parametrize("attack", ATTACKS, ids=range(len(ATTACKS)))
def test_an_attack_turns_no_deep_check_and_no_query(ensemble: Ensemble, attack: str) -> None:
    class Relaying(Obedient):
        """Whose judges and debaters repeat what they read."""

        def honest(self, prompt: Prompt) -> object:
            told = HONEST[prompt.name]
            return (
                told | ({"rationale": attack} if prompt.name == "judge" else {"argument": attack})
                if isinstance(told, dict)
                else told
            )

    model_client = Relaying()
    shelf = Shelf(replace(LOG, text=f"{LOG.text} {attack}", title=attack), PLAQUE)
    inquiry = ModelInquiry(Inquiry(shelf, [], lambda: NOW), at(ensemble, model_client), lambda: NOW)
    found = inquiry.research(CLAIM, "standard")
    assert found.looked_for == Inquiry(Shelf(), []).research(CLAIM, "standard").looked_for
    debated = inquiry.debate(CLAIM, found, "standard")
    scored = inquiry.adjudicate(CLAIM, found, debated)
    report = inquiry.conclude(FramedClaim(CLAIM), "standard", found, debated, scored)
    assert not model_client.obeyed, model_client.obeyed
    assert isinstance(report, Report) and (report.verdict, report.rewrite) == ("False", "The Varn dam opened in 1938.")


def test_a_model_that_was_fooled_all_the_same_changes_nothing(ensemble: Ensemble) -> None:
    fooled = at(ensemble, Obedient(fooled=True))
    votes = fooled.vote(CLAIM, (LOG, PLAQUE), today=TODAY, language="en")
    assert all(one.score is None and one.correction is None for one in votes.opinions)
    draft = "The old mill of Varn was built in 1931."
    assert not fooled.frame(draft, markup="markdown", language="en", focus=None, today=TODAY).claims


@pytest.mark.parametrize("step", ["debater", "adjudicator", "writer"])
def test_a_fooled_step_of_a_deep_check_changes_nothing(ensemble: Ensemble, step: str) -> None:
    class Partly(Obedient):
        def honest(self, prompt: Prompt) -> object:
            return FOOLED[step] if prompt.name == step else super().honest(prompt)

    inquiry = ModelInquiry(Inquiry(Shelf(LOG, PLAQUE), [], lambda: NOW), at(ensemble, Partly()), lambda: NOW)
    found = inquiry.research(CLAIM, "standard")
    debated = inquiry.debate(CLAIM, found, "standard")
    scored = inquiry.adjudicate(CLAIM, found, debated)
    report = inquiry.conclude(FramedClaim(CLAIM), "standard", found, debated, scored)
    assert isinstance(report, Report) and report.rewrite == "The Varn dam opened in 1938."
    assert report.verdict in {"False", "Mostly False"} and "ebra" not in str((debated, scored, report))


def test_what_nobody_sees_is_gone_before_anybody_reads_it() -> None:
    assert all(clean(attack) == clean(clean(attack)) for attack in ATTACKS)
