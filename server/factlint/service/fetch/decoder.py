"""The bytes of an answer under a cap, unpacked no further than the cap: a small answer may unpack to a huge one."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterable

from factlint.service.fetch.reasons import Reason, Unfetched

ACCEPTED = "gzip"
_GZIP_OR_ZLIB = zlib.MAX_WBITS | 32


async def read_capped(parts: AsyncIterable[bytes], encoding: str, limit_bytes: int) -> bytes:
    """The whole body. Raises Unfetched when it is larger than the limit, packed or unpacked, or was cut off."""
    packing = encoding.strip().lower()
    if packing in {"", "identity"}:
        unpacker = None
    elif packing in {"gzip", "x-gzip", "deflate"}:
        unpacker = _Unpacker()
    else:
        raise Unfetched(Reason.UNSUPPORTED, "The page is packed in a way that is not read.")
    found = bytearray()
    arrived = 0
    async for part in parts:
        arrived += len(part)
        if arrived > limit_bytes:
            raise _too_large()
        found += part if unpacker is None else unpacker.unpack(part, limit_bytes - len(found))
        if len(found) > limit_bytes:
            raise _too_large()
    if unpacker is not None and arrived and not unpacker.is_whole:
        raise Unfetched(Reason.UNREACHABLE, "The page did not arrive whole.")
    return bytes(found)


class _Unpacker:
    """What is packed in one or several members; what follows the last one and is none is left out, as browsers do."""

    def __init__(self) -> None:
        self._member = zlib.decompressobj(_GZIP_OR_ZLIB)
        self._is_first = True
        self._has_begun = False

    @property
    def is_whole(self) -> bool:
        """Whether the member that was begun last has ended."""
        return self._member.eof or not (self._is_first or self._has_begun)

    def unpack(self, part: bytes, room: int) -> bytes:
        """The next bytes; more than there is room for only by one. Raises Unfetched."""
        found = b""
        while part and len(found) <= room:
            if self._member.eof:
                self._member = zlib.decompressobj(_GZIP_OR_ZLIB)
                self._is_first = self._has_begun = False
            try:
                read = self._member.decompress(part, room + 1 - len(found))
            except zlib.error:
                if self.is_whole:
                    break
                raise Unfetched(Reason.UNREACHABLE, "The page's bytes are damaged.") from None
            self._has_begun = self._has_begun or bool(read)
            found += read
            part = self._member.unused_data
        return found


def _too_large() -> Unfetched:
    return Unfetched(Reason.TOO_LARGE, "The page is too large to be read.")
