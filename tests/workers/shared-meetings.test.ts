import { expect, test } from 'vitest';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { DeclineBooking } from '../../lib/contract/bookings/decline-booking.ts';
import { ListBookingHistory } from '../../lib/contract/bookings/list-booking-history.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import { at, auditedWorld, book, read } from '../api/bookings/guests.ts';
import { cancel, connected, made } from '../api/conferencing/meetings-at-zoom.ts';
import {
  atZoom,
  connectZoom,
  runWorker,
  settle,
  startZoom,
  zoomPlace,
} from '../api/conferencing/zoom.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';

const seat = (email: string) => ({ email: `${email}@example.com` });

test('after a short outage of the provider, all guests of a slot get one shared meeting, and the provider has received few requests', async () => {
  const { zoom, world, eventType } = await connected({ capacity: 12 });
  zoom.instead = () => ({ status: 503 });
  const guests: Booking[] = [];
  for (let guest = 1; guest <= 12; guest += 1) {
    guests.push(await book(world, eventType, at(2, '09:00'), seat(`guest${guest}`)));
  }
  await tellChanges();
  for (const aheadMs of [1, 2500, 5500, 8000, 10_000]) await runWorker(aheadMs);
  // The guests of a slot share its attempts, so the provider gets few requests.
  expect(zoom.asked.length).toBeLessThan(5);
  zoom.instead = undefined;
  for (const aheadMs of [60_000, 66_000]) await runWorker(aheadMs);
  const now = await Promise.all(guests.map((guest) => read(world, guest)));
  const [meeting] = made(zoom);
  expect(made(zoom)).toHaveLength(1);
  expect(now.map(({ url, urlStatus }) => [urlStatus, url])).toEqual(
    guests.map(() => ['available', meeting?.join_url]),
  );
});

test('the meeting of a slot is removed with the last booking that uses it, even if a guest by phone remains', async () => {
  const byPhone = {
    ...zoomPlace,
    locationId: 'phone',
    provider: null,
    phoneNumber: '+44 20 0000 0000',
  } as const;
  const { zoom, world, eventType } = await connected({
    capacity: 3,
    locations: [zoomPlace, byPhone],
  });
  const one = await book(world, eventType, at(2, '09:00'), seat('one'));
  const caller = { ...seat('two'), locationId: 'phone' };
  const two = await book(world, eventType, at(2, '09:00'), caller);
  await settle();
  const [meeting] = made(zoom);
  expect(made(zoom)).toHaveLength(1);
  await cancel(world, one);
  await settle();
  expect(made(zoom)).toEqual([]);
  await cancel(world, two);
  await settle();
  const three = await book(world, eventType, at(2, '09:00'), seat('three'));
  await settle();
  const { url } = await read(world, three);
  expect(made(zoom).map(({ join_url }) => join_url)).toEqual([url]);
  expect(url).not.toBe(meeting?.join_url);
});

test('a booking that was made before its host had an account does not keep the meeting of its slot', async () => {
  const zoom = await startZoom();
  const world = await auditedWorld();
  const eventType = await atZoom(world, [world.member], { capacity: 3 });
  const none = await book(world, eventType, at(2, '09:00'), seat('none'));
  expect(none).toMatchObject({ urlStatus: 'none' });
  await connectZoom(zoom, world, world.member);
  const one = await book(world, eventType, at(2, '09:00'), seat('one'));
  await settle();
  expect(made(zoom)).toHaveLength(1);
  await cancel(world, one);
  await settle();
  expect(made(zoom)).toEqual([]);
  expect(await read(world, none)).toMatchObject({ status: 'open', urlStatus: 'none' });
});

test('a request that holds a seat does not keep the meeting of its slot', async () => {
  const { zoom, world, eventType } = await connected({ capacity: 3, requiresConfirmation: true });
  const one = await book(world, eventType, at(2, '09:00'), seat('one'));
  await call(ConfirmBooking, { as: world.owner, params: { uid: one.uid } });
  const request = await book(world, eventType, at(2, '09:00'), seat('request'));
  await settle();
  expect(made(zoom)).toHaveLength(1);
  await cancel(world, one);
  await settle();
  expect(made(zoom)).toEqual([]);
  await call(DeclineBooking, { as: world.owner, params: { uid: request.uid }, body: {} });
  await settle();
  expect(made(zoom)).toEqual([]);
});

test('a booking that is cancelled before a worker processes it does not keep the meeting of its slot', async () => {
  const { zoom, world, eventType } = await connected({ capacity: 3 });
  const one = await book(world, eventType, at(2, '09:00'), seat('one'));
  await settle();
  const two = await book(world, eventType, at(2, '09:00'), seat('two'));
  await cancel(world, two);
  await cancel(world, one);
  await settle();
  await runWorker(6000);
  expect(made(zoom)).toEqual([]);
});

test('a new link of a slot is stored in the bookings of all its guests', async () => {
  const { zoom, world, eventType } = await connected({ capacity: 3 });
  const guests = [
    await book(world, eventType, at(2, '09:00'), seat('one')),
    await book(world, eventType, at(2, '09:00'), seat('two')),
  ];
  await settle();
  await runWorker(6000);
  const [former] = made(zoom);
  for (const guest of guests) expect((await read(world, guest)).url).toBe(former?.join_url);
  // The meeting is deleted at the provider. The service detects this when it changes the name of the meeting.
  zoom.meetings.clear();
  const params = { uid: eventType.uid };
  await call(UpdateEventType, { as: world.owner, params, body: { name: 'Another talk' } });
  guests.push(await book(world, eventType, at(2, '09:00'), seat('three')));
  await settle();
  for (const aheadMs of [6000, 7000, 13_000]) await runWorker(aheadMs);
  const [meeting] = made(zoom);
  expect(made(zoom)).toMatchObject([{ topic: 'Another talk' }]);
  expect(meeting?.join_url).not.toBe(former?.join_url);
  for (const guest of guests) {
    expect(await read(world, guest)).toMatchObject({
      url: meeting?.join_url,
      urlStatus: 'available',
    });
  }
});

test('a booking that is alone in its slot keeps its link if its length changes, and its history contains one change', async () => {
  const { zoom, world, eventType } = await connected({ capacity: 3 });
  const { uid } = await book(world, eventType, at(2, '09:00'), seat('one'));
  await settle();
  const { url } = await read(world, { uid });
  const changes = async () => {
    const { body } = await call(ListBookingHistory, {
      as: world.owner,
      params: { uid },
      query: {},
    });
    return body.data.length;
  };
  const before = await changes();
  const body = { endedAt: at(2, '10:15') };
  const { status } = await call(UpdateBooking, { as: world.owner, params: { uid }, body });
  expect(status).toBe(200);
  await settle();
  expect(await read(world, { uid })).toMatchObject({ url, urlStatus: 'available' });
  expect(made(zoom)).toMatchObject([{ duration: 75, join_url: url }]);
  expect(await changes()).toBe(before + 1);
});

test('a guest who books a slot after the account of its host has failed shares the existing meeting', async () => {
  const { zoom, world, eventType } = await connected({ capacity: 3 });
  const one = await book(world, eventType, at(2, '09:00'), seat('one'));
  await settle();
  zoom.accounts.clear();
  await book(world, eventType, at(2, '12:00'), seat('other'));
  // The account has the status failed from here on.
  await settle();
  const two = await book(world, eventType, at(2, '09:00'), seat('two'));
  expect(two).toMatchObject({ urlStatus: 'pending' });
  await settle();
  const { url } = await read(world, one);
  expect(await read(world, two)).toMatchObject({ url, urlStatus: 'available' });
  const none = await book(world, eventType, at(2, '15:00'), seat('three'));
  expect(none).toMatchObject({ urlStatus: 'none' });
});
