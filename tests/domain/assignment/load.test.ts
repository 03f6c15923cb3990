import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedWeeks, loadOf, minutesWith } from '../../../lib/domain/assignment/load.ts';
import type { Entry } from '../../../lib/domain/ledger/entry.ts';
import { joinWeeks } from '../../../lib/domain/ledger/host-week.ts';
import { weekOf, weekStart, weeksOf } from '../../../lib/domain/ledger/week.ts';
import { anyEntry, entry, week } from '../ledger/entries.ts';

const counted = countedWeeks(weekStart(week));

test('the load of a host counts the week of the start and the four weeks before it', () => {
  expect(countedWeeks(weekStart(week) + 10_079)).toEqual([2896, 2897, 2898, 2899, 2900]);
});

test('the load counts bookings, requests and shared slots of the event type, but no schedules and no other event types', () => {
  const entries = [
    entry(0, 30, { createdMinute: 7 }),
    entry(30, 75, { kind: 'request', createdMinute: 9 }),
    entry(100, 160, { kind: 'seats', createdMinute: 8 }),
    entry(200, 300, { kind: 'schedule', createdMinute: 99 }),
    entry(300, 400, { eventTypeId: 'eventTypeBBB', createdMinute: 99 }),
    entry(400, 500, { eventTypeId: null, createdMinute: 99 }),
  ];
  expect(loadOf(counted, entries, 'eventTypeAAA')).toEqual({
    bookedMinutes: 135,
    lastCreatedMinute: 9,
  });
});

test('a host without bookings has 0 booked minutes and no last booking', () => {
  expect(loadOf(counted, [], 'eventTypeAAA')).toEqual({
    bookedMinutes: 0,
    lastCreatedMinute: null,
  });
});

test('a booking across the edge of a week counts completely in the week in which it starts', () => {
  const into = entry(-4 * 10_080 - 20, -4 * 10_080 + 40);
  const out = entry(10_060, 10_120, { uid: 'bookingBBBBB' });
  expect(loadOf(counted, [into, out], 'eventTypeAAA').bookedMinutes).toBe(60);
});

test('each booking counts in exactly one week, whatever weeks its entries are read from', () => {
  const near = anyEntry.map((one): Entry => ({ ...one, eventTypeId: 'eventTypeAAA' }));
  fc.assert(
    fc.property(fc.array(near, { maxLength: 10 }), (some) => {
      const entries = joinWeeks([some]);
      const weeks = [...new Set(entries.flatMap((one) => weeksOf(one.busyStart, one.busyEnd)))];
      const sum = weeks
        .map((one) => loadOf([one], entries, 'eventTypeAAA').bookedMinutes)
        .reduce((all, more) => all + more, 0);
      const expected = entries
        .filter((one) => one.kind !== 'schedule' && weeks.includes(weekOf(one.start)))
        .reduce((all, one) => all + one.end - one.start, 0);
      expect(sum).toBe(expected);
    }),
  );
});

test('the minutes with a booking are its own minutes and those of all bookings that start in the period', () => {
  const from = weekStart(week);
  const day = { start: from, end: from + 1440 };
  const entries = [
    entry(-30, 30),
    entry(60, 90),
    entry(1430, 1500),
    entry(1440, 1470),
    entry(100, 160, { kind: 'seats' }),
    entry(200, 260, { kind: 'schedule' }),
    entry(300, 330, { eventTypeId: 'eventTypeBBB' }),
  ];
  const minutes = (at: number) =>
    minutesWith({ start: from + at, end: from + at + 60 }, day, entries, 'eventTypeAAA');
  expect(minutes(600)).toBe(60 + 30 + 70 + 60);
  // A guest who joins the shared slot adds no minutes.
  expect(minutes(100)).toBe(60 + 30 + 70);
});
