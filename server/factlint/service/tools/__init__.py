"""The tool protocol: the service's calls as tools that a model may use, under the caller's own key."""

from __future__ import annotations

from factlint.service.tools.mount import TOOLS_PATH, ToolsMount

__all__ = ["TOOLS_PATH", "ToolsMount"]
