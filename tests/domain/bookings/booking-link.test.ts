import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BookingLinkInput,
  linkViolations,
  opens,
} from '../../../lib/domain/bookings/booking-link.ts';

const few = fc.constantFrom('a', 'A', 'ab', 'Ab', 'b');
const asked = fc.record({ eventTypeId: few, name: few, email: few });
const link: fc.Arbitrary<BookingLinkInput> = fc
  .tuple(asked, fc.integer({ min: 0, max: 9 }))
  .map(([fixed, expiresAtMs]) => ({ ...fixed, expiresAtMs, pointer: 'query/token' }));

test('a booking has no fault of its link exactly when it is in time and the same, but for letter case of the address', () => {
  fc.assert(
    fc.property(link, asked, fc.integer({ min: 0, max: 9 }), (fixed, sent, nowMs) => {
      const told = linkViolations(fixed, sent, nowMs).map(({ pointer }) => pointer);
      const expected = [
        ...(nowMs < fixed.expiresAtMs ? [] : ['query/token']),
        ...(sent.eventTypeId === fixed.eventTypeId ? [] : ['/eventTypeId']),
        ...(sent.email.toUpperCase() === fixed.email.toUpperCase() ? [] : ['/email']),
        ...(sent.name === fixed.name ? [] : ['/name']),
      ];
      expect(told).toEqual(expected);
    }),
  );
});

test('a booking without a link has no fault of one', () => {
  expect(linkViolations(undefined, { eventTypeId: 'x', name: 'y', email: 'z' }, 0)).toEqual([]);
});

test('a link opens the event type that it is for, and only while it is good', () => {
  const link = { eventTypeId: 'x', name: 'y', email: 'z', expiresAtMs: 10 };
  expect(opens(link, 'x', 9)).toBe(true);
  expect([opens(link, 'x', 10), opens(link, 'y', 9), opens(undefined, 'x', 9)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('what is wrong with a link is told where its token stood', () => {
  const fixed = { eventTypeId: 'x', name: 'y', email: 'z' };
  const link = { ...fixed, expiresAtMs: 10, pointer: 'header/X-Booking-Token' };
  expect(linkViolations(link, fixed, 10)).toMatchObject([{ pointer: 'header/X-Booking-Token' }]);
});
