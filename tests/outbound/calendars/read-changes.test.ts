import { expect, onTestFinished, test } from 'vitest';
import { icsSource } from '../../../lib/outbound/calendars/ics-source.ts';
import { calendarOf, eventOf } from '../../domain/external-calendars/reading.ts';
import { local, receiving } from '../receivers.ts';
import { readChangesHere } from './run-here.ts';

test('the entries of a feed contain only their times', async () => {
  const feed = calendarOf(
    'X-WR-TIMEZONE:Europe/London',
    ...eventOf('UID:a', 'SUMMARY:Doctor', 'DTSTART:20261124T090000Z', 'DTEND:20261124T093000Z'),
    ...eventOf('UID:b', 'DTSTART:20200101T090000Z', 'DTEND:20200101T093000Z'),
    ...eventOf('UID:c', 'DTSTART:tomorrow'),
  );
  const port = await receiving((_, response) => void response.end(feed));
  const source = icsSource(`http://a.example:${port}/`, { surroundings: local });
  onTestFinished(source.close);
  const asked = { addresses: [], sinceMs: Date.parse('2026-09-01'), etags: () => new Map() };
  const first = await readChangesHere(source, 'feed', { ...asked, state: undefined });
  expect(first).toEqual({
    isWhole: true,
    removed: [],
    state: expect.any(String),
    timeZone: 'Europe/London',
    withheld: 0,
    changed: [
      {
        id: 'a',
        uid: 'a',
        etag: '',
        series: { start: '20261124T090000Z', seconds: 1800, busy: true },
      },
      { id: 'b', uid: 'b', etag: '' },
      { id: '', uid: '', etag: '', unreadable: 1 },
    ],
  });
  const second = await readChangesHere(source, 'feed', { ...asked, state: first.state });
  expect(second).toMatchObject({ isWhole: false, changed: [], removed: [], state: first.state });
});
