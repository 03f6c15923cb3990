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

test('a provider that is away for a moment costs the guests of a slot no meeting, however many they are', async () => {
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

test('the meeting of a slot goes with the last guest who uses it, whoever else is there', async () => {
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

test('a guest for whom nobody had an account keeps no meeting of others', async () => {
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

test('a request that holds a seat keeps no meeting of others', async () => {
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

test('a guest who came and went before anybody looked keeps no meeting of others', async () => {
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

test('another link of a slot reaches all of its guests', async () => {
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

test('who is alone in a slot and gets another length keeps the link, and is told of it once', async () => {
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

test('a guest who comes when the account of their host has failed meets those who are there', async () => {
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
