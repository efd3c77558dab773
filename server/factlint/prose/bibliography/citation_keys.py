"""What a draft cites by key, on the very characters of the key, and which bibliographies it names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from factlint.prose.draft import Block, Markup, ParsedDraft
from factlint.prose.span import Span

_KEY = r"[^\W_](?:\w|[:.#$%&+?<>~/-](?=\w))*|_\w+"
_GROUP = re.compile(r"(?<![\\\]!])\[([^\[\]]{0,2000}@[^\[\]]{1,2000})\](?![(\[])")
_AT = re.compile(rf"(?<![\w@\\/.])@(?:\{{([^{{}}\s]{{1,200}})\}}|({_KEY}))")
_CROSS_REFERENCE = re.compile(r"(?:fig|tbl|tab|sec|eq|lst|thm|lem|cor|prp|cnj|def|exm|exr|alg|nte|tip|wrn|imp|cau)-")
_RAW_TEX = re.compile(r"\\[A-Za-z]+\*?(?:\[[^\[\]]*\])?\{(?:[^{}\n]|\{[^{}\n]*\})*$")
_REACH_CP = 200
_LATEX_CITE = re.compile(
    r"\\(?:[Cc]ite(?:p|t|alp|alt|author|year|yearpar|title|url|text|num|s)?|[Pp]arencite|[Tt]extcite|[Aa]utocite|[Ff]ootcite|"
    r"[Ff]ootcitetext|[Ss]martcite|[Ss]upercite|[Ff]ullcite|[Ff]ootfullcite|[Nn]otecite|[Aa]vocite|shortcite|onlinecite|fnotecite)"
    r"\*?[ \t]?(?:\[[^\[\]]{0,300}\][ \t]?){0,2}\{([^{}]{1,2000})\}"
)
_LATEX_KEY = re.compile(r"[^\s,]+(?:[ \t]+[^\s,]+)*")
_MYST_CITE = re.compile(r"\{cite[a-z:]{0,20}\}`([^`]{1,2000})`")
_MYST_KEY = re.compile(r"(?<![^;,\s{}])[^\s,;{}<>]+(?:[ \t]+[^\s,;{}<>]+)*(?=\s*(?:[,;{]|$))")
_BESIDE_KEYS = re.compile(r"\{[^{}`]{0,300}\}")
_ORG_CITE = re.compile(r"\[cite(?:/[\w/-]{1,60})?:([^\[\]]{1,2000})\]")
_ORG_KEY = re.compile(r"@(\w(?:\w|[:.&!?'$%*+~<>/-](?=\w)){0,200})")
_TYPST_KEY = re.compile(
    r"(?<![\w@\\/.])@([^\W_](?:[\w-]|[.:](?=\w))*)|#?cite\(\s*<([\w.:-]{1,200})>|#?cite\(\s*label\(\"([^\"]{1,200})\""
)
_TYPST_LABEL = re.compile(r"<([\w.:-]{1,200})>(?!\s*[,)])|\blabel\(\"([^\"]{1,200})\"")
_TYPST_OTHERS = re.compile(r"#(?:include|import)\s+\"[^\"]+\.typ\"")

_FRONT_MATTER = re.compile(r"---[ \t]*\r?\n(.{0,20000}?\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_YAML_NAME = re.compile(r"^bibliography[ \t]*:[ \t]*", re.MULTILINE)
_YAML_OF_PROJECT = re.compile(r"^[ \t]*(?:bibliography|bibtex_bibfiles)[ \t]*:[ \t]*", re.MULTILINE)
_SPHINX_NAMES = re.compile(r"^bibtex_bibfiles[ \t]*=[ \t]*[\[(]([^\[\]()]{0,1000})[\])]", re.MULTILINE)
_PYTHON_STRING = re.compile(r"[\"']([^\"'\n]{1,300})[\"']")
_YAML_ITEM = re.compile(r"[ \t]*-[ \t]+([^\r\n]*)\r?\n?")
_IN_A_LIST = re.compile(r"[^\[\],]+")
_YAML_INLINE = re.compile(r"^references[ \t]*:", re.MULTILINE)
_YAML_ID = re.compile(r"^[ \t-]*id[ \t]*:[ \t]*[\"']?([^\s\"']+)", re.MULTILINE)
_NO_CITE_ALL = re.compile(r"^nocite[ \t]*:[^\n]*(?:\n[ \t]+[^\n]*)?@\*", re.MULTILINE)
_LATEX_NAMES = re.compile(
    r"\\(?:bibliography|addbibresource|addglobalbib|addsectionbib)[ \t]?(?:\[([^\[\]]{0,200})\])?\{([^{}]{1,1000})\}"
)
_LATEX_COMMENT = re.compile(r"(?<!\\)%[^\r\n]*")
_BIBITEM = re.compile(r"\\bibitem\s?(?:\[[^\[\]]{0,300}\]\s?)?\{([^{}]{1,300})\}")
_ORG_NAME = re.compile(r"^[ \t]{0,20}#\+bibliography:[ \t]*([^\r\n]*)", re.MULTILINE | re.IGNORECASE)
_TYPST_NAME = re.compile(r"#?\bbibliography\(\s*(\([^()]{0,1000}\)|\"[^\"]{0,300}\")([^()]{0,300})")
_QUOTED = re.compile(r"\"([^\"]{1,300})\"")
_REMOTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_TEMPLATE = re.compile(r"[\\${}<>|*]")
_MOST_IN_A_BLOCK = 2_000
_MOST_NAMES = 100
CITING: frozenset[Markup] = frozenset({"markdown", "quarto", "latex", "org", "typst"})


@dataclass(frozen=True, slots=True)
class CitedKey:
    """A key that a draft cites, where it stands, and the block that it stands in. `bare`: it has no brackets."""

    key: str
    span: Span
    block: int
    bare: bool = False


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A bibliography as a draft names it, with the ending that programs add by themselves."""

    path: str
    span: Span


@dataclass(frozen=True, slots=True)
class Naming:
    """The bibliographies that a draft names; `keys` are of works in the draft itself.

    `unknown`: it names something else that cannot be read from here, such as an address. `everything`: it lists all works
    of its bibliographies, whether it cites them or not.
    """

    files: tuple[NamedFile, ...] = ()
    keys: frozenset[str] = frozenset()
    unknown: bool = False
    everything: bool = False


def cited_keys(draft: ParsedDraft) -> tuple[CitedKey, ...]:
    """The keys that a draft cites, in the order of its text, each place once."""
    find = _FINDERS.get(draft.markup)
    text = draft.text
    if find is None or not ("@" in text or "cite" in text):
        return ()
    found: dict[Span, CitedKey] = {}
    for index in draft.blocks_with("@", "cite", "Cite"):
        block = draft.blocks[index]
        source = block.span.slice(text)
        for key, span, bare in islice(find(source), _MOST_IN_A_BLOCK):
            if key and not _is_left_out(draft, block, source, span):
                whole = span.shifted(block.span.start)
                found.setdefault(whole, CitedKey(key, whole, index, bare))
    return tuple(found[span] for span in sorted(found))


def naming_of(draft: ParsedDraft) -> Naming:
    """What a draft says of where its works stand."""
    match draft.markup:
        case "markdown" | "quarto":
            return _named_in_front_matter(draft)
        case "latex":
            return _named_in_latex(draft.text)
        case "org":
            files = [
                _file(found[1], found.start(1), found[1])
                for found in islice(_ORG_NAME.finditer(draft.text), _MOST_NAMES)
            ]
            return _naming(files)
        case "typst":
            return _named_in_typst(draft.text)
        case _:
            return Naming()


def labels_in_typst(text: str) -> frozenset[str]:
    """The labels of a Typst draft: "@name" leads to one of them or to a work."""
    return frozenset(name for found in _TYPST_LABEL.finditer(text) for name in found.groups() if name)


def has_other_parts(draft: ParsedDraft) -> bool:
    """Whether labels of a Typst draft may stand in other files."""
    return draft.markup == "typst" and _TYPST_OTHERS.search(draft.text) is not None


_Found = Iterator[tuple[str, Span, bool]]


def _in_markdown(source: str) -> _Found:
    groups = [
        found.span(1)
        for found in islice(_GROUP.finditer(source), _MOST_IN_A_BLOCK)
        if not (source.startswith(":", found.end()) and _begins_line(source, found.start()))
    ]
    for found in _AT.finditer(source):
        key = found[1] or found[2]
        if _CROSS_REFERENCE.match(key) or _RAW_TEX.search(source, max(0, found.start() - _REACH_CP), found.start()):
            continue
        inside = any(start <= found.start() < end for start, end in groups)
        if inside or not _is_link_text(source, found.start()):
            yield key, Span(*found.span(1 if found[1] else 2)), not inside
    yield from _in_roles(source)


def _in_roles(source: str) -> _Found:
    """The keys of MyST's roles: {cite:p}`smith2020, jones2019`, and {cite}`{see}smith2020{p. 3}`."""
    for role in _MYST_CITE.finditer(source):
        if source.count("``", 0, role.start()) % 2:
            continue  # shown as an example
        keys = _BESIDE_KEYS.sub(lambda beside: "," * len(beside[0]), role[1])
        for key in _MYST_KEY.finditer(keys):
            yield key[0], Span(*key.span()).shifted(role.start(1)), False


def _begins_line(source: str, at: int) -> bool:
    """Whether nothing but spaces stands before it in its line: "[@rivers]: https://…" says where a link leads."""
    return not source[source.rfind("\n", 0, at) + 1 : at].strip()


def _is_link_text(source: str, at: int) -> bool:
    """Whether an "@" stands between brackets that are no citation: the words of a link."""
    opening = source.rfind("[", max(0, at - 200), at)
    return opening >= 0 and source.find("]", opening, at) < 0


def _in_latex(source: str) -> _Found:
    comments = [found.span() for found in islice(_LATEX_COMMENT.finditer(source), _MOST_IN_A_BLOCK)]
    for found in _LATEX_CITE.finditer(source):
        if any(start <= found.start() < end for start, end in comments):
            continue
        for key in _LATEX_KEY.finditer(found[1]):
            if not _TEMPLATE.search(key[0]) and "#" not in key[0] and "%" not in key[0]:
                yield key[0], Span(*key.span()).shifted(found.start(1)), False


def _in_org(source: str) -> _Found:
    for found in _ORG_CITE.finditer(source):
        for key in _ORG_KEY.finditer(found[1]):
            yield key[1], Span(*key.span(1)).shifted(found.start(1)), False


def _in_typst(source: str) -> _Found:
    for found in _TYPST_KEY.finditer(source):
        group = next(index for index in (1, 2, 3) if found[index])
        yield found[group], Span(*found.span(group)), group == 1


_FINDERS: Mapping[Markup, Callable[[str], _Found]] = {
    "markdown": _in_markdown,
    "quarto": _in_markdown,
    "latex": _in_latex,
    "org": _in_org,
    "typst": _in_typst,
}


def _is_left_out(draft: ParsedDraft, block: Block, source: str, span: Span) -> bool:
    """Whether it stands in a comment or in code."""
    if any(comment.overlaps(span) for comment in block.content.comments):
        return True
    if draft.markup in ("markdown", "quarto", "typst"):
        role = source.rfind("`", 0, span.start)
        of_role = role > 0 and source[role - 1] == "}"
        return source.count("`", 0, role if of_role else span.start) % 2 == 1
    if draft.markup == "latex":
        line = source.rfind("\n", 0, span.start) + 1
        return "\\verb" in source[line : span.start]
    return False


def _file(written: str, start: int, line: str, ending: str = "") -> NamedFile | None:
    """A file by its name; None for what no file can be read from."""
    begins = len(line) - len(line.lstrip()) if written == line else 0
    bare = written.strip()
    if len(bare) >= 2 and bare[0] in "\"'" and bare[-1] == bare[0]:
        bare, begins = bare[1:-1], begins + 1
    if not bare or _REMOTE.match(bare) or _TEMPLATE.search(bare):
        return None
    path = bare if not ending or bare.lower().endswith(ending) else f"{bare}{ending}"
    return NamedFile(path, Span(start + begins, start + begins + len(bare)))


def _naming(
    files: list[NamedFile | None],
    keys: frozenset[str] = frozenset(),
    *,
    unknown: bool = False,
    everything: bool = False,
) -> Naming:
    known = tuple(dict.fromkeys(one for one in files if one is not None))
    return Naming(known, keys, unknown or None in files, everything)


def _named_in_front_matter(draft: ParsedDraft) -> Naming:
    head = draft.text[: draft.body_start]
    return named_in_yaml(head) if head.lstrip("\ufeff").startswith("---") else Naming()


def front_matter_of(text: str) -> str:
    """The settings at the head of a draft that was not read otherwise; "" where it has none."""
    found = _FRONT_MATTER.match(text.removeprefix("\ufeff"))
    return found[1] if found else ""


def named_in_conf_py(text: str) -> Naming:
    """The bibliographies that the settings of Sphinx name, which are Python."""
    found = _SPHINX_NAMES.search(text)
    parts = _PYTHON_STRING.finditer(found[1]) if found else ()
    return _naming([_file(part[1], found.start(1) + part.start(1), part[1]) for part in parts] if found else [])


def named_in_yaml(head: str, *, of_project: bool = False) -> Naming:
    """The bibliographies that settings in YAML name; those of a project of MyST or Jupyter Book name them further in."""
    files: list[NamedFile | None] = []
    if found := (_YAML_OF_PROJECT if of_project else _YAML_NAME).search(head):
        end = head.find("\n", found.end())
        line = head[found.end() : end if end >= 0 else len(head)].rstrip("\r")
        if line.strip().startswith("["):
            parts = [part for part in _IN_A_LIST.finditer(line) if part[0].strip()]
            files += [_file(part[0], found.end() + part.start(), part[0]) for part in parts]
        elif line.strip():
            files.append(_file(line, found.end(), line))
        else:
            at = end + 1
            while item := _YAML_ITEM.match(head, at):
                files.append(_file(item[1], item.start(1), item[1]))
                at = item.end()
    inline = _YAML_INLINE.search(head)
    keys = frozenset(one[1] for one in _YAML_ID.finditer(head, inline.end())) if inline else frozenset[str]()
    return _naming(files, keys, everything=_NO_CITE_ALL.search(head) is not None)


def _named_in_latex(text: str) -> Naming:
    files: list[NamedFile | None] = []
    for found in islice(_LATEX_NAMES.finditer(text), _MOST_NAMES):
        if _LATEX_COMMENT.search(text, text.rfind("\n", 0, found.start()) + 1, found.start()):
            continue
        if found[1] and "remote" in found[1]:
            files.append(None)
            continue
        for part in re.finditer(r"[^,]+", found[2]):
            ending = ".bib" if "bibliography{" in found[0] else ""
            files.append(_file(part[0], found.start(2) + part.start(), part[0], ending))
    keys = frozenset(found[1].strip() for found in _BIBITEM.finditer(text))
    unknown = "\\begin{filecontents" in text or "\\begin{refsection}[" in text
    return _naming(files, keys, unknown=unknown, everything="\\nocite{*}" in text)


def _named_in_typst(text: str) -> Naming:
    files: list[NamedFile | None] = []
    everything = False
    for found in islice(_TYPST_NAME.finditer(text), _MOST_NAMES):
        line = text.rfind("\n", 0, found.start()) + 1
        if "//" in text[line : found.start()]:
            continue
        files += [_file(part[1], found.start(1) + part.start(1), part[1]) for part in _QUOTED.finditer(found[1])]
        everything = everything or "full: true" in found[2]
    return _naming(files, everything=everything)
