"""Starlette on uvicorn that answers given bytes at given paths, having read the body: the measure to beat."""

from __future__ import annotations

import json
import socket
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


def application(answers: dict[str, str]) -> Starlette:
    routes: list[Route] = []
    for call, text in answers.items():
        method, path = call.split()

        async def answer(request: Request, body: bytes = text.encode()) -> Response:
            if raw := await request.body():
                json.loads(raw)
            return Response(body, media_type="application/json")

        routes.append(Route(path, answer, methods=[method]))
    return Starlette(routes=routes)


def main() -> None:
    # Named as TCP, so that asyncio sends at once: else each answer would wait for the other side's acknowledgement.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    app = application(json.loads(sys.argv[1]))
    sys.stdout.write(f"http://127.0.0.1:{listener.getsockname()[1]}\n")
    sys.stdout.flush()
    server = uvicorn.Server(uvicorn.Config(app, http="h11", ws="none", lifespan="off", log_config=None))
    server.run(sockets=[listener])


if __name__ == "__main__":
    main()
