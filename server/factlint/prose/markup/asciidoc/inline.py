"""AsciiDoc's inline level: which characters of a paragraph are its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from factlint.prose.draft import Content
from factlint.prose.markup.inline import Inline, content_of, join_lines
from factlint.prose.markup.markdown.syntax import decoded_entity
from factlint.prose.markup.pairs import Pair
from factlint.prose.markup.raw_blocks import MarkSearch, SourceLine

_PAIRED = {
    mark: (
        re.compile(rf"{one}{one}(?=[^\n]).{{1,500}}?{one}{one}", re.DOTALL),
        re.compile(rf"{one}(?=[^\s{one}])(?:.{{0,500}}?{last})??{one}(?!\w)", re.DOTALL),
    )
    for mark, one, last in (
        ("*", r"\*", r"[^\s\\]"),
        ("_", "_", r"[^\s\\]"),
        ("`", "`", r"\S"),
        ("#", "#", r"[^\s\\]"),
        ("+", r"\+", r"[^\s\\]"),
    )
}
_RAISED = re.compile(r"([\^~])[^\s\^~]{1,100}\1")
_MACRO = re.compile(
    r"(link|mailto|xref|image|icon|footnote|footnoteref|kbd|btn|menu|indexterm2?|anchor|pass|stem|latexmath|asciimath"
    r"|https?|ftp|irc):([^\s\[\]]{0,1000})\[((?:[^\]\\]|\\.){0,1000})\]",
    re.DOTALL,
)
_LONGEST_MACRO_CP = 2_000
_DASH = re.compile(r"(?<=[ \n])--(?=[ \n])|(?<=\w)--(?=\w)")
_LINK_ATTRIBUTES = re.compile(r",(?:\w+=|window)|\^$")
_REFERENCE = re.compile(r"<<([^<>,\n]{1,200})(?:,[ \t]*([^<>]{0,500}))?>>")
_ATTRIBUTE = re.compile(r"\{[\w][\w:-]{0,100}\}")
_ANCHOR = re.compile(r"\[\[[^\[\]\n]{1,200}\]\]")
_ROLE = re.compile(r"\[[^\[\]\n]{0,200}\](?=[#*_`])")
_INDEX = re.compile(r"\(\(\((?:[^()]|\([^()]*\)){1,300}\)\)\)")
_SIGNS = {
    "nbsp": "\u00a0",
    "zwsp": "",
    "empty": "",
    "blank": "",
    "sp": " ",
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "apos": "'",
    "quot": '"',
    "plus": "+",
    "lsquo": "‘",
    "rsquo": "’",
    "ldquo": "“",
    "rdquo": "”",
    "asterisk": "*",
}
_LEFT_OUT = {
    **dict.fromkeys(("image", "icon"), "image"),
    **dict.fromkeys(("footnote", "footnoteref"), "footnote"),
    **dict.fromkeys(("stem", "latexmath", "asciimath"), "math"),
    "pass": "passthrough",
}
_LINKS = frozenset({"link", "mailto", "xref", "http", "https", "ftp", "irc"})
_ESCAPABLE = frozenset("*_`#+^~{<[(&'-h")


def read_asciidoc_inline(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines show."""
    return content_of(_AsciiDoc(join_lines(lines)), lines)


class _AsciiDoc(Inline):
    special = re.compile(r"--|[\\*_`#+^~{<\[(&\n@\"']|:(?=\S)|://|[wW]{3}\.")

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.closing: dict[int, tuple[int, str]] = {}
        self.ends: list[int] = []
        self.ahead = MarkSearch(source, len(source))

    def read_special(self, character: str, at: int) -> int:
        if at in self.closing:
            end, shown = self.closing[at]
            return self.add(at, end, shown)
        source = self.source
        match character:
            case "\\":
                escaped = source[at + 1 : at + 2] in _ESCAPABLE and at + 1 < len(source)
                return (self.add(at, at + 1, "") and at + 2) if escaped else 0
            case "*" | "_" | "`" | "#":
                return self._read_paired_marks(at, character)
            case "+":
                return self._read_passthrough(at)
            case "^" | "~":
                raised = _RAISED.match(source, at)
                return self._read_raised(at, raised.end()) if raised else 0
            case "{":
                name = _ATTRIBUTE.match(source, at)
                return self._read_attribute(at, name.end()) if name else 0
            case "<":
                return self._read_reference(at)
            case "[":
                found = _ANCHOR.match(source, at) or _ROLE.match(source, at)
                return self.add(at, found.end(), "") if found else 0
            case "(":
                index = _INDEX.match(source, at)
                return self.add(at, index.end(), "") if index else 0
            case "&":
                end, decoded = decoded_entity(source, at)
                return self.add(at, end, decoded) if end else 0
            case '"' | "'":
                return self._read_curved_quotes(at, character)
            case "-" if _DASH.match(source, at):
                return self.add(at, at + 2, "—")
            case ":" if end := self._read_macro(at):
                return end
            case ":":
                return super().read_special(character, at) if source.startswith("://", at) else 0
            case _:
                return super().read_special(character, at)

    def _read_raised(self, at: int, end: int) -> int:
        read = self.raise_figure(at, end, self.source[at + 1 : end - 1], low=self.source[at] == "~")
        return read or self._hide_marks(at, at + 1, end - 1, end)

    def _hide_marks(self, at: int, inside: int, end: int, after: int) -> int:
        """Hides the marks around a stretch whose inside is still read."""
        self.closing[end] = after, ""
        self.ends.append(end)
        self.pairs.append(Pair("emphasis", at, after, inside, end))
        return self.add(at, inside, "")

    def _read_paired_marks(self, at: int, mark: str) -> int:
        double, single = _PAIRED[mark]
        found = double.match(self.source, at)
        width = 2
        if found is None:
            before = self.source[at - 1 : at]
            if before.isalnum() or (before in ("_", ":", ";", "}") and before):
                return 0
            found, width = single.match(self.source, at), 1
        if found is None or self._crosses_end(at, found.end()):
            return 0
        if mark == "`":
            return self.leave_out(at, found.end(), "code span")
        return self._hide_marks(at, at + width, found.end() - width, found.end())

    def _crosses_end(self, at: int, end: int) -> bool:
        """Whether a stretch would end behind the one that it begins in."""
        while self.ends and self.ends[-1] < at:
            self.ends.pop()
        return bool(self.ends) and end > self.ends[-1]

    def _read_passthrough(self, at: int) -> int:
        """Read a hard line end, or leave out a stretch in which marks mean nothing."""
        if self.source.startswith("+\n", at) and self.source[at - 1 : at] in (" ", ""):
            return self.add(at, at + 2, "\n")
        if self.source[at - 1 : at].isalnum():
            return 0
        found = _PAIRED["+"][0].match(self.source, at) or _PAIRED["+"][1].match(self.source, at)
        return self.leave_out(at, found.end(), "passthrough") if found else 0

    def _read_attribute(self, at: int, end: int) -> int:
        name = self.source[at + 1 : end - 1].lower()
        return self.add(at, end, _SIGNS[name]) if name in _SIGNS else self.leave_out(at, end, "attribute")

    def _read_reference(self, at: int) -> int:
        found = _REFERENCE.match(self.source, at)
        if not found:
            return 0
        if not found[2]:
            return self.leave_out(at, found.end(), "reference")
        return self._add_link(at, found.start(2), found.end(2), found.end())

    def _add_link(self, at: int, inside: int, end: int, after: int) -> int:
        """Show a link's words and hide what is around them."""
        self.add(at, inside, "")
        self.add(inside, end)
        self.pairs.append(Pair("link", at, after, inside, end))
        return self.add(end, after, "")

    def _read_curved_quotes(self, at: int, mark: str) -> int:
        """Show the curved quotes that are written as "`words`"."""
        if not self.source.startswith("`", at + 1):
            return 0
        closing = self.source.find(f"`{mark}", at + 2, at + 600)
        if closing < 0:
            return 0
        self.closing[closing] = closing + 2, "”" if mark == '"' else "’"
        return self.add(at, at + 2, "“" if mark == '"' else "‘")

    def _read_macro(self, at: int) -> int:
        if self.ahead.find("]", at) > at + _LONGEST_MACRO_CP:
            return 0
        start = at
        while start > max(self.text_from, at - 12) and self.source[start - 1].isalnum():
            start -= 1
        found = _MACRO.match(self.source, start)
        if not found or found.start(2) != at + 1:
            return 0
        name, after = found[1], found.end()
        if name in _LEFT_OUT:
            return self.leave_out(start, after, _LEFT_OUT[name])
        if name in ("indexterm", "anchor"):
            return self.add(start, after, "")
        if not found[3].strip():
            return self.leave_out(start, after, "reference" if name == "xref" else "address")
        end = found.end(3)
        if name in _LINKS:
            attributes = _LINK_ATTRIBUTES.search(self.source, found.start(3), end)
            end = attributes.start() if attributes else end
        return self._add_link(start, found.start(3), end, after)
