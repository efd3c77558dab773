"""How a shape of 2026-05-13 is stated: a subclass of the current model that declares what differs.

A field that is declared again has another type; `changed` says which fields were dropped, renamed or added elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from pydantic import create_model

from factlint.interface.common import Wire

M = TypeVar("M", bound=Wire)


def changed(**fields: tuple[str, ...]) -> Callable[[type[M]], type[M]]:
    """For a field of the current model: the fields that stand in its place, none where it was dropped."""

    def change(model: type[M]) -> type[M]:
        known = model.model_fields
        if unknown := fields.keys() - known.keys():
            raise TypeError(f"{model.__name__} changes fields that the current model lacks: {sorted(unknown)}")
        moved = {name for places in fields.values() for name in places} - fields.keys()
        order = [place for name in known if name not in moved for place in fields.get(name, (name,))]
        kept: dict[str, Any] = {name: (known[name].annotation, known[name]) for name in order}
        made = create_model(model.__name__, __base__=Wire, __doc__=model.__doc__, __module__=model.__module__, **kept)
        return cast("type[M]", made)

    return change
