"""Putting comments and tracked changes between the characters of an `.odt`, whose marks stand in the text itself."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from enum import IntEnum

from factlint.office.layout import BETWEEN, Places, VisibleText
from factlint.office.markup import ElementText, Splice, apply_splices, escape, is_contiguous
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

    def build_content(self, *more: Splice) -> bytes:
        """The content with everything put in."""
        gone = [taken.start for taken in self._taken]
        splices = [*more, *self._taken, *(space for space in self._spaces.values() if space.start not in gone)]
        free: dict[int, list[tuple[_Order, str]]] = defaultdict(list)
        for at, put in self._put.items():
            for order, content in put:
                free[self._move_out_of_deletion(at, order)].append((order, content))
        for at, put in free.items():
            said = "".join(content for _, content in sorted(put, key=lambda one: one[0]))
            splices.append(Splice(at, at, said.encode()))
        return apply_splices(self._data, splices)

    def _move_out_of_deletion(self, at: int, order: _Order) -> int:
        """Where a mark goes; one within deleted words goes outside of them, since they are in the list of changes now."""
        around = next((taken for taken in self._taken if taken.start < at < taken.end), None)
        if around is None:
            return at
        return around.start if order is _Order.COMMENT_BEGINS else around.end

    def change(self, edit: Edit, comments: Sequence[Comment]) -> None:
        """Make an edit as a tracked change; one within a comment's words stays within the comment."""
        if len(edit.span):
            shown = self._places.shown_in(edit.span)
            first, last = shown[0], shown[-1]
            start = first.source.byte_offset(edit.span.start - first.start)
            end = last.source.byte_offset(edit.span.end - last.start)
            name = self._record_change("deletion", self._deleted_words(shown[0], edit))
            mark = f'<text:change text:change-id="{name}"/>'
            self._taken.append(Splice(start, end, (mark + self._insertion_xml(edit)).encode()))
            self._keep_space(edit)
            self._drop_hidden_space(edit.span.end, end)
            return
        at = edit.span.start
        before = only_begins(at, comments)
        found = self._places.shown_beside(at, before=before)
        assert found is not None
        order = _Order.INSERTION_BEFORE if before else _Order.INSERTION_BEHIND
        place = found.source.byte_offset(at - found.start)
        self._put[place].append((order, self._insertion_xml(edit)))
        self._drop_hidden_space(at, place)

    def comment(self, comment: Comment) -> None:
        """Anchor a comment on exactly the characters of its span."""
        shown = self._places.shown_in(comment.span)
        first, last = shown[0], shown[-1]
        start = first.source.byte_offset(max(comment.span.start - first.start, 0))
        end = last.source.byte_offset(min(comment.span.end - last.start, len(last.source.text)))
        name = f"factlint{next(self._numbers)}"
        said = "".join(f"<text:p>{_words_xml(paragraph)}</text:p>" for paragraph in comment.paragraphs)
        opening = f'<office:annotation office:name="{name}">{_author_and_date(self._stamp)}{said}</office:annotation>'
        self._put[start].append((_Order.COMMENT_BEGINS, opening))
        self._put[end].append((_Order.COMMENT_ENDS, f'<office:annotation-end office:name="{name}"/>'))

    def _keep_space(self, edit: Edit) -> None:
        """Two spaces that would meet where words went show as one, so the second one is written as such."""
        before, behind = self._places.shown_at(edit.span.start - 1), self._places.shown_at(edit.span.end)
        if edit.replacement or behind is None or behind.element.name == "text:s":
            return
        at = edit.span.end - behind.start
        if behind.source.text[at] == " " and (before is None or self._text[edit.span.start - 1] == " "):
            space = Splice(behind.source.byte_offset(at), behind.source.byte_offset(at + 1), b"<text:s/>")
            self._spaces[space.start] = space
            self._drop_hidden_space(edit.span.end + 1, space.end)

    def _drop_hidden_space(self, character: int, place: int) -> None:
        """Remove white space that was not shown because it followed another, where something else comes before it now."""
        behind = self._places.shown_in(Span(character, character + len(BETWEEN) + 1))
        end = behind[0].source.start if behind else len(self._data)
        for space in self._hidden[bisect_left(self._hidden_starts, place) :]:
            if space.start >= end:
                return
            self._spaces[space.start] = Splice(space.start, space.end, b"")

    def _insertion_xml(self, edit: Edit) -> str:
        if not edit.replacement:
            return ""
        name = self._record_change("insertion", "")
        said = _words_xml(edit.replacement)
        return f'<text:change-start text:change-id="{name}"/>{said}<text:change-end text:change-id="{name}"/>'

    def _deleted_words(self, shown: VisibleText, edit: Edit) -> str:
        """The words that an edit deletes, with their look."""
        said = _words_xml(edit.span.slice(self._text))
        paragraph = ""
        for element in (shown.element, *shown.element.ancestors):
            if element.name in ("text:p", "text:h"):
                paragraph = element.get("text:style-name")
                break
            if element.name in _LOOKS:
                opening = self._data[element.start : element.inner].decode()
                said = f"{opening}{said}</{element.written}>"
        look = f' text:style-name="{escape(paragraph)}"' if paragraph else ""
        return f"<text:p{look}>{said}</text:p>"

    def _record_change(self, kind: str, content: str) -> str:
        name = f"factlint{next(self._numbers)}"
        about = f"<office:change-info>{_author_and_date(self._stamp)}</office:change-info>"
        region = f'xml:id="{name}" text:id="{name}"'
        self.changes.append(
            f"<text:changed-region {region}><text:{kind}>{about}{content}</text:{kind}></text:changed-region>"
        )
        return name


def can_change(places: Places, edit: Edit) -> bool:
    """Whether an edit stays within words of one look that are the writer's alone: no field, no tracked change."""
    if len(edit.span):
        shown = places.fully_shown_in(edit.span)
        return _is_one_element(shown) and is_contiguous([one.source for one in shown])
    sides = [places.shown_beside(edit.span.start, before=before) for before in (False, True)]
    return _is_one_element([side for side in sides if side is not None])


def _is_one_element(shown: Sequence[VisibleText]) -> bool:
    return bool(shown) and not any(one.fixed or one.element is not shown[0].element for one in shown)


def _author_and_date(stamp: str) -> str:
    return f"<dc:creator>{AUTHOR}</dc:creator><dc:date>{stamp}</dc:date>"


def _words_xml(text: str) -> str:
    """Text as a paragraph holds it: spaces that would be taken for white space are written as such."""
    said = escape(" ".join(text.split("\n"))).replace("  ", " <text:s/>")
    said = f"<text:s/>{said[1:]}" if said.startswith(" ") else said
    return f"{said[:-1]}<text:s/>" if said.endswith(" ") else said
