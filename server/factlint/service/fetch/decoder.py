"""The bytes of an answer under a cap, unpacked no further than the cap: a small answer may unpack to a huge one."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterable

from factlint.service.fetch.reasons import Reason, Unfetched

ACCEPTED = "gzip"
_GZIP_OR_ZLIB = zlib.MAX_WBITS | 32


async def read_capped(parts: AsyncIterable[bytes], encoding: str, limit_bytes: int) -> bytes:
    """The whole body. Raises Unfetched when it is larger than the limit, packed or unpacked."""
    packing = encoding.strip().lower()
    if packing in {"", "identity"}:
        unpacker = None
    elif packing in {"gzip", "x-gzip", "deflate"}:
        unpacker = zlib.decompressobj(_GZIP_OR_ZLIB)
    else:
        raise Unfetched(Reason.UNSUPPORTED, "The page is packed in a way that is not read.")
    found = bytearray()
    arrived = 0
    async for part in parts:
        arrived += len(part)
        if arrived > limit_bytes:
            raise _too_large()
        found += part if unpacker is None else _unpack(unpacker, part, limit_bytes - len(found))
        if len(found) > limit_bytes:
            raise _too_large()
    return bytes(found)


def _unpack(unpacker: zlib._Decompress, part: bytes, room: int) -> bytes:  # pyright: ignore[reportPrivateUsage]
    try:
        return unpacker.decompress(part, room + 1)
    except zlib.error:
        raise Unfetched(Reason.UNREACHABLE, "The page's bytes are damaged.") from None


def _too_large() -> Unfetched:
    return Unfetched(Reason.TOO_LARGE, "The page is too large to be read.")
