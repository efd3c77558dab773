"""Questions about the claim itself, whether it is so and what is so instead: the finding answers them."""

from __future__ import annotations

import re

from factlint.engine.evidence.words import norms
from factlint.engine.inquiry.question_words import SubjectMatter, has_kind, told_words
from factlint.engine.inquiry.report_words import clean, join_sentences, quote
from factlint.engine.inquiry.source_words import bullets, escape, name_pages, say
from factlint.engine.inquiry.stored import StoredReport, StoredSource
from factlint.engine.language.en.tagger import read_words
from factlint.interface.source_names import choose_quotes

_MOST_SOURCES = 2
_FOUND = {
    "True": ("Yes", "No"),
    "Mostly True": ("Mostly", "Mostly not"),
    "Mixed": ("In part", "In part"),
    "Mostly False": ("Mostly not", "Mostly"),
    "False": ("No", "Yes"),
}
"""The answer to "is it true?" and to "is it wrong?" by verdict."""
_THE_CLAIM = (
    r"(?:it|this|that|the claim|this claim|the statement|this statement|the sentence|this sentence|what i wrote)"
)
_OPENING = r"(?i)^(?:(?:and|but|so|wait|hm+|no|oh|ok(?:ay)?)\b[,. ]*)*"
_BE = r"(?:is|was|are|were|isn['’]t|wasn['’]t|aren['’]t|weren['’]t)"
_SURELY = r"(?:really|actually|truly|indeed|in fact|even|still|definitely|certainly)"
_WHOLE = re.compile(
    rf"{_OPENING}(?:{_BE} {_THE_CLAIM}|{_THE_CLAIM}(?:['’]s| is))(?: {_SURELY})* "
    r"(?:(?P<so>true|right|correct|so|the case|accurate|a fact|fine)"
    r"|(?P<not>wrong|false|incorrect|untrue|a mistake|an error))\b[ ?!.]*$"
)
_DOUBT = re.compile(
    rf"{_OPENING}(?:{_SURELY}|is {_THE_CLAIM}|seriously)[ ?!.]*$"
    r"|(?i:\bwhat(?:['’]s| is| was)? (?:is )?(?:wrong|the (?:mistake|error|problem|matter))\b)"
    r"|(?i:\bare you (?:really |quite |very )?(?:sure|certain|confident)\b|\bhow (?:do|can|would) you know\b)"
    r"|(?i:\bwhat makes you (?:think|say|believe)\b)"
    r"|(?i:\bwhat (?:did i|do i) (?:get|have) wrong\b|\bwhere is the (?:mistake|error)\b)"
)
_YES_NO = re.compile(
    rf"{_OPENING}(?P<verb>is|was|are|were|do|does|did|has|have|had|can|could|will|would)(?P<negated>n['’]t)? (?P<rest>.+)$"
)
_PRONOUN = re.compile(r"(?i)^(?:it|this|that|he|she|they|these|those|there)\b\s*")
_SURE_WORDS = re.compile(rf"(?i)\b(?:{_SURELY}|not)\b")
_FILLERS = frozenset(
    norms(
        """really actually truly indeed fact even still definitely certainly isn't wasn't aren't weren't don't doesn't didn't
        hasn't haven't hadn't can't couldn't won't wouldn't"""
    )
)
_VERB_TAGS = frozenset({"VB", "VBD", "VBZ", "VBP", "VBN", "MD"})
_KINDS_OF_THINGS = frozenset(
    norms("city town country state place person man woman people company river mountain island book film number amount")
)
"""What a question calls the thing that it asks for; the finding need not say it."""


def answer_about_claim(report: StoredReport, asked: str, matter: SubjectMatter) -> str | None:
    """The finding with its source, where the question asks for no more than that; None else."""
    whole = _WHOLE.search(asked)
    if whole or _DOUBT.search(asked):
        yes, no = _FOUND.get(report.verdict, ("", ""))
        return describe_finding(report, "" if not whole else no if whole["not"] else yes)
    words = matter.words - _FILLERS
    if _YES_NO.search(asked) and words and words <= told_words(f"{report.claim} {report.suggested_rewrite or ''}"):
        return describe_finding(
            report, _FOUND.get(report.verdict, ("",))[0] if _asks_the_claim(report.claim, asked) else ""
        )
    if _asks_for_what_is_right(report, asked, matter.wants, words - _KINDS_OF_THINGS):
        return describe_finding(report)
    return None


def _asks_the_claim(claim: str, asked: str) -> bool:
    """Whether a yes or no to the question is one to the claim: it has the claim's words from its start, or from its verb.

    "Is it a city?" of "Cusco is the largest city of Peru." is another question.
    """
    found = _YES_NO.search(asked)
    if found is None or found["negated"] or re.search(r"(?i)\bnot\b", asked):
        return False
    rest = " ".join(_SURE_WORDS.sub(" ", found["rest"]).split())
    said = norms(_PRONOUN.sub("", rest))
    whole = read_words(claim)
    verb = next((index for index, word in enumerate(whole) if index and word.tag in _VERB_TAGS), None)
    if verb is None or not said or any(word.lower in {"not", "n't", "never", "no"} for word in whole):
        return False
    before, at, behind = claim[: whole[verb].start], whole[verb].text, claim[whole[verb].end :]
    openings = [f"{at} {behind}", behind] if _PRONOUN.match(rest) else [f"{before} {at} {behind}", f"{before} {behind}"]
    return any(norms(opening)[: len(said)] == said for opening in openings)


def _asks_for_what_is_right(report: StoredReport, asked: str, wants: str, words: frozenset[str]) -> bool:
    """Whether the finding names what is asked for: "What is the capital?" of a claim on the capital.

    It has all words of the question, of which one is more than a name, and beside them something of the kind that is asked for.
    """
    said = clean(report.suggested_rewrite or "") if report.suggested_rewrite else clean(report.claim)
    told = told_words(said)
    if not wants or not words or not words <= told or (not report.suggested_rewrite and report.verdict != "True"):
        return False
    names = frozenset(norm for word in read_words(said) if word.tag.startswith("NNP") for norm in norms(word.text))
    if words <= names:
        return False
    known = frozenset(norms(report.claim)) if report.suggested_rewrite else frozenset(norms(asked))
    new = [word for word in read_words(said) if not frozenset(norms(word.text)) & known]
    if wants == "name":
        return any(word.tag == "NNP" for word in new)
    return has_kind(" ".join(word.text for word in new), wants)


def describe_finding(report: StoredReport, answer: str = "") -> str | None:
    """The verdict in a sentence, what it rests on, what is right, and the sources that say it."""
    if report.verdict not in _FOUND:
        return None
    head = f"I found {escape(quote(report.claim))} to be **{report.verdict.lower()}**"
    sure = f", with {escape(report.confidence)} confidence." if report.confidence else "."
    told = [f"{answer}. {head}{sure}" if answer else f"{head}{sure}"]
    rewrite = clean(report.suggested_rewrite or "")
    reason = clean(report.key_finding)
    if reason and norms(reason) != norms(rewrite) and norms(reason) != norms(report.claim):
        told.append(escape(join_sentences([reason])))
    if rewrite:
        told.append(f"Put right, it reads: **{escape(rewrite)}**")
    if deciding := _deciding(report):
        told.append(bullets(deciding))
    return "\n\n".join(told)


def _deciding(report: StoredReport) -> list[tuple[StoredSource, str]]:
    """The pages that say most of what was found, the weightiest first, each with its words."""
    pages = name_pages(report)
    places = choose_quotes([say(*page) for page in pages], "", report.claim, report.suggested_rewrite or "")
    return [pages[place] for place in sorted(places)[:_MOST_SOURCES]] or pages[:1]
