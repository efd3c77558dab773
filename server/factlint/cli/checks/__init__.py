"""The parts of a check on the command line: which findings count, what is paid for, what is written."""
