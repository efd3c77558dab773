"""A real HTTP peer that speaks the interface from a script: for tests and measurements, on loopback only."""

from __future__ import annotations

import hashlib
import json
import re
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SENTENCE = re.compile(r"[^.!?\n]*\d[^.!?\n]*[.!?]")
LONGEST_SENTENCE_CP = 1_200
LONGEST_HOLD_S = 20.0
ABSTAINED = {
    "status": "failed",
    "verdict": None,
    "confidence": None,
    "failure": {
        "code": "research_insufficient",
        "detail": "Too little was found.",
        "failure_class": "insufficient_evidence",
        "retryable": False,
    },
}
"""What a service says of a claim that it could not settle."""


@dataclass
class Request:
    """One request as the service saw it."""

    method: str
    path: str
    body: dict[str, Any]
    key: str = ""


@dataclass(slots=True)
class ScriptedService:
    """Every sentence with a figure is a claim, or what `claims` says that it states; `verdicts` maps words to fields of
    the row of each claim that has them.

    `gate` holds back answers to assess while it is cleared, `refusals` are answered before anything else, `refused`
    maps the end of a path to what every call of it is answered, `lose_replies` closes the connection instead of
    answering, `delay_s` slows assess down. Deep checks stay at `step` until that is empty, or pause for `choices`;
    `begun` holds the text of each that was begun, by its id, and `failures` maps words to the failure of the deep
    checks of texts that have them. Reviews check every claim quickly, and in depth those that are false; `citations`
    maps an address to the result of its check. A deep check of a text in `known` meets that claim as one that was
    checked before. `asked` holds the conversations.
    """

    verdicts: dict[str, dict[str, Any]] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)
    refusals: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)
    arrived: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    refused: dict[str, tuple[int, dict[str, Any]]] = field(default_factory=dict)
    lose_replies: int = 0
    delay_s: float = 0.0
    step: str = ""
    choices: list[str] = field(default_factory=list)
    claims: dict[str, list[str]] = field(default_factory=dict)
    begun: dict[str, str] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)
    asked: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    replies: dict[str, dict[str, str]] = field(default_factory=dict)
    cancelled: set[str] = field(default_factory=set)
    credits: int = 500
    citations: dict[str, dict[str, Any]] = field(default_factory=dict)
    failures: dict[str, dict[str, Any]] = field(default_factory=dict)
    reports_gone: bool = False
    runs_forgotten: bool = False
    host: str = "127.0.0.1"
    url: str = ""
    _server: ThreadingHTTPServer | None = None

    def start(self) -> ScriptedService:
        self.gate.set()
        self._server = ThreadingHTTPServer((self.host, 0), _handler(self))
        self._server.daemon_threads = True
        self.url = f"http://{self.host}:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def stop(self) -> None:
        self.gate.set()
        server, self._server = self._server, None
        if server is not None:
            server.shutdown()
            server.server_close()

    def sent(self, name: str) -> list[Request]:
        return [request for request in self.requests if request.path.endswith(name)]

    def answer(self, request: Request) -> tuple[int, dict[str, Any]]:
        for ending, refusal in self.refused.items():
            if request.path.endswith(ending):
                return refusal
        if request.path.endswith("/extract"):
            return 200, self.extracted(request.body["text"])
        if request.path.endswith("/assess"):
            self.arrived.release()
            self.gate.wait(LONGEST_HOLD_S)
            time.sleep(self.delay_s)
            return 200, {"status": "ok", "claims": [self.row(claim) for claim in request.body["claims"]]}
        if self.runs_forgotten and request.method == "GET" and request.path.rpartition("/")[2] in self.begun:
            return 404, {"code": "not_found", "detail": "gone"}
        if "/verify" in request.path:
            return self.verified(request)
        if "/ask/" in request.path:
            return self.answer_conversation(request)
        if "/review" in request.path or "/citecheck" in request.path:
            return self.reviewed(request)
        if "/verifications/" in request.path:
            id = request.path.rpartition("/v-")[2]
            if self.reports_gone or id not in self.begun:
                return 404, {"code": "not_found", "detail": "gone"}
            return 200, self._report(id)
        if request.path.endswith("/me/usage"):
            return 200, {
                "plan": "pro",
                "credits": {"total": 500, "used": 500 - self.credits, "remaining": self.credits},
            }
        if request.path == "/script":
            self.delay_s = float(request.body["delay_s"])
            return 200, {}
        if request.path == "/seen":
            seen = [(one.path, one.body.get("claims")) for one in self.requests if "/api/" in one.path]
            self.requests.clear()
            return 200, {"seen": seen}
        return 200, {"name": "scripted", "version": "1", "engine": "scripted"}

    def extracted(self, text: str) -> dict[str, Any]:
        claims: list[dict[str, Any]] = []
        left_out: list[dict[str, Any]] = []
        for match in SENTENCE.finditer(text):
            claim = match.group().strip()
            start = match.end() - len(match.group().lstrip())
            position = {"start": start, "end": match.end(), "text": claim}
            if len(claim) > LONGEST_SENTENCE_CP:
                left_out.append(position)
                continue
            claims += [{"claim": one, "positions": [position]} for one in self.claims.get(claim, [claim])]
        status = "ready" if claims else "no_checkable_claim"
        told = {"left_out": left_out} if left_out else {}
        return {"status": status, "claims": claims, "original_input": text, "language": "en"} | told

    def verified(self, request: Request) -> tuple[int, dict[str, Any]]:
        """Begin, show, choose from and cancel deep checks; a key that came before begins nothing."""
        *_, before, name = request.path.split("/")
        if name == "verify":
            return 200, {"task_id": self._task(request.key, request.body["text"]), "status": "queued"}
        if name == "select":
            chosen = [(self._task(f"{request.key} {text}", text), text) for text in request.body["texts"]]
            return 200, {"batch_id": "batch", "items": [{"task_id": id, "claim": text} for id, text in chosen]}
        if name == "cancel":
            self.cancelled.add(before)
            return 200, {"task_id": before, "cancelled": True, "status": "cancelled"}
        return 200, {"task_id": name, **self._status(name)}

    def answer_conversation(self, request: Request) -> tuple[int, dict[str, Any]]:
        """Answer a question about a report, once for each key; show and delete what was asked."""
        report = request.path.rpartition("/")[2]
        if self.reports_gone:
            return 404, {"code": "not_found", "detail": "gone"}
        messages = self.asked.setdefault(report, [])
        if request.method == "DELETE":
            messages.clear()
        if request.method != "POST":
            return 200, {"messages": messages, "exchanges_used": len(messages) // 2}
        if request.key not in self.replies:
            content = "The **almanac** says so:\n\n- “The dam opened in 1938.” — *Almanac \\[of\\] Varn*"
            self.replies[request.key] = {"role": "expert", "content": content, "created_at": _now()}
            messages += [
                {"role": "user", "content": request.body["message"], "created_at": _now()},
                self.replies[request.key],
            ]
            self.credits -= 1
        return 200, self.replies[request.key]

    def _task(self, key: str, text: str) -> str:
        id = hashlib.sha256(key.encode()).hexdigest()[:12]
        if id not in self.begun:
            self.begun[id] = text
            self.credits -= 10
        return id

    def _status(self, id: str) -> dict[str, Any]:
        text = self.begun[id]
        if id in self.cancelled:
            return {"status": "cancelled"}
        if self.step:
            progress = {"step": self.step, "index": 2, "total": 5, "elapsed_seconds": 1, "poll_after_seconds": 1}
            return {"status": "processing", "progress": progress}
        if self.choices and text not in self.choices:
            return {
                "status": "needs_input",
                "reason": "multi_claim",
                "claims": [{"claim": one} for one in self.choices],
            }
        for words, failure in self.failures.items():
            if words in text:
                return {"status": "failed", "failure": failure}
        if text in self.known:
            similar = {"verification_id": "v-known", "claim": self.known[text], "distance": 0.04, "verdict": "False"}
            self.begun["known"] = self.known[text]
            return {"status": "needs_input", "reason": "duplicate_found", "similar_claims": [similar]}
        return {"status": "completed", "result": self._report(id)}

    def _report(self, id: str) -> dict[str, Any]:
        row = self.row(self.begun[id])
        report = {name: row[name] for name in ("claim", "language", "verdict", "confidence", "sources")}
        report |= {"verification_id": f"v-{id}", "service_score": 2, "key_finding": "The almanac says so, in depth."}
        report["suggested_rewrite"] = row.get("suggested_rewrite")
        return report | {
            "suggested_rewrite": row.get("suggested_rewrite"),
            "wrong_words": row.get("wrong_words", ""),
            "warnings": ["The almanac is the only source."],
            "completed_at": _now(),
        }

    def reviewed(self, request: Request) -> tuple[int, dict[str, Any]]:
        """Begin, show and stop reviews and citation checks."""
        *_, before, name = request.path.split("/")
        kind = "review" if "/review" in request.path else "citecheck"
        if name in ("review", "citecheck"):
            id = self._task(request.key, request.body["text"])
            return 202, {f"{kind}_id": id, "status": "queued"}
        id = before if name == "cancel" else name
        if name == "cancel":
            self.cancelled.add(id)
        return 200, self._review(id) if kind == "review" else self._citecheck(id)

    def _state(self, id: str, working: str) -> dict[str, Any]:
        state = "cancelled" if id in self.cancelled else working if self.step else "completed"
        return {"status": state, "poll_after_seconds": 5 if state == working else None, "language": "en"}

    def _citecheck(self, id: str) -> dict[str, Any]:
        cited = [] if self.step else self._cited(self.begun[id])
        issues = sum(one["result"]["is_issue"] for one in cited)
        summary = {"citations_found": len(cited), "citations_selected": len(cited), "citation_issues": issues}
        return {
            "citecheck_id": id,
            **self._state(id, "checking"),
            "outcome": "issues_found" if issues else "clean",
            "policy": {"max_citations": 20},
            "summary": summary,
            "credits": {"charged": len(cited)},
            "citations": cited,
            "citation_issues": [],
            "citation_failures": [],
        }

    def _cited(self, text: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for address, check in self.citations.items():
            for match in re.finditer(re.escape(address), text):
                link = max(text.rfind("[", 0, match.start()), 0)
                start = max(text.rfind(".", 0, link) + 1, text.rfind("\n", 0, match.start()) + 1)
                result = {"finding": check["finding"], "source": "page", "is_issue": check.get("is_issue", True)}
                position = {"start": start, "end": match.end() + 1, "text": None}
                about = {"reference": address, "cited_url": address, "position": position, "result": result}
                found.append({"index": len(found), **about, "check": {"status": "completed", **check.get("check", {})}})
        return found

    def _review(self, id: str) -> dict[str, Any]:
        text = self.begun[id]
        rows = [] if self.step else [(one, self.row(one["claim"])) for one in self.extracted(text)["claims"]]
        claims = [self._review_claim(index, one, row) for index, (one, row) in enumerate(rows)]
        cited = [] if self.step else self._cited(text)
        issues = sum(1 for claim in claims if claim["result"]["is_issue"])
        cited_issues = sum(one["result"]["is_issue"] for one in cited)
        summary = {
            "claims_found": len(claims),
            "claims_selected": len(claims),
            "claim_limit": 20,
            "assessments": {"completed": len(claims), "failed": 0},
            "verifications": {"planned": issues, "completed": issues, "failed": 0},
            "issues": issues,
            "citations_found": len(cited),
            "citations_selected": len(cited),
            "citation_limit": 20,
            "citation_checks": {"checked": len(cited), "unchecked": 0, "failed": 0},
            "citation_issues": cited_issues,
        }
        policy = {"verdicts": ["False"], "confidence": ["low"], "max_assessments": 20, "max_verifications": 5}
        return {
            "review_id": id,
            **self._state(id, "assessing"),
            "outcome": "issues_found" if issues + cited_issues else "clean",
            "policy": {**policy, "depth": "standard", "max_citations": 20, "suggest_edits": True},
            "summary": summary,
            "credits": {"charged": len(claims) + 10 * issues},
            "issues": [],
            "failures": [],
            "claims": claims,
            "citations": cited,
        }

    def _review_claim(self, index: int, one: dict[str, Any], row: dict[str, Any]) -> dict[str, Any]:
        wrong = row["verdict"] in ("False", "Mostly False", "Mixed")
        quick = {name: row[name] for name in ("verdict", "confidence", "rationale")}
        deep = None
        if wrong:
            task = hashlib.sha256(one["claim"].encode()).hexdigest()[:12]
            self.begun.setdefault(task, one["claim"])
            deep = {"status": "completed", "verification_id": f"v-{task}", "verdict": row["verdict"]}
        result = {"verdict": row["verdict"], "confidence": row["confidence"], "source": "assessment", "is_issue": wrong}
        return {
            "index": index,
            **one,
            "result": result,
            "assessment": {"status": "completed", **quick},
            "verification": deep,
        }

    def row(self, claim: str) -> dict[str, Any]:
        source = {
            "source_name": "Almanac",
            "title": "Almanac [of] *Varn*",
            "url": "https://almanac.example/varn",
            "snippet": "The dam opened in 1938.",
            "date": "2024-05-01",
        }
        row: dict[str, Any] = {
            "claim": claim,
            "language": "en",
            "status": "completed",
            "verdict": "True",
            "confidence": "high",
            "rationale": "The almanac says so.",
            "sources": [source],
            "engine": "scripted",
        }
        for words, given in self.verdicts.items():
            if words in claim:
                row |= given
        return row


def _now() -> str:
    return datetime.now(UTC).isoformat()


def _handler(service: ScriptedService) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _serve(self) -> None:
            raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            key = self.headers.get("Idempotency-Key", "")
            request = Request(self.command, self.path.partition("?")[0], json.loads(raw or b"{}"), key)
            service.requests.append(request)
            if service.refusals and self.command == "POST":
                status, body = service.refusals.pop(0)
            else:
                status, body = service.answer(request)
            if service.lose_replies and self.command == "POST":
                service.lose_replies -= 1
                self.close_connection = True
                self.connection.close()
                return
            payload = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(payload)))
            self.send_header("X-Service-API-Version", "2026-10-11")
            self.end_headers()
            self.wfile.write(payload)

        do_GET = do_POST = do_PUT = do_DELETE = _serve

        def log_message(self, format: str, *args: object) -> None:
            """A request is no news."""

        def handle(self) -> None:
            with suppress(OSError, ValueError):
                super().handle()

    return Handler


def main() -> None:
    """Serve until standard input closes; the first line of output is the address."""
    verdicts = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
    service = ScriptedService(verdicts=verdicts).start()
    sys.stdout.write(f"{service.url}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main()
