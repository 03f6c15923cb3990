import { expect, test } from 'vitest';
import { unreadableEvent } from '../../../lib/domain/feed/unreadable-event.ts';

const toldAtMs = Date.parse('2032-03-01T00:00:00Z');

test('an event that cannot be read is replaced by one with all known values', () => {
  const kinds = ['host_rescheduled', 'host_reassigned'] as const;
  const known = { uid: 'evt_a', kinds, resource: 'b7Kq2nXw9LcV', toldAtMs };
  expect(unreadableEvent(known)).toEqual({
    uid: 'evt_a',
    event: 'host_rescheduled',
    kinds,
    createdAt: '2032-03-01T00:00:00.000Z',
    version: 0,
    by: null,
    requestId: '',
    object: { uid: 'b7Kq2nXw9LcV' },
    contact: null,
    answers: null,
    tracking: null,
    previous: {},
    truncated: [
      'version',
      'by',
      'requestId',
      'object',
      'contact',
      'answers',
      'tracking',
      'previous',
    ],
  });
});

test.each(['recording_ready', 'message_undeliverable'] as const)(
  'an unreadable %s event contains the ID of its booking',
  (kind) => {
    const known = { uid: 'evt_a', kinds: [kind], resource: 'b7Kq2nXw9LcV', toldAtMs };
    expect(unreadableEvent(known).object).toEqual({ bookingId: 'b7Kq2nXw9LcV' });
  },
);
