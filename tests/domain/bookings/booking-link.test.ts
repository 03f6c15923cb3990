import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookingLink, linkViolations } from '../../../lib/domain/bookings/booking-link.ts';

const few = fc.constantFrom('a', 'A', 'ab', 'Ab', 'b');
const asked = fc.record({ eventTypeId: few, name: few, email: few });
const link: fc.Arbitrary<BookingLink> = fc
  .tuple(asked, fc.integer({ min: 0, max: 9 }))
  .map(([fixed, expiresAtMs]) => ({ ...fixed, expiresAtMs }));

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
