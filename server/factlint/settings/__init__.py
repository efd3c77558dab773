"""One typed settings object, from one place: what the writer chose, where each value came from, where files live."""

from factlint.settings.build import build_id
from factlint.settings.keys import api_key, model_key, origin_of, stored_api_key
from factlint.settings.layers import Layer, Origin
from factlint.settings.loader import LoadedSettings, load, load_for_backend
from factlint.settings.model import ENDPOINT, Level, Models, Settings, Severity
from factlint.settings.paths import cache_dir, log_file, rendezvous_path, runtime_dir, user_file

__all__ = [
    "ENDPOINT",
    "Layer",
    "Level",
    "LoadedSettings",
    "Models",
    "Origin",
    "Settings",
    "Severity",
    "api_key",
    "build_id",
    "cache_dir",
    "load",
    "load_for_backend",
    "log_file",
    "model_key",
    "origin_of",
    "rendezvous_path",
    "runtime_dir",
    "stored_api_key",
    "user_file",
]
