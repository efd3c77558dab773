"""Sources in a reply: their names, and what they say, as a list."""

from __future__ import annotations

import re
from collections.abc import Iterable

from factlint.engine.inquiry.report_words import LONGEST_NAME_CP, clean, quote
from factlint.engine.inquiry.stored import StoredSource
from factlint.interface.source_names import passage, work_and_heading


def cite(source: StoredSource) -> str:
    """The title of a source, with the work that it is from and its date."""
    work, _ = work_and_heading(source.source_name)
    title = _name(source.title or work or "untitled")
    about = [_name(part) for part in (work, source.date) if part and part != source.title]
    return f"*{title}* ({', '.join(about)})" if about else f"*{title}*"


def bullets(quotations: Iterable[tuple[StoredSource, str]]) -> str:
    """A list of what sources say, each with the source's name."""
    lines: list[str] = []
    for source, text in quotations:
        _, heading = work_and_heading(source.source_name)
        lines.append(f"- {cite(source)}: {escape(quote(passage(text, heading)))}")
    return "\n".join(dict.fromkeys(lines))


def escape(text: str) -> str:
    """Text of documents inside a reply: its characters never become markup."""
    return re.sub(r"([\\*`\[\]<>#|~]|(?<!\w)_|_(?!\w))", r"\\\1", text)


def _name(text: str) -> str:
    return escape(clean(text)[:LONGEST_NAME_CP]).strip()
