"""A denial turned into what it denies: "Chile is not a nation" into "Chile is a nation", to be read against the evidence."""

from __future__ import annotations

import re
from dataclasses import replace

from factlint.engine.evidence.words import fold, norms
from factlint.engine.judges.clauses import Statement, statements
from factlint.engine.judges.denials import class_noun, class_nouns, complement, same_subject
from factlint.engine.judges.kinds import is_one_of
from factlint.engine.judges.quantities import figures
from factlint.engine.judges.siting import content
from factlint.engine.judges.subject import bare_title, claim_subject
from factlint.engine.judges.triples import Triple, triples
from factlint.engine.model import Claim, Evidence

_TOLD = 0.5

# "no longer", "not only", "not the first": what is denied is less than the whole statement, or its contrary is no denial of it.
_LESS = re.compile(
    r"(?i)\b(?:no longer|any ?more|not (?:only|just|merely|all|always|every|fully|entirely|until|yet|necessarily|exactly|"
    r"directly|currently|quite|very|particularly|been|initially|originally)|but|nor|neither|either|any|ever|although|though|despite|"
    r"instead|rather|until|unless|except|other than|since|currently|still|now|yet to)\b|, not\b|\bnot\b.*\bnot\b"
)
_FORMS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), right)
    for pattern, right in (
        (r"\b(is|was|are|were|has|had|have|does|did|do|could|would|will|can) (?:not|never) ", r"\1 "),
        (r"\b(is|was|are|were|has|had|have|does|did|do|could|would)n['’]t ", r"\1 "),
        (r"\bcan(?:not|['’]t) ", "can "),
        (r"\b(?:has|have|had) nothing to do with\b", "is related to"),
        (
            r"\b(is|was|are|were) (?:entirely |completely |totally |wholly )?(?:un(?=(?:affected|associated|connected|controlled|"
            r"influenced|inspired|involved|acquainted|related) (?:by|with|to|from|in)\b)|dis(?=(?:associated|connected) from\b))",
            r"\1 ",
        ),
        (r"\brefuse(?:s|d) to be (?=an? )", "was "),
        (r"\black(?:s|ed) the ability to ", "can "),
        (r"\b(contain|include|have)(s|d|ed)? (?:zero|no) ", r"\1\2 "),
        (r"\bhas (?:zero|no) ", "has "),
        (r"\bthere (is|was|are|were) (?:zero|no) ", r"there \1 "),
        (r"\blacks? ", "has "),
        (r"\blacked ", "had "),
        (r"\bfail(?:s|ed) to ", "did "),
        (r"\b(?:is|was|are|were) unable to ", "did "),
        (r"\b(is|was|are|were) incapable of being ", r"\1 "),
        (r"\b(is|was|are|were) incapable of ", r"\1 capable of "),
        (r"\bnever (?=[a-z]+(?:ed|[a-z])\b)", ""),
    )
)
_ABLE = re.compile(
    r"\b(?:is|was|are|were) (?:capable of|able to|related to|(?:affect|influenc|inspir|involv|connect|associat|controll)ed) "
)
_DENYING = re.compile(
    r"(?i)\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|lacks?|lacked|fail(?:s|ed)?|zero|unable|incapable|"
    r"unknown|only|solely|exclusively|merely)\b|n['’]t\b"
)


def affirmed(text: str) -> str | None:
    """The statement without its one denial; None where there is no such denial, or more than that is said."""
    if _LESS.search(text):
        return None
    for pattern, right in _FORMS:
        changed, count = pattern.subn(right, text)
        if count == 1:
            return None if _DENYING.search(changed) else changed
        if count:
            return None
    return None


def tells(denial: Claim, affirmation: str, evidence: Evidence) -> bool:
    """Whether the evidence speaks of just what is denied of the same subject: what "Chile is not a city" denies is told
    by no sentence about Chile's largest city."""
    claim = replace(denial, text=affirmation)
    asked = content(affirmation) - content(claim_subject(claim))
    told = content(evidence.text) | content(bare_title(evidence.title))
    denied = next((statement for statement in statements(affirmation) if statement.main), None)
    if denied is None or not asked or any(figure.kind == "rank" for figure in figures(affirmation)):
        # "the most populous country in Europe" says nothing of the most populous one.
        return False
    known = [one for one in statements(evidence.text) if one.main and not one.negated and not one.hedged]
    known = [one for one in known if same_subject(denied, one, evidence)]
    if _says_what_it_is(denied):
        return any(_is_of_this_class(denied, one) for one in known)
    if denied.verb == "be" and complement(denied) is not None and not _ABLE.search(affirmation):
        # "is not its capital", "is not the author": who is, only the judge of relations tells.
        return False
    for triple in triples(affirmation):
        if triple.is_place and not _is_named(triple.value.text, evidence):
            return False
        if not triple.is_place and not any(_of_the_same(triple, other) for other in triples(evidence.text)):
            return False
    if len(asked & told) < _TOLD * len(asked):
        return False
    # What somebody does is told in many ways; where and when they were, only by a sentence that says so.
    done = denied.verb != "be" or _ABLE.search(affirmation)
    return bool(known) or bool(done and not any(figure.kind == "date" for figure in figures(affirmation)))


def may_be_called(claim: Claim, evidence: Evidence) -> bool:
    """Whether the evidence leaves open that a claim "X is a state" is right: not where it only names a state that X lies in."""
    said = next((statement for statement in statements(claim.text) if statement.main), None)
    if said is None or not _says_what_it_is(said):
        return True
    known = [one for one in statements(evidence.text) if one.main and same_subject(said, one, evidence)]
    noun, told = class_noun(complement(said) or said.subject), content(evidence.text)
    mentioned = frozenset(norms(noun)) <= told
    return not mentioned or any(_is_of_this_class(said, one) for one in known)


def _of_the_same(denied: Triple, known: Triple) -> bool:
    """ "Mumbai: Capital of Maharashtra, India" is not told of India's capital."""
    return known.relation == denied.relation and known.owner == denied.owner


def _is_named(place: str, evidence: Evidence) -> bool:
    """Word for word: "East Asia" is not told by "in Southern Asia, … on the east"."""
    return fold(place.removeprefix("the ")) in fold(f"{evidence.title} {evidence.text}")


def _says_what_it_is(denied: Statement) -> bool:
    said = complement(denied)
    return denied.verb == "be" and said is not None and bool(class_noun(said)) and said.words[0].lower in {"a", "an"}


def _is_of_this_class(denied: Statement, known: Statement) -> bool:
    said, told = complement(denied), complement(known)
    if said is None or told is None or known.verb != "be":
        return False
    # "is not a stable nation" leaves open that it is another one.
    narrower = frozenset(word.lower for word in said.words if word.tag in {"JJ", "NNP", "VBN"})
    if not narrower <= frozenset(word.lower for word in told.words):
        return False
    return any(is_one_of(noun, class_noun(said)) for noun in class_nouns(told))
