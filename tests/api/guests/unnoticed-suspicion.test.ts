import { expect, test } from 'vitest';
import { ConfirmBooking } from '../../../lib/contract/bookings/confirm-booking.ts';
import { DeclineBooking } from '../../../lib/contract/bookings/decline-booking.ts';
import { CancelGuestBooking } from '../../../lib/contract/guests/cancel-guest-booking.ts';
import { GetGuestBookingIcs } from '../../../lib/contract/guests/get-guest-booking-ics.ts';
import { ListGuestAvailableSchedules } from '../../../lib/contract/guests/list-guest-available-schedules.ts';
import { RescheduleGuestBooking } from '../../../lib/contract/guests/reschedule-guest-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import { at, auditedWorld, read } from '../bookings/guests.ts';
import { look } from './links.ts';
import { bookAt, openTo } from './public-bookings.ts';

const nine = at(3, '09:00');
const filled = { website: 'https://buy.example.com' };

/** Everything that a guest reads of a booking and its changes, without the values that are unique to a booking. */
async function guestView(more: object, overrides: Partial<EventType> = {}) {
  const world = await auditedWorld();
  const eventType = await openTo(world, { name: 'Consultation', ...overrides });
  const first = await bookAt(world.of, eventType, nine, { name: 'Ada', ...more });
  const { token: guest, uid } = first.body.data;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const move = (startedAt: string) => ({ guest, headers, body: { startedAt, timeZone: 'UTC' } });
  const replies = [
    first,
    await look(guest),
    await call(GetGuestBookingIcs, { guest }),
    await call(RescheduleGuestBooking, {
      guest,
      body: { startedAt: at(3, '10:00'), timeZone: 'UTC' },
      headers: { prefer: 'handling=dry-run' },
    }),
    await call(RescheduleGuestBooking, move(at(3, '10:00'))),
    await call(RescheduleGuestBooking, move(at(3, '10:00'))),
    await call(RescheduleGuestBooking, {
      guest,
      body: { startedAt: nine, timeZone: 'Asia/Tokyo' },
    }),
    await call(RescheduleGuestBooking, { guest, body: { startedAt: nine, timeZone: 'UTC' } }),
    await look(guest),
    await call(GetGuestBookingIcs, { guest }),
    await call(ListGuestAvailableSchedules, {
      guest,
      query: { periodStart: nine, periodEnd: at(3, '11:00') },
    }),
    await call(CancelGuestBooking, { guest, body: { reason: 'Ill.' } }),
    await look(guest),
    await call(GetGuestBookingIcs, { guest }),
    await call(CancelGuestBooking, { guest }),
  ];
  const { name: host } = world.member;
  return replies.map(({ status, headers: { etag }, body }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return [
      status,
      etag?.split('-')[0],
      withoutNames(text, [guest, uid, host, world.of, eventType.uid, first.body.data.guestName]),
    ];
  });
}

/** Removes these names, and all addresses and times of changes. */
const withoutNames = (text: string, names: readonly string[]): string =>
  names
    .reduce((left, name) => left.replaceAll(name, ''), text)
    .replaceAll(/"(?:createdAt|updatedAt|cancelledAt|instance)":"[^"]*"/gu, '')
    .replaceAll(
      /^(?:DTSTAMP|CREATED|LAST-MODIFIED|ATTENDEE|ORGANIZER|DESCRIPTION)[^\r]*(?:\r\n [^\r]*)*/gmu,
      '',
    );

test.each([
  ['is open', {}],
  ['waits for a host', { requiresConfirmation: true }],
  [
    'waits for a host and holds no time',
    { requiresConfirmation: true, holdsWhileRequested: false },
  ],
] as const)(
  'a guest cannot distinguish a suspected booking from one that %s',
  async (_, overrides) => {
    const real = await guestView({}, overrides);
    expect(real.map(([status]) => status).filter((status) => status === 200).length).toBe(13);
    expect(await guestView(filled, overrides)).toEqual(real);
  },
);

test('a guest sees the status of the first reply until a host answers a suspected booking', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world);
  const confirmed = (await bookAt(world.of, eventType, nine, filled)).body.data;
  const declined = (await bookAt(world.of, eventType, at(3, '10:00'), filled)).body.data;
  for (const { uid, token, status } of [confirmed, declined]) {
    expect([status, (await look(token)).body.data.status]).toEqual(['open', 'open']);
    expect((await read(world, { uid })).status).toBe('request');
  }
  await call(ConfirmBooking, { as: world.owner, params: { uid: confirmed.uid } });
  await call(DeclineBooking, { as: world.owner, params: { uid: declined.uid } });
  expect((await look(confirmed.token)).body.data.status).toBe('open');
  expect((await look(declined.token)).body.data.status).toBe('cancel');
});
