import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareEntries, type Entry, sameEntry } from '../../../lib/domain/ledger/entry.ts';
import {
  busySpans,
  collides,
  joinWeeks,
  place,
  withdraw,
} from '../../../lib/domain/ledger/host-week.ts';
import { weekStart, weeksOf } from '../../../lib/domain/ledger/week.ts';
import { merge } from '../../../lib/domain/time/spans.ts';
import { anyEntries, anyEntry, entry, week } from './entries.ts';

const at = (minute: number) => weekStart(week) + minute;
const touch = (a: Entry, b: Entry) => a.busyStart < b.busyEnd && b.busyStart < a.busyEnd;

test('an entry that is added and removed leaves the week as it was', () => {
  fc.assert(
    fc.property(anyEntries, anyEntry, (entries, one) => {
      fc.pre(!entries.some((other) => sameEntry(other, one)));
      const before = entries.toSorted(compareEntries);
      const placed = place(before, one);
      expect(placed).toEqual([...entries, one].sort(compareEntries));
      expect(withdraw(placed, one)).toEqual(before);
    }),
  );
});

test('a week to which only entries without a conflict are added never contains two overlapping bookings', () => {
  const step = fc.tuple(anyEntry, fc.boolean());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let entries: readonly Entry[] = [];
      for (const [one, remove] of steps) {
        const gone = entries[one.createdMinute % Math.max(1, entries.length)];
        if (remove && gone !== undefined) entries = withdraw(entries, gone);
        else if (!collides(entries, one.busyStart, one.busyEnd)) entries = place(entries, one);
      }
      const booked = entries.filter(({ kind }) => kind !== 'schedule');
      for (const [i, a] of booked.entries()) {
        expect(booked.slice(i + 1).some((b) => touch(a, b))).toBe(false);
      }
    }),
  );
});

test('a period conflicts exactly with entries other than schedules that share a minute with it', () => {
  fc.assert(
    fc.property(anyEntries, anyEntry, (entries, one) => {
      expect(collides(entries, one.busyStart, one.busyEnd)).toBe(
        entries.some((other) => other.kind !== 'schedule' && touch(other, one)),
      );
    }),
  );
});

test('adjacent bookings do not conflict, and buffers count as occupied', () => {
  const entries = [entry(60, 90, { busyStart: at(50), busyEnd: at(105) })];
  expect(collides(entries, at(30), at(50))).toBe(false);
  expect(collides(entries, at(30), at(51))).toBe(true);
  expect(collides(entries, at(104), at(120))).toBe(true);
  expect(collides(entries, at(105), at(120))).toBe(false);
});

test('a booking conflicts with a period, and a schedule does not', () => {
  const own = entry(60, 90);
  const schedule = entry(90, 120, { kind: 'schedule', uid: 'scheduleAAAA', eventTypeId: null });
  expect(collides([own, schedule], at(70), at(100))).toBe(true);
  expect(collides(withdraw([own, schedule], own), at(70), at(100))).toBe(false);
});

test('two shared slots of one event type are distinguished by their start', () => {
  const seats = { kind: 'seats', uid: 'eventTypeAAA' } as const;
  const morning = entry(0, 30, seats);
  const noon = entry(180, 210, seats);
  const both = place(place([], noon), morning);
  expect(withdraw(both, morning)).toEqual([noon]);
});

test('another shared slot of the same event type still conflicts after one is removed', () => {
  const seats = { kind: 'seats', uid: 'eventTypeAAA' } as const;
  const morning = entry(0, 30, seats);
  const noon = entry(180, 210, seats);
  const left = withdraw([morning, noon], morning);
  expect(collides(left, at(20), at(190))).toBe(true);
  expect(collides(left, at(20), at(180))).toBe(false);
});

test('removing an entry that does not exist returns the identical entries', () => {
  const entries = [entry(0, 30)];
  expect(withdraw(entries, entry(0, 30, { kind: 'request' }))).toBe(entries);
  expect(withdraw(entries, entry(1, 30))).toBe(entries);
});

test('the same entry cannot be added twice', () => {
  const entries = place([], entry(0, 30));
  expect(() => place(entries, entry(0, 45))).toThrow('already has the booking');
});

test('entries that are stored in every week that they reach are joined to the original entries', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const weeks = new Map<number, Entry[]>();
      for (const one of entries) {
        for (const reached of weeksOf(one.busyStart, one.busyEnd)) {
          weeks.set(reached, [...(weeks.get(reached) ?? []), { ...one }]);
        }
      }
      expect(joinWeeks([...weeks.values()])).toEqual(entries.toSorted(compareEntries));
    }),
  );
});

test('two shared slots on both sides of the edge of a week remain two', () => {
  const seats = { kind: 'seats', uid: 'eventTypeAAA' } as const;
  const last = entry(10_050, 10_080, seats);
  const first = entry(10_080, 10_110, seats);
  expect(joinWeeks([[last], [first]])).toEqual([last, first]);
});

test('busy time includes all entries except, on request, the shared slots of one event type', () => {
  const booking = entry(0, 30);
  const own = entry(60, 90, { kind: 'seats', uid: 'eventTypeAAA' });
  const foreign = entry(90, 120, {
    kind: 'seats',
    uid: 'eventTypeBBB',
    eventTypeId: 'eventTypeBBB',
  });
  const entries = [booking, own, foreign];
  expect(busySpans(entries)).toEqual([at(0), at(30), at(60), at(120)]);
  expect(busySpans(entries, 'eventTypeAAA')).toEqual([at(0), at(30), at(90), at(120)]);
});

test('the busy time of any entries is the merge of their intervals with buffers', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      expect(busySpans(entries.toSorted(compareEntries))).toEqual(
        merge(entries.flatMap((one) => [one.busyStart, one.busyEnd])),
      );
    }),
  );
});
