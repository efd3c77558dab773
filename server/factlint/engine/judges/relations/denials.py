"""What statements deny: "is not a city" against "is a city", a religion against a city, largest against smallest."""

from __future__ import annotations

import re
from dataclasses import dataclass

from factlint.engine.evidence.words import norms
from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.figures.quantities import figures
from factlint.engine.judges.kinds import exclude, is_namesake_kind, is_one_of, kind_of
from factlint.engine.judges.places import country_of_demonym, find_place, places_in
from factlint.engine.judges.subject import claim_subject, drop_parentheses
from factlint.engine.language.en.antonyms import opposites
from factlint.engine.language.en.lemmas import is_same_verb, noun_lemma, verb_lemma
from factlint.engine.language.en.statements import Phrase, Statement, read_statements
from factlint.engine.language.en.tagger import read_words
from factlint.engine.language.en.tokens import Word
from factlint.engine.model import Claim, Correction, Evidence

_ROLE_WORDS = frozenset({"be", "become", "remain"})
_SORTS = frozenset(
    "species classification class type kind sort form group family genus order example piece brand branch subgroup subspecies breed".split()
)
# With these a sentence says more, or less, than its plain words.
_QUALIFIERS = frozenset(
    """only solely exclusively merely just always every all entirely completely fully mostly mainly primarily usually often
    sometimes rarely partly almost nearly some many most few several possibly perhaps probably allegedly""".split()
)
# "X, not Y", "not X but Y", "no longer": what is denied is less than the whole statement.
_PARTLY_DENIED = re.compile(
    r"\b(?:no longer|any ?more|but|yet|nor|neither|although|though|despite|instead|rather|until|when)\b|, not\b",
    re.IGNORECASE,
)
_NARROWED = re.compile(
    r"(?i)(?P<denied>\b(?:not(?! only)|no|never|none|nor|neither)\b|n['’]t\b)|"
    r"(?P<apart>\b(?:without|instead of|rather than|unlike|except(?: for)?)\b)|"
    r"(?P<ranked>\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th))[- ](?=(?-i:[a-z]+est)\b|most\b))|"
    r"(?P<part>\b(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+|some|most|many|half) of (?:the|its|his|her|their)\b)"
)
_STOP = re.compile(r"[.;](?=\s|$)")
# A person of several countries may be called by any of them.
_OF_SEVERAL = re.compile(r"(?i)-born\b|\bnaturali[sz]ed\b|\bcitizenship\b|\bemigrated\b|\bdescent\b")
_PART_OF_A_PLACE = re.compile(
    r"\b(?:north|south|east|west|central|mid)[\w-]*(?: and \w+)? (?=[A-Z])|\b[Ss]econd|\b[Tt]hird|\b[Ff]ourth"
)
_DIRECTIONS = frozenset(
    f"{way}{ending}"
    for way in "north south east west northeast northwest southeast southwest".split()
    for ending in ("", "ern")
)
# Nouns that a name may go without behind "the".
_LEFT_OUT = frozenset("the river ocean sea desert canal mountains".split())
_JOINING = frozenset({"also", "too"})
_EXCLUDING = frozenset({"only", "solely", "exclusively", "merely", "all", "always"})


@dataclass(frozen=True, slots=True)
class Finding:
    """What one piece of evidence says of the claim, how surely, in which words, and what would put the claim right."""

    evidence: Evidence
    supports: bool
    strength: float
    why: str
    fix: Correction | None


def says_otherwise(evidence: Evidence, wrong: str, right: str, strength: float) -> Finding:
    """A finding on words of the claim in whose place the evidence has others, which put it right."""
    why = f"The claim says “{wrong}” where the evidence says “{right}”."
    return Finding(evidence, False, strength, why, Correction(wrong, right))


def kind_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "X is a religion" against "X is a city"; "X is a Canadian band" against "X are a British band"."""
    found: list[Finding] = []
    for mine in read_statements(claim.text):
        said = complement(mine)
        if said is None or mine.hedged or mine.verb != "be" or not mine.main:
            continue
        for theirs in read_statements(evidence.text):
            told = complement(theirs)
            if told is None or theirs.verb != "be" or theirs.negated or theirs.hedged or not theirs.main:
                continue
            if not is_same_subject(mine, theirs, evidence) or not _named_whole(theirs, evidence):
                continue
            if _is_a_namesake_with_the(claim.text, mine, evidence):
                continue
            found += _kinds(evidence, mine, said, told)
    return found


def _named_whole(theirs: Statement, evidence: Evidence) -> bool:
    """ "The lake is rich in fish" does not say what Lake Chad is."""
    return content(drop_parentheses(evidence.title)) <= content(theirs.subject.text) | content(
        evidence.text.split(":")[0]
    )


def _is_a_namesake_with_the(claim: str, mine: Statement, evidence: Evidence) -> bool:
    """ "The Niger" is a river where the page tells of "Niger", a country, or of a longer name that has it."""
    title = drop_parentheses(evidence.title)
    words = mine.subject.core
    name = " ".join(word.text for word in words[1:])
    proper = bool(name) and words[0].lower == "the" and all(word.tag == "NNP" for word in words[1:])
    if proper and content(name) < content(title) and not _is_short_for(name, title):
        return True
    country = find_place(title)
    return (
        country is not None
        and "country" in country.kinds
        and claim.startswith(f"The {title} ")
        and f"the {title.lower()}" not in evidence.text.lower()
    )


def _is_short_for(name: str, title: str) -> bool:
    """ "The Thames" is the River Thames and "the Titanic" the RMS Titanic; "the Congo" is not the Republic of the Congo."""
    left = f" {title} ".replace(f" {name} ", " ", 1).split()
    return find_place(name) is None and all(word.lower() in _LEFT_OUT or word.isupper() for word in left)


def _kinds(evidence: Evidence, mine: Statement, said: Phrase, told: Phrase) -> list[Finding]:
    claimed_head = class_noun(said)
    known_nouns = class_nouns(told)
    bare = said.words[-1].tag == "NNS" or (said.words[0].tag == "NN" and len(said.words) == 1)
    if not claimed_head or not known_nouns or not (said.words[0].lower in {"a", "an"} or bare or _is_topmost(said)):
        return []
    if said.words[-1].tag == "NNS" and mine.subject.words[-1:] and mine.subject.words[-1].tag in {"NN", "NNP"}:
        # "Europe was chiefly wars" does not say what Europe is.
        return []
    claimed = kind_of(claimed_head)
    known = frozenset(kind for noun in known_nouns if (kind := kind_of(noun)))
    nouns = frozenset(known_nouns) | frozenset(norms(evidence.text))
    # Films and bands take any word for a name; of a place with a longer name that is unlikely.
    title = drop_parentheses(evidence.title)
    shared_name = is_namesake_kind(claimed) and (
        find_place(title) is None or (" " not in title and claimed != "settlement")
    )
    deals = claimed == "person" and claimed_head.endswith(("er", "or")) and "person" not in known
    if not mine.negated and exclude(claimed, known, nouns) and not shared_name and not deals:
        # A country may be the biggest producer of oil.
        return [Finding(evidence, False, 0.95, f"It is no {claimed_head}.", None)]
    if mine.negated or not (claimed_head in known_nouns or (claimed and claimed in known)):
        return []
    mine_of, theirs_of = _countries(said), _countries(told)
    if _OF_SEVERAL.search(evidence.text):
        return []
    if mine_of and theirs_of and not mine_of & theirs_of:
        wrong = next((word.text for word in said.words if country_of_demonym(word.text) in mine_of), "")
        if not wrong:
            return []
        right = next((word.text for word in told.words if country_of_demonym(word.text) in theirs_of), "")
        fix = Correction(wrong, right) if right else None
        return [Finding(evidence, False, 0.92, f"The evidence does not call it {wrong}.", fix)]
    return []


def _is_topmost(said: Phrase) -> bool:
    """ "the most populous country": whatever is the most of its kind is of that kind."""
    words = said.words
    return len(words) > 2 and words[0].lower == "the" and (words[1].tag == "JJS" or words[1].lower == "most")


def _countries(phrase: Phrase) -> frozenset[str]:
    words = [word.text for word in phrase.words]
    pieces = [piece for word in words for piece in {word, *word.split("-"), *word.split("–")}]
    return frozenset(country for piece in pieces if (country := country_of_demonym(piece)))


def said_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """The same statement affirmed and denied, or with one word turned into its opposite."""
    found: list[Finding] = []
    qualified = _qualifiers(claim.text) - _qualifiers(evidence.text)
    for mine in read_statements(claim.text):
        if mine.hedged or not mine.main:
            continue
        for theirs in read_statements(evidence.text):
            if theirs.hedged or not is_same_subject(mine, theirs, evidence) or not _same_verb(mine, theirs):
                continue
            finding = (
                _find_swap(claim, evidence, mine, theirs)
                or _find_opposite(claim, evidence, mine, theirs)
                or _find_denial(claim, evidence, mine, theirs, bool(qualified))
            )
            if finding is not None:
                found.append(finding)
    return found


def is_same_subject(mine: Statement, theirs: Statement, evidence: Evidence) -> bool:
    """Whether two statements are about the same thing: their subjects are the page's name, or the same words."""
    title = content(drop_parentheses(evidence.title))
    one = content(" ".join(word.text for word in mine.subject.core))
    other = content(" ".join(word.text for word in theirs.subject.core))
    if not one or not other:
        return False
    if one == other:
        return True
    if not title or theirs.owned:
        return False
    if theirs.main and one <= title and is_full_name(theirs.subject, evidence.title):
        return True
    return one - title == other - title == frozenset() and bool(one & title) and bool(other & title)


_OF_A_PLACE = frozenset("greater new old upper lower outer inner central mid sub saint".split()) | _DIRECTIONS


def is_full_name(subject: Phrase, title: str) -> bool:
    """Whether a person's page writes its name in full: "Keith Rupert Murdoch", "Margaret Hilda Thatcher, Baroness Thatcher"."""
    known = [norm for word in drop_parentheses(title).split() if (norm := next(iter(norms(word)), ""))]
    words = [word for word in subject.words if word.tag != ","]
    if len(known) < 2 or not words or not all(word.text[0].isupper() or word.tag == "IN" for word in subject.core):
        return False
    told = [norm for word in words if (norm := next(iter(norms(word.text)), ""))]
    places = [told.index(norm) if norm in told else -1 for norm in known]
    if -1 in places or places != sorted(places) or any(word.lower in _OF_A_PLACE for word in words):
        return False
    return places[-1] == len(told) - 1 or words[places[-1]].end <= subject.core[-1].end < words[-1].end


def _same_verb(mine: Statement, theirs: Statement) -> bool:
    return (mine.verb == theirs.verb or is_same_verb(mine.verb, theirs.verb)) and (
        mine.passive == theirs.passive or mine.verb in _ROLE_WORDS
    )


def _find_opposite(claim: Claim, evidence: Evidence, mine: Statement, theirs: Statement) -> Finding | None:
    """All of the claim's words are there but one, and in its place stands the opposite."""
    if mine.negated or theirs.negated:
        return None
    title = content(drop_parentheses(evidence.title))
    told = _words_of(theirs)
    told_norms = {norm for word in told for norm in norms(word.text)}
    missing: list[Word] = []
    for word in _words_of(mine):
        norm = frozenset(norms(word.text))
        if (
            word.tag in _CONTENT_TAGS
            and norm
            and not norm <= told_norms
            and not norm <= title
            and word.lower not in _JOINING
            and not (word.tag == "IN" and not opposites(word.lower))
        ):
            missing.append(word)
    if len(missing) != 1 or any(f.kind != "rank" and f.kind != "date" for f in figures(claim.text)):
        return None
    wrong = missing[0]
    against = opposites(wrong.lower) | opposites(noun_lemma(wrong.lower))
    right = next((word for word in told if word.lower in against or noun_lemma(word.lower) in against), None)
    if right is None:
        return None
    if any(word.lower == wrong.lower for word in read_words(evidence.text)):
        return None
    if wrong.lower in _DIRECTIONS and sum(word.lower in _DIRECTIONS for word in read_words(evidence.text)) > 1:
        return None
    fix = Correction(wrong.text, right.text)
    return Finding(evidence, False, 0.92, f"The claim says “{wrong.text}” where the evidence says “{right.text}”.", fix)


def _find_swap(claim: Claim, evidence: Evidence, mine: Statement, theirs: Statement) -> Finding | None:
    """ "converts chemical energy into light" against "converts light into chemical energy"."""
    if mine.negated or theirs.negated:
        return None
    for turn in ("into", "to", "from"):
        said, told = _object_and_target(mine, turn), _object_and_target(theirs, turn)
        if said is None or told is None:
            continue
        first, second = said[0] - said[1], said[1] - said[0]
        if first and second and first <= told[1] - told[0] and second <= told[0] - told[1]:
            return Finding(evidence, False, 0.93, "The claim has it the other way round.", None)
    return None


def _object_and_target(statement: Statement, preposition: str) -> tuple[frozenset[str], frozenset[str]] | None:
    target = complement(statement)
    other = next((part.phrase for part in statement.parts if part.preposition == preposition), None)
    return (content(target.text), content(other.text)) if target is not None and other is not None else None


def is_in_same_order(asked: frozenset[str], claim: str, evidence: str) -> bool:
    """Whether the evidence has these words of the claim in the claim's order: who did what to whom is in the order."""
    wanted = [norm for norm in norms(claim) if norm in asked]
    told = iter(norms(evidence))
    sided = any(word in _DIRECTIONS for word in wanted)
    return (len(wanted) < 3 and not sided) or all(any(norm == word for norm in told) for word in wanted)


_CONTENT_TAGS = frozenset("NN NNS NNP JJ JJR JJS VBD VBZ VBP VBN VBG VB RB CD IN".split())
_NARROWED_TAGS = _CONTENT_TAGS - {"IN"}


def _words_of(statement: Statement) -> list[Word]:
    return [word for part in statement.parts for word in (*_preposition(part.preposition), *part.phrase.words)]


def _preposition(text: str) -> tuple[Word, ...]:
    # Only prepositions that have opposites matter here; the others say too little to be missed.
    return (Word(text, -1, -1, text, "IN"),) if opposites(text) else ()


def _find_denial(
    claim: Claim, evidence: Evidence, mine: Statement, theirs: Statement, qualified: bool
) -> Finding | None:
    """The same words with and without "not"."""
    asked = content(claim.text) - content(drop_parentheses(evidence.title)) - _DENIAL_NORMS
    here = frozenset(norm for word in _words_of(theirs) for norm in norms(word.text)) | content(evidence.text)
    asked -= frozenset(norms(mine.verb))
    asked = frozenset(word for word in asked if not is_same_verb(word, theirs.verb))
    if not asked or asked - here:
        return None
    said, told = complement(mine), complement(theirs)
    if mine.verb == "be":
        if said is None or told is None or not class_noun(said):
            return None
        if not any(is_one_of(noun, class_noun(said)) for noun in class_nouns(told)):
            return None
    if figures(claim.text) and not figures_agree(claim.text, evidence.text):
        return None
    if mine.negated == theirs.negated:
        if qualified or _qualifiers(claim.text) & _EXCLUDING:
            return None
        if not is_in_same_order(asked, claim.text, evidence.text) or narrows(evidence.text, theirs, claim.text):
            return None
        return Finding(evidence, True, 0.93, "The evidence says the same.", None)
    if qualified or _qualifiers(claim.text):
        return None
    if asked - frozenset(norm for word in _words_of(theirs) for norm in norms(word.text)):
        # "did not encircle East Berlin" beside "encircled West Berlin, parting it from East Berlin".
        return None
    if mine.negated and not _denies_just_this(claim, evidence, told):
        return None
    why = "The claim denies what the evidence says." if mine.negated else "The evidence denies what the claim says."
    return Finding(evidence, False, 0.94, why, _drop_denial(claim.text) if mine.negated else None)


def narrows(evidence: str, theirs: Statement, claim: str) -> bool:
    """Whether a statement of a text denies, parts off or ranks words of a claim that does not do so with them itself.

    "Instead of bent" against "bent", "four of the five boroughs" against "five boroughs", "second-largest" against "largest".
    """
    start = min(theirs.start, theirs.subject.start)
    stop = _STOP.search(evidence, theirs.end)
    told = _narrowed_words(evidence[start : stop.start() if stop else len(evidence)])
    return bool({found for found in told if found[1] in frozenset(norms(claim))} - _narrowed_words(claim))


def _is_auxiliary(word: Word) -> bool:
    return word.tag.startswith("VB") and verb_lemma(word.lower) in {"be", "have", "do"}


def _narrowed_words(text: str) -> frozenset[tuple[str, str]]:
    """Each word of a text that is denied, parted off or ranked, with which of these is done."""
    found: set[tuple[str, str]] = set()
    for match in _NARROWED.finditer(text):
        behind = [
            word for word in read_words(text[match.end() :]) if word.tag in _NARROWED_TAGS and not _is_auxiliary(word)
        ]
        numbers = next((index for index, word in enumerate(behind) if word.tag != "CD"), len(behind))
        near = behind[: 2 if match.lastgroup in {"denied", "apart"} else numbers + 1]
        found |= {(match.lastgroup or "", norm) for word in near for norm in norms(word.text)}
    return frozenset(found)


def _denies_just_this(claim: Claim, evidence: Evidence, told: Phrase | None) -> bool:
    """Whether the evidence affirms neither less nor something else than what the claim denies.

    "Milan is not the capital of Italy" stands beside "Milan is the regional capital of Lombardy, in northern Italy".
    """
    if is_partial_denial(claim.text) or not claim_subject(claim):
        return False
    if _PART_OF_A_PLACE.search(evidence.text) and not _PART_OF_A_PLACE.search(claim.text):
        return False
    head = told.head if told is not None else None
    if told is None or head is None or head.tag not in {"NN", "NNS"}:
        return True
    before = [word for word in told.words if word.start < head.start and word.tag in {"JJ", "NN", "NNP", "VBN"}]
    narrowing = [word for word in before if _narrows(word, claim)]
    return not narrowing or class_noun(told) not in {"capital", "member", "part", "state"}


def is_partial_denial(claim: str) -> bool:
    """Whether only a part of the statement is denied: "Canberra, not Sydney, is …", "is no longer …"."""
    return _PARTLY_DENIED.search(claim) is not None


def _narrows(word: Word, claim: Claim) -> bool:
    return word.tag in {"JJ", "NN"} and not frozenset(norms(word.text)) <= content(claim.text)


_DENIAL_NORMS = frozenset(norms("not never no neither nor without lacks fails failed unable incapable"))


def figures_agree(claimed: str, known: str) -> bool:
    """Whether the evidence has every figure of the claim exactly."""
    told = [(figure.kind, figure.low, figure.high, figure.firmness) for figure in figures(known)]
    return all((figure.kind, figure.low, figure.high, figure.firmness) in told for figure in figures(claimed))


def _drop_denial(text: str) -> Correction | None:
    """ "is not a city" → "is a city"; only where taking the word out leaves good English."""
    for wrong, right in (("is not", "is"), ("was not", "was"), ("are not", "are"), ("were not", "were"), ("isn't", "is"),
                         ("wasn't", "was"), ("aren't", "are"), ("weren't", "were"), ("has never", "has"), ("has not", "has"),
                         ("cannot", "can"), ("is never", "is"), ("was never", "was")):  # fmt: skip
        if text.count(wrong) == 1:
            return Correction(wrong, right)
    return None


def complement(statement: Statement) -> Phrase | None:
    return next((part.phrase for part in statement.parts if not part.preposition and part.phrase.words), None)


def class_noun(phrase: Phrase) -> str:
    """The noun that says what something is: "city", and "currency" of "a form of currency"."""
    head = phrase.head
    if head is None or head.tag not in {"NN", "NNS"}:
        return ""
    noun = noun_lemma(head.lower)
    if noun not in _SORTS:
        return noun
    behind = [index for index, word in enumerate(phrase.words) if word.lower == "of" and word.start > head.start]
    words = phrase.words[behind[0] + 1 :] if behind else ()
    rest = Phrase(words, "", words[0].start, words[-1].end).head if words else None
    return noun_lemma(rest.lower) if rest is not None and rest.tag in {"NN", "NNS"} else noun


def class_nouns(phrase: Phrase) -> list[str]:
    """The nouns that a definition gives: "philosopher", "polymath" of "an ancient Greek philosopher and polymath"."""
    found: list[str] = []
    words = phrase.words
    for index, word in enumerate(words):
        if word.lower == "of" and found and found[-1] in _SORTS:
            found.pop()
            continue
        if word.lower in {"of", "that", "which", "who", "in", "for"} and found:
            break
        after = words[index + 1] if index + 1 < len(words) else None
        if word.lower == "island" and after is not None and after.lower in {"country", "nation", "state", "territory"}:
            found.append("island")
        a_noun = word.tag in {"NN", "NNS"} or kind_of(noun_lemma(word.lower))
        if a_noun and (after is None or after.tag not in {"NN", "NNS", "NNP", "POS"}):
            found.append(noun_lemma(word.lower))
    return found


def border_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "Brazil borders Chile" against the factbook's list of borders, which is complete."""
    listed = _BORDERS.match(evidence.text)
    if evidence.kind != "factbook" or listed is None:
        return []
    for mine in read_statements(claim.text):
        target = complement(mine)
        if mine.verb != "border" or mine.negated or mine.hedged or mine.passive or target is None:
            continue
        owner, named = (
            content(mine.subject.text),
            [known for known in places_in(target.text) if "country" in known.kinds],
        )
        if owner != content(listed[1]) or not named:
            continue
        told = content(evidence.text)
        missing = [
            known.name
            for known in named
            if not content(known.name) <= told and not known.countries & _named_countries(listed[2])
        ]
        if missing:
            return [Finding(evidence, False, 0.95, f"The list of its borders does not have {missing[0]}.", None)]
        if content(claim.text) - content("border borders") <= told | owner:
            return [Finding(evidence, True, 0.93, "The list of its borders has it.", None)]
    return []


def _named_countries(text: str) -> frozenset[str]:
    return frozenset(country for known in places_in(text) for country in known.countries)


_BORDERS = re.compile(r"(.{2,60}?) borders (.+)")


def _qualifiers(text: str) -> frozenset[str]:
    return frozenset(word.lower for word in read_words(text)) & _QUALIFIERS
