import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BookingLinkInput,
  linkViolations,
  opens,
} from '../../../lib/domain/bookings/booking-link.ts';

const few = fc.constantFrom('a', 'A', 'ab', 'Ab', 'b');
const anyMembers = fc.record({ eventTypeId: few, name: few, email: few });
const link: fc.Arbitrary<BookingLinkInput> = fc
  .tuple(anyMembers, fc.integer({ min: 0, max: 9 }))
  .map(([fixed, expiresAtMs]) => ({ ...fixed, expiresAtMs, pointer: 'query/token' }));

test('a booking has no violation of its link exactly if the link is valid and all values match, except letter case of the address', () => {
  fc.assert(
    fc.property(link, anyMembers, fc.integer({ min: 0, max: 9 }), (fixed, sent, nowMs) => {
      const pointers = linkViolations(fixed, sent, nowMs).map(({ pointer }) => pointer);
      const expected = [
        ...(nowMs < fixed.expiresAtMs ? [] : ['query/token']),
        ...(sent.eventTypeId === fixed.eventTypeId ? [] : ['/eventTypeId']),
        ...(sent.email.toUpperCase() === fixed.email.toUpperCase() ? [] : ['/email']),
        ...(sent.name === fixed.name ? [] : ['/name']),
      ];
      expect(pointers).toEqual(expected);
    }),
  );
});

test('a booking without a link has no link violation', () => {
  expect(linkViolations(undefined, { eventTypeId: 'x', name: 'y', email: 'z' }, 0)).toEqual([]);
});

test('a link opens only its own event type, and only until it expires', () => {
  const link = { eventTypeId: 'x', name: 'y', email: 'z', expiresAtMs: 10 };
  expect(opens(link, 'x', 9)).toBe(true);
  expect([opens(link, 'x', 10), opens(link, 'y', 9), opens(undefined, 'x', 9)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a violation of a link points to the place where the token was sent', () => {
  const fixed = { eventTypeId: 'x', name: 'y', email: 'z' };
  const link = { ...fixed, expiresAtMs: 10, pointer: 'header/X-Booking-Token' };
  expect(linkViolations(link, fixed, 10)).toMatchObject([{ pointer: 'header/X-Booking-Token' }]);
});
