"""A rule that fails is left out with a line in the log; all others speak."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from factlint.consistency import check, paragraph
from factlint.consistency.model import InDraft, InParagraph
from factlint.consistency.registry import RULES
from factlint.consistency.slip import Slip
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.parse import parse

TEXT = "On 31 April it rained. The museum in Varn had 12 men and 15 women, 28 people in all.\n"


def fail(read: Paragraph | Draft) -> Iterator[Slip]:
    raise ValueError(f"{read!r}: a secret of the draft")
    yield


@pytest.mark.parametrize("broken", [InParagraph(fail), InDraft(fail)])
def test_the_others_still_speak_and_the_log_holds_no_text(
    broken: InParagraph | InDraft, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    draft = parse(TEXT, "markdown")
    found = {one.rule for one in check.check_draft(draft)}
    assert {"impossible-date", "sum"} <= found
    rules = tuple(replace(rule, check=broken) if rule.id == "sum" else rule for rule in RULES)
    monkeypatch.setattr(check, "RULES", rules)
    paragraph.forget_paragraphs()
    assert {one.rule for one in check.check_draft(draft)} == found - {"sum"}
    assert [one.getMessage() for one in caplog.records] == ["the rule sum failed: ValueError"]
    caplog.clear()
    paragraph.forget_paragraphs()


def test_learned_weights_that_fail_leave_the_rules_at_work(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail_to_weigh(*_: object) -> Iterator[tuple[str, Slip]]:
        raise OSError("a secret of the draft")

    draft = parse(TEXT, "markdown")
    found = check.check_draft(draft)
    monkeypatch.setattr(check, "find_weighed", fail_to_weigh)
    paragraph.forget_paragraphs()
    assert check.check_draft(draft) == found
    assert {one.getMessage() for one in caplog.records} == {"the rule of learned weights failed: OSError"}
    caplog.clear()
    paragraph.forget_paragraphs()
