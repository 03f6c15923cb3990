import { expect, test } from 'vitest';
import { kindsOf } from '../../../lib/domain/feed/kinds-of.ts';
import type { PublishedResource } from '../../../lib/domain/feed/shown.ts';

const booking = {
  uid: 'b',
  status: 'open',
  name: 'A',
  startedAt: '2032-03-01T09:00:00.000Z',
  endedAt: '2032-03-01T09:30:00.000Z',
  hosts: [{ userId: 'x', role: 'admin' }],
  updatedAt: '2032-02-01T00:00:00.000Z',
};

const shown = (object: object): PublishedResource =>
  ({
    object,
    contact: null,
    answers: null,
    tracking: null,
    eventTypeId: null,
    userIds: [],
  }) as PublishedResource;

const kindsBy = (kind: string, changed: object) =>
  kindsOf(
    {
      origin: { subject: 'booking', uid: 'b' },
      version: 2,
      change: { kind, by: 'x', at: '', requestId: '' },
    },
    shown(booking),
    shown({ ...booking, ...changed, updatedAt: 'later' }),
  );

const start = { startedAt: '2032-03-02T09:00:00.000Z', endedAt: '2032-03-02T09:30:00.000Z' };
const end = { endedAt: '2032-03-01T09:45:00.000Z' };
const hosts = { hosts: [{ userId: 'y', role: 'admin' }] };

test.each([
  ['another start', 'booking_updated', start, ['host_rescheduled']],
  ['another end', 'booking_updated', end, ['host_rescheduled']],
  ['other hosts', 'booking_updated', hosts, ['host_reassigned']],
  ['another name', 'host_rescheduled', { name: 'B' }, ['booking_updated']],
  ['nothing that clients see but when it was updated', 'booking_updated', {}, ['booking_updated']],
  [
    'a start and hosts',
    'booking_updated',
    { ...start, ...hosts },
    ['host_rescheduled', 'host_reassigned'],
  ],
  [
    'everything',
    'booking_updated',
    { ...start, ...hosts, name: 'B' },
    ['host_rescheduled', 'host_reassigned', 'booking_updated'],
  ],
  ['a start, by the guest', 'guest_rescheduled', start, ['guest_rescheduled']],
  ['a cancellation', 'host_cancelled', { status: 'cancel', cancelReason: 'x' }, ['host_cancelled']],
  ['a cancellation by the guest', 'guest_cancelled', { status: 'cancel' }, ['guest_cancelled']],
])('the difference determines the published kinds: %s', (_, said, changed, kinds) => {
  expect(kindsBy(said, changed)).toEqual(kinds);
});

test('an answered request is published as confirmed or declined', () => {
  const answer = (kind: string, status: string) =>
    kindsOf(
      {
        origin: { subject: 'booking', uid: 'b' },
        version: 2,
        change: { kind, by: 'x', at: '', requestId: '' },
      },
      shown({ ...booking, status: 'request' }),
      shown({ ...booking, status }),
    );
  expect(answer('booking_confirmed', 'open')).toEqual(['booking_confirmed']);
  expect(answer('booking_declined', 'cancel')).toEqual(['booking_declined']);
  expect(answer('host_cancelled', 'cancel')).toEqual(['host_cancelled']);
});

test('an event type that administration writes is published as created or updated', () => {
  const put = (version: number) =>
    kindsOf(
      {
        origin: { subject: 'event-type', uid: 'e' },
        version,
        change: { kind: 'event_type_put', by: 'administration', at: '', requestId: '' },
      },
      undefined,
      shown({}),
    );
  expect(put(1)).toEqual(['event_type_created']);
  expect(put(2)).toEqual(['event_type_updated']);
});
