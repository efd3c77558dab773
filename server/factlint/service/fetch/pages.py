"""A fetched page as text: what a reader sees of HTML, plain text or PDF, its title, date and language."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from factlint.service.fetch.captions import VideoText, caption_words, find_video_text, is_video
from factlint.service.fetch.fetcher import FetchedPage, Fetcher
from factlint.service.fetch.markup import remove_invisible, tree_of
from factlint.service.fetch.reasons import Reason, Unfetched

ACCEPT = "text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,text/*;q=0.5"
HTML = frozenset({"text/html", "application/xhtml+xml"})
TYPES = ("text/", "application/xhtml+xml", "application/pdf")
READ_S = WAIT_S = 20.0
_READERS = 2
_LEAST_TEXT_CP = 40
_MOST_TEXT_CP = 2_000_000
_SNIFFED_BYTES = 4_096
# An extensive search takes any year in a footer for the day on which a page was published.
_DATING: dict[str, Any] = {"original_date": True, "extensive_search": False}
CAPTION_TYPES = ("text/", "application/x-subrip", "application/octet-stream")
T = TypeVar("T")
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
        self._free_threads = asyncio.Semaphore(_READERS)

    async def read(self, url: str) -> Page:
        """The page at a URL. Raises Unfetched."""
        fetched = await self._fetcher.fetch(url, accept=ACCEPT, types=TYPES)
        if fetched.media_type in HTML and is_video(fetched.url):
            return await self._video(fetched)
        try:
            return await self._run_in_thread(lambda: page_of(fetched))
        except Unfetched as why:
            if why.reason is not Reason.NO_TEXT or fetched.media_type not in HTML or b"<track" not in fetched.body:
                raise
            # A page that is little more than a video.
            return await self._video(fetched)

    async def _video(self, fetched: FetchedPage) -> Page:
        """What is said in the video of a page. Raises Unfetched."""
        title, date, spoken = await self._run_in_thread(lambda: _video_of(fetched))
        text = spoken.text
        if spoken.captions_url:
            captions = await self._fetcher.fetch(spoken.captions_url, accept="text/vtt,text/*", types=CAPTION_TYPES)
            text = caption_words(_decode(captions))
        text = remove_invisible(text).strip()
        if len(text) < _LEAST_TEXT_CP:
            raise Unfetched(Reason.NO_TEXT, "The video has no transcript.")
        return await self._run_in_thread(lambda: _page(fetched.url, title, text, date))

    async def _run_in_thread(self, work: Callable[[], T]) -> T:
        """What the work gives; its time begins once a thread is free, and a thread is taken until its work ends."""
        try:
            async with asyncio.timeout(WAIT_S):
                await self._free_threads.acquire()
        except TimeoutError:
            raise Unfetched(Reason.CROWDED, "Too many pages are being read at the moment.") from None
        loop = asyncio.get_running_loop()

        def free_thread(_: object) -> None:
            with contextlib.suppress(RuntimeError):  # the service has ended meanwhile
                loop.call_soon_threadsafe(self._free_threads.release)

        reading = self._threads.submit(work)
        reading.add_done_callback(free_thread)
        try:
            async with asyncio.timeout(READ_S):
                return await asyncio.wrap_future(reading)
        except TimeoutError:
            raise Unfetched(Reason.TOO_LARGE, "The page takes too long to read.") from None

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def page_of(fetched: FetchedPage) -> Page:
    """The text of a fetched page. Raises Unfetched where there is too little of it."""
    if fetched.media_type != "application/pdf" and b"\0" in fetched.body[:_SNIFFED_BYTES] and not _is_utf16(fetched):
        raise Unfetched(Reason.UNSUPPORTED, "What is at this address is no text.")
    if fetched.media_type == "application/pdf":
        title, text, date = _pdf(fetched.body)
    elif fetched.media_type in HTML:
        title, text, date = _html(fetched)
    else:
        title, text, date = "", _decode(fetched), ""
    text = remove_invisible(text).strip()
    if len(text) < _LEAST_TEXT_CP:
        raise Unfetched(Reason.NO_TEXT, "There is too little text on the page.")
    if len(text) < _WALL_TEXT_CP and _WALL.search(text):
        raise Unfetched(Reason.LOGIN, "The page asks its readers to log in.")
    return _page(fetched.url, title, text, date)


def _page(url: str, title: str, text: str, date: str) -> Page:
    # The engine's rooms load with the first page: a backend answers before its engine is in memory.
    from factlint.engine.claims.languages import language_of

    return Page(url, title, text[:_MOST_TEXT_CP], date, language_of(text), whole=len(text) <= _MOST_TEXT_CP)


def _video_of(fetched: FetchedPage) -> tuple[str, str, VideoText]:
    """The title and date of a video's page, and where its words are. Raises Unfetched."""
    source = _decode(fetched)
    tree = tree_of(source)
    from trafilatura.metadata import extract_metadata

    spoken = find_video_text(tree, source, fetched.url)
    if not spoken.is_present:
        raise Unfetched(Reason.NO_TEXT, "The video has no transcript.")
    try:
        about = cast(Any, extract_metadata)(tree, default_url=fetched.url, date_config=_DATING)
    except Exception:  # As above: a page may be damaged in any way.
        return "", "", spoken
    date = str(about.date or "")
    return str(about.title or "").strip()[:500], date if _DATE.fullmatch(date) else "", spoken


def _html(fetched: FetchedPage) -> tuple[str, str, str]:
    # No log may hold what a page says.
    for name in ("trafilatura", "htmldate", "courlan"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    tree = tree_of(_decode(fetched) if _is_as_declared(fetched) else fetched.body)
    # Imported here: it takes a moment to load, and most services read no page for a long while.
    from trafilatura import bare_extraction

    try:
        found = cast(Any, bare_extraction)(
            tree,
            url=fetched.url,
            with_metadata=True,
            include_comments=False,
            favor_recall=True,
            date_extraction_params=_DATING,
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
    from factlint.engine.evidence.own.blocks import NeedsExtra, Unreadable
    from factlint.engine.evidence.own.pdf import blocks_of_pdf

    try:
        content = blocks_of_pdf(body)
    except NeedsExtra:
        raise Unfetched(Reason.UNSUPPORTED, "This service does not read PDF files.") from None
    except Unreadable as error:
        raise Unfetched(Reason.NO_TEXT, f"The PDF file {error}.") from None
    return content.title, "\n\n".join(" ".join(block.text.split()) for block in content.blocks), content.date


def _is_as_declared(fetched: FetchedPage) -> bool:
    """Whether the bytes are of the charset that the host names; many name one for all of their pages."""
    try:
        fetched.body.decode(fetched.charset or "utf-8")
    except (LookupError, UnicodeDecodeError):
        return False
    return bool(fetched.charset)


def _is_utf16(fetched: FetchedPage) -> bool:
    return fetched.body.startswith((b"\xff\xfe", b"\xfe\xff")) or fetched.charset.startswith("utf-16")


def _decode(fetched: FetchedPage) -> str:
    """The bytes as text: by the charset that the host names, else as UTF-8, else as western letters."""
    for charset in (fetched.charset or "utf-8", "utf-8"):
        try:
            return fetched.body.decode(charset)
        except (LookupError, UnicodeDecodeError):
            continue
    return fetched.body.decode("cp1252", "replace")
