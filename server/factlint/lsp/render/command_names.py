"""The names of the commands, and how their arguments name a finding."""

from __future__ import annotations

from collections.abc import Sequence

CHECK_DOCUMENT = "factlint.checkDocument"
CHECK_SELECTION = "factlint.checkSelection"
CLEAR_CACHE = "factlint.clearCache"
SHOW_STATUS = "factlint.showStatus"
FIX_ALL = "factlint.fixAll"
CHOOSE_EDITS = "factlint.chooseEdits"
APPLY = "factlint.applyRewrite"
PUT_BACK = "factlint.putBack"
OPEN_SOURCE = "factlint.openSource"
IGNORE_HERE = "factlint.ignoreHere"
IGNORE_PROJECT = "factlint.ignoreInProject"
CHECK_AGAIN = "factlint.checkAgain"
CHECK_DEEP = "factlint.checkInDepth"
CANCEL_DEEP = "factlint.cancelDeepCheck"
OPEN_REPORT = "factlint.openReport"
REVIEW = "factlint.reviewDocument"
REVIEW_SELECTION = "factlint.reviewSelection"
CHECK_CITATIONS = "factlint.checkCitations"
STOP_REVIEW = "factlint.stopReview"
ASK = "factlint.askAboutClaim"
REVIEW_FOLDER = "factlint.reviewFolder"
LIST_FINDINGS = "factlint.listFindings"
FORGET = "factlint.forgetDocument"
APPLY_FIX = "factlint.applyFix"
USE_MODEL = "factlint.useLanguageModel"
ADD_PACK = "factlint.addEncyclopedia"
ADD_SOURCES = "factlint.addOwnSources"
LIST_SOURCES = "factlint.listOwnSources"
DISPUTE = "factlint.findingIsWrong"
SHOW_HIDDEN = "factlint.showHiddenAgain"
RULE_OFF = "factlint.switchRuleOff"


def parse_finding(arguments: Sequence[object]) -> tuple[str, int, int]:
    """The name of a finding as it came back from the editor; one that names nothing where that is no name."""
    found = [*arguments, None, None, None][:3]
    place, count = (value if isinstance(value, int) else -1 for value in found[1:])
    return str(found[0]), place, count
