"""How the registry of a DOI is asked what it knows of a work: content negotiation at the resolver, for CSL JSON.

As documented at https://citation.doi.org/docs.html.
"""

from __future__ import annotations

from urllib.parse import quote

CSL_JSON = "application/vnd.citationstyles.csl+json"
CSL_TYPES = (CSL_JSON, "application/json")


def address_of(resolver: str, doi: str) -> str:
    """Where a resolver answers for a DOI."""
    return f"{resolver.rstrip('/')}/{quote(doi, safe='/')}"
