"""What the connected editor can do, read once from its `initialize` request into one typed object."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, cast, get_args

from lsprotocol import types
from pygls.capabilities import ServerCapabilitiesBuilder

from factlint.client.checks.ways import TERMINAL, Ways
from factlint.lsp.display_text import plain_text
from factlint.prose.offsets import Encoding

Format = Literal["markdown", "plaintext"]
Manner = Literal["", "question", "line"]
"""How an editor puts an offer that nobody asked for: not at all, as a question beside the text, or as one line."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """The optional parts of the protocol that this editor supports; all off for an editor that says nothing."""

    encoding: Encoding = "utf-16"
    """What columns count; one that counts otherwise than the protocol can say so in its initialization options."""
    pulls: bool = False
    """Asks for diagnostics and can be told to ask again; only then nothing is pushed."""
    related_information: bool = False
    code_description: bool = False
    hover: Format = "plaintext"
    action_literals: bool = False
    disabled_actions: bool = False
    preferred_actions: bool = False
    resolves_edits: bool = False
    document_changes: bool = False
    annotated_edits: bool = False
    """Shows what an edit is about, and lets the writer look at it before it is made."""
    applies_edits: bool = False
    fix_key: str = ""
    """What a writer presses on a finding to put its correction in, where that is known of the editor: a key, or in our plugin
    for Obsidian a button of the hover itself."""
    configuration: bool = False
    registers_configuration: bool = False
    registers_watchers: bool = False
    progress: bool = False
    shows_documents: bool = False
    inlay_hints: bool = False
    inlay_refresh: bool = False
    converses: bool = False
    """Shows conversations about claims (says so in its initialization options)."""
    language_models: bool = False
    """Answers `factlint/languageModel` with a model that the writer has in it (says so in its initialization options)."""
    lenses: bool = False
    lens_refresh: bool = False
    links: bool = False
    lists: bool = False
    """Shows a list of findings and wants to be told when to ask for it again (says so in its initialization options)."""
    picks: bool = False
    """Shows a list of things to choose from for `factlint/pick` (says so in its initialization options)."""
    offers: Manner = ""
    """Puts an offer that nobody asked for to its writer, and how (says so in its initialization options)."""
    ways: Ways = TERMINAL
    """What its writer does to add evidence: commands of its own, where its initialization options name them."""
    status: bool = False
    """Wants `factlint/status` notifications (says so in its initialization options)."""


def abilities_of(params: types.InitializeParams) -> Abilities:
    """The abilities that an `initialize` request states."""
    client = params.capabilities
    document = client.text_document or types.TextDocumentClientCapabilities()
    workspace = client.workspace or types.WorkspaceClientCapabilities()
    window = client.window or types.WindowClientCapabilities()
    edit = workspace.workspace_edit or types.WorkspaceEditClientCapabilities()
    publish = document.publish_diagnostics or types.PublishDiagnosticsClientCapabilities()
    action = document.code_action or types.CodeActionClientCapabilities()
    refresh = workspace.diagnostics and workspace.diagnostics.refresh_support
    watched = workspace.did_change_watched_files
    configured = workspace.did_change_configuration
    resolved = action.resolve_support.properties if action.resolve_support else ()
    return Abilities(
        encoding=_encoding(params),
        pulls=document.diagnostic is not None and bool(refresh),
        related_information=bool(publish.related_information),
        code_description=bool(publish.code_description_support),
        hover=_format(document.hover),
        action_literals=action.code_action_literal_support is not None,
        disabled_actions=bool(action.disabled_support),
        preferred_actions=bool(action.is_preferred_support),
        resolves_edits="edit" in resolved and bool(action.data_support),
        document_changes=bool(edit.document_changes),
        annotated_edits=bool(edit.document_changes) and edit.change_annotation_support is not None,
        applies_edits=bool(workspace.apply_edit),
        fix_key=_fix_key(params.client_info.name if params.client_info else ""),
        configuration=bool(workspace.configuration),
        registers_configuration=bool(configured and configured.dynamic_registration),
        registers_watchers=bool(watched and watched.dynamic_registration),
        progress=bool(window.work_done_progress),
        shows_documents=bool(window.show_document and window.show_document.support),
        inlay_hints=document.inlay_hint is not None,
        inlay_refresh=bool(workspace.inlay_hint and workspace.inlay_hint.refresh_support),
        converses=to_mapping(params.initialization_options).get("conversations") is True,
        language_models=to_mapping(params.initialization_options).get("languageModels") is True,
        lenses=document.code_lens is not None,
        lens_refresh=bool(workspace.code_lens and workspace.code_lens.refresh_support),
        links=document.document_link is not None,
        lists=to_mapping(params.initialization_options).get("findings") is True,
        picks=to_mapping(params.initialization_options).get("picker") is True,
        offers=_manner(to_mapping(params.initialization_options).get("offers")),
        ways=_ways(to_mapping(to_mapping(params.initialization_options).get("commands"))),
        status=to_mapping(params.initialization_options).get("statusNotifications") is True,
    )


def to_mapping(value: object) -> Mapping[str, object]:
    """A JSON object that a client sent where anything may stand; empty for every other thing."""
    if isinstance(value, Mapping):
        return cast("Mapping[str, object]", value)
    as_dict = getattr(value, "_asdict", None)
    return cast("Mapping[str, object]", as_dict()) if callable(as_dict) else {}


def _manner(given: object) -> Manner:
    return cast(Manner, given) if given in get_args(Manner) else ""


_WAYS = ("sources", "packs", "model", "hidden")


def _ways(named: Mapping[str, object]) -> Ways:
    """The editor's own commands in place of those of a terminal."""
    names = {name: value for name in _WAYS if isinstance(value := named.get(name), str)}
    return replace(TERMINAL, **{name: plain_text(value, 80) for name, value in names.items()})


def _format(hover: types.HoverClientCapabilities | None) -> Format:
    """The first format that the editor names and we can write."""
    for given in (hover.content_format if hover else None) or ():
        if given in (types.MarkupKind.Markdown, types.MarkupKind.PlainText):
            return "markdown" if given == types.MarkupKind.Markdown else "plaintext"
    return "plaintext"


def _fix_key(editor: str) -> str:
    """The default key of the editors whose own is known; those built on VS Code name themselves otherwise and have its key."""
    if editor == "Neovim":
        return "gra"
    if editor == "Obsidian":
        return "the button below"
    if any(name in editor for name in ("Visual Studio Code", "VSCodium", "code-server", "Cursor", "Windsurf")):
        return "Cmd+." if sys.platform == "darwin" else "Ctrl+."
    return ""


def _encoding(params: types.InitializeParams) -> Encoding:
    """The unit that the initialization options insist on, as ALE must, which counts bytes and says nothing of it."""
    insisted = to_mapping(params.initialization_options).get("positionEncoding")
    if insisted in get_args(Encoding):
        return cast(Encoding, insisted)
    return cast(Encoding, str(_value(ServerCapabilitiesBuilder.choose_position_encoding(params.capabilities))))


def _value(encoding: types.PositionEncodingKind | str) -> str:
    return encoding.value if isinstance(encoding, types.PositionEncodingKind) else encoding
