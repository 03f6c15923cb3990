import fc from 'fast-check';
import { type Entry, entryKinds, sameEntry } from '../../../lib/domain/ledger/entry.ts';
import { minutesPerWeek, weekStart } from '../../../lib/domain/ledger/week.ts';

export const week = 2900;

const urlSafe = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
export const uids = fc.string({ unit: fc.constantFrom(...urlSafe), minLength: 12, maxLength: 12 });

/** An entry that overlaps the week. It can begin and end outside the week, and overlap other entries. */
export const anyEntry: fc.Arbitrary<Entry> = fc
  .record({
    kind: fc.constantFrom(...entryKinds),
    uid: uids,
    eventTypeId: fc.option(fc.oneof(uids, fc.constant('AAAAAAAAAAAA'))),
    busyStart: fc.integer({ min: -3000, max: minutesPerWeek - 1 }),
    before: fc.integer({ min: 0, max: 1440 }),
    length: fc.oneof(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 1, max: 2_016_000 })),
    after: fc.integer({ min: 0, max: 1440 }),
    createdMinute: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    isWork: fc.boolean(),
  })
  .map(({ busyStart, before, length, after, isWork, ...times }) => {
    const rest = { ...times, ...(isWork && times.kind === 'schedule' && ({ isWork } as const)) };
    const start = weekStart(week) + busyStart + before;
    const end = start + length;
    return { ...rest, start, end, busyStart: start - before, busyEnd: end + after };
  })
  .filter((entry) => entry.busyEnd > weekStart(week));

export const anyEntries = fc.uniqueArray(anyEntry, { maxLength: 30, comparator: sameEntry });

/** A booking without buffers. `start` and `end` are minutes of the week. */
export const entry = (start: number, end: number, members: Partial<Entry> = {}): Entry => ({
  kind: 'booking',
  uid: 'bookingAAAAA',
  eventTypeId: 'eventTypeAAA',
  start: weekStart(week) + start,
  end: weekStart(week) + end,
  busyStart: weekStart(week) + start,
  busyEnd: weekStart(week) + end,
  createdMinute: 29_000_000,
  ...members,
});

/** The same bytes at an odd memory address, as in a Binary that the client of the table returns. */
export function misaligned(bytes: Uint8Array): Uint8Array {
  const room = new Uint8Array(bytes.length + 3).fill(255);
  room.set(bytes, 1);
  return room.subarray(1, 1 + bytes.length);
}
