"""What is asked of LibreOffice: its settings, its events, its windows, and where the cursor is."""

from __future__ import annotations

from typing import Any

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.linguistic2 import LinguServiceEvent
from com.sun.star.linguistic2.LinguServiceEventFlags import PROOFREAD_AGAIN

from factlint_writer.findings import Answer, utf16_length
from factlint_writer.service import Service

_SETTINGS = "/org.factlint.Writer/Service"
_URIS_ONLY = 1
_MOST_LINES = 20


class Office:
    """LibreOffice as far as this extension needs it."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._listeners: list[Any] = []
        self._settings: Any = None

    def service(self) -> Service:
        """The service of the settings as they are now."""
        if self._settings is None:
            provider = self._create("com.sun.star.configuration.ConfigurationProvider")
            self._settings = provider.createInstanceWithArguments(
                "com.sun.star.configuration.ConfigurationAccess", (property_value("nodepath", _SETTINGS),)
            )
        return Service(self._settings.BaseURL, self._settings.ApiKey)

    def check(self, text: str, language: str) -> Answer:
        """What the service knows of a text. Raises NoAnswer."""
        return self.service().check(text, language)

    def add_listener(self, listener: Any) -> bool:
        """Have a listener told by `read_again`."""
        if listener not in self._listeners:
            self._listeners.append(listener)
        return True

    def remove_listener(self, listener: Any) -> bool:
        if listener in self._listeners:
            self._listeners.remove(listener)
        return True

    def read_again(self) -> None:
        """Have Writer ask anew about every open document."""
        self._listeners = [one for one in self._listeners if _notify(one)]

    def turn_checking_on(self) -> None:
        """Have Writer check while it is written, which is when it asks for anything."""
        if not self._create("com.sun.star.linguistic2.LinguProperties").IsSpellAuto:
            frame = self._desktop().getCurrentFrame()
            self._create("com.sun.star.frame.DispatchHelper").executeDispatch(frame, ".uno:SpellOnline", "", 0, ())

    def paragraph_at_cursor(self) -> tuple[str, int, str]:
        """The paragraph with the cursor in it, the cursor's place in UTF-16 units, and the language there; else blank."""
        try:
            view = self._desktop().getCurrentComponent().getCurrentController().getViewCursor()
            cursor = view.getText().createTextCursorByRange(view.getStart())
            language = cursor.CharLocale
            cursor.gotoStartOfParagraph(True)
            at = utf16_length(cursor.getString())
            cursor.gotoStartOfParagraph(False)
            cursor.gotoEndOfParagraph(True)
            return cursor.getString(), at, language_code(language)
        except Exception:
            # No text is open, or what is selected is none.
            return "", 0, ""

    def open(self, link: str) -> None:
        """Show a web page in the browser of this desktop."""
        self._create("com.sun.star.system.SystemShellExecute").execute(link, "", _URIS_ONLY)

    def show_message(self, text: str) -> None:
        """A box with some lines, in the window that is in front."""
        window = self._desktop().getCurrentFrame().getContainerWindow()
        kind = uno.Enum("com.sun.star.awt.MessageBoxType", "INFOBOX")
        box = window.getToolkit().createMessageBox(
            window, kind, 1, "Factlint", "\n".join(text.splitlines()[:_MOST_LINES])
        )
        box.execute()
        box.dispose()

    def _desktop(self) -> Any:
        return self._create("com.sun.star.frame.Desktop")

    def _create(self, service: str) -> Any:
        return self._context.ServiceManager.createInstanceWithContext(service, self._context)


def language_code(locale: Any) -> str:
    """A locale as the service writes it: `en-US`."""
    return f"{locale.Language}-{locale.Country}" if locale.Country else str(locale.Language)


def property_value(name: str, value: Any) -> Any:
    """A value with its name."""
    one = PropertyValue()
    one.Name, one.Value = name, value
    return one


def _notify(listener: Any) -> bool:
    """Whether a listener is still there to be told."""
    try:
        listener.processLinguServiceEvent(LinguServiceEvent(None, PROOFREAD_AGAIN))
    except Exception:
        return False
    return True
