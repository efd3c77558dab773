"""Factlint in Writer: what is asked, known and ignored. Nothing here but `office` knows LibreOffice."""

VERSION = "0.1.0"
