import type { WrittenEvent } from '../../../lib/outbound/calendars/calendar-source.ts';

/** A booking as it is written into a calendar. */
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

/** As it is given to a source. */
export const written = { uid, text: 'BEGIN:VCALENDAR', event: writtenEvent };

/** The same an hour later. */
export const moved = {
  ...written,
  text: 'BEGIN:VCALENDAR\r\nVERSION:2.0',
  event: {
    ...writtenEvent,
    startedAt: '2026-11-24T10:00:00.000Z',
    endedAt: '2026-11-24T10:30:00.000Z',
  },
};
