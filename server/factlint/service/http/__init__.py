"""Requests and answers as bytes: bodies under caps, versions, error envelopes, headers."""
