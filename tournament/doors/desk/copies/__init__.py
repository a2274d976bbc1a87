"""Copies of an event, and turning back to one."""
