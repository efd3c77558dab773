"""Putting comments and tracked changes between the characters of an `.odt`, whose marks stand in the text itself."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from enum import IntEnum

from factlint.office.layout import BETWEEN, Places, VisibleText
from factlint.office.markup import ElementText, Splice, escape, in_order, splice
from factlint.office.remarks import AUTHOR, Comment, only_begins
from factlint.prose.apply.edits import Edit
from factlint.prose.span import Span

_LOOKS = frozenset({"text:span", "text:a"})


class _Order(IntEnum):
    """What comes first where several things are put in one place, so that comments hold their own edits."""

    INSERTION_BEHIND = 0
    COMMENT_ENDS = 1
    COMMENT_BEGINS = 2
    INSERTION_BEFORE = 3


class Marks:
    """Collects what is put into the content. Names of changes and comments are made of the numbers."""

    def __init__(
        self,
        data: bytes,
        text: str,
        places: Places,
        hidden: Sequence[ElementText],
        numbers: Iterator[int],
        stamp: str,
    ) -> None:
        self._data = data
        self._text = text
        self._places = places
        self._hidden = hidden
        self._hidden_starts = [space.start for space in hidden]
        self._numbers = numbers
        self._stamp = stamp
        self._put: dict[int, list[tuple[_Order, str]]] = defaultdict(list)
        self._taken: list[Splice] = []
        self._spaces: dict[int, Splice] = {}
        self.changes: list[str] = []
        """What the list of tracked changes gets."""

    def result(self, *more: Splice) -> bytes:
        """The content with everything put in."""
        gone = [taken.start for taken in self._taken]
        splices = [*more, *self._taken, *(space for space in self._spaces.values() if space.start not in gone)]
        free: dict[int, list[tuple[_Order, str]]] = defaultdict(list)
        for at, put in self._put.items():
            for order, content in put:
                free[self._beside_taken(at, order)].append((order, content))
        for at, put in free.items():
            said = "".join(content for _, content in sorted(put, key=lambda one: one[0]))
            splices.append(Splice(at, at, said.encode()))
        return splice(self._data, splices)

    def _beside_taken(self, at: int, order: _Order) -> int:
        """A comment that begins or ends among words that are taken out holds all of them: they stand elsewhere now."""
        around = next((taken for taken in self._taken if taken.start < at < taken.end), None)
        if around is None:
            return at
        return around.start if order is _Order.COMMENT_BEGINS else around.end

    def change(self, edit: Edit, comments: Sequence[Comment]) -> None:
        """Make an edit as a tracked change; one within a comment's words stays within the comment."""
        if len(edit.span):
            shown = self._places.of(edit.span)
            first, last = shown[0], shown[-1]
            start = first.source.byte(edit.span.start - first.start)
            end = last.source.byte(edit.span.end - last.start)
            name = self._changed("deletion", self._taken_out(shown[0], edit))
            mark = f'<text:change text:change-id="{name}"/>'
            self._taken.append(Splice(start, end, (mark + self._insertion(edit)).encode()))
            self._keep_space(edit)
            self._keep_hidden(edit.span.end, end)
            return
        at = edit.span.start
        before = only_begins(at, comments)
        found = self._places.beside(at, before=before)
        assert found is not None
        order = _Order.INSERTION_BEFORE if before else _Order.INSERTION_BEHIND
        place = found.source.byte(at - found.start)
        self._put[place].append((order, self._insertion(edit)))
        self._keep_hidden(at, place)

    def comment(self, comment: Comment) -> None:
        """Anchor a comment on exactly the characters of its span."""
        shown = self._places.of(comment.span)
        first, last = shown[0], shown[-1]
        start = first.source.byte(max(comment.span.start - first.start, 0))
        end = last.source.byte(min(comment.span.end - last.start, len(last.source.text)))
        name = f"factlint{next(self._numbers)}"
        said = "".join(f"<text:p>{_words(paragraph)}</text:p>" for paragraph in comment.paragraphs)
        opening = f'<office:annotation office:name="{name}">{_about(self._stamp)}{said}</office:annotation>'
        self._put[start].append((_Order.COMMENT_BEGINS, opening))
        self._put[end].append((_Order.COMMENT_ENDS, f'<office:annotation-end office:name="{name}"/>'))

    def _keep_space(self, edit: Edit) -> None:
        """Two spaces that would meet where words went show as one, so the second one is written as such."""
        before, behind = self._places.at(edit.span.start - 1), self._places.at(edit.span.end)
        if edit.replacement or behind is None or behind.element.name == "text:s":
            return
        at = edit.span.end - behind.start
        if behind.source.text[at] == " " and (before is None or self._text[edit.span.start - 1] == " "):
            space = Splice(behind.source.byte(at), behind.source.byte(at + 1), b"<text:s/>")
            self._spaces[space.start] = space
            self._keep_hidden(edit.span.end + 1, space.end)

    def _keep_hidden(self, character: int, place: int) -> None:
        """White space that was not shown, since it followed another, goes where something else comes before it."""
        behind = self._places.of(Span(character, character + len(BETWEEN) + 1))
        end = behind[0].source.start if behind else len(self._data)
        for space in self._hidden[bisect_left(self._hidden_starts, place) :]:
            if space.start >= end:
                return
            self._spaces[space.start] = Splice(space.start, space.end, b"")

    def _insertion(self, edit: Edit) -> str:
        if not edit.replacement:
            return ""
        name = self._changed("insertion", "")
        said = _words(edit.replacement)
        return f'<text:change-start text:change-id="{name}"/>{said}<text:change-end text:change-id="{name}"/>'

    def _taken_out(self, shown: VisibleText, edit: Edit) -> str:
        """The words that go, with the look that they have."""
        said = _words(edit.span.slice(self._text))
        paragraph = ""
        for element in (shown.element, *shown.element.above):
            if element.name in ("text:p", "text:h"):
                paragraph = element.get("text:style-name")
                break
            if element.name in _LOOKS:
                opening = self._data[element.start : element.inner].decode()
                said = f"{opening}{said}</{element.written}>"
        look = f' text:style-name="{escape(paragraph)}"' if paragraph else ""
        return f"<text:p{look}>{said}</text:p>"

    def _changed(self, kind: str, content: str) -> str:
        name = f"factlint{next(self._numbers)}"
        about = f"<office:change-info>{_about(self._stamp)}</office:change-info>"
        region = f'xml:id="{name}" text:id="{name}"'
        self.changes.append(
            f"<text:changed-region {region}><text:{kind}>{about}{content}</text:{kind}></text:changed-region>"
        )
        return name


def can_change(places: Places, edit: Edit) -> bool:
    """Whether an edit stays within words of one look that are the writer's alone: no field, no tracked change."""
    if len(edit.span):
        shown = places.whole(edit.span)
        return _in_one_piece(shown) and in_order([one.source for one in shown])
    sides = [places.beside(edit.span.start, before=before) for before in (False, True)]
    return _in_one_piece([side for side in sides if side is not None])


def _in_one_piece(shown: Sequence[VisibleText]) -> bool:
    return bool(shown) and not any(one.fixed or one.element is not shown[0].element for one in shown)


def _about(stamp: str) -> str:
    return f"<dc:creator>{AUTHOR}</dc:creator><dc:date>{stamp}</dc:date>"


def _words(text: str) -> str:
    """Text as a paragraph holds it: spaces that would be taken for white space are written as such."""
    said = escape(" ".join(text.split("\n"))).replace("  ", " <text:s/>")
    said = f"<text:s/>{said[1:]}" if said.startswith(" ") else said
    return f"{said[:-1]}<text:s/>" if said.endswith(" ") else said
