import { expect, test } from 'vitest';
import { limitCounter } from '../../../lib/domain/limits/needs.ts';
import { read } from '../../support/decisions/read-values.ts';
import { after, changesOf, close, confirm, create, storedIn, uid } from './deciding.ts';
import { by, eventTypeId, host, offering, offeringNow, withoutEventType } from './organization.ts';
import { storedReservations } from './reservations.ts';

const asking = { requiresConfirmation: true };
const holding = { requiresConfirmation: true, holdsWhileRequested: true };
const limits = [{ kind: 'bookings', period: 'day', max: 1 }] as const;
const counter = 'bookings#D2030-03-05';

const requested = (parts: Parameters<typeof offering>[0]) => {
  const from = offering(parts);
  return after(from, create(from));
};

test('the confirmation of a request that held no time takes the time and counts in the limits', () => {
  const from = requested({ ...asking, limits });
  expect(storedReservations(from)).toEqual([]);
  const decision = confirm(from);
  expect(decision).toMatchObject({ reply: { version: 2, data: { status: 'open' } } });
  expect(changesOf(decision)).toMatchObject({
    booking: { ver: 1, occupancy: { kind: 'booking' }, counted: [{ name: counter, by: 1 }] },
    weeks: [{ userId: 'ada', entries: [{ kind: 'booking', uid }] }],
    counters: [{ eventTypeId, name: counter, by: 1, max: 1 }],
    event: { kind: 'booking_confirmed', by: 'ada' },
  });
});

test('the confirmation of a request that held its time turns it into a booking and does not count it twice', () => {
  const from = requested({ ...holding, limits });
  const { booking, weeks, counters } = changesOf(confirm(from));
  expect(weeks).toMatchObject([{ entries: [{ kind: 'booking', uid }] }]);
  expect(counters).toEqual([]);
  expect(booking.counted).toEqual([{ name: counter, by: 1 }]);
});

test('a request for a shared slot is confirmed in the seat that it holds', () => {
  const { weeks, seats } = changesOf(confirm(requested({ ...holding, capacity: 2 })));
  expect([weeks, seats]).toEqual([[], []]);
});

test('a request that held no seat is confirmed with the current capacity of the event type', () => {
  const from = requested({ ...asking, hosts: [host('ada')] });
  const shared = offeringNow(from, { capacity: 2 });
  const { booking, seats } = changesOf(confirm(shared));
  expect(booking).toMatchObject({ occupancy: { kind: 'seats' }, booking: { capacity: 2 } });
  expect(seats).toMatchObject([{ change: 'open' }]);
});

test('a request cannot be confirmed if another booking or a limit has taken its time meanwhile', () => {
  const from = requested(asking);
  const other = offeringNow(from, { requiresConfirmation: false });
  const busy = after(other, create(other, { uid: 'booking00002' }));
  expect(confirm(busy)).toMatchObject({
    refused: 'booking/slot-taken',
    extensions: { reason: 'busy' },
  });
  const usedUp = [
    ...offeringNow(from, { limits }),
    read(limitCounter({ eventTypeId, name: counter }), 1),
  ];
  expect(confirm(usedUp)).toMatchObject({
    refused: 'booking/slot-taken',
    extensions: { reason: 'limit' },
  });
});

test('a request whose event type was deleted is confirmed without being counted in limits', () => {
  const from = withoutEventType(requested({ ...asking, limits, capacity: 2 }));
  const { booking, counters, seats } = changesOf(confirm(from));
  expect(booking).toMatchObject({ occupancy: { kind: 'seats' }, booking: { capacity: 2 } });
  expect(counters).toEqual([]);
  expect(seats).toMatchObject([{ change: 'open' }]);
});

test('only a request that is neither answered nor over can be confirmed', () => {
  const from = requested(asking);
  expect(confirm(after(from, confirm(from)))).toEqual({ refused: 'booking/already-confirmed' });
  expect(confirm(after(from, close(from)))).toEqual({ refused: 'booking/already-cancelled' });
  const at = (text: string) => by('ada', 'member', { nowMs: Date.parse(text) });
  expect(confirm(from, uid, at('2030-03-05T11:00:00Z'))).toEqual({
    refused: 'booking/already-over',
  });
  expect(confirm(from, uid, at('2030-03-05T10:59:59Z'))).toMatchObject({ reply: { version: 2 } });
});

test('a confirmation changes only the status of the booking', () => {
  const from = requested(asking);
  const { booking, contact, assignment, createdBy } = storedIn(from);
  const confirmed = storedIn(after(from, confirm(from)));
  expect(confirmed).toMatchObject({ ver: 2, contact, assignment, createdBy });
  const updatedAt = '2030-03-01T00:00:30.000Z';
  expect(confirmed.booking).toEqual({ ...booking, status: 'open', updatedAt });
});
