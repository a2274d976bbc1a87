"""The timetable of an event, its presets and the calendar of events."""
