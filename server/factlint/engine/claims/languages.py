"""Which of the twelve languages a text is written in, by its commonest small words: plain counting, no model."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Set

from factlint.engine.language.en.lexicon import names_of_lists, word_list
from factlint.engine.language.en.perceptron import load_weights
from factlint.interface.common import LANGUAGES

ENGLISH = "en"
LANGUAGE_NAMES = {
    "en": "English", "es": "Spanish", "de": "German", "fr": "French", "it": "Italian", "pt": "Portuguese", "nl": "Dutch",
    "sv": "Swedish", "da": "Danish", "no": "Norwegian", "fi": "Finnish", "bg": "Bulgarian",
}  # fmt: skip
UNREAD_HINT = "Send the claim in English, or use a service with language models."
_SAMPLE_CP = 6_000
_FEWEST_WORDS = 3
_MOSTLY = 0.5
# A draft tells its language: one sentence of rare words ("Okapis browse euphorbia thickets.") is hardly ever another's.
_TELLING_WORDS = 6
_HARDLY = 0.25
_ENGLISH_ENDING = re.compile(r"(?:ed|ing|ly|tions?|ness|ous|ians?|[^aeiouys]s|[^aeiou]es)$")
# Polish, Czech, Hungarian, Turkish, Romanian, Baltic, Vietnamese letters; those of the twelve languages are not here.
_OTHER_LETTERS = re.compile("[ąćęłńśźżěřůčďňťžšőűğışăâîșțţāēģīķļņūųėį\u1ea0-\u1ef9đơư]")
# Languages with letters or a script of their own, each before those that it would be taken for; the name is for people.
_LETTERS_OF = {
    "Japanese": re.compile("[\u3041-\u3096\u30a1-\u30fa]"),
    "Korean": re.compile("[\uac00-\ud7a3\u1100-\u11ff]"),
    "Chinese": re.compile("[\u4e00-\u9fff]"),
    "Greek": re.compile("[\u0370-\u03ff\u1f00-\u1fff]"),
    "Hebrew": re.compile("[\u05d0-\u05ea]"),
    "Thai": re.compile("[\u0e01-\u0e3a]"),
    "Georgian": re.compile("[\u10d0-\u10ff]"),
    "Armenian": re.compile("[\u0531-\u0587]"),
    "Urdu": re.compile("[\u0679\u0688\u0691\u06d2]"),
    "Persian": re.compile("[\u067e\u0686\u0698\u06af]"),
    "Arabic": re.compile("[\u0629\u0649]"),
    "Belarusian": re.compile("[ўЎ]"),
    "Ukrainian": re.compile("[їєґЇЄҐ]"),
    "Serbian": re.compile("[ђћљњџЂЋЉЊЏ]"),
    "Russian": re.compile("[ыэёЫЭЁ]"),
    "Vietnamese": re.compile("[\u1ea0-\u1ef9ơư]"),
    "Polish": re.compile("[łęąźŁĘĄŹ]"),
    "Czech": re.compile("[řěůŘĚŮ]"),
    "Hungarian": re.compile("[őűŐŰ]"),
    "Azerbaijani": re.compile("[əƏ]"),
    "Turkish": re.compile("[ğıĞİ]"),
    "Romanian": re.compile("[ășțţĂȘȚŢ]"),
    "Latvian": re.compile("[ģķļņĢĶĻŅ]"),
    "Lithuanian": re.compile("[ėųįĖŲĮ]"),
}
# "Ludwig van Beethoven", "Otto von Bismarck": a name keeps these in every language.
_IN_NAME = re.compile(
    r"(?<![^\W\d_])([A-Z\u00c0-\u00de][^\W\d_]+ )(?:(?:van|von|der|den|ter|ten|de|del|della|di|da|do|dos|du|la|le) ){1,3}"
    r"(?=[A-Z\u00c0-\u00de])"
)
_NOT_BULGARIAN = re.compile("[ыэёіїєўґ]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")

_SMALL_WORDS = {code: word_list(f"language {code}") for code in LANGUAGES}
_OWN_WORDS = {code: small - _SMALL_WORDS[ENGLISH] for code, small in _SMALL_WORDS.items() if code != ENGLISH}
# Languages of which nothing but the name is told.
_OTHERS = {name: word_list(f"language other {name}") for name in names_of_lists("language other ")}
# Small words of others that English has: none of them tells its language by itself, as in "Portugal borders Spain over 1,224 km."
_ENGLISH_TOO = frozenset("met over under no do so come men plus per till door".split())
# What English text has and hardly any other: some small words of English are small words elsewhere too.
_SURELY_ENGLISH = _SMALL_WORDS[ENGLISH] - {"a", "in", "on", "at", "for", "had", "her", "his", "was", "men", "you"}


def language_of(text: str, hint: str = "") -> str:
    """The code of the text's language; English when nothing speaks for another, "" when it is none of the twelve.

    `hint` is the language that the caller expects: it needs less to speak for it.
    """
    sample = _without_particles(text[:_SAMPLE_CP])
    found = [word.lower().replace("’", "'") for word in _WORD.findall(sample)]
    if not found:
        return ENGLISH
    counts = Counter(found)
    english = _SMALL_WORDS[ENGLISH]
    written = [word.replace("’", "'") for word in _WORD.findall(sample)]
    written_low = {word for word in written if word[0].islower()}
    if _letters_of_another(written_low) and 2 * sum(counts[word] for word in english) < len(found):
        return ""
    best, lead = ENGLISH, 0
    for code, its_own in _OWN_WORDS.items():
        not_its = english - _SMALL_WORDS[code]
        own = sum(counts[word] for word in its_own)
        against = sum(counts[word] for word in not_its)
        # Two small words of its own, and more of them than of English: "De Gaulle was over" is no Dutch.
        # One is enough where it is no part of a name and nothing is English: "Stockholm är Sveriges huvudstad."
        alone = against == 0 and bool(written_low & its_own) and not written_low & not_its
        enough = own >= (1 if code == hint or alone else 2) and own > against
        enough = enough and (bool(counts.keys() & its_own - _ENGLISH_TOO) or not _are_english(written_low))
        if enough and own > lead:
            best, lead = code, own
    low_counts = Counter(word for word in written if word[0].islower() and word not in english | _ENGLISH_TOO)
    other = next(iter(_other_languages(low_counts, 2)), "") if hint != ENGLISH else ""
    if other and all(_speaks_for(counts, _OTHERS[other], than) for than in (_SMALL_WORDS[best], english)):
        return ""
    if best == "bg" and _NOT_BULGARIAN.search(sample):
        return ""
    if best == ENGLISH and not any(counts[word] for word in english):
        by_script = _guess_by_script(sample)
        return by_script if hint == ENGLISH else by_script and _guess_by_words(written_low)
    return best


def unread_reason(written: str, text: str = "") -> str:
    """Why a text in that language was not judged; "" stands for one that is none of the twelve."""
    name = LANGUAGE_NAMES.get(written) or _name_by_letters(text[:_SAMPLE_CP]) or _name_by_small_words(text[:_SAMPLE_CP])
    told = f"The text is in {name}" if name else "The text is in a language that is not English"
    return f"{told}; the built-in engine and its evidence are in English only, so nothing was judged."


def _other_languages(counts: Mapping[str, int], fewest: int) -> list[str]:
    """The languages beyond the twelve of which most small words are there, and so many different ones."""
    told = {
        name: sum(counts[word] for word in own) for name, own in _OTHERS.items() if len(counts.keys() & own) >= fewest
    }
    most = max(told.values(), default=0)
    return [name for name, count in told.items() if count == most]


def _speaks_for(counts: Mapping[str, int], one: Set[str], other: Set[str]) -> bool:
    """Whether more of the words are small words of one language alone than of the other alone."""
    return sum(counts[word] for word in one - other) > sum(counts[word] for word in other - one)


def _name_by_small_words(sample: str) -> str:
    """The language beyond the twelve that the sample's small words tell, "" where few do or two languages share them."""
    found = _other_languages(Counter(word.lower().replace("’", "'") for word in _WORD.findall(sample)), 3)
    return found[0] if len(found) == 1 else ""


def _name_by_letters(sample: str) -> str:
    """The language that the sample's letters tell, "" where several share them; one name in another script tells nothing."""
    letters = "".join(char for char in sample if char.isalpha())
    counts = {name: len(own.findall(letters)) for name, own in _LETTERS_OF.items()}
    return next((name for name, count in counts.items() if count > 1 and count * 100 >= len(letters)), "")


def is_foreign(sentence: str) -> bool:
    """Whether a sentence of an English text is in another language: small words of one, and none of English."""
    low = {word for word in _WORD.findall(sentence) if word[0].islower()}
    if low & _SURELY_ENGLISH:
        return False
    return (
        any(len(low & its_own) > 1 for its_own in _OWN_WORDS.values())
        or _letters_of_another(low)
        or (_known_share(low) <= _HARDLY and (len(low) >= _TELLING_WORDS or _has_small_words_of_another(low)))
    )


def _has_small_words_of_another(low: Set[str]) -> bool:
    """Whether a small word of another of the twelve is there that English has not, or several of another language."""
    return any(low & own - _ENGLISH_TOO for own in _OWN_WORDS.values()) or any(
        len(low & own) > 1 for own in _OTHERS.values()
    )


def _letters_of_another(words: Iterable[str]) -> bool:
    """Whether several words that are no names hold letters that none of the twelve languages uses."""
    return sum(bool(_OTHER_LETTERS.search(word)) for word in words) > 1


def _without_particles(sample: str) -> str:
    """The text without the small words inside names, where half of its other words or more are known from English text."""
    bare = _IN_NAME.sub(r"\1", sample)
    if bare == sample:
        return sample
    return bare if _are_english({word for word in _WORD.findall(bare) if word[0].islower()}) else sample


def _are_english(low: Set[str]) -> bool:
    """Whether half of the words or more are known from English text, those apart that tell nothing."""
    return not (telling := low - _ENGLISH_TOO) or _known_share(telling) >= _MOSTLY


def _guess_by_words(low: Set[str]) -> str:
    """English, where most of the words that are no names are known from English text."""
    if len(low) < _FEWEST_WORDS:
        return ENGLISH
    alike = sum(bool(_ENGLISH_ENDING.search(word)) for word in low) / len(low)
    return ENGLISH if _known_share(low) > _HARDLY or alike >= _MOSTLY else ""


def _known_share(low: Set[str]) -> float:
    """The share of the words that English text is known to have."""
    certain, weights = load_weights()
    return sum(word in certain or f"w{word}" in weights for word in low) / max(len(low), 1)


def _guess_by_script(sample: str) -> str:
    letters = [char for char in sample if char.isalpha()]
    latin = sum(char.isascii() or "\u00c0" <= char <= "\u024f" for char in letters)
    return ENGLISH if latin * 10 > len(letters) * 9 else ""
