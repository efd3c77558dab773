"""Libraries that an editor or a command cannot do without, loaded without what they would bring along for nothing."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec

_TYPES = "lsprotocol.types"


def load_without_openssl() -> None:
    """Load asyncio and the hashes without OpenSSL, 7 MB: Python has hashes of its own.

    The connection of a service elsewhere brings its encryption along.
    """
    for name, left_out in (("hashlib", "_hashlib"), ("hmac", "_hashlib"), ("asyncio", "ssl")):
        if name in sys.modules or left_out in sys.modules:
            continue
        # A name that is None cannot be imported; they do without, as in a Python that was built so.
        sys.modules[left_out] = None  # pyright: ignore[reportArgumentType]
        try:
            import_module(name)
        finally:
            del sys.modules[left_out]


def load_protocol_types() -> None:
    """Load the types of the protocol before they can be found by name.

    Into the methods that attrs makes for a class it copies all names of the class's module, where it finds that: 6 MB for
    550 classes, of which the methods use nothing.
    """
    if _TYPES in sys.modules or (spec := find_spec(_TYPES)) is None or spec.loader is None:
        return
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception:
        return  # Another version may need its name; it is then imported in the usual way.
    sys.modules[_TYPES] = module
    vars(sys.modules[_TYPES.rpartition(".")[0]])["types"] = module
