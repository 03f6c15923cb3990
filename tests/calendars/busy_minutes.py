"""Reads calendar files with recurring-ical-events and prints the minutes in which they make their owner busy.

Standard input: [{"path", "zones": [name, …], "windows": [[fromMs, untilMs], …]}, …]
Standard output, for each file: {"spans": …}, a list of epoch minutes (start, end, start, end, …) for each window of each
zone, or {"refused": reason}
"""

import json
import sys
import warnings
from datetime import datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

from icalendar import Calendar
from icalendar.timezone import tzp
from recurring_ical_events import CalendarQuery

# The library compares dates and floating times with a window in another zone than the calendar's.
MARGIN = timedelta(days=2)


def calendars_in(content):
    """The calendars of a file. Components outside of them form one more. Entries without a start take no time."""
    outside = Calendar()
    found = [outside]
    for component in Calendar.from_ical(content, multiple=True):
        if component.name == "VCALENDAR":
            found.append(component)
        else:
            outside.add_component(component)
    for calendar in found:
        calendar.subcomponents = [
            part for part in calendar.subcomponents if part.name != "VEVENT" or "DTSTART" in part
        ]
    return found


def is_busy(event):
    if str(event.get("STATUS", "")).upper() == "CANCELLED":
        return False
    microsoft = event.get("X-MICROSOFT-CDO-BUSYSTATUS", "")
    return str(event.get("TRANSP", microsoft)).upper() not in ("TRANSPARENT", "FREE")


def busy_periods(calendar):
    """The periods of free/busy components, which the library does not read."""
    for component in calendar.walk("VFREEBUSY"):
        periods = component.get("FREEBUSY", [])
        for period in periods if isinstance(periods, list) else [periods]:
            if period.params.get("FBTYPE", "BUSY").upper() != "FREE":
                yield period.start, period.end


def busy_times(calendars, begin, end):
    for calendar in calendars:
        yield from busy_periods(calendar)
        for event in CalendarQuery(calendar, skip_bad_series=True).between(begin - MARGIN, end + MARGIN):
            if is_busy(event):
                yield event["DTSTART"].dt, event["DTEND"].dt


def seconds(value, zone):
    """Epoch seconds. Dates and floating times are in the zone of the calendar."""
    if not isinstance(value, datetime):
        value = datetime.combine(value, time())
    return (value if value.tzinfo else value.replace(tzinfo=zone)).timestamp()


def merged(spans):
    found = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1][1] = max(found[-1][1], end)
        else:
            found.append([start, end])
    return [limit for span in found for limit in span]


def minutes_in(times, window, zone):
    """The busy minutes in a window. A part of a minute counts as a whole minute."""
    spans = []
    for first, last in times:
        start, end = seconds(first, zone), seconds(last, zone)
        span = max(window[0], int(start // 60)), min(window[1], int(-(-end // 60)))
        if end > start and span[0] < span[1]:
            spans.append(span)
    return merged(spans)


def spans_of(file):
    # The library keeps the zones that other files describe.
    tzp.use_default()
    with open(file["path"], "rb") as source:
        calendars = calendars_in(source.read())
    spans = [[] for _ in file["zones"]]
    for window in file["windows"]:
        begin, end = (datetime.fromtimestamp(ms / 1000, timezone.utc) for ms in window)
        times = list(busy_times(calendars, begin, end))
        minutes = [ms // 60_000 for ms in window]
        for found, name in zip(spans, file["zones"]):
            found.append(minutes_in(times, minutes, ZoneInfo(name)))
    return spans


def answer(file):
    try:
        return {"spans": spans_of(file)}
    except Exception as error:
        return {"refused": f"{type(error).__name__}: {error}".splitlines()[0]}


warnings.simplefilter("ignore")
json.dump([answer(file) for file in json.load(sys.stdin)], sys.stdout)
