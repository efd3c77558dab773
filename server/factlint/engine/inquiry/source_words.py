"""Sources in a reply: their names, and what they say, as a list."""

from __future__ import annotations

import re
from collections.abc import Iterable

from factlint.engine.inquiry.report_words import LONGEST_NAME_CP, clean, quote
from factlint.engine.inquiry.stored import StoredReport, StoredSource
from factlint.interface.source_names import choose_quotes, passage, work_and_heading


def cite(source: StoredSource) -> str:
    """The title of a source, with the work that it is from and its date."""
    work, _ = work_and_heading(source.source_name)
    title = _name(source.title or work or "untitled")
    about = [_name(part) for part in (work, source.date) if part and part != source.title]
    return f"*{title}* ({', '.join(about)})" if about else f"*{title}*"


def name_pages(report: StoredReport) -> list[tuple[StoredSource, str]]:
    """Each page of a report's sources once, the weightiest first, with the words of it that say most of the claim, or ""."""
    pages: dict[tuple[str, str, str], list[StoredSource]] = {}
    for source in report.sources:
        work, _ = work_and_heading(source.source_name)
        pages.setdefault((source.title, work, source.url.partition("#")[0]), []).append(source)
    named: list[tuple[StoredSource, str]] = []
    for found in pages.values():
        texts = [say(source, source.snippet) for source in found]
        places = choose_quotes(texts, found[0].title, report.claim, report.suggested_rewrite or "")
        best = found[places[0]] if places else found[0]
        named.append((best, best.snippet if places else ""))
    return named


def bullets(quotations: Iterable[tuple[StoredSource, str]]) -> str:
    """A list of what sources say, each with the source's name."""
    lines: list[str] = []
    for source, text in quotations:
        said = say(source, text)
        lines.append(f"- {cite(source)}: {escape(quote(said))}" if said else f"- {cite(source)}")
    return "\n".join(dict.fromkeys(lines))


def say(source: StoredSource, text: str) -> str:
    """What a text of a source says; a bare value with the heading that it stands under."""
    return passage(text, work_and_heading(source.source_name)[1])


def escape(text: str) -> str:
    """Text of documents inside a reply: its characters never become markup."""
    return re.sub(r"([\\*`\[\]<>#|~]|(?<!\w)_|_(?!\w))", r"\\\1", text)


def _name(text: str) -> str:
    return escape(clean(text)[:LONGEST_NAME_CP]).strip()
