"""Files that are drafts: which ones a folder holds, and what they read, exactly as they hold it."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from factlint.client.drafts.left_out import IgnoredByGit
from factlint.prose.draft import Markup, ParsedDraft
from factlint.prose.markup.names import SUFFIXES as MARKUP_SUFFIXES
from factlint.prose.markup.names import markup_of
from factlint.prose.markup.specs import SPECS
from factlint.prose.offsets import Text
from factlint.prose.parse import looks_binary, parse
from factlint.settings.path_patterns import PathPatterns
from factlint.settings.regular_files import TooLarge, read_regular

if TYPE_CHECKING:
    from factlint.office.document import Document
    from factlint.office.notebook import Notebook

SUFFIXES = MARKUP_SUFFIXES - {f".{name}" for name in SPECS["html"].suffixes}
"""The endings of drafts in a folder; pages of HTML are often made from them, so those are only read by name."""
DOCUMENTS = frozenset({".docx", ".odt"})
NOTEBOOKS = frozenset({".ipynb"})
COPY = ".checked"
"""What the name of a document's copy with comments ends in, before its suffix; a folder's drafts are without those."""
SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__", "site-packages", "venv"})
NO_DRAFTS = frozenset(
    ".json .jsonl .ndjson .yaml .yml .toml .ini .cfg .conf .env .lock .log .csv .tsv .xml .svg .css .scss .less .map".split()
)
"""The endings of files that hold data or settings: what reads like a sentence in them is not somebody's claim."""
_ANOTHER_FORM = {
    ".pdf": "a PDF is no draft; check the file that it was made from",
    ".epub": "an e-book is no draft; check the file that it was made from",
    ".canvas": "a canvas is no draft; check its notes",
    **dict.fromkeys((".doc", ".fodt", ".rtf", ".pages", ".wpd"), "save it as .docx or .odt, then check that"),
}
LARGEST_BYTES = 50_000_000
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class NotADraft(Exception):
    """A path that cannot be checked; the message says why."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A text to check, exactly as its file holds it: line ends and a byte order mark are part of it.

    `path` is None for standard input; `name` is how the writer called it. The text of an office `document` is its
    paragraphs, with an empty line between them; that of a `notebook` its Markdown cells.
    """

    name: str
    path: Path | None
    text: str
    raw: bytes
    encoding: str
    markup: Markup
    document: Document | None = None
    notebook: Notebook | None = None

    def parse(self) -> ParsedDraft:
        """The draft as it is read; not kept, so that nobody's draft outlives its check in a process that stays."""
        if self.notebook is not None:
            return self.notebook.draft
        return self.document.draft if self.document else parse(self.text, self.markup)

    def lines(self, text: str) -> Text:
        """Its text, or what became of that, by lines; those of a document are its paragraphs."""
        return Text.from_paragraphs(text) if self.document else Text(text)

    @property
    def uri(self) -> str:
        """The name by which an editor that opens the draft finds the runs begun from it; "" for standard input."""
        return self.path.absolute().as_uri() if self.path else ""


def find_drafts_below(
    folder: str, suffixes: Collection[str] = SUFFIXES, exclude: Sequence[PathPatterns] = ()
) -> Iterator[str]:
    """The drafts below a folder, in a stable order.

    None in hidden folders or those of other people's code, and none that `.gitignore` or `exclude` names. A folder that
    cannot be opened is among them: whoever reads it is told why.
    """
    ignored = IgnoredByGit(Path(folder))

    def is_left_out(place: Path, name: str, *, is_folder: bool) -> bool:
        at = Path(os.path.normpath((place / name).absolute()))
        return any(one.matches(at, is_folder=is_folder) for one in exclude) or ignored.is_ignored(
            place, name, is_folder=is_folder
        )

    unreadable: list[str] = []

    def note(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            unreadable.append(str(error.filename))

    for place, folders, files in os.walk(folder, onerror=note):
        at = Path(place)
        named = sorted(name for name in folders if not name.startswith(".") and name not in SKIPPED_FOLDERS)
        folders[:] = [name for name in named if not is_left_out(at, name, is_folder=True)]
        for name in sorted(files):
            if Path(name).suffix.lower() not in suffixes or _is_passed_over(name):
                continue
            if not is_left_out(at, name, is_folder=False):
                yield os.path.join(place, name)  # noqa: PTH118 - the path as the writer began it
    yield from unreadable


def find_drafts_and_closed_folders(folder: str, exclude: Sequence[PathPatterns] = ()) -> tuple[list[str], list[str]]:
    """The drafts below a folder, and apart from them the folders there that cannot be opened."""
    drafts, closed = list[str](), list[str]()
    for path in find_drafts_below(folder, exclude=exclude):
        (closed if Path(path).is_dir() else drafts).append(path)
    return drafts, closed


def _is_passed_over(name: str) -> bool:
    """Hidden files, those that an office suite locks a document with, and our own copies."""
    return name.startswith((".", "~$")) or (Path(name).suffix in DOCUMENTS and Path(name).stem.endswith(COPY))


def read_file(name: str) -> Draft:
    """Read a draft from its file. Raises NotADraft."""
    path = Path(name)
    try:
        raw = read_regular(path, LARGEST_BYTES)
    except TooLarge:
        raise _too_large_error(name) from None
    except FileNotFoundError:
        if re.match(r"https?://", name):
            raise NotADraft(f"{name}: an address, not a file; save the page and check that") from None
        if path.is_symlink():
            raise NotADraft(f"{name}: a link to a file that is not there") from None
        raise NotADraft(f"{name}: no such file or folder") from None
    except OSError as error:
        raise NotADraft(f"{name}: cannot be read ({error.strerror})") from None
    if path.suffix.lower() == ".json" and (works := _works_in_json(name, path, raw)) is not None:
        return works
    if path.suffix.lower() in NO_DRAFTS:
        raise NotADraft(f"{name}: not a draft ({path.suffix} files hold data, not prose), so nothing of it was checked")
    if path.suffix.lower() in _ANOTHER_FORM:
        raise NotADraft(f"{name}: {_ANOTHER_FORM[path.suffix.lower()]}")
    if path.suffix.lower() in DOCUMENTS:
        return _open_document(name, path, raw)
    if path.suffix.lower() in NOTEBOOKS:
        return _open_notebook(name, path, raw)
    return decode(name, path, raw, markup_of(name))


def decode(name: str, path: Path | None, raw: bytes, markup: Markup) -> Draft:
    """The draft that some bytes are; LARGEST_BYTES and one more are enough to tell. Raises NotADraft."""
    _require_size(name, raw)
    encoding = next((encoding for mark, encoding in _MARKS if raw.startswith(mark)), "utf-8")
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as error:
        if b"\0" in raw[:8192]:
            raise NotADraft(f"{name}: a binary file, not a text") from None
        raise NotADraft(f"{name}: not UTF-8 text (byte {error.start}); save it as UTF-8") from None
    if looks_binary(text) or "\0" in text:
        raise NotADraft(f"{name}: a binary file, not a text")
    return Draft(name, path, text, raw, encoding, markup)


def _works_in_json(name: str, path: Path, raw: bytes) -> Draft | None:
    """A list of works in CSL JSON; None for any other JSON. Raises NotADraft."""
    from factlint.prose.bibliography.csl_json import is_csl_json

    if not raw.lstrip(codecs.BOM_UTF8 + b" \t\r\n").startswith(b"["):
        return None
    draft = decode(name, path, raw, "csl-json")
    return draft if is_csl_json(draft.text) else None


def _open_document(name: str, path: Path, raw: bytes) -> Draft:
    """An office document. Raises NotADraft."""
    # The readers of documents load with the first one: an editor's server needs none.
    from factlint.office.document import Unreadable, open_document

    _require_size(name, raw)
    try:
        document = open_document(name, raw)
    except Unreadable as error:
        raise NotADraft(f"{name}: {error}") from None
    return Draft(name, path, document.text, raw, "utf-8", "plain", document)


def _open_notebook(name: str, path: Path, raw: bytes) -> Draft:
    """A Jupyter notebook. Raises NotADraft."""
    from factlint.office.errors import Unreadable
    from factlint.office.notebook import Notebook

    _require_size(name, raw)
    try:
        notebook = Notebook(raw)
    except Unreadable as error:
        raise NotADraft(f"{name}: {error}") from None
    return Draft(name, path, notebook.text, raw, "utf-8", "markdown", notebook=notebook)


def _require_size(name: str, raw: bytes) -> None:
    if len(raw) > LARGEST_BYTES:
        raise _too_large_error(name)


def _too_large_error(name: str) -> NotADraft:
    return NotADraft(f"{name}: larger than {LARGEST_BYTES // 1_000_000} MB")
