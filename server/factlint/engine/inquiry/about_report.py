"""Questions about a check itself rather than its subject: its sources, reasons, other side, warnings, correction."""

from __future__ import annotations

import re

from factlint.engine.inquiry.about_claim import describe_finding
from factlint.engine.inquiry.report_words import clean
from factlint.engine.inquiry.source_words import bullets, escape, name_pages
from factlint.engine.inquiry.stored import StoredReport

MOST_SOURCES = 5

_ABOUT_SOURCES = re.compile(
    r"(?i)\b(?:which|what|list|show|name|how many|strongest|best|weakest|most reliable|any)\b.{0,40}"
    r"\b(?:sources?|evidence|references?|citations?)\b"
    r"|\bwho says so\b|\bsays who\b|\bon what (?:evidence|grounds|basis)\b|^(?:the )?(?:sources?|evidence|references?)\??$"
)
_ABOUT_REASONS = re.compile(
    r"(?i)\bwhy\b.{0,60}\b(?:verdict|true|false|mixed|rated|judged|wrong|right)\b|^(?:but )?why\b.{0,12}$"
)
_ABOUT_SURENESS = re.compile(
    r"(?i)\bwhy\b.{0,60}\b(?:score|confidence|confident|sure)\b|\bhow (?:sure|certain|confident|reliable)\b"
    r"|\bexplain (?:the|this|your) (?:verdict|rating|score|reasoning)\b"
    r"|\bsummari[sz]e\b|\bsummary\b"
)
_ABOUT_OTHER_SIDE = re.compile(
    r"(?i)\b(?:other side|opposite|opposing|counter-?(?:argument|evidence)s?|objections?|dissent\w*|disagree\w*"
    r"|(?:argument|evidence|speaks?|says?|said|case|anything|something|nothing) (?:for|against)|pros? and cons?|debate)\b"
)
_ABOUT_CORRECTION = re.compile(
    r"(?i)\b(?:rewrite|rephrase|correction|corrected|correct (?:version|wording|claim|figure|year|date|name|answer)"
    r"|what is (?:right|correct|true)"
    r"|how should i (?:write|say|put|phrase)|what should i (?:write|say))\b"
)
_ABOUT_WARNINGS = re.compile(
    r"(?i)\b(?:caveats?|limitations?|warnings?|weakness(?:es)?|problems?|uncertaint(?:y|ies))\b"
)


def answer_about_report(report: StoredReport, asked: str) -> str | None:
    """Answers to questions about the check itself rather than its subject."""
    if _ABOUT_CORRECTION.search(asked) and report.suggested_rewrite:
        return f"The sources support this wording: **{escape(clean(report.suggested_rewrite))}**"
    if _ABOUT_CORRECTION.search(asked) and report.key_finding:
        return f"The finding is: **{escape(clean(report.key_finding))}**"
    if _ABOUT_WARNINGS.search(asked):
        if not report.warnings:
            return "The report carries no warnings."
        return "The report warns of this:\n\n" + "\n".join(f"- {escape(clean(warning))}" for warning in report.warnings)
    if _ABOUT_OTHER_SIDE.search(asked):
        return _both_sides(report)
    if _ABOUT_SOURCES.search(asked):
        return _sources(report)
    if _ABOUT_SURENESS.search(asked):
        return _grounds(report)
    if _ABOUT_REASONS.search(asked):
        return describe_finding(report) or _grounds(report)
    return None


def _both_sides(report: StoredReport) -> str | None:
    audit = report.audit
    sides = (("For the claim", audit.debate_pro), ("Against the claim", audit.debate_con))
    told = [f"**{name}:** {escape(clean(side.argument))}" for name, side in sides if side.argument]
    return "\n\n".join(told) or None


def _sources(report: StoredReport) -> str:
    if not report.sources:
        return "The report has no sources."
    pages = name_pages(report)
    rest = len(pages) - MOST_SOURCES
    more = f"\n- and {rest} more" if rest > 0 else ""
    told = bullets(pages[:MOST_SOURCES])
    return f"The verdict rests on these sources, the weightiest first:\n\n{told}{more}"


def _grounds(report: StoredReport) -> str:
    """What was weighed, and how sure that makes the verdict."""
    sure = f"The claim was judged **{escape(report.verdict)}** with {escape(report.confidence)} confidence."
    told = [sure, escape(clean(report.executive_summary)), escape(clean(report.audit.adjudication_summary))]
    return "\n\n".join(part for part in told if part)
