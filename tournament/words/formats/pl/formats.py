"""Polish dates with the month in the genitive after the day, and 24-hour times."""

DATE_FORMAT = "j E Y"
SHORT_DATE_FORMAT = "j.m.Y"
MONTH_DAY_FORMAT = "j.m"
TIME_FORMAT = "G:i"
DATETIME_FORMAT = "j E Y, G:i"
SHORT_DATETIME_FORMAT = "j.m.Y, G:i"
