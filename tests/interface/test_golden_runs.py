"""The worked examples of runs, reports, reviews, citation checks and events hold exactly, in both versions."""

import json
from pathlib import Path

import pytest

from factlint.interface.ask import AskHistory
from factlint.interface.citecheck import CitecheckOut
from factlint.interface.review import ReviewAssessment, ReviewOut
from factlint.interface.status import TaskStatus
from factlint.interface.v2026_05_13.citations import citecheck_to_original
from factlint.interface.v2026_05_13.reviews import assessment_to_original, review_to_original
from factlint.interface.v2026_05_13.runs import (
    batch_to_original,
    cancel_to_original,
    chain_id,
    receipt_to_original,
    task_to_original,
)
from factlint.interface.v2026_05_13.verifications import detail_to_original, list_to_original
from factlint.interface.v2026_05_13.webhooks import event_to_original
from factlint.interface.verifications import Certificate, ClaimDetail, VerificationList
from factlint.interface.verify import BatchReceipt, CancelOut, TaskReceipt
from factlint.interface.webhooks import VerificationEvent

EXAMPLES = json.loads((Path(__file__).parent / "data" / "examples.json").read_text())
DOCS = "https://docs.example/errors"
TASK = "0f3c9a6d1be24c58a7d0e2f19b8c6a41"
MODELS = {
    "batch_receipt": BatchReceipt,
    "processing": TaskStatus,
    "needs_input": TaskStatus,
    "failed": TaskStatus,
    "cancel": CancelOut,
    "detail": ClaimDetail,
    "verification_list": VerificationList,
    "certificate": Certificate,
    "ask_history": AskHistory,
    "review": ReviewOut,
    "review_queued": ReviewOut,
    "citecheck": CitecheckOut,
    "event": VerificationEvent,
}


def wire(model):
    return model.model_dump(mode="json")


def example(name):
    return MODELS[name].model_validate(EXAMPLES[name])


@pytest.mark.parametrize("name", MODELS)
def test_each_example_is_read_and_written_as_it_stands(name):
    assert wire(example(name)) == EXAMPLES[name]


def test_the_keys_of_a_report_come_in_the_order_of_the_example():
    assert list(wire(example("detail"))) == list(EXAMPLES["detail"])


def test_an_older_receipt_adds_a_chain_but_not_to_an_implicit_repeat():
    receipt = TaskReceipt(task_id=TASK)
    assert wire(receipt) == {"task_id": TASK, "status": "queued"}
    assert wire(receipt_to_original(receipt)) == {"task_id": TASK, "status": "queued", "chain_id": chain_id(TASK)}
    assert wire(receipt_to_original(receipt, repeated=True)) == {"task_id": TASK, "status": "queued"}
    assert len(chain_id(TASK)) == 16 and int(chain_id(TASK), 16)


def test_an_older_batch_calls_its_claims_texts():
    old = wire(batch_to_original(example("batch_receipt")))
    items = [{"task_id": i["task_id"], "claim_text": i["claim"]} for i in EXAMPLES["batch_receipt"]["items"]]
    assert old == {"batch_id": EXAMPLES["batch_receipt"]["batch_id"], "items": items}
    partial = example("batch_receipt").model_copy(update={"partial": True})
    assert wire(partial)["partial"] is True and wire(batch_to_original(partial))["partial"] is True


def test_an_older_poll_of_a_running_task_is_the_same():
    assert wire(task_to_original(example("processing"))) == EXAMPLES["processing"]


def test_an_older_poll_of_a_paused_task_calls_its_options_texts():
    old = wire(task_to_original(example("needs_input")))
    options = [{"text": o["claim"], "domain": o["domain"]} for o in EXAMPLES["needs_input"]["claims"]]
    assert old == EXAMPLES["needs_input"] | {"claims": options}


def test_an_older_poll_of_a_failed_task_is_flat():
    assert wire(task_to_original(example("failed"))) == EXAMPLES["failed_original"]


def test_an_older_poll_of_a_cancelled_task_is_a_failure():
    cancelled = TaskStatus(status="cancelled", task_id=TASK)
    assert wire(cancelled) == {"status": "cancelled", "task_id": TASK}
    assert wire(task_to_original(cancelled, DOCS)) == {
        "status": "failed",
        "task_id": TASK,
        "error": "cancelled",
        "failure_reason": "cancelled",
        "failure_class": "cancelled",
        "retryable": False,
        "docs_url": f"{DOCS}#cancelled",
    }


def test_an_older_completed_poll_holds_the_older_report():
    done = TaskStatus(status="completed", task_id=TASK, result=example("detail"))
    assert wire(task_to_original(done)) == {"status": "completed", "task_id": TASK, "result": old_detail()}


def old_detail(**fields):
    kept = {k: v for k, v in EXAMPLES["detail"].items() if k != "completed_at"}
    return kept | {"modified_at": None} | fields


def test_an_older_report_tells_its_completion_only_on_a_later_day():
    assert wire(detail_to_original(example("detail"))) == old_detail()
    later = "2026-10-21T00:00:01+00:00"
    detail = example("detail").model_copy(update={"completed_at": later})
    assert wire(detail_to_original(detail)) == old_detail(modified_at=later)
    evening = {"created_at": "2026-10-20T23:30:00-02:00", "completed_at": "2026-10-21T02:00:00+00:00"}
    same_day = example("detail").model_copy(update=evening)
    assert detail_to_original(same_day).modified_at is None
    unfinished = example("detail").model_copy(update={"completed_at": None})
    assert detail_to_original(unfinished).modified_at is None


def test_older_lists_name_the_completion_otherwise():
    item = {k: v for k, v in EXAMPLES["verification_list"]["items"][0].items() if k != "completed_at"}
    old = wire(list_to_original(example("verification_list")))
    assert old == EXAMPLES["verification_list"] | {"items": [item | {"modified_at": None}]}


def test_an_older_cancellation_says_failed():
    assert wire(cancel_to_original(example("cancel"))) == EXAMPLES["cancel"] | {"status": "failed"}
    ended = CancelOut(task_id=TASK, cancelled=False, status="needs_input")
    assert cancel_to_original(ended) == ended


def test_an_older_review_differs_only_where_the_tables_say():
    expected = json.loads(json.dumps(EXAMPLES["review"]))
    summary = expected["summary"]
    del summary["claims_found"], summary["claim_limit_exceeded"], summary["citation_limit_exceeded"]
    summary |= {"claim_limit_reached": False, "citation_limit_reached": False}
    for row in expected["claims"]:
        del row["assessment"]["more_claims"]
        row["assessment"] |= {"error_code": None, "identified_claims": [], "hint": None}
    del expected["claims"][0]["verification"]["completed_at"]
    expected["claims"][0]["verification"]["modified_at"] = None
    assert wire(review_to_original(example("review"))) == expected


def test_an_older_quick_check_of_a_review_is_the_example():
    row = ReviewAssessment(status="completed", verdict="True", confidence="high")
    assert wire(assessment_to_original(row)) == EXAMPLES["review_assessment_original"]


def test_a_queued_review_does_not_know_its_flags_in_either_version():
    old = wire(review_to_original(example("review_queued")))["summary"]
    assert old["claim_limit_reached"] is None and old["citation_limit_reached"] is None


def test_an_older_citation_check_differs_in_the_name_of_its_flag():
    expected = json.loads(json.dumps(EXAMPLES["citecheck"]))
    del expected["summary"]["citation_limit_exceeded"]
    expected["summary"]["citation_limit_reached"] = False
    assert wire(citecheck_to_original(example("citecheck"))) == expected


def test_older_events_of_verifications_are_flat_with_all_keys():
    event = example("event")
    assert wire(event_to_original(event)) == {
        "event": "verification.completed",
        "task_id": TASK,
        "status": "completed",
        "attempt": 1,
        "delivered_at": "2026-10-20T08:01:32+00:00",
        "verification_id": "3fa81c20",
        "batch_id": None,
        "result": old_detail(),
        "needs_input": None,
        "error": None,
        "coverage": None,
    }


def test_the_older_event_of_a_failure_is_the_example():
    failed = {"status": "failed", "task_id": TASK, "failure": EXAMPLES["failed"]["failure"]}
    failed["failure"] = failed["failure"] | {"code": "no_checkable_claim", "failure_class": "invalid_input"}
    event = VerificationEvent(
        event="verification.failed",
        event_id="evt_5d41402abc4b2a76b9719d91",
        task_id=TASK,
        status="failed",
        verification=TaskStatus.model_validate(failed),
        delivered_at="2026-10-20T08:01:32+00:00",
    )
    assert wire(event_to_original(event)) == EXAMPLES["event_failed_original"]
