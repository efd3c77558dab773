"""Extract and assess: the calls that answer at once."""

from __future__ import annotations

from factlint.interface.assess import AssessIn, AssessOut
from factlint.interface.common import PREFIX
from factlint.interface.extract import ExtractIn, ExtractOut
from factlint.service.calls.spec import CallSpec

EXTRACT = CallSpec(
    "extract",
    "POST",
    f"{PREFIX}/extract",
    "The checkable claims of a text.",
    ExtractOut,
    ExtractIn,
    once=True,
    scope="verify",
    errors=(429, 502),
)
ASSESS = CallSpec(
    "assess",
    "POST",
    f"{PREFIX}/assess",
    "A verdict and a confidence for each claim.",
    AssessOut,
    AssessIn,
    once=True,
    scope="verify",
    errors=(402, 502),
)

SERVED = (EXTRACT, ASSESS)
