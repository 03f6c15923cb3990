import { expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ListBookingHistory } from '../../lib/contract/bookings/list-booking-history.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import type { Event } from '../../lib/domain/feed/event.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { readyWorld } from '../support/ready.ts';
import { sendChanges } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';

/** Text of the maximum length of a description: 40 000 bytes. */
const longest = (one: string) => one.repeat(10_000);

test('an event that is too long is cut once, and is the same in the feed, the history and the webhook', async () => {
  const { world, request } = await readyWorld();
  const as = world.owner;
  const tracking = { source: 'newsletter' };
  const booking = { ...(await request('createBooking')).body, tracking };
  const { uid } = (await call(CreateBooking, { as, body: booking })).body.data;
  const params = { uid };
  const describe = (description: string) =>
    call(UpdateBooking, { as, params, body: { description } });
  await describe(longest('🗓'));
  await tellChanges();
  const { url, received } = await startReceiver();
  await made(as, { url, events: ['booking_updated'] });
  const { cursor } = await readFeed(as);
  await describe(longest('🍵'));
  const { data: object } = (await call(GetBooking, { as, params })).body;
  await sendChanges();
  const { events } = await readFeed(as, {}, cursor);
  const [whole] = received;
  expect(Buffer.byteLength(whole?.body ?? '')).toBeLessThanOrEqual(64 * 1024);
  const history = (await call(ListBookingHistory, { as, params })).body.data;
  const delivered: Event = JSON.parse(whole?.body ?? '');
  expect([events, history[0]]).toEqual([[delivered], delivered]);
  expect(delivered).toMatchObject({
    event: 'booking_updated',
    version: 3,
    tracking: null,
    answers: null,
    truncated: ['tracking', 'answers', 'previous/description'],
  });
  expect([delivered.previous, delivered.object]).toEqual([{}, object]);
  // An event that fits is complete, without `truncated`.
  expect(history[1]?.tracking).toMatchObject(tracking);
  expect(history[1]).not.toHaveProperty('truncated');
});
