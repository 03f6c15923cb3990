import { expect, onTestFinished, test } from 'vitest';
import { readRows } from '../../../lib/outbound/calendars/dav-collection.ts';
import { openSource } from '../../../lib/outbound/calendars/open-source.ts';
import { calendarOf, eventOf } from '../../domain/external-calendars/reading.ts';
import { startCaldavDouble } from '../../support/external-calendars/caldav-double.ts';
import { cases } from '../../support/random/cases.ts';
import { local } from '../receivers.ts';
import { readChangesHere } from './run-here.ts';

const many = cases(2000, 8000);

test('thousands of entries are read in requests of a hundred, and one request follows if nothing changed', async () => {
  const double = await startCaldavDouble();
  onTestFinished(double.close);
  for (let index = 0; index < many; index += 1) {
    const rule = index % 50 === 0 ? ['RRULE:FREQ=WEEKLY'] : [];
    const lines = [`UID:${index}`, 'DTSTART:20261124T090000Z', 'DURATION:PT1H', ...rule];
    double.change(`${index}.ics`, calendarOf(...eventOf(...lines)));
  }
  const account = { provider: 'caldav', url: double.url, username: 'ann', password: 'p' } as const;
  const source = openSource(account, { surroundings: local }, readRows);
  onTestFinished(source.close);
  const reading = { etags: () => new Map<string, string>(), addresses: [], sinceMs: 0 };
  const begun = process.cpuUsage();
  const first = await readChangesHere(source, double.calendar, { ...reading, state: undefined });
  const { user, system } = process.cpuUsage(begun);
  expect(first.changed).toHaveLength(many);
  expect(double.asked).toHaveLength(2 + many / 100);
  // Includes the CPU time of the test server.
  expect((user + system) / 1e6).toBeLessThan(20);
  double.asked.length = 0;
  const second = await readChangesHere(source, double.calendar, { ...reading, state: first.state });
  expect([second.changed, second.removed, double.asked.length]).toEqual([[], [], 1]);
});
