"""The first judge: figures, dates, units and ranks, compared exactly."""
