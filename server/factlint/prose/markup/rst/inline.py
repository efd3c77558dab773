"""reStructuredText's inline level: which characters of a paragraph are its words, by the recognition rules of the markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal
from unicodedata import category

from factlint.prose.draft import Content
from factlint.prose.markup.inline import Inline, content_of, join_lines
from factlint.prose.markup.pairs import Pair
from factlint.prose.markup.raw_blocks import SourceLine

_ROLE_BEFORE = re.compile(r":([A-Za-z](?:[-_.+:]?[A-Za-z0-9])*):(?=`)")
_ROLE_AFTER = re.compile(r":([A-Za-z](?:[-_.+:]?[A-Za-z0-9])*):")
_NOTE_MARK = re.compile(r"\[(?:\d+|#[\w.-]*|\*|[^\W_](?:[-_.:+]?\w)*)\]_")
_SUBSTITUTION = re.compile(r"\|[^|\s](?:[^|\n]{0,200}[^|\s])?\|_{0,2}")
_NAME = re.compile(r"(?<![^\W_])(?<![^\W_][-_.:+])[^\W_](?:[-_.:+]?+[^\W_])*+$")
_TARGET = re.compile(r"\s*<[^<>]*>$")
_TITLE_AND_TARGET = re.compile(r"(.*?[^\s\\])\s*<([^<>]+)>$", re.DOTALL)
_WORDS = frozenset(
    "emphasis strong sub subscript sup superscript title title-reference t abbr abbreviation acronym dfn guilabel "
    "menuselection term ref doc numref smallcaps".split()
)
_RAISED = {"sup": "high", "superscript": "high", "sub": "low", "subscript": "low"}
_ONLY_WITH_TITLE = frozenset({"ref", "doc", "numref"})
_CODE = frozenset(
    "any attr class code command const data download envvar exc file func keyword kbd literal makevar math "
    "meth mod obj option paramref program regexp samp type".split()
)
_IN_MARKUP = re.compile(r"[\\\n@]|://|[wW]{3}\.")
_OPENS = "'\"([{<"
_CLOSES = "'\")]}>"
_NAME_CP = 200


def read_rst_inline(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines show."""
    return content_of(_Rst(join_lines(lines)), lines)


class _Rst(Inline):
    special = re.compile(r"[\\`*|_\n@\[]|:(?=[A-Za-z][\w.:+-]{0,100}:`)|://|[wW]{3}\.")

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.absent: set[str] = set()

    def read_special(self, character: str, at: int) -> int:
        match character:
            case "\\":
                return self._read_escape(at)
            case "*":
                return self._read_emphasis(at)
            case "`":
                return (
                    self._read_literal(at)
                    if self.source.startswith("``", at)
                    else self._read_interpreted_text(at, at, "")
                )
            case ":" if role := _ROLE_BEFORE.match(self.source, at):
                return self._read_interpreted_text(at, role.end(), role[1]) if self._may_start(at, role.end()) else 0
            case "|":
                return self._hide_match(_SUBSTITUTION, at, "substitution")
            case "[":
                return self._hide_match(_NOTE_MARK, at, "")
            case "_":
                return self._read_underscore(at)
            case _:
                return super().read_special(character, at)

    def _read_escape(self, at: int) -> int:
        after = self.source[at + 1 : at + 2]
        if not after or after.isspace():
            return self.add(at, at + 1 + len(after), "")
        return self.add(at, at + 2, after)

    def _may_start(self, at: int, inside: int) -> bool:
        """Whether markup can start at `at`, its content being at `inside`."""
        if inside >= len(self.source) or self.source[inside].isspace():
            return False
        if not at:
            return True
        before, after = self.source[at - 1], self.source[inside]
        if before in _OPENS and after == _CLOSES[_OPENS.index(before)]:
            return False
        return before.isspace() or before in "'\"([{<-/:" or (before > "\x7f" and category(before)[0] in "PZ")

    def _may_end(self, at: int) -> bool:
        """Whether what stands at `at` can follow markup."""
        if at >= len(self.source):
            return True
        after = self.source[at]
        return after.isspace() or after in "'\")]}>-/:.,;!?\\" or (after > "\x7f" and category(after)[0] in "PZ")

    def _find_end_mark(self, mark: str, at: int) -> int:
        """Where the mark that ends the content at `at` stands, or 0; a mark that is not found is not sought again."""
        if mark in self.absent:
            return 0
        found = at
        while (found := self.source.find(mark, found + 1)) >= 0:
            before = self.source[found - 1]
            escaped = before == "\\" and mark != "``"
            if not before.isspace() and not escaped and self._ends_here(mark, found):
                return found
        self.absent.add(mark)
        return 0

    def _ends_here(self, mark: str, at: int) -> bool:
        end = at + len(mark)
        if mark == "`":
            role = _ROLE_AFTER.match(self.source, end)
            end = role.end() if role else end
            while self.source.startswith("_", end) and end < at + 3:
                end += 1
        return self._may_end(end)

    def _read_emphasis(self, at: int) -> int:
        mark = "**" if self.source.startswith("**", at) else "*"
        inside = at + len(mark)
        end = self._find_end_mark(mark, inside) if self._may_start(at, inside) else 0
        if not end:
            return inside
        return self._hide_marks(at, inside, end, end + len(mark), "emphasis")

    def _hide_marks(self, at: int, inside: int, end: int, after: int, kind: Literal["link", "emphasis"]) -> int:
        """Hides the marks before and after a stretch, in which no other mark means anything."""
        at_next = self.add(at, inside, "")
        while found := _IN_MARKUP.search(self.source, at_next, end):
            start, character = found.start(), found[0][0]
            read = self._read_escape(start) if character == "\\" else super().read_special(character, start)
            at_next = read or found.end()
        self.pairs.append(Pair(kind, at, after, inside, end))
        return self.add(end, after, "")

    def _read_literal(self, at: int) -> int:
        end = self._find_end_mark("``", at + 2) if self._may_start(at, at + 2) else 0
        return self.leave_out(at, end + 2, "code span") if end else at + 2

    def _read_interpreted_text(self, at: int, tick: int, role: str) -> int:
        """A link, an inline target, or text with a role, whose backtick stands at `tick`."""
        inside = tick + 1
        end = self._find_end_mark("`", inside) if self._may_start(at, inside) else 0
        if not end:
            return 0
        after = end + 1
        if not role and (behind := _ROLE_AFTER.match(self.source, after)):
            role, after = behind[1], behind.end()
        link = not role and self.source.startswith("_", after)
        if link:
            after += 2 if self.source.startswith("__", after) else 1
        content = self.source[inside:end]
        titled = _TITLE_AND_TARGET.match(content)
        if not link and role:
            name = role.lower().rpartition(":")[2]
            words = name in _WORDS - _ONLY_WITH_TITLE or (bool(titled) and name not in _CODE)
            if not words:
                return self.leave_out(at, after, "math" if name == "math" else "code span")
        high_or_low = _RAISED.get(role.lower())
        if high_or_low and (read := self.raise_figure(at, after, content, low=high_or_low == "low")):
            return read
        if titled and (link or role):
            end = inside + titled.end(1)
        elif link and (target := _TARGET.match(content)):
            return self.leave_out(at, inside + target.end() + after - end, "address")
        return self._hide_marks(at, inside, end, after, "link" if link or role in _ONLY_WITH_TITLE else "emphasis")

    def _hide_match(self, form: re.Pattern[str], at: int, gap: str) -> int:
        found = form.match(self.source, at)
        if not found or not self._may_start(at, at + 1) or not self._may_end(found.end()):
            return 0
        return self.add(at, found.end(), "", gap)

    def _read_underscore(self, at: int) -> int:
        if (
            self.source.startswith("_`", at)
            and self._may_start(at, at + 2)
            and (end := self._find_end_mark("`", at + 2))
        ):
            return self._hide_marks(at, at + 2, end, end + 1, "link")
        end = at + 2 if self.source.startswith("__", at) else at + 1
        name = _NAME.search(self.source, max(self.text_from, at - _NAME_CP), at)
        if not name or not self._may_end(end) or not self._may_start(name.start(), name.start()):
            return end
        return self.add(at, end, "")
