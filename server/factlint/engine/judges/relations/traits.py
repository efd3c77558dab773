"""Traits that exclude each other: landlocked against a coast, a British company against a Japanese one, Buddhist against Islamic."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.evidence.words import norms
from factlint.engine.judges.kinds import kind_of
from factlint.engine.judges.places import country_of_demonym, places_in
from factlint.engine.judges.relations.denials import Finding, class_nouns, complement, is_same_subject
from factlint.engine.judges.subject import claim_subject, drop_parentheses
from factlint.engine.language.en.lemmas import is_same_verb, noun_lemma
from factlint.engine.language.en.statements import Phrase, Statement, read_statements
from factlint.engine.language.en.syntax import NOUNS
from factlint.engine.language.en.tagger import read_words
from factlint.engine.language.en.tokens import Word
from factlint.engine.model import Claim, Correction, Evidence

_CALLED_LANDLOCKED = re.compile(
    r"\b(?:is|are) (?:an? )?(?!not |no )(?:[a-z]+ )?landlocked\b|\b(?:has no|lacks a) (?:sea ?)?coast(?:line)?\b|"
    r"\b(?:has no|lacks) access to the sea\b"
)
_LANDLOCKED = re.compile(r"\blandlocked\b", re.IGNORECASE)
_COAST = re.compile(
    r"(?i)\bislands?\b|\barchipelago\b|\b(?:sea)?port city\b|\bcoastal\b|\bcoastline of (?!.* is 0 km)|"
    r"\b(?:on|along) (?:the|its) [\w ]{0,30}?coast\b|\bbordered\b[^.]*\b(?:Ocean|Sea|Gulf)\b|\bcountry's [\w ]*coast\b"
)
# The Caspian is a lake, whatever it is called.
_INLAND_SEA = re.compile(r"\b(?:Caspian|Aral|Dead) Sea\b")
_RELIGIONS = {
    "Buddhist": "Buddhism", "Islamic": "Islam", "Muslim": "Islam", "Christian": "Christianity", "Hindu": "Hinduism",
    "Jewish": "Judaism", "Sikh": "Sikhism", "Jain": "Jainism", "Zoroastrian": "Zoroastrianism", "Taoist": "Taoism",
}  # fmt: skip
_NATIVES = {
    "Swede": "Sweden", "Dane": "Denmark", "Scotsman": "United Kingdom", "Scot": "United Kingdom", "Englishman": "United Kingdom",
    "Englishwoman": "United Kingdom", "Frenchman": "France", "Frenchwoman": "France", "Pole": "Poland", "Turk": "Turkey",
    "Spaniard": "Spain", "Finn": "Finland", "Dutchman": "Netherlands", "Irishman": "Ireland", "Welshman": "United Kingdom",
    "Czech": "Czech Republic", "Serb": "Serbia", "Croat": "Croatia", "Briton": "United Kingdom",
}  # fmt: skip
# Of one country and three nations; who is British may be any of these.
_NATIONS = {"English": "England", "Scottish": "Scotland", "Welsh": "Wales"}
_MIXED = re.compile(r"(?i)-born\b|\bborn in\b|\bnaturali[sz]ed\b|\bdescent\b|\bemigrated\b|\borigin\b|\bethnic")
_NEAR = 4


def landlocked_findings(claim: Claim, evidence: Sequence[Evidence]) -> list[Finding]:
    """ "Japan is landlocked" against islands, coasts and seas in what is told of Japan."""
    mine = next((one for one in read_statements(claim.text) if one.main), None)
    if mine is None or mine.hedged or not _CALLED_LANDLOCKED.search(claim.text):
        return []
    if any(_LANDLOCKED.search(item.text) for item in evidence):
        return []
    for item in evidence:
        met = _COAST.search(item.text)
        if met is None or _INLAND_SEA.search(item.text):
            continue
        known = [one for one in read_statements(item.text) if one.main and not one.negated]
        subject = claim_subject(claim).removeprefix("The ").removeprefix("the ")
        if any(_is_about_subject(one, subject) for one in known):
            return [Finding(item, False, 0.96, f"Landlocked goes ill with “{met.group()}”.", None)]
    return []


def origin_findings(claim: Claim, evidence: Sequence[Evidence]) -> list[Finding]:
    """ "was a Polish leader", "is from Massachusetts" against "a French general", where no evidence ties it to that country."""
    mine = next((one for one in read_statements(claim.text) if one.main), None)
    if mine is None or mine.negated or mine.hedged or mine.verb != "be":
        return []
    claimed, wrong = _claimed_origin(mine)
    if not claimed or any(_MIXED.search(item.text) for item in evidence):
        return []
    if wrong not in _NATIONS and any(_mentions(item, wrong, country) for item in evidence for country in claimed):
        return []
    for item in evidence:
        for told in read_statements(item.text):
            known = complement(told)
            if not told.main or told.verb != "be" or told.negated or told.hedged or known is None:
                continue
            if not any(kind_of(noun) in _NATIONAL for noun in class_nouns(known)):
                continue
            theirs = _demonyms(known)
            if len(theirs) != 1 or not is_same_subject(mine, told, item):
                continue
            right, country = next(iter(theirs.items()))
            if {country} & claimed and not _are_two_nations(wrong, right, evidence):
                continue
            fix = Correction(wrong, right) if country_of_demonym(wrong) else None
            return [Finding(item, False, 0.93, f"The evidence calls it {right}.", fix)]
    return []


def _are_two_nations(wrong: str, right: str, evidence: Sequence[Evidence]) -> bool:
    """Whether somebody is called Scottish who is English, and no text has a word of Scotland."""
    if wrong == right or not {wrong, right} <= _NATIONS.keys():
        return False
    return not any(word[:4] in item.text for item in evidence for word in (wrong, _NATIONS[wrong]))


_NATIONAL = frozenset({"person", "company", "band", "newspaper"})


def _claimed_origin(mine: Statement) -> tuple[frozenset[str], str]:
    """The one country that the claim ties its subject to, and the word that says so."""
    said = complement(mine)
    if said is not None and (native := next((word.text for word in said.words if word.text in _NATIVES), "")):
        return frozenset({_NATIVES[native]}), native
    origin = next((part.phrase for part in mine.parts if part.preposition == "from"), None)
    if said is not None and len(said.words) == len(mine.parts) == 1 and country_of_demonym(said.text):
        return frozenset({country_of_demonym(said.text)}), said.text
    if said is not None and (origin is None or _demonyms(said)):
        if said.words[0].lower not in {"a", "an"} or not any(kind_of(noun) in _NATIONAL for noun in class_nouns(said)):
            return frozenset(), ""
        named = _demonyms(said)
        return (frozenset(named.values()), next(iter(named))) if len(named) == 1 else (frozenset(), "")
    places = places_in(origin.text) if origin is not None else ()
    if not places or len(mine.parts) > (1 if said is None else 2):
        return frozenset(), ""
    return places[0].countries, places[0].name


def _demonyms(phrase: Phrase) -> dict[str, str]:
    pieces = [piece for word in phrase.words for piece in re.split(r"[-–]", word.text)]
    return {piece: country for piece in pieces if (country := country_of_demonym(piece))}


def _is_about_subject(statement: Statement, subject: str) -> bool:
    told = statement.subject.text
    return told.lower() in {"it", "the country", "the city", "the state"} or subject in told


def nationality_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "an Iranian technology company" against "an American technology company"; "was Spanish" against "King of Scotland"."""
    mine = next((one for one in read_statements(claim.text) if one.main), None)
    if mine is None or mine.negated or mine.hedged:
        return []
    for word, head in _find_adjectives(read_words(claim.text)):
        finding = _another(claim, evidence, mine, word, head)
        if finding is not None:
            return [finding]
    return []


def _another(claim: Claim, evidence: Evidence, mine: Statement, word: Word, head: str) -> Finding | None:
    belongs = _belongs(word.text)
    if _mentions(evidence, word.text, belongs) or _MIXED.search(evidence.text) or not head:
        return None
    for known, other in _find_adjectives(read_words(evidence.text)):
        if other != head or _belongs(known.text) == belongs or _kind(known.text) != _kind(word.text):
            continue
        told = _statement_with(known, mine, evidence)
        if told is None or not _in_same_role(mine, word, told, known):
            continue
        fix = Correction(word.text, known.text)
        why = f"The claim says “{word.text}” where the evidence says “{known.text}”."
        return Finding(evidence, False, 0.92, why, fix)
    return None


def _statement_with(known: Word, mine: Statement, evidence: Evidence) -> Statement | None:
    """The plain statement that has a word, if it is about the claim's subject, itself or by "it" behind one that is."""
    before: Statement | None = None
    for told in (one for one in read_statements(evidence.text) if one.main):
        by_pronoun = before is not None and told.subject.text.lower() in _PRONOUNS
        subject = before if by_pronoun and before is not None else told
        if min(told.start, told.subject.start) <= known.start < max(told.end, told.subject.end):
            return told if is_same_subject(mine, subject, evidence) else None
        before = subject
    return None


def _in_same_role(mine: Statement, word: Word, told: Statement, known: Word) -> bool:
    """Whether both words are said in the same place: who was influenced by French literature may write a Japanese one."""
    one, other = _role(mine, word), _role(told, known)
    if one is None or other is None:
        return False
    same = one[1] == other[1] and is_same_verb(one[0], other[0])
    return same or one == other or (one in _WHAT_IT_IS and other in _WHAT_IT_IS)


_PRONOUNS = frozenset({"it", "he", "she", "they"})
_WHAT_IT_IS = (("", ""), ("be", ""))


def _role(statement: Statement, word: Word) -> tuple[str, str] | None:
    """By which verb and preposition a word is tied to the subject: both are "" in the subject itself; None elsewhere."""
    if statement.subject.start <= word.start < statement.subject.end:
        return "", ""
    part = next((one for one in statement.parts if one.phrase.start <= word.start < one.phrase.end), None)
    return (statement.verb, part.preposition) if part is not None else None


def _find_adjectives(words: Sequence[Word]) -> list[tuple[Word, str]]:
    """Each adjective of a country or religion with the noun that it is said of."""
    found: list[tuple[Word, str]] = []
    for index, word in enumerate(words):
        if not _belongs(word.text):
            continue
        head = ""
        for near in words[index + 1 : index + 1 + _NEAR]:
            if near.tag in NOUNS and near.text[0].islower():
                head = noun_lemma(near.lower)
            elif head or near.tag not in {"JJ", "VBG", "VBN", "NNP", "HYPH"}:
                break
        found.append((word, head))
    return found


def _belongs(word: str) -> str:
    return country_of_demonym(word) or _RELIGIONS.get(word, "")


def _kind(word: str) -> str:
    return "religion" if word in _RELIGIONS else "country"


def _mentions(evidence: Evidence, word: str, belongs: str) -> bool:
    text = f"{drop_parentheses(evidence.title)} {evidence.text}"
    said = frozenset(norms(text))
    if frozenset(norms(word)) <= said or frozenset(norms(belongs)) <= said:
        return True
    pieces = re.split(r"[\s–-]", evidence.text)
    return any(country_of_demonym(piece.strip(",.;()")) == belongs for piece in pieces if piece) or any(
        belongs in known.countries for known in places_in(evidence.text)
    )


def creed_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "The Quran is Buddhist" against "central religious text of Islam"."""
    found: list[Finding] = []
    for mine in read_statements(claim.text):
        said = complement(mine)
        if said is None or not mine.main or mine.verb != "be" or mine.negated or mine.hedged or len(said.words) != 1:
            continue
        creed = _RELIGIONS.get(said.text, "")
        told = frozenset(norms(evidence.text))
        named = {name for name in _RELIGIONS.values() if frozenset(norms(name)) <= told}
        defined = any(
            one.main and one.verb == "be" and is_same_subject(mine, one, evidence)
            for one in read_statements(evidence.text)
        )
        if creed and named and creed not in named and defined and not frozenset(norms(said.text)) <= told:
            found.append(Finding(evidence, False, 0.9, f"The evidence ties it to {sorted(named)[0]}.", None))
    return found
