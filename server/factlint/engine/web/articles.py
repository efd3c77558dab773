"""Whole articles of the live encyclopedia by their names: one request for the titles of many names, then one an article.

Shapes as documented at https://www.mediawiki.org/wiki/API:Query (titles, redirects, generator=search, formatversion 2).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from factlint.engine.evidence.names import first_sentence_names, short_names, title_forms
from factlint.engine.evidence.readable import sentences, statements
from factlint.engine.evidence.shapes import Page, Section, Statement
from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.web.encyclopedia import NAME, build_request
from factlint.engine.web.fields import date_at, drop_future_date, list_at, text_at, value_at
from factlint.engine.web.queries import plain_query
from factlint.engine.web.reach import (
    NONSENSE,
    Answer,
    Lookup,
    RequestFailure,
    ServiceAnswer,
    ServiceRequest,
    Unanswered,
)

MOST_TITLES = MOST_REVISIONS = 50
"""Of so many pages one request may ask whether they are there, or changed."""
_MOST_STEPS = 4
_MOST_CP = 400_000
_MOST_STATEMENTS = 2_000
_A_SECTION = 10
_NAMED_WITHIN = 20_000
_LONGEST = 1_000
_HEADING = re.compile(r"(={2,6})\s*(.+?)\s*\1")
_NO_PROSE = frozenset(
    {"references", "external links", "further reading", "see also", "notes", "bibliography", "sources"}
)
_WHOLE = "extracts|info|revisions|pageprops"


@dataclass(frozen=True, slots=True)
class Article:
    """An article as it was at a revision: its number there, and the thing of Wikidata that it is about, or ""."""

    ident: str
    revision: int
    item: str
    page: Page


@dataclass(frozen=True, slots=True)
class Titled:
    """The title that a name leads to, "" where there is none; `ambiguous`: it only lists what the name may mean."""

    title: str = ""
    ambiguous: bool = False


NO_TITLE = Titled()


def read_titles(names: Sequence[str], language: str, address: str) -> Lookup[dict[str, Titled]]:
    """Which titles up to `MOST_TITLES` names lead to, in one request. Raises Unanswered."""
    titles = {name: _to_title(name) for name in names}
    asked = "|".join(dict.fromkeys(title for title in titles.values() if title))
    if not asked:
        return dict.fromkeys(names, NO_TITLE)
    api = address.format(language=language)
    (answer,) = yield [build_request(api, titles=asked, redirects=1, prop="pageprops", ppprop="disambiguation")]
    told = _answer_value(answer)
    leads: dict[str, str] = {}
    for kind in ("normalized", "redirects"):
        leads |= {text_at(step, "from"): text_at(step, "to") for step in list_at(told, "query", kind)}
    there = {
        text_at(page, "title"): Titled(
            text_at(page, "title"), value_at(page, "pageprops", "disambiguation") is not None
        )
        for page in list_at(told, "query", "pages")
        if isinstance(value_at(page, "pageid"), int)
    }
    return {name: there.get(_follow_redirects(leads, title), NO_TITLE) for name, title in titles.items()}


def _follow_redirects(leads: Mapping[str, str], title: str) -> str:
    for _ in range(_MOST_STEPS):
        if title not in leads:
            break
        title = leads[title]
    return title


def read_article(
    name: str, titled: Titled, context: str, language: str, today: date, address: str
) -> Lookup[Article | None]:
    """The article of a name, None where there is none: that of its title, else the best that a search finds. Raises Unanswered.

    Where the name has several meanings, `context`, words of the claim, says which is meant.
    """
    api = address.format(language=language)
    if titled.title and not titled.ambiguous:
        (answer,) = yield [_ask(api, titles=titled.title)]
        return _read_article(answer, language, today)
    wanted = plain_query(f"{name} {context}" if titled.ambiguous else name)
    if not wanted:
        return None
    (answer,) = yield [_ask(api, generator="search", gsrsearch=wanted, gsrlimit=1, gsrnamespace=0)]
    found = _read_article(answer, language, today)
    # A search finds some page for nearly any words.
    return found if found is not None and _content(name) & _content(found.page.title) else None


def read_again(ident: str, language: str, today: date, address: str) -> Lookup[Article | None]:
    """An article by its number. Raises Unanswered."""
    (answer,) = yield [_ask(address.format(language=language), pageids=ident)]
    return _read_article(answer, language, today)


def read_revisions(idents: Sequence[str], language: str, address: str) -> Lookup[dict[str, int]]:
    """The newest revisions of up to `MOST_REVISIONS` articles, by their numbers. Raises Unanswered."""
    asked = build_request(address.format(language=language), pageids="|".join(idents), prop="info")
    (answer,) = yield [asked]
    found: dict[str, int] = {}
    for page in list_at(_answer_value(answer), "query", "pages"):
        ident, revision = value_at(page, "pageid"), value_at(page, "lastrevid")
        if isinstance(ident, int) and isinstance(revision, int):
            found[str(ident)] = revision
    return found


def _ask(api: str, **which: str | int) -> ServiceRequest:
    return build_request(
        api,
        **which,
        prop=_WHOLE,
        explaintext=1,
        exsectionformat="wiki",
        exlimit=1,
        inprop="url",
        rvprop="ids|timestamp",
        ppprop="disambiguation|wikibase_item",
    )


def _to_title(name: str) -> str:
    """A name without what no title holds, so that several names never become several titles."""
    return re.sub(r"[|#<>\[\]{}\n]+", " ", name).strip()[:250]


def _content(text: str) -> frozenset[str]:
    return frozenset(norms(text)) - STOP_WORDS


def _answer_value(answer: Answer) -> object:
    if isinstance(answer, RequestFailure):
        raise Unanswered(NAME, answer)
    if not isinstance(answer, ServiceAnswer):
        raise Unanswered(NAME, NONSENSE)
    if value_at(answer.value, "error") is not None:
        # "ratelimited" and the like: said in a body, and gone a little later.
        raise Unanswered(NAME, RequestFailure("The service answers with an error.", passing=True))
    return answer.value


def _read_article(answer: Answer, language: str, today: date) -> Article | None:
    page = value_at(_answer_value(answer), "query", "pages", 0)
    ident, extract, url = value_at(page, "pageid"), value_at(page, "extract"), text_at(page, "fullurl")
    ambiguous = value_at(page, "pageprops", "disambiguation") is not None
    if ambiguous or not isinstance(ident, int) or not isinstance(extract, str) or not url.startswith("https://"):
        return None
    revision = value_at(page, "revisions", 0, "revid")
    revised = drop_future_date(date_at(page, "revisions", 0, "timestamp"), today)
    made = page_of(text_at(page, "title", most_cp=300), extract, url, revised, language)
    item = text_at(page, "pageprops", "wikibase_item", most_cp=20)
    return Article(str(ident), revision if isinstance(revision, int) else 0, item, made) if made else None


def page_of(title: str, text: str, url: str, revised: str, language: str) -> Page | None:
    """An article's plain text as a page; None where it has no statements."""
    sections = _sections(title, text[:_MOST_CP], language)
    if not sections:
        return None
    first = next(iter(sentences(text[:600], language)), None)
    aliases: list[str] = []
    if first is not None and language == "en":
        aliases = [*first_sentence_names(title, text[slice(*first)]), *short_names(title, text[:_NAMED_WITHIN])]
    return Page(
        kind="encyclopedia",
        title=title,
        url=url,
        source_name=f"{NAME} ({language}, CC BY-SA 4.0)",
        sections=sections,
        forms=tuple(title_forms(title)),
        aliases=tuple(aliases),
        language=language,
        date=revised,
    )


def _sections(title: str, text: str, language: str) -> tuple[Section, ...]:
    """The paragraphs under their headings, about ten statements together; the opening speaks of the title."""
    found: list[Section] = []
    gathered: list[Statement] = []
    heading, total = "", 0

    def close() -> None:
        if gathered:
            found.append(Section(heading, tuple(gathered)))
            gathered.clear()

    for line in (line.strip() for line in text.split("\n")):
        if not line:
            continue
        if match := _HEADING.fullmatch(line):
            close()
            heading = match[2][:200]
            continue
        if heading.casefold() in _NO_PROSE:
            continue
        for said in statements(line, title if not heading else "", language):
            if len(said.text) <= _LONGEST and total < _MOST_STATEMENTS:
                gathered.append(said)
                total += 1
        if len(gathered) >= _A_SECTION:
            close()
    close()
    return tuple(found)
