"""What is said in a video: where its page names captions, and their words as running text. Pure.

Shapes as documented: `<track>` of HTML, WebVTT at https://www.w3.org/TR/webvtt1/, `VideoObject.transcript` at
https://schema.org/VideoObject; and as seen in watch pages of YouTube: `captionTracks` with a `baseUrl` each.
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urljoin, urlsplit

from factlint.engine.web.fields import list_at, text_at, value_at

MOST_TEXT_CP = 1_000_000
_HOSTS = ("youtube.com", "youtu.be", "youtube-nocookie.com", "vimeo.com")
_TRACKS = '"captionTracks":'
_TIMING = re.compile(r"^(?:\d+:)?\d{1,2}:\d\d[.,]\d{1,3}\s+-->")
_APART = re.compile(r"^(?:WEBVTT|NOTE|STYLE|REGION)\b")
_TAG = re.compile(r"<[^<>]{0,200}>")
_SPOKEN = frozenset({"captions", "subtitles"})


@dataclass(frozen=True, slots=True)
class VideoText:
    """What a page has of a video's words: the words themselves, or the address of its captions, or neither."""

    text: str = ""
    captions_url: str = ""

    @property
    def is_present(self) -> bool:
        return bool(self.text or self.captions_url)


def is_video(url: str) -> bool:
    """Whether an address is on a site whose pages are videos: what else is on them is no text of theirs."""
    host = (urlsplit(url).hostname or "").lower()
    return any(host == known or host.endswith(f".{known}") for known in _HOSTS)


def find_video_text(tree: Any, source: str, url: str) -> VideoText:
    """The words of the video of a page, best first: a transcript, captions that somebody wrote, those of a program."""
    for script in cast("list[Any]", tree.xpath("//script[@type='application/ld+json']")):
        if text := _transcript(script.text or ""):
            return VideoText(text=text[:MOST_TEXT_CP])
    if track := _youtube_track(source):
        return VideoText(captions_url=urljoin(url, f"{track}&fmt=vtt"))
    for element in cast("list[Any]", tree.xpath("//video//track[@src]")):
        if (element.get("kind") or "subtitles").lower() in _SPOKEN:
            return VideoText(captions_url=urljoin(url, str(element.get("src"))))
    return VideoText()


def caption_words(captions: str) -> str:
    """The words of WebVTT or SubRip captions: without times, marks and the repetitions of captions that roll."""
    found: list[str] = []
    apart = True
    for line in captions.lstrip("\ufeff").splitlines():
        bare = " ".join(html.unescape(_TAG.sub("", line)).split())
        if _TIMING.match(line):
            apart = False
        elif not bare or _APART.match(line):
            apart = True
        elif not apart and (not found or found[-1] != bare):
            found.append(bare)
    return " ".join(found)[:MOST_TEXT_CP]


def _transcript(script: str) -> str:
    try:
        told: object = json.loads(script)
    except (ValueError, RecursionError):
        return ""
    for thing in (told, *list_at(told), *list_at(told, "@graph")):
        if value_at(thing, "@type") == "VideoObject":
            return text_at(thing, "transcript", most_cp=MOST_TEXT_CP)
    return ""


def _youtube_track(source: str) -> str:
    """The address of the best captions that a watch page names, "" without any."""
    start = source.find(_TRACKS)
    if start < 0:
        return ""
    try:
        tracks, _ = cast("tuple[object, int]", json.JSONDecoder().raw_decode(source, start + len(_TRACKS)))
    except (ValueError, RecursionError):
        return ""
    named = [track for track in list_at(tracks) if isinstance(value_at(track, "baseUrl"), str)]
    # Those of a program come last; of the others the first is the video's own language.
    named.sort(key=lambda track: value_at(track, "kind") == "asr")
    return cast(str, value_at(named[0], "baseUrl")) if named else ""
