"""A fetched page as text: what a reader sees of HTML, plain text or PDF, its title, date and language."""

from __future__ import annotations

import asyncio
import logging
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, cast

from factlint.service.fetching.fetching import Fetched, Fetcher
from factlint.service.fetching.markup import printed, tree_of
from factlint.service.fetching.reasons import Reason, Unfetched

ACCEPT = "text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,text/*;q=0.5"
HTML = frozenset({"text/html", "application/xhtml+xml"})
TYPES = ("text/", "application/xhtml+xml", "application/pdf")
READ_S = 20.0
_READERS = 2
_LEAST_TEXT_CP = 40
_MOST_TEXT_CP = 2_000_000
_SNIFFED_BYTES = 4_096
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_WALL = re.compile(
    r"\b(?:log ?in|sign ?in|subscribe|create an? (?:free )?account)\b.{0,60}\b(?:to (?:continue|read|view|access))\b",
    re.IGNORECASE | re.DOTALL,
)
_WALL_TEXT_CP = 1_200


@dataclass(frozen=True, slots=True)
class Page:
    """A page that was read; paragraphs are apart by a blank line, `date` is ISO 8601 or "", `url` after redirects.

    `whole` is False where only the beginning of a longer page was kept.
    """

    url: str
    title: str
    text: str
    date: str
    language: str
    whole: bool = True


class PageReader:
    """Fetches and reads pages for one service, in threads of its own."""

    def __init__(self, fetcher: Fetcher) -> None:
        self._fetcher = fetcher
        self._threads = ThreadPoolExecutor(_READERS, thread_name_prefix="pages")

    async def read(self, url: str) -> Page:
        """The page at a URL. Raises Unfetched."""
        fetched = await self._fetcher.fetch(url, accept=ACCEPT, types=TYPES)
        reading = asyncio.get_running_loop().run_in_executor(self._threads, page_of, fetched)
        try:
            async with asyncio.timeout(READ_S):
                return await reading
        except TimeoutError:
            raise Unfetched(Reason.TOO_LARGE, "The page takes too long to read.") from None

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def page_of(fetched: Fetched) -> Page:
    """The text of a fetched page. Raises Unfetched where there is too little of it."""
    # The engine's rooms load with the first page: a backend answers before its engine is in memory.
    from factlint.engine.framing.languages import language_of

    if fetched.media_type != "application/pdf" and b"\0" in fetched.body[:_SNIFFED_BYTES] and not _is_utf16(fetched):
        raise Unfetched(Reason.UNSUPPORTED, "What is at this address is no text.")
    if fetched.media_type == "application/pdf":
        title, text, date = _pdf(fetched.body)
    elif fetched.media_type in HTML:
        title, text, date = _html(fetched)
    else:
        title, text, date = "", _decoded(fetched), ""
    text = printed(text).strip()
    if len(text) < _LEAST_TEXT_CP:
        raise Unfetched(Reason.NO_TEXT, "There is too little text on the page.")
    if len(text) < _WALL_TEXT_CP and _WALL.search(text):
        raise Unfetched(Reason.LOGIN, "The page asks its readers to log in.")
    language = language_of(text)
    return Page(fetched.url, title, text[:_MOST_TEXT_CP], date, language, whole=len(text) <= _MOST_TEXT_CP)


def _html(fetched: Fetched) -> tuple[str, str, str]:
    # Imported here: it takes a moment to load, and most services read no page for a long while.
    from trafilatura import bare_extraction

    # No log may hold what a page says.
    for name in ("trafilatura", "htmldate", "courlan"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    tree = tree_of(_decoded(fetched) if _is_as_declared(fetched) else fetched.body)
    try:
        found = cast(Any, bare_extraction)(
            tree,
            url=fetched.url,
            with_metadata=True,
            include_comments=False,
            favor_recall=True,
            # A date that the page does not give as its own is guessed from any year in its footer.
            date_extraction_params={"original_date": True, "extensive_search": False},
        )
    except Exception:  # Damaged pages make the parser raise nearly anything.
        raise Unfetched(Reason.NO_TEXT, "The page could not be read.") from None
    if found is None:
        raise Unfetched(Reason.NO_TEXT, "There is no readable text on the page.")
    values = cast("dict[str, Any]", found if isinstance(found, dict) else found.as_dict())
    paragraphs = (part.strip() for part in str(values.get("text") or "").split("\n"))
    date = str(values.get("date") or "")
    return (
        str(values.get("title") or "").strip()[:500],
        "\n\n".join(part for part in paragraphs if part),
        date if _DATE.fullmatch(date) else "",
    )


def _pdf(body: bytes) -> tuple[str, str, str]:
    from factlint.engine.evidence.own_blocks import NeedsExtra, Unreadable
    from factlint.engine.evidence.own_office import blocks_of_pdf

    try:
        content = blocks_of_pdf(body)
    except NeedsExtra:
        raise Unfetched(Reason.UNSUPPORTED, "This service does not read PDF files.") from None
    except Unreadable as error:
        raise Unfetched(Reason.NO_TEXT, f"The PDF file {error}.") from None
    return content.title, "\n\n".join(" ".join(block.text.split()) for block in content.blocks), content.date


def _is_as_declared(fetched: Fetched) -> bool:
    """Whether the bytes are of the charset that the host names; many name one for all of their pages."""
    try:
        fetched.body.decode(fetched.charset or "utf-8")
    except (LookupError, UnicodeDecodeError):
        return False
    return bool(fetched.charset)


def _is_utf16(fetched: Fetched) -> bool:
    return fetched.body.startswith((b"\xff\xfe", b"\xfe\xff")) or fetched.charset.startswith("utf-16")


def _decoded(fetched: Fetched) -> str:
    """The bytes as text: by the charset that the host names, else as UTF-8, else as western letters."""
    for charset in (fetched.charset or "utf-8", "utf-8"):
        try:
            return fetched.body.decode(charset)
        except (LookupError, UnicodeDecodeError):
            continue
    return fetched.body.decode("cp1252", "replace")
