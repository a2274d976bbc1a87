"""Table links and the sheets that phones keep."""
