"""Kārta's engine: what a deal pays, who is placed where, who sits where next. Plain Python."""
