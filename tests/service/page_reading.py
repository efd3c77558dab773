"""Pages as a browser takes them apart, and texts that would do harm in one that lets them."""

import re
from html.parser import HTMLParser

VOID = {"meta", "br", "hr", "link", "img", "input"}
BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//https://good.example",
    "data:text/html,<script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "{{ 7 * 7 }}{% for x in y %}",
    "<!-- --><![CDATA[ <svg/onload=alert(1)>",
    "&lt;script&gt;&#0;&nbsp",
    "\x00\x01\x1b[2J\x7f\x85\u2028\u202eevil\u2066\ufeff\ud800",
    "A" * 300_000,
    "https://good.example/<script>",
    "https://user@evil.example/",
    "en\" onclick=\"alert(1)",
]  # fmt: skip


class Read(HTMLParser):
    """A page as a browser takes it apart: its elements with their attributes, its text, its headings."""

    def __init__(self, html):
        super().__init__()
        self.elements, self.headings, self.titles, self.open, self.text = [], [], [], [], ""
        self.feed(html)
        self.close()
        assert self.open == [], f"never closed: {self.open}"

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        assert len(attrs) == len(dict(attrs)), f"{tag} has an attribute twice"
        if tag not in VOID:
            self.open.append(tag)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.text += data
        if {"h1", "h2", "h3", "h4", "h5", "dt"} & set(self.open):
            self.titles.append(data)

    def all(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]
