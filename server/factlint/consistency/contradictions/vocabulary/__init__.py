"""Words and units that several readings of a draft share."""
