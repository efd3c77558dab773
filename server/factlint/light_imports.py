"""Libraries that an editor or a command cannot do without, loaded without what they would bring along for nothing."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec

_TYPES = "lsprotocol.types"
_HASHES = ("_md5", "_sha1", "_sha3", "_blake2")
_SHA2_BEFORE_3_12 = ("_sha256", "_sha512")


def load_without_openssl() -> None:
    """Load asyncio and the hashes without OpenSSL, 7 MB: Python has hashes of its own, unless it was built without.

    The connection of a service elsewhere brings its encryption along.
    """
    if not _has_own_hashes():
        return
    for name, left_out in (("hashlib", "_hashlib"), ("hmac", "_hashlib"), ("asyncio", "ssl")):
        if name not in sys.modules and left_out not in sys.modules:
            _load_without(name, left_out)


def _has_own_hashes() -> bool:
    sha2 = ("_sha2",) if find_spec("_sha2") else _SHA2_BEFORE_3_12
    return all(find_spec(name) for name in (*_HASHES, *sha2))


def _load_without(name: str, left_out: str) -> None:
    # A name that is None cannot be imported; they do without, as in a Python that was built so.
    sys.modules[left_out] = None  # pyright: ignore[reportArgumentType]
    try:
        import_module(name)
    except ImportError:
        for begun in [module for module in sys.modules if module == name or module.startswith(f"{name}.")]:
            del sys.modules[begun]
    finally:
        del sys.modules[left_out]
    import_module(name)


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
