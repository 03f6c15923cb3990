import { expect, test } from 'vitest';
import { bookingStatuses } from '../../../lib/domain/bookings/booking.ts';
import { nextStatus } from '../../../lib/domain/bookings/transitions.ts';

const actions = ['confirm', 'decline', 'cancel'] as const;

test('a booking has exactly the listed transitions between statuses', () => {
  const moves = bookingStatuses.flatMap((status) =>
    actions.flatMap((action) => {
      const next = nextStatus({ status }, action);
      return typeof next === 'string' ? [`${status} ${action} ${next}`] : [];
    }),
  );
  expect(moves).toEqual([
    'request confirm open',
    'request decline cancel',
    'request cancel cancel',
    'open cancel cancel',
  ]);
});
