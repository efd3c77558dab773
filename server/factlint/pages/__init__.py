"""What the pages of ours share: their look, and how the words of others get onto them safely."""
