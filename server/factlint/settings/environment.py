"""The variables by which libraries are kept from reporting to their makers."""

from __future__ import annotations

NO_TELEMETRY = {
    "ORT_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
}
