"""A local server in the shape of MediaWiki's and Wikidata's APIs that serves given texts, and counts what it is asked."""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections import Counter
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

_WORD = re.compile(r"\w+")


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


class Wiki:
    """Articles by title, with redirects, and titles that only list meanings. Answers `action=query` and Wikidata's calls."""

    def __init__(
        self,
        articles: Mapping[str, str],
        redirects: Mapping[str, str] | None = None,
        meanings: Mapping[str, str] | None = None,
        revised: str = "2026-09-30T11:12:13Z",
    ) -> None:
        self.articles = dict(articles)
        self.meanings = dict(meanings or {})
        self.redirects = {name.casefold(): title for name, title in (redirects or {}).items()}
        self.revised = revised
        self.revisions: Counter[str] = Counter()
        self.entities: dict[str, dict[str, Any]] = {}
        self.things: dict[str, str] = {}
        self._ids = {title: number for number, title in enumerate([*self.articles, *self.meanings], 1)}
        self._titles = {self._key(title): title for title in self._ids}
        self._bags = {title: Counter(_words(f"{title} {text[:3000]}")) for title, text in self.articles.items()}

    def edit(self, title: str, text: str) -> None:
        """Change an article, which gives it another revision."""
        self.articles[title] = text
        self.revisions[title] += 1

    def answer(self, query: Mapping[str, str]) -> dict[str, Any]:
        """The JSON value that a call is answered with."""
        if query.get("action") == "wbgetentities":
            ids = query["ids"].split("|")
            return {"entities": {id: self.entities.get(id, {"id": id, "missing": ""}) for id in ids}, "success": 1}
        if query.get("action") == "wbsearchentities":
            name = query["search"]
            hits = [
                {"id": id, "label": one["labels"]["en"]["value"], "match": {"type": "label", "text": name}}
                for id, one in self.entities.items()
                if one["labels"]["en"]["value"].casefold() == name.casefold()
            ]
            return {"search": hits, "success": 1}
        if "titles" in query:
            return self._titled(query)
        if query.get("generator") == "search":
            found = self._search(query["gsrsearch"])
            pages = [self._page(found, query)] if found else []
        else:
            by_id = {str(number): title for title, number in self._ids.items()}
            pages = [self._page(by_id.get(id), query) for id in query["pageids"].split("|")]
        return {"batchcomplete": True, "query": {"pages": pages}}

    def _titled(self, query: Mapping[str, str]) -> dict[str, Any]:
        names = query["titles"].split("|")
        normalized = [{"from": name, "to": self._key(name)} for name in names if name != self._key(name)]
        found = {name: self._resolved(name) for name in names}
        redirects = [
            {"from": self._key(name), "to": title}
            for name, title in found.items()
            if title is not None and title != self._key(name)
        ]
        titles = dict.fromkeys(title or name for name, title in found.items())
        pages = [self._page(title if title in self._ids else None, {**query, "titles": title}) for title in titles]
        return {"batchcomplete": True, "query": {"normalized": normalized, "redirects": redirects, "pages": pages}}

    def _key(self, title: str) -> str:
        return title[:1].upper() + title[1:]

    def _resolved(self, name: str) -> str | None:
        return self._titles.get(self._key(self.redirects.get(name.casefold(), name)))

    def _search(self, words: str) -> str | None:
        asked = _words(words)
        if exact := self._resolved(words):
            return exact

        def score(title: str) -> float:
            bag, named = self._bags[title], set(_words(title))
            return sum(min(bag[word], 3) + (8 if word in named else 0) for word in asked) / (5 + len(named))

        best = max(self._bags, key=score, default=None)
        return best if best is not None and score(best) > 0 else None

    def _page(self, title: str | None, query: Mapping[str, str]) -> dict[str, Any]:
        if title is None:
            return {"ns": 0, "title": query.get("titles", ""), "missing": True}
        number = self._ids[title]
        revision = 1_000 * number + self.revisions[title]
        page: dict[str, Any] = {"pageid": number, "ns": 0, "title": title, "lastrevid": revision}
        properties = {"disambiguation": ""} if title in self.meanings else {}
        if title in self.things:
            properties["wikibase_item"] = self.things[title]
        if properties and "pageprops" in query.get("prop", ""):
            page["pageprops"] = properties
        if "extracts" not in query.get("prop", ""):
            return page
        return page | {
            "fullurl": f"https://en.wikipedia.org/wiki/{quote(title.replace(' ', '_'), safe='/:(),')}",
            "extract": self.articles.get(title, self.meanings.get(title, "")),
            "revisions": [{"revid": revision, "parentid": 0, "timestamp": self.revised}],
        }


class Replica:
    """Serves a wiki on loopback; `asked` are the queries that came."""

    def __init__(self, wiki: Wiki) -> None:
        self.wiki = wiki
        self.asked: list[dict[str, str]] = []
        replica = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                query = dict(parse_qsl(urlsplit(self.path).query))
                replica.asked.append(query)
                body = json.dumps(replica.wiki.answer(query)).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.send_header("ETag", f'"{hashlib.sha256(body).hexdigest()[:16]}"')
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self._server.server_port}"

    @property
    def address(self) -> str:
        return f"http://{self.host}/w/api.php"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
