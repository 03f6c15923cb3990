import { expect, test } from 'vitest';
import { CancelGuestBooking } from '../../../lib/contract/guests/cancel-guest-booking.ts';
import { GetGuestBookingIcs } from '../../../lib/contract/guests/get-guest-booking-ics.ts';
import { RescheduleGuestBooking } from '../../../lib/contract/guests/reschedule-guest-booking.ts';
import { readEntry } from '../../support/external-calendars/read-entry.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { at, book } from '../bookings/guests.ts';
import { tokenOf } from './links.ts';

const meeting = { locationId: 'zoom', url: 'https://meet.example.com/desk' } as const;
const place = {
  provider: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: 'Ring, please.',
};

async function booked(overrides: object = {}, more: Readonly<Record<string, unknown>> = {}) {
  const world = await newWorld();
  const locations = [{ ...meeting, ...place }];
  const eventType = await world.eventType([world.member], { locations, ...overrides });
  const booking = await book(world, eventType, at(3, '09:00'), more);
  return { world, eventType, booking, token: await tokenOf(world, booking) };
}

async function entryOf(guest: string) {
  const { body, headers } = await call(GetGuestBookingIcs, { guest });
  const entry = readEntry(String(body));
  expect(headers['content-type']).toBe(`text/calendar; charset=utf-8; method=${entry.method}`);
  return entry;
}

test('the calendar entry of a booking has its time, its host and its place, and no other guest', async () => {
  const { world, eventType, booking, token } = await booked({ capacity: 2 });
  await book(world, eventType, booking.startedAt, { name: 'Another', email: 'b@example.com' });
  expect(await entryOf(token)).toEqual({
    method: 'REQUEST',
    uid: `${booking.uid}@api.example.com`,
    sequence: 1,
    status: 'CONFIRMED',
    start: booking.startedAt,
    end: booking.endedAt,
    stamp: booking.updatedAt.replace(/\.\d+Z/u, '.000Z'),
    summary: 'A talk',
    location: meeting.url,
    url: meeting.url,
    description: `${world.member.name}\nRing, please.`,
    priority: '',
    organizer: { name: 'An organization', address: 'mailto:bookings@api.example.com' },
    attendees: [
      { name: 'A guest', address: 'mailto:guest@example.com', status: 'ACCEPTED', rsvp: 'FALSE' },
    ],
  });
});

test('a reschedule and a cancellation update the same calendar entry, and the cancellation removes the entry from calendars', async () => {
  const { booking, token } = await booked();
  const first = await entryOf(token);
  const body = { startedAt: at(4, '10:00'), timeZone: 'UTC' };
  await call(RescheduleGuestBooking, { guest: token, body });
  const moved = await entryOf(token);
  await call(CancelGuestBooking, { guest: token });
  const cancelled = await entryOf(token);
  const lives = [first, moved, cancelled].map(({ uid, sequence, method, status, start }) => [
    uid,
    sequence,
    method,
    status,
    start,
  ]);
  const uid = `${booking.uid}@api.example.com`;
  expect(lives).toEqual([
    [uid, 1, 'REQUEST', 'CONFIRMED', booking.startedAt],
    [uid, 2, 'REQUEST', 'CONFIRMED', at(4, '10:00')],
    [uid, 3, 'CANCEL', 'CANCELLED', at(4, '10:00')],
  ]);
  expect(cancelled.organizer).toEqual(first.organizer);
});

test('the calendar entry of a booking request is tentative and contains no meeting', async () => {
  const { token } = await booked({ requiresConfirmation: true });
  expect(await entryOf(token)).toMatchObject({ status: 'TENTATIVE', location: '', url: '' });
});

test('the same version of a booking always has the same calendar file', async () => {
  const { token } = await booked();
  const [one, other] = [
    await call(GetGuestBookingIcs, { guest: token }),
    await call(GetGuestBookingIcs, { guest: token }),
  ];
  expect(one.body).toBe(other.body);
});
