import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnGrid } from '../../../lib/domain/availability/grid.ts';
import type { SharedSlot, SlotHost } from '../../../lib/domain/availability/host-starts.ts';
import {
  judgeStart,
  offeredStarts,
  type SlotQuestion,
} from '../../../lib/domain/availability/slots.ts';
import type { EventTypeHost } from '../../../lib/domain/event-types/event-type.ts';
import { localDay, startOfDay } from '../../../lib/domain/time/local-date.ts';
import { merge } from '../../../lib/domain/time/spans.ts';
import { zone } from '../../../lib/domain/time/zone.ts';

const rangeMinutes = 700;

/** Places and days at which clocks change, or nothing happens. */
const scenes: readonly (readonly [string, number])[] = [
  ['UTC', Date.UTC(2026, 4, 1)],
  ['America/New_York', Date.UTC(2026, 10, 1, 2)],
  ['Europe/London', Date.UTC(2026, 2, 28, 20)],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 10)],
  ['America/Havana', Date.UTC(2026, 10, 1, 0)],
  ['Africa/Cairo', Date.UTC(2026, 3, 23, 18)],
  ['Asia/Kathmandu', Date.UTC(2026, 4, 1, 15)],
];

const offset = fc.integer({ min: -100, max: rangeMinutes + 100 });
const pairs = (most: number, longest: number, zero: number) =>
  fc
    .array(fc.tuple(offset, fc.integer({ min: 1, max: longest })), { maxLength: most })
    .map((list) => merge(list.flatMap(([at, length]) => [zero + at, zero + at + length])));

/** Shared slots as the ledger has them: their occupied times never overlap each other. */
const sharedSlots = (zero: number, duration: number): fc.Arbitrary<readonly SharedSlot[]> =>
  fc
    .array(
      fc.record({
        gap: fc.integer({ min: 0, max: 60 }),
        before: fc.integer({ min: 0, max: 10 }),
        length: fc.constantFrom(duration, duration, duration, duration + 7),
        after: fc.integer({ min: 0, max: 10 }),
        taken: fc.constantFrom(1, 1, 2, 3, 4),
      }),
      { maxLength: 8 },
    )
    .map((list) => {
      let cursor = zero;
      return list.map(({ gap, before, length, after, taken }) => {
        const busyStart = cursor + gap;
        const end = busyStart + before + length;
        cursor = end + after;
        return { start: busyStart + before, end, busyStart, busyEnd: cursor, taken };
      });
    });

const slotHost = (userId: string, zero: number, duration: number, shared: boolean) =>
  fc.record({
    userId: fc.constant(userId),
    open: pairs(5, 700, zero),
    busy: pairs(6, 40, zero),
    seats: shared ? sharedSlots(zero, duration) : fc.constant([]),
  });

const hostOf = (userId: string, userType: 'host' | 'notifyHost' = 'host'): EventTypeHost => ({
  userId,
  userType,
  role: 'viewer',
  priority: 0,
  weight: 1,
  sort: 0,
});

const windows = (nowMs: number) =>
  fc.oneof(
    fc.constant(null),
    fc.constant(null),
    fc.record({ days: fc.integer({ min: 0, max: 1 }) }),
    fc.tuple(offset, fc.integer({ min: 1, max: rangeMinutes })).map(([from, length]) => ({
      startedAt: new Date(nowMs + from * 60_000 + 1).toISOString(),
      endedAt: new Date(nowMs + (from + length) * 60_000).toISOString(),
    })),
  );

const limit = { kind: 'bookings', period: 'day', max: 1 } as const;
const question: fc.Arbitrary<SlotQuestion & { readonly zero: number }> = fc
  .record({
    scene: fc.constantFrom(...scenes),
    duration: fc.integer({ min: 5, max: 60 }),
    // Short steps meet shared slots, which begin anywhere, more often than long ones do.
    interval: fc.oneof(fc.constantFrom(1, 2, 5), fc.integer({ min: 1, max: 45 })),
    bufferBefore: fc.integer({ min: 0, max: 20 }),
    bufferAfter: fc.integer({ min: 0, max: 20 }),
    minimumNotice: fc.integer({ min: 0, max: 100 }),
    capacity: fc.constantFrom(null, 1, 2, 4, 4),
    assignment: fc.constantFrom(
      { type: 'all' } as const,
      { type: 'any', method: 'equal' } as const,
    ),
    count: fc.constantFrom(0, 1, 1, 2, 2, 3),
    lateMs: fc.integer({ min: -3_600_000, max: 3_600_000 }),
  })
  .chain(({ scene: [timeZone, zeroMs], count, lateMs, ...rule }) => {
    const zero = zeroMs / 60_000;
    const ids = ['hostA', 'hostB', 'hostC'].slice(0, count);
    const shared = (rule.capacity ?? 1) > 1;
    return fc
      .record({
        window: windows(zeroMs),
        hosts: fc.tuple(...ids.map((id) => slotHost(id, zero, rule.duration, shared))),
        told: fc.boolean(),
        usedUp: fc.array(fc.tuple(offset, fc.integer({ min: 1, max: 90 })), { maxLength: 2 }),
      })
      .map(({ window, hosts, told, usedUp }) => ({
        zero,
        eventType: {
          ...rule,
          window,
          timeZone,
          hosts: [...ids.map((id) => hostOf(id)), ...(told ? [hostOf('told', 'notifyHost')] : [])],
        },
        hosts,
        nowMs: zeroMs + lateMs,
        usedUp: usedUp.map(([at, length]) => ({
          limit,
          start: zero + at,
          end: zero + at + length,
        })),
      }));
  });

const minutes = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
const inside = (spans: readonly number[], minute: number) =>
  spans.some((start, i) => i % 2 === 0 && start <= minute && minute < (spans[i + 1] as number));

/** The oracle for one host, minute by minute: the guests that still fit into the start. */
function naiveSeats(of: SlotQuestion, host: SlotHost, start: number): number {
  const { duration, bufferBefore, bufferAfter, capacity } = of.eventType;
  const end = start + duration;
  const seats = capacity ?? 1;
  if (!minutes(start, end).every((minute) => inside(host.open, minute))) return 0;
  const shared = host.seats.find((slot) => slot.start === start && slot.end === end);
  if (shared !== undefined) {
    const own = minutes(shared.busyStart, shared.busyEnd);
    return own.some((minute) => inside(host.busy, minute)) ? 0 : Math.max(0, seats - shared.taken);
  }
  const others = host.seats.flatMap((slot) => [slot.busyStart, slot.busyEnd]);
  return minutes(start - bufferBefore, end + bufferAfter).some(
    (minute) => inside(host.busy, minute) || inside(others, minute),
  )
    ? 0
    : seats;
}

function naivelyAllowed(of: SlotQuestion, start: number): boolean {
  const { timeZone, interval, minimumNotice, window } = of.eventType;
  const clock = zone(timeZone);
  const startMs = start * 60_000;
  if (!isOnGrid(clock, interval, start)) return false;
  if (startMs < of.nowMs + minimumNotice * 60_000) return false;
  if (of.usedUp.some((used) => used.start <= start && start < used.end)) return false;
  if (window === null) return true;
  if ('days' in window) {
    return startMs < startOfDay(clock, localDay(clock, of.nowMs) + window.days + 1);
  }
  return Date.parse(window.startedAt) <= startMs && startMs < Date.parse(window.endedAt);
}

function naiveCapacity(of: SlotQuestion, start: number): number {
  if (of.hosts.length === 0 || !naivelyAllowed(of, start)) return 0;
  const seats = of.hosts.map((host) => naiveSeats(of, host, start));
  return of.eventType.assignment.type === 'all'
    ? Math.min(...seats)
    : seats.reduce((sum, more) => sum + more, 0);
}

test('a start is offered exactly when, minute by minute, enough hosts are free and every rule holds', () => {
  fc.assert(
    fc.property(question, (of) => {
      const [from, to] = [of.zero, of.zero + rangeMinutes];
      const expected = minutes(from, to)
        .map((start) => ({ start, remainingCapacity: naiveCapacity(of, start) }))
        .filter((offered) => offered.remainingCapacity > 0);
      expect(offeredStarts(of, from, to)).toEqual(expected);
    }),
    { numRuns: 250 },
  );
});

test('every offered start is bookable and no other is, on the grid and off it', () => {
  fc.assert(
    fc.property(question, (of) => {
      const [from, to] = [of.zero - 30, of.zero + rangeMinutes + 30];
      const offered = new Map(
        offeredStarts(of, from, to).map((one) => [one.start, one.remainingCapacity]),
      );
      for (const start of minutes(from, to)) {
        const judgement = judgeStart(of, start);
        expect(judgement.offered ? judgement.remainingCapacity : undefined).toBe(
          offered.get(start),
        );
      }
    }),
    { numRuns: 250 },
  );
});

test('an accepted start names exactly the hosts who are free, a refused one a reason for each who is not', () => {
  fc.assert(
    fc.property(question, fc.integer({ min: 0, max: rangeMinutes }), (of, after) => {
      const start = of.zero + after;
      const free = of.hosts.filter((host) => naiveSeats(of, host, start) > 0);
      const judgement = judgeStart(of, start);
      if (judgement.offered) {
        expect(judgement.freeHostIds).toEqual(free.map((host) => host.userId));
      } else {
        expect(judgement.reasons.length).toBeGreaterThan(0);
        const refused = judgement.reasons.flatMap((why) => ('userId' in why ? [why.userId] : []));
        const others = of.hosts.filter((host) => !free.includes(host));
        expect(refused).toEqual(others.map((host) => host.userId));
      }
    }),
    { numRuns: 500 },
  );
});

test('asking for a part of the time gives that part of the answer', () => {
  fc.assert(
    fc.property(question, offset, offset, (of, a, b) => {
      const [from, to] = [of.zero + Math.min(a, b), of.zero + Math.max(a, b)];
      const whole = offeredStarts(of, of.zero - 200, of.zero + rangeMinutes + 200);
      expect(offeredStarts(of, from, to)).toEqual(
        whole.filter(({ start }) => start >= from && start < to),
      );
    }),
  );
});
