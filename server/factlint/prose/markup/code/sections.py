"""How docstrings and documentation comments lay out what they say of names: sections, fields and tags."""

from __future__ import annotations

import re

SECTION = re.compile(
    r"(Arg(?:ument)?s|(?:Other )?Param(?:eter)?s|Keyword Arg(?:ument)?s|Returns?|Yields?|Receives|Raises|Throws|Warns|Attributes|"
    r"Methods|Examples?|Usage|Notes?|Warnings?|Tip|Hint|Important|Danger|Caution|Todo|References|See Also|Parameters|Safety|Panics|"
    r"Errors)(:?)$",
    re.IGNORECASE,
)
_NAME = r"`{0,2}\*{0,2}[\w.$*-]+(?:, ?\*{0,2}[\w.]+){0,9}`{0,2}"
_NAMED = re.compile(rf"{_NAME}(?:[ \t]*\([^()]{{0,200}}\))?[ \t]*:(?:[ \t]+|$)")
_TYPED = re.compile(r"[\w.]+(?:\[[^:]{0,200}\])?(?: (?:or|of) [\w.]+){0,4}:(?:[ \t]+|$)")
_OF_NAMES = (
    "args|arguments|params|parameters|other params|other parameters|keyword args|keyword arguments|receives|raises|throws|"
    "warns|attributes|methods"
)
ENTRY = {
    **dict.fromkeys(_OF_NAMES.split("|"), _NAMED),
    **dict.fromkeys(("return", "returns", "yield", "yields"), _TYPED),
}
"""What an entry of a section begins with that is no words; sections without entries are plain text."""

FIELD = re.compile(r":([A-Za-z]+)(?:[ \t]+[^:\n]{1,200})?:(?:[ \t]+|$)")
NO_WORDS = frozenset("type rtype vartype meta author date version since license".split())
"""Fields that name types and people."""

TAG = re.compile(r"[@\\][a-zA-Z]{2,}(?![\w/]*\.\w)")
_TYPE = r"(?:\{[^{}]{0,200}(?:\{[^{}]{0,200}\}[^{}]{0,200}){0,9}\}[ \t]*)?"
_TAG_OF_NAME = re.compile(
    rf"[@\\](?:t?param(?:\[[\w,]+\])?|arg|argument|throws?|exception|raises?|prop(?:erty)?|retval|template|var)\b[ \t]*{_TYPE}"
    r"(?:\[[^\[\]]{1,100}\]|[\w.$<>&*|?\\]+)(?:[ \t]+\$[\w]+)?[ \t]*(?:-[ \t]+)?"
)
_TAG_OF_WORDS = re.compile(
    rf"[@\\](?:returns?|result|yields?|brief|short|details|notes?|warning|attention|deprecated|remarks?|summary|todo|pre|post|"
    rf"invariant|description|desc|classdesc|fileoverview|overview|fires|internal|privateRemarks|par)\b[ \t]*{_TYPE}(?:-[ \t]+)?"
)


def words_of_tag(line: str) -> int:
    """Where the words of a tagged line begin; 0 where it has none."""
    found = _TAG_OF_NAME.match(line) or _TAG_OF_WORDS.match(line)
    return found.end() if found else 0
