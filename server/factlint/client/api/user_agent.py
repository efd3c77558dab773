"""The name under which this client shows itself to services."""

from factlint import __version__

USER_AGENT = f"factlint/{__version__}"
