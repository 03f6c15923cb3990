import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  EventType,
  EventTypeHost,
  Limit,
} from '../../../lib/domain/event-types/event-type.ts';
import {
  actionsABooking,
  fitsOneBooking,
} from '../../../lib/domain/event-types/fits-one-booking.ts';

const host = (userType: EventTypeHost['userType']): EventTypeHost => ({
  userId: 'a',
  role: 'admin',
  userType,
  priority: 0,
  weight: 1,
  sort: 0,
});
const limit: Limit = { kind: 'bookings', period: 'day', max: 1 };

const eventTypes = fc.record({
  hosts: fc.array(fc.constantFrom('host' as const, 'notifyHost' as const).map(host), {
    maxLength: 100,
    size: 'max',
  }),
  limits: fc.array(fc.constant(limit), { maxLength: 9 }),
  capacity: fc.constantFrom(null, 1, 2, 10),
});

/** Writes of the booking and of a counter for each limit. Each host adds two weeks and, in a shared slot, seats. */
const conditionalWrites = ({
  hosts,
  limits,
  capacity,
}: Pick<EventType, 'hosts' | 'limits' | 'capacity'>) =>
  1 +
  limits.length +
  hosts.filter(({ userType }) => userType === 'host').length * ((capacity ?? 1) > 1 ? 3 : 2);

test('hosts who take part together are too many exactly if a booking would exceed its maximum number of actions', () => {
  fc.assert(
    fc.property(eventTypes, (eventType) => {
      const together = { ...eventType, assignment: { type: 'all' } } as const;
      expect(fitsOneBooking(together)).toBe(conditionalWrites(eventType) <= actionsABooking);
    }),
  );
});

test('any number of hosts is accepted if one of them is chosen for each booking', () => {
  fc.assert(
    fc.property(eventTypes, (eventType) => {
      const assignment = { type: 'any', method: 'equal' } as const;
      expect(fitsOneBooking({ ...eventType, assignment })).toBe(true);
    }),
  );
});
