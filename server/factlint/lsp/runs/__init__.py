"""Paid and long runs from the editor: deep checks, reviews, questions, reports, deletion."""
