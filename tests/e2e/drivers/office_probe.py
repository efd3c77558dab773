"""Runs in the Python that knows UNO: does in a LibreOffice what lines of JSON say, and answers each with one.

python3 office_probe.py PIPE     the name of the pipe on which LibreOffice listens
"""

import json
import sys
import time

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import Locale
from com.sun.star.linguistic2 import XLinguServiceEventListener

ENGLISH = Locale("en", "US", "")
DEADLINE_S = 90


class Told(unohelper.Base, XLinguServiceEventListener):
    """Counts how often the proofreader asks to be asked again."""

    times = 0

    def processLinguServiceEvent(self, event):
        Told.times += 1

    def disposing(self, event):
        """Nothing is kept."""


class Probe:
    def __init__(self, pipe):
        self.context = connected(pipe)
        self.desktop = self.made("com.sun.star.frame.Desktop")
        self.proofreader = self.made("org.factlint.writer.Proofreader")
        if self.proofreader is not None:
            self.proofreader.addLinguServiceEventListener(Told())

    def made(self, name):
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    def installed(self):
        return self.proofreader is not None

    def about(self):
        checkers = self.made("com.sun.star.linguistic2.LinguServiceManager").getConfiguredServices(
            "com.sun.star.linguistic2.Proofreader", ENGLISH
        )
        return {
            "checkers": list(checkers),
            "name": self.proofreader.getServiceDisplayName(ENGLISH),
            "is_spell_checker": self.proofreader.isSpellChecker(),
            "locales": [f"{one.Language}-{one.Country}" for one in self.proofreader.getLocales()],
            "german": self.proofreader.hasLocale(Locale("de", "DE", "")),
        }

    def check(self, text, start=0, end=None):
        before = time.monotonic()
        units = len(text.encode("utf-16-le")) // 2
        result = self.proofreader.doProofreading("1", text, ENGLISH, start, units if end is None else end, ())
        return {
            "seconds": time.monotonic() - before,
            "end": result.nBehindEndOfSentencePosition,
            "next": result.nStartOfNextSentencePosition,
            "errors": [
                {
                    "start": one.nErrorStart,
                    "length": one.nErrorLength,
                    "type": one.nErrorType,
                    "rule": one.aRuleIdentifier,
                    "short": one.aShortComment,
                    "full": one.aFullComment,
                    "suggestions": list(one.aSuggestions),
                    "properties": {each.Name: each.Value for each in one.aProperties},
                }
                for one in result.aErrors
            ],
        }

    def told(self):
        return Told.times

    def ignore(self, rule):
        self.proofreader.ignoreRule(rule, ENGLISH)

    def show_ignored(self):
        self.proofreader.resetIgnoreRules()

    def open(self, url):
        shown = PropertyValue()
        shown.Name, shown.Value = "Hidden", False
        self.document = self.desktop.loadComponentFromURL(url, "_blank", 0, (shown,))

    def put_cursor(self, words):
        """Behind the first letter of some words of the document."""
        search = self.document.createSearchDescriptor()
        search.setSearchString(words)
        place = self.document.findFirst(search)
        cursor = self.document.getCurrentController().getViewCursor()
        cursor.gotoRange(place.getStart(), False)
        cursor.goRight(1, False)

    def menu(self, entry):
        self.made("org.factlint.writer.Menu").trigger(entry)

    def quit(self):
        self.desktop.terminate()


def connected(pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    deadline = time.monotonic() + DEADLINE_S
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def main():
    probe = Probe(sys.argv[1])
    for line in sys.stdin:
        ask = json.loads(line)
        try:
            answer = {"value": getattr(probe, ask.pop("do"))(**ask)}
        except Exception as error:
            answer = {"error": repr(error)}
        print(json.dumps(answer), flush=True)


main()
