"""What an object is asked for again and again, found when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

_Owner = TypeVar("_Owner")
_Value = TypeVar("_Value")


class found_once(Generic[_Owner, _Value]):
    """As `functools.cached_property`, without the lock that it takes before Python 3.12: two threads may both find it.

    An object that has another one as its `same_as` has what that one finds, so that it is found and kept once for both.
    """

    def __init__(self, find: Callable[[_Owner], _Value]) -> None:
        self._find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type[_Owner], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type[_Owner]) -> found_once[_Owner, _Value]: ...

    @overload
    def __get__(self, instance: _Owner, owner: type[_Owner]) -> _Value: ...

    def __get__(self, instance: Any, owner: type[_Owner]) -> Any:
        if instance is None:
            return self
        other: Any = getattr(instance, "same_as", None)
        found = vars(instance)[self._name] = self._find(instance) if other is None else getattr(other, self._name)
        return found
