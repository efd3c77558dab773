"""The same place, side, floor or hour of one thing, and the same result of one match or vote, told again with another value."""

from __future__ import annotations

from factlint.consistency.contradictions.told_values import ToldValue
from factlint.consistency.contradictions.vocabulary.apart_words import YEAR
from factlint.consistency.contradictions.words import read_words, stems_in
from factlint.consistency.late_patterns import compile_late

_WHERE = compile_late(
    r"\b(?:[Tt]he|[Oo]ur|[Tt]his|[Mm]y)\s(?P<noun>(?:[\w’-]+\s){1,2}?)(?P<more>(?:(?:on|of|in)\s(?:the\s)?\w+(?:\s[A-Z]\w+)?\s){0,2})(?:on|at|in|from)\s(?:the\s)?$"
)
"""Before a side or an hour that a thing stands at: "visitors take the lift to the office on the"."""
_IS_WHERE = compile_late(
    r"^(?:(?:[Tt]he|[Oo]ur|[Tt]his|[Mm]y)\s)?(?P<noun>(?:[\w’-]+\s){1,3}?)(?:is|stands|lies|starts|begins|takes\splace|opens|sits|will\sbe|is\sheld)\s[^,;]{0,40}$"
)
_ANEW = compile_late(
    r"\b(?:second|other|another|new|old|former|next|previous|rear|both|also|another|half-?time|interval|aggregate|penalties|replay|lead|led|ahead|"
    r"extra\stime|last\sseason|earlier|last\syear|first\sleg|second\sleg|friendly|return)\b"
)
_RESULT = compile_late(
    r"\s(?:(?:home|away|league|cup|final)\s)?(?:win|victory|defeat|vote|draw|loss|result|success|triumph)\b(?P<more>[^.;,]{0,60})"
)
_BEHIND = compile_late(r"\s(?:over|against|in|at|of)\s(?:the\s)?(?P<what>[\w-]+(?:\s[A-Z][\w-]+)?)")
_DEFINITE = compile_late(r"(?:\b(?:[Tt]he|[Tt]his|[Tt]hat|[Tt]heir|[Ii]ts|[Oo]ur)|[’']s?)\s$")


def is_place_again(known: ToldValue, new: ToldValue) -> bool:
    """Whether both tell where or when one thing is: "the office is on the third floor … the office on the fourth floor"."""
    if not new.value.kind.startswith(("side", "nth", "clock", "day")) or new.paragraph is not known.paragraph:
        return False
    where = _WHERE.search(new.text, max(new.sentence.start, new.value.span.start - 90), new.value.span.start)
    if where is None:
        return False
    there = _IS_WHERE.search(known.text[known.start : known.value.span.start])
    if there is None or _ANEW.search(where[0]) or _ANEW.search(there[0]):
        return False
    nouns, knowns = read_words(where["noun"]), read_words(there["noun"])
    if not knowns or nouns[-1].stem != knowns[-1].stem:
        return False
    stems = stems_in(known.sentence.slice(known.text))
    behind = new.tail if new.tail.startswith(" of ") else ""
    more = stems_in(where["more"]) | stems_in(behind[: _find_end(behind)])
    return stems_in(where["noun"]) | more <= stems


def _find_end(behind: str) -> int:
    """Where "of the island" ends in what stands behind a side."""
    found = _BEHIND.match(behind)
    return found.end() if found else 0


def is_score_again(known: ToldValue, new: ToldValue) -> bool:
    """Whether both are the result of one match or vote: "beat Redcar 3–1 … the 3–2 win over Redcar"."""
    if new.value.kind != "score" or new.paragraph is not known.paragraph or _is_anew(known, new):
        return False
    result = _RESULT.match(new.text, new.value.end, new.sentence.end)
    start = new.value.span.start
    if result is None or not _DEFINITE.search(new.text, max(0, start - 8), start):
        return False
    if not set(YEAR.findall(new.lead + result[0])) <= set(YEAR.findall(known.text[: known.sentence.end])):
        return False
    before = known.sentence.slice(known.text)
    if _BEHIND.match(result["more"]) is None:
        return "vot" in result[0] and "vot" in before
    stems = stems_in(before)
    end = 0
    while (behind := _BEHIND.match(result["more"], end)) is not None:
        if not stems_in(behind["what"]) <= stems:
            return False
        end = behind.end()
    return True


def _is_anew(known: ToldValue, new: ToldValue) -> bool:
    return any(_ANEW.search(told.sentence.slice(told.text)) is not None for told in (known, new))
