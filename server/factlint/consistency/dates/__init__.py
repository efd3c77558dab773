"""Rules about dates, ages, durations and times of day."""
