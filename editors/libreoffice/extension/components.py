"""What LibreOffice calls: the proofreader, for each sentence that it reads, and the entries of the menu.

An exception that left here would become a box over the document at every keystroke, so none does.
"""

from __future__ import annotations

import threading

import unohelper
from com.sun.star.lang import Locale, XServiceDisplayName, XServiceInfo
from com.sun.star.linguistic2 import (
    ProofreadingResult,
    SingleProofreadingError,
    XLinguServiceEventBroadcaster,
    XProofreader,
)
from com.sun.star.task import XJobExecutor
from com.sun.star.text.TextMarkupType import PROOFREADING
from factlint_writer import VERSION
from factlint_writer.findings import Finding
from factlint_writer.office import Office, language_code, property_value
from factlint_writer.proofreading import Proofreading

PROOFREADER, MENU = "org.factlint.writer.Proofreader", "org.factlint.writer.Menu"
COUNTRIES = ("US", "GB", "AU", "CA", "IE", "IN", "NZ", "ZA")
_ORANGE = 0xE67E22
_NOTHING_WRONG = "Nothing was found wrong in this passage, or you chose to ignore it."
_NOT_CHECKED = (
    "This passage is not checked yet. Checks are made as you write, while Tools > Automatic Spell Checking is on."
)

_once = threading.Lock()
_state: list[tuple[Office, Proofreading]] = []


def shared_state(context) -> tuple[Office, Proofreading]:
    """One state for all that LibreOffice makes of the classes below."""
    with _once:
        if not _state:
            office = Office(context)
            _state.append((office, Proofreading(office.check, office.read_again)))
        return _state[0]


class Proofreader(unohelper.Base, XProofreader, XLinguServiceEventBroadcaster, XServiceDisplayName, XServiceInfo):
    """Underlines what the evidence contradicts."""

    def __init__(self, context, *arguments):
        self._office, self._proofreading = shared_state(context)

    def isSpellChecker(self):
        return False

    def doProofreading(self, document, text, locale, start, end, properties):
        """The findings that begin in the sentence from `start` to `end`, as far as they are known now."""
        result = ProofreadingResult()
        result.aDocumentIdentifier = document
        result.aText = text
        result.aLocale = locale
        result.nStartOfSentencePosition = start
        result.xProofreader = self
        try:
            known = self._proofreading.findings(text, language_code(locale)) if self.hasLocale(locale) else ()
            found = [one for one in known if start <= one.start < end]
            result.aErrors = tuple(map(_error, found))
            end = max([end, *(one.end for one in found)])
        except Exception:
            result.aErrors = ()
        result.nBehindEndOfSentencePosition = result.nStartOfNextSentencePosition = end
        return result

    def ignoreRule(self, id, locale):
        self._proofreading.ignore(id)

    def resetIgnoreRules(self):
        self._proofreading.show_ignored()

    def getLocales(self):
        return tuple(Locale("en", country, "") for country in COUNTRIES)

    def hasLocale(self, locale):
        return locale.Language == "en" and locale.Country in COUNTRIES

    def addLinguServiceEventListener(self, listener):
        return self._office.add_listener(listener)

    def removeLinguServiceEventListener(self, listener):
        return self._office.remove_listener(listener)

    def getServiceDisplayName(self, locale):
        return "Factlint"

    def getImplementationName(self):
        return PROOFREADER

    def supportsService(self, name):
        return name in self.getSupportedServiceNames()

    def getSupportedServiceNames(self):
        return ("com.sun.star.linguistic2.Proofreader",)


class Menu(unohelper.Base, XJobExecutor, XServiceInfo):
    """Tools > Factlint."""

    def __init__(self, context, *arguments):
        self._office, self._proofreading = shared_state(context)

    def trigger(self, entry):
        try:
            entries = {
                "check": self.check,
                "evidence": self.evidence,
                "ignore": self.ignore,
                "show_ignored": self._proofreading.show_ignored,
                "about": self.about,
            }
            entries[entry]()
        except Exception as error:
            self._office.show_message(
                f"Something went wrong ({type(error).__name__}). Nothing in your document was changed."
            )

    def check(self):
        """Ask for all that is open anew; what is known stays until the answer is there."""
        trouble = self._proofreading.trouble
        self._office.turn_checking_on()
        self._proofreading.check_again()
        if trouble:
            self._office.show_message(f"The last check did not get an answer.\n{trouble}\nTrying again now.")

    def evidence(self):
        """Open the report or the source of the claim at the cursor, or say what there is."""
        found = self._at_cursor()
        if found is not None and found.link:
            self._office.open(found.link)
        elif found is not None:
            self._office.show_message(found.full)

    def ignore(self):
        """Show no more what is found of the claim at the cursor, until ignored claims are shown again or LibreOffice ends."""
        found = self._at_cursor()
        if found is not None:
            self._proofreading.ignore(found.id)

    def about(self):
        state = self._proofreading.trouble or (
            "It answers." if self._proofreading.has_answered else "Nothing was checked yet."
        )
        address = self._office.service().shown_address or "no address is set"
        self._office.show_message(f"Factlint {VERSION}, under the Apache License 2.0\nAsks: {address}\n{state}")

    def _at_cursor(self) -> Finding | None:
        """The finding on the words at the cursor, else one on its sentence; that there is none is said."""
        text, at, language = self._office.paragraph_at_cursor()
        found = self._proofreading.findings(text, language)
        words = [one for one in found if one.start <= at <= one.end]
        nearest = next(iter(words + [one for one in found if one.reach_start <= at <= one.reach_end]), None)
        if nearest is None:
            checked = self._proofreading.is_checked(text, language)
            self._office.show_message(_NOTHING_WRONG if checked else self._proofreading.trouble or _NOT_CHECKED)
        return nearest

    def getImplementationName(self):
        return MENU

    def supportsService(self, name):
        return name == MENU

    def getSupportedServiceNames(self):
        return (MENU,)


def _error(finding: Finding) -> SingleProofreadingError:
    error = SingleProofreadingError()
    error.nErrorStart, error.nErrorLength, error.nErrorType = finding.start, finding.length, PROOFREADING
    error.aRuleIdentifier = finding.id
    error.aShortComment, error.aFullComment = finding.short, finding.full
    error.aSuggestions = finding.suggestions
    error.aProperties = (
        property_value("LineColor", _ORANGE),
        *([property_value("FullCommentURL", finding.link)] if finding.link else []),
    )
    return error


g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Proofreader, PROOFREADER, ("com.sun.star.linguistic2.Proofreader",))
g_ImplementationHelper.addImplementation(Menu, MENU, (MENU,))
