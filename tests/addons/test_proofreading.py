"""What Writer asks is answered at once; the service is asked behind that, seldom enough, and Writer is told of news."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator

import pytest
from checking_service import answer
from factlint_writer import proofreading
from factlint_writer.findings import Answer, answer_of
from factlint_writer.proofreading import Proofreading
from factlint_writer.service import NoAnswer

WRONG = "It ended in 1999."
Until = Callable[[Callable[[], object]], None]


class ScriptedService:
    """A service that answers one question for each `answer_next`, and counts what Writer was told."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.notified = 0
        self.free: queue.SimpleQueue[Exception | bool] = queue.SimpleQueue()

    def ask(self, text: str, language: str) -> Answer:
        self.asked.append(text)
        granted = self.free.get(timeout=60)
        if isinstance(granted, Exception):
            raise granted
        return answer_of(answer(text, whole=granted), text)

    def notify(self) -> None:
        self.notified += 1

    def answer_next(self, *answers: Exception | bool) -> None:
        """Answer the next questions: wholly, not wholly yet (False), or not at all."""
        for one in answers or (True,):
            self.free.put(one)


@pytest.fixture
def service() -> ScriptedService:
    return ScriptedService()


@pytest.fixture
def reading(service: ScriptedService, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proofreading]:
    """One that waits little between its tries, and asks one question at a time."""
    monkeypatch.setattr(proofreading, "NOTIFY_EVERY_S", 0.0)
    monkeypatch.setattr(proofreading, "_NOTIFY_OF_DROPPED_S", 0.01)
    monkeypatch.setattr(proofreading, "_AGAIN_S", (0.01, 0.01))
    monkeypatch.setattr(proofreading, "_PAUSES_S", (0.01,))
    made = Proofreading(service.ask, service.notify, at_once=1)
    yield made
    made.end()
    service.answer_next(*[True] * 50)


def test_the_first_answer_is_what_is_known_and_writer_is_told_when_there_is_more(
    reading: Proofreading, service: ScriptedService, until: Until
):
    assert reading.findings(WRONG, "en-US") == () and not reading.has_answered
    assert not reading.is_checked(WRONG, "en-US")
    service.answer_next()
    until(lambda: service.notified == 1)
    assert reading.is_checked(WRONG, "en-US") and reading.has_answered
    assert [one.suggestions for one in reading.findings(WRONG, "en-US")] == [("1989",)]
    assert service.asked == [WRONG], "what is known is not asked for again"


def test_nothing_is_told_when_there_is_nothing_new(reading: Proofreading, service: ScriptedService, until: Until):
    reading.findings("A good day.", "en-US")
    reading.findings(WRONG, "en-US")
    reading.findings("  ", "en-US")
    service.answer_next(True, True)
    until(lambda: service.notified == 1)
    assert service.asked == ["A good day.", WRONG] and reading.findings("A good day.", "en-US") == ()
    assert service.notified == 1


def test_what_is_still_being_checked_is_asked_for_again(reading: Proofreading, service: ScriptedService, until: Until):
    reading.findings(WRONG, "en-US")
    service.answer_next(False, False, True)
    until(lambda: reading.findings(WRONG, "en-US"))
    assert service.asked == [WRONG] * 3


def test_a_verdict_stays_while_the_text_around_it_is_written(
    reading: Proofreading, service: ScriptedService, until: Until
):
    reading.findings(WRONG, "en-US")
    service.answer_next()
    until(lambda: service.notified)
    (finding,) = reading.findings(f"{WRONG} And th", "en-US")
    assert finding.start == WRONG.index("1999")
    (finding,) = reading.findings(f"So. {WRONG}", "en-US")
    assert finding.start == len("So. ") + WRONG.index("1999")
    assert reading.findings("It ended in 19998.", "en-US") == (), "its own words were changed"


def test_a_verdict_stays_while_the_edited_text_is_still_being_checked(
    reading: Proofreading, service: ScriptedService, until: Until
):
    reading.findings(WRONG, "en-US")
    service.answer_next()
    until(lambda: service.notified)
    edited = f"So. {WRONG}"
    reading.findings(edited, "en-US")
    service.answer_next(False)
    until(lambda: service.asked == [WRONG, edited, edited])
    (finding,) = reading.findings(edited, "en-US")
    assert finding.start == edited.index("1999")


def test_what_was_typed_over_is_not_asked_about_but_like_lines_are(
    reading: Proofreading, service: ScriptedService, until: Until
):
    reading.findings("Wait for this.", "en-US")
    until(lambda: service.asked)
    typed = [WRONG[:length] for length in range(3, len(WRONG) + 1)]
    for text in typed:
        reading.findings(text, "en-US")
    service.answer_next(True, True)
    until(lambda: service.notified)
    assert service.asked == ["Wait for this.", WRONG]

    # Writer asks for all that is there when it is told: lines that differ in a letter are all there.
    rows = ["Row 1.", "Row 2.", "Row 3."]
    before = service.notified
    for _ in range(2):
        for row in rows:
            reading.findings(row, "en-US")
    service.answer_next(True, True, True)
    until(lambda: set(rows) <= set(service.asked) and service.notified > before)


def test_a_service_that_does_not_answer_is_said_and_asked_again(
    reading: Proofreading, service: ScriptedService, until: Until
):
    reading.findings(WRONG, "en-US")
    service.answer_next(NoAnswer("Nothing answers."))
    until(lambda: reading.trouble == "Nothing answers.")
    assert service.notified == 0
    service.answer_next(RuntimeError("its words may hold text"))
    until(lambda: "RuntimeError" in reading.trouble)
    assert "hold text" not in reading.trouble
    service.answer_next()
    until(lambda: reading.findings(WRONG, "en-US"))
    assert reading.trouble == "" and service.asked == [WRONG] * 3


def test_a_claim_or_a_rule_can_be_ignored_and_shown_again(
    reading: Proofreading, service: ScriptedService, until: Until
):
    reading.findings(WRONG, "en-US")
    service.answer_next()
    until(lambda: service.notified == 1)
    (finding,) = reading.findings(WRONG, "en-US")
    for id in (finding.id, finding.rule):
        before = service.notified
        reading.ignore(id)
        assert reading.findings(WRONG, "en-US") == ()
        until(lambda before=before: service.notified > before)
        reading.show_ignored()
        assert reading.findings(WRONG, "en-US") == (finding,)
    reading.ignore("FACTLINT_FALSE/0000000000000000")
    assert reading.findings(WRONG, "en-US") == (finding,), "another claim"


def test_checking_again_asks_anew_and_shows_what_is_known_until_then(
    reading: Proofreading, service: ScriptedService, until: Until
):
    reading.findings(WRONG, "en-US")
    service.answer_next()
    until(lambda: service.notified == 1)
    reading.check_again()
    until(lambda: service.notified == 2)
    assert len(reading.findings(WRONG, "en-US")) == 1
    until(lambda: service.asked == [WRONG] * 2)


def test_asking_takes_next_to_no_time_while_the_service_is_slow(
    reading: Proofreading, service: ScriptedService, least_seconds: Callable[..., float]
):
    paragraphs = [f"Paragraph {number} of a long report says {number * 7} things. " * 5 for number in range(400)]

    def read(attempt: int) -> None:
        for text in paragraphs:
            reading.findings(f"{attempt} {text}", "en-US")

    assert least_seconds(read, enough=2.0) < 4.0, "10 ms a paragraph, at the most"
    assert len(service.asked) <= 1 and threading.active_count() < 50
