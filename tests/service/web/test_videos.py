"""Videos: their words are read where a page names them, and a video without any is no text."""

import asyncio
import json
import socket

import pytest
from outer_world import HOSTS, answer

from factlint.service.fetch import AllowedHosts, Fetcher, PageReader, Reason, Unfetched
from factlint.service.fetch.captions import caption_words, is_video

VTT = """WEBVTT
Kind: captions

NOTE made by hand

1
00:00:01.000 --> 00:00:04.000 align:start
The Varn dam opened
on <c.colorE5E5E5>4 May 1938</c>

00:00:04.000 --> 00:00:07.000
on 4 May 1938
<v Ann>&amp; it is 40 metres high today.
"""
SAID = "The Varn dam opened on 4 May 1938 & it is 40 metres high today."
TITLE = "<title>The dam</title><meta itemprop='datePublished' content='2024-05-06'>"


@pytest.fixture
async def read(world, monkeypatch):
    """Reads a page of the world; `youtube.com` is one of its sites."""
    real = asyncio.BaseEventLoop.getaddrinfo

    async def lookup(self, host, port, **options):
        if host == "www.youtube.com":
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]
        return await real(self, host, port, **options)

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", lookup)
    fetcher = Fetcher(AllowedHosts.from_hosts([*HOSTS, "www.youtube.com"]))
    reader = PageReader(fetcher)
    yield reader.read
    reader.stop()
    await fetcher.aclose()


def watched(world, tracks):
    """A watch page in the shape of YouTube's, with these caption tracks."""
    player = {
        "captions": {"playerCaptionsTracklistRenderer": {"captionTracks": tracks}},
        "videoDetails": {"videoId": "x"},
    }
    script = f"var ytInitialPlayerResponse = {json.dumps(player, separators=(',', ':'))};" if tracks is not None else ""
    page = f"<html><head>{TITLE}</head><body><script>{script}</script><p>{'Watch more films of ours. ' * 9}</p></body></html>"
    return world.service("www.youtube.com", "/watch", answer(page, type="text/html; charset=utf-8"))


def track(world, name, **more):
    return {"baseUrl": world.url("www.youtube.com", f"/api/timedtext?v=x&lang={name}"), "languageCode": name, **more}


async def test_the_captions_that_somebody_wrote_are_the_text_of_a_video(world, read):
    url = watched(world, [track(world, "a.en", kind="asr"), track(world, "en")])
    world.service("www.youtube.com", "/api/timedtext", answer(VTT, type="text/vtt"))
    page = await read(url)
    assert (page.text, page.title, page.date, page.language) == (SAID, "The dam", "2024-05-06", "en")
    asked = world.asked[-1].query
    assert asked["lang"] == "en" and asked["fmt"] == "vtt" and page.url == url


@pytest.mark.parametrize("tracks", [None, [], [{"languageCode": "en"}], "odd", [None, 5]])
async def test_a_video_without_captions_is_no_text_whatever_else_is_on_its_page(world, read, tracks):
    with pytest.raises(Unfetched) as why:
        await read(watched(world, tracks))
    assert why.value.reason is Reason.NO_TEXT and "transcript" in str(why.value)


async def test_captions_at_a_private_address_are_not_fetched(world, read):
    with pytest.raises(Unfetched) as why:
        await read(watched(world, [{"baseUrl": "http://169.254.169.254/latest/?a=b", "languageCode": "en"}]))
    assert why.value.reason is Reason.FORBIDDEN


async def test_a_page_that_is_little_more_than_a_video_is_read_by_its_captions(world, read):
    body = f"<html><head>{TITLE}</head><body><video><track kind='captions' src='/dam.vtt'></video></body></html>"
    url = world.service("news.example", "/film", answer(body, type="text/html"))
    world.service("news.example", "/dam.vtt", answer(VTT, type="text/vtt"))
    assert (await read(url)).text == SAID


async def test_a_transcript_that_a_page_publishes_is_the_text_of_its_video(world, read):
    told = json.dumps(
        {"@context": "https://schema.org", "@graph": [{"@type": "VideoObject", "transcript": SAID.replace("&", "and")}]}
    )
    body = f"<html><head>{TITLE}<script type='application/ld+json'>{told}</script></head><body><video></video></body></html>"
    url = world.service("www.youtube.com", "/watch", answer(body, type="text/html"))
    assert (await read(url)).text == SAID.replace("&", "and")


def test_subrip_is_read_like_webvtt_and_a_text_without_times_says_nothing():
    assert caption_words(
        "1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>The dam</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nopened."
    ) == ("The dam opened.")
    assert caption_words("<html>Not found</html>") == "" == caption_words("")


@pytest.mark.parametrize(
    ("url", "video"),
    [
        ("https://youtu.be/x", True),
        ("https://m.youtube.com/watch?v=x", True),
        ("https://vimeo.com/1", True),
        ("https://notyoutube.com/x", False),
        ("https://youtube.com.evil.example/", False),
    ],
)
def test_video_sites_are_known_by_their_host(url, video):
    assert is_video(url) is video
