"""From a finding to the diagnostic that an editor draws: pure, and the same for push and pull."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp import display_text
from factlint.lsp.drafts import places
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.render import rule_findings
from factlint.lsp.session.capabilities import Abilities
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.client.checks.findings import Finding
    from factlint.interface.common import Source
    from factlint.settings import Settings

SOURCE = "factlint"
NO_EVIDENCE = "no-evidence"
_LEVELS = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "information": types.DiagnosticSeverity.Information,
}
UNSETTLED = "Could not be settled"
_AGREES = {"True": "Agrees", "Mostly True": "Mostly agrees"}
_MESSAGE_CP = 400


@dataclass(frozen=True, slots=True)
class Sign:
    """What a diagnostic says of a finding wherever its words stand."""

    severity: types.DiagnosticSeverity
    code: str
    link: types.CodeDescription | None
    message: str


@dataclass(slots=True)
class KnownSigns:
    """The signs of a draft's findings, made once for each: an edit elsewhere moves findings without changing them.

    `signs` are those that are shown, by the places of their findings among `findings`.
    """

    settings: Settings
    findings: list[Finding] = field(default_factory=list["Finding"])
    deeper: frozenset[str] = frozenset()
    signs: dict[int, Sign] = field(default_factory=dict[int, Sign])

    def diagnostics(
        self, draft: Draft, settings: Settings, abilities: Abilities, deeper: Collection[str] = ()
    ) -> list[types.Diagnostic]:
        """Everything that a writer should see in this draft now, in the order of the text.

        `deeper` are the claims of which a deep check is under way: what is shown of them is a first read.
        """
        findings = [anchored.finding for anchored in draft.findings]
        if self.settings is not settings or self.findings != findings or self.deeper != frozenset(deeper):
            self.signs = self._make_signs(draft, settings, abilities, deeper)
            self.settings, self.findings, self.deeper = settings, findings, frozenset(deeper)
        return [_placed(sign, draft.findings[at], draft, settings, abilities) for at, sign in self.signs.items()]

    def _make_signs(
        self, draft: Draft, settings: Settings, abilities: Abilities, deeper: Collection[str]
    ) -> dict[int, Sign]:
        known: dict[int, Sign | None] = {}
        if self.settings is settings:
            # The findings themselves are still there, so that no other can have the number of one.
            known = {
                id(one): self.signs.get(at)
                for at, one in enumerate(self.findings)
                if (one.claim in self.deeper) is (one.claim in deeper)
            }
        is_hidden = _hidden_by(settings)
        found: dict[int, Sign] = {}
        for at, anchored in enumerate(draft.findings):
            finding = anchored.finding
            if id(finding) in known:
                sign = known[id(finding)]
            elif is_hidden(finding):
                sign = None
            else:
                sign = _sign_of(anchored, settings, abilities, first_read=finding.claim in deeper)
            if sign is not None:
                found[at] = sign
        return found


def diagnostics(
    draft: Draft, settings: Settings, abilities: Abilities, deeper: Collection[str] = ()
) -> list[types.Diagnostic]:
    """The same of a draft of which nothing is known yet."""
    return KnownSigns(settings).diagnostics(draft, settings, abilities, deeper)


def diagnostic(
    anchored: AnchoredFinding, draft: Draft, settings: Settings, abilities: Abilities, deeper: Collection[str] = ()
) -> types.Diagnostic | None:
    """The diagnostic of one finding where it stands now; None for what is kept to the hover."""
    sign = _sign_of(anchored, settings, abilities, first_read=anchored.finding.claim in deeper)
    return None if sign is None else _placed(sign, anchored, draft, settings, abilities)


def visible_findings(findings: Iterable[AnchoredFinding], settings: Settings) -> Iterator[AnchoredFinding]:
    """The findings but those whose claim the writer asked to ignore in this project."""
    is_hidden = _hidden_by(settings)
    return (anchored for anchored in findings if not is_hidden(anchored.finding))


def _hidden_by(settings: Settings) -> Callable[[Finding], bool]:
    from factlint.client.checks.build_findings import ignored_claims, is_ignored

    ignored = ignored_claims(settings.ignore)
    return lambda finding: is_ignored(finding.claim, ignored)


def result_id(shown: Sequence[types.Diagnostic]) -> str:
    """The name of this exact list: an editor that still has it is told so instead of being sent it again."""
    digest = hashlib.sha256()
    for item in shown:
        digest.update(repr((item.range, item.code, item.severity, item.message, item.data)).encode("utf-8", "replace"))
    return digest.hexdigest()[:16]


def message(anchored: AnchoredFinding, *, first_read: bool = False) -> str:
    """One line: the verdict, how sure it is, and why."""
    finding = anchored.finding
    if finding.kind == "consistency":
        return display_text.plain_text(finding.rationale, _MESSAGE_CP)
    if first_read:
        return f"Being checked in depth. So far: {message(anchored)}"
    if finding.verdict is None:
        return f"{UNSETTLED}: {display_text.plain_text(finding.claim, _MESSAGE_CP)}"
    told = finding.confidence if finding.kind == "claim" else None
    sure = f"{display_text.plain_text(told, 20)} confidence" if told else ""
    sure = ", ".join(part for part in (f"score {finding.score} of 10" if finding.score else "", sure) if part)
    confidence = f" ({sure})" if sure else ""
    why = display_text.plain_text(finding.rationale or _first_snippet(finding.sources), _MESSAGE_CP)
    return f"{display_text.plain_text(finding.verdict, 40)}{confidence}" + (f": {why}" if why else "")


def label(anchored: AnchoredFinding) -> str:
    """What came of the check, in a word or two."""
    from factlint.client.checks import severity

    if severity.is_abstention(anchored.finding):
        return UNSETTLED
    if anchored.finding.verdict in (None, "Error"):
        return "Not checked"
    return _AGREES.get(anchored.finding.verdict, display_text.plain_text(anchored.finding.verdict, 40))


def code(anchored: AnchoredFinding) -> str:
    """The verdict in kebab-case, for filters and themes; the name of a rule that needs no source."""
    if anchored.finding.rule:
        return anchored.finding.rule
    return "-".join(display_text.plain_text(anchored.finding.verdict, 40).lower().split()) or NO_EVIDENCE


def _sign_of(anchored: AnchoredFinding, settings: Settings, abilities: Abilities, *, first_read: bool) -> Sign | None:
    from factlint.client.checks import severity

    level = severity.level_of(anchored.finding, settings)
    if level == "off":
        return None
    link = _link(anchored) if abilities.code_description else None
    return Sign(_LEVELS[level], code(anchored), link, message(anchored, first_read=first_read))


def _placed(
    sign: Sign, anchored: AnchoredFinding, draft: Draft, settings: Settings, abilities: Abilities
) -> types.Diagnostic:
    """A sign on the words of its finding, or on the wrong ones among them."""
    marked = (anchored.wrong_span if settings.underline == "words" else None) or anchored.span
    return types.Diagnostic(
        range=places.range_of(draft.text, marked, abilities.encoding),
        severity=sign.severity,
        code=sign.code,
        code_description=sign.link,
        source=SOURCE,
        message=sign.message,
        related_information=_related(anchored, draft, marked, abilities) if abilities.related_information else None,
        data={"id": anchored.finding.id},
    )


def _link(anchored: AnchoredFinding) -> types.CodeDescription | None:
    if anchored.finding.rule:
        from factlint.client.checks.consistency import page_of

        page = page_of(anchored.finding.rule)
        return types.CodeDescription(href=page.as_uri()) if page else None
    for source in anchored.finding.sources:
        if address := display_text.web_address(source.url):
            return types.CodeDescription(href=address)
    return None


def _related(
    anchored: AnchoredFinding, draft: Draft, marked: Span, abilities: Abilities
) -> list[types.DiagnosticRelatedInformation] | None:
    """The whole claim where only its wrong words are marked, and the lines of the writer's own files that speak of it; for
    a rule the other side. An editor can jump there."""
    if anchored.finding.rule:
        return rule_findings.related_information(draft, anchored, abilities.encoding) or None
    found: list[types.DiagnosticRelatedInformation] = []
    if marked != anchored.span:
        whole = types.Location(uri=draft.uri, range=places.range_of(draft.text, anchored.span, abilities.encoding))
        message = f"The whole claim: {display_text.plain_text(anchored.finding.claim, 200)}"
        found.append(types.DiagnosticRelatedInformation(location=whole, message=message))
    for source in anchored.finding.sources:
        if place := own_file(source):
            path, line = place
            at = types.Position(line, 0)
            found.append(
                types.DiagnosticRelatedInformation(
                    location=types.Location(uri=path.as_uri(), range=types.Range(at, at)),
                    message=display_text.plain_text(source.snippet or source.title, 200),
                )
            )
    return found or None


def own_file(source: Source) -> tuple[Path, int] | None:
    """The file and 0-based line of a source that is one of the writer's own documents."""
    location, _, line = source.location.rpartition(":")
    path = Path(location or source.location)
    if not source.location or not path.is_absolute():
        return None
    return path, max(int(line) - 1, 0) if location and line.isdecimal() else 0


def _first_snippet(sources: Sequence[Source]) -> str:
    return next((source.snippet for source in sources if source.snippet), "")
