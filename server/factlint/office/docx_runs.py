"""Putting comments and tracked changes between the characters of a `.docx`: runs are split, nothing else is touched."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from factlint.office.docx_text import keeps_space, shown_stretches
from factlint.office.layout import Places, VisibleText
from factlint.office.markup import Element, Splice, apply_splices, escape
from factlint.office.remarks import AUTHOR, Comment, only_begins
from factlint.prose.apply.edits import Edit
from factlint.prose.span import Span

_NO_WORDS = frozenset({"w:rPr", "w:lastRenderedPageBreak"})
_PROPERTIES = frozenset({"w:sdtPr", "w:sdtEndPr", "w:smartTagPr", "w:customXmlPr"})
_MAY_STAND_BETWEEN = frozenset(
    {"w:proofErr", "w:bookmarkStart", "w:bookmarkEnd", "w:commentRangeStart", "w:commentRangeEnd"}
)
_CHANGE_ID = re.compile(r"(<[\w.-]+:rPrChange\b[^>]*?:id=[\"'])[^\"']*")


class _Order(IntEnum):
    """What comes first where several things are put in one place, so that comments hold their own edits."""

    DELETION_ENDS = 0
    INSERTION_BEHIND = 1
    COMMENT_ENDS = 2
    COMMENT_MARK = 3
    COMMENT_BEGINS = 4
    INSERTION_BEFORE = 5
    DELETION_BEGINS = 6


@dataclass(frozen=True, slots=True)
class _Point:
    """A place between two characters; `run`, and `text` in it, are open there and have to be split."""

    at: int
    run: Element | None = None
    text: Element | None = None


@dataclass(frozen=True, slots=True)
class _Region:
    """The runs, or parts of runs, that an edit takes out."""

    start: _Point
    end: _Point
    texts: tuple[Element, ...]

    @property
    def run(self) -> Element:
        return _parent_run(self.texts[0])


class Runs:
    """Collects what is put into the main part. The numbers are for whatever needs one of its own."""

    def __init__(self, data: bytes, places: Places, numbers: Iterator[int], stamp: str) -> None:
        self._data = data
        self._places = places
        self._numbers = numbers
        self._stamp = stamp
        self._points: dict[int, _Point] = {}
        self._put: dict[int, list[tuple[_Order, str]]] = defaultdict(list)
        self._regions: list[_Region] = []

    def build_content(self) -> bytes:
        """The part with everything put in."""
        splices = [splice for region in self._regions for splice in self._rename_deleted_text(region)]
        split = {point.text for point in self._points.values() if point.text is not None}
        splices += (splice for text in split for splice in _preserve_space(text))
        for at, things in self._put.items():
            point = self._points.get(at, _Point(at))
            put = "".join(content for _, content in sorted(things, key=lambda one: one[0]))
            splices.append(Splice(at, at, f"{self._closing_tags(point)}{put}{self._opening_tags(point)}".encode()))
        return apply_splices(self._data, splices)

    def change(self, edit: Edit, comments: Sequence[Comment]) -> None:
        """Make an edit as a tracked change; one within a comment's words stays within the comment."""
        region = region_of(self._places, edit) if len(edit.span) else None
        if region is not None:
            self._regions.append(region)
            tag = self._change_tag(region.run, "del")
            self._add(region.start, _Order.DELETION_BEGINS, f"<{tag}>")
            ending = f"</{tag.split()[0]}>"
            if edit.replacement:
                ending += self._insertion_xml(region.run, edit.replacement)
            self._add(region.end, _Order.DELETION_ENDS, ending)
            return
        at = edit.span.start
        before = only_begins(at, comments)
        found = self._places.shown_beside(at, before=before)
        assert found is not None
        point = _point_before(found, at) if found.start >= at else _point_after(found, at)
        order = _Order.INSERTION_BEFORE if before else _Order.INSERTION_BEHIND
        self._add(point, order, self._insertion_xml(_parent_run(found.element), edit.replacement))

    def comment(self, span: Span, number: int) -> None:
        """Anchor a comment on exactly the characters of a span; call it after all changes."""
        shown = self._places.shown_in(span)
        first, last = _parent_run(shown[0].element), _parent_run(shown[-1].element)
        start, end = (
            _move_outside(first, _point_before(shown[0], span.start)),
            _move_outside(last, _point_after(shown[-1], span.end)),
        )
        w = _namespace_prefix(first)
        mark = f'<{w}r><{w}commentReference {w}id="{number}"/></{w}r>'
        self._add(start, _Order.COMMENT_BEGINS, f'<{w}commentRangeStart {w}id="{number}"/>')
        self._add(end, _Order.COMMENT_ENDS, f'<{w}commentRangeEnd {w}id="{number}"/>')
        self._add(self._mark_point(last, end), _Order.COMMENT_MARK, mark)

    def _mark_point(self, run: Element, end: _Point) -> _Point:
        """Where a comment's mark goes: outside of links and controls, and never into words to be deleted."""
        outermost = run
        for element in run.ancestors:
            if element.name == "w:p":
                break
            outermost = element
        if outermost is not run:
            return _Point(outermost.end)
        around = (region.end for region in self._regions if region.start.at < end.at < region.end.at)
        return next(around, end)

    def _add(self, point: _Point, order: _Order, content: str) -> None:
        if point.run is not None:
            self._points[point.at] = point
        self._put[point.at].append((order, content))

    def _change_tag(self, run: Element, name: str) -> str:
        """The opening tag of a tracked change of ours, without the angle brackets."""
        w = _namespace_prefix(run)
        return f'{w}{name} {w}id="{next(self._numbers)}" {w}author="{AUTHOR}" {w}date="{self._stamp}Z"'

    def _insertion_xml(self, run: Element, words: str) -> str:
        """A tracked insertion of words that look like those of a run."""
        w, tag = _namespace_prefix(run), self._change_tag(run, "ins")
        shown = f'<{w}t xml:space="preserve">{escape(words)}</{w}t>'
        return f"<{tag}><{w}r>{self._run_properties(run, new=True)}{shown}</{w}r></{w}ins>"

    def _run_properties(self, run: Element, *, new: bool = False) -> str:
        """The properties of a run, for another run; `new` words do not get a tracked change of them."""
        properties = run.find("w:rPr")
        if properties is None:
            return ""
        raw = self._data[properties.start : properties.end]
        changed = properties.find("w:rPrChange")
        if changed is None:
            return raw.decode()
        if new:
            rest = Splice(changed.start - properties.start, changed.end - properties.start, b"")
            return apply_splices(raw, [rest]).decode()
        return _CHANGE_ID.sub(lambda found: f"{found[1]}{next(self._numbers)}", raw.decode())

    def _closing_tags(self, point: _Point) -> str:
        if point.run is None:
            return ""
        closing = f"</{point.run.written}>"
        if point.text is None:
            return closing
        deleted = any(region.start.at < point.at <= region.end.at for region in self._regions)
        return f"</{_namespace_prefix(point.run)}{'delText' if deleted else 't'}>{closing}"

    def _opening_tags(self, point: _Point) -> str:
        if point.run is None:
            return ""
        opening = self._data[point.run.start : point.run.inner].decode() + self._run_properties(point.run)
        if point.text is None:
            return opening
        deleted = any(region.start.at <= point.at < region.end.at for region in self._regions)
        return f'{opening}<{_namespace_prefix(point.run)}{"delText" if deleted else "t"} xml:space="preserve">'

    def _rename_deleted_text(self, region: _Region) -> Iterator[Splice]:
        """Name the tags around deleted words `delText`, as Word wants it."""
        for text in region.texts:
            name = text.written.encode()
            deleted = f"{_namespace_prefix(text)}delText".encode()
            if text.start >= region.start.at:
                yield Splice(text.start + 1, text.start + 1 + len(name), deleted)
            if region.start.at <= text.inner_end < region.end.at:
                yield Splice(text.inner_end + 2, text.inner_end + 2 + len(name), deleted)


def can_change(places: Places, edit: Edit) -> bool:
    """Whether an edit stays within words that are the writer's alone: no field, no tracked change, no link's end."""
    if len(edit.span):
        return region_of(places, edit) is not None
    one, two = (places.shown_beside(edit.span.start, before=before) for before in (False, True))
    if one is None or two is None or any(side.fixed or side.element.name != "w:t" for side in (one, two)):
        return False
    return _parent_run(one.element).parent is _parent_run(two.element).parent


def region_of(places: Places, edit: Edit) -> _Region | None:
    """The runs that an edit takes words out of; None where something else stands among them, or none are."""
    shown = places.fully_shown_in(edit.span)
    texts = tuple(dict.fromkeys(one.element for one in shown))
    if not shown or any(one.fixed or one.element.name != "w:t" for one in shown):
        return None
    runs = [_parent_run(text) for text in texts]
    parent = runs[0].parent
    if parent is None or any(run.parent is not parent for run in runs):
        return None
    siblings = list(parent.elements)
    between = siblings[siblings.index(runs[0]) : siblings.index(runs[-1]) + 1]
    if any(one not in runs and one.name not in _MAY_STAND_BETWEEN for one in between):
        return None
    inside = (child for run in runs for child in run.elements if texts[0].start < child.start < texts[-1].start)
    if any(child not in texts and child.name not in _NO_WORDS for child in inside):
        return None
    return _Region(_point_before(shown[0], edit.span.start), _point_after(shown[-1], edit.span.end), texts)


def _point_before(shown: VisibleText, character: int) -> _Point:
    """The place before a character, which `shown` shows."""
    run, element = _run_to_split(shown)
    if element is run:
        return _Point(run.start)
    byte = shown.source.byte_offset(max(character - shown.start, 0))
    if element.name == "w:t" and byte > shown_stretches(element)[0].start:
        return _Point(byte, run, element)
    first = next(child for child in run.elements if child.name not in _NO_WORDS)
    return _Point(run.start) if first is element else _Point(element.start, run)


def _point_after(shown: VisibleText, character: int) -> _Point:
    """The place before a character, after the one before it, which `shown` shows."""
    run, element = _run_to_split(shown)
    if element is run:
        return _Point(run.end)
    byte = shown.source.byte_offset(min(character - shown.start, len(shown.source.text)))
    if element.name == "w:t" and byte < shown_stretches(element)[-1].end:
        return _Point(byte, run, element)
    return _Point(run.end) if list(run.elements)[-1] is element else _Point(element.end, run)


def _move_outside(run: Element, point: _Point) -> _Point:
    """Move a place right before or after a run out of the links and controls that begin or end with that run."""
    element = run
    for around in run.ancestors:
        inside = [child for child in around.elements if child.name not in _PROPERTIES]
        if around.name == "w:p":
            break
        if point.at == element.start and inside[0] is element:
            point = _Point(around.start)
        elif point.at == element.end and inside[-1] is element:
            point = _Point(around.end)
        else:
            break
        element = around
    return point


def _run_to_split(shown: VisibleText) -> tuple[Element, Element]:
    """The run to be split and what it is split at; a run with ruby stays whole."""
    for element in shown.element.ancestors:
        if element.name == "w:ruby" and element.parent is not None:
            return element.parent, element.parent
    return _parent_run(shown.element), shown.element


def _parent_run(text: Element) -> Element:
    assert text.parent is not None
    return text.parent


def _namespace_prefix(element: Element) -> str:
    """The prefix, colon included, that the file puts before the names of this namespace."""
    prefix, colon, _ = element.written.rpartition(":")
    return f"{prefix}{colon}"


def _preserve_space(text: Element) -> Iterator[Splice]:
    """Let a `w:t` that is to be split keep its white space; remove the outer white space that it did not show."""
    if keeps_space(text):
        return
    shown = shown_stretches(text)
    yield Splice(text.inner - 1, text.inner - 1, b' xml:space="preserve"')
    yield Splice(text.inner, shown[0].start, b"")
    yield Splice(shown[-1].end, text.inner_end, b"")
