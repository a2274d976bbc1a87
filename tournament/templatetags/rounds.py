"""Times of a round in templates: {{ took|clock }}, {{ round.ends_at|left }}."""

from datetime import datetime, timedelta
from math import ceil

from django import template
from django.utils import timezone
from django.utils.formats import date_format

from tournament.words import figures

register = template.Library()


@register.filter
def clock(span: timedelta) -> str:
    """Return a duration in clock format.

    >>> clock(timedelta(seconds=48)), clock(timedelta(minutes=-2)), clock(timedelta(hours=1))
    ('0:48', '−2:00', '1:00:00')
    """
    minutes, seconds = divmod(int(abs(span).total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    said = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return f"{figures.MINUS}{said}" if span < timedelta(0) and said != "0:00" else said


@register.filter
def left(moment: datetime) -> str:
    """Return the time left until a moment, negative after it."""
    return clock(moment - timezone.now())


@register.filter
def moment(at: datetime) -> str:
    """Return the date without the year, and the time."""
    local = timezone.localtime(at)
    return f"{date_format(local, 'MONTH_DAY_FORMAT')} {date_format(local, 'TIME_FORMAT')}"


@register.filter
def minutes_left(span: timedelta) -> str:
    """Return the time left on a round's clock, as minutes without hours, and seconds.

    >>> minutes_left(timedelta(minutes=75)), minutes_left(timedelta(seconds=59.2))
    ('75:00', '1:00')
    """
    minutes, seconds = divmod(ceil(max(span, timedelta(0)).total_seconds()), 60)
    return f"{minutes}:{seconds:02}"
