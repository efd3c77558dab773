"""What things are called: by a sentence that names them ("the novel Emma"), and where they are taken up ("the book")."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.language.en.lemmas import noun_lemma, verb_lemma
from factlint.engine.language.en.syntax import BE, NOUNS, noun_phrase_end, verb_group_end
from factlint.engine.language.en.tokens import Word

# By the noun that takes a thing up, the nouns by which it may have been called before: what was called a capital is
# "the city" later, but what was called a city is no "capital".
_CALLED = {
    noun: frozenset(kinds.split())
    for nouns, kinds in (
        ("city", "city capital town metropolis municipality port"),
        ("town", "town municipality port"),
        ("country nation", "country nation republic kingdom state monarchy"),
        (
            "company firm business",
            "company firm corporation manufacturer business startup publisher retailer maker carmaker automaker airline bank brewery "
            "enterprise supermarket",
        ),
        ("carmaker automaker", "carmaker automaker manufacturer"),
        ("film movie", "film movie sequel documentary thriller drama comedy musical western"),
        ("book", "book novel memoir biography treatise textbook"),
        ("play", "play tragedy comedy drama"),
        ("painting picture canvas portrait", "painting picture canvas portrait fresco"),
        ("song", "song single hit ballad"),
        ("river", "river stream waterway tributary"),
        ("island", "island isle"),
        ("mountain peak", "mountain peak volcano summit"),
        ("artist", "artist painter sculptor"),
        ("writer author", "writer author novelist poet playwright"),
        ("scientist", "scientist physicist chemist biologist astronomer researcher"),
        (
            "building",
            "building tower skyscraper castle palace church cathedral basilica temple mosque museum theatre theater library hotel "
            "mausoleum",
        ),
        ("church", "church cathedral basilica"),
        ("structure", "building tower skyscraper bridge tunnel dam structure"),
        ("band group", "band group duo trio quartet"),
        ("disease illness", "disease illness disorder condition infection"),
        ("ship", "ship liner vessel frigate battleship cruiser"),
    )
    for noun in nouns.split()
}
_WORKS_AND_PLACES = frozenset(
    "novel poem play opera symphony ballet song album museum palace castle temple mosque cathedral bridge tunnel airport stadium "
    "university hotel restaurant bakery shop village district province airline singer actor actress composer painter novelist "
    "poet playwright politician footballer philosopher physicist".split()
)
# What somebody makes by doing so, where it has a name: who wrote "Emma" wrote a book, a play or a poem.
_MADE = {
    verb: frozenset(nouns.split())
    for verb, nouns in (
        ("write", "book novel play poem work story essay"),
        ("publish", "book novel work story"),
        ("paint", "painting picture portrait canvas work"),
        ("compose", "piece work opera symphony song"),
        ("direct", "film movie"),
        ("found", "company firm"),
    )
}


# What else a text goes on about by its kind alone; of "the heart" and "the moon" it speaks at large.
_GONE_ON_ABOUT = frozenset(
    "language dialect gas liquid metal element mineral substance dish fruit animal creature bird fish insect reptile mammal planet "
    "sport game series magazine newspaper website music story plot lyrics soundtrack agency organization organisation club team "
    "party emperor king queen".split()
)


def same_kind(noun: str) -> frozenset[str]:
    """The nouns by which the same thing may have been called: what was named a capital is taken up as "the city"."""
    return _CALLED.get(noun, frozenset({noun}))


def is_taken_up(noun: str) -> bool:
    """Whether "the" and this noun take up one thing that a text speaks of, rather than the kind: "the company", "the city"."""
    return noun in _CALLED or noun in _WORKS_AND_PLACES


def is_gone_on_about(noun: str) -> bool:
    """Whether "the" and this noun alone go on about something told before: "the company", "the gas", "the music"."""
    return is_taken_up(noun) or noun in _GONE_ON_ABOUT


def kinds_told(sentence: Sequence[Word], start: int, end: int, verb: int) -> frozenset[str]:
    """The nouns that a sentence calls the name by that stands from `start` to `end`; `verb` is where its verb stands."""
    return _before(sentence, start) | _behind(sentence, end) | _by_deed(sentence, start, verb)


def kind_among(sentence: Sequence[Word], verb: int) -> frozenset[str]:
    """ "X is one of the largest makers of cars": a maker."""
    at = verb + 1
    if sentence[verb].lower not in BE or [word.lower for word in sentence[at : at + 2]] != ["one", "of"]:
        return frozenset()
    last = noun_phrase_end(sentence, at + 2)
    heads = [word for word in sentence[at + 2 : last] if word.tag in NOUNS]
    return frozenset({noun_lemma(heads[-1].lower)}) if heads and heads[-1].tag == "NNS" else frozenset()


def is_elaborated(sentence: Sequence[Word], end: int) -> bool:
    """Whether more is said of the name that ends here: "the Varn|, which stands in Lund", "|, a tower of stone"."""
    if end + 1 >= len(sentence) or sentence[end].tag != ",":
        return False
    return sentence[end + 1].lower in {"which", "a", "an", "the"} and not _is_listed(sentence, end)


def _is_listed(sentence: Sequence[Word], end: int) -> bool:
    """ "the Varn, the Lund and the Kirk" names three."""
    last = noun_phrase_end(sentence, end + 1)
    return sentence[end + 1].lower == "the" and (
        sentence[last - 1].tag == "NNP" or (last < len(sentence) and sentence[last].tag in {"CC", ","})
    )


def _before(sentence: Sequence[Word], start: int) -> frozenset[str]:
    """ "the novel |Emma", "the carmaker |Lund": a noun right before the name, with an article before it."""
    if start < 2 or sentence[start - 1].tag != "NN":
        return frozenset()
    articled = any(word.lower in {"the", "a", "an"} for word in sentence[max(start - 4, 0) : start - 1])
    return frozenset({sentence[start - 1].lower}) if articled else frozenset()


def _behind(sentence: Sequence[Word], end: int) -> frozenset[str]:
    """ "Lisbon|, the capital of Portugal": the head of what stands behind the name between commas."""
    if end + 2 >= len(sentence) or sentence[end].tag != "," or sentence[end + 1].lower not in {"the", "a", "an"}:
        return frozenset()
    last = noun_phrase_end(sentence, end + 1)
    closed = last >= len(sentence) or sentence[last].tag in {",", "."} or sentence[last].tag in {"IN", "WDT", "WP"}
    heads = [word for word in sentence[end + 1 : last] if word.tag in NOUNS]
    return frozenset({heads[-1].lower}) if closed and heads and heads[-1].tag == "NN" else frozenset()


def _by_deed(sentence: Sequence[Word], start: int, verb: int) -> frozenset[str]:
    """ "X wrote |Emma": what the verb says its object to be."""
    if verb < 0:
        return frozenset()
    behind = verb_group_end(sentence, verb)
    passive = any(word.lower in BE for word in sentence[verb:behind])
    told = start == behind or (start == behind + 1 and sentence[behind].lower == "the")
    return _MADE.get(verb_lemma(sentence[behind - 1].lower), frozenset()) if told and not passive else frozenset()
