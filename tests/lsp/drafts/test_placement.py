"""Whatever a writer does and whenever answers come, no finding and no edit lands on other words than those checked.

Stories made up by a seed are played on the real services (tests/lsp/driven.py) against a plain model of the draft in
which every character has a name of its own (tests/lsp/page.py). The service names in each claim the paragraph that it
read, so that a verdict on an equal sentence in another place is told apart as well. What is dropped is counted by its
reason; dropped for none, or missing once the writer rests, is an error. FACTLINT_TEST_STORIES=100000 makes it the long
form, FACTLINT_TEST_SEED chooses the stories.

The runs so far told 101,000 stories of 373,943 edits: 113,533 answers came for an older
text, 831,600 findings were placed; dropped were 543,894 that a newer check answers for, 32,926 whose words
were edited, and 86 whose words had grown; 6,041 edits were applied and 118 refused. None was on other words.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from lsprotocol import types

sys.path.insert(0, str(Path(__file__).parents[1]))

from driven import (
    AWAY,
    NotedRuns,
    Service,
    StandingClock,
    claims_of,
    pass_time,
    services_of,
    settle,
    threads_on_the_spot,
)
from page import Page, alike, joins

from factlint.client.checks.build_findings import eligible_blocks
from factlint.client.checks.findings import Finding
from factlint.client.store.cache import ResultCache
from factlint.consistency.registry import BY_ID
from factlint.lsp.checks.draft_checks import Checks
from factlint.lsp.drafts.open_draft import Draft
from factlint.prose.offsets import Encoding
from factlint.prose.parse import parse
from factlint.prose.span import Span

URI = "untitled:draft.md"
STORIES = int(os.environ.get("FACTLINT_TEST_STORIES", "500"))
SEED = int(os.environ.get("FACTLINT_TEST_SEED", "0")) or random.SystemRandom().randrange(1, 2**32)

EDITED = "its words were edited"
GROWN = "typing on made another word of its first or last one"
OVERTAKEN = "a newer check answers for its paragraph"
CLOSED = "the draft was closed meanwhile"

PLACES = ["dam", "🧊 mill", "school", "église", "tower"]
TYPED = ["", "a", "7", " ", ".", "New in 1999. ", "*", "> "]
ODD = ["\n", "\r\n", "\n\n", "\r", "🧊", "\u2028", "\x0c", "e\u0301"]


class Story:
    """One writer's session: what happens is chosen by chance, and what is shown is held against the model."""

    def __init__(self, seed: int, counts: Counter[str], data_dir: Path) -> None:
        self.chance = random.Random(seed)
        self.counts = counts
        self.encoding: Encoding = self.chance.choice(["utf-8", "utf-16", "utf-16", "utf-32"])
        self.page = Page(self.first_text(), self.encoding)
        self.service, self.cache, self.written = Service(), ResultCache(None), NotedRuns(data_dir)
        self.service.moment = lambda: self.page.version
        self.approved: set[tuple[str, str, tuple[int, ...]]] = set()
        self.names_of: dict[tuple[str, str], list[tuple[int, ...]]] = defaultdict(list)
        self.undoable: list[tuple[int, int, str]] = []
        self.kept_edits: list[types.WorkspaceEdit] = []
        self.settled = False
        self.wrong: list[str] = []
        """What was seen to be wrong where raising would only reach the session."""
        self.start()

    def first_text(self) -> str:
        pick = self.chance.choice
        line_end = pick(["\n", "\n", "\r\n"])
        sentences = [
            f"The {pick(PLACES)} has {self.chance.randrange(1, 4)} gates.",
            f"It opened in 193{self.chance.randrange(3)}.",
            "Nobody knows why.",
            "See [the survey](https://survey.example/12) of it.",
        ]
        blocks = [" ".join(self.chance.choices(sentences, k=pick([1, 2, 3]))) for _ in range(pick([2, 3, 4]))]
        if self.chance.random() < 0.5:
            blocks.insert(0, "# Varn 🧊")
        if self.chance.random() < 0.4:
            blocks.append(pick(blocks))
        return (line_end * 2).join(blocks) + line_end

    def start(self) -> None:
        """The editor starts, and opens the draft."""
        life = self.life = object()

        def publish(uri: str, version: int | None, shown: list[types.Diagnostic]) -> None:
            if life is self.life:
                self.published(uri, version, shown)

        self.services = services_of(self.service, self.cache, self.written, self.encoding, publish)
        self.open()

    def open(self) -> None:
        item = types.TextDocumentItem(URI, "markdown", self.page.version, self.page.text)
        self.services.requests.documents.did_open(types.DidOpenTextDocumentParams(item))

    @property
    def draft(self) -> Draft:
        return self.services.state.drafts[URI]

    async def play(self) -> None:
        await settle()
        steps = [*EDITS * 3, *DOINGS]
        for _ in range(self.chance.randrange(4, 16)):
            self.chance.choice(steps)(self)
            await settle()
            self.look()
        await self.end()

    async def end(self) -> None:
        """Every answer comes, the writer rests: what a new check of this text would find is there, and nothing else."""
        self.save()
        await settle()
        for _ in range(3):
            await pass_time(400)
            while self.service.calls:
                for call in list(self.service.calls):
                    self.service.answer(call)
                await pass_time(2)
        self.look()
        held = {(one.finding.claim, *_ends(one.span)) for one in self.draft.findings if one.finding.kind == "claim"}
        parsed = parse(self.page.text, "markdown")
        wanted = {
            (claim, block.start + start, block.start + end)
            for index in eligible_blocks(parsed, None)
            for block in [parsed.blocks[index].span]
            for claim, start, end in claims_of(block.slice(self.page.text))
        }
        assert wanted <= held, "a verdict is lost"
        reviewed = {one for text in self.service.sent for one in claims_of(text)}
        assert {claim for claim, _, _ in held - wanted} <= {claim for claim, _, _ in reviewed}
        self.counts["shown at the end"] += len(held)
        assert not any("the log" in message for message in self.services.connection.editor.messages), (
            self.services.connection.editor.messages
        )
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await settle()

    # What is held against the model

    def look(self) -> None:
        """Every finding is on the very characters that the service read, or on a paragraph of the same words."""
        assert not self.wrong, self.wrong
        assert self.draft.text.text == self.page.text
        for one in self.draft.findings:
            names = tuple(self.page.names[one.span.start : one.span.end])
            assert one.span.slice(self.page.text) == one.finding.passage
            if (one.finding.kind, one.finding.claim, names) not in self.approved:
                assert self.was_read(one.finding, names), f"{one.finding.claim} is on other words"
                self.approved.add((one.finding.kind, one.finding.claim, names))
                self.names_of[one.finding.kind, one.finding.claim].append(names)

    def markable(self, finding: Finding) -> list[tuple[int, ...]]:
        """What may be marked for a finding: its wrong words, or all of it, among the characters that were checked."""
        place = (finding.wrong or finding.span).shifted(-finding.span.start)
        return [names[place.start : place.end] for names in self.names_of[finding.kind, finding.claim]]

    def was_read(self, finding: Finding, names: tuple[int, ...]) -> bool:
        """Whether these characters once stood where the service found the claim in what it read."""
        for version, (text, _) in self.page.states.items():
            start = self.page.find(names, version)
            if start < 0:
                continue
            for paragraph, at in self.service.read.get(finding.claim, ()):
                if start >= at and text.startswith(paragraph, start - at):
                    return True
        return False

    def published(self, uri: str, version: int | None, shown: list[types.Diagnostic]) -> None:
        try:
            self.check_publish(uri, version, shown)
        except AssertionError as error:
            self.wrong.append(f"a publish: {error}")

    def check_publish(self, uri: str, version: int | None, shown: list[types.Diagnostic]) -> None:
        if uri not in self.services.state.drafts:
            assert shown == [] and version is None
            return
        assert version == self.page.version
        self.look()
        held: dict[str, list[Finding]] = defaultdict(list)
        for one in self.draft.findings:
            held[one.finding.id].append(one.finding)
        for item in shown:
            start, end = self.page.offset(item.range.start), self.page.offset(item.range.end)
            if item.code in BY_ID:
                assert self.page.text[start:end] in item.message, "what a rule found needs no answer of the service"
                continue
            marked = tuple(self.page.names[start:end])
            assert any(marked in self.markable(finding) for finding in held[item.data["id"]])
        self.counts["diagnostics sent"] += len(shown)

    def arrived(self, arrive: Callable[..., None], findings: Sequence[Finding], draft: Draft) -> None:
        """An answer for a paragraph comes: it is put on the draft, or its findings are dropped for a reason."""
        self.settled = False
        arrive()
        if self.services.state.drafts.get(URI) is not draft:
            self.counts[f"dropped: {CLOSED}"] += len(findings)
        elif not self.settled:
            self.counts[f"dropped: {OVERTAKEN}"] += len(findings)

    def placed(self, findings: Sequence[Finding], version: int) -> None:
        self.settled = True
        there = {(one.finding.id, *_ends(one.span)) for one in self.draft.findings}
        for finding in findings:
            names = self.page.states[version][1][finding.span.start : finding.span.end]
            since = [self.page.find(names, state) for state in self.page.states if state >= version]
            start, end = since[-1], since[-1] + len(names)
            if start >= 0 and (finding.id, start, end) in there:
                self.counts["placed"] += 1
            elif min(since) < 0:
                self.counts[f"dropped: {EDITED}"] += 1
            elif joins(self.page.text, start) or joins(self.page.text, end):
                self.counts[f"dropped: {GROWN}"] += 1
            else:
                self.wrong.append(f"{finding.passage!r} was dropped for no reason")

    # What the writer does

    def notify(self, changes: Sequence[tuple[int, int, str]], *, undoable: bool = True) -> None:
        """Tell the server of edits, each against the text that the one before it left."""
        events: list[types.TextDocumentContentChangeEvent] = []
        for start, end, new in changes:
            there = self.page.range(start, end)
            # Between \r and \n an editor has no place to write.
            if self.page.offset(there.start) != start or self.page.offset(there.end) != end:
                continue
            if undoable:
                self.undoable.append((start, start + len(new), self.page.text[start:end]))
            self.page.replace(start, end, new)
            events.append(types.TextDocumentContentChangePartial(range=there, text=new))
        self.tell(events)

    def tell(self, events: list[types.TextDocumentContentChangeEvent]) -> None:
        self.page.version += 1
        self.page.kept()
        document = types.VersionedTextDocumentIdentifier(version=self.page.version, uri=URI)
        self.services.requests.documents.did_change(types.DidChangeTextDocumentParams(document, events))
        self.counts["edits"] += 1

    def somewhere(self) -> int:
        return self.chance.randrange(len(self.page.text) + 1)

    def words(self) -> tuple[int, int]:
        """A sentence, or a whole paragraph."""
        pattern = self.chance.choice([r"[^.\r\n]+\.\s?", r"[^\r\n]+(?:\r\n|\n)*"])
        found = [match.span() for match in re.finditer(pattern, self.page.text)]
        return self.chance.choice(found) if found else (0, len(self.page.text))

    def types_something(self) -> None:
        at = self.somewhere()
        self.notify(
            [
                (
                    at,
                    min(at + self.chance.choice([0, 0, 0, 1, 9]), len(self.page.text)),
                    self.chance.choice([*TYPED, *ODD]),
                )
            ]
        )

    def writes_above(self) -> None:
        self.notify(
            [(0, 0, self.chance.choice(["# Top 🧊\n\n", "An opinion.\r\n\r\n", "In 1900 all began.\n\n", "\n"]))]
        )

    def edits_inside(self) -> None:
        start, end = self.words()
        at = self.chance.randrange(start, end) if end > start else start
        self.notify([(at, min(at + self.chance.randrange(3), end), self.chance.choice(["3", "x", " ", ""]))])

    def changes_a_figure(self) -> None:
        if found := [match.span() for match in re.finditer(r"\d+", self.page.text)]:
            self.notify([(*self.chance.choice(found), str(self.chance.randrange(1, 4)))])

    def cuts_and_pastes(self) -> None:
        start, end = self.words()
        cut = self.page.text[start:end]
        there = self.chance.choice(
            [0, len(self.page.text) - len(cut), self.chance.randrange(len(self.page.text) - len(cut) + 1)]
        )
        changes = [(start, end, ""), (there, there, cut)]
        if self.chance.random() < 0.5:
            self.notify(changes)
        else:
            self.notify(changes[:1])
            self.notify(changes[1:])

    def copies(self) -> None:
        start, end = self.words()
        there = self.chance.choice([start, end, len(self.page.text), self.somewhere()])
        self.notify([(there, there, self.page.text[start:end])])

    def undoes(self) -> None:
        for _ in range(min(len(self.undoable), self.chance.choice([1, 1, 2, 5]))):
            self.notify([self.undoable.pop()], undoable=False)

    def replaces_all(self) -> None:
        """As an editor that sends whole texts, or a formatter: the same words may be the same or not."""
        blocks = re.split(r"(\r\n\r\n|\n\n)", self.page.text)
        if self.chance.random() < 0.5:
            self.chance.shuffle(blocks)
        else:
            del blocks[self.chance.randrange(len(blocks))]
        new = self.chance.choice(["".join(blocks), self.chance.choice(list(self.page.states.values()))[0]])
        before = self.page.text
        start = alike(before, new)
        tail = alike(before[start:][::-1], new[start:][::-1])
        self.undoable.clear()
        self.page.replace(start, len(before) - tail, new[start : len(new) - tail])
        self.tell([types.TextDocumentContentChangeWholeDocument(text=new)])

    def save(self) -> None:
        self.services.requests.documents.did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(URI)))

    def answers(self) -> None:
        """Some of what was asked is answered, in any order, now and then by an outage."""
        for _ in range(self.chance.choice([1, 1, 2, 4])):
            if self.service.calls:
                call = self.chance.choice(self.service.calls)
                self.service.answer(call, AWAY if self.chance.random() < 0.08 else None)
                self.counts[f"answers to {call.name}"] += 1
                self.counts["answers for an older text"] += call.asked_at < self.page.version

    def closes_and_opens(self) -> None:
        """The draft is closed, perhaps changed by something else, and opened again."""
        self.close()
        if self.chance.random() < 0.3:
            at = self.somewhere()
            self.page.replace(at, at, "Written elsewhere in 2001. ")
        self.renew()
        self.open()

    def close(self) -> None:
        self.services.requests.documents.did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(URI)))

    def renew(self) -> None:
        """The characters of a draft that is read anew are new ones."""
        self.undoable.clear()
        self.page.version += 1
        self.page.replace(0, len(self.page.text), self.page.text)
        self.page.kept()

    def restarts(self) -> None:
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        self.services.checks.publisher.close()
        self.renew()
        self.start()

    def reviews(self) -> None:
        start, end = self.words()
        only = Span(start, end) if self.chance.random() < 0.3 else None
        kind = self.chance.choice(["review", "review", "citecheck"])
        self.services.connection.background.start(self.services.runs.reviews.begin(self.draft, kind, only))

    def checks_in_depth(self) -> None:
        if self.draft.findings:
            claim = self.chance.choice(self.draft.findings).finding.claim
            self.services.connection.background.start(self.services.runs.deep_checks.check(self.draft.uri, claim))

    def asks_for_a_fix(self) -> None:
        """The editor keeps an edit that it was given, or applies it at once."""
        if not self.draft.findings:
            return
        one = self.chance.choice(self.draft.findings)
        context = types.CodeActionContext(diagnostics=[])
        there = self.page.range(one.span.start, one.span.end)
        params = types.CodeActionParams(types.TextDocumentIdentifier(URI), there, context)
        offered = [
            action
            for action in self.services.requests.code_actions.answer(params)
            if isinstance(action, types.CodeAction) and action.data is not None
        ]
        if offered:
            edit = self.services.requests.code_actions.fixes.prepare_edit(self.draft, self.chance.choice(offered).data)
            if edit is not None:
                self.kept_edits.append(edit)
        if self.chance.random() < 0.7:
            self.applies()

    def applies(self) -> None:
        """What the editor does with an edit: nothing, where the draft is another by now."""
        if not self.kept_edits:
            return
        edit = self.kept_edits.pop(self.chance.randrange(len(self.kept_edits)))
        (change,) = edit.document_changes or ()
        assert isinstance(change, types.TextDocumentEdit)
        if change.text_document.version != self.page.version:
            self.counts["edits of another version refused"] += 1
            return
        edits = sorted(
            (
                (self.page.offset(item.range.start), self.page.offset(item.range.end), item.new_text)
                for item in change.edits
            ),
            reverse=True,
        )
        for start, end, new in edits:
            assert self.is_right(start, end, new), f"{self.page.text[start:end]!r} would become {new!r}"
        assert all(later[0] >= earlier[1] for later, earlier in pairwise(edits))
        self.notify(edits)
        self.counts["edits applied"] += len(edits)

    def is_right(self, start: int, end: int, new: str) -> bool:
        """Whether an edit makes some finding's words what the service would have them be."""
        for one in self.draft.findings:
            if one.span.start <= start and end <= one.span.end and one.finding.kind == "claim":
                words = one.finding.passage
                got = words[: start - one.span.start] + new + words[end - one.span.start :]
                if got == re.sub(r"\d+", lambda figure: f"{figure.group()}9", words, count=1):
                    return True
        return False

    def waits(self) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, StandingClock)
        loop.now += self.chance.choice([0.05, 0.3, 2.0, 6.0])


EDITS = (
    Story.types_something,
    Story.writes_above,
    Story.edits_inside,
    Story.changes_a_figure,
    Story.cuts_and_pastes,
    Story.copies,
    Story.undoes,
)
DOINGS = (
    *(Story.answers,) * 14,
    *(Story.waits,) * 8,
    *(Story.asks_for_a_fix,) * 4,
    Story.applies,
    Story.replaces_all,
    Story.replaces_all,
    Story.save,
    *(Story.reviews,) * 3,
    *(Story.checks_in_depth,) * 6,
    Story.closes_and_opens,
    Story.restarts,
)


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end


def told(seeds: Sequence[int], monkeypatch: pytest.MonkeyPatch, folder: Path) -> Counter[str]:
    """Play the stories of these seeds; what came of them."""
    counts: Counter[str] = Counter()
    playing: list[Story] = []
    arrive, put = Checks._place_answer, Draft.replace_findings

    def arrived(checks, draft, run, block, findings) -> None:
        story = playing[-1]
        if checks.drafts is story.services.state.drafts:
            story.arrived(lambda: arrive(checks, draft, run, block, findings), findings, draft)

    def settled(draft, region, findings, snapshot) -> bool:
        different = put(draft, region, findings, snapshot)
        playing[-1].placed(findings, snapshot.version)
        return different

    async def play(seed: int) -> None:
        playing.append(Story(seed, counts, folder / str(seed)))
        await playing[-1].play()
        playing.clear()

    with threads_on_the_spot(), monkeypatch.context() as watched:
        watched.setattr(Checks, "_place_answer", arrived)
        watched.setattr(Draft, "replace_findings", settled)
        for seed in seeds:
            loop = StandingClock()
            faults: list[object] = []
            loop.set_exception_handler(lambda _, context, faults=faults: faults.append(context))
            try:
                loop.run_until_complete(play(seed))
            except BaseException as error:
                error.add_note(f"the story of seed {seed}")
                raise
            finally:
                loop.close()
            assert not faults, f"{faults} in the story of seed {seed}"
            counts["stories"] += 1
    return counts


def test_no_finding_and_no_edit_lands_on_other_words(monkeypatch, capsys, tmp_path):
    """Half of the stories are the same each time; the others follow from a seed that is printed."""
    half = STORIES // 2
    counts = told([*range(half), *range(SEED, SEED + STORIES - half)], monkeypatch, tmp_path)
    with capsys.disabled():
        sums = ", ".join(f"{number:,} {what}" for what, number in sorted(counts.items()))
        print(f"\nplacement, from seed {SEED}: {sums}")
    assert counts["placed"] and counts["edits applied"]
    assert all(counts[f"dropped: {why}"] for why in (EDITED, OVERTAKEN))
