"""Bodies that a service answers about runs, for scripts of a loopback service."""

from __future__ import annotations

from typing import cast

from loopback_service import Heard, Says

Json = dict[str, object]
TASK = "0f3c9a6d1be24c58a7d0e2f19b8c6a41"
OTHER = "9d2b7e40c6f14a0d8b5a3c1e7f602d84"
REVIEW = "7c0d41ee"
CHECK = "a07f3e55"
DETAIL: Json = {"verification_id": "3fa81c20", "claim": "The dam opened in 1931.", "language": "en", "verdict": "False"}


def processing(poll_after: int | None = 5, task_id: str = TASK) -> Json:
    progress: Json = {"step": "research", "index": 2, "total": 5, "elapsed_seconds": 3}
    if poll_after is not None:
        progress["poll_after_seconds"] = poll_after
    return {"status": "processing", "task_id": task_id, "progress": progress}


def completed(task_id: str = TASK) -> Json:
    return {"status": "completed", "task_id": task_id, "result": DETAIL}


def cancelled(task_id: str = TASK) -> Json:
    return {"status": "cancelled", "task_id": task_id}


def paused(task_id: str = TASK) -> Json:
    claims = [{"claim": "A.", "domain": ""}, {"claim": "B.", "domain": ""}]
    return {"status": "needs_input", "task_id": task_id, "reason": "multi_claim", "claims": claims, "hint": "Pick."}


def review(status: str = "completed", poll_after: int | None = None) -> Json:
    policy: Json = {"verdicts": [], "confidence": [], "max_assessments": 20, "max_verifications": 5}
    policy |= {"depth": "standard", "max_citations": 0, "suggest_edits": False}
    return {
        "review_id": REVIEW,
        "status": status,
        "policy": policy,
        "summary": {"claim_limit": 20},
        "poll_after_seconds": poll_after,
        "issues": [],
        "failures": [],
        "claims": [],
        "citations": [],
    }


def citecheck(status: str = "completed", poll_after: int | None = None) -> Json:
    lists: Json = {"citations": [], "citation_issues": [], "citation_failures": []}
    return lists | {
        "citecheck_id": CHECK,
        "status": status,
        "policy": {"max_citations": 20},
        "summary": {},
        "poll_after_seconds": poll_after,
    }


def page(number: int, items: int, total: int, size: int = 2) -> Json:
    item: Json = {"claim": "c", "domain": "", "language": "en"}
    found = [item | {"verification_id": f"{number}-{index}"} for index in range(items)]
    return {"items": found, "total": total, "page": number, "page_size": size}


class Telling:
    """Answers each `METHOD /path` with the next of its bodies, the last one again and again."""

    def __init__(self) -> None:
        self.said: dict[str, list[Says | str]] = {}

    def on(self, call: str, *bodies: Json | Says | str) -> Telling:
        self.said[call] = [Says(body=cast(Json, body)) if isinstance(body, dict) else body for body in bodies]
        return self

    def __call__(self, heard: Heard) -> Says | str:
        path = heard.path.removeprefix("/api/v1").partition("?")[0]
        bodies = self.said.get(f"{heard.method} {path}")
        if not bodies:
            return Says(404, {"detail": "no such thing", "code": "not_found"})
        return bodies.pop(0) if len(bodies) > 1 else bodies[0]
