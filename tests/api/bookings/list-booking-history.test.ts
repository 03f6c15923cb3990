import { beforeAll, expect, test } from 'vitest';
import { insertAttachment } from '../../../lib/admin/insert-attachment.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ListBookingHistory } from '../../../lib/contract/bookings/list-booking-history.ts';
import { ListBookingRecaps } from '../../../lib/contract/bookings/list-booking-recaps.ts';
import { ListBookingRecordings } from '../../../lib/contract/bookings/list-booking-recordings.ts';
import { ListBookingTranscripts } from '../../../lib/contract/bookings/list-booking-transcripts.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { attachments } from '../../support/bookings/attachments.ts';
import { readFeed } from '../../support/feed/follow-events.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { pages } from '../../support/http/pages.ts';
import { type Ready, readyWorld } from '../../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

test('the history of a booking contains its events with their users, the newest first, as in the feed', async () => {
  const { owner, of } = ready.world;
  const uid = await ready.newBooking();
  const params = { uid };
  await call(UpdateBooking, { as: ready.world.admin, params, body: { name: 'Another' } });
  await tellChanges();
  await insertAttachment(of, uid, 'recording', attachments.recording());
  await tellChanges();
  await call(CancelBooking, { as: owner, params, body: { reason: 'No time.' } });
  await tellChanges();
  const { body } = await call(ListBookingHistory, { as: owner, params });
  expect(body.data.map(({ event, by }) => [event, by])).toEqual([
    ['host_cancelled', owner.userId],
    ['recording_ready', null],
    ['booking_updated', ready.world.admin.userId],
    ['guest_booked', owner.userId],
  ]);
  const { events } = await readFeed(owner);
  const own = new Set(body.data.map((one) => one.uid));
  expect(body.data).toEqual(events.filter((one) => own.has(one.uid)).toReversed());
});

type OfBooking = { readonly as: { readonly key: string }; readonly params: { bookingId: string } };

test.each([
  ['recording', (asked: OfBooking) => call(ListBookingRecordings, asked)],
  ['transcript', (asked: OfBooking) => call(ListBookingTranscripts, asked)],
  ['recap', (asked: OfBooking) => call(ListBookingRecaps, asked)],
] as const)('a %s is published as one event at version 1, as it is listed', async (type, list) => {
  const { owner, of } = ready.world;
  const bookingId = await ready.newBooking();
  const attached = attachments[type]();
  expect(await insertAttachment(of, bookingId, type, attached)).toBe('inserted');
  await tellChanges();
  const { data: listed } = (await list({ as: owner, params: { bookingId } })).body;
  const { events } = await readFeed(owner, { kind: 'recording_ready' });
  const published = events.filter(({ object }) => object.bookingId === bookingId);
  expect(published).toMatchObject([
    { event: 'recording_ready', version: 1, contact: null, answers: null, tracking: null },
  ]);
  const { uid } = attached;
  expect(published[0]?.object).toEqual({ uid, bookingId, type, ...listed[0] });
  expect(published[0]?.previous).toEqual({});
  const { body } = await call(ListBookingHistory, { as: owner, params: { uid: bookingId } });
  expect(body.data[0]).toEqual(published[0]);
});

test('the next page of a history continues after the last one, whatever is changed meanwhile', async () => {
  const as = ready.world.owner;
  const params = { uid: await ready.newBooking() };
  const rename = (name: string) => call(UpdateBooking, { as, params, body: { name } });
  for (const name of ['B', 'C', 'D', 'E']) await rename(name);
  await tellChanges();
  const query = { perPage: '2' };
  const read = await pages(ListBookingHistory, { as, params, query }, async () => {
    await rename('later');
    await tellChanges();
  });
  expect(read.map((page) => page.map(({ version }) => version))).toEqual([[5, 4], [3, 2], [1]]);
});

test('a cursor of another booking is refused', async () => {
  const as = ready.world.owner;
  const [uid, other] = [await ready.newBooking(), await ready.newBooking()];
  await call(UpdateBooking, { as, params: { uid }, body: { name: 'B' } });
  await tellChanges();
  const query = { perPage: '1' };
  const { body } = await call(ListBookingHistory, { as, params: { uid }, query });
  const moved = { perPage: '1', cursor: body.nextCursor as string };
  const answer = await call(ListBookingHistory, { as, params: { uid: other }, query: moved });
  expect([answer.status, answer.body.code]).toEqual([400, 'request/invalid']);
});

test('a booking that does not exist has no history', async () => {
  const params = { uid: 'no0000000000' };
  const { body } = await call(ListBookingHistory, { as: ready.world.owner, params });
  expect(body.code).toBe('booking/unknown');
});

test('a user who cannot read a booking cannot read its history', async () => {
  const uid = await ready.newBooking();
  const as = ready.world.restricted;
  const { body } = await call(ListBookingHistory, { as, params: { uid } });
  expect(body.code).toBe('booking/unknown');
});
