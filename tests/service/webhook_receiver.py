"""A real receiver of webhooks on loopback."""

import asyncio
import json


class Receiver:
    """Answers with `statuses` in their order, the last one ever after; keeps what arrives, headers in lower case."""

    def __init__(self):
        self.got = []
        self.paths = []
        self.statuses = [200]
        self.hang = False
        self.origin = ""

    async def serve(self, reader, writer):
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            request, *lines = head.split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
            body = await reader.readexactly(int(headers["content-length"]))
            self.got.append((headers, body))
            self.paths.append(request.split()[1])
            if self.hang:
                await asyncio.sleep(60)
            status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
            writer.write(f"HTTP/1.1 {status} X\r\nContent-Length: 0\r\nLocation: /elsewhere\r\n\r\n".encode())
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    @property
    def url(self):
        return f"{self.origin}/hook"

    @property
    def bodies(self):
        return [json.loads(body) for _, body in self.got]

    def sent_to(self, path):
        """The bodies that arrived under this path."""
        return [body for at, body in zip(self.paths, self.bodies, strict=True) if at == path]
