"""Whatever is typed and whenever answers come: no mark ever covers other words than those that were checked."""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol import types

from factlint.client.checks.findings import Finding, finding_id
from factlint.lsp.drafts.open_draft import Draft, Snapshot
from factlint.prose.apply.edits import Edit
from factlint.prose.offsets import Text
from factlint.prose.span import Span
from factlint.prose.text_changes import words_hash

SENTENCE = re.compile(r"[A-Za-z🧊][^.\r\n]*\.")
PARAGRAPH = re.compile(r"(?:[^\r\n]+(?:\r\n|\n|\r)?)+")
PIECES = st.sampled_from(
    ["", "a", " ", ".", "\n", "\r\n", "\r", "\n\n", "🧊", "\u2028", "\x0c", "New one.", "é", "e\u0301"]
)


class Traced:
    """A text in which every character has a name of its own, so that words can be told from equal words."""

    def __init__(self, text: str) -> None:
        self.names = list(range(len(text)))
        self.next = len(text)

    def splice(self, span: Span, new: str) -> None:
        self.names[span.start : span.end] = range(self.next, self.next + len(new))
        self.next += len(new)


def found_in(text: str, region: Span) -> list[Finding]:
    """What a check finds in a region: every sentence is a claim."""
    spans = [Span(*match.span()).shifted(region.start) for match in SENTENCE.finditer(region.slice(text))]
    return [
        Finding(
            id=finding_id(span.slice(text), span.slice(text)),
            claim=span.slice(text),
            span=span,
            passage=span.slice(text),
            words=words_hash(span.slice(text)),
            verdict="False",
            confidence="high",
            assessed_at=datetime.now(UTC),
            edits=(Edit(Span(span.start, span.start + len(span.slice(text).split()[0])), "Other"),),
        )
        for span in spans
    ]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(["One thing. ", "Two 🧊 things. ", "\n\n", "\r\n", "Three. "]), max_size=12).map("".join),
    st.lists(
        st.one_of(
            st.tuples(st.just("edit"), st.integers(0, 400), st.integers(0, 12), PIECES),
            st.tuples(st.just("check"), st.integers(0, 9), st.just(0), st.just("")),
            st.tuples(st.just("answer"), st.integers(0, 9), st.just(0), st.just("")),
        ),
        max_size=40,
    ),
)
def test_a_finding_is_only_ever_on_the_very_characters_that_were_checked(text, steps):
    draft, traced = Draft("file:///d.md", "markdown", 1, Text(text)), Traced(text)
    under_way: list[tuple[Snapshot, Span, list[int]]] = []
    checked: dict[tuple[int, ...], str] = {}
    for what, number, length, new in steps:
        live = draft.text.text
        if what == "edit":
            start = min(number, len(live))
            span = Span(start, min(start + length, len(live)))
            given_range = types.Range(
                *(types.Position(*draft.text.position(offset, "utf-16")) for offset in (span.start, span.end))
            )
            applied = draft.change(1, [types.TextDocumentContentChangePartial(range=given_range, text=new)], "utf-16")
            for change in applied:
                traced.splice(change.span, change.text)
        elif what == "check":
            regions = [Span(*match.span()) for match in PARAGRAPH.finditer(live)]
            if regions:
                under_way.append((draft.snapshot(), regions[number % len(regions)], list(traced.names)))
        elif under_way:
            snapshot, region, names = under_way.pop(number % len(under_way))
            findings = found_in(snapshot.text.text, region)
            for finding in findings:
                checked[tuple(names[finding.span.start : finding.span.end])] = finding.passage
            draft.replace_findings(region, findings, snapshot)
            draft.release()
        live = draft.text.text
        assert len(traced.names) == len(live)
        for held in draft.findings:
            assert held.span.slice(live) == held.finding.passage
            assert checked[tuple(traced.names[held.span.start : held.span.end])] == held.finding.passage
            (edit,) = held.edits
            assert held.span.contains(edit.span), "an edit stands on the first word of its own words"
            assert edit.span.slice(live) == held.finding.passage.split()[0]
        assert list(draft.findings) == sorted(draft.findings, key=lambda held: (held.span, held.finding.id))


async def test_nothing_is_ever_marked_that_the_service_did_not_judge(start, service):
    """Over the wire: random edits in a real session, a slow service, marks read against the text of their version."""
    chance = random.Random(7)
    service.verdicts = {"1931": {"verdict": "False"}}
    service.delay_s = 0.15
    words = ["1931", "dam", "\n\n", " ", ".", "It was in 1931. ", "🧊", "\r\n", "x"]
    async with start("neovim") as editor:
        draft = editor.open(
            "\n\n".join(f"The dam number {at} opened in 1931. It stood there." for at in range(12)) + "\n"
        )
        for _ in range(60):
            start_at = chance.randrange(len(draft.text) + 1)
            end_at = min(start_at + chance.choice([0, 0, 0, 1, 5]), len(draft.text))
            draft.splice(start_at, end_at, chance.choice(words))
            await draft.hover(draft.text[:1])
            if chance.random() < 0.2:
                draft.save()
            if chance.random() < 0.5:
                await editor.anything()
        draft.save()
        await editor.execute("factlint.checkDocument", draft.uri)
        await editor.idle()
        now = {match.strip() for match in re.findall(r"[^.!?\r\n]*\d[^.!?\r\n]*[.!?]", draft.text) if "1931" in match}
        await editor.until(lambda: set(draft.marks) == now, lambda: f"{set(draft.marks) ^ now}")
        judged = {claim for request in service.sent("assess") for claim in request.body["claims"] if "1931" in claim}
        marked = {words for sent in draft.published for words in draft.shown(sent)}
        assert len(draft.published) > 3 and marked and marked <= judged
