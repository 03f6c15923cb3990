import type { WrittenEvent } from '../../../lib/outbound/calendars/calendar-source.ts';

/** An event that represents a booking in an external calendar. */
const writtenEvent: WrittenEvent = {
  title: 'Introduction',
  description: 'Ada wrote: 1 < 2\n<b>Hello</b>',
  location: 'Room 5',
  url: 'https://meet.example.com/1',
  startedAt: '2026-11-24T09:00:00.000Z',
  endedAt: '2026-11-24T09:30:00.000Z',
  timeZone: 'Europe/London',
};

export const uid = "b1'x@api.example.com";

/** The input of a source for this event. */
export const written = { uid, text: 'BEGIN:VCALENDAR', event: writtenEvent };

/** The same event one hour later. */
export const moved = {
  ...written,
  text: 'BEGIN:VCALENDAR\r\nVERSION:2.0',
  event: {
    ...writtenEvent,
    startedAt: '2026-11-24T10:00:00.000Z',
    endedAt: '2026-11-24T10:30:00.000Z',
  },
};
