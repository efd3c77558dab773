"""The open world's evidence: what may be asked of encyclopedias, searches and pages, and what is made of their answers.

Nothing here reaches out by itself: a look-up says what it wants, and whoever drives it brings the answers.
"""
