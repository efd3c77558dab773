"""Which kinds of files can be read: some need a part that is installed separately."""

from __future__ import annotations

from importlib.util import find_spec

PDF_NEEDS = "needs an extra to be read. PDF sources need: pip install 'factlint[documents]'"

_PARTS = {".pdf": "pypdf", ".zim": "libzim", ".html": "trafilatura", ".htm": "trafilatura"}


def is_available(suffix: str) -> bool:
    """Whether what a kind of file needs is installed."""
    return find_spec(_PARTS.get(suffix, "sys")) is not None
