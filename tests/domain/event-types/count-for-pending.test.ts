import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CountingEventType,
  countedFrom,
  countForPending,
} from '../../../lib/domain/bookings/count-for-pending.ts';
import type { StoredBooking } from '../../../lib/domain/bookings/stored-booking.ts';
import { type Limit, limitKinds } from '../../../lib/domain/event-types/event-type.ts';
import { periods } from '../../../lib/domain/time/local-date.ts';
import { booking, eventType, nowMs } from './managed.ts';

const counting = (limits: readonly Limit[], inForce: readonly Limit[] = []): CountingEventType => ({
  ...eventType({ limits: inForce }),
  pending: { limits, timeZone: 'UTC', rev: 7, sinceMs: nowMs },
});
const daily: Limit = { kind: 'bookings', period: 'day', max: 3, generation: 7 };

const limits = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom(...limitKinds),
    period: fc.constantFrom(...periods),
    max: fc.constant(9),
    generation: fc.constantFrom(6, 7),
  }),
  { selector: ({ kind, period }) => `${kind} ${period}`, minLength: 1 },
);

test('a booking is counted once in every counter that it lacks', () => {
  fc.assert(
    fc.property(limits, fc.nat(4), (pending, known) => {
      const some = counting(pending.slice(0, known));
      const all = counting(pending);
      const first = countForPending(booking(), some, 'guest');
      const stored = booking({ counted: first?.counted });
      const second = countForPending(stored, all, 'guest');
      const counted = second?.counted ?? stored.counted ?? [];
      expect(counted).toHaveLength(pending.length);
      expect(new Set(counted.map(({ name }) => name)).size).toBe(pending.length);
      expect(second?.added ?? []).toHaveLength(Math.max(0, pending.length - known));
      expect(countForPending(booking({ counted }), all, 'guest')).toBe(undefined);
    }),
  );
});

test('a booking keeps the counters of current limits and of a later change, and loses those of former limits', () => {
  const inForce = { name: '2#bookings#D2027-03-02', by: 1 };
  const gone = { name: '1#bookings#D2027-03-02', by: 1 };
  const later = { name: '8#bookings#W2027-03-01', by: 1 };
  const stored = booking({ counted: [inForce, gone, later] });
  const eventTypes = counting([daily], [{ ...daily, generation: 2 }]);
  expect(countForPending(stored, eventTypes, 'guest')).toEqual({
    stored,
    counted: [inForce, later, { name: '7#bookings#D2027-03-02', by: 1 }],
    added: [{ name: '7#bookings#D2027-03-02', by: 1 }],
  });
});

test('a booking that is cancelled or holds no time is not counted in limits', () => {
  const open = booking();
  const cancelled: StoredBooking = { ...open, booking: { ...open.booking, status: 'cancel' } };
  const idle = booking({ occupancy: { kind: 'none', bufferBefore: 0, bufferAfter: 0 } });
  for (const stored of [cancelled, idle]) {
    expect(countForPending(stored, counting([daily]), 'guest')).toBe(undefined);
  }
});

test('bookings are counted from the beginning of the longest current period', () => {
  const monthly: Limit = { ...daily, period: 'month' };
  const midday = Date.parse('2027-03-17T12:00:00Z');
  expect(countedFrom(counting([daily]).pending, midday)).toBe('2027-03-17T00:00:00.000Z');
  expect(countedFrom(counting([daily, monthly]).pending, midday)).toBe('2027-03-01T00:00:00.000Z');
  const tokyo = { ...counting([daily]).pending, timeZone: 'Asia/Tokyo' };
  expect(countedFrom(tokyo, midday)).toBe('2027-03-16T15:00:00.000Z');
});
