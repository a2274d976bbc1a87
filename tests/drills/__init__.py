"""Long trials, run by `manage.py drill NAME`: each has TIMES and `run(times)` that yields lines.

A line that begins with WRONG makes the command fail.
"""
