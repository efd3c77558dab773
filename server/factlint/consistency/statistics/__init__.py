"""Rules about reported statistics: test results, means of whole numbers, intervals."""
