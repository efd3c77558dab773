"""What a paragraph takes up of one thing it has told of: its opening, its height, its seats, where somebody was born."""
