import { expect, test } from 'vitest';
import { type GraphEvent, readOf } from '../../../lib/outbound/calendars/microsoft-event.ts';

test('of an event nothing is kept of what it is about', () => {
  const times = {
    start: { dateTime: '2026-11-03T09:00:00.0000000', timeZone: 'UTC' },
    end: { dateTime: '2026-11-03T09:30:00.0000000', timeZone: 'UTC' },
  };
  const said = { '@odata.etag': 'W/"1"', type: 'exception', seriesMasterId: 'a', showAs: 'free' };
  const told = {
    id: 'b',
    ...said,
    ...times,
    subject: 'A secret appointment',
    body: { contentType: 'text', content: 'What it is about' },
    attendees: [{ emailAddress: { address: 'bo@example.com' } }],
  } as GraphEvent;
  expect(JSON.parse(JSON.stringify(readOf(told)))).toEqual({ id: 'b', ...said, ...times });
  const removed = { id: 'c', '@removed': { reason: 'deleted' } };
  expect(JSON.parse(JSON.stringify(readOf(removed)))).toEqual(removed);
});
