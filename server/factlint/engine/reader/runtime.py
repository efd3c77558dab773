"""Loads the library that runs the networks, with its reports to its maker off; nothing else imports it."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, cast

from factlint.settings.environment import NO_TELEMETRY


def load_runtime() -> Any:
    """onnxruntime (which has no types of its own). Raises ImportError.

    Its official builds report to their maker from the import on: they look a host up and leave an id of the machine in
    the user's cache folder. The variables count at the import, the call for whatever was imported before.
    """
    os.environ.update(NO_TELEMETRY)
    runtime = cast(Any, import_module("onnxruntime"))
    disable = getattr(runtime, "disable_telemetry_events", None)
    if disable is not None:
        disable()
    return runtime
