"""How often something comes again: "every two years" and "every four years" shut each other out."""

from __future__ import annotations

import re

from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.relations.denials import Finding, is_same_subject, says_otherwise
from factlint.engine.judges.subject import claim_subject, drop_parentheses
from factlint.engine.language.en.lemmas import is_same_verb
from factlint.engine.language.en.statements import Statement, read_statements
from factlint.engine.model import Claim, Evidence

_WORDS = "- - two,other,second three,third four,fourth five,fifth six,sixth seven eight nine ten".split()
_COUNTS = {word: number for number, words in enumerate(_WORDS) for word in (*words.split(","), str(number))}
_EVERY = re.compile(r"(?i)every (?P<count>\w+) (?P<unit>year|month|week|day|hour)s?\b")
# "The tournament", on the page of one.
_PLAIN = re.compile(r"(?i)(?:it|the [a-z]+|they)")


_IN_TURN = re.compile(r"(?i)\balternat|\bin turn\b")


def recurrence_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "is held every two years" against "has been held every four years"."""
    if _IN_TURN.search(claim.text):
        return []
    of_page = content(claim_subject(claim)) == content(drop_parentheses(evidence.title))
    for mine in read_statements(claim.text):
        said = _period(mine)
        for theirs in read_statements(evidence.text) if said is not None else ():
            told = _period(theirs)
            same = is_same_subject(mine, theirs, evidence) or (of_page and _PLAIN.fullmatch(theirs.subject.text))
            if said is None or told is None or not same or mine.negated or theirs.negated:
                continue
            one, other = _COUNTS.get(said["count"].lower()), _COUNTS.get(told["count"].lower())
            done = mine.passive == theirs.passive and is_same_verb(mine.verb, theirs.verb)
            if (
                one is not None
                and other is not None
                and one != other
                and said["unit"].lower() == told["unit"].lower()
                and done
            ):
                return [says_otherwise(evidence, said.group(), told.group(), 0.94)]
    return []


def _period(statement: Statement) -> re.Match[str] | None:
    return next((found for part in statement.parts if (found := _EVERY.match(part.phrase.text))), None)
