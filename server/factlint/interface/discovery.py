"""Discovery: the root of the interface, which links to everything else (docs/wire-shapes.md, 9)."""

from __future__ import annotations

from pydantic import Field

from factlint.interface.common import OmittedWhenBlank, Wire


class Endpoint(Wire):
    """One call that this service answers."""

    method: str
    path: str
    auth: str
    summary: str = ""


class DiscoveryOut(Wire):
    """`engine` names the code, models and evidence that verdicts come from: a cached verdict of another is stale."""

    name: str
    version: str
    versions: list[str] = Field(default=[])
    docs_url: str | None = None
    openapi_url: str = ""
    mcp_url: OmittedWhenBlank = ""
    endpoints: dict[str, Endpoint] = Field(default={})
    engine: OmittedWhenBlank = ""
    limits: dict[str, int] = Field(default={})
