"""LanguageTool's HTTP API on top of quick checks: for Writer, browser extensions and editors that know no other."""
