"""What a check asks, what it keeps, what it delivers, and what others keep when it is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from loopback_service import Judge, Says, Service, Serving, failure

from factlint.client.api.client import Client
from factlint.client.checks.checker import Checker
from factlint.client.checks.findings import Finding, Progress
from factlint.client.store.cache import ResultCache
from factlint.prose.apply.edits import apply_edits
from factlint.prose.parse import parse
from factlint.settings import Settings

DRAFT = """# The Varn dam

The Varn dam opened in 1931. Its lake froze in 1987.

What a lovely place!

> The old bridge fell in 1931.
"""


class Bench:
    """A service with a judge behind it, a client, a cache, a checker."""

    def __init__(self, service: Service, judge: Judge, make: Callable[[], Checker]) -> None:
        self.service, self.judge, self.make = service, judge, make
        self.checker = make()


@pytest.fixture
async def bench(serving: Serving, client_of: Callable[..., Client], settings: Settings, tmp_path: Path) -> Bench:
    judge = Judge()
    service = await serving(judge)

    def make() -> Checker:
        return Checker(client_of(service, local=True), ResultCache(tmp_path / "cache"), settings)

    return Bench(service, judge, make)


async def test_claims_get_findings_on_their_own_words(bench: Bench) -> None:
    report = await bench.checker.check(parse(DRAFT))
    said = [(found.span.slice(DRAFT), found.verdict) for found in report.findings]
    assert said == [
        ("The Varn dam opened in 1931.", "False"),
        ("Its lake froze in 1987.", "True"),
        ("The old bridge fell in 1931.", "False"),
    ]
    assert (report.error, report.unanswered, report.claims, report.engine) == (None, 0, 3, "engine-1")
    first = report.findings[0]
    assert apply_edits(DRAFT, first.edits).count("opened in 1938.") == 1
    assert first.sources[0].url == "https://records.example/1"


async def test_one_slice_and_one_batch_serve_a_short_draft(bench: Bench) -> None:
    await bench.checker.check(parse(DRAFT))
    assert bench.service.paths() == ["GET /", "POST /extract", "POST /assess"]
    assert bench.service.heard[2].body["suggest_rewrite"] is True


async def test_two_hundred_claims_are_two_hundred_findings(bench: Bench) -> None:
    lines = [f"- T{number} {1800 + number % 200}." for number in range(200)]
    report = await bench.checker.check(parse("\n".join(lines)))
    assert len({found.claim for found in report.findings}) == 200
    assert bench.service.paths().count("POST /extract") > 1


async def test_two_hundred_sentences_of_one_paragraph_are_so_too(bench: Bench) -> None:
    text = " ".join(f"T{number} in {1800 + number % 200}." for number in range(200))
    report = await bench.checker.check(parse(text))
    assert len({found.claim for found in report.findings}) == 200 and not report.overlong_count


async def test_what_a_service_does_not_read_is_counted_also_from_the_cache(bench: Bench) -> None:
    draft = parse(f"{DRAFT}\nIt {'very ' * 400}much so.\n")
    assert [(await bench.checker.check(draft)).skipped for _ in range(2)] == [{"overlong sentence": 1}] * 2
    requests = len(bench.service.heard)
    assert (await bench.make().check(draft)).overlong_count == 1
    assert len(bench.service.heard) <= requests + 1


async def test_a_draft_seen_before_costs_no_request_even_in_another_process(bench: Bench) -> None:
    first = await bench.checker.check(parse(DRAFT))
    bench.service.heard.clear()
    assert (await bench.checker.check(parse(DRAFT))).findings == first.findings
    assert bench.service.paths() == []
    again = bench.make()
    assert [f.id for fs in again.cached_findings(parse(DRAFT)).values() for f in fs] == [f.id for f in first.findings]
    assert bench.service.paths() == []


async def test_after_a_one_word_edit_only_that_paragraph_is_read_and_only_its_new_claims_are_judged(
    bench: Bench,
) -> None:
    many = "\n\n".join(f"Town number {n} was founded in {1200 + n}. It burned in {1500 + n}." for n in range(50))
    await bench.checker.check(parse(many))
    bench.service.heard.clear()
    edited = many.replace("Town number 20 was founded in 1220", "Town number 20 was founded in 1221")
    before, after = parse(many), parse(edited)
    changed = [i for i, block in enumerate(after.blocks) if block.text != before.blocks[i].text]
    report = await bench.checker.check(after, changed)
    assert bench.service.paths() == ["POST /extract", "POST /assess"]
    assert bench.service.heard[1].body["claims"] == ["Town number 20 was founded in 1221."]
    assert report.requests == 2


async def test_blocks_without_claims_are_delivered_too_so_that_old_findings_go(bench: Bench) -> None:
    delivered: dict[int, list[Finding]] = {}
    await bench.checker.check(parse(DRAFT), on_findings=delivered.__setitem__)
    texts = {parse(DRAFT).blocks[block].text: len(found) for block, found in delivered.items()}
    assert texts["What a lovely place!"] == 0
    assert len(delivered) == 3


async def test_claims_are_asked_in_batches_of_twenty_and_reported_as_they_come(bench: Bench) -> None:
    text = "\n\n".join(f"Ship {n} sank in {1600 + n}." for n in range(45))
    seen: list[Progress] = []
    report = await bench.checker.check(parse(text), on_progress=seen.append)
    sizes = [len(h.body["claims"]) for h in bench.service.heard if h.path.endswith("/assess")]
    assert max(sizes) <= 20 and sum(sizes) == 45
    assert len(report.findings) == 45
    assert seen[-1] == Progress(read=seen[-1].slices, slices=seen[-1].slices, checked=45, claims=45)


async def test_two_documents_that_hold_the_same_claim_ask_once(bench: Bench) -> None:
    bench.judge.hold = asyncio.Event()
    one = asyncio.create_task(bench.checker.check(parse("The mill burned in 1931.")))
    await bench.service.heard_at_least(3)
    two = asyncio.create_task(bench.checker.check(parse("# Other\n\nThe mill burned in 1931.")))
    await bench.service.heard_at_least(4)
    bench.judge.hold.set()
    reports = await asyncio.gather(one, two)
    assert [len(report.findings) for report in reports] == [1, 1]
    assert bench.service.paths().count("POST /assess") == 1


async def test_cancelling_one_check_leaves_the_shared_call_to_the_other(bench: Bench) -> None:
    bench.judge.hold = asyncio.Event()
    one = asyncio.create_task(bench.checker.check(parse("The mill burned in 1931.")))
    await bench.service.heard_at_least(3)
    two = asyncio.create_task(bench.checker.check(parse("# Other\n\nThe mill burned in 1931.")))
    await bench.service.heard_at_least(4)
    one.cancel()
    with pytest.raises(asyncio.CancelledError):
        await one
    bench.judge.hold.set()
    assert [found.verdict for found in (await two).findings] == ["False"]
    assert bench.service.paths().count("POST /assess") == 1


async def test_a_cancelled_check_stops_reading_but_keeps_the_verdicts_that_were_paid_for(bench: Bench) -> None:
    draft = parse("The mill burned in 1931.")
    bench.judge.hold = asyncio.Event()
    one = asyncio.create_task(bench.checker.check(draft))
    await bench.service.heard_at_least(3)
    one.cancel()
    with pytest.raises(asyncio.CancelledError):
        await one
    bench.judge.hold.set()
    await bench.checker.check(draft)
    assert bench.service.paths().count("POST /assess") == 1
    bench.judge.hold_extract = asyncio.Event()
    other = asyncio.create_task(bench.checker.check(parse("The barn burned in 1932.")))
    await bench.service.heard_at_least(4)
    other.cancel()
    with pytest.raises(asyncio.CancelledError):
        await other
    bench.judge.hold_extract = None
    report = await bench.checker.check(parse("The barn burned in 1932."))
    assert len(report.findings) == 1
    assert bench.service.paths().count("POST /extract") == 3


async def test_an_abstention_is_kept_and_a_passing_failure_is_not(bench: Bench) -> None:
    bench.judge.rows = {
        "Ann left in 1931.": failure("research_insufficient", "insufficient_evidence", retryable=False),
        "Bob left in 1932.": failure("timeout", "upstream_unavailable", retryable=True),
    }
    draft = parse("Ann left in 1931. Bob left in 1932.")
    report = await bench.checker.check(draft)
    assert [f.failure and f.failure.code for f in report.findings] == ["research_insufficient", "timeout"]
    assert [f.verdict for f in report.findings] == [None, None]
    bench.service.heard.clear()
    await bench.checker.check(draft)
    assert [h.body["claims"] for h in bench.service.heard] == [["Bob left in 1932."]]


async def test_a_verdict_given_while_the_models_were_out_is_asked_for_again_soon(
    bench: Bench, client_of: Callable[..., Client], settings: Settings
) -> None:
    clock = [datetime.now(UTC)]
    bench.judge.rows = {"Bob left in 1932.": {"provisional": True}}
    cache = ResultCache(None, now=lambda: clock[0].timestamp())
    checker = Checker(client_of(bench.service, local=True), cache, settings, now=lambda: clock[0])
    draft = parse("Ann left in 1931. Bob left in 1932.")
    for minutes, asked in ((0, 2), (9, 0), (2, 1)):
        clock[0] += timedelta(minutes=minutes)
        bench.service.heard.clear()
        await checker.check(draft)
        assert sum(len(h.body["claims"]) for h in bench.service.heard if h.path.endswith("/assess")) == asked


async def test_claims_found_while_the_models_were_out_are_looked_for_again_soon(
    bench: Bench, client_of: Callable[..., Client], settings: Settings
) -> None:
    clock, honest = [datetime.now(UTC)], bench.judge.extract
    bench.judge.extract = lambda text: honest(text) | {"provisional": True}  # type: ignore[method-assign]
    cache = ResultCache(None, now=lambda: clock[0].timestamp())
    checker = Checker(client_of(bench.service, local=True), cache, settings, now=lambda: clock[0])
    for minutes, asked in ((0, 1), (9, 0), (2, 1)):
        clock[0] += timedelta(minutes=minutes)
        bench.service.heard.clear()
        await checker.check(parse("Ann left in 1931."))
        assert bench.service.paths().count("POST /extract") == asked


async def test_a_verdict_expires_after_a_day_and_a_time_sensitive_one_after_six_hours(
    bench: Bench, client_of: Callable[..., Client], settings: Settings
) -> None:
    clock = [datetime.now(UTC)]
    bench.judge.rows = {"Bob left in 1932.": {"time_sensitive": True}}
    cache = ResultCache(None, now=lambda: clock[0].timestamp())
    checker = Checker(client_of(bench.service, local=True), cache, settings, now=lambda: clock[0])
    draft = parse("Ann left in 1931. Bob left in 1932.")

    async def asked_after(hours: float) -> list[object]:
        clock[0] += timedelta(hours=hours)
        bench.service.heard.clear()
        await checker.check(draft)
        return [h.body.get("claims") for h in bench.service.heard if h.path.endswith("/assess")]

    assert await asked_after(0) == [["Ann left in 1931.", "Bob left in 1932."]]
    assert await asked_after(5.9) == []
    assert await asked_after(0.2) == [["Bob left in 1932."]]
    assert await asked_after(17.8) == [["Bob left in 1932."]]
    assert await asked_after(0.2) == [["Ann left in 1931."]]


async def test_a_row_that_was_judged_long_ago_is_kept_only_for_the_rest_of_its_time(bench: Bench) -> None:
    old = (datetime.now(UTC) - timedelta(hours=25)).isoformat()
    bench.judge.rows = {"Ann left in 1931.": {"assessed_at": old}}
    draft = parse("Ann left in 1931.")
    report = await bench.checker.check(draft)
    assert report.findings[0].assessed_at.isoformat() == old
    bench.service.heard.clear()
    await bench.checker.check(draft)
    assert bench.service.paths() == ["POST /assess"]


async def test_another_engine_never_serves_the_old_ones_verdicts(bench: Bench) -> None:
    draft = parse("Ann left in 1931.")
    await bench.checker.check(draft)
    bench.judge.engine = "engine-2"
    bench.service.heard.clear()
    report = await bench.make().check(draft)
    assert bench.service.paths() == ["GET /", "POST /extract", "POST /assess"]
    assert report.engine == "engine-2"


async def test_an_engine_that_changes_during_a_check_is_noticed_by_its_rows(bench: Bench) -> None:
    draft = parse("Ann left in 1931.")
    bench.judge.rows = {"Ann left in 1931.": {"engine": "engine-2"}}
    report = await bench.checker.check(draft)
    assert report.engine == "engine-2"
    bench.service.heard.clear()
    await bench.checker.check(draft)
    assert bench.service.paths() == ["POST /extract"]


async def test_a_fresh_check_asks_again_for_what_is_kept(bench: Bench) -> None:
    draft = parse("Ann left in 1931.")
    await bench.checker.check(draft)
    bench.service.heard.clear()
    await bench.checker.check(draft, fresh=True)
    assert bench.service.paths() == ["POST /extract", "POST /assess"]


async def test_switched_off_passages_and_ignored_claims_are_never_sent(
    bench: Bench, client_of: Callable[..., Client], settings: Settings, tmp_path: Path
) -> None:
    chosen = settings.model_copy(update={"ignore": ("  the old  BRIDGE fell in 1931",)})
    checker = Checker(client_of(bench.service, local=True), ResultCache(None), chosen)
    text = DRAFT + "\n<!-- factlint off -->\n\nThe secret tower fell in 1931.\n\n<!-- factlint on -->\n"
    report = await checker.check(parse(text))
    assert [f.passage for f in report.findings] == ["The Varn dam opened in 1931.", "Its lake froze in 1987."]
    sent = [h.body for h in bench.service.heard]
    assert "secret" not in str(sent)
    assert all("bridge" not in str(body.get("claims")) for body in sent)


async def test_positions_that_do_not_fit_the_text_are_not_believed(bench: Bench) -> None:
    text = "# Dams\n\nThe first dam opened in 1900.\n\nThe second dam opened in 1931."
    honest = bench.judge.extract

    def lying(sent: str) -> dict[str, object]:
        answer = honest(sent)
        claims = answer["claims"]
        assert isinstance(claims, list)
        claims += [
            {"claim": "Out of range.", "positions": [{"start": 5, "end": 10**9, "text": None}]},
            {"claim": "Other words.", "positions": [{"start": 0, "end": 4, "text": "Nope"}]},
            {"claim": "Backwards.", "positions": [{"start": 9, "end": 3, "text": None}]},
            {"claim": "In the context.", "positions": [{"start": 0, "end": 6, "text": sent[:6]}]},
            {"claim": "Across.", "positions": [{"start": 0, "end": len(sent), "text": sent}]},
        ]
        return answer

    bench.judge.extract = lying  # type: ignore[method-assign]
    report = await bench.checker.check(parse(text), [2])
    assert [f.claim for f in report.findings] == ["The second dam opened in 1931."]


async def test_claims_without_a_place_are_told_and_the_paragraph_is_asked_again_next_time(bench: Bench) -> None:
    bench.judge.extract = lambda sent: {"status": "ready", "claims": [{"claim": "Nowhere.", "positions": None}]}  # type: ignore[method-assign]
    report = await bench.checker.check(parse("Ann left in 1931."))
    assert [u.claim for u in report.unplaced] == ["Nowhere."]
    bench.service.heard.clear()
    await bench.checker.check(parse("Ann left in 1931."))
    assert bench.service.paths() == ["POST /extract"]


async def test_when_the_service_has_no_credits_the_claims_say_so_and_nothing_more_is_sent(bench: Bench) -> None:
    bench.judge.refuse["/assess"] = Says(402, {"detail": "Nothing left.", "code": "no_credits", "remaining": 0})
    text = "\n\n".join(f"Ship {n} sank in {1600 + n}." for n in range(90))
    report = await bench.checker.check(parse(text))
    assert report.error is not None and report.error.code == "no_credits"
    assert len(report.findings) == 90
    assert {f.failure and f.failure.code for f in report.findings} == {"no_credits"}
    assert bench.service.paths().count("POST /assess") <= 2


async def test_a_service_that_cannot_read_leaves_the_blocks_unanswered(bench: Bench) -> None:
    bench.judge.refuse["/extract"] = Says(422, {"detail": "no", "code": "validation_error"})
    report = await bench.checker.check(parse(DRAFT))
    assert (report.unanswered, report.findings) == (3, ())
    assert report.error is not None and report.error.code == "validation_error"
    assert bench.checker.cached_findings(parse(DRAFT)) == {}


async def test_a_claim_too_long_to_judge_is_told_and_not_sent(bench: Bench) -> None:
    long = "The " + "very " * 600 + "old mill burned in 1931."
    report = await bench.checker.check(parse(long))
    assert [f.failure and f.failure.code for f in report.findings] == ["item_too_long"]
    assert "POST /assess" not in bench.service.paths()


async def test_a_row_without_verdict_and_without_reason_counts_as_a_passing_failure(bench: Bench) -> None:
    bench.judge.rows = {"Ann left in 1931.": {"verdict": "Error"}}
    report = await bench.checker.check(parse("Ann left in 1931."))
    assert report.findings[0].verdict is None
    assert report.findings[0].failure is not None and report.findings[0].failure.retryable


async def test_a_fault_of_our_own_is_told_as_one_and_its_log_names_no_text(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("The secret mill")

    monkeypatch.setattr("factlint.client.checks.extraction._assign_claims", broken)
    report = await bench.checker.check(parse("The secret mill burned in 1931."))
    assert report.error is not None and report.error.code == "fault"
    assert "ValueError" in caplog.text and "secret" not in caplog.text + str(report.error)
    monkeypatch.undo()
    assert len((await bench.checker.check(parse("The secret mill burned in 1931."))).findings) == 1


async def test_a_draft_in_html_is_sent_as_its_words_and_gets_findings_on_its_source(bench: Bench) -> None:
    source = "<h1>The dam</h1><p>The <b>Varn dam</b>\n opened in <a href='/1931'>1931</a>.</p><pre>x</pre>"
    report = await bench.checker.check(parse(source, "html"))
    (found,) = report.findings
    assert found.span.slice(source) == "The <b>Varn dam</b>\n opened in <a href='/1931'>1931</a>."
    assert apply_edits(source, found.edits) == source.replace(">1931<", ">1938<")
    sent = [heard.body for heard in bench.service.heard if heard.path.endswith("/extract")]
    assert [(body["text"], body.get("markup")) for body in sent] == [
        ("The dam\n\nThe Varn dam opened in 1931.", "plain")
    ]
