"""Latvian times as in newspapers: 9.02, after a date with a comma."""

MONTH_DAY_FORMAT = "j.m."
TIME_FORMAT = "G.i"
DATETIME_FORMAT = r"Y. \g\a\d\a j. F, G.i"
SHORT_DATETIME_FORMAT = "j.m.Y, G.i"
