import { beforeAll, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { ListEvents } from '../../lib/contract/feed/list-events.ts';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { DeleteWebhookEndpoint } from '../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { firstLayout, outboxShardsOf } from '../../lib/domain/jobs/shard-layout.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { deliver } from '../../lib/workers/webhooks/deliver.ts';
import { at, book as bookAt } from '../api/bookings/guests.ts';
import { cancel, confirm, reschedule } from '../api/bookings/moves.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

/** Books with the contact details that a guest of a small company would enter. */
async function book(): Promise<string> {
  const { body } = await ready.request('createBooking');
  const contact = {
    company: 'Wren & Sons',
    phoneNumber: '+1 213 555 0142',
    message:
      'I would like to see the quarterly figures, those of the year before, and the forecast.',
    tracking: { campaign: 'spring', source: 'newsletter' },
  };
  const sent = { as: ready.world.owner, body: { ...body, ...contact } };
  return (await call(CreateBooking, sent)).body.data.uid;
}

const tellAll = (shards = everyShard) => meterTable()(() => drain(shards, Date.now()));

test('a new booking costs at most 18 write units until it is published, listed and announced, and at most 10.8 if 25 are published together', async () => {
  await book();
  const one = await tellAll(outboxShardsOf(ready.world.of, firstLayout));
  expect(one.writeUnits).toBeLessThanOrEqual(18);
  expect(one.readUnits).toBeLessThanOrEqual(7);
  for (let made = 0; made < 25; made += 1) await book();
  const many = await tellAll();
  expect(many.calls.filter((name) => name === 'TransactWriteItems')).toHaveLength(1);
  expect(many.writeUnits / 25).toBeLessThanOrEqual(10.8);
  expect(many.readUnits / 25).toBeLessThanOrEqual(2.2);
});

test('the publication of a change that does not affect lists costs at most 14 write units and 10 read units', async () => {
  const uid = await book();
  await tellAll();
  const body = { name: 'Another' };
  await call(UpdateBooking, { as: ready.world.owner, params: { uid }, body });
  const cost = await tellAll(outboxShardsOf(ready.world.of, firstLayout));
  expect(cost.writeUnits).toBeLessThanOrEqual(14);
  expect(cost.readUnits).toBeLessThanOrEqual(10);
});

test('a webhook that is delivered at the first attempt costs at most 8 write units if its event is published alone, 6.5 with another one, and 5.2 with 24 others', async () => {
  const counts = [1, 2, 25];
  const writeUnitsOf = async (count: number) => {
    for (let made = 0; made < count; made += 1) await book();
    const telling = await tellAll();
    const sending = await meterTable()(() => sendDue());
    return telling.writeUnits + sending.writeUnits;
  };
  const without: number[] = [];
  for (const count of counts) without.push(await writeUnitsOf(count));
  const { url, received } = await startReceiver();
  const sent = { as: ready.world.owner, body: { url, events: ['guest_booked'] } };
  const { uid } = (await call(CreateWebhookEndpoint, sent)).body.data;
  const costs: number[] = [];
  for (const [index, count] of counts.entries()) {
    const before = received.length;
    costs.push(((await writeUnitsOf(count)) - (without[index] as number)) / count);
    expect(received.length - before).toBe(count);
  }
  const [alone, ofTwo, together] = costs as [number, number, number];
  expect(alone).toBeLessThanOrEqual(8);
  expect(ofTwo).toBeLessThanOrEqual(6.5);
  expect(together).toBeLessThanOrEqual(5.2);
  await call(DeleteWebhookEndpoint, { as: ready.world.owner, params: { uid } });
});

test('a run of the webhook worker without due jobs costs one Query for each shard', async () => {
  await tellChanges();
  const cost = await meterTable()(() => deliver({ isQuiet: true }));
  expect(cost.calls).toEqual(everyShard.map(() => 'Query'));
  expect(cost.writeUnits).toBe(0);
  expect(cost.readUnits).toBeLessThanOrEqual(8);
});

test('the publication of a cancellation is written in its three lists and costs at most 21 write units', async () => {
  const uid = await book();
  await tellAll();
  await call(CancelBooking, { as: ready.world.owner, params: { uid } });
  const cost = await tellAll(outboxShardsOf(ready.world.of, firstLayout));
  expect(cost.writeUnits).toBeLessThanOrEqual(21);
});

test('the publication of another host is written in the lists of both hosts and of the guest, not in that of the event type, and costs at most 18 write units', async () => {
  const uid = await book();
  await tellAll();
  const body = { hosts: [{ userId: ready.world.restricted.userId }] };
  const as = ready.world.owner;
  expect((await call(UpdateBooking, { as, params: { uid }, body })).status).toBe(200);
  const cost = await tellAll(outboxShardsOf(ready.world.of, firstLayout));
  expect(cost.calls.filter((name) => name === 'PutItem')).toHaveLength(3);
  expect(cost.writeUnits).toBeLessThanOrEqual(18);
});

test('the publication of a request costs 3 write units more than that of a booking, and of its confirmation as many as that of a cancellation', async () => {
  const { world } = ready;
  const host = [world.member];
  const confirmed = await world.eventType(host, { requiresConfirmation: true });
  const eventType = await world.eventType(host);
  await tellChanges();
  const shards = outboxShardsOf(world.of, firstLayout);
  const bookAndPublish = async (one: { readonly uid: string }, hour: string) => {
    const { uid } = await bookAt(world, one, at(20, hour));
    return { uid, cost: await tellAll(shards) };
  };
  const request = await bookAndPublish(confirmed, '09:00');
  const booking = await bookAndPublish(eventType, '10:00');
  expect(request.cost.writeUnits - booking.cost.writeUnits).toBe(3);
  await confirm(world, request);
  const confirming = await tellAll(shards);
  await cancel(world, booking);
  const cancelling = await tellAll(shards);
  expect(confirming.writeUnits).toBe(cancelling.writeUnits);
});

test('the publication of another time is written in its three lists and costs at most 23 write units', async () => {
  const uid = await book();
  await tellAll();
  await reschedule(ready.world, { uid }, at(21, '09:00'));
  const cost = await tellAll(outboxShardsOf(ready.world.of, firstLayout));
  expect(cost.calls.filter((name) => name === 'PutItem')).toHaveLength(3);
  expect(cost.writeUnits).toBeLessThanOrEqual(23);
});

test('a run of the dispatcher with an empty outbox costs two Queries for each shard', async () => {
  await tellChanges();
  const cost = await tellAll();
  expect(cost.calls).toEqual(everyShard.flatMap(() => ['Query', 'Query']));
  expect(cost.writeUnits).toBe(0);
  expect(cost.readUnits).toBeLessThanOrEqual(16);
});

test('a page of twenty events is two calls, and a page without new events is at most two read units', async () => {
  for (let made = 0; made < 20; made += 1) await book();
  await tellChanges();
  const as = ready.world.owner;
  const whole = await readFeed(as);
  const page = await meterTable()(async () => {
    const { body } = await call(ListEvents, { as, query: { perPage: '20' } });
    expect(body.data).toHaveLength(20);
  });
  expect(page.calls).toEqual(['Query', 'BatchGetItem']);
  expect(page.readUnits).toBeLessThanOrEqual(24);
  const idle = await meterTable()(() => call(ListEvents, { as, query: { cursor: whole.cursor } }));
  expect(idle.calls).toEqual(['Query', 'GetItem']);
  expect(idle.readUnits).toBeLessThanOrEqual(2);
});
