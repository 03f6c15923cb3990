import { expect, test } from 'vitest';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import { updateKinds } from '../../../lib/domain/bookings/update-kinds.ts';
import { changesOf, create } from './deciding.ts';
import { offering } from './organization.ts';

const { booking } = changesOf(create(offering())).booking;
const host = {};
const guest = { guest: { bookingUid: booking.uid, generation: 0 } };

const start = { startedAt: '2032-03-02T09:00:00.000Z', endedAt: '2032-03-02T09:30:00.000Z' };
const end = { endedAt: '2032-03-01T09:45:00.000Z' };
const hosts = { hosts: [{ userId: 'bo', role: 'admin' as const }] };
const name = { name: 'Grace' };

test.each<[string, Partial<Booking>, object, readonly string[]]>([
  ['a new start', start, host, ['host_rescheduled']],
  ['a new end', end, host, ['host_rescheduled']],
  ['a new start, chosen by the guest,', start, guest, ['guest_rescheduled']],
  ['another host', hosts, host, ['host_reassigned']],
  ['another name', name, host, ['booking_updated']],
  ['no visible member', {}, host, ['booking_updated']],
  [
    'a new start and another host',
    { ...start, ...hosts },
    host,
    ['host_rescheduled', 'host_reassigned'],
  ],
  [
    'another host and another name',
    { ...hosts, ...name },
    host,
    ['host_reassigned', 'booking_updated'],
  ],
  [
    'a new start, another host and another name',
    { ...start, ...hosts, ...name },
    host,
    ['host_rescheduled', 'host_reassigned', 'booking_updated'],
  ],
])(
  'the update of a booking with %s is published with the kinds of its changes',
  (_, changed, actor, kinds) => {
    const after = { ...booking, ...changed, updatedAt: '2032-02-01T00:00:00.000Z' };
    expect(updateKinds(booking, after, actor)).toEqual(kinds);
  },
);
