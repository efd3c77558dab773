"""Who plays which role: models by their names, each seat of each role filled or left to the built-in engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from factlint.settings import Models

JUDGES, DEBATERS, ADJUDICATORS = 3, 2, 3


class Role(StrEnum):
    """What a model can be asked to be."""

    FRAMER = "framer"
    RESEARCHER = "researcher"
    JUDGE = "judge"
    DEBATER = "debater"
    ADJUDICATOR = "adjudicator"
    WRITER = "writer"


@dataclass(frozen=True, slots=True)
class Seats:
    """A model, `provider:model`, for each seat; a role without models is played by the built-in engine.

    `fallback` takes the place of a model that is out; "" for none.
    """

    framer: str = ""
    researcher: str = ""
    judges: tuple[str, ...] = ()
    debaters: tuple[str, ...] = ()
    adjudicators: tuple[str, ...] = ()
    writer: str = ""
    fallback: str = ""

    def filled_seats(self) -> Iterator[tuple[Role, str]]:
        """Every filled seat, in the order in which a claim meets them."""
        if self.framer:
            yield Role.FRAMER, self.framer
        if self.researcher:
            yield Role.RESEARCHER, self.researcher
        yield from ((Role.JUDGE, name) for name in self.judges)
        yield from ((Role.DEBATER, name) for name in self.debaters)
        yield from ((Role.ADJUDICATOR, name) for name in self.adjudicators)
        if self.writer:
            yield Role.WRITER, self.writer

    def __bool__(self) -> bool:
        return any(True for _ in self.filled_seats())


def fill_seats(models: Models) -> Seats:
    """The seats as the settings fill them: fewer models than seats play several, `model` plays what nobody else does."""
    return Seats(
        framer=models.framer or models.model,
        researcher=models.researcher or models.model,
        judges=_fill_seats(models.judges, models.model, JUDGES),
        debaters=_fill_seats(models.debaters, models.model, DEBATERS),
        adjudicators=_fill_seats(models.adjudicators, models.model, ADJUDICATORS),
        writer=models.writer or models.model,
        fallback=models.fallback,
    )


def _fill_seats(named: Sequence[str], otherwise: str, seats: int) -> tuple[str, ...]:
    players = tuple(named) or ((otherwise,) if otherwise else ())
    return tuple(players[seat % len(players)] for seat in range(seats)) if players else ()
