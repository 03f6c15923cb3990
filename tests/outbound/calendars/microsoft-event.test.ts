import { expect, test } from 'vitest';
import {
  type GraphEvent,
  readOf,
  singleText,
} from '../../../lib/outbound/calendars/microsoft-event.ts';
import { busyIn } from '../../domain/external-calendars/reading.ts';

test('only the times and the status of an event are retained', () => {
  const times = {
    start: { dateTime: '2026-11-03T09:00:00.0000000', timeZone: 'UTC' },
    end: { dateTime: '2026-11-03T09:30:00.0000000', timeZone: 'UTC' },
  };
  const returnedMembers = {
    '@odata.etag': 'W/"1"',
    type: 'exception',
    seriesMasterId: 'a',
    showAs: 'free',
  };
  const event = {
    id: 'b',
    ...returnedMembers,
    ...times,
    subject: 'A secret appointment',
    body: { contentType: 'text', content: 'What it is about' },
    attendees: [{ emailAddress: { address: 'bo@example.com' } }],
  } as GraphEvent;
  expect(JSON.parse(JSON.stringify(readOf(event)))).toEqual({
    id: 'b',
    ...returnedMembers,
    ...times,
  });
  const removed = { id: 'c', '@removed': { reason: 'deleted' } };
  expect(JSON.parse(JSON.stringify(readOf(removed)))).toEqual(removed);
});

test.each([
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '09:00Z'],
  ['W. Europe Standard Time 1', '09:00Z'],
  ['tzone://Microsoft/Utc', '10:00Z'],
  ['tzone://Microsoft/Custom', '01:00Z'],
  ['"";:', '01:00Z'],
])(
  'times in %s use that zone, or the zone of the calendar if it is unknown',
  (timeZone, expected) => {
    const zoned = (time: string) => ({ dateTime: `2026-11-03T${time}:00.0000000`, timeZone });
    const text = singleText({ id: 'a', start: zoned('10:00'), end: zoned('10:30') });
    const [busy = ''] = busyIn(text, { zone: 'Asia/Tokyo' });
    expect(busy.split('/')[0]).toBe(`2026-11-03T${expected}`);
  },
);
