"""Words that stand before a person's name, and words for relatives."""

from __future__ import annotations

TITLES = (
    "Mr Mrs Ms Miss Mx Dr Sir Lady Lord Dame Professor Prof Captain Councillor Cllr Reverend Rev Canon Bishop Judge Justice Inspector "
    "Sergeant Constable Colonel Major General Admiral Lieutenant Commander Senator Sister Father Baroness Baron Nurse Alderman"
).split()
KIN = (
    r"brothers?|sisters?|sons?|daughters?|fathers?|mothers?|wife|husband|cousins?|twins?|uncles?|aunts?|nephews?|nieces?|"
    r"widow(?:er)?|grand[a-z]+"
)
"""Alternatives of an expression: of two of one name, one may be the other's brother."""
