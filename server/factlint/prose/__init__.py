"""A draft as text: markup to prose spans, sentences, offsets, tracking, placement, smallest edits."""
