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

test('an entry placed and withdrawn leaves the week as it was', () => {
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

test('a week to which only what does not collide is placed never holds two bookings that overlap', () => {
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

test('something collides exactly when an entry that is no schedule shares a minute with it', () => {
  fc.assert(
    fc.property(anyEntries, anyEntry, (entries, one) => {
      expect(collides(entries, one.busyStart, one.busyEnd)).toBe(
        entries.some((other) => other.kind !== 'schedule' && touch(other, one)),
      );
    }),
  );
});

test('bookings that touch do not collide, and buffers count as occupied', () => {
  const entries = [entry(60, 90, { busyStart: at(50), busyEnd: at(105) })];
  expect(collides(entries, at(30), at(50))).toBe(false);
  expect(collides(entries, at(30), at(51))).toBe(true);
  expect(collides(entries, at(104), at(120))).toBe(true);
  expect(collides(entries, at(105), at(120))).toBe(false);
});

test('a booking is in the way of all but schedules, and a schedule in the way of nothing', () => {
  const own = entry(60, 90);
  const schedule = entry(90, 120, { kind: 'schedule', uid: 'scheduleAAAA', eventTypeId: null });
  expect(collides([own, schedule], at(70), at(100))).toBe(true);
  expect(collides(withdraw([own, schedule], own), at(70), at(100))).toBe(false);
});

test('two shared slots of one event type are told apart by their start', () => {
  const seats = { kind: 'seats', uid: 'eventTypeAAA' } as const;
  const morning = entry(0, 30, seats);
  const noon = entry(180, 210, seats);
  const both = place(place([], noon), morning);
  expect(withdraw(both, morning)).toEqual([noon]);
});

test('a shared slot that is withdrawn leaves another of the same event type in the way', () => {
  const seats = { kind: 'seats', uid: 'eventTypeAAA' } as const;
  const morning = entry(0, 30, seats);
  const noon = entry(180, 210, seats);
  const left = withdraw([morning, noon], morning);
  expect(collides(left, at(20), at(190))).toBe(true);
  expect(collides(left, at(20), at(180))).toBe(false);
});

test('withdrawing what is not there changes nothing and gives the very same entries', () => {
  const entries = [entry(0, 30)];
  expect(withdraw(entries, entry(0, 30, { kind: 'request' }))).toBe(entries);
  expect(withdraw(entries, entry(1, 30))).toBe(entries);
});

test('the same entry is not placed twice', () => {
  const entries = place([], entry(0, 30));
  expect(() => place(entries, entry(0, 45))).toThrow('already has the booking');
});

test('entries that stand in every week they reach are joined to what they were', () => {
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

test('two shared slots on either side of the edge of a week stay two', () => {
  const seats = { kind: 'seats', uid: 'eventTypeAAA' } as const;
  const last = entry(10_050, 10_080, seats);
  const first = entry(10_080, 10_110, seats);
  expect(joinWeeks([[last], [first]])).toEqual([last, first]);
});

test('busy time is the time of all entries, the shared slots of one event type left out on demand', () => {
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

test('busy time of any entries is the merge of their buffered intervals', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      expect(busySpans(entries.toSorted(compareEntries))).toEqual(
        merge(entries.flatMap((one) => [one.busyStart, one.busyEnd])),
      );
    }),
  );
});
