import { beforeAll, expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { CancelGuestBooking } from '../../lib/contract/guests/cancel-guest-booking.ts';
import { RescheduleGuestBooking } from '../../lib/contract/guests/reschedule-guest-booking.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { confirm, decline, reassignTo, update } from '../api/bookings/moves.ts';
import { tokenOf } from '../api/guests/links.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

type Booking = { readonly uid: string; readonly startedAt: string; readonly endedAt: string };

let ready: Ready;
let ofMember: EventType;
let byConsent: EventType;
beforeAll(async () => {
  ready = await readyWorld();
  ofMember = await ready.world.eventType([ready.world.member]);
  byConsent = await ready.world.eventType([ready.world.member], { requiresConfirmation: true });
});

const hosts = () => [{ userId: ready.world.member.userId, role: 'admin' }];

const moveByGuest = async (booking: Booking) =>
  call(RescheduleGuestBooking, {
    guest: await tokenOf(ready.world, booking),
    body: { startedAt: ready.nextStart(), timeZone: 'Asia/Tokyo' },
  });
const cancelByGuest = async (booking: Booking) =>
  call(CancelGuestBooking, {
    guest: await tokenOf(ready.world, booking),
    body: { reason: 'Ill' },
  });
const moveToOther = (booking: Booking) =>
  update(ready.world, booking, {
    startedAt: ready.nextStart(),
    hosts: [{ userId: ready.world.admin.userId }],
  });
const uncancelled = { cancelReason: '', cancelledBy: null, cancelledAt: null };

test.each([
  {
    act: 'is moved by the guest',
    change: moveByGuest,
    kinds: ['guest_rescheduled'],
    previous: ({ startedAt, endedAt }: Booking) => ({ startedAt, endedAt }),
    by: null,
  },
  {
    act: 'is cancelled by the guest',
    change: cancelByGuest,
    kinds: ['guest_cancelled'],
    previous: () => ({ status: 'open', ...uncancelled }),
    by: null,
  },
  {
    act: 'gets another host',
    change: (booking: Booking) => reassignTo(ready.world, booking, ready.world.admin),
    kinds: ['host_reassigned'],
    previous: () => ({ hosts: hosts() }),
  },
  {
    act: 'gets another start and another host',
    change: moveToOther,
    kinds: ['host_rescheduled', 'host_reassigned'],
    previous: ({ startedAt, endedAt }: Booking) => ({ startedAt, endedAt, hosts: hosts() }),
  },
  {
    act: 'is confirmed',
    isRequest: true,
    change: (booking: Booking) => confirm(ready.world, booking),
    kinds: ['booking_confirmed'],
    previous: () => ({ status: 'request' }),
  },
  {
    act: 'is declined',
    isRequest: true,
    change: (booking: Booking) => decline(ready.world, booking, { reason: 'Away' }),
    kinds: ['booking_declined'],
    previous: () => ({ status: 'request', ...uncancelled }),
  },
])(
  'a booking that $act causes one event with the expected kinds and previous values',
  async ({ isRequest, change, kinds, previous, by = ready.world.owner.userId }) => {
    const { world, nextStart } = ready;
    const body = {
      eventTypeId: (isRequest ? byConsent : ofMember).uid,
      startedAt: nextStart(),
      timeZone: 'Asia/Tokyo',
      email: 'ada@example.com',
      name: 'Ada',
      locationId: null,
    };
    const booking = (await call(CreateBooking, { as: world.owner, body })).body.data;
    await tellChanges();
    const { cursor } = await readFeed(world.owner);
    expect((await change(booking)).status).toBe(200);
    await tellChanges();
    const { events } = await readFeed(world.owner, {}, cursor);
    expect(events).toMatchObject([{ event: kinds[0], by, version: 2 }]);
    const [event] = events;
    expect([event?.object.uid, event?.kinds]).toEqual([booking.uid, kinds]);
    expect(event?.previous).toEqual(previous(booking));
  },
);
