"""Months in the genitive after the day, and clocks of twenty-four hours."""

DATE_FORMAT = r"j E Y г."
SHORT_DATE_FORMAT = "d.m.Y"
MONTH_DAY_FORMAT = "d.m"
TIME_FORMAT = "G:i"
DATETIME_FORMAT = "j E Y г., G:i"
SHORT_DATETIME_FORMAT = "d.m.Y, G:i"
