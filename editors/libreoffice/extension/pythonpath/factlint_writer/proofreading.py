"""What is known of a text, at once; the rest is asked for behind it, and Writer is told when there is something new."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Callable

from factlint_writer.answer_cache import AnswerCache, Asked, is_slight_edit
from factlint_writer.findings import Answer, Finding, complete
from factlint_writer.service import NoAnswer

Ask = Callable[[str, str], Answer]
"""Asks the service about a text in a language; it may take its time. Raises NoAnswer."""
FRESH_S = 600.0
NOTIFY_EVERY_S = 1.0
"""Writer reads the whole of every open document again when it is told."""
_NOTIFY_OF_DROPPED_S = 3.0
_AGAIN_S = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
_PAUSES_S = (2.0, 5.0, 15.0, 30.0, 60.0)
_MOST_WAITING = 3_000
_AT_ONCE = 3


@dataclass
class _Waiting:
    """A text to be asked about, and what is shown for it until then. `typed`: it came from another one by an edit."""

    due: float
    order: int
    typed: bool
    shown: tuple[Finding, ...]
    times: int = 0


class Proofreading:
    """Never waits for the service. `notify` is called in a thread of its own, with no lock held."""

    def __init__(self, ask: Ask, notify: Callable[[], None], at_once: int = _AT_ONCE) -> None:
        self._ask, self._notify = ask, notify
        self._at_once = at_once
        self._turn = threading.Condition()
        self._known = AnswerCache()
        self._waiting: dict[Asked, _Waiting] = {}
        self._asked_now: set[Asked] = set()
        self._dropped: dict[Asked, None] = {}
        self._ignored: set[str] = set()
        self._order = 0
        self._failed = 0
        self._paused_until = 0.0
        self._notify_at: float | None = None
        self._notified_at = 0.0
        self._threads: list[threading.Thread] = []
        self._ended = False
        self.trouble = ""
        """Why the last question has no answer, in words for the user; "" after one that has."""
        self.has_answered = False

    def findings(self, text: str, language: str) -> tuple[Finding, ...]:
        """What is known of a text and not ignored. What is not known is asked for."""
        if not text.strip():
            return ()
        asked = (text, language)
        with self._turn:
            shown = self._without_ignored(self._known.findings(asked))
            if not self._known.is_fresh(asked, time.monotonic()):
                self._request(asked, shown)
        return shown

    def is_checked(self, text: str, language: str) -> bool:
        """Whether a text has an answer that is whole."""
        with self._turn:
            return self._known.is_fresh((text, language), time.monotonic())

    def ignore(self, id: str) -> None:
        """Show a verdict no more until `show_ignored`: that on one claim, or with the bare name of a rule all of its kind."""
        with self._turn:
            self._ignored.add(id)
            self._notify_from(time.monotonic())

    def show_ignored(self) -> None:
        """Show all that was ignored again."""
        with self._turn:
            self._ignored.clear()
            self._notify_from(time.monotonic())

    def check_again(self) -> None:
        """Ask for everything anew; what is known stays until then."""
        with self._turn:
            self._known.expire_all()
            self._paused_until = 0.0
            self._failed = 0
            self._notify_from(time.monotonic())

    def end(self) -> None:
        """Begin nothing any more."""
        with self._turn:
            self._ended = True
            self._turn.notify_all()

    def _without_ignored(self, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        return tuple(one for one in findings if one.id not in self._ignored and one.rule not in self._ignored)

    def _request(self, asked: Asked, shown: tuple[Finding, ...]) -> None:
        waiting = self._waiting.get(asked)
        if waiting is not None:
            waiting.shown = shown
            return
        if asked in self._asked_now:
            return
        earlier = [one for one in self._waiting if one[1] == asked[1] and is_slight_edit(one[0], asked[0])]
        for one in earlier:
            self._drop(one)
        self._order += 1
        self._waiting[asked] = _Waiting(time.monotonic(), self._order, bool(earlier or shown), shown)
        if len(self._waiting) > _MOST_WAITING:
            del self._waiting[next(iter(self._waiting))]
        self._wake_threads()

    def _drop(self, asked: Asked) -> None:
        """Forget a text that seems to have been typed over. If it is still there it comes back, and is kept then."""
        if asked not in self._dropped:
            self._dropped[asked] = None
            if len(self._dropped) > _MOST_WAITING:
                del self._dropped[next(iter(self._dropped))]
            del self._waiting[asked]
            self._notify_at = time.monotonic() + _NOTIFY_OF_DROPPED_S if self._notify_at is None else self._notify_at

    def _notify_from(self, at: float) -> None:
        at = max(at, self._notified_at + NOTIFY_EVERY_S)
        self._notify_at = at if self._notify_at is None else min(at, self._notify_at)
        self._wake_threads()

    def _wake_threads(self) -> None:
        if len(self._threads) < self._at_once and not self._ended:
            name = f"factlint-{len(self._threads)}"
            self._threads.append(threading.Thread(target=self._serve_questions, name=name, daemon=True))
            self._threads[-1].start()
        self._turn.notify_all()

    def _serve_questions(self) -> None:
        while True:
            with self._turn:
                asked = self._next()
                if self._ended:
                    return
            if asked is None:
                self._notify()
            else:
                self._answer(asked)

    def _next(self) -> Asked | None:
        """Waits until a text is to be asked about, or None: until Writer is to be told."""
        while not self._ended:
            now = time.monotonic()
            if self._notify_at is not None and self._notify_at <= now:
                self._notify_at, self._notified_at = None, now
                return None
            free = {asked: one for asked, one in self._waiting.items() if asked not in self._asked_now}
            due = [(not one.typed, one.order, asked) for asked, one in free.items() if one.due <= now]
            if due and self._paused_until <= now:
                asked = min(due)[2]
                self._asked_now.add(asked)
                return asked
            times = [max(one.due, self._paused_until) for one in free.values()]
            times += [self._notify_at] if self._notify_at is not None else []
            self._turn.wait(max(min(times) - now, 0.01) if times else None)
        return None

    def _answer(self, asked: Asked) -> None:
        try:
            answer = self._ask(*asked)
        except NoAnswer as why:
            self._record_failure(asked, str(why), why.soon)
            return
        except Exception as error:
            # A thread that ended here would leave its text waiting for good.
            self._record_failure(asked, f"Something went wrong on our side: {type(error).__name__}", soon=False)
            return
        with self._turn:
            self._asked_now.discard(asked)
            self.trouble, self._failed, self.has_answered = "", 0, True
            now = time.monotonic()
            if not answer.whole:
                answer = Answer(complete(answer.findings, self._known.findings(asked)), whole=False)
            self._known.put(asked, answer, now + FRESH_S if answer.whole else now)
            waiting = self._waiting.get(asked)
            if waiting is None:
                return
            if self._without_ignored(answer.findings) != waiting.shown:
                waiting.shown = self._without_ignored(answer.findings)
                self._notify_from(now)
            if answer.whole or waiting.times >= len(_AGAIN_S):
                del self._waiting[asked]
            else:
                waiting.due = now + _AGAIN_S[waiting.times]
                waiting.times += 1

    def _record_failure(self, asked: Asked, words: str, soon: bool) -> None:
        """All questions rest for a while after one that failed."""
        with self._turn:
            self._asked_now.discard(asked)
            self.trouble = words
            pause = _PAUSES_S[min(self._failed, len(_PAUSES_S) - 1)] if soon else _PAUSES_S[-1]
            self._failed += 1
            self._paused_until = time.monotonic() + pause
