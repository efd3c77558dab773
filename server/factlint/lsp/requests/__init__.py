"""What editors ask for and report: one file for each request or group of notifications."""
