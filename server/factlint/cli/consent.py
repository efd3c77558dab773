"""What the writer agrees to before anything is sent or paid; without a terminal only by an option of the command."""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from factlint.cli.projects import Project
from factlint.cli.terminal import make_harmless, print_message
from factlint.client.checks.policy import Policy
from factlint.settings.egress import describe_outgoing, outgoing_data

if TYPE_CHECKING:
    from factlint.client.paid.paid_runs import Price


class NotAgreed(Exception):
    """A price that nobody could be asked about; the message says how to agree to it."""


def settle_sending(project: Project, agree: bool) -> None:
    """Ask once whether this project's words may go out; without an answer a remote check refuses, a local one stays here."""
    policy = Policy(project.settings)
    if not policy.must_ask or policy.may_send(project.workspace):
        return
    if not agree and can_ask():
        agree = confirm(
            f"Checking drafts in {project.root} sends {describe_outgoing(outgoing_data(project.settings))}. Allow it?"
        )
    if agree:
        try:
            policy.record_consent(project.workspace)
        except OSError as error:
            print_message(f"the agreement cannot be kept ({error})")
    elif project.settings.remote:
        print_message("to allow it for this project, run again with --agree")
    else:
        sent = describe_outgoing(outgoing_data(project.settings))
        print_message(f"nothing leaves this machine; to allow {sent} for this project, run again with --agree")


def confirm_price(what: str, price: Price | None, yes: bool) -> bool:
    """Whether `what` may begin at this price; None is free. Raises NotAgreed where there is nobody to ask."""
    if price is None:
        return True
    cost = f"{what} cost{'' if what.endswith('s') else 's'} {'up to ' if price.at_most else ''}{price.credits} credits"
    if not price.can_be_paid:
        raise NotAgreed(f"{cost}, and the account has {price.left:,} left")
    if yes:
        print_message(f"{cost}; the account has {price.left:,} left")
        return True
    if can_ask():
        return confirm(f"{cost}; the account has {price.left:,} left. Begin?")
    raise NotAgreed(f"{cost}, to which nobody agreed; run again with --yes")


def can_ask() -> bool:
    """Whether somebody is there to answer."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def confirm(question: str) -> bool:
    """The answer to a yes-or-no question on the terminal."""
    import typer

    with _let_interrupt_end():
        return typer.confirm(make_harmless(question), err=True)


def read_answer(question: str) -> str:
    """What the writer types; "" for nothing."""
    import typer

    with _let_interrupt_end():
        return str(typer.prompt(question, default="", show_default=False, err=True)).strip()


def choose(question: str, options: Sequence[str]) -> list[str]:
    """The options whose numbers the writer gives; none for an empty answer."""
    import typer

    for number, option in enumerate(options, 1):
        typer.echo(f"  {number}  {make_harmless(option)}", err=True)
    given = read_answer(f"{make_harmless(question)} (numbers)")
    numbers = {int(part) for part in given.replace(",", " ").split() if part.isdecimal()}
    return [option for number, option in enumerate(options, 1) if number in numbers]


@contextmanager
def _let_interrupt_end() -> Generator[None]:
    """Let Ctrl-C end a question at once: the event loop's own handler would wait for the answer."""
    import typer

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    except typer.Abort:
        raise KeyboardInterrupt from None
    finally:
        signal.signal(signal.SIGINT, before)
