"""Russian dates with the month in the genitive after the day, and 24-hour times."""

DATE_FORMAT = r"j E Y г."
SHORT_DATE_FORMAT = "d.m.Y"
MONTH_DAY_FORMAT = "d.m"
TIME_FORMAT = "G:i"
DATETIME_FORMAT = "j E Y г., G:i"
SHORT_DATETIME_FORMAT = "d.m.Y, G:i"
