"""Ages told at some distance from the birth or the year that they are to be held against."""
