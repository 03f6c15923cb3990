import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reminder } from '../../../lib/domain/event-types/notification.ts';
import { beforeQuietHours, isQuiet, textTimesOf } from '../../../lib/domain/texts/text-times.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const movedTo = (timeZone: string, instant: string): string =>
  new Date(beforeQuietHours(timeZone, Date.parse(instant))).toISOString();

describe.each([
  ['in the afternoon', 'Asia/Tokyo', '2030-03-05T05:00:00.000Z', '2030-03-05T05:00:00.000Z'],
  ['at 20:59', 'Asia/Tokyo', '2030-03-05T11:59:00.000Z', '2030-03-05T11:59:00.000Z'],
  ['at 21:00', 'Asia/Tokyo', '2030-03-05T12:00:00.000Z', '2030-03-05T11:45:00.000Z'],
  ['after midnight', 'Asia/Tokyo', '2030-03-05T16:30:00.000Z', '2030-03-05T11:45:00.000Z'],
  ['at 07:59', 'Asia/Tokyo', '2030-03-05T22:59:00.000Z', '2030-03-05T11:45:00.000Z'],
  ['at 08:00', 'Asia/Tokyo', '2030-03-05T23:00:00.000Z', '2030-03-05T23:00:00.000Z'],
  // Clocks go forward at 02:00 on 10 March 2030 in New York (EST to EDT), and back on 3 November.
  ['in spring', 'America/New_York', '2030-03-10T11:30:00.000Z', '2030-03-10T01:45:00.000Z'],
  ['before it', 'America/New_York', '2030-03-10T06:30:00.000Z', '2030-03-10T01:45:00.000Z'],
  ['in autumn', 'America/New_York', '2030-11-03T12:30:00.000Z', '2030-11-03T00:45:00.000Z'],
  ['first hour', 'America/New_York', '2030-11-03T05:30:00.000Z', '2030-11-03T00:45:00.000Z'],
  ['second hour', 'America/New_York', '2030-11-03T06:30:00.000Z', '2030-11-03T00:45:00.000Z'],
  // Clocks go forward at 02:00 on 31 March 2030 in Berlin (CET to CEST), and back on 27 October.
  ['in spring', 'Europe/Berlin', '2030-03-31T05:30:00.000Z', '2030-03-30T19:45:00.000Z'],
  ['in autumn', 'Europe/Berlin', '2030-10-27T06:30:00.000Z', '2030-10-26T18:45:00.000Z'],
  ['at 08:00', 'Europe/Berlin', '2030-10-27T07:00:00.000Z', '2030-10-27T07:00:00.000Z'],
])('a text %s in %s', (_, timeZone, instant, expected) => {
  test(`of ${instant} is sent at ${expected}`, () => {
    expect(movedTo(timeZone, instant)).toBe(expected);
  });
});

test('a text is moved to 20:45 exactly if its instant is in a night, and never to a later instant', () => {
  const zones = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'UTC');
  const instants = fc.integer({
    min: Date.parse('2028-01-01') / minuteMs,
    max: Date.parse('2034-01-01') / minuteMs,
  });
  const clockOf = (timeZone: string, ms: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(ms);
  fc.assert(
    fc.property(zones, instants, (timeZone, minute) => {
      const ms = minute * minuteMs;
      const clock = clockOf(timeZone, ms);
      const isNight = clock >= '21:00' || clock < '08:00';
      const moved = beforeQuietHours(timeZone, ms);
      expect(isQuiet(timeZone, ms)).toBe(isNight);
      expect(moved <= ms && ms - moved < 13 * hourMs).toBe(true);
      expect(isNight ? clockOf(timeZone, moved) : moved).toBe(isNight ? '20:45' : ms);
    }),
    { numRuns: 2000 },
  );
});

const reminder = (minutesBefore: number, more: Partial<Reminder> = {}): Reminder => ({
  minutesBefore,
  to: 'guest',
  channel: 'text',
  ...more,
});
const booking = { status: 'open', startedAt: '2030-03-05T00:00:00.000Z' } as const;

test('two reminders of one night are one text', () => {
  const reminders = [reminder(120), reminder(180), reminder(24 * 60)];
  expect([...textTimesOf(booking, { reminders }, 'guest', 'Asia/Tokyo')]).toEqual([
    Date.parse('2030-03-04T11:45:00.000Z'),
    Date.parse('2030-03-04T00:00:00.000Z'),
  ]);
});

test('a receiver gets only the text reminders for their role', () => {
  const reminders = [reminder(60, { to: 'host' }), reminder(60, { channel: 'email' })];
  expect(textTimesOf(booking, { reminders }, 'guest', 'UTC').size).toBe(0);
  expect(textTimesOf(booking, { reminders }, 'host', 'UTC').size).toBe(1);
});

test.each(['request', 'cancel'] as const)('a booking with the status %s has no text', (status) => {
  const times = textTimesOf({ ...booking, status }, { reminders: [reminder(60)] }, 'guest', 'UTC');
  expect(times.size).toBe(0);
});
