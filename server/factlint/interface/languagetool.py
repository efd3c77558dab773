"""What LanguageTool's HTTP API, version 2, answers: the shapes that its clients read, with this project's contents.

Recorded from the serializer and the handlers of LanguageTool's own server, and from what LibreOffice Writer reads of
them: Writer 7.4 needs `shortMessage` and `rule.category.id` in every match. Offsets and lengths are UTF-16 code units.
"""

from __future__ import annotations

from pydantic import ConfigDict, Field
from pydantic.alias_generators import to_camel

from factlint.interface.common import OmittedWhenNone, Wire

API_VERSION = 1


class Camel(Wire):
    """A shape whose names are written like `shortMessage` on the wire."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, serialize_by_alias=True)


class Software(Camel):
    name: str
    version: str
    build_date: str = ""
    api_version: int = API_VERSION
    premium: bool = False
    status: str = ""


class Warnings(Camel):
    """Whether something of the text is not checked yet, or cannot be, and why."""

    incomplete_results: bool = False
    incomplete_results_reason: OmittedWhenNone[str] = None


class DetectedLanguage(Camel):
    name: str
    code: str
    confidence: float = 1.0


class CheckedLanguage(Camel):
    name: str
    code: str
    detected_language: DetectedLanguage


class Replacement(Camel):
    value: str


class Context(Camel):
    """Some text around a match; `offset` and `length` are the match's in it."""

    text: str
    offset: int
    length: int


class MatchType(Camel):
    type_name: str = "Other"


class RuleUrl(Camel):
    value: str


class Category(Camel):
    id: str
    name: str


class Rule(Camel):
    """What kind of finding a match is; the first of `urls` is the report of the claim, where there is one."""

    id: str
    description: str
    issue_type: str
    urls: OmittedWhenNone[list[RuleUrl]] = None
    category: Category


class Origin(Camel):
    """A source behind a verdict: what to call it, its web address or "", and its date in words or ""."""

    title: str
    url: str
    date: str


class Evidence(Camel):
    """This project's addition, for clients that show more than a line: the claim as it was judged, why, and from where."""

    claim: str
    why: str
    sources: list[Origin]


class Change(Camel):
    """Words of the text, and what comes in their place."""

    offset: int
    length: int
    value: str


class Remedy(Camel):
    """This project's addition: one way to put an inconsistency right, which may change words outside the match."""

    title: str
    edits: list[Change]


class OtherSide(Camel):
    """This project's addition: the words that a match disagrees with."""

    offset: int
    length: int
    message: str


class Match(Camel):
    message: str
    short_message: str
    replacements: list[Replacement]
    offset: int
    length: int
    context: Context
    sentence: str
    type: MatchType = MatchType()
    rule: Rule
    evidence: Evidence
    ignore_for_incomplete_sentence: bool = False
    context_for_sure_match: int = 0
    fixes: OmittedWhenNone[list[Remedy]] = None
    related: OmittedWhenNone[list[OtherSide]] = None


class CheckAnswer(Camel):
    software: Software
    warnings: Warnings = Warnings()
    language: CheckedLanguage
    matches: list[Match] = Field(default=[])


class KnownLanguage(Camel):
    """One entry of `/v2/languages`: `code` is the language, `long_code` the language with its country."""

    name: str
    code: str
    long_code: str
