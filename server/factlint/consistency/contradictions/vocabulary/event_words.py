"""Events that happen once to a thing or a person, by the verbs and nouns that tell of each: "opened", "inauguration"."""

from __future__ import annotations

from typing import NamedTuple


class EventWords(NamedTuple):
    """The verbs of an event, those that may tell of it where it is spoken of as known, and its nouns."""

    verbs: str
    other_verbs: str = ""
    nouns: str = ""


EVENTS = {
    "opened": EventWords("opened inaugurated", "", "opening inauguration"),
    "began": EventWords("began begun started commenced", "", "beginning beginnings start inception commencement"),
    "founded": EventWords(
        "founded established",
        "formed chartered created",
        "founding foundation establishment formation creation",
    ),
    "incorporated": EventWords("incorporated", "", "incorporation"),
    "built": EventWords("built constructed erected", "raised", "construction erection building"),
    "completed": EventWords("completed finished", "", "completion"),
    "launched": EventWords("launched", "", "launch launching"),
    "consecrated": EventWords("consecrated dedicated hallowed", "", "consecration dedication"),
    "born": EventWords("born", "", "birth"),
    "died": EventWords("died", "", "death"),
    "married": EventWords("married wed", "", "wedding marriage"),
    "published": EventWords("published", "issued printed", "publication"),
    "appeared": EventWords("appeared", "", "appearance"),
    "performed": EventWords("performed premiered staged", "", "premiere première performance"),
    "burned": EventWords("burned burnt", "gutted", "fire blaze"),
    "demolished": EventWords("demolished", "razed", "demolition"),
    "closed": EventWords("closed shut", "", "closure closing"),
    "signed": EventWords("signed", "", "signing signature"),
    "joined": EventWords("joined"),
    "appointed": EventWords("appointed", "", "appointment"),
    "elected": EventWords("elected", "", "election"),
    "crowned": EventWords("crowned", "", "coronation"),
    "ordained": EventWords("ordained", "", "ordination"),
    "retired": EventWords("retired", "", "retirement"),
    "resigned": EventWords("resigned", "", "resignation"),
    "knighted": EventWords("knighted", "", "knighthood"),
    "graduated": EventWords("graduated", "", "graduation"),
    "discovered": EventWords("discovered", "", "discovery"),
    "invented": EventWords("invented", "", "invention"),
    "patented": EventWords("patented", "", "patent"),
    "planted": EventWords("planted", "", "planting"),
    "laid out": EventWords("laid"),
    "unveiled": EventWords("unveiled", "", "unveiling"),
    "installed": EventWords("installed", "", "installation"),
    "abolished": EventWords("abolished", "", "abolition"),
    "dissolved": EventWords("dissolved disbanded", "", "dissolution"),
    "sank": EventWords("sank sunk foundered wrecked", "", "sinking wreck loss"),
    "bought": EventWords("bought purchased acquired", "", "purchase acquisition"),
    "sold": EventWords("sold", "", "sale"),
    "electrified": EventWords("electrified", "", "electrification"),
    "merged": EventWords("merged", "", "merger"),
    "emigrated": EventWords("emigrated", "", "emigration"),
    "awarded": EventWords("awarded"),
    "cast": EventWords("cast", "", "casting"),
    "carved": EventWords("carved"),
    "drained": EventWords("drained", "", "draining drainage"),
    "lit": EventWords("lit", "", "lighting"),
    "became": EventWords("became"),
    "took over": EventWords("took"),
    "introduced": EventWords("introduced", "", "introduction"),
    "arrived": EventWords("arrived", "", "arrival"),
    "left": EventWords("left", "", "departure"),
}
_PHRASES = {
    "put up": "built",
    "pulled down": "demolished",
    "torn down": "demolished",
    "set up": "founded",
    "came out": "published",
    "dates from": "built",
    "dates to": "built",
    "dates back to": "built",
    "was found": "discovered",
    "were found": "discovered",
    "was unearthed": "discovered",
    "came to light": "discovered",
}
"""Verbs of two words, with their event."""
EVENT_OF_VERB = {
    verb: event for event, words in EVENTS.items() for verb in f"{words.verbs} {words.other_verbs}".split()
} | _PHRASES
EVENT_OF_NOUN = {noun: event for event, words in EVENTS.items() for noun in words.nouns.split()}
SIGNS = frozenset(
    (
        *"welcomed admitted received took served".split(),
        *(max(words.split(), key=len) for words in (*EVENT_OF_VERB, *EVENT_OF_NOUN)),
    )
)
"""Words of which one stands in each text that tells of such an event."""
FIRST_GUESTS = (
    r"(?:first\s(?:welcomed|admitted|received|took|served)|(?:welcomed|admitted|received|took|served)\s(?:its|their)\sfirst)\s(?:in\s)?"
    r"(?:guests|visitors|pupils|students|patients|customers|passengers|readers|bathers|diners|boarders|children|prisoners|travellers)"
)
"""What a place does when it opens: "first welcomed guests", "took its first pupils"."""
THE_DAY = (
    r"[Tt]he\s(?:very\s)?(?:day|night|morning|evening|afternoon|week|month|year|spring|summer|autumn|winter)\s(?:(?:that|when|on\swhich|in\swhich)\s)?"
    r"(?=(?:the|it|he|she|they|its|his|her|our|their)\s|[A-Z])"
)
"""Before a clause that speaks of what happened as known: "the night the Palais opened"."""
