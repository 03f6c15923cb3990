import type { Event } from '../../../lib/domain/feed/event.ts';

/** An event of a booking. The given members replace the default ones. */
export const sampleEvent = (parts: Partial<Event> = {}): Event => ({
  event: 'booking_updated',
  kinds: ['booking_updated'],
  createdAt: '2032-03-01T00:00:00.000Z',
  object: { uid: 'a' },
  contact: null,
  answers: [],
  tracking: {},
  uid: 'evt_0',
  version: 2,
  by: null,
  requestId: 'r',
  previous: {},
  ...parts,
});
