"""One look for every page: the style sheet, the layout, and templates in which every foreign text is cleaned and escaped."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from markupsafe import Markup

from factlint.pages.safe_text import clean

if TYPE_CHECKING:
    from jinja2 import Environment

_SHARED = files("factlint.pages").joinpath("templates")


class Pages:
    """The pages whose templates, and whose style sheets if they need more than the common one, lie in a folder.

    Their forms, if they have any, may be sent to `forms` alone.
    """

    def __init__(self, folder: Traversable, *style_sheets: str, forms: str = "'none'") -> None:
        self._folder = folder
        css = palette() + _text(_SHARED.joinpath("page.css"))
        self._css = "".join((css, *(_text(folder.joinpath(name)) for name in style_sheets)))
        digest = base64.b64encode(hashlib.sha256(self._css.encode()).digest()).decode()
        self.policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action {forms}"

    def render(self, template: str, **shown: object) -> str:
        """A whole page, with nothing outside it that it needs."""
        css = Markup(self._css)  # noqa: S704  # our own style sheet
        return _environment(self._folder).get_template(template).render(css=css, policy=self.policy, **shown)


def palette() -> str:
    """The style sheet of the colours and letters that all pages share."""
    return _text(_SHARED.joinpath("palette.css"))


def _finalize(value: object) -> object:
    # The one place through which every foreign text passes on its way into a page.
    return clean(value) if type(value) is str else value


@cache
def _environment(folder: Traversable) -> Environment:
    # Loaded with the first page: most processes show none.
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    def source(name: str) -> str | None:
        found = [place for place in (folder.joinpath(name), _SHARED.joinpath(name)) if place.is_file()]
        return _text(found[0]) if found else None

    return Environment(
        loader=FunctionLoader(source),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _text(file: Traversable) -> str:
    return file.read_text(encoding="utf-8").replace("\r\n", "\n")
