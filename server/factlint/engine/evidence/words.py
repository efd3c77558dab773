"""How text becomes comparable words: folded, stemmed tokens, the same for the index and for every query."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_TOKEN = re.compile(r"(?:[A-Za-z]\.){2,}|\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_DOUBLED = re.compile(r"([a-z])\1+")
_INITIAL = re.compile(r"\.\s*[A-Z]")
_VOWEL = re.compile("[aeiouy]")
_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ß": "ss", "’": "'"}
)
# Written names that fold to a common word ("US" to "us") or have several spellings.
_FIXED = {
    "US": "usa",
    "U.S.": "usa",
    "USA": "usa",
    "U.S.A.": "usa",
    "UK": "uk",
    "U.K.": "uk",
    "IT": "infotech",
    "WHO": "worldhealth",
}

_STOP = """
    a an the of in on at to for from by with and or nor is are was were be been being am it its he she his her
    hers him they their them theirs that this these those which who whom whose what as has have had having not no
    do doe did doing can could will would may might shall should must there here but if then than so such only
    also s t d ll re ve into over under about after before during between where when while how why each some any
    all both more most very just out up down off again once i you we our your my me us one
"""
ARTICLES = frozenset({"the", "a", "an"})
STOP_WORDS = frozenset(_STOP.split())


def fold(text: str) -> str:
    """Lower case without diacritics: "Mahātmā" becomes "mahatma"."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold().translate(_LETTERS)


class _KnownForms(dict[str, str]):
    """The comparable forms of written tokens, made when they are first asked for; so many are kept."""

    def __missing__(self, token: str) -> str:
        if len(self) >= _MOST_KNOWN:
            self.clear()
        form = self[token] = _make_normal(token)
        return form


_MOST_KNOWN = 20_000
_known_forms = _KnownForms()
_normal = _known_forms.__getitem__


def _make_normal(token: str) -> str:
    if token in _FIXED:
        return _FIXED[token]
    if token[0].isdigit():
        return token.replace(",", "") if _GROUPED.fullmatch(token) else token
    word = fold(token.replace(".", ""))
    if "'" in word:
        word = re.sub(r"'s?$", "", word).replace("'", "")
    return _stem(word)


def _stem(word: str) -> str:
    # Light on purpose: inflections only. A deeper stemmer measured no better and joins words that must be told apart.
    if len(word) < 4:
        return word
    if word.endswith("ies"):
        word = word[:-3] + "y" if len(word) > 4 else word[:-1]
    elif word.endswith(("sses", "xes", "ches", "shes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for suffix in ("ing", "ed"):
        root = word[: -len(suffix)]
        if word.endswith(suffix) and len(root) >= 3 and _VOWEL.search(root):
            word = root[:-1] if root[-1] == root[-2] and root[-1] not in "lsz" else root
            break
    if word.endswith("e") and len(word) > 4:
        word = word[:-1]
    return word[:-1] + "i" if word.endswith("y") and len(word) > 3 else word


@dataclass(frozen=True, slots=True)
class Word:
    """One token of a text: its comparable form, where it stands (code points), and whether it was capitalised."""

    norm: str
    start: int
    end: int
    capital: bool


def words(text: str) -> list[Word]:
    """The tokens of a text with their places."""
    found: list[Word] = []
    for match in _TOKEN.finditer(text):
        norm = _normal(match.group())
        if norm:
            found.append(Word(norm, match.start(), match.end(), match.group()[0].isupper()))
    return found


def norms(text: str) -> list[str]:
    """The comparable forms alone, in order, stop words included."""
    return list(filter(None, map(_normal, _TOKEN.findall(text))))


def content(text: str) -> list[str]:
    """The comparable forms that carry meaning, each once, in order."""
    return [norm for norm in dict.fromkeys(norms(text)) if norm not in STOP_WORDS]


def distinctive_forms(text: str) -> list[str]:
    """The comparable forms that tell names apart, in order: no stop words, but a capital that stands alone is a word.

    "vitamin D" is not "vitamin C". An article or a pronoun that opens a sentence is none, nor is an initial ("Harry S.
    Truman"), which people leave out.
    """
    found: list[str] = []
    for match in _TOKEN.finditer(text):
        norm = _normal(match.group())
        if norm and (norm not in STOP_WORDS or _is_letter(text, match.start(), match.end())):
            found.append(norm)
    return found


def _is_letter(text: str, start: int, end: int) -> bool:
    if end - start != 1 or not text[start].isupper() or text[start - 1 : start] in {"'", "’"}:
        return False
    before = text[:start].rstrip()
    opens = not before or before[-1] in ".!?:;\"“‘('"
    if text[start] in "AI" and opens:
        return False
    return _INITIAL.match(text, end) is None


def key(text: str) -> str:
    """A name as a look-up key: comparable forms joined by spaces, without a leading article."""
    return join_key(norms(text))


def join_key(forms: list[str]) -> str:
    """The key of a name whose comparable forms are known."""
    return " ".join(forms[1:] if len(forms) > 1 and forms[0] in ARTICLES else forms)


def collapse_doubled_letters(name: str) -> str:
    """A key with doubled letters made single, so that "Phillip" finds "Philip"."""
    return _DOUBLED.sub(r"\1", name)
