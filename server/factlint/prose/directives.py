"""The writer's words to Factlint in a draft's comments: `<!-- factlint off -->`, `on`, `ignore-next`.

`ignore-next sum, share` leaves alone only what the rules of these names say of the next paragraph; `off sum, share` what
they say up to `on sum`, `on` or the end. Behind each may be a reason instead, which changes nothing; a word that looks
like the name of a rule and is none silences nothing.

"factlint: off", "factlint-off" and "off: sum" are the same as "factlint off" and "off sum".

Other markups have other comments: `.. factlint off`, `% factlint off`, `// factlint off`, `{/* factlint off */}`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from factlint.prose.draft import Block, BlockKind, Markup, ParsedDraft
from factlint.prose.markup.specs import SPECS
from factlint.prose.rule_names import RULE_NAMES, near_rule
from factlint.prose.span import Span

Directive = tuple[Span, str]
IGNORE_NEXT = "ignore-next"

_DIRECTIVE = re.compile(
    r"<!--\s*factlint(?=[\s:-])\s*+(?:[:-]\s*+)?(off|on|ignore-next)\b:?([^\r\n>]*+)[^>]*+(?<=--)>", re.IGNORECASE
)
_IN_A_LINE = re.compile(
    r"(?m:^)[ \t]*(?:\.\.|%+|#+|//+|--+|\{?/\*+)[ \t]*factlint(?=[ \t:-])[ \t]*+(?:[:-][ \t]*+)?"
    r"(off|on|ignore-next)\b:?([^\r\n]*)",
    re.IGNORECASE,
)
_JOINED = re.compile(r"[a-z]{2,}(?:[-_][a-z]{2,}){1,4}")
_MISSPELT_FROM = 0.8
"""How much of a name a word has to share to be that name misspelt: "weekdaydate", "tabel", but not "quoted"."""
_BLANK_OR_BREAK = re.compile(r"[ \t]*(?:\r\n|\n|\r)")
_LINE = re.compile(r"[^\r\n]*")
_BLANK_LINE = re.compile(r"(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)")
_END_OF_TABLE = re.compile(r"</table|\\end\{|<!--|\|===.*\|===", re.IGNORECASE | re.DOTALL)


def find_directives(text: str, region: Span, markup: Markup) -> Iterator[Directive]:
    """The directives in a comment of the draft; one that names rules has the names behind it."""
    form = _DIRECTIVE if SPECS[markup].in_tags else _IN_A_LINE
    for found in form.finditer(text, region.start, region.end):
        yield Span(*found.span()), " ".join((found[1].lower(), *_named_rules(found[2])))


def _named_rules(said: str) -> list[str]:
    """The rules that the words behind a directive name; none where they are something else, such as a reason.

    A name that no rule has stays among them and silences nothing, so that the rest of a list still holds.
    """
    parts = [part.split() for part in said.lower().rstrip("-*/} \t").removesuffix(",").split(",")]
    words = [word for part in parts for word in part]
    is_list = len(parts) > 1 and all(len(part) == 1 for part in parts)
    if is_list and not RULE_NAMES.isdisjoint(words):
        return words
    return words if all(word in RULE_NAMES or _is_like_a_name(word) for word in words) else []


def _is_like_a_name(word: str) -> bool:
    """Whether a word is meant as the name of a rule: joined as names are ("weekday_date"), or spelled nearly like one."""
    return _JOINED.fullmatch(word) is not None or bool(near_rule(word, _MISSPELT_FROM))


def unknown_rules(draft: ParsedDraft) -> Iterator[tuple[Span, str]]:
    """The names in a draft's directives that no rule has, each with the place of its directive."""
    for chunk in draft.chunks:
        for span, words in chunk.directives:
            for name in words.split()[1:]:
                if name not in RULE_NAMES:
                    yield span.shifted(chunk.start), name


def ignored_regions(text: str, said: Sequence[Directive], blocks: Sequence[Block]) -> tuple[Span, ...]:
    """What the directives take out: from `off` to `on` or the end, and the next paragraph after `ignore-next`."""
    regions: list[Span] = []
    off_from: int | None = None
    for span, word in said:
        if word == "off" and off_from is None:
            off_from = span.start
        elif word == "on" and off_from is not None:
            regions.append(Span(off_from, span.end))
            off_from = None
        elif word == IGNORE_NEXT:
            region = _next_paragraph(text, span.end, blocks)
            if len(region):
                regions.append(region)
    if off_from is not None:
        regions.append(Span(off_from, len(text)))
    return tuple(regions)


def quiet_rules(
    text: str, said: Sequence[Directive], blocks: Sequence[Block]
) -> tuple[tuple[Span, frozenset[str]], ...]:
    """The next paragraph after each `ignore-next` that names rules, with those names."""
    found = [
        (_next_paragraph(text, span.end, blocks), word) for span, word in said if word.startswith(f"{IGNORE_NEXT} ")
    ]
    return tuple((region, frozenset(word.split()[1:])) for region, word in found if len(region))


def switched_off_rules(text: str, said: Sequence[Directive]) -> Iterator[tuple[Span, frozenset[str]]]:
    """From each `off` that names rules to the `on` that names them, names none, or to the end, with the names."""
    off_from: dict[str, int] = {}
    for span, words in said:
        word, *names = words.split()
        if word == "off":
            for name in names:
                off_from.setdefault(name, span.start)
        elif word == "on":
            for name in [name for name in off_from if name in names or not names]:
                yield Span(off_from.pop(name), span.end), frozenset({name})
    for name, start in off_from.items():
        yield Span(start, len(text)), frozenset({name})


def find_conflicts(text: str) -> tuple[Span, ...]:
    """Unresolved merge conflicts: whose words these are is not settled yet."""
    found: list[Span] = []
    at = 0
    while (start := _find_line(text, "<<<<<<< ", at)) >= 0 and (end := _find_line(text, ">>>>>>> ", start)) >= 0:
        line = _LINE.match(text, end)
        at = line.end() if line else end
        found.append(Span(start, at))
    return tuple(found)


def _find_line(text: str, opening: str, at: int) -> int:
    if at == 0 and text.startswith(opening):
        return 0
    found = text.find("\n" + opening, at)
    return found + 1 if found >= 0 else -1


def _next_line(text: str, at: int) -> Span:
    rest = _LINE.match(text, at)
    at = rest.end() if rest else at
    while blank := _BLANK_OR_BREAK.match(text, at):
        at = blank.end()
    line = _LINE.match(text, at)
    return Span(at, line.end() if line else at)


def _next_paragraph(text: str, at: int, blocks: Sequence[Block]) -> Span:
    """From the next line with words to the end of the paragraph or the table that stands there, or of the line alone.

    A line of markup (`<p>`, `\\begin{tabular}`) belongs to the words that follow it without a blank line.
    """
    line = _next_line(text, at)
    index = bisect_left(blocks, line.start, key=lambda block: block.span.end)
    if index == len(blocks) or not len(line):
        return line
    first = blocks[index]
    if first.span.start > line.end and not _opens(text, line, first):
        return line
    end = max(line.end, first.span.end)
    for before, block in pairwise(blocks[index:]):
        between = text[before.span.end : block.span.start]
        if block.kind is not BlockKind.TABLE_CELL or _ends_table(before, between):
            break
        end = max(end, block.span.end)
    return Span(line.start, end)


def _opens(text: str, line: Span, block: Block) -> bool:
    """Whether a line of markup alone opens what a block stands in; `.. table::` does over a blank line."""
    if _BLANK_LINE.search(text, line.end, block.span.start) is None:
        return True
    return block.kind is BlockKind.TABLE_CELL and line.slice(text).lstrip().startswith(".. ")


def _ends_table(before: Block, between: str) -> bool:
    """Whether a table of which `before` is a cell, or a word ahead of its cells, ends there."""
    if _END_OF_TABLE.search(between):
        return True
    return _BLANK_LINE.search(between) is not None and (before.kind is not BlockKind.TABLE_CELL or "<t" not in between)
