"""Events that happen once to a thing or a person, by the verbs and nouns that tell of each: "opened", "inauguration"."""

from __future__ import annotations

from typing import NamedTuple


class EventWords(NamedTuple):
    """The verbs that tell of an event, and its nouns."""

    verbs: str
    nouns: str


EVENTS = {
    "opened": EventWords("opened inaugurated", "opening inauguration"),
    "founded": EventWords("founded established", "founding foundation establishment formation creation"),
    "incorporated": EventWords("incorporated", "incorporation"),
    "built": EventWords("built constructed erected", "construction erection building"),
    "completed": EventWords("completed finished", "completion"),
    "launched": EventWords("launched", "launch launching"),
    "born": EventWords("born", "birth"),
    "died": EventWords("died", "death"),
    "published": EventWords("published", "publication"),
    "burned": EventWords("burned burnt", "fire blaze"),
    "demolished": EventWords("demolished", "demolition"),
    "signed": EventWords("signed", "signing signature"),
    "abolished": EventWords("abolished", "abolition"),
}
