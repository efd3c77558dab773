"""A backend process small enough to start in a moment: it takes the real one's place at the rendezvous.

Run with a folder of control files: `broken` makes it end at once, `die` makes it end in the middle of its next assess,
`build` holds the build id that it claims, `stay` makes it go on when it is asked to end. It appends what it does to `journal`.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
from pathlib import Path

from loopback_service import Heard, Judge, Says, Service

from factlint.interface.local import LOCAL_PREFIX, Rendezvous
from factlint.settings import build_id, rendezvous_path

CONTROL = Path(sys.argv[1])
TOKEN = secrets.token_hex(16)


def note(what: str) -> None:
    with (CONTROL / "journal").open("a") as journal:
        journal.write(what + "\n")


async def main() -> None:
    data_dir = Path(os.environ["FACTLINT_DATA_DIR"])
    path = rendezvous_path(data_dir)
    ended = asyncio.Event()
    judge = Judge()

    def script(heard: Heard) -> Says | str:
        if heard.headers.get("authorization") != f"Bearer {TOKEN}":
            return Says(401, {"detail": "Who?", "code": "not_authenticated"})
        if heard.path == f"{LOCAL_PREFIX}/status":
            return Says(body={"build_id": claimed, "pid": os.getpid(), "index": {"state": "ready"}})
        if heard.path == f"{LOCAL_PREFIX}/shutdown":
            note("shutdown")
            if not (CONTROL / "stay").exists():
                path.unlink(missing_ok=True)
                ended.set()
            return Says(body={"ok": True})
        note(f"{heard.method} {heard.path} {heard.headers.get('idempotency-key', '')}".strip())
        if heard.path.endswith("/assess") and (CONTROL / "die").exists():
            (CONTROL / "die").unlink()
            os._exit(9)
        return judge(heard)

    claimed = (CONTROL / "build").read_text() if (CONTROL / "build").exists() else build_id()
    (CONTROL / "build").unlink(missing_ok=True)
    service = Service(script)
    socket = str(path.parent / f"{secrets.token_hex(3)}.sock")
    server = await asyncio.start_unix_server(service.serve, socket)
    rendezvous = Rendezvous(
        socket=socket, address=None, http="http://127.0.0.1:1", token=TOKEN, build_id=claimed, pid=os.getpid()
    )
    fresh = path.with_suffix(".new")
    fresh.write_text(rendezvous.model_dump_json())
    fresh.replace(path)
    note(f"start {os.getpid()} {json.dumps(sorted(os.environ))}")
    async with server:
        await ended.wait()


if __name__ == "__main__":
    if (CONTROL / "broken").exists():
        print("a word for the log", flush=True)
        sys.exit(3)
    asyncio.run(main())
